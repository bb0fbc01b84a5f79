/** The digest of each day: which process sends it, and whether it is done. */
import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { isDuplicate } from '../../database/duplicate-key.js';

export interface DigestDoc {
  /** The day of Bangladesh, such as `2026-03-01`. */
  _id: string;
  /** The digest has the notices before this time that no earlier digest had. */
  to: Date;
  /** No process may make an attempt before this time. */
  tryAt: Date;
  attempts: number;
  /** The same at each attempt, so that mail programs recognise a mail that comes twice. */
  messageId: string;
  /** When it was sent, or turned out to be empty. */
  doneAt?: Date;
  /** Count of the notices in it. */
  notices?: number;
}

type DigestCollection = Collection<DigestDoc>;

export const digestsOf = (db: Db): DigestCollection =>
  db.collection('digests', { readPreference: 'primary' });

/** Time for one attempt, in milliseconds, before another process may make the next one. */
export const RETRY_MS = 10 * 60_000;

/** Returns the digest of a day if this process is to send it now; else null. */
export async function claimDigest(
  digests: DigestCollection,
  { day, to, now }: { day: string; to: Date; now: Date },
): Promise<DigestDoc | null> {
  const doc: DigestDoc = { _id: day, to, tryAt: now, attempts: 0, messageId: randomUUID() };
  await digests.updateOne({ _id: day }, { $setOnInsert: doc }, { upsert: true }).catch((error) => {
    // Another process was first.
    if (!isDuplicate(error)) throw error;
  });
  return digests.findOneAndUpdate(
    { _id: day, doneAt: { $exists: false }, tryAt: { $lte: now } },
    { $set: { tryAt: new Date(now.getTime() + RETRY_MS) }, $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  );
}

/** End of the latest digest that is done. A digest that was never sent leaves its notices to the next one. */
export async function findLastEnd(digests: DigestCollection): Promise<Date | null> {
  const last = await digests.findOne({ doneAt: { $exists: true } }, { sort: { _id: -1 } });
  return last?.to ?? null;
}

export async function setDone(
  digests: DigestCollection,
  { _id }: DigestDoc,
  done: { doneAt: Date; notices: number },
): Promise<void> {
  await digests.updateOne({ _id }, { $set: done });
}
