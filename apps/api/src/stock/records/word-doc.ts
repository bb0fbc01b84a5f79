/** The vocabulary: the words that items have, by which a search with a slip is corrected. */
import { writtenWordsOf } from '@godown/shared/search/search-words';
import type { KnownWord } from '@godown/shared/search/similar-searches';
import { canSlip, slipKeysOf } from '@godown/shared/search/slips';
import type { ClientSession, Collection, Db } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import { type SearchedFields, searchedTextsOf } from './find-fields.js';

/** Words of one item. The ledger writes them in one transaction, for which all others wait. */
const MAX_WORDS = 100;

/** As the first item with the word writes it. */
interface WordDoc extends Omit<KnownWord, 'plain'> {
  /** The word in its plain form. */
  _id: string;
  /** No item had it then. It counts as unknown: the next item with it takes the mark away. */
  unusedSince?: Date;
}

export type WordCollection = Collection<WordDoc>;

/** Read from the primary: the ledger writes what is missing. */
export const wordsOf = (db: Db): WordCollection => db.collection('words', { readPreference: 'primary' });

/** Declares the index by which a word with a slip is found. */
export async function createWordIndexes(words: WordCollection): Promise<void> {
  await declareIndexes(words, [{ key: { keys: 1 } }]);
}

/** The words of an item, by their plain form: those of its name and supplier first. */
function vocabularyOf(item: SearchedFields): [plain: string, text: string][] {
  const words = searchedTextsOf(item).flatMap((text) => [...writtenWordsOf(text)]);
  return [...new Map(words.filter(([, word]) => canSlip(word)))].slice(0, MAX_WORDS);
}

/** Adds the words of items that the vocabulary lacks. */
export async function keepWords(
  words: WordCollection,
  items: readonly SearchedFields[],
  session?: ClientSession,
): Promise<void> {
  const written = new Map(items.flatMap(vocabularyOf));
  if (written.size === 0) return;
  const within = session && { session };
  const known = await words
    .find(
      { _id: { $in: [...written.keys()] }, unusedSince: { $exists: false } },
      { projection: { _id: 1 }, ...within },
    )
    .toArray();
  for (const { _id } of known) written.delete(_id);
  if (written.size === 0) return;
  const upserts = [...written].map(([_id, text]) => ({
    updateOne: {
      filter: { _id },
      update: { $setOnInsert: { text, keys: slipKeysOf(text) }, $unset: { unusedSince: true } } as const,
      upsert: true,
    },
  }));
  await words.bulkWrite(upserts, { ordered: false, ...within });
}
