/** The only writer of stock. */
import type { WarehouseId } from '@godown/shared/warehouses';
import { type Db, MongoServerError } from 'mongodb';
import type { Clock } from '../clock.js';
import { isDatabaseUnavailable } from '../database/unavailable.js';
import { type LedgerRequest, type Settled, settleBatch } from './batch.js';
import { ledgerCollectionsOf } from './collections.js';
import type { Result } from './keys.js';

/** Most requests in one transaction. */
const MAX_BATCH = 64;
/** How long a transaction is tried again when other processes change the same items, in milliseconds. */
const TRY_FOR_MS = 8000;
/** How often a key or version may turn out to be taken by another process while it was being written. */
const MAX_COLLISIONS = 5;
const DUPLICATE_KEY = 11_000;

export interface Ledger {
  /** Does what a request asks for, once. Rejects with `ProblemError` when it refuses; then nothing was changed. */
  submit(request: LedgerRequest): Promise<Result>;
}

interface Waiting extends LedgerRequest {
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/**
 * The ledger of a database. Requests that come while a transaction runs share the next one, in the order in which they
 * came: many at once cost little more than one, and those of one process never get into each other's way. Several
 * processes may each have one: the database fails a transaction whose items others have changed, and it is tried again.
 */
export function createLedger({ db, clock, home }: { db: Db; clock: Clock; home: WarehouseId }): Ledger {
  const collections = ledgerCollectionsOf(db);
  const waiting: Waiting[] = [];
  let running = false;

  function transact(requests: readonly LedgerRequest[]): Promise<Settled[]> {
    return db.client.withSession((session) =>
      session.withTransaction(() => settleBatch(collections, session, requests, { now: clock(), home }), {
        timeoutMS: TRY_FOR_MS,
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      }),
    );
  }

  async function transactOnce(requests: readonly LedgerRequest[]): Promise<Settled[]> {
    for (let collisions = 0; ; collisions++) {
      try {
        return await transact(requests);
      } catch (error) {
        // Another process has just written the same key or version: the next look will see it.
        if (!isDuplicateKey(error) || collisions >= MAX_COLLISIONS) throw error;
      }
    }
  }

  async function settleAll(batch: readonly Waiting[]): Promise<void> {
    try {
      const settled = await transactOnce(batch);
      for (const [index, request] of batch.entries()) tell(request, settled[index]);
    } catch (error) {
      // One that cannot be written must not take others down with it; a database that is away is so for all.
      if (batch.length > 1 && !isDatabaseUnavailable(error)) {
        for (const request of batch) await settleAll([request]);
      } else {
        for (const request of batch) request.reject(error);
      }
    }
  }

  async function work(): Promise<void> {
    running = true;
    while (waiting.length > 0) await settleAll(waiting.splice(0, MAX_BATCH));
    running = false;
  }

  return {
    submit: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...request, resolve, reject });
        if (!running) void work();
      }),
  };
}

function tell({ resolve, reject }: Waiting, settled: Settled | undefined): void {
  if (settled && 'result' in settled) resolve(settled.result);
  else reject(settled?.refusal ?? new Error('The ledger lost a request.'));
}

const isDuplicateKey = (error: unknown) => error instanceof MongoServerError && error.code === DUPLICATE_KEY;
