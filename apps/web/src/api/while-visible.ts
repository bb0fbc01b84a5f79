/**
 * For `refetchInterval`: the interval, in milliseconds, unless the tab is hidden. (The outbox keeps `focusManager` focused, so it would
 * go on in a hidden tab.) `refetchOnWindowFocus: 'always'` starts it again.
 */
export const whileVisible = (interval: number, isActive = true): number | false =>
  isActive && !document.hidden && interval;
