/** Reads the stock at a moment from the movements, with the prices of that moment. */

import { EMPTY_STOCK, type Stock } from '@godown/shared/items/warehouses';
import type { MovementReason } from '@godown/shared/stock/movements';
import { readPriceChanges, readPricesAt } from '../stock/prices/prices.repo.js';
import type { MovementCollection, MovementDoc } from '../stock/records/movement-doc.js';
import { isKnownAfter } from '../stock/records/movement-worth.js';
import type { PriceCollection } from '../stock/records/price-doc.js';
import {
  type ClosedItem,
  type ClosingCollections,
  type ClosingDoc,
  findClosing,
  readClosing,
} from './closings.js';
import { PAGE, readPeriodPage } from './day/movements-of-period.js';
import { findEvenDeleted, type ItemSources } from './even-deleted-items.js';

/** An item at that moment. */
export type PastStock = ClosedItem;

export interface PastSources extends ItemSources {
  movements: MovementCollection;
  prices: PriceCollection;
  closings: ClosingCollections;
}

interface Moment {
  end: Date;
  now: Date;
  signal: AbortSignal;
}

const FIELDS = [
  'item',
  'itemName',
  'version',
  'part',
  'at',
  'warehouse',
  'change',
  'damaged',
  'worth',
] as const;
const PROJECTION = Object.fromEntries(FIELDS.map((field) => [field, 1]));
type Entry = Pick<MovementDoc, '_id' | (typeof FIELDS)[number]>;

/** An item whose price may have to be found. */
type Counted = Omit<PastStock, 'price'> & { price: number | null };

interface Counts extends Pick<ClosingDoc, 'movements' | 'priceChanges'> {
  stocks: Map<string, Counted>;
}

/** Items whose prices are sought at once. */
const SOUGHT = 200;

/**
 * One for each item that has movements before that moment, in the order of their ids, and one for each item of an older application that
 * had its balances before they were booked (`opening`). It yields after each page, so that others can read in between.
 */
export async function* readPastStock(
  sources: PastSources,
  moment: Moment,
): AsyncGenerator<never[], PastStock[]> {
  const { stocks } = yield* countStock(sources, moment);
  yield* addOpenings(stocks, sources, moment);
  return yield* findPrices(stocks, sources, moment);
}

/** The same as it is kept: the balances that were booked later are not in it. */
export async function* readClosingStock(
  sources: PastSources,
  moment: Moment,
): AsyncGenerator<never[], Omit<Counts, 'stocks'> & { items: PastStock[] }> {
  const { stocks, ...counts } = yield* countStock(sources, moment);
  return { ...counts, items: yield* findPrices(stocks, sources, moment) };
}

/** Adds up the latest closing and what has happened since. Items that are not in the closing have no price yet. */
async function* countStock(
  { movements, prices, closings }: PastSources,
  { end, now, signal }: Moment,
): AsyncGenerator<never[], Counts> {
  const stocks = new Map<string, Counted>();
  const closing = await findClosing(closings, end, now);
  const span = { from: closing?._id ?? new Date(0), to: end };
  const counts = { movements: closing?.movements ?? 0, priceChanges: closing?.priceChanges ?? 0 };
  if (closing)
    for await (const items of readClosing(closings, closing, signal)) {
      for (const item of items) stocks.set(item.item.toHexString(), item);
      yield [];
    }
  for await (const page of readEntries(movements, span, signal)) {
    for (const entry of page) addEntry(stockOf(stocks, entry), entry);
    counts.movements += page.length;
    yield [];
  }
  for await (const page of readPriceChanges(prices, span, signal)) {
    for (const { item, price } of page) {
      const known = stocks.get(item.toHexString());
      if (known && known.price !== null) known.price = price;
    }
    counts.priceChanges += page.length;
    yield [];
  }
  return { stocks, ...counts };
}

interface Span {
  from: Date;
  to: Date | null;
  reason?: MovementReason;
}

async function* readEntries(
  movements: MovementCollection,
  span: Span,
  signal: AbortSignal,
): AsyncGenerator<Entry[], void> {
  for (let after: Entry | null = null; ; ) {
    signal.throwIfAborted();
    const page: Entry[] = await readPeriodPage<Entry>(movements, { ...span, after, projection: PROJECTION });
    yield page;
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

function stockOf(
  stocks: Map<string, Counted>,
  { item, itemName }: Pick<Entry, 'item' | 'itemName'>,
): Counted {
  const known = stocks.get(item.toHexString());
  if (known) return known;
  const stock: Counted = {
    item,
    itemName,
    version: -1,
    part: 0,
    stock: { ...EMPTY_STOCK },
    damaged: { ...EMPTY_STOCK },
    worth: null,
    price: null,
  };
  stocks.set(item.toHexString(), stock);
  return stock;
}

function addEntry(
  stock: Counted,
  { itemName, version, part, warehouse, change, damaged, worth }: Entry,
): void {
  stock.stock[warehouse] += change;
  if (damaged) stock.damaged[warehouse] += damaged.change;
  // The clocks of two processes may differ.
  if (version < stock.version || (version === stock.version && part < stock.part)) return;
  [stock.version, stock.part] = [version, part];
  // Removed items have the name that they had last.
  stock.itemName = itemName;
  if (worth) stock.worth = isKnownAfter(worth) ? worth.after : null;
}

/** The balances of an older application's item that were booked later. */
interface Opened extends Pick<Entry, 'item' | 'itemName'> {
  stock: Stock;
  /** In cents. Null: not known. */
  worth: number | null;
}

/** An item that existed at that moment had its balances already. */
async function* addOpenings(
  stocks: Map<string, Counted>,
  sources: PastSources,
  { end, signal }: Moment,
): AsyncGenerator<never[], void> {
  const openings = new Map<string, Opened>();
  const span = { from: end, to: null, reason: 'opening' } as const;
  for await (const page of readEntries(sources.movements, span, signal)) {
    for (const entry of page) addOpening(openings, entry);
    yield [];
  }
  for (const some of inParts([...openings.values()])) {
    const ids = some.map(({ item }) => item);
    const found = await findEvenDeleted(sources, ids, signal);
    for (const { stock, worth, ...opened } of some) {
      const { item } = opened;
      const createdAt = found.get(item.toHexString())?.createdAt ?? item.getTimestamp();
      if (createdAt >= end) continue;
      const known = stockOf(stocks, opened);
      known.stock = addStock(known.stock, stock);
      if (worth !== null) known.worth = (known.worth ?? 0) + worth;
    }
    yield [];
  }
}

function addOpening(
  openings: Map<string, Opened>,
  { item, itemName, warehouse, change, worth }: Entry,
): void {
  const id = item.toHexString();
  const known = openings.get(id) ?? { item, itemName, stock: { ...EMPTY_STOCK }, worth: null };
  known.stock[warehouse] += change;
  if (worth) known.worth = (known.worth ?? 0) + worth.change;
  openings.set(id, known);
}

/** Reads the prices of items that were not in the closing. */
async function* findPrices(
  stocks: ReadonlyMap<string, Counted>,
  sources: PastSources,
  { end, signal }: Moment,
): AsyncGenerator<never[], PastStock[]> {
  const without = [...stocks.values()].filter(({ price }) => price === null);
  const prices = new Map<string, number>();
  for (const some of inParts(without)) {
    const ids = some.map(({ item }) => item);
    const found = await findEvenDeleted(sources, ids, signal);
    // After the items: a price that has changed meanwhile is among the changes.
    const changed = await readPricesAt(sources.prices, ids, new Date(end.getTime() - 1), signal);
    for (const id of ids.map(String)) {
      const price = changed.get(id)?.price ?? found.get(id)?.price;
      if (price !== undefined) prices.set(id, price);
    }
    yield [];
  }
  return [...stocks]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, { price, ...stock }]) => ({ ...stock, price: price ?? prices.get(id) ?? 0 }));
}

function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += SOUGHT) yield all.slice(start, start + SOUGHT);
}

const addStock = (a: Stock, b: Stock): Stock => ({
  halishar: a.halishar + b.halishar,
  bahaddarhat: a.bahaddarhat + b.bahaddarhat,
  uttara: a.uttara + b.uttara,
});
