import type { Db } from 'mongodb';
import { createItemIndexes, itemsOf } from './items/items.repo.js';
import { createLedgerIndexes, ledgerCollectionsOf } from './ledger/collections.js';

/** Declares every index there is, beside which the collections come into being. */
export async function createIndexes(db: Db): Promise<void> {
  await createItemIndexes(itemsOf(db));
  await createLedgerIndexes(ledgerCollectionsOf(db));
}
