/** Reading items. Only the ledger writes them. */
import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import type { Filter, ObjectId } from 'mongodb';
import { declareIndexes, hintOf } from '../../database/declare-indexes.js';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../../http/paging.js';
import {
  type ItemCollection,
  type ItemDoc,
  SHAPED,
  SHOWN_FIELDS,
  type ShownItem,
} from '../records/item-doc.js';
import { balancePath } from './item-filter.js';

/** For reading nothing but the address of the picture. */
export const PICTURE_ONLY = { projection: { img: 1 } };

/** Creates the indexes of the queries below, unless they exist. */
export async function createItemIndexes(items: ItemCollection): Promise<void> {
  // The orders of found items. See `planReading`.
  const balances = [undefined, ...WAREHOUSE_IDS].map(balancePath);
  const counted = WAREHOUSE_IDS.map((id) => `find.counted.${id}`);
  const orders = ['find.name', 'find.price', 'updatedAt', ...balances, ...counted];
  const supplierOrders = ['_id', 'find.name', 'find.price'];
  await declareIndexes(items, [
    // My Items: one person's items, oldest first.
    { key: BY_EMAIL },
    ...orders.map((path) => ({ key: { [path]: 1, _id: 1 } })),
    ...supplierOrders.map((path) => ({ key: { 'find.supplier': 1, [path]: 1, _id: 1 } })),
    { key: { 'find.sample': 1 } },
    // The items that the rows of an imported file mean.
    { key: { 'find.nameKey': 1 } },
    // Lists, whose indexes have no order. Sparse: the embedded store would compute the keys of partial ones at each movement.
    { key: { 'find.words': 1 } },
    { key: { 'find.nameWords': 1 } },
    { key: { 'find.otherWords': 1 } },
    ...['low', 'negative', 'stocked', 'damaged'].map((name) => ({
      key: { [`find.${name}`]: 1 },
      sparse: true,
    })),
  ]);
}

/** Declares the index that keeps the codes of all items apart. Sparse, like those of lists. */
export async function createCodeIndex(items: ItemCollection): Promise<void> {
  await declareIndexes(items, [{ key: { allCodes: 1 }, unique: true, sparse: true }]);
}

const BY_EMAIL = { email: 1, _id: 1 } as const;

interface ListOptions {
  /** Only the items that this person added. */
  email?: string | undefined;
  /** Only items after this id. */
  after?: ObjectId | undefined;
  limit: number;
  signal?: AbortSignal | undefined;
}

/** Items, oldest first: ids grow with time, so each page begins after the last id of the page before. */
export function listItems(
  items: ItemCollection,
  { email, after, limit, signal }: ListOptions,
): Promise<ShownItem[]> {
  const filter: Filter<ItemDoc> = {
    ...SHAPED,
    ...(email !== undefined && { email }),
    ...(after && { _id: { $gt: after } }),
  };
  const hint = hintOf(email === undefined ? { _id: 1 } : BY_EMAIL);
  // All in one batch, so in one round trip.
  const options = { sort: { _id: 1 }, hint, limit, batchSize: limit + 1, signal } as const;
  return items.find(filter, { ...options, projection: SHOWN_FIELDS }).toArray();
}

/** The number of all items, from the collection's metadata (see `Total`), or up to `COUNT_LIMIT` of those that a person added. */
export async function countItems(
  items: ItemCollection,
  { email }: { email?: string | undefined } = {},
): Promise<Total> {
  if (email === undefined) return { count: await items.estimatedDocumentCount(), isExact: true };
  return totalUpToLimit(await items.countDocuments({ email }, { limit: COUNT_LIMIT + 1 }));
}

export function findItem(items: ItemCollection, id: ObjectId): Promise<ShownItem | null> {
  return items.findOne({ _id: id, ...SHAPED }, { projection: SHOWN_FIELDS });
}

/** Those of the items that exist, in any order. */
export function findItems(
  items: ItemCollection,
  ids: readonly ObjectId[],
  signal: AbortSignal,
): Promise<ShownItem[]> {
  const options = { projection: SHOWN_FIELDS, batchSize: ids.length + 1, signal };
  return items.find({ _id: { $in: [...ids] }, ...SHAPED }, options).toArray();
}

/** A form that chooses a supplier cannot show more. */
const MAX_SUPPLIERS = 1000;

const BY_SUPPLIER = { 'find.supplier': 1, _id: 1 } as const;

/**
 * The names of suppliers, sorted, at most `MAX_SUPPLIERS`. Spellings that differ only in upper and lower case are one supplier. Each
 * read jumps to the next one in the index, so it takes as long for a million items as for one of each supplier.
 */
export async function listSuppliers(items: ItemCollection, signal: AbortSignal): Promise<string[]> {
  const suppliers: string[] = [];
  let from: { $gte: string } | { $gt: string } = { $gte: '' };
  while (suppliers.length < MAX_SUPPLIERS) {
    const next: Pick<ItemDoc, 'supplier' | 'find'> | null = await items.findOne(
      { 'find.supplier': from, ...SHAPED },
      {
        sort: BY_SUPPLIER,
        hint: hintOf(BY_SUPPLIER),
        projection: { supplier: 1, 'find.supplier': 1 },
        signal,
      },
    );
    if (!next) break;
    suppliers.push(next.supplier);
    from = { $gt: next.find.supplier };
  }
  return suppliers;
}
