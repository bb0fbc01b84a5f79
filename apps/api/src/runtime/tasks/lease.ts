/** Leases: which process works on a task. A lease of a process that was killed expires. */
import { randomUUID } from 'node:crypto';
import type { Collection, Document, Filter, ObjectId, UpdateFilter } from 'mongodb';
import { type Clock, isWithin } from '../clock.js';

/** Duration of a lease that is not renewed, and the age at which it is renewed, in milliseconds. */
export const LEASE_MS = 6000;
const RENEW_AFTER_MS = 2000;
/** Most difference between the clocks of two machines. A lease that lasts longer is one before the clock was put back. */
const MAX_SKEW_MS = 60_000;

/** A document that one process works on at a time. */
export interface Leased {
  _id: ObjectId;
  lease?: { owner: string; until: Date };
}

/** Another process has taken the task over. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export interface Lease {
  /** Renews the lease when it is time. Rejects when it was lost. Nothing that must be right may depend on it. */
  keep(): Promise<void>;
  release(): Promise<void>;
}

/** Takes the lease of a document that matches `filter`, unless another process has it; null then. */
export async function takeLease<T extends Leased & Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  clock: Clock,
): Promise<Lease | null> {
  const owner = randomUUID();
  const set = (until: Date) => ({ $set: { lease: { owner, until } } }) as unknown as UpdateFilter<T>;
  const later = (ms = LEASE_MS) => new Date(clock().getTime() + ms);
  const isOver = [
    { 'lease.until': { $lte: clock() } },
    { 'lease.until': { $gt: later(LEASE_MS + MAX_SKEW_MS) } },
  ];
  const free = { $or: [{ lease: { $exists: false } }, ...isOver] } as Filter<T>;
  const taken = await collection.findOneAndUpdate({ $and: [filter, free] } as Filter<T>, set(later()));
  if (!taken) return null;
  const mine = { _id: taken._id, 'lease.owner': owner } as unknown as Filter<T>;
  let renewedAt = clock();
  return {
    async keep() {
      if (isWithin(RENEW_AFTER_MS, renewedAt, clock())) return;
      const { matchedCount } = await collection.updateOne(mine, set(later()));
      if (matchedCount === 0) throw new LeaseLostError('Another process has taken this task over.');
      renewedAt = clock();
    },
    async release() {
      await collection.updateOne(mine, { $unset: { lease: '' } } as unknown as UpdateFilter<T>);
    },
  };
}
