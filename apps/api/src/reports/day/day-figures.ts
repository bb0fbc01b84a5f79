/** The sums of the last few days that were requested. See `docs/decisions/0017-figures-are-added-up-page-by-page.md`. */

import { sentence } from '@godown/shared/language/texts';
import pLimit from 'p-limit';
import { ProblemError } from '../../http/problem-error.js';
import type { Clock } from '../../runtime/clock.js';
import { endOfDay, startOfDay } from '../../runtime/local-day.js';
import { findMovementPrices, type PriceSources } from '../../stock/prices/movement-prices.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import { DaySums } from './day-sums.js';
import { PeriodSums, readPeriodPage, type TimePlace } from './movements-of-period.js';

/** A clock that loses more than this was set back. */
const PUT_BACK_MS = 60_000;
/** Kept sums are rebuilt after this time, but not before this many times the time that building them took. */
const AGAIN_MS = 10 * 60_000;
const AGAIN_FACTOR = 60;
/** Time that a request waits. */
const PATIENCE_MS = 5000;
/** Adding up a day goes on for this long after the last request, even if nobody waits: a client refused with 503 asks again. */
const WANTED_MS = 30_000;
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
  sold: 1,
  undoes: 1,
} as const;

/** A day that is kept. Its moments are those of `performance.now()`, which nobody sets back. */
interface Day {
  sums: PeriodSums<Read, DaySums>;
  /** Use of the sums, one after the other: readers wait while the day is added up. */
  turn: ReturnType<typeof pLimit>;
  /** Until then somebody may still come for the sums. */
  wantedUntil: number;
  /** Requests that came until then may use the sums as they are. */
  currentUntil: number;
  /** The time in which the sums were built, in all of its pieces, and the moment from which on they are built anew. */
  tookMs: number;
  renewAt: number;
  /** The new sums that will replace these. */
  next: Day | null;
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
  /** By how much the clock is ahead of `performance.now()`. It gets smaller if the clock is set back. */
  #ahead = Number.NEGATIVE_INFINITY;

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
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(busy(day)), this.#patienceMs);
    const left = AbortSignal.any([signal, late.signal]);
    const result = day.turn(async () => {
      left.throwIfAborted();
      if (day.currentUntil < asked) await this.#update(day);
      left.throwIfAborted();
      if (day.currentUntil < asked) throw busy(day);
      return use([day.sums.older, day.sums.newer]);
    });
    try {
      return await Promise.race([result, whenAborted(left)]);
    } finally {
      clearTimeout(timer);
      // Node keeps a combined signal, and through its listener the result, until it is aborted.
      late.abort();
    }
  }

  #dayOf(date: string): Day {
    this.#forgetIfPutBack();
    const day = this.#days.get(date) ?? this.#begin(date);
    this.#days.delete(date);
    this.#days.set(date, day);
    this.#evict();
    day.wantedUntil = performance.now() + WANTED_MS;
    if (performance.now() > day.renewAt) void this.#replace(date, day);
    return day;
  }

  #begin(date: string): Day {
    const { movements } = this.#sources;
    const readPage = (after: TimePlace | null) => this.#pages(() => this.#readPage(date, after));
    return {
      sums: new PeriodSums({ movements, readPage, begin: () => new DaySums() }),
      turn: pLimit(1),
      wantedUntil: performance.now() + WANTED_MS,
      currentUntil: Number.NEGATIVE_INFINITY,
      tookMs: 0,
      renewAt: Number.POSITIVE_INFINITY,
      next: null,
    };
  }

  /** After the clock was put back, movements come with times up to which the sums seemed complete. */
  #forgetIfPutBack(): void {
    const ahead = this.#clock().getTime() - performance.now();
    if (ahead < this.#ahead - PUT_BACK_MS) this.#days.clear();
    this.#ahead = ahead;
  }

  #evict(): void {
    let items = 0;
    for (const day of this.#days.values()) items += countItems(day);
    for (const [date, day] of this.#days) {
      if (this.#days.size <= 1 || (this.#days.size <= MAX_DAYS && items <= MAX_ITEMS)) return;
      this.#days.delete(date);
      items -= countItems(day);
    }
  }

  /** Builds the sums anew, in case a movement came too late. The old ones are used meanwhile. */
  async #replace(date: string, day: Day): Promise<void> {
    day.next ??= this.#begin(date);
    const { next } = day;
    next.wantedUntil = performance.now() + WANTED_MS;
    if (next.turn.activeCount > 0) return;
    try {
      await next.turn(() => this.#update(next));
      const isBuilt = next.currentUntil > Number.NEGATIVE_INFINITY;
      if (isBuilt && this.#days.get(date) === day) this.#days.set(date, next);
    } catch {
      // The next request continues. Other requests report the fault of the database.
    }
  }

  /** Reads the movements that came since, unless nobody wants the day any more. */
  async #update(day: Day): Promise<void> {
    const startedAt = performance.now();
    day.currentUntil = Number.NEGATIVE_INFINITY;
    const reading = day.sums.readOn(this.#clock(), () => performance.now() < day.wantedUntil);
    const isComplete = await reading.finally(() => {
      day.tookMs += performance.now() - startedAt;
    });
    if (!isComplete) return;
    const now = performance.now();
    day.currentUntil = day.sums.newerCount > MANY ? now + MANY_KEPT_MS : startedAt;
    // As after the first complete reading: the later ones add little.
    day.renewAt = Math.min(day.renewAt, now + Math.max(AGAIN_MS, AGAIN_FACTOR * day.tookMs));
  }

  async #readPage(date: string, after: TimePlace | null): Promise<Read[]> {
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

/** The items in all sums of a day. */
const countItems = ({ sums, next }: Day): number =>
  sums.older.items.size + sums.newer.items.size + (next ? countItems(next) : 0);

/** Rejects with the reason of the signal when it aborts. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const busy = ({ sums }: Day): ProblemError =>
  new ProblemError('server_busy', {
    detail: sentence(
      /* i18n */ 'This day has very many lines. It is being added up: {lines} so far. Try again shortly.',
      { lines: sums.olderCount },
    ),
    headers: { 'Retry-After': '5' },
  });
