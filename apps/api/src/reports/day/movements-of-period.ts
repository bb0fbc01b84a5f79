/** Reads the movements of a period, a page at a time, and adds them up. */
import type { MovementReason } from '@godown/shared/stock/movements';
import type { Filter } from 'mongodb';
import type { MovementCollection, MovementDoc } from '../../stock/records/movement-doc.js';
import { pause } from '../pause.js';

/** Movements that are read at once: the embedded store needs about 20 ms for them. */
export const PAGE = 500;

/**
 * A movement appears at most this long after its own time. A transaction ends within two minutes, or the database ends it;
 * the rest allows for the clocks of several processes.
 */
const LATE_MS = 5 * 60_000;

/** The place of a movement in the order of time. */
export type TimePlace = Pick<MovementDoc, 'at' | '_id'>;

interface Period {
  from: Date;
  /** Null: until now. */
  to: Date | null;
  reason?: MovementReason;
  /** Only those that come after it. */
  after: TimePlace | null;
  projection: Partial<Record<keyof MovementDoc, 1>>;
}

/** A page of the movements of a period, oldest first. The last page is shorter than `PAGE`. No cursor stays open. */
export function readPeriodPage<T extends TimePlace>(
  movements: MovementCollection,
  { from, to, after, projection, reason }: Period,
): Promise<T[]> {
  const filter: Filter<MovementDoc> = {
    ...(reason && { reason }),
    at: { $gte: after?.at ?? from, ...(to && { $lt: to }) },
    ...(after && { $or: [{ at: { $gt: after.at } }, { _id: { $gt: after._id } }] }),
  };
  const options = { sort: { at: 1, _id: 1 }, limit: PAGE, batchSize: PAGE + 1, projection } as const;
  return movements.find<T>(filter, options).toArray();
}

interface Source<Movement, Sums> {
  movements: MovementCollection;
  /** A page after this place. The last page is shorter than `PAGE`. */
  readPage(after: TimePlace | null): Promise<Movement[]>;
  /** Sums of no movement. */
  begin(): Sums;
}

/**
 * The sums of a period. Older movements are read once. The newest ones are read again each time, because more of them may still come.
 * See `docs/decisions/0017-figures-are-added-up-page-by-page.md`.
 */
export class PeriodSums<Movement extends TimePlace, Sums extends { add(movement: Movement): void }> {
  readonly #source: Source<Movement, Sums>;
  older: Sums;
  newer: Sums;
  /** Counts of the movements in `older` and in `newer`. */
  olderCount = 0;
  newerCount = 0;
  /** The last movement of `older`. */
  #place: TimePlace | null = null;

  constructor(source: Source<Movement, Sums>) {
    this.#source = source;
    this.older = source.begin();
    this.newer = source.begin();
  }

  /**
   * Adds the movements that came since. One call at a time. `isWanted` is asked after each page: if it says no, the rest is left to the
   * next call, and this one resolves with false. Until a call resolves with true, `older` and `newer` do not belong together.
   */
  async readOn(now: Date, isWanted: () => boolean): Promise<boolean> {
    const complete = new Date(now.getTime() - LATE_MS);
    const newer = this.#source.begin();
    let newerCount = 0;
    await this.#beginIfReplaced();
    for (let after = this.#place; ; ) {
      const page = await this.#source.readPage(after);
      for (const movement of page) {
        if (movement.at < complete) {
          this.older.add(movement);
          this.olderCount++;
          this.#place = movement;
        } else {
          newer.add(movement);
          newerCount++;
        }
      }
      after = page.at(-1) ?? null;
      if (page.length < PAGE) break;
      if (!isWanted()) return false;
      await pause();
    }
    this.newer = newer;
    this.newerCount = newerCount;
    return true;
  }

  /** Other data has taken the place of the data that was read, such as by a restore. */
  async #beginIfReplaced(): Promise<void> {
    if (!this.#place) return;
    const { _id } = this.#place;
    if (await this.#source.movements.findOne({ _id }, { projection: { _id: 1 } })) return;
    this.older = this.#source.begin();
    this.olderCount = 0;
    this.#place = null;
  }
}
