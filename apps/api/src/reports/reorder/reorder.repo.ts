/** Reads items that are low, by supplier and then by name. */

import type { Role } from '@godown/shared/access/roles';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { ReorderLine } from '@godown/shared/stock/reports';
import type { Filter } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../../http/paging.js';
import { toSupplierKey } from '../../stock/records/find-fields.js';
import { type ItemCollection, type ItemDoc, SHAPED, toItem } from '../../stock/records/item-doc.js';
import { planReorder } from './plan-reorder.js';

interface ReorderFilter {
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

interface Page extends PageTurns {
  after: ReorderPlace | undefined;
  limit: number;
  /** Role of the caller: few roles see costs. */
  role: Role;
  /** Most reads, if low items are rare among very many. The page is then shorter. */
  maxReads?: number;
}

export interface ReorderPage {
  /** May be fewer than the limit, even if there are more. */
  lines: ReorderLine[];
  /** Place at which the next page begins. Null for the last page. */
  next: ReorderPlace | null;
  /** Count of all lines, exact up to 1,000. Null after the first page. */
  total: Total | null;
}

/** Items that are read at once. */
const READ = 500;
const MAX_READS = 60;
const LAST_WAREHOUSE = WAREHOUSE_IDS[WAREHOUSE_IDS.length - 1] as WarehouseId;
const BY_LOW = { 'find.low': 1 } as const;
const BY_SUPPLIER = { 'find.supplier': 1, 'find.name': 1, _id: 1 } as const;
const FIELDS = { 'find.words': 0, 'find.nameWords': 0, 'find.otherWords': 0, description: 0, img: 0 };
const shaped = (filter: object) => ({ ...filter, ...SHAPED }) as Filter<ItemDoc>;

/**
 * If few items are low, they are read by their index, which has no order, and sorted. Else all items are read in the order of the
 * list until the page is full, which is soon. Each read takes a turn of its own.
 */
export async function listReorderLines(
  items: ItemCollection,
  filter: ReorderFilter,
  page: Page,
): Promise<ReorderPage> {
  const { after, maxReads = MAX_READS, signal, takeTurn } = page;
  const low = shaped(lowIn(filter.warehouse));
  const count = await takeTurn(() =>
    items.countDocuments(low, { hint: hintOf(BY_LOW), limit: READ + 1, signal }),
  );
  if (count <= READ) {
    const few = await takeTurn(() => readLow(items, low, signal));
    const supplier = filter.supplier === undefined ? null : toSupplierKey(filter.supplier);
    const found = few.filter((doc) => supplier === null || keysOf(doc).supplier === supplier).sort(byKeys);
    const entries = found.flatMap((doc) => toEntries(doc, filter.warehouse, page.role));
    const total = after ? null : totalUpToLimit(entries.length);
    return toPage(
      entries.filter(({ place }) => isFrom(place, after)),
      page,
      total,
    );
  }
  const entries: Entry[] = [];
  let stop: ReorderPlace | null = null;
  let reads = 0;
  for await (const { docs, examined } of scanItems(items, filter, page)) {
    entries.push(...docs.flatMap((doc) => toEntries(doc, filter.warehouse, page.role)));
    // One line more shows that there is another page.
    if (entries.length > page.limit + WAREHOUSE_IDS.length) break;
    reads++;
    if (reads < maxReads || !examined) continue;
    stop = { ...keysOf(examined), warehouse: LAST_WAREHOUSE };
    break;
  }
  return toPage(entries, page, after ? null : await countLines(items, filter, page), stop);
}

function toPage(
  entries: Entry[],
  { after, limit }: Page,
  total: Total | null,
  stop: ReorderPlace | null = null,
): ReorderPage {
  const page = entries.filter(({ place }) => isBeyond(place, after)).slice(0, limit + 1);
  return {
    lines: page.slice(0, limit).map(({ line }) => line),
    next: page.length > limit ? (page[limit - 1]?.place ?? null) : stop,
    total,
  };
}

/** More items may have become low since they were counted. */
const readLow = (items: ItemCollection, low: Filter<ItemDoc>, signal: AbortSignal) =>
  items
    .find<ItemDoc>(low, { hint: hintOf(BY_LOW), projection: FIELDS, batchSize: 2 * READ, signal })
    .toArray();

interface Part {
  docs: ItemDoc[];
  /** The last item that was examined; null if its range has no more. */
  examined: ItemDoc | null;
}

/** The low items in the order of the list, from the place on. Each part has those among the next `READ` items. */
async function* scanItems(
  items: ItemCollection,
  filter: ReorderFilter,
  { after, signal, takeTurn }: Page,
): AsyncGenerator<Part, void> {
  const options = { hint: hintOf(BY_SUPPLIER), sort: BY_SUPPLIER, projection: FIELDS, signal } as const;
  for (let ranges: Filter<ItemDoc>[] = toRanges(filter, after) as Filter<ItemDoc>[]; ; ) {
    const [range, ...others] = ranges;
    if (!range) return;
    const docs: ItemDoc[] = await takeTurn(() =>
      items.find(shaped(range), { ...options, limit: READ, batchSize: READ + 1 }).toArray(),
    );
    const examined = docs[READ - 1] ?? null;
    yield { docs: docs.filter(({ find }) => isLow(find, filter.warehouse)), examined };
    ranges = examined ? toRangesAfter(filter, keysOf(examined)) : others;
  }
}

const isLow = ({ low = [] }: ItemDoc['find'], warehouse: WarehouseId | undefined): boolean =>
  warehouse ? low.includes(warehouse) : low.length > 0;

/** Counts the lines: exact if at most 1,000 are low in each warehouse. */
async function countLines(
  items: ItemCollection,
  { supplier, warehouse }: ReorderFilter,
  { signal, takeTurn }: Page,
): Promise<Total> {
  let count = 0;
  let isExact = true;
  for (const id of warehouse ? [warehouse] : WAREHOUSE_IDS) {
    const stages = [
      { $match: shaped(lowIn(id)) },
      { $limit: COUNT_LIMIT + 1 },
      { $facet: { examined: [{ $count: 'n' }], found: [{ $match: ofSupplier(supplier) }, { $count: 'n' }] } },
    ];
    const [counts] = await takeTurn(() =>
      items
        .aggregate<Record<'examined' | 'found', { n: number }[]>>(stages, { hint: hintOf(BY_LOW), signal })
        .toArray(),
    );
    count += counts?.found[0]?.n ?? 0;
    isExact &&= (counts?.examined[0]?.n ?? 0) <= COUNT_LIMIT;
    // The rest would change nothing: the total is said as `1000+`.
    if (count > COUNT_LIMIT) break;
  }
  const total = totalUpToLimit(count);
  return { ...total, isExact: total.isExact && isExact };
}

const lowIn = (warehouse: WarehouseId | undefined) => ({ 'find.low': warehouse ?? { $in: WAREHOUSE_IDS } });

const ofSupplier = (supplier: string | undefined) =>
  supplier === undefined ? {} : { 'find.supplier': toSupplierKey(supplier) };

/** Begins with the item of the last line: it may be low in another warehouse too. */
function toRanges({ supplier }: ReorderFilter, after: ReorderPlace | undefined) {
  if (!after) return [ofSupplier(supplier)];
  const rest = { 'find.supplier': after.supplier, 'find.name': { $gte: after.name } };
  const others = { 'find.supplier': { $gt: after.supplier } };
  return supplier === undefined ? [rest, others] : [{ ...rest, ...ofSupplier(supplier) }];
}

/** The ranges after an item. */
function toRangesAfter({ supplier }: ReorderFilter, last: Keys) {
  const rest = { 'find.supplier': last.supplier, 'find.name': { $gt: last.name } };
  return supplier === undefined ? [rest, { 'find.supplier': { $gt: last.supplier } }] : [rest];
}

interface Keys {
  supplier: string;
  name: string;
}

const keysOf = ({ find }: ItemDoc): Keys => find;

/** Compares by bytes, as the index sorts, unlike JavaScript. */
function byKeys(a: ItemDoc, b: ItemDoc): number {
  const [one, other] = [keysOf(a), keysOf(b)];
  return compareBytes(one.supplier, other.supplier) || compareBytes(one.name, other.name);
}

const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** True if a place is that of the item where the page begins, or after it. */
function isFrom({ supplier, name }: ReorderPlace, after: ReorderPlace | undefined): boolean {
  return !after || (compareBytes(supplier, after.supplier) || compareBytes(name, after.name)) >= 0;
}

interface Entry {
  line: ReorderLine;
  place: ReorderPlace;
}

function toEntries(doc: ItemDoc, warehouse: WarehouseId | undefined, role: Role): Entry[] {
  const { supplier: supplierKey, name: nameKey } = keysOf(doc);
  const item = toItem(doc, role);
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
