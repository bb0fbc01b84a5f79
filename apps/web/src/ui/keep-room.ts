/** Space between a field that has the focus and the bar, in pixels: for the ring of the focus. */
const SPACE = 16;

/**
 * The `ref` of a bar that sticks to the bottom of the window or of a dialog. What gets the focus is scrolled to where the bar does not
 * cover it. The height of a bar changes with its content.
 */
export function keepRoom(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return;
  const box = bar.closest('dialog') ?? document.documentElement;
  const { style } = box;
  const measure = () => {
    // Below 0 in a dialog, whose padding it fills.
    const below = Math.max(0, Number.parseFloat(getComputedStyle(bar).bottom) || 0);
    style.scrollPaddingBottom = /* no text */ `${bar.offsetHeight + below + SPACE}px`;
  };
  // A browser brings only the caret of a text into view.
  const show = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
  };
  box.addEventListener('focusin', show);
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    box.removeEventListener('focusin', show);
    style.scrollPaddingBottom = '';
  };
}
