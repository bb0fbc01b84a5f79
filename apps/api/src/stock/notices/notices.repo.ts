/** Reading notices, and how far each person has seen them. Only the ledger writes notices. */

import type { Notice, Notices } from '@godown/shared/stock/notices';
import type { Collection, Db, ObjectId } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import { type NoticeCollection, type NoticeDoc, noticesOf } from '../records/notice-doc.js';

/** The newest notice that a person has seen. */
interface SeenDoc {
  /** The person's uid. */
  _id: string;
  newest: ObjectId;
}

/** The length of the list, and the most that are counted as not seen. */
const LIST_LENGTH = 50;
const MAX_UNSEEN = 100;

const seenOf = (db: Db): Collection<SeenDoc> => db.collection('noticesSeen');

/** Declares the index of the purge and of the digest. */
export async function createNoticeIndexes(notices: NoticeCollection): Promise<void> {
  await declareIndexes(notices, [{ key: { at: 1 } }]);
}

/** The newest notices, and how many of all a person has not seen. */
export async function readNotices(db: Db, uid: string, signal: AbortSignal): Promise<Notices> {
  const notices = noticesOf(db);
  const seen = await seenOf(db).findOne({ _id: uid }, { signal });
  const newest = await notices.find({}, { sort: { _id: -1 }, limit: LIST_LENGTH, signal }).toArray();
  const unseen = await notices.countDocuments(seen ? { _id: { $gt: seen.newest } } : {}, {
    limit: MAX_UNSEEN,
    signal,
  });
  return { notices: newest.map(toNotice), unseen };
}

/** Remembers the newest notice that a person has seen, never an older one than before. False if there is no such notice. */
export async function setSeen(db: Db, uid: string, newest: ObjectId): Promise<boolean> {
  if (!(await noticesOf(db).findOne({ _id: newest }, { projection: { _id: 1 } }))) return false;
  await seenOf(db).updateOne({ _id: uid }, { $max: { newest } }, { upsert: true });
  return true;
}

export const toNotice = ({ _id, at, item, ...rest }: NoticeDoc): Notice => ({
  _id: String(_id),
  at: at.toISOString(),
  item: String(item),
  ...rest,
});
