/** Webhooks and their deliveries. The ledger writes the deliveries of movements, notices and entries in their transaction. */
import type { Delivery, Webhook, WebhookEvent } from '@godown/shared/integrations/webhooks';
import { type Collection, type Db, type Filter, MongoServerError, type ObjectId } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { type Kept, keepFor } from '../../database/keep-for.js';
import type { Leased } from '../../runtime/tasks/lease.js';
import type { KeptSending } from '../sending/sending.repo.js';

export interface WebhookDoc extends Leased {
  url: string;
  events: WebhookEvent[];
  at: Date;
  email: string;
  /** It signs what is sent, so it cannot be stored as a hash. */
  secret: string;
  isOff: boolean;
  /** The time since which every delivery has failed. */
  failingSince?: Date;
}

export interface DeliveryDoc {
  /** The same for every attempt, so that the receiver can tell a repetition. */
  _id: ObjectId;
  webhook: ObjectId;
  at: Date;
  type: Delivery['type'];
  /** The movement, the notice or the entry. */
  source?: ObjectId;
  state: Delivery['state'];
  /** Absent for single changes by a person or a program, and for a test. */
  lane?: 'job' | 'retry';
  attempts: number;
  nextAt: Date;
  lastAt?: Date;
  status?: number;
  error?: string;
}

export interface WebhookCollections {
  webhooks: Collection<WebhookDoc>;
  deliveries: Collection<DeliveryDoc>;
}

/** Time in which another process may not know of a new webhook, in milliseconds. */
const KEPT_MS = 5000;
/** Time that the log of deliveries covers, in milliseconds. */
const LOG_MS = 30 * 24 * 3600 * 1000;
/** The most webhooks: each of them makes every movement write a document more. */
export const MAX_WEBHOOKS = 20;

/** Always read from the primary: a secondary may not have the latest state yet. */
const PRIMARY = { readPreference: 'primary' } as const;

export const webhookCollectionsOf = (db: Db): WebhookCollections => ({
  webhooks: db.collection('webhooks', PRIMARY),
  deliveries: db.collection('webhookDeliveries', PRIMARY),
});

export async function createWebhookIndexes({ webhooks, deliveries }: WebhookCollections): Promise<void> {
  await declareIndexes(webhooks, [{ key: { isOff: 1 } }]);
  await declareIndexes(deliveries, [
    { key: { webhook: 1, state: 1, lane: 1, nextAt: 1 } },
    { key: { webhook: 1, _id: 1 } },
    { key: { at: 1 } },
  ]);
  // An index of earlier versions, without the lane.
  await deliveries.dropIndex('webhook_1_state_1_nextAt_1').catch((error: unknown) => {
    if (!(error instanceof MongoServerError && error.code === INDEX_NOT_FOUND)) throw error;
  });
}

const INDEX_NOT_FOUND = 27;

/** Documents that one command of `failWaiting` changes. */
const FAILED_TOGETHER = 1000;

/**
 * For a restored copy: the server from which the backup is sends what waited in it. Otherwise receivers would get it twice,
 * or after newer messages. It stays in the log, where a person can send it.
 */
export async function failWaiting({ webhooks, deliveries }: WebhookCollections): Promise<void> {
  const set = { state: 'failed', error: 'Not sent: it waited in the backup' } as const;
  const options = { projection: { _id: 1 }, limit: FAILED_TOGETHER } as const;
  for (const { _id: webhook } of await webhooks.find().toArray()) {
    const read = async () =>
      (await deliveries.find({ webhook, state: 'waiting' }, options).toArray()).map(({ _id }) => _id);
    for (let ids = await read(); ids.length > 0; ids = await read())
      await deliveries.updateMany({ _id: { $in: ids } }, { $set: set });
  }
}

export type ActiveWebhook = Pick<WebhookDoc, '_id' | 'events'> & Pick<DeliveryDoc, 'lane'>;

/** The webhooks to which something is sent, for the ledger. */
export const keepActiveWebhooks = (
  { webhooks }: WebhookCollections,
  sending: KeptSending,
): Kept<ActiveWebhook[]> => {
  const { read, forget } = keepFor(KEPT_MS, () =>
    webhooks.find({ isOff: false }, { projection: { events: 1 } }).toArray(),
  );
  // Kept apart: one after the other they would be known twice as late.
  return { read: async () => ((await sending.read()) ? [] : read()), forget };
};

/** The same webhooks for the ledger of the jobs. Other messages do not wait behind those of a job. */
export const asJobs = ({ read, forget }: Kept<ActiveWebhook[]>): Kept<ActiveWebhook[]> => ({
  read: async () => (await read()).map((webhook) => ({ ...webhook, lane: 'job' })),
  forget,
});

/** Each of them is sent in its turn. The first is that of messages without a lane. */
const LANES = [null, 'job', 'retry'] as const;

/**
 * Up to `limit` deliveries of a webhook that are due at `now`: the longest waiting of each lane in turn, so that nobody waits
 * behind the thousands of an import, or of a receiver that was away.
 */
export async function findDue(
  { deliveries }: WebhookCollections,
  { webhook, now, limit }: { webhook: ObjectId; now: Date; limit: number },
): Promise<DeliveryDoc[]> {
  const lanes = await Promise.all(
    LANES.map((lane) => {
      const filter = { webhook, state: 'waiting', lane, nextAt: { $lte: now } } as Filter<DeliveryDoc>;
      return deliveries.find(filter, { sort: { nextAt: 1 }, limit }).toArray();
    }),
  );
  const places = Array.from({ length: limit }, (_, place) => lanes.flatMap((lane) => lane[place] ?? []));
  return places.flat().slice(0, limit);
}

export const listWebhooks = ({ webhooks }: WebhookCollections): Promise<WebhookDoc[]> =>
  webhooks.find({}, { sort: { _id: -1 } }).toArray();

/** A page of the messages to a webhook, newest first, before the delivery `before`. */
export function listDeliveries(
  { deliveries }: WebhookCollections,
  webhook: ObjectId,
  { before, limit, signal }: { before?: ObjectId | undefined; limit: number; signal: AbortSignal },
): Promise<DeliveryDoc[]> {
  const filter = { webhook, ...(before && { _id: { $lt: before } }) };
  return deliveries.find(filter, { sort: { _id: -1 }, limit, batchSize: limit + 1, signal }).toArray();
}

/** Removes old deliveries from the log. */
export const purgeDeliveries = (
  { deliveries }: WebhookCollections,
  now: Date,
  signal?: AbortSignal,
): Promise<void> => deleteInBatches(deliveries, { at: { $lt: new Date(now.getTime() - LOG_MS) } }, signal);

export const toWebhook = ({ _id, url, events, at, email, isOff }: WebhookDoc): Webhook => ({
  _id: String(_id),
  url,
  events,
  at: at.toISOString(),
  email,
  isOff,
});

export function toDelivery({ _id, at, type, state, attempts, ...rest }: DeliveryDoc): Delivery {
  const { lastAt, nextAt, status, error } = rest;
  return {
    _id: String(_id),
    at: at.toISOString(),
    type,
    state,
    attempts,
    ...(lastAt && { lastAt: lastAt.toISOString() }),
    ...(state === 'waiting' && { nextAt: nextAt.toISOString() }),
    ...(status !== undefined && { status }),
    ...(error !== undefined && { error }),
  };
}
