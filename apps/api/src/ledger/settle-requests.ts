/** Gets requests settled in one transaction, whatever other processes do meanwhile. */
import type { WarehouseId } from '@godown/shared/warehouses';
import { type Db, MongoServerError } from 'mongodb';
import type { Clock } from '../clock.js';
import type { StoredItem } from '../items/item-doc.js';
import { type LedgerRequest, type Outcome, type Settled, settleBatch } from './batch.js';
import { ledgerCollectionsOf } from './collections.js';
import { createRecentItems, DoubtfulError, OutdatedError } from './recent-items.js';
import {
  refusesBulkWrite,
  type SendWrites,
  takesBulkWrite,
  writeApart,
  writeTogether,
} from './send-writes.js';

/** How long requests are tried again, such as when other processes change the same items, in milliseconds. */
const TRY_FOR_MS = 8000;
/** How often a key or version may turn out to be taken by another process while it was being written. */
const MAX_COLLISIONS = 5;
const DUPLICATE_KEY = 11_000;

export interface LedgerDeps {
  db: Db;
  clock: Clock;
  /** Where stock is when nobody says. */
  home: WarehouseId;
}

interface Attempt {
  collided: boolean;
  remembered: Map<string, StoredItem> | null;
  send: SendWrites;
  timeoutMS: number;
}

/** Resolves with what became of each request, in their order; rejects when the transaction failed as a whole. */
export type SettleRequests = (requests: readonly LedgerRequest[]) => Promise<Settled[]>;

export function createSettleRequests({ db, clock, home }: LedgerDeps): SettleRequests {
  /** Whether the database takes writes to several collections in one command; null until that is known. */
  let together: boolean | null = null;
  const recentItems = createRecentItems();

  function transact(
    requests: readonly LedgerRequest[],
    { send, timeoutMS, ...known }: Attempt,
  ): Promise<Outcome> {
    let attempts = 0;
    return db.client.withSession((session) =>
      session.withTransaction(
        () => {
          // Whoever was in the way has changed what is remembered.
          if (attempts++ > 0 && known.remembered) throw new OutdatedError();
          return settleBatch(db, session, requests, { now: clock(), home, ...known }, send);
        },
        {
          timeoutMS,
          readConcern: { level: 'snapshot' },
          writeConcern: { w: 'majority' },
        },
      ),
    );
  }

  return async (requests) => {
    const until = performance.now() + TRY_FOR_MS;
    let collisions = 0;
    let remembered = recentItems.recall(requests.map(({ command }) => command));
    for (;;) {
      together ??= await takesBulkWrite(db, ledgerCollectionsOf(db).keys.collectionName);
      const send = together ? writeTogether : writeApart;
      // Never 0, which would be for ever.
      const timeoutMS = Math.max(1, Math.ceil(until - performance.now()));
      let outcome: Outcome;
      try {
        outcome = await transact(requests, { collided: collisions > 0, remembered, send, timeoutMS });
      } catch (error) {
        if (remembered && mayBeOtherwise(error)) {
          remembered = null;
          if (isOutdated(error)) recentItems.distrust();
        } else if (send === writeTogether && refusesBulkWrite(error)) together = false;
        // Another process has just written the same key or version, or an item is older than what is known of it: the
        // next look will see it.
        else if (isDuplicateKey(error) && collisions < MAX_COLLISIONS) collisions++;
        else throw error;
        continue;
      }
      recentItems.keep(outcome.changed, { read: remembered === null });
      return outcome.settled;
    }
  };
}

/** Whether what failed for what was remembered may turn out otherwise for what there is. */
const mayBeOtherwise = (error: unknown) =>
  error instanceof OutdatedError || error instanceof DoubtfulError || isDuplicateKey(error);

/** Whether others have changed the items meanwhile. Any other key that is taken is that of a repeated request. */
const isOutdated = (error: unknown) =>
  error instanceof OutdatedError ||
  (error instanceof MongoServerError && error.keyPattern?.version !== undefined);

const isDuplicateKey = (error: unknown) => error instanceof MongoServerError && error.code === DUPLICATE_KEY;
