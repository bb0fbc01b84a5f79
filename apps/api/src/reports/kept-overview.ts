import { setTimeout as sleep } from 'node:timers/promises';
import { sentence } from '@godown/shared/language/texts';
import type { Overview } from '@godown/shared/stock/reports';
import { ProblemError } from '../http/problem-error.js';
import { type Clock, isWithin } from '../runtime/clock.js';
import type { ComputeOverview } from './overview.js';

/** An overview is kept this many times as long as computing it took, so that computing takes at most one percent of the time. */
const AGE_PER_COST = 100;
/** The longest time that it is kept after it was completed, in milliseconds. */
const MAX_AGE_MS = 5 * 60_000;
/** The shortest time that it is kept. It is not kept longer if somebody wants it anew. */
const MIN_AGE_MS = 10_000;
/**
 * Time that a request waits for a new one, in milliseconds: if there is none, one of the last hour, or an older one. Who wants it anew waits
 * as for an older one: less than the 30 seconds after which the connection is closed.
 */
const PATIENCE = { none: 5000, recent: 1000, older: 15_000 };
const RECENT_MS = 60 * 60_000;

interface Deps {
  compute: ComputeOverview;
  clock: Clock;
  patience?: typeof PATIENCE;
}

/**
 * Makes the function that reads the overview. It is computed on request, once for all requests that come meanwhile. It is kept for ten
 * seconds to five minutes, by the time that computing took, or for ten seconds if somebody wants it anew. If computing takes long, a
 * request gets the previous overview: after a second if that is of the last hour, or after fifteen if it is older or a new one is wanted.
 * Without one it is refused after five seconds with `server_busy` and the number of items so far.
 */
export function keepOverview({
  compute,
  clock,
  patience = PATIENCE,
}: Deps): (options?: { anew?: boolean }) => Promise<Overview> {
  let kept: { overview: Overview; completedAt: Date; maxAgeMs: number } | null = null;
  let running: Promise<Overview> | null = null;
  /** How many are added up in the one that is running. */
  let items = 0;

  const start = () => {
    const startedAt = clock();
    items = 0;
    return compute(startedAt, (count) => {
      items = count;
    })
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
    const late = sleep(patience[ageOfKept(anew)], null, { signal: timer.signal }).catch(() => null);
    const overview = (await Promise.race([running, late]).finally(() => timer.abort())) ?? kept?.overview;
    if (overview) return overview;
    throw new ProblemError('server_busy', {
      detail: sentence(
        /* i18n */ 'The overview is being computed: {items} items so far. Try again shortly.',
        { items },
      ),
      headers: { 'Retry-After': '5' },
    });
  };

  function ageOfKept(anew: boolean): keyof typeof PATIENCE {
    if (!kept) return 'none';
    return !anew && isWithin(RECENT_MS, kept.completedAt, clock()) ? 'recent' : 'older';
  }
}
