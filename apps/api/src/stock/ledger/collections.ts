import type { Collection, Db } from 'mongodb';
import { type JournalCollection, journalOf } from '../../access/journal/journal.repo.js';
import { ensureCollection } from '../../database/ensure-collection.js';
import { KEY_COLLECTION } from '../../http/reserved-keys.js';
import { DOCUMENTS, type DocumentCollection } from '../documents/documents.repo.js';
import { DELETED_ITEMS, type DeletedItemCollection } from '../records/deleted-item-doc.js';
import { ITEMS, type StoredItem } from '../records/item-doc.js';
import { MOVEMENTS, type MovementCollection } from '../records/movement-doc.js';
import { type NoticeCollection, noticesOf } from '../records/notice-doc.js';
import { type PriceCollection, pricesOf } from '../records/price-doc.js';
import { type StockCountCollection, stockCountsOf } from '../stock-counts/stock-counts.repo.js';
import type { KeyDoc } from './idempotency-keys.js';

/** The collections that the ledger writes. Nothing else writes them once the server listens. */
export interface LedgerCollections {
  items: Collection<StoredItem>;
  deletedItems: DeletedItemCollection;
  movements: MovementCollection;
  keys: Collection<KeyDoc>;
  documents: DocumentCollection;
  documentCounters: Collection<CounterDoc>;
  /** The exception: `stock-counts/` writes the sheets, and the ledger closes those that it posts. */
  stockCounts: StockCountCollection;
  notices: NoticeCollection;
  prices: PriceCollection;
  /** The entries of items and documents. Other features write theirs. */
  journal: JournalCollection;
}

/** The latest number of a series of documents. */
export interface CounterDoc {
  /** Such as `DN-2026`. */
  _id: string;
  latest: number;
}

/** Always read from the primary, also if `MONGODB_URI` says otherwise: a secondary may not have the latest write yet. */
const PRIMARY = { readPreference: 'primary' } as const;

export function ledgerCollectionsOf(db: Db): LedgerCollections {
  return {
    items: db.collection(ITEMS, PRIMARY),
    deletedItems: db.collection(DELETED_ITEMS, PRIMARY),
    movements: db.collection(MOVEMENTS, PRIMARY),
    keys: db.collection(KEY_COLLECTION, PRIMARY),
    documents: db.collection(DOCUMENTS, PRIMARY),
    documentCounters: db.collection('documentCounters', PRIMARY),
    stockCounts: stockCountsOf(db),
    notices: noticesOf(db),
    prices: pricesOf(db),
    journal: journalOf(db),
  };
}

/** The counters have no index of their own that would create their collection. */
export async function createCounterCollection(db: Db): Promise<void> {
  await ensureCollection(db, ledgerCollectionsOf(db).documentCounters.collectionName);
}

/** Declares the index that the purge of old keys uses. */
export async function createKeyIndexes({ keys }: LedgerCollections): Promise<void> {
  await keys.createIndex({ at: 1 });
}
