import { CommandError } from '../errors.js';
import { keyText } from './key-text.js';

/** The holder of locks: an open transaction. */
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
  /** The number of writes before it began. */
  readonly began: number;
  readonly keys: Set<string>;
  readonly collections: Set<number>;
}

/**
 * The documents, unique keys and collections that open transactions have written. Another transaction that writes
 * one of them fails at once; a writer outside of transactions waits. Also the keys that were written since the oldest
 * open transaction began: a transaction that cannot see such a write fails when it writes the same key.
 *
 * Each transaction has its own sets, which are freed with it. In one shared map, V8 would keep old hash tables, and
 * whole transactions with them, until the next full garbage collection.
 */
export class Locks {
  /** The oldest first. */
  readonly #open: Open[] = [];
  readonly #writes = new RecentWrites();

  /** Call it when the snapshot of the transaction is taken. */
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

  /** Notes that a transaction has written in a collection, whose indexes must not change until it ends. */
  enter(collection: number, by: Holder): void {
    this.#of(by).collections.add(collection);
  }

  #of(holder: Holder): Open {
    const open = this.#open.find((each) => each.holder === holder);
    if (!open) throw new Error('a transaction that is not open has written');
    return open;
  }

  /** Call it before a collection's definition is changed. @throws LockedError while a transaction uses it. */
  requireUnused(collection: number): void {
    const user = this.#open.find(({ collections }) => collections.has(collection));
    if (user) throw new LockedError(user.holder);
  }

  /** Ends a transaction. If it was committed, its keys count as written now. */
  release(by: Holder, { committed }: { committed: boolean }): void {
    const ended = this.#of(by);
    this.#open.splice(this.#open.indexOf(ended), 1);
    const [oldest] = this.#open;
    if (oldest && committed) for (const name of ended.keys) this.#writes.note(name);
    this.#writes.forget(oldest?.began ?? this.#writes.count);
  }
}

/** The latest write of each key, back to the beginning of the oldest open transaction. */
class RecentWrites {
  /** The number of writes so far. */
  count = 0;
  #newer = new Map<string, number>();
  #older = new Map<string, number>();
  /** The number of writes before `#newer` was begun. */
  #border = 0;

  note(name: string): void {
    this.count += 1;
    this.#newer.set(name, this.count);
  }

  /** The number of the latest write of a key, from 1; 0 if none is known. */
  lastOf(name: string): number {
    return this.#newer.get(name) ?? this.#older.get(name) ?? 0;
  }

  /** Forgets the first writes, as many as given. Drops whole maps, for the reason above. */
  forget(first: number): void {
    if (first < this.#border) return;
    this.#older = first < this.count ? this.#newer : new Map();
    this.#newer = new Map();
    this.#border = this.count;
  }
}
