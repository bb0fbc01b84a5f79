import { crc32 } from 'node:zlib';
import type { RootDatabase, Transaction } from 'lmdb';
import { DamageError } from './failures.js';
import { MAX_KEY } from './layout.js';

/** One record of the store. Both buffers belong to the receiver. */
export interface Entry {
  key: Buffer;
  value: Buffer;
}

/** Ordered reads by key: from the committed data, a snapshot, or a transaction with its own changes. */
export interface View {
  get(key: Buffer): Buffer | undefined;
  /** Entries with `from <= key < to`, backwards when `reverse`. */
  range(from: Buffer, to: Buffer, reverse?: boolean): Iterable<Entry>;
  /** Number of keys in `from <= key < to`. */
  count(from: Buffer, to: Buffer): number;
}

export interface Writer extends View {
  /** `before` is the key's present value, if it is known; that saves a read. */
  put(key: Buffer, value: Buffer, before?: Buffer): void;
  /** As `put`, for a key that is known to be absent; that saves a read. */
  add(key: Buffer, value: Buffer): void;
  remove(key: Buffer, before?: Buffer): void;
  /** Adds many keys that begin with `prefix`; there is none yet. They are undone together, which needs no memory for each. */
  fill(prefix: Buffer): Pick<Writer, 'add'>;
}

export type Database = RootDatabase<Buffer, Buffer>;

const CHECKSUM_BYTES = 4;

/** A value as it is stored, followed by its checksum. The empty values of index entries have none. */
export function sealed(value: Buffer): Buffer {
  if (value.length === 0) return value;
  const out = Buffer.allocUnsafe(value.length + CHECKSUM_BYTES);
  out.set(value);
  out.writeUInt32LE(crc32(value), value.length);
  return out;
}

/** A stored value without its checksum. @throws DamageError when it does not match. */
export function unsealed(stored: Buffer): Buffer {
  if (stored.length === 0) return stored;
  const end = stored.length - CHECKSUM_BYTES;
  const value = stored.subarray(0, Math.max(end, 0));
  if (end < 0 || crc32(value) !== stored.readUInt32LE(end)) {
    throw new DamageError('a record does not match its checksum');
  }
  return value;
}

const ZERO = Buffer.alloc(1);

/**
 * LMDB refuses long keys even when it only searches. No stored key is longer than `MAX_KEY`, so a longer key has the
 * same neighbours as its first bytes followed by a zero.
 */
function askable(key: Buffer): Buffer {
  return key.length <= MAX_KEY ? key : Buffer.concat([key.subarray(0, MAX_KEY), ZERO]);
}

/** Reads from LMDB: from one read transaction, or from the write transaction that is open. */
export class LmdbView implements View {
  readonly #db: Database;
  readonly #options: { transaction?: Transaction };

  constructor(db: Database, transaction?: Transaction) {
    this.#db = db;
    this.#options = transaction ? { transaction } : {};
  }

  get(key: Buffer): Buffer | undefined {
    const stored = this.#db.get(askable(key), this.#options);
    return stored && unsealed(stored);
  }

  range(from: Buffer, to: Buffer, reverse = false): Iterable<Entry> {
    // LMDB's reverse ranges start at the upper end, so the open and the closed end are swapped.
    const bounds = reverse
      ? { start: askable(to), end: askable(from), reverse: true, exclusiveStart: true, inclusiveEnd: true }
      : { start: askable(from), end: askable(to) };
    const entries = this.#db.getRange({ ...bounds, ...this.#options });
    return entries.map(({ key, value }) => ({ key, value: unsealed(value) })) as Iterable<Entry>;
  }

  /** The keys of a range, without their values. */
  keys(from: Buffer, to: Buffer): Iterable<Buffer> {
    return this.#db.getKeys({ start: from, end: to, ...this.#options });
  }

  count(from: Buffer, to: Buffer): number {
    return this.#db.getKeysCount({ start: askable(from), end: askable(to), ...this.#options });
  }
}

/** The data as it was committed when the snapshot was taken. */
export class Snapshot extends LmdbView {
  #transaction: Transaction | undefined;

  constructor(db: Database) {
    const transaction = db.useReadTransaction();
    super(db, transaction);
    this.#transaction = transaction;
  }

  /** Lets LMDB use the old pages again. May be called twice. */
  release(): void {
    this.#transaction?.done();
    this.#transaction = undefined;
  }
}
