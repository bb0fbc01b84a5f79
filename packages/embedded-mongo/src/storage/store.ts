import { existsSync } from 'node:fs';
import { open } from 'lmdb';
import { Catalog, type Collection } from './catalog.js';
import { diskFull, fillReaderTable, freeBytes, isFull } from './disk-space.js';
import { toStoreError } from './failures.js';
import { dataFileOf, LAYOUT_VERSION, recordNumber, recordsRange, VERSION_KEY } from './layout.js';
import { type Database, LmdbView, Snapshot } from './view.js';
import { GateShut, WriteGate } from './write-gate.js';
import { UndoableScope, type WriteScope } from './write-scope.js';

interface Job {
  run(scope: WriteScope): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

type Outcome = { value: unknown } | { error: unknown };

/** Number of snapshots that can be open at a time. */
const MAX_READERS = 1024;

/**
 * The data folder. Reads come from snapshots. Writes that arrive while the event loop is busy are
 * carried out together in one LMDB transaction and share its fsync; each is acknowledged after it.
 */
export class Store {
  readonly catalog = new Catalog();
  readonly path: string;
  readonly #db: Database;
  readonly #freeBytes: (path: string) => number;
  readonly #gate: WriteGate;
  readonly #counts = new Map<number, number>();
  readonly #nextRecord = new Map<number, number>();
  #queue: Job[] = [];
  #scheduled = false;
  #closed = false;

  /** `free` tells the free bytes on the disk of a folder. `gate` is shared with the thread that ends this one. */
  constructor(path: string, free = freeBytes, gate = new WriteGate()) {
    this.path = path;
    this.#freeBytes = free;
    this.#gate = gate;
    try {
      this.#db = gate.run(() => this.#open(path));
      gate.run(() => this.#checkVersion());
      this.catalog.load(new LmdbView(this.#db));
    } catch (error) {
      throw toStoreError(error, path);
    }
  }

  #open(path: string): Database {
    if (this.readOnly && !existsSync(dataFileOf(path))) throw diskFull(path);
    // First of all: LMDB would leave an empty data file behind when there is no room.
    fillReaderTable(path, MAX_READERS);
    return open({
      path,
      keyEncoding: 'binary',
      encoding: 'binary',
      noSubdir: false,
      maxReaders: MAX_READERS,
    });
  }

  #checkVersion(): void {
    const stored = this.#db.get(VERSION_KEY);
    if (stored === undefined) {
      if (this.#db.getKeysCount({ limit: 1 }) > 0) throw new Error('its data is not that of a store');
      this.#db.transactionSync(() => this.#db.putSync(VERSION_KEY, Buffer.from([LAYOUT_VERSION])));
    } else if (stored[0] !== LAYOUT_VERSION) {
      throw new Error(
        `its data has layout version ${stored[0]}, this version of the store reads ${LAYOUT_VERSION} only; set DATA_DIR to another folder, or delete this one if nothing in it is needed`,
      );
    }
  }

  /** The disk is full: writes are refused until there is room again. */
  get readOnly(): boolean {
    return isFull(this.#freeBytes(this.path));
  }

  /** The reason that nothing can be written now, if any: the disk is full, or the folder is gone. */
  #refusal(): Error | undefined {
    try {
      return this.readOnly ? diskFull(this.path) : undefined;
    } catch (error) {
      return toStoreError(error, this.path);
    }
  }

  snapshot(): Snapshot {
    return new Snapshot(this.#db);
  }

  /** The newest committed data, for synchronous reads. */
  latest(): LmdbView {
    return new LmdbView(this.#db);
  }

  /**
   * Runs `job` in a transaction and resolves with its result when that is on disk.
   * When the job throws, its own writes are undone and the promise rejects.
   * @throws CommandError OutOfDiskSpace and others, naming the folder, when the disk refuses.
   */
  write<T>(job: (scope: WriteScope) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ run: job, resolve: resolve as (value: unknown) => void, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      // Requests that the event loop has already read from other connections join this transaction.
      setImmediate(() => this.#runQueue());
    });
  }

  #runQueue(): void {
    this.#scheduled = false;
    const jobs = this.#queue;
    this.#queue = [];
    if (jobs.length === 0) return;
    const refusal = this.#refusal();
    if (refusal) for (const job of jobs) job.reject(refusal);
    else if (!this.#commit(jobs)) for (const job of jobs) this.#commit([job]);
  }

  /** False when nothing was settled: one job may have been too big for the disk, so each is tried alone. */
  #commit(jobs: Job[]): boolean {
    const scope = new UndoableScope(this.#db, this.#gate);
    let outcomes: Outcome[];
    try {
      if (this.#closed) throw new Error('the store is closed');
      outcomes = this.#gate.run(() =>
        this.#db.transactionSync(() => jobs.map((job) => this.#run(job, scope))),
      );
    } catch (error) {
      this.#recover();
      if (jobs.length > 1) return false;
      jobs[0]?.reject(toStoreError(error, this.path));
      return true;
    }
    for (const [collection, difference] of scope.counts) this.#addToCount(collection.id, difference);
    for (const action of scope.actions) action();
    for (const [i, job] of jobs.entries()) settle(job, outcomes[i] as Outcome);
    return true;
  }

  #run(job: Job, scope: UndoableScope): Outcome {
    const mark = scope.mark();
    const definitions = this.catalog.definitions;
    try {
      return { value: job.run(scope) };
    } catch (error) {
      if (isStorageFailure(error) || error instanceof GateShut) throw error;
      scope.undoTo(mark);
      if (this.catalog.definitions !== definitions) this.catalog.load(scope);
      return { error };
    }
  }

  /**
   * After a transaction that failed in LMDB, reads the catalog and the counts from the disk again. Not the record
   * numbers: those given to open transactions are not on disk.
   */
  #recover(): void {
    if (this.#closed) return;
    this.#db.resetReadTxn();
    this.catalog.load(this.latest());
    this.#counts.clear();
  }

  /** The number of committed documents. Counted once, then kept up to date. */
  count(collection: Collection): number {
    let count = this.#counts.get(collection.id);
    if (count === undefined) {
      const { from, to } = recordsRange(collection.id);
      count = this.latest().count(from, to);
      this.#counts.set(collection.id, count);
    }
    return count;
  }

  #addToCount(collection: number, difference: number): void {
    const count = this.#counts.get(collection);
    if (count !== undefined) this.#counts.set(collection, count + difference);
  }

  /** A record number that no document of the collection has had since the process started. */
  nextRecord(collection: Collection): number {
    let next = this.#nextRecord.get(collection.id);
    if (next === undefined) {
      const { from, to } = recordsRange(collection.id);
      next = 1;
      for (const { key } of this.latest().range(from, to, true)) {
        next = recordNumber(key) + 1;
        break;
      }
    }
    this.#nextRecord.set(collection.id, next + 1);
    return next;
  }

  forget(collection: Collection): void {
    this.#counts.delete(collection.id);
    this.#nextRecord.delete(collection.id);
  }

  /** Carries out the waiting writes, then closes the file. */
  async close(): Promise<void> {
    this.#runQueue();
    this.#closed = true;
    await this.#db.close();
  }
}

function settle(job: Job, outcome: Outcome): void {
  if ('error' in outcome) job.reject(outcome.error);
  else job.resolve(outcome.value);
}

/** LMDB's errors have a number as their code. Other errors come from the job itself. */
function isStorageFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name !== 'CommandError' &&
    typeof (error as { code?: unknown }).code === 'number'
  );
}
