import { useSyncExternalStore } from 'react';

const EVERY_MS = 20_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function watch(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, EVERY_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** What is rendered first is rendered before anybody watches. */
function read(): number {
  if (listeners.size === 0 && Date.now() - now >= EVERY_MS) now = Date.now();
  return now;
}

/** The time in ms, told anew every 20 s by one timer for all: for words such as `2 min ago`. */
export function useNow(): number {
  return useSyncExternalStore(watch, read);
}
