import { CommandError } from '../errors.js';

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
 * Another transaction that wants the same fails at once; any other writer waits.
 */
export class Locks {
  readonly #keys = new Map<string, Holder>();
  readonly #collections = new Map<number, Set<Holder>>();
  readonly #held = new Map<Holder, Set<string>>();

  /** Checks a key and, for a transaction, takes it. */
  take(key: Buffer, by: Holder | undefined): void {
    if (this.#keys.size === 0 && !by) return;
    const name = key.toString('latin1');
    const holder = this.#keys.get(name);
    if (holder && holder !== by) {
      if (!by) throw new LockedError(holder);
      throw writeConflict('another transaction has written this document or key');
    }
    if (!by || holder) return;
    this.#keys.set(name, by);
    const held = this.#held.get(by) ?? new Set();
    held.add(name);
    this.#held.set(by, held);
  }

  /** Notes that a transaction has written in a collection, which then keeps its indexes until the end. */
  enter(collection: number, by: Holder): void {
    const holders = this.#collections.get(collection) ?? new Set();
    holders.add(by);
    this.#collections.set(collection, holders);
  }

  /** Whether an open transaction has written in a collection. */
  isUsed(collection: number): boolean {
    return this.#collections.has(collection);
  }

  /** For whoever wants to change a collection's definition. */
  requireUnused(collection: number): void {
    const [holder] = this.#collections.get(collection) ?? [];
    if (holder) throw new LockedError(holder);
  }

  release(by: Holder): void {
    for (const name of this.#held.get(by) ?? []) this.#keys.delete(name);
    this.#held.delete(by);
    for (const [collection, holders] of this.#collections) {
      holders.delete(by);
      if (holders.size === 0) this.#collections.delete(collection);
    }
  }
}
