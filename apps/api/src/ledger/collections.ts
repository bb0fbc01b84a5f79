import type { Collection, Db } from 'mongodb';
import { type ItemCollection, itemsOf } from '../items/items.repo.js';
import type { DeletedItemDoc, MovementDoc } from './documents.js';
import type { KeyDoc } from './keys.js';

/** The collections that the ledger writes, and nobody else once the server listens. */
export interface LedgerCollections {
  items: ItemCollection;
  deletedItems: Collection<DeletedItemDoc>;
  movements: Collection<MovementDoc>;
  keys: Collection<KeyDoc>;
}

export function ledgerCollectionsOf(db: Db): LedgerCollections {
  return {
    items: itemsOf(db),
    deletedItems: db.collection<DeletedItemDoc>('deletedItems'),
    movements: db.collection<MovementDoc>('movements'),
    keys: db.collection<KeyDoc>('idempotencyKeys'),
  };
}

/**
 * Declares the indexes, and with them the collections, which a transaction is not the place to create. Those that
 * exist already cost nothing.
 */
export async function createLedgerIndexes({
  deletedItems,
  movements,
  keys,
}: LedgerCollections): Promise<void> {
  await movements.createIndexes([
    // An item's history; and nobody writes the same version of an item twice.
    { key: { item: 1, version: 1, part: 1 }, unique: true },
    // The journal, by itself and by what it is mostly asked for.
    { key: { at: 1, _id: 1 } },
    { key: { email: 1, at: 1, _id: 1 } },
    { key: { warehouse: 1, at: 1, _id: 1 } },
    { key: { reason: 1, at: 1, _id: 1 } },
    // What takes a movement back, at most one.
    { key: { undoes: 1 }, unique: true, partialFilterExpression: { undoes: { $exists: true } } },
  ]);
  // The list of what can be restored, and what is to be purged.
  await deletedItems.createIndex({ deletedAt: 1, _id: 1 });
  await deletedItems.createIndex({ purgeAt: 1 });
  await keys.createIndex({ at: 1 });
}
