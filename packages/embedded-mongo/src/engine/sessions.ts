import { Long } from 'bson';
import { longToBigInt } from '../bson/numeric.js';
import { type Doc, isClass, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type Locks, writeConflict } from '../storage/locks.js';
import type { Store } from '../storage/store.js';
import type { View } from '../storage/view.js';
import type { WriteScope } from '../storage/write-scope.js';
import type { ChangeLog } from './change-log.js';
import { keysOfRecordsBefore, readRecord, writeRecord } from './session-record.js';
import { Transaction } from './transaction.js';

/** MongoDB's transactionLifetimeLimitSeconds. */
export const TRANSACTION_LIFETIME_MS = 60_000;
/** MongoDB's localLogicalSessionTimeoutMinutes. */
export const SESSION_TIMEOUT_MINUTES = 30;

/** A session as a command names it. */
export interface SessionId {
  bytes: Buffer;
  hex: string;
  /** As the client sent it, for change events. */
  doc: Doc;
}

/** @throws CommandError for an lsid that is no `{ id: UUID }`. */
export function sessionOf(command: Doc): SessionId | undefined {
  const doc = command.get('lsid');
  if (doc === undefined) return undefined;
  const id = isDoc(doc) ? doc.get('id') : undefined;
  if (!isDoc(doc) || !isClass(id, 'Binary') || id.position !== 16) {
    throw new CommandError('FailedToParse', "BSON field 'lsid.id' has to be a UUID");
  }
  const bytes = Buffer.from(id.buffer.subarray(0, 16));
  return { bytes, hex: bytes.toString('hex'), doc };
}

function toBigInt(value: Value | undefined): bigint {
  if (isClass(value, 'Long')) return longToBigInt(value);
  return BigInt(Number(value));
}

/** The txnNumber of a command. */
export function transactionNumber(command: Doc): bigint {
  const value = command.get('txnNumber');
  if (!isClass(value, 'Long') && typeof value !== 'number') {
    throw new CommandError('TypeMismatch', "BSON field 'txnNumber' is missing or not an integer");
  }
  return toBigInt(value);
}

function tooOld(what: string, number: bigint, newer: bigint): CommandError {
  return new CommandError(
    'TransactionTooOld',
    `${what} ${number} is prohibited on this session because a newer transaction or retryable write, number ${newer}, has already started`,
  );
}

/** Sessions: their open transactions, and their last writes, which make retries safe. */
export class Sessions {
  readonly #store: Store;
  readonly #locks: Locks;
  readonly #log: ChangeLog;
  /** The latest of each session, open or not. */
  readonly #transactions = new Map<string, Transaction>();
  readonly #lifetime: number;
  /** Called when a transaction ends, so that its cursors are closed. */
  onEnd: (transaction: Transaction) => void = () => undefined;

  constructor(store: Store, locks: Locks, log: ChangeLog, lifetime = TRANSACTION_LIFETIME_MS) {
    this.#store = store;
    this.#locks = locks;
    this.#log = log;
    this.#lifetime = lifetime;
  }

  /**
   * The reply to a retry, as BSON, if this write was carried out earlier. An open transaction on the session is
   * aborted, as in MongoDB: a client that begins a write has given it up.
   */
  findReply(view: View, session: SessionId, number: bigint): Buffer | undefined {
    const record = readRecord(view, session);
    if (record && record.number > number) throw tooOld('Retryable write', number, record.number);
    const open = this.#transactions.get(session.hex);
    if (open && open.number > number) throw tooOld('Retryable write', number, open.number);
    // A transaction that is being committed may be written to disk together with this write.
    if (open && open.number < number && !open.committing) this.#end(open, 'aborted');
    return record?.number === number ? record.reply : undefined;
  }

  /** Saves the reply for a retry. It cannot be undone, so a job does it last. */
  saveReply(scope: WriteScope, session: SessionId, number: bigint, reply: Buffer): void {
    writeRecord(scope, session, { number, reply });
  }

  /** Begins a transaction; one that is still open on the session is aborted. */
  start(session: SessionId, number: bigint): Transaction {
    const current = this.#transactions.get(session.hex);
    const stored = readRecord(this.#store.latest(), session);
    const newest = [current?.number, stored?.number].find((each) => each !== undefined && each > number);
    if (newest !== undefined) throw tooOld('Starting transaction', number, newest);
    if (current?.number === number || stored?.number === number) {
      throw new CommandError(
        'ConflictingOperationInProgress',
        `Given transaction number ${number} was already used on this session`,
      );
    }
    if (current?.state === 'open') this.#end(current, 'aborted');
    const transaction = new Transaction(session.hex, number, this.#store);
    this.#locks.begin(transaction);
    this.#transactions.set(session.hex, transaction);
    const timer = setTimeout(() => this.#end(transaction, 'aborted'), this.#lifetime);
    timer.unref();
    void transaction.ended.then(() => clearTimeout(timer));
    return transaction;
  }

  openTransactions(): Transaction[] {
    return [...this.#transactions.values()].filter(({ state }) => state === 'open');
  }

  /** The open transaction a command continues. */
  require(session: SessionId, number: bigint): Transaction {
    const transaction = this.#find(session, number);
    if (transaction.state === 'committed') {
      throw new CommandError(
        'TransactionCommitted',
        `Transaction with { txnNumber: ${number} } has been committed.`,
      );
    }
    if (transaction.state === 'aborted') throw noSuchTransaction(number, 'has been aborted');
    return transaction;
  }

  #find(session: SessionId, number: bigint): Transaction {
    const transaction = this.#transactions.get(session.hex);
    if (transaction && number < transaction.number) throw tooOld('Transaction', number, transaction.number);
    if (transaction?.number !== number)
      throw noSuchTransaction(number, 'does not match any in-progress transactions');
    return transaction;
  }

  /** Resolves when the transaction is on disk. Committing it again succeeds. */
  async commit(session: SessionId, number: bigint): Promise<void> {
    const record = readRecord(this.#store.latest(), session);
    if (record?.number === number && !record.reply) return;
    const transaction = this.#find(session, number);
    if (transaction.state === 'committed') return;
    this.require(session, number);
    // A second request before it is on disk waits for the same commit.
    transaction.committing ??= this.#commit(session, transaction);
    await transaction.committing;
  }

  async #commit(session: SessionId, transaction: Transaction): Promise<void> {
    try {
      await this.#store.write((scope) => this.#write(scope, session, transaction));
    } catch (error) {
      this.#end(transaction, 'aborted');
      throw error;
    }
  }

  #write(scope: WriteScope, session: SessionId, transaction: Transaction): void {
    if (transaction.state !== 'open') throw noSuchTransaction(transaction.number, 'has been aborted');
    const { catalog } = this.#store;
    for (const namespace of transaction.collections.keys()) {
      if (catalog.find(namespace)) throw writeConflict(`${namespace} was created outside of the transaction`);
    }
    for (const collection of transaction.collections.values()) catalog.adopt(scope, collection);
    for (const [collection, difference] of transaction.counts) scope.addToCount(collection, difference);
    for (const { namespace, indexes } of transaction.flagged) {
      const collection = catalog.find(namespace);
      if (!collection) continue;
      for (const index of collection.indexes) {
        const flagged = indexes.find(({ number }) => number === index.number);
        index.multikey ||= flagged?.multikey ?? false;
        index.lossy ||= flagged?.lossy ?? false;
      }
      catalog.saveFlags(scope, collection);
    }
    const extra = { lsid: session.doc, txnNumber: Long.fromBigInt(transaction.number) };
    this.#log.append(scope, transaction.changes, extra);
    writeRecord(scope, session, { number: transaction.number, reply: undefined });
    transaction.overlay.applyTo(scope);
    // Right away, so that a transaction that begins next sees this one as committed before it.
    scope.afterCommit(() => this.#end(transaction, 'committed'));
  }

  abort(session: SessionId, number: bigint): void {
    this.#end(this.require(session, number), 'aborted');
  }

  /** Aborts because one of the transaction's own operations failed, or its client is gone. */
  fail(transaction: Transaction): void {
    if (transaction.state === 'open') this.#end(transaction, 'aborted');
  }

  /** Ends sessions by hexadecimal id; all of them when none is given. */
  endSessions(ids?: Iterable<string>): void {
    for (const id of ids ?? [...this.#transactions.keys()]) {
      const transaction = this.#transactions.get(id);
      if (transaction?.state === 'open') this.#end(transaction, 'aborted');
      this.#transactions.delete(id);
    }
  }

  #end(transaction: Transaction, state: 'committed' | 'aborted'): void {
    if (transaction.state !== 'open') return;
    this.#locks.release(transaction, { committed: state === 'committed' });
    transaction.end(state);
    this.onEnd(transaction);
  }

  /** Forgets sessions that were last used before `time`. */
  async sweep(time: Date): Promise<void> {
    for (const [id, { endedAt }] of this.#transactions) {
      if (endedAt !== undefined && endedAt < time.getTime()) this.#transactions.delete(id);
    }
    if (keysOfRecordsBefore(this.#store.latest(), time).length === 0) return;
    await this.#store.write((scope) => {
      // Searched again, because writes in the same commit may have used some of the sessions.
      for (const key of keysOfRecordsBefore(scope, time)) scope.remove(key);
    });
  }
}

function noSuchTransaction(number: bigint, why: string): CommandError {
  return new CommandError('NoSuchTransaction', `Transaction with { txnNumber: ${number} } ${why}.`);
}
