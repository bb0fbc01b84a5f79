import { setTimeout as sleep } from 'node:timers/promises';
import type { Overview } from '@godown/shared/stock/reports';
import { ProblemError } from '../http/problem-error.js';
import { type Clock, isWithin } from '../runtime/clock.js';

/** An overview is kept this many times as long as computing it took, so that computing takes at most one percent of the time. */
const AGE_PER_COST = 100;
/** The longest time that it is kept after it was completed, in milliseconds. */
const MAX_AGE_MS = 5 * 60_000;
/** The shortest time that it is kept. It is not kept longer if somebody wants it anew. */
const MIN_AGE_MS = 10_000;
/** Time that a request waits for a new one: less than the 30 seconds after which its connection is closed. */
const PATIENCE_MS = 15_000;
/** Time that it waits if the previous one is not older than that, unless somebody wants it anew. */
const SHORT_PATIENCE_MS = 1000;
const RECENT_MS = 60 * 60_000;

interface Deps {
  compute: (now: Date) => Promise<Overview>;
  clock: Clock;
  patienceMs?: number;
  shortPatienceMs?: number;
}

/**
 * Makes the function that reads the overview. It is computed on request, once for all requests that come meanwhile. It is kept for ten
 * seconds to five minutes, by the time that computing took, or for ten seconds if somebody wants it anew. If computing takes long, a
 * request gets the previous overview: after a second if that is of the last hour, or after fifteen if it is older or a new one is wanted.
 */
export function keepOverview({
  compute,
  clock,
  patienceMs = PATIENCE_MS,
  shortPatienceMs = SHORT_PATIENCE_MS,
}: Deps): (options?: { anew?: boolean }) => Promise<Overview> {
  let kept: { overview: Overview; completedAt: Date; maxAgeMs: number } | null = null;
  let running: Promise<Overview> | null = null;

  const start = () => {
    const startedAt = clock();
    return compute(startedAt)
      .then((overview) => {
        const completedAt = clock();
        const age = AGE_PER_COST * (completedAt.getTime() - startedAt.getTime());
        kept = { overview, completedAt, maxAgeMs: Math.min(MAX_AGE_MS, Math.max(MIN_AGE_MS, age)) };
        return overview;
      })
      .finally(() => {
        running = null;
      });
  };

  return async ({ anew = false } = {}) => {
    if (kept && isWithin(anew ? MIN_AGE_MS : kept.maxAgeMs, kept.completedAt, clock())) return kept.overview;
    running ??= start();
    // It may fail after the last request has stopped waiting.
    running.catch(() => {});
    const timer = new AbortController();
    const isRecent = kept !== null && isWithin(RECENT_MS, kept.completedAt, clock());
    const patience = isRecent && !anew ? shortPatienceMs : patienceMs;
    const late = sleep(patience, null, { signal: timer.signal }).catch(() => null);
    const overview = (await Promise.race([running, late]).finally(() => timer.abort())) ?? kept?.overview;
    if (overview) return overview;
    throw new ProblemError('server_busy', {
      detail: /* i18n */ 'The overview is being computed. Try again shortly.',
    });
  };
}
