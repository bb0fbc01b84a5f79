import type { Collection } from './catalog.js';
import { afterPrefix } from './keys.js';
import { type Database, type Entry, LmdbView, sealed, type Writer } from './view.js';
import type { WriteGate } from './write-gate.js';

/** The writes of one command, inside a transaction of the store. */
export interface WriteScope extends Writer {
  /** Adds to the number of documents of a collection once the transaction is on disk. */
  addToCount(collection: Collection, difference: number): void;
  /** Runs once the transaction is on disk. */
  afterCommit(action: () => void): void;
  /** As `put`, but it cannot be undone, so nothing may fail after it. */
  set(key: Buffer, value: Buffer): void;
  /** As `remove`, but it cannot be undone. */
  drop(key: Buffer): void;
  /** A point to go back to with `undoTo`. */
  mark(): number;
  /** Undoes every write since the mark, so that a failed statement leaves nothing behind. */
  undoTo(mark: number): void;
}

/** The previous value of a key: with its checksum (`stored`) or without (`before`); neither for a new key. */
interface Undo {
  key: Buffer;
  stored?: Buffer | undefined;
  before?: Buffer | undefined;
}

/** Writes into the open LMDB transaction and remembers how to undo it. */
export class UndoableScope extends LmdbView implements WriteScope {
  readonly counts = new Map<Collection, number>();
  readonly actions: (() => void)[] = [];
  readonly #db: Database;
  readonly #gate: WriteGate;
  readonly #undo: (Undo | (() => void))[] = [];

  constructor(db: Database, gate: WriteGate) {
    super(db);
    this.#db = db;
    this.#gate = gate;
  }

  override *range(from: Buffer, to: Buffer, reverse = false): Iterable<Entry> {
    for (const entry of super.range(from, to, reverse)) {
      this.#gate.requireOpen();
      yield entry;
    }
  }

  put(key: Buffer, value: Buffer, before?: Buffer): void {
    this.#undo.push(before ? { key, before } : { key, stored: this.#db.get(key) });
    this.set(key, value);
  }

  add(key: Buffer, value: Buffer): void {
    this.#undo.push({ key });
    this.set(key, value);
  }

  remove(key: Buffer, before?: Buffer): void {
    const stored = before ? undefined : this.#db.get(key);
    if (!before && !stored) return;
    this.#undo.push({ key, stored, before });
    this.drop(key);
  }

  fill(prefix: Buffer): Pick<Writer, 'add'> {
    this.#undo.push(() => {
      for (const key of [...this.keys(prefix, afterPrefix(prefix))]) this.drop(key);
    });
    return { add: (key, value) => this.set(key, value) };
  }

  set(key: Buffer, value: Buffer): void {
    this.#gate.requireOpen();
    this.#db.putSync(key, sealed(value));
  }

  drop(key: Buffer): void {
    this.#gate.requireOpen();
    this.#db.removeSync(key);
  }

  addToCount(collection: Collection, difference: number): void {
    this.counts.set(collection, (this.counts.get(collection) ?? 0) + difference);
    this.#undo.push(() => this.counts.set(collection, (this.counts.get(collection) ?? 0) - difference));
  }

  afterCommit(action: () => void): void {
    this.actions.push(action);
    this.#undo.push(() => this.actions.pop());
  }

  mark(): number {
    return this.#undo.length;
  }

  undoTo(mark: number): void {
    while (this.#undo.length > mark) {
      const last = this.#undo.pop();
      if (typeof last === 'function') last();
      else if (last?.before) this.set(last.key, last.before);
      else if (last?.stored) this.#db.putSync(last.key, last.stored);
      else if (last) this.drop(last.key);
    }
  }
}
