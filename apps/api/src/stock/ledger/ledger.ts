/** The only writer of items and movements: a queue. Waiting changes are saved together, in one transaction. */

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { MongoError } from 'mongodb';
import { findViolation } from '../../database/duplicate-key.js';
import { ChangeTimeoutError, isDatabaseUnavailable, isDiskFull } from '../../database/unavailable.js';
import { changesOf, readAhead } from './attachments.js';
import { ledgerCollectionsOf } from './collections.js';
import { Refusal } from './commands.js';
import { readReplay, type Written } from './idempotency-keys.js';
import { type LedgerDeps, type LedgerRequest, type Outcome, runTransaction } from './transaction.js';

/** Most requests in one transaction, and most items and accounts that they change: a document has up to 500 items. */
const MAX_BATCH = 64;
const MAX_BATCH_CHANGES = 500;
/** Most requests that wait, and the most time for one, in milliseconds, with waiting and retries. */
const LIMITS = { maxWaiting: 2000, maxWaitMs: 8000 };
/** Most times that a request may violate a unique index of the ledger's own before that is an error. */
const MAX_COLLISIONS = 5;
/** The first and the longest pause before a retry, in milliseconds. */
const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 500;

export interface Ledger {
  /**
   * Does what a request asks for, once. Rejects with `Refusal` when it cannot be done: then nothing was changed. Rejects
   * with `ChangeTimeoutError` after 8 seconds, and with the driver's error when the database fails: then it is not
   * known whether it was done, and a retry with the same key is safe. When `signal` aborts, it rejects
   * with its reason and a waiting request is dropped.
   */
  submit(request: LedgerRequest, signal?: AbortSignal): Promise<Written>;
}

interface Waiting {
  request: LedgerRequest;
  /** Ids of everything that it changes, see `changesOf`. */
  changes: readonly string[];
  /** Place in which it came. */
  order: number;
  /** Count of its transactions that have failed. */
  failures: number;
  /** Count of those that violated a unique index of the ledger's own. */
  collisions: number;
  /** True if it must not share a transaction: one that it shared failed for good. */
  isAlone: boolean;
  /** True if the client still waits. */
  isOpen: boolean;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Creates the ledger of a database. It runs one transaction at a time. Requests that come meanwhile wait, and share the
 * next one in the order of arrival. Several processes may each have a ledger: the database fails a transaction that changes an item
 * or account that another process has changed, and it is retried.
 */
export function createLedger(deps: LedgerDeps, { maxWaiting, maxWaitMs } = LIMITS): Ledger {
  const collections = ledgerCollectionsOf(deps.db);
  const { metrics } = deps;
  let queue: Waiting[] = [];
  /** Ids that are changed by requests that pause before a retry. */
  const paused = new Set<string>();
  let latest = 0;
  let isRunning = false;
  let isRetryNext = false;

  function enqueue(request: LedgerRequest, signal: AbortSignal | undefined): Promise<Outcome> {
    signal?.throwIfAborted();
    if (queue.length >= maxWaiting)
      throw new Refusal('server_busy', /* i18n */ 'Too many changes are waiting. Try again shortly.');
    return new Promise((resolve, reject) => {
      const expire = () => waiting.reject(new ChangeTimeoutError('The change was not confirmed in time.'));
      const drop = () => waiting.reject(signal?.reason);
      const timer = setTimeout(expire, maxWaitMs);
      signal?.addEventListener('abort', drop);
      const close = () => {
        if (waiting.isOpen) metrics?.open.dec();
        waiting.isOpen = false;
        clearTimeout(timer);
        signal?.removeEventListener('abort', drop);
      };
      const waiting: Waiting = {
        request,
        changes: changesOf(request.command),
        order: ++latest,
        failures: 0,
        collisions: 0,
        isAlone: false,
        isOpen: true,
        resolve(outcome) {
          close();
          resolve(outcome);
        },
        reject(error) {
          close();
          reject(error);
        },
      };
      queue.push(waiting);
      metrics?.open.inc();
      void start();
    });
  }

  async function start(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      await run(batch);
      // Requests that have arrived share the next transaction. The first turn may end before sockets are read, the second does not.
      await nextTurn();
      await nextTurn();
    }
    isRunning = false;
  }

  /**
   * The next requests that may share a transaction, without those on items and accounts whose changes pause. Retries and
   * new requests alternate: many locked items must not keep the others waiting.
   */
  function takeBatch(): Waiting[] {
    queue = queue.filter(({ isOpen }) => isOpen);
    const blocked = new Set(paused);
    const free = queue.filter(({ changes }) => {
      const isFree = changes.every((id) => !blocked.has(id));
      // Later requests on the same items and accounts must not overtake it.
      if (!isFree) for (const id of changes) blocked.add(id);
      return isFree;
    });
    const first = free.find(({ failures }) => failures > 0 === isRetryNext) ?? free[0];
    if (!first) return [];
    isRetryNext = first.failures === 0;
    const batch = new Set(limitBatch(free.filter((waiting) => mayShare(first, waiting))));
    queue = queue.filter((waiting) => !batch.has(waiting));
    return [...batch];
  }

  async function run(batch: readonly Waiting[]): Promise<void> {
    const end = metrics?.transactions.startTimer();
    metrics?.batches.observe(batch.length);
    try {
      const afterCollision = batch.some(({ collisions }) => collisions > 0);
      const requests = batch.map(({ request }) => request);
      const outcomes = await within(
        2 * maxWaitMs,
        runTransaction(deps, collections, requests, { afterCollision }),
      );
      end?.({ result: 'committed' });
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      const isRetried = mayRetry(batch, error);
      end?.({ result: isRetried ? 'retried' : 'failed' });
      if (isRetried) void retryLater(batch);
      else for (const { reject } of batch) reject(error);
    }
  }

  /** Meanwhile other items and accounts can be changed. Nothing overtakes a retry. */
  async function retryLater(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch) waiting.failures++;
    // The oldest request is retried first. Put in front, the latest to fail would overtake all others.
    queue = [...batch, ...queue].sort((one, other) => one.order - other.order);
    const ids = batch.flatMap(({ changes }) => changes);
    for (const id of ids) paused.add(id);
    const failures = Math.max(...batch.map((waiting) => waiting.failures));
    await sleep(Math.random() * Math.min(FIRST_PAUSE_MS * 1.5 ** failures, MAX_PAUSE_MS));
    for (const id of ids) paused.delete(id);
    await start();
  }

  return {
    async submit(request, signal) {
      const outcome = await enqueue(await withReadAhead(request, signal), signal);
      if ('refusal' in outcome) throw outcome.refusal;
      if ('written' in outcome) return outcome.written;
      const written = await readReplay(collections, outcome.replayOf);
      if (!written)
        throw new Refusal(
          'item_not_found',
          /* i18n */ 'This change was already made, and the item has been deleted since.',
        );
      return written;
    },
  };
}

async function withReadAhead(
  request: LedgerRequest,
  signal: AbortSignal | undefined,
): Promise<LedgerRequest> {
  const { command } = request;
  if (!command.brings?.some(({ attachment }) => attachment.readAhead)) return request;
  return { ...request, command: { ...command, brings: await readAhead(command.brings, signal) } };
}

/**
 * Rejects if `transaction` takes longer than any client waits. The driver may wait for ever for a connection that was lost while
 * it was written to, and all later changes would wait too. It is not known whether the transaction was committed.
 */
function within<T>(ms: number, transaction: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const expire = () => reject(new ChangeTimeoutError('The transaction was not confirmed in time.'));
    timer = setTimeout(expire, ms);
  });
  return Promise.race([transaction, late]).finally(() => clearTimeout(timer));
}

/** The first ones, as many as fit into one transaction, at least one. */
function limitBatch(waiting: readonly Waiting[]): Waiting[] {
  let count = 0;
  const tooMany = waiting.findIndex(({ changes }, index) => {
    count += changes.length;
    return index > 0 && count > MAX_BATCH_CHANGES;
  });
  return waiting.slice(0, tooMany === -1 ? MAX_BATCH : Math.min(tooMany, MAX_BATCH));
}

/**
 * A request whose transaction failed shares the next one only with requests that must wait for it anyway, because they change
 * one of its items or accounts. It must hold up no others.
 */
function mayShare(first: Waiting, next: Waiting): boolean {
  if (first === next) return true;
  if (first.isAlone || next.isAlone) return false;
  if (first.failures === 0 && next.failures === 0) return true;
  return next.changes.some((id) => first.changes.includes(id));
}

/** True if nothing of a failed transaction can have been written, and another attempt may succeed. */
function mayRetry(batch: readonly Waiting[], error: unknown): boolean {
  if (error instanceof MongoError && error.hasErrorLabel('TransientTransactionError')) return true;
  // This includes a commit that was not confirmed: without a key a retry could count twice.
  if (isDatabaseUnavailable(error) || isDiskFull(error)) return false;
  if (findViolation(error)) {
    // Another process used the same key or version. The next attempt will see that.
    for (const waiting of batch) waiting.collisions++;
    return batch.every(({ collisions }) => collisions < MAX_COLLISIONS);
  }
  if (batch.length === 1) return false;
  // One that cannot be written must not fail those that shared its transaction.
  for (const waiting of batch) waiting.isAlone = true;
  return true;
}
