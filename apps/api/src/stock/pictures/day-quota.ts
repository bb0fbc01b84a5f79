/** Counts the pictures that each person has sent today. */
import type { Collection, Db } from 'mongodb';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { isDuplicate } from '../../database/duplicate-key.js';
import { ProblemError } from '../../http/problem-error.js';
import { dayAt } from '../../runtime/local-day.js';

interface QuotaDoc {
  /** The day in Bangladesh, and the person. */
  _id: string;
  at: Date;
  count: number;
}

const LIFETIME_MS = 2 * 24 * 3_600_000;

const quotasOf = (db: Db): Collection<QuotaDoc> =>
  db.collection('pictureQuotas', { readPreference: 'primary' });

interface Sender {
  uid: string;
  /** Most pictures that one person may send in a day; null for no limit. */
  most: number | null;
  now: Date;
}

/** Counts one picture of a person. Throws `too_many_pictures` beyond the limit. */
export async function countPicture(db: Db, { uid, most, now }: Sender): Promise<void> {
  if (most === null) return;
  const quotas = quotasOf(db);
  const _id = `${dayAt(now)} ${uid}`;
  await quotas.insertOne({ _id, at: now, count: 0 }).catch((error: unknown) => {
    // It is not the first picture of the day.
    if (!isDuplicate(error)) throw error;
  });
  const { modifiedCount } = await quotas.updateOne({ _id, count: { $lt: most } }, { $inc: { count: 1 } });
  if (modifiedCount === 1) return;
  throw new ProblemError('too_many_pictures', {
    detail: /* i18n */ 'You have sent as many pictures as one person may in a day. Send more tomorrow.',
  });
}

export async function purgeQuotas(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(quotasOf(db), { at: { $lt: new Date(now.getTime() - LIFETIME_MS) } }, signal);
}
