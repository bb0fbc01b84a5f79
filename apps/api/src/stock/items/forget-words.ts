/** Forgets words of the vocabulary that no item has any more, such as those of a large import that was undone. */
import type { Db } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import { itemsOf } from '../records/item-doc.js';
import { wordsOf } from '../records/word-doc.js';
import { isBeginning } from './similar-search.js';

/** Most words that one run looks up, and words in one command. */
const MAX_WORDS = 5000;
const BATCH = 500;
/** Time after which each transaction that has read a word before its mark has ended, in milliseconds. */
const GRACE_MS = 10 * 60 * 1000;

/** Progress of the last run. */
interface PlaceDoc {
  _id: 'forgotten-words';
  after: string;
}

interface Run {
  now: Date;
  signal?: AbortSignal | undefined;
  most?: number;
}

/**
 * Looks up the next words, and begins again after the last one. A word that no item has is marked first, and forgotten by a later run.
 * A command that uses it in the meantime writes it (`keepWords`), so that only one of both can commit.
 */
export async function forgetWords(db: Db, { now, signal, most = MAX_WORDS }: Run): Promise<void> {
  const [words, places] = [wordsOf(db), db.collection<PlaceDoc>('meta')];
  const _id = 'forgotten-words';
  let after = (await places.findOne({ _id }))?.after ?? '';
  for (let left = most; left > 0; left -= BATCH) {
    const limit = Math.min(BATCH, left);
    const options = { hint: hintOf({ _id: 1 }), sort: { _id: 1 }, limit, batchSize: limit + 1 } as const;
    const batch = await words
      .find({ _id: { $gt: after } }, { ...options, projection: { _id: 1 }, signal })
      .toArray();
    const unused = { $in: await findUnused(db, batch, signal) };
    await words.deleteMany({ _id: unused, unusedSince: { $lte: new Date(now.getTime() - GRACE_MS) } });
    await words.updateMany({ _id: unused, unusedSince: { $exists: false } }, { $set: { unusedSince: now } });
    after = batch.length < limit ? '' : (batch.at(-1)?._id ?? '');
    await places.updateOne({ _id }, { $set: { after } }, { upsert: true });
    if (after === '') return;
  }
}

async function findUnused(
  db: Db,
  words: readonly { _id: string }[],
  signal?: AbortSignal,
): Promise<string[]> {
  const unused: string[] = [];
  for (const { _id } of words) if (!(await isBeginning(itemsOf(db), _id, signal))) unused.push(_id);
  return unused;
}
