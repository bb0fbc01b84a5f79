/**
 * The sums of the last few days that somebody asked for. Movements are read once, in small pages, and their sums are kept. Only the
 * newest ones, of which more may still come, are read again. See `docs/decisions/0017-figures-are-added-up-page-by-page.md`.
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
 * How long a movement may take to appear after the time that it has. A transaction ends within two minutes, or the database ends it;
 * the rest is for the clocks of several processes.
 */
export const LATE_MS = 5 * 60_000;
/** A clock that loses more than this was put back. */
const PUT_BACK_MS = 60_000;
/** Kept sums are made again after this time, and not sooner than after so many times what they took. */
const AGAIN_MS = 10 * 60_000;
const AGAIN_FACTOR = 60;
/** How long a request waits. */
const PATIENCE_MS = 5000;
/** How long a day is added up further when nobody waits any more: who was refused with 503 comes again. */
const UNWANTED_MS = 30_000;
/** Where so many movements would be read again, such as during an import, the sums are used again for a while. */
const MANY = 10_000;
const MANY_KEPT_MS = 10_000;
/** What is kept: days, and the items of all of them together. */
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
  /** One at a time: those who read wait for the one who adds up. */
  readonly turn = pLimit(1);
  waiting = 0;
  askedAt = performance.now();
  /** The first adding up. */
  builtAt: number | null = null;
  tookMs = 0;
  /** The last adding up that was completed, and how many of its movements will be read again. */
  last: { startedAt: number; endedAt: number; newer: number } | null = null;
  /** The one that replaces this one. */
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

  /** The items of all of its sums. */
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

  /** Whether the sums have everything that had happened at a moment of `performance.now()`, or are fresh enough. */
  isCurrent(asked: number): boolean {
    if (!this.last) return false;
    const { startedAt, endedAt, newer } = this.last;
    if (startedAt >= asked) return true;
    return newer > MANY && performance.now() - endedAt < MANY_KEPT_MS;
  }
}

/** Nobody waits for it any more. What was added up so far is kept. */
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
  /** The one that was asked for last is the last one. */
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
   * Calls `use` with the sums of a day, which have every movement that was confirmed before this call, or ten seconds before while very
   * many come. They do not change before its promise is settled. Rejects with 503 if it takes longer than a few seconds: then it is continued for those who come again. `signal`
   * aborts when the client has gone.
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
    // It may fail after the last of them has stopped waiting.
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

  /** After the clock was put back, movements come with times that were thought to be complete. */
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

  /** Adds it up from the beginning meanwhile, in case a movement came later than any should. */
  async #replace(day: Day): Promise<void> {
    day.next ??= new Day(day.date);
    const { next } = day;
    next.askedAt = performance.now();
    if (next.turn.activeCount > 0) return;
    try {
      await next.turn(() => this.#update(next));
      if (this.#days.get(day.date) === day) this.#days.set(day.date, next);
    } catch {
      // The next request continues. Those that need the database meanwhile report what is wrong with it.
    }
  }

  /** Reads what came since. Throws `UnwantedError` once nobody waits. */
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
