import type { Collection, Db } from 'mongodb';
import { type JournalCollection, journalOf } from '../../access/journal/journal.repo.js';
import { declareIndexes } from '../../database/declare-indexes.js';
import { DELETED_ITEMS, type DeletedItemCollection } from '../records/deleted-item-doc.js';
import { ITEMS, type ItemCollection } from '../records/item-doc.js';
import { MOVEMENTS, type MovementCollection } from '../records/movement-doc.js';
import { type NoticeCollection, noticesOf } from '../records/notice-doc.js';
import { type PriceCollection, pricesOf } from '../records/price-doc.js';
import { type WordCollection, wordsOf } from '../records/word-doc.js';
import type { KeyDoc } from './idempotency-keys.js';

/** The collections that the ledger writes. Nothing else writes them once the server listens. */
export interface LedgerCollections {
  items: ItemCollection;
  deletedItems: DeletedItemCollection;
  movements: MovementCollection;
  keys: Collection<KeyDoc>;
  notices: NoticeCollection;
  prices: PriceCollection;
  words: WordCollection;
  /** The entries of changes. Other features write theirs. */
  journal: JournalCollection;
}

/** All keys of changes: the ledger writes its own in the transaction of the change, and `reserved-keys.ts` those of others. */
export const KEY_COLLECTION = 'idempotencyKeys';

/** Always read from the primary, also if `MONGODB_URI` says otherwise: a secondary may not have the latest write yet. */
const PRIMARY = { readPreference: 'primary' } as const;

export function ledgerCollectionsOf(db: Db): LedgerCollections {
  return {
    items: db.collection(ITEMS, PRIMARY),
    deletedItems: db.collection(DELETED_ITEMS, PRIMARY),
    movements: db.collection(MOVEMENTS, PRIMARY),
    keys: db.collection(KEY_COLLECTION, PRIMARY),
    notices: noticesOf(db),
    prices: pricesOf(db),
    words: wordsOf(db),
    journal: journalOf(db),
  };
}

/** Declares the index that the purge of old keys uses. */
export async function createKeyIndexes({ keys }: LedgerCollections): Promise<void> {
  await declareIndexes(keys, [{ key: { at: 1 } }]);
}
