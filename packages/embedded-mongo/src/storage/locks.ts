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

/**
 * What open transactions have written: documents, unique keys, and the collections these are in.
 * Another transaction that wants the same fails at once; any other writer waits. Also what was written
 * since the oldest open transaction began: a later write of the same by a transaction that cannot see it fails.
 */
export class Locks {
  readonly #keys = new Map<string, Holder>();
  readonly #collections = new Map<number, Set<Holder>>();
  readonly #held = new Map<Holder, Set<string>>();
  /** Counts the writes of keys. */
  #writes = 0;
  /** Which write of all was the last of a key, in that order. */
  readonly #written = new Map<string, number>();
  /** How many writes there had been when an open transaction began, the oldest first. */
  readonly #began = new Map<Holder, number>();

  /** To be called together with taking the snapshot of a transaction. */
  begin(by: Holder): void {
    this.#began.set(by, this.#writes);
  }

  /**
   * Checks a key that is about to be written and, for a transaction, takes it.
   * @throws LockedError for a writer outside of transactions, CommandError WriteConflict for a transaction.
   */
  take(key: Buffer, by: Holder | undefined): void {
    if (!by && this.#began.size === 0) return;
    const name = keyText(key);
    const holder = this.#keys.get(name);
    if (by) this.#takeFor(by, name, holder);
    else if (holder) throw new LockedError(holder);
    else this.#note(name);
  }

  #takeFor(by: Holder, name: string, holder: Holder | undefined): void {
    if (holder === by) return;
    if (holder) throw writeConflict('another transaction has written this document or key');
    if ((this.#written.get(name) ?? 0) > (this.#began.get(by) ?? 0))
      throw writeConflict('this document or key was written since the transaction began');
    this.#keys.set(name, by);
    const held = this.#held.get(by);
    if (held) held.add(name);
    else this.#held.set(by, new Set([name]));
  }

  #note(name: string): void {
    this.#writes += 1;
    this.#written.delete(name);
    this.#written.set(name, this.#writes);
  }

  /** Notes that a transaction has written in a collection, which then keeps its indexes until the end. */
  enter(collection: number, by: Holder): void {
    const holders = this.#collections.get(collection) ?? new Set();
    holders.add(by);
    this.#collections.set(collection, holders);
  }

  /** For whoever wants to change a collection's definition. */
  requireUnused(collection: number): void {
    const [holder] = this.#collections.get(collection) ?? [];
    if (holder) throw new LockedError(holder);
  }

  /** Ends a transaction; what it held is written when it was committed. */
  release(by: Holder, { committed }: { committed: boolean }): void {
    this.#began.delete(by);
    const othersAreOpen = this.#began.size > 0;
    for (const name of this.#held.get(by) ?? []) {
      this.#keys.delete(name);
      if (committed && othersAreOpen) this.#note(name);
    }
    this.#held.delete(by);
    this.#forget();
    for (const [collection, holders] of this.#collections) {
      holders.delete(by);
      if (holders.size === 0) this.#collections.delete(collection);
    }
  }

  /** Forgets the writes that every open transaction can see. */
  #forget(): void {
    const [oldest = this.#writes] = this.#began.values();
    for (const [name, write] of this.#written) {
      if (write > oldest) return;
      this.#written.delete(name);
    }
  }
}
