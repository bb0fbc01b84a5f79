import { useEffect, useState } from 'react';
import { timeNow, whenTimeChanges } from '../api/server-time';

const EVERY_MS = 20_000;

const listeners = new Set<(now: number) => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  for (const each of listeners) each(timeNow());
};
whenTimeChanges(tick);

/** One timer for all times on a page: a history has hundreds. */
function listen(listener: (now: number) => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time of the server in ms, updated every 20 s: for words such as `2 min ago`. */
export function useNow(): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => listen(setNow), []);
  return now;
}
