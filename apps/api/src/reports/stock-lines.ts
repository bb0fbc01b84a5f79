/** The stock of each item at the end of a day, from the ledger, with its prices on that day. */
import { EMPTY_STOCK, type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import type { ObjectId } from 'mongodb';
import type { DeletedItemCollection } from '../deleted-items/deleted-items.repo.js';
import { hasBalances, type StoredItem, toDate, toPrices, toStock, toText } from '../items/item-doc.js';
import type { ItemCollection } from '../items/items.repo.js';
import { endOfDay } from '../movements/local-day.js';
import type { MovementCollection } from '../movements/movements.repo.js';
import { type PriceCollection, type Prices, readPricesAt } from '../prices/prices.repo.js';
import { type IdRange, readIdRanges } from './id-ranges.js';
import { readPastStock } from './past-stock.js';

/** An item with a balance other than 0 in any warehouse. */
export interface StockLine {
  item: ObjectId;
  itemName: string;
  supplier: string;
  barcode: string;
  stock: Stock;
  prices: Prices;
}

export interface StockSources {
  items: ItemCollection;
  deletedItems: DeletedItemCollection;
  movements: MovementCollection;
  prices: PriceCollection;
  /** The warehouse of an item that has only a quantity. */
  home: WarehouseId;
}

interface Moment {
  /** A day of Bangladesh. */
  date: string;
  now: Date;
  signal: AbortSignal;
}

interface Part {
  ids: IdRange;
  end: Date;
  signal: AbortSignal;
}

/** In the order of the items' ids. Of today it is the current stock. */
export async function* readStockLines(
  sources: StockSources,
  { date, now, signal }: Moment,
): AsyncGenerator<StockLine, void> {
  const end = endOfDay(date);
  const read = end > now ? readCurrent : readPast;
  for await (const ids of readIdRanges(sources, signal)) yield* await read(sources, { ids, end, signal });
}

async function readCurrent({ items, home }: StockSources, { ids, signal }: Part): Promise<StockLine[]> {
  const docs = await readDocs(items, ids, signal);
  return docs.map((doc) => toLine(doc, toStock(doc, home))).filter(isInStock);
}

/**
 * The order of reading matters. An item that is restored meanwhile is in the first or the second list, and one that is deleted
 * meanwhile leaves its prices. An item without balances had no movement when it was read.
 */
async function readPast(sources: StockSources, { ids, end, signal }: Part): Promise<StockLine[]> {
  const { items, deletedItems, movements, prices, home } = sources;
  const deleted = await readDocs(deletedItems, ids, signal);
  const active = await readDocs(items, ids, signal);
  const past = await readPastStock(movements, { ids, end, signal });
  const docs = new Map<string, StoredItem>();
  for (const { item, itemName } of past.values()) docs.set(String(item), { _id: item, name: itemName });
  for (const doc of [...deleted, ...active]) docs.set(String(doc._id), doc);
  const unopened = new Set(active.filter((doc) => !hasBalances(doc)));
  const lines = [...docs.values()]
    .map((doc) => {
      const isOlder = createdAt(doc) < end;
      if (unopened.has(doc)) return toLine(doc, isOlder ? toStock(doc, home) : EMPTY_STOCK);
      const { before = EMPTY_STOCK, opened = EMPTY_STOCK } = past.get(String(doc._id)) ?? {};
      return toLine(doc, isOlder ? add(before, opened) : before);
    })
    .filter(isInStock);
  const lastMoment = new Date(end.getTime() - 1);
  const inStock = lines.map(({ item }) => item);
  const changed = await readPricesAt(prices, inStock, lastMoment, signal);
  return lines.map((line) => ({ ...line, prices: changed.get(String(line.item)) ?? line.prices }));
}

const FIELDS = { name: 1, supplier: 1, barcode: 1, price: 1, cost: 1, stock: 1, quantity: 1, createdAt: 1 };

function readDocs(
  collection: ItemCollection | DeletedItemCollection,
  ids: IdRange,
  signal: AbortSignal,
): Promise<StoredItem[]> {
  return (collection as Pick<ItemCollection, 'find'>)
    .find<StoredItem>({ _id: ids }, { sort: { _id: 1 }, projection: FIELDS, signal })
    .toArray();
}

const toLine = (doc: StoredItem, stock: Stock): StockLine => ({
  item: doc._id,
  itemName: toText(doc.name),
  supplier: toText(doc.supplier),
  barcode: toText(doc.barcode),
  stock,
  prices: toPrices(doc),
});

const isInStock = ({ stock }: StockLine): boolean => WAREHOUSE_IDS.some((id) => stock[id] !== 0);

const createdAt = (doc: StoredItem): Date => toDate(doc.createdAt) ?? doc._id.getTimestamp();

const add = (a: Stock, b: Stock): Stock => ({
  halishar: a.halishar + b.halishar,
  bahaddarhat: a.bahaddarhat + b.bahaddarhat,
  uttara: a.uttara + b.uttara,
});
