import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../problem-error.js';

/** A refusal costs almost as much as a small read. A client that repeats at once gets few of them in this time. */
const HELD_MS = 500;

/**
 * Beyond this part of its limit a client is paced: each call waits. Otherwise a flood would use up its limit, and all of the server's
 * time, at the beginning of each window.
 */
const UNPACED = 0.2;
const PACE_MS = 200;

export interface Rate {
  /** Counts one call, and lets it wait while there are many. Beyond the limit it throws 429, after half a second. */
  count(key: string): Promise<void>;
  /** Takes one call back. */
  forgive(key: string): Promise<void>;
}

/** At most `points` calls for each key in `seconds`. Null: no limit. */
export function createRate(points: number | null, seconds: number, detail: string): Rate {
  if (points === null) return { count: async () => {}, forgive: async () => {} };
  const unpaced = Math.max(1, points * UNPACED);
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async count(key) {
      try {
        const { consumedPoints } = await limiter.consume(key);
        if (consumedPoints > unpaced) await sleep(PACE_MS);
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
