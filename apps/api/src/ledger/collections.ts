import type { Collection, Db } from 'mongodb';
import { DELETED_ITEMS, type DeletedItemCollection } from '../deleted-items/deleted-items.repo.js';
import type { StoredItem } from '../items/item-doc.js';
import { ITEMS } from '../items/items.repo.js';
import { MOVEMENTS, type MovementCollection } from '../movements/movements.repo.js';
import type { KeyDoc } from './idempotency-keys.js';

/** The collections that the ledger writes. Nothing else writes them once the server listens. */
export interface LedgerCollections {
  items: Collection<StoredItem>;
  deletedItems: DeletedItemCollection;
  movements: MovementCollection;
  keys: Collection<KeyDoc>;
}

/** Always read from the primary, whatever `MONGODB_URI` says: a secondary may not have the latest write yet. */
const PRIMARY = { readPreference: 'primary' } as const;

export function ledgerCollectionsOf(db: Db): LedgerCollections {
  return {
    items: db.collection(ITEMS, PRIMARY),
    deletedItems: db.collection(DELETED_ITEMS, PRIMARY),
    movements: db.collection(MOVEMENTS, PRIMARY),
    keys: db.collection('idempotencyKeys', PRIMARY),
  };
}

/** Declares the index that the purge of old keys uses. */
export async function createKeyIndexes({ keys }: LedgerCollections): Promise<void> {
  await keys.createIndex({ at: 1 });
}
