/** What the page still waits for. */
interface Awaited {
  isBusy: () => boolean;
  /** Calls back when that may have changed. Returns a function that ends this. */
  watch: (listener: () => void) => () => void;
}

let awaited: Awaited = { isBusy: () => false, watch: () => () => {} };

/** Says what the page waits for. A browser is idle then, but on a slow line everything else would delay it. */
export function idleAfter(what: Awaited): void {
  awaited = what;
}

/** What never comes delays nothing for longer. */
const PATIENCE_MS = 20_000;

/** Calls back when the page has loaded, has what it waits for, and the browser is idle. Returns a function that cancels this. */
export function whenIdle(callback: () => void): () => void {
  let cancel = () => {};
  const schedule = () => {
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(begin, { timeout: 4000 });
      cancel = () => window.cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(begin, 300);
      cancel = () => clearTimeout(handle);
    }
  };
  let isPatient = true;
  const begin = () => {
    if (!isPatient || !awaited.isBusy()) return callback();
    const stop = () => {
      unwatch();
      clearTimeout(timer);
    };
    const next = () => {
      stop();
      schedule();
    };
    const unwatch = awaited.watch(() => awaited.isBusy() || next());
    const timer = setTimeout(() => {
      isPatient = false;
      next();
    }, PATIENCE_MS);
    cancel = stop;
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
