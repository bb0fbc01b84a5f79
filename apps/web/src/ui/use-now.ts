import { useEffect, useState } from 'react';

const EVERY_MS = 20_000;

const listeners = new Set<(now: number) => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times on a page: a history has hundreds. */
function listen(listener: (now: number) => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each(Date.now());
  }, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time in ms, updated every 20 s: for words such as `2 min ago`. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => listen(setNow), []);
  return now;
}
