/** The report of one day: its sums, and the first of its people, items and documents. */

import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { DayItem, DayReport } from '@godown/shared/stock/reports';
import { ObjectId } from 'mongodb';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import type { DeletedItemCollection } from '../../stock/records/deleted-item-doc.js';
import { type ItemCollection, type ItemDoc, SHAPED } from '../../stock/records/item-doc.js';
import type { MovementCollection } from '../../stock/records/movement-doc.js';
import { eachSlowly, First } from '../rank.js';
import type { DayParts } from './day-figures.js';
import { compareRanks, type DaySums, type Rank, toFigures, toRank } from './day-sums.js';

/** Most people and items in the report. */
const PEOPLE = 20;
const ITEMS = 10;

/** The report without names of items and without documents. */
interface DayFiguresReport extends Omit<DayReport, 'date' | 'items' | 'documents' | 'documentCount'> {
  items: Omit<DayItem, 'itemName'>[];
}

/** The report of one warehouse, or of all. */
export async function summarize(
  parts: DayParts,
  warehouse: WarehouseId | undefined,
): Promise<DayFiguresReport> {
  const all = parts.map((part) => part.all);
  const people = await rank(parts, 'people', { warehouse, limit: PEOPLE });
  const items = await rankItems(parts, { warehouse, limit: ITEMS });
  return {
    total: toFigures(all, warehouse),
    unpriced: toFigures(
      parts.map((part) => part.unpriced),
      warehouse,
    ).out,
    warehouses: (warehouse ? [warehouse] : WAREHOUSE_IDS).map((id) => ({
      warehouse: id,
      ...toFigures(all, id),
    })),
    people: people.first.map(({ id }) => ({ email: id, ...figuresOf(parts, 'people', id, warehouse) })),
    peopleCount: people.count,
    items: items.rows,
    itemCount: items.count,
  };
}

interface Wanted {
  warehouse: WarehouseId | undefined;
  limit: number;
  /** Only the items after this rank. */
  after?: Rank | undefined;
}

/** The first items, the rank of the last one, and the number of all. `next`: the rank after which the next page begins. */
export async function rankItems(
  parts: DayParts,
  { warehouse, limit, after }: Wanted,
): Promise<{ rows: Omit<DayItem, 'itemName'>[]; count: number; next: Rank | null }> {
  const { first, count } = await rank(parts, 'items', { warehouse, limit: limit + 1, after });
  const page = first.slice(0, limit);
  const rows = page.map(({ id }) => ({ item: id, ...figuresOf(parts, 'items', id, warehouse) }));
  return { rows, count, next: first.length > limit ? (page.at(-1) ?? null) : null };
}

/** `count`: all of them, also those before `after`. */
async function rank(
  parts: DayParts,
  group: 'people' | 'items',
  { warehouse, limit, after }: Wanted,
): Promise<{ first: readonly Rank[]; count: number }> {
  const first = new First(limit, compareRanks);
  let count = 0;
  await eachSlowly(idsOf(parts, group), (id) => {
    const entry = toRank(id, sumsOf(parts, group, id), warehouse);
    // All of its figures are in other warehouses.
    if (!entry) return;
    count++;
    if (!after || compareRanks(after, entry) < 0) first.add(entry);
  });
  return { first: first.entries, count };
}

function* idsOf([older, newer]: DayParts, group: 'people' | 'items'): Generator<string> {
  yield* older[group].keys();
  for (const id of newer[group].keys()) if (!older[group].has(id)) yield id;
}

const sumsOf = (parts: readonly DaySums[], group: 'people' | 'items', id: string) =>
  parts.map((part) => part[group].get(id));

const figuresOf = (
  parts: DayParts,
  group: 'people' | 'items',
  id: string,
  warehouse: WarehouseId | undefined,
) => toFigures(sumsOf(parts, group, id), warehouse);

interface NameSources {
  items: ItemCollection;
  deletedItems: DeletedItemCollection;
  movements: MovementCollection;
}

/** Adds the current names. A removed item has the one in its last movement. */
export async function addNames<T extends { item: string }>(
  { items, deletedItems, movements }: NameSources,
  rows: readonly T[],
  { signal, takeTurn }: PageTurns,
): Promise<(T & { itemName: string })[]> {
  const names = new Map<string, string>();
  const missing = () => rows.flatMap(({ item }) => (names.has(item) ? [] : new ObjectId(item)));
  for (const collection of [items, deletedItems] as Pick<ItemCollection, 'find'>[]) {
    const ids = missing();
    if (ids.length === 0) break;
    const options = { projection: { name: 1 }, batchSize: ids.length + 1, signal };
    const docs = await takeTurn(() =>
      collection.find<ItemDoc>({ _id: { $in: ids }, ...SHAPED }, options).toArray(),
    );
    for (const doc of docs) if (doc.name) names.set(String(doc._id), doc.name);
  }
  for (const item of missing()) {
    const options = { sort: { version: -1, part: -1 }, projection: { itemName: 1 }, signal } as const;
    const movement = await takeTurn(() => movements.findOne({ item }, options));
    names.set(String(item), movement?.itemName ?? '');
  }
  return rows.map((row) => ({ ...row, itemName: names.get(row.item) ?? '' }));
}
