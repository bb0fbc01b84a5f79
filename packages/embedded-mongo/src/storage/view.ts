import type { RootDatabase, Transaction } from 'lmdb';

/** One record of the store. Both buffers belong to the receiver. */
export interface Entry {
  key: Buffer;
  value: Buffer;
}

/** Ordered reads over byte keys: the committed data, a snapshot of it, or a transaction's own picture. */
export interface View {
  get(key: Buffer): Buffer | undefined;
  /** Entries with `from <= key < to`, backwards when `reverse`. */
  range(from: Buffer, to: Buffer, reverse?: boolean): Iterable<Entry>;
  /** How many keys lie in `from <= key < to`. */
  count(from: Buffer, to: Buffer): number;
}

export interface Writer extends View {
  put(key: Buffer, value: Buffer): void;
  /** As `put`, for a key that is known to be absent, which saves looking. */
  add(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
}

export type Database = RootDatabase<Buffer, Buffer>;

/** Reads from LMDB: from one read transaction, or from the write transaction that is open. */
export class LmdbView implements View {
  readonly #db: Database;
  readonly #options: { transaction?: Transaction };

  constructor(db: Database, transaction?: Transaction) {
    this.#db = db;
    this.#options = transaction ? { transaction } : {};
  }

  get(key: Buffer): Buffer | undefined {
    return this.#db.get(key, this.#options);
  }

  range(from: Buffer, to: Buffer, reverse = false): Iterable<Entry> {
    // LMDB's reverse ranges start at their upper end, so the open and the closed end change places.
    const bounds = reverse
      ? { start: to, end: from, reverse: true, exclusiveStart: true, inclusiveEnd: true }
      : { start: from, end: to };
    return this.#db.getRange({ ...bounds, ...this.#options }) as Iterable<Entry>;
  }

  /** The keys of a range, without reading what they lead to. */
  keys(from: Buffer, to: Buffer): Iterable<Buffer> {
    return this.#db.getKeys({ start: from, end: to, ...this.#options });
  }

  count(from: Buffer, to: Buffer): number {
    return this.#db.getKeysCount({ start: from, end: to, ...this.#options });
  }
}

/** A read snapshot: what was committed when it was taken, until it is released. */
export class Snapshot extends LmdbView {
  #transaction: Transaction | undefined;

  constructor(db: Database) {
    const transaction = db.useReadTransaction();
    super(db, transaction);
    this.#transaction = transaction;
  }

  /** Gives the pages of the snapshot back; may be called twice. */
  release(): void {
    this.#transaction?.done();
    this.#transaction = undefined;
  }
}
