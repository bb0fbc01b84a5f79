import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../problem-error.js';

/** A refusal costs almost as much as a small read. A client that repeats at once gets few of them in this time. */
export const HELD_MS = 500;

export interface Rate {
  /** Counts one call. Beyond the limit it throws 429, after half a second. */
  count(key: string): Promise<void>;
  /** Takes one call back. */
  forgive(key: string): Promise<void>;
}

/** At most `points` calls for each key in `seconds`. Null: no limit. */
export function createRate(points: number | null, seconds: number, detail: string): Rate {
  if (points === null) return { count: async () => {}, forgive: async () => {} };
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async count(key) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await sleep(HELD_MS);
        // It is longer only if the clock was put back.
        throw tooManyRequests(detail, Math.min(seconds, Math.ceil(refusal.msBeforeNext / 1000)));
      }
    },
    async forgive(key) {
      await limiter.reward(key);
    },
  };
}
