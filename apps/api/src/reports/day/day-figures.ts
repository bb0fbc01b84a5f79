/**
 * The sums of the last few days that were requested. Movements are read once, in small pages, and their sums are kept. Only the newest
 * ones are read again, because more of them may still come. See `docs/decisions/0017-figures-are-added-up-page-by-page.md`.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { sentence } from '@godown/shared/language/texts';
import pLimit from 'p-limit';
import { ProblemError } from '../../http/problem-error.js';
import type { Clock } from '../../runtime/clock.js';
import { endOfDay, startOfDay } from '../../runtime/local-day.js';
import { findMovementPrices, type PriceSources } from '../../stock/prices/movement-prices.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import { pause } from '../pause.js';
import { DaySums } from './day-sums.js';
import { hasMovement, PAGE, readPeriodPage, type TimePlace } from './movements-of-period.js';

/**
 * A movement appears at most this long after its own time. A transaction ends within two minutes, or the database ends it;
 * the rest allows for the clocks of several processes.
 */
export const LATE_MS = 5 * 60_000;
/** A clock that loses more than this was set back. */
const PUT_BACK_MS = 60_000;
/** Kept sums are rebuilt after this time, but not before this many times the time that building them took. */
const AGAIN_MS = 10 * 60_000;
const AGAIN_FACTOR = 60;
/** Time that a request waits. */
const PATIENCE_MS = 5000;
/** Adding up a day goes on for this long after the last request, even if nobody waits: a client refused with 503 asks again. */
const UNWANTED_MS = 30_000;
/** If more movements than this would be read again, such as during an import, the sums are reused for a while. */
const MANY = 10_000;
const MANY_KEPT_MS = 10_000;
/** Limits of what is kept: days, and items of all of them together. */
const MAX_DAYS = 4;
const MAX_ITEMS = 300_000;

/** The sums of a day: of its older movements, and of those that are read again each time. */
export type DayParts = readonly [older: DaySums, newer: DaySums];

type Read = Pick<MovementDoc, '_id' | 'at' | 'undoes'> & Parameters<DaySums['add']>[0];

const PROJECTION = {
  at: 1,
  item: 1,
  email: 1,
  warehouse: 1,
  reason: 1,
  undoneReason: 1,
  change: 1,
  damaged: 1,
  part: 1,
  moved: 1,
  price: 1,
  undoes: 1,
} as const;

class Day {
  readonly date: string;
  older = new DaySums();
  newer = new DaySums();
  /** The last movement of `older`. */
  place: TimePlace | null = null;
  lines = 0;
  /** One at a time: readers wait while the day is added up. */
  readonly turn = pLimit(1);
  waiting = 0;
  askedAt = performance.now();
  /** End of the first adding up. */
  builtAt: number | null = null;
  tookMs = 0;
  /** The last adding up that was completed, with the number of its movements that will be read again. */
  last: { startedAt: number; endedAt: number; newer: number } | null = null;
  /** The new sums that will replace these. */
  next: Day | null = null;

  constructor(date: string) {
    this.date = date;
  }

  /** Forgets what was added up. */
  begin(): void {
    this.older = new DaySums();
    this.place = null;
    this.lines = 0;
  }

  /** Count of the items in all of its sums. */
  get size(): number {
    return this.older.items.size + this.newer.items.size + (this.next?.size ?? 0);
  }

  isWanted(): boolean {
    return this.waiting > 0 || performance.now() - this.askedAt < UNWANTED_MS;
  }

  isOld(): boolean {
    if (this.builtAt === null) return false;
    return performance.now() - this.builtAt > Math.max(AGAIN_MS, AGAIN_FACTOR * this.tookMs);
  }

  /** True if the sums include everything up to a moment of `performance.now()`, or are fresh enough. */
  isCurrent(asked: number): boolean {
    if (!this.last) return false;
    const { startedAt, endedAt, newer } = this.last;
    if (startedAt >= asked) return true;
    return newer > MANY && performance.now() - endedAt < MANY_KEPT_MS;
  }
}

/** Nobody waits for the day any more. The sums so far are kept. */
class UnwantedError extends Error {
  override readonly name = 'UnwantedError';
}

interface Deps {
  sources: PriceSources;
  clock: Clock;
  patienceMs?: number;
}

export class DayFigures {
  readonly #sources: PriceSources;
  readonly #clock: Clock;
  readonly #patienceMs: number;
  /** The day that was requested last is the last one. */
  readonly #days = new Map<string, Day>();
  /** One page at a time, whoever wants it: everybody else waits for one page at most. */
  readonly #pages = pLimit(1);
  #seen: { wall: number; monotonic: number } | null = null;

  constructor({ sources, clock, patienceMs = PATIENCE_MS }: Deps) {
    this.#sources = sources;
    this.#clock = clock;
    this.#patienceMs = patienceMs;
  }

  /**
   * Calls `use` with the sums of a day. They have every movement that was confirmed before this call, or ten seconds before it while very
   * many come. They do not change until the promise of `use` is settled. Rejects with 503 after a few seconds; adding up then goes on for
   * clients that ask again. `signal` aborts when the client has gone.
   */
  async read<T>(date: string, signal: AbortSignal, use: (parts: DayParts) => T | Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const asked = performance.now();
    const day = this.#dayOf(date);
    day.askedAt = asked;
    day.waiting++;
    const stop = new AbortController();
    const result = day.turn(async () => {
      if (stop.signal.aborted) throw new UnwantedError();
      if (!day.isCurrent(asked)) await this.#update(day);
      if (stop.signal.aborted) throw new UnwantedError();
      return use([day.older, day.newer]);
    });
    // It may fail after this request has stopped waiting.
    result.catch(() => {});
    const late = sleep(this.#patienceMs, null, { signal: stop.signal }).then(() => {
      throw busy(day);
    });
    late.catch(() => {});
    const gone = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: stop.signal });
    });
    try {
      return await Promise.race([result, late, gone]);
    } finally {
      day.waiting--;
      stop.abort();
    }
  }

  #dayOf(date: string): Day {
    this.#forgetIfPutBack();
    const day = this.#days.get(date) ?? new Day(date);
    this.#days.delete(date);
    this.#days.set(date, day);
    this.#evict();
    if (day.isOld()) void this.#replace(day);
    return day;
  }

  /** After the clock was set back, movements come with times up to which the sums seemed complete. */
  #forgetIfPutBack(): void {
    const wall = this.#clock().getTime();
    const monotonic = performance.now();
    const seen = this.#seen;
    this.#seen = { wall, monotonic };
    if (seen && wall - seen.wall < monotonic - seen.monotonic - PUT_BACK_MS) this.#days.clear();
  }

  #evict(): void {
    let items = 0;
    for (const { size } of this.#days.values()) items += size;
    for (const [date, { size }] of this.#days) {
      if (this.#days.size <= 1 || (this.#days.size <= MAX_DAYS && items <= MAX_ITEMS)) return;
      this.#days.delete(date);
      items -= size;
    }
  }

  /** Adds the day up again from the beginning, in case a movement came too late. The old sums are used meanwhile. */
  async #replace(day: Day): Promise<void> {
    day.next ??= new Day(day.date);
    const { next } = day;
    next.askedAt = performance.now();
    if (next.turn.activeCount > 0) return;
    try {
      await next.turn(() => this.#update(next));
      if (this.#days.get(day.date) === day) this.#days.set(day.date, next);
    } catch {
      // The next request continues. Other requests report the fault of the database.
    }
  }

  /** Reads the movements that came since. Throws `UnwantedError` once nobody waits. */
  async #update(day: Day): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.#readOn(day, startedAt);
    } finally {
      if (day.builtAt === null) day.tookMs += performance.now() - startedAt;
    }
    day.builtAt ??= performance.now();
  }

  async #readOn(day: Day, startedAt: number): Promise<void> {
    const complete = new Date(this.#clock().getTime() - LATE_MS);
    const newer = new DaySums();
    let newerLines = 0;
    day.last = null;
    if (day.place && !(await hasMovement(this.#sources.movements, day.place))) day.begin();
    for (let after = day.place; ; ) {
      const page = await this.#pages(() => this.#readPage(day.date, after));
      for (const movement of page) {
        if (movement.at < complete) {
          day.older.add(movement);
          day.place = movement;
          day.lines++;
        } else {
          newer.add(movement);
          newerLines++;
        }
      }
      after = page.at(-1) ?? null;
      if (page.length < PAGE) break;
      if (!day.isWanted()) throw new UnwantedError();
      await pause();
    }
    day.newer = newer;
    day.last = { startedAt, endedAt: performance.now(), newer: newerLines };
  }

  async #readPage(date: string, after: Day['place']): Promise<Read[]> {
    const page: Read[] = await readPeriodPage<Read>(this.#sources.movements, {
      from: startOfDay(date),
      to: endOfDay(date),
      after,
      projection: PROJECTION,
    });
    const unpriced = page.filter(({ price }) => price === undefined);
    if (unpriced.length === 0) return page;
    // A process of an older version wrote them.
    const prices = await findMovementPrices(this.#sources, unpriced);
    return page.map((movement) => ({
      ...movement,
      price: movement.price ?? prices.get(String(movement._id)) ?? 0,
    }));
  }
}

const busy = ({ lines }: Day): ProblemError =>
  new ProblemError('server_busy', {
    detail: sentence(
      /* i18n */ 'This day has very many lines. It is being added up: {lines} so far. Try again shortly.',
      { lines },
    ),
    headers: { 'Retry-After': '5' },
  });
