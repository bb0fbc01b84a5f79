import { setTimeout as sleep } from 'node:timers/promises';
import type { Overview } from '@godown/shared/stock/reports';
import { ProblemError } from '../http/problem-error.js';
import { type Clock, isWithin } from '../runtime/clock.js';

/** An overview is used for so many milliseconds after it was completed. */
const MAX_AGE_MS = 5 * 60_000;
/** And so long if somebody wants to read it anew. */
const MIN_AGE_MS = 10_000;
/** How long a request waits for a new one: less than the 30 seconds after which its connection is closed. */
const PATIENCE_MS = 15_000;

interface Deps {
  compute: (now: Date) => Promise<Overview>;
  clock: Clock;
  patienceMs?: number;
}

/**
 * Makes the function that reads the overview. It is computed when somebody asks for it, at most every five minutes, or every ten
 * seconds if they want it anew, once for all who ask meanwhile. If that takes long they get the one before.
 */
export function keepOverview({
  compute,
  clock,
  patienceMs = PATIENCE_MS,
}: Deps): (options?: { anew?: boolean }) => Promise<Overview> {
  let kept: { overview: Overview; completedAt: Date } | null = null;
  let running: Promise<Overview> | null = null;

  const start = () =>
    compute(clock())
      .then((overview) => {
        kept = { overview, completedAt: clock() };
        return overview;
      })
      .finally(() => {
        running = null;
      });

  return async ({ anew = false } = {}) => {
    if (kept && isWithin(anew ? MIN_AGE_MS : MAX_AGE_MS, kept.completedAt, clock())) return kept.overview;
    running ??= start();
    // It may fail after the last of them has stopped waiting.
    running.catch(() => {});
    const timer = new AbortController();
    const late = sleep(patienceMs, null, { signal: timer.signal }).catch(() => null);
    const overview = (await Promise.race([running, late]).finally(() => timer.abort())) ?? kept?.overview;
    if (overview) return overview;
    throw new ProblemError('server_busy', {
      detail: /* i18n */ 'The overview is being computed. Try again shortly.',
    });
  };
}
