import { setTimeout as sleep } from 'node:timers/promises';

/** The longest rest, in milliseconds: a database that hung for a while is not to be waited for again. */
const MAX_REST_MS = 5000;

/** Runs a reading, but not before the one before it has been rested from. */
export type Pacer = <T>(read: () => Promise<T>) => Promise<T>;

interface Pace {
  /** How much of the time to read, more than 0 and at most 1. */
  share: number;
  signal: AbortSignal | undefined;
}

/**
 * Leaves the rest of the time to everybody else, however fast or slow the database is: after each reading it waits in
 * proportion to what that took. Where others are busy it is answered later, and so leaves them more. Rejects with an
 * `AbortError` once the signal has been given.
 */
export function createPacer({ share, signal }: Pace): Pacer {
  let rest = 0;
  return async (read) => {
    signal?.throwIfAborted();
    if (rest > 0) await sleep(rest, undefined, { ...(signal && { signal }) });
    const began = performance.now();
    try {
      return await read();
    } finally {
      rest = Math.min((performance.now() - began) * (1 / share - 1), MAX_REST_MS);
    }
  };
}
