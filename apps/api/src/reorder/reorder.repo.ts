/** Reading what is low, by supplier and then by name. */

import type { ReorderLine } from '@godown/shared/reports';
import type { Role } from '@godown/shared/roles';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import type { Filter } from 'mongodb';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../http/paging.js';
import { type ItemDoc, type StoredItem, toItem } from '../items/item-doc.js';
import { ADDRESSABLE } from '../items/item-id.js';
import type { ItemCollection } from '../items/items.repo.js';
import { toSupplierKey } from '../items/search-fields.js';
import { planReorder } from './plan-reorder.js';

export interface ReorderFilter {
  /** The whole name; upper and lower case are the same. */
  supplier?: string | undefined;
  warehouse?: WarehouseId | undefined;
}

/** A position in the list: after the line of this item and this warehouse. */
export interface ReorderPlace {
  /** The item's keys in this order, see `FindFields`. */
  supplier: string;
  name: string;
  warehouse: WarehouseId;
}

interface Page {
  after: ReorderPlace | undefined;
  limit: number;
  /** The warehouse of an item that has only a quantity. */
  home: WarehouseId;
  /** Of the caller: few see costs. */
  role: Role;
  signal: AbortSignal;
}

export interface ReorderPage {
  lines: ReorderLine[];
  /** Where the next page begins. Null for the last page. */
  next: ReorderPlace | null;
}

/** So many low items are read by their index, and then sorted. */
const MAX_SORTED = 5000;
const BY_LOW = { 'find.low': 1 } as const;
const BY_SUPPLIER = { 'find.supplier': 1, 'find.name': 1, _id: 1 } as const;
const FIELDS = { 'find.words': 0, 'find.nameWords': 0, description: 0, img: 0 };
/** Another program may have written items that have no place in this list. */
const IN_ORDER = { 'find.supplier': { $gte: '' }, 'find.name': { $gte: '' }, ...ADDRESSABLE };

/** If more items are low, all items are read in the order of the list until the page is full, which is soon. */
export async function listReorderLines(
  items: ItemCollection,
  filter: ReorderFilter,
  { after, limit, home, role, signal }: Page,
): Promise<ReorderPage> {
  const low = lowIn(filter.warehouse);
  const count = await items.countDocuments(low, { hint: BY_LOW, limit: MAX_SORTED + 1, signal });
  const ranges = toRanges(filter, after);
  const readings =
    count <= MAX_SORTED
      ? [{ query: { $or: ranges }, hint: BY_LOW }]
      : ranges.map((query) => ({ query, hint: BY_SUPPLIER }));
  const entries: Entry[] = [];
  for (const { query, hint } of readings) {
    const docs = await items
      .find<StoredItem>({ $and: [low, query, IN_ORDER] } as Filter<ItemDoc>, {
        hint,
        sort: { 'find.supplier': 1, 'find.name': 1 },
        projection: FIELDS,
        // The item at which the page begins may have no line left, and one line more shows that there is another page.
        limit: limit + 2,
        batchSize: limit + 3,
        signal,
      })
      .toArray();
    entries.push(...docs.flatMap((doc) => toEntries(doc, filter.warehouse, { role, home })));
  }
  const page = entries.filter(({ place }) => isBeyond(place, after)).slice(0, limit + 1);
  return {
    lines: page.slice(0, limit).map(({ line }) => line),
    next: page.length > limit ? (page[limit - 1]?.place ?? null) : null,
  };
}

/** How many lines there are: exact up to 1,000. */
export async function countReorderLines(
  items: ItemCollection,
  { supplier, warehouse }: ReorderFilter,
  signal: AbortSignal,
): Promise<Total> {
  const options = { hint: BY_LOW, limit: COUNT_LIMIT + 1, signal };
  const counts = (warehouse ? [warehouse] : WAREHOUSE_IDS).map((id) =>
    items.countDocuments({ $and: [lowIn(id), ofSupplier(supplier)] } as Filter<ItemDoc>, options),
  );
  return totalUpToLimit((await Promise.all(counts)).reduce((total, count) => total + count, 0));
}

const lowIn = (warehouse: WarehouseId | undefined) => ({ 'find.low': warehouse ?? { $in: WAREHOUSE_IDS } });

const ofSupplier = (supplier: string | undefined) =>
  supplier === undefined ? {} : { 'find.supplier': toSupplierKey(supplier) };

/** From the item of the last line on: it may be low in another warehouse too. */
function toRanges({ supplier }: ReorderFilter, after: ReorderPlace | undefined) {
  if (!after) return [ofSupplier(supplier)];
  const rest = { 'find.supplier': after.supplier, 'find.name': { $gte: after.name } };
  // The first text after it. With `$gt` the embedded store would read all items of that supplier again.
  const others = { 'find.supplier': { $gte: `${after.supplier}\0` } };
  return supplier === undefined ? [rest, others] : [{ ...rest, ...ofSupplier(supplier) }];
}

interface Entry {
  line: ReorderLine;
  place: ReorderPlace;
}

function toEntries(
  doc: StoredItem,
  warehouse: WarehouseId | undefined,
  view: { role: Role; home: WarehouseId },
): Entry[] {
  const { supplier: supplierKey, name: nameKey } = doc.find as NonNullable<ItemDoc['find']>;
  const item = toItem(doc, view);
  const { _id, name, supplier, barcode, cost, stock, reorderPoints } = item;
  if (!stock || !reorderPoints) return [];
  return planReorder(stock, reorderPoints)
    .filter((plan) => warehouse === undefined || plan.warehouse === warehouse)
    .map((plan) => ({
      line: {
        item: _id,
        itemName: name,
        supplier,
        ...(barcode !== undefined && { barcode }),
        ...(cost !== undefined && { cost }),
        stock,
        reorderPoints,
        ...plan,
      },
      place: { supplier: supplierKey, name: nameKey, warehouse: plan.warehouse },
    }));
}

function isBeyond(place: ReorderPlace, after: ReorderPlace | undefined): boolean {
  // No two items have the same name as a key.
  if (!after || place.name !== after.name) return true;
  return WAREHOUSE_IDS.indexOf(place.warehouse) > WAREHOUSE_IDS.indexOf(after.warehouse);
}
