/** Calls back when the page has loaded and the browser is idle. Returns a function that cancels this. */
export function whenIdle(callback: () => void): () => void {
  let cancel = () => {};
  const schedule = () => {
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(callback, { timeout: 4000 });
      cancel = () => window.cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(callback, 300);
      cancel = () => clearTimeout(handle);
    }
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
