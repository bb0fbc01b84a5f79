import { CommandError } from '../errors.js';
import type { Transaction } from './transaction.js';

/** MongoDB's cursorTimeoutMillis. */
export const CURSOR_TIMEOUT_MS = 600_000;
/** The size of the first batch when the client gives none. Later batches are limited by bytes only. */
export const FIRST_BATCH = 101;
const MAX_BATCH_BYTES = 16 * 1000 * 1000;

/** One batch of a cursor, documents as BSON. */
export interface Batch {
  documents: Buffer[];
  /** 0 when there are no more documents. */
  id: bigint;
  namespace: string;
  /** The position of a change stream. */
  resumeToken?: string;
}

/** The documents of a cursor. */
export interface Source {
  /** At most `limit` documents; fewer at the end, or when the batch would be too large. */
  next(limit: number): Buffer[];
  readonly done: boolean;
  close(): void;
}

/** A source that can wait for documents to come. */
export interface LiveSource extends Source {
  wait(limit: number, milliseconds: number, signal: AbortSignal): Promise<Buffer[]>;
  readonly resumeToken: string;
}

interface Cursor {
  id: bigint;
  namespace: string;
  source: Source | LiveSource;
  session: string | undefined;
  transaction: Transaction | undefined;
  used: number;
  /** The collection was dropped; the next request fails. */
  dropped: boolean;
  closing: AbortController;
}

/** Reads an iterable of BSON documents batch by batch, one document ahead to know when it ends. */
export class IterableSource implements Source {
  readonly #iterator: Iterator<Buffer>;
  readonly #onClose: () => void;
  #ahead: Buffer | undefined;
  #done = false;

  constructor(documents: Iterable<Buffer>, onClose: () => void = () => undefined) {
    this.#iterator = documents[Symbol.iterator]();
    this.#onClose = onClose;
  }

  get done(): boolean {
    return this.#done && this.#ahead === undefined;
  }

  next(limit: number): Buffer[] {
    const batch: Buffer[] = [];
    let bytes = 0;
    while (batch.length < limit) {
      const document = this.#take();
      if (!document) break;
      if (batch.length > 0 && bytes + document.length > MAX_BATCH_BYTES) {
        this.#ahead = document;
        return batch;
      }
      batch.push(document);
      bytes += document.length;
    }
    // A full batch may be the last one. Look ahead, so that the cursor can be closed now.
    if (limit > 0) this.#ahead = this.#take();
    return batch;
  }

  #take(): Buffer | undefined {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead || this.#done) return ahead;
    const next = this.#iterator.next();
    if (!next.done) return next.value;
    this.#done = true;
    return undefined;
  }

  close(): void {
    this.#iterator.return?.();
    this.#onClose();
  }
}

function isLive(source: Source | LiveSource): source is LiveSource {
  return 'wait' in source;
}

/** The open cursors of the server. */
export class Cursors {
  readonly #cursors = new Map<bigint, Cursor>();
  #nextId = BigInt(Date.now()) << 16n;

  get size(): number {
    return this.#cursors.size;
  }

  /** The first batch. The cursor stays open when there are more documents, unless only one batch is wanted. */
  open(
    namespace: string,
    source: Source | LiveSource,
    options: {
      batchSize: number;
      single?: boolean;
      session?: string | undefined;
      transaction?: Transaction | undefined;
    },
  ): Batch {
    let documents: Buffer[];
    try {
      documents = source.next(options.batchSize);
    } catch (error) {
      source.close();
      throw error;
    }
    if (source.done || options.single) {
      source.close();
      return { documents, id: 0n, namespace, ...tokenOf(source) };
    }
    this.#nextId += 1n;
    const { session, transaction } = options;
    const cursor: Cursor = {
      id: this.#nextId,
      namespace,
      source,
      session,
      transaction,
      used: Date.now(),
      dropped: false,
      closing: new AbortController(),
    };
    this.#cursors.set(cursor.id, cursor);
    return { documents, id: cursor.id, namespace, ...tokenOf(source) };
  }

  /** The next batch. Errors while reading close the cursor. */
  async more(
    id: bigint,
    request: {
      namespace: string;
      batchSize: number;
      waitMs: number | undefined;
      signal: AbortSignal;
      transaction: Transaction | undefined;
      session: string | undefined;
    },
  ): Promise<Batch> {
    const cursor = this.#cursors.get(id);
    if (!cursor || cursor.namespace !== request.namespace) {
      throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    }
    requireSameOwner(cursor, request);
    if (cursor.dropped) {
      this.close(id);
      throw new CommandError('QueryPlanKilled', `collection dropped: ${cursor.namespace}`);
    }
    cursor.used = Date.now();
    try {
      const documents = await this.#read(cursor, request);
      if (cursor.source.done) this.close(id);
      const open = this.#cursors.has(id);
      return { documents, id: open ? id : 0n, namespace: cursor.namespace, ...tokenOf(cursor.source) };
    } catch (error) {
      this.close(id);
      throw error;
    } finally {
      cursor.used = Date.now();
    }
  }

  #read(
    cursor: Cursor,
    request: { batchSize: number; waitMs: number | undefined; signal: AbortSignal },
  ): Buffer[] | Promise<Buffer[]> {
    const { source } = cursor;
    if (!isLive(source)) return source.next(request.batchSize);
    const signal = AbortSignal.any([request.signal, cursor.closing.signal]);
    return source.wait(request.batchSize, request.waitMs ?? 1000, signal);
  }

  /** Returns false when there is no such cursor. */
  close(id: bigint): boolean {
    const cursor = this.#cursors.get(id);
    if (!cursor) return false;
    this.#cursors.delete(id);
    cursor.closing.abort();
    cursor.source.close();
    return true;
  }

  /** Ends the cursors of a dropped collection. Change streams report the drop themselves. */
  drop(namespace: string): void {
    for (const cursor of this.#cursors.values()) {
      if (cursor.namespace === namespace && !isLive(cursor.source)) cursor.dropped = true;
    }
  }

  closeOf(transaction: Transaction): void {
    for (const cursor of [...this.#cursors.values()]) {
      if (cursor.transaction === transaction) this.close(cursor.id);
    }
  }

  /** Closes the cursors of sessions that ended. */
  closeSessions(sessions: ReadonlySet<string>): void {
    for (const cursor of [...this.#cursors.values()]) {
      if (cursor.session !== undefined && sessions.has(cursor.session)) this.close(cursor.id);
    }
  }

  /** Closes cursors that were idle for ten minutes, because a cursor keeps LMDB from using old pages again. */
  sweep(now = Date.now()): void {
    for (const cursor of [...this.#cursors.values()]) {
      if (now - cursor.used > CURSOR_TIMEOUT_MS) this.close(cursor.id);
    }
  }

  closeAll(): void {
    for (const id of [...this.#cursors.keys()]) this.close(id);
  }
}

function requireSameOwner(
  cursor: Cursor,
  request: { transaction: Transaction | undefined; session: string | undefined },
): void {
  if (cursor.transaction !== request.transaction) {
    throw new CommandError(
      50740,
      `Cannot run getMore on cursor ${cursor.id}, which was created in another transaction or outside it`,
    );
  }
  if (cursor.session !== request.session) {
    throw new CommandError(
      50738,
      `Cannot run getMore on cursor ${cursor.id}, which was created in another session`,
    );
  }
}

function tokenOf(source: Source | LiveSource): { resumeToken?: string } {
  return isLive(source) ? { resumeToken: source.resumeToken } : {};
}
