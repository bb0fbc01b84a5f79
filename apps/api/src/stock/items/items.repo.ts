/** Reading items. Only the ledger writes them. */
import { emailSchema } from '@godown/shared/item';
import { WAREHOUSE_IDS } from '@godown/shared/warehouses';
import { type Filter, ObjectId } from 'mongodb';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../../http/paging.js';
import {
  type ItemCollection,
  type ItemDoc,
  SHOWN_FIELDS,
  type ShownItem,
  toText,
} from '../records/item-doc.js';
import { BALANCE_FIELDS } from '../records/search-fields.js';
import { ADDRESSABLE } from './item-id.js';

/** For reading nothing but the address of the picture. */
export const PICTURE_ONLY = { projection: { img: 1 } };

/** Creates the indexes of the queries below, unless they exist. */
export async function createItemIndexes(items: ItemCollection): Promise<void> {
  // My Items: one person's items, oldest first.
  await items.createIndex({ email: 1, _id: 1 });
  // No two items have the same bar code. In this field other applications may have stored something that is not text.
  await items.createIndex(
    { barcode: 1 },
    { unique: true, partialFilterExpression: { barcode: { $gt: '' } } },
  );
  // The orders of found items. See `planReading`.
  const balances = Object.values(BALANCE_FIELDS);
  const counted = WAREHOUSE_IDS.map((id) => `find.counted.${id}`);
  const orders = ['find.name', 'find.price', 'changedAt', ...balances, ...counted];
  const supplierOrders = ['_id', 'find.name', 'find.price'];
  await items.createIndexes([
    ...orders.map((path) => ({ key: { [path]: 1, _id: 1 } })),
    ...supplierOrders.map((path) => ({ key: { 'find.supplier': 1, [path]: 1, _id: 1 } })),
    { key: { 'find.sample': 1 } },
    // The items that the rows of an imported file mean.
    { key: { 'find.nameKey': 1 } },
    // Lists, whose indexes have no order. Sparse: the embedded store would compute the keys of partial ones at each movement.
    { key: { 'find.words': 1 } },
    { key: { 'find.nameWords': 1 } },
    { key: { 'find.otherWords': 1 } },
    ...['low', 'negative', 'stocked'].map((name) => ({ key: { [`find.${name}`]: 1 }, sparse: true })),
  ]);
}

interface ListOptions {
  /** Only items with one of these addresses, exactly as stored. */
  emails?: string[] | undefined;
  /** Only items after this id. */
  after?: ObjectId | undefined;
  limit: number;
  signal?: AbortSignal | undefined;
}

/** Items, oldest first: ids grow with time, so each page begins after the last id of the page before. */
export function listItems(
  items: ItemCollection,
  { emails, after, limit, signal }: ListOptions,
): Promise<ShownItem[]> {
  const filter: Filter<ItemDoc> = {};
  if (emails !== undefined) filter.email = oneOf(emails);
  filter._id = after === undefined ? ADDRESSABLE._id : { $gt: after };
  // All in one batch, so in one round trip.
  const options = { sort: { _id: 1 }, limit, batchSize: limit + 1, signal } as const;
  return items.find(filter, { ...options, projection: SHOWN_FIELDS }).toArray();
}

/** An equality for a single value: the index alone can count those. */
const oneOf = (values: string[]) =>
  values.length === 1 && values[0] !== undefined ? values[0] : { $in: values };

/** How long it is known of a collection whether another program has written items without an ObjectId, in milliseconds. */
const KNOWN_MS = 1000;
const knownIds = new WeakMap<ItemCollection, { until: number; areAllOurs: Promise<boolean> }>();

/**
 * The number of all items that lists show. The collection's metadata has it (decision 16), unless another program has written items
 * without an ObjectId: then it is counted up to `COUNT_LIMIT`, from at most a second later on.
 */
export async function countAllItems(items: ItemCollection): Promise<Total> {
  if (await areAllOurs(items)) return { count: await items.estimatedDocumentCount(), isExact: true };
  return totalUpToLimit(await items.countDocuments(ADDRESSABLE, { limit: COUNT_LIMIT + 1 }));
}

/** Kept for a while: looking costs half as much as reading a page. */
function areAllOurs(items: ItemCollection): Promise<boolean> {
  const known = knownIds.get(items);
  if (known && performance.now() < known.until) return known.areAllOurs;
  const read = { until: performance.now() + KNOWN_MS, areAllOurs: hasOnlyObjectIds(items) };
  knownIds.set(items, read);
  read.areAllOurs.catch(() => knownIds.delete(items));
  return read.areAllOurs;
}

async function hasOnlyObjectIds(items: ItemCollection): Promise<boolean> {
  // Ids of other types come before all ObjectIds, or after them.
  const findOutermost = (direction: 1 | -1) =>
    items.findOne({}, { sort: { _id: direction }, projection: { _id: 1 } });
  const outermost = await Promise.all([findOutermost(1), findOutermost(-1)]);
  return outermost.every((item) => item === null || item._id instanceof ObjectId);
}

/** The number of all items, or up to `COUNT_LIMIT` of those with one of these addresses. */
export async function countItems(
  items: ItemCollection,
  { emails }: { emails?: string[] | undefined },
): Promise<Total> {
  if (emails === undefined) return countAllItems(items);
  return totalUpToLimit(await items.countDocuments({ email: oneOf(emails) }, { limit: COUNT_LIMIT + 1 }));
}

/**
 * Addresses that an older application stored with capitals or spaces, by their normal spelling, which the identity
 * provider uses. This reads the whole index on addresses. Once in a process is enough: this product stores only the
 * normal spelling.
 */
export async function readEmailSpellings(items: ItemCollection): Promise<Map<string, string[]>> {
  const stored: unknown[] = await items.distinct('email', { email: { $regex: '[^!-@\\[-~]' } });
  const spellings = new Map<string, string[]>();
  for (const spelling of stored) {
    const email = emailSchema.safeParse(spelling);
    if (email.success) spellings.set(email.data, [...(spellings.get(email.data) ?? []), String(spelling)]);
  }
  return spellings;
}

export function findItem(items: ItemCollection, id: ObjectId): Promise<ShownItem | null> {
  return items.findOne({ _id: id }, { projection: SHOWN_FIELDS });
}

/** Those of the items that exist, in any order. */
export function findItems(
  items: ItemCollection,
  ids: readonly ObjectId[],
  signal: AbortSignal,
): Promise<ShownItem[]> {
  const options = { projection: SHOWN_FIELDS, batchSize: ids.length + 1, signal };
  return items.find({ _id: { $in: [...ids] } }, options).toArray();
}

/**
 * The names of suppliers, sorted, at most `limit`. Spellings that differ only in upper and lower case are one supplier. Each
 * read jumps to the next one in the index, so it takes as long for a million items as for one of each supplier.
 */
export async function listSuppliers(
  items: ItemCollection,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<string[]> {
  const suppliers: string[] = [];
  for (let from = ''; suppliers.length < limit; ) {
    const next = await items.findOne(
      { 'find.supplier': { $gte: from } },
      { sort: { 'find.supplier': 1, _id: 1 }, projection: { supplier: 1, 'find.supplier': 1 }, signal },
    );
    if (typeof next?.find?.supplier !== 'string') break;
    suppliers.push(toText(next.supplier));
    // The first text after it. With `$gt` the embedded store would read all items of that supplier.
    from = `${next.find.supplier}\0`;
  }
  return suppliers;
}
