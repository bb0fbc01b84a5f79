import { CommandError } from '../errors.js';
import { keyText } from './key-text.js';

/** Whoever may hold locks: an open transaction. */
export interface Holder {
  /** Settles when the holder has committed or aborted. */
  readonly ended: Promise<void>;
}

/** Thrown to a writer outside transactions: wait for the holder, then start over. Never reaches a client. */
export class LockedError extends Error {
  readonly holder: Holder;

  constructor(holder: Holder) {
    super('locked by a transaction');
    this.name = 'LockedError';
    this.holder = holder;
  }
}

export function writeConflict(detail: string): CommandError {
  return new CommandError(
    'WriteConflict',
    `Write conflict: ${detail}. Please retry the operation or multi-document transaction.`,
  );
}

/** An open transaction. */
interface Open {
  readonly holder: Holder;
  /** How many writes there had been when it began. */
  readonly began: number;
  readonly keys: Set<string>;
  readonly collections: Set<number>;
}

/**
 * What open transactions have written: documents, unique keys, and the collections these are in.
 * Another transaction that wants the same fails at once; any other writer waits. Also what was written
 * since the oldest open transaction began: a later write of the same by a transaction that cannot see it fails.
 *
 * Each transaction has sets of its own, which end with it. In one map for all, whose entries come and go, every table
 * that it has outgrown would keep the next one alive, and with them whole transactions, until all memory is collected.
 */
export class Locks {
  /** The oldest first; there are few. */
  readonly #open: Open[] = [];
  readonly #writes = new RecentWrites();

  /** To be called together with taking the snapshot of a transaction. */
  begin(holder: Holder): void {
    this.#open.push({ holder, began: this.#writes.count, keys: new Set(), collections: new Set() });
  }

  /**
   * Checks a key that is about to be written and, for a transaction, takes it.
   * @throws LockedError for a writer outside of transactions, CommandError WriteConflict for a transaction.
   */
  take(key: Buffer, by: Holder | undefined): void {
    if (!by && this.#open.length === 0) return;
    const name = keyText(key);
    const taken = this.#open.find(({ keys }) => keys.has(name));
    if (!by) {
      if (taken) throw new LockedError(taken.holder);
      this.#writes.note(name);
      return;
    }
    if (taken?.holder === by) return;
    if (taken) throw writeConflict('another transaction has written this document or key');
    const mine = this.#of(by);
    if (this.#writes.lastOf(name) > mine.began)
      throw writeConflict('this document or key was written since the transaction began');
    mine.keys.add(name);
  }

  /** Notes that a transaction has written in a collection, which then keeps its indexes until the end. */
  enter(collection: number, by: Holder): void {
    this.#of(by).collections.add(collection);
  }

  #of(holder: Holder): Open {
    const open = this.#open.find((each) => each.holder === holder);
    if (!open) throw new Error('a transaction that is not open has written');
    return open;
  }

  /** For whoever wants to change a collection's definition. */
  requireUnused(collection: number): void {
    const user = this.#open.find(({ collections }) => collections.has(collection));
    if (user) throw new LockedError(user.holder);
  }

  /** Ends a transaction; what it held is written when it was committed. */
  release(by: Holder, { committed }: { committed: boolean }): void {
    const ended = this.#of(by);
    this.#open.splice(this.#open.indexOf(ended), 1);
    const [oldest] = this.#open;
    if (oldest && committed) for (const name of ended.keys) this.#writes.note(name);
    this.#writes.forget(oldest?.began ?? this.#writes.count);
  }
}

/** Which write of all was the last of a key, as far back as somebody may ask. */
class RecentWrites {
  /** Of all writes so far. */
  count = 0;
  #newer = new Map<string, number>();
  #older = new Map<string, number>();
  /** How many writes there had been when `#newer` was begun. */
  #border = 0;

  note(name: string): void {
    this.count += 1;
    this.#newer.set(name, this.count);
  }

  /** Counted from 1; 0 for none that is remembered. */
  lastOf(name: string): number {
    return this.#newer.get(name) ?? this.#older.get(name) ?? 0;
  }

  /** Nobody will ask whether a write was one of the first so many. Whole maps are dropped, for the reason above. */
  forget(first: number): void {
    if (first < this.#border) return;
    this.#older = first < this.count ? this.#newer : new Map();
    this.#newer = new Map();
    this.#border = this.count;
  }
}
