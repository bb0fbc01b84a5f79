let isBusy = () => false;

/** Says how to find out whether the page still waits for something. A browser is idle then, but on a slow line everything else would delay it. */
export function idleUnless(isWaiting: () => boolean): void {
  isBusy = isWaiting;
}

const LOOK_EVERY_MS = 200;
/** What never comes delays nothing for longer. */
const PATIENCE_MS = 20_000;

/** Calls back when the page has loaded, waits for nothing, and the browser is idle. Returns a function that cancels this. */
export function whenIdle(callback: () => void): () => void {
  let cancel = () => {};
  const until = Date.now() + PATIENCE_MS;
  const wait = (next: () => void, delay: number) => {
    const timer = setTimeout(next, delay);
    cancel = () => clearTimeout(timer);
  };
  const begin = () => {
    if (isBusy() && Date.now() < until) wait(schedule, LOOK_EVERY_MS);
    else callback();
  };
  const schedule = () => {
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(begin, { timeout: 4000 });
      cancel = () => window.cancelIdleCallback(handle);
    } else wait(begin, LOOK_EVERY_MS);
  };
  if (document.readyState === 'complete') schedule();
  else {
    window.addEventListener('load', schedule, { once: true });
    cancel = () => window.removeEventListener('load', schedule);
  }
  return () => cancel();
}

const INTEREST = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll'] as const;

/** Calls back at the first press, key, move or scroll. Returns a function that cancels this. */
export function whenInterested(callback: () => void): () => void {
  const stop = () => {
    for (const type of INTEREST) window.removeEventListener(type, start);
  };
  const start = () => {
    stop();
    callback();
  };
  for (const type of INTEREST) window.addEventListener(type, start, { passive: true });
  return stop;
}
