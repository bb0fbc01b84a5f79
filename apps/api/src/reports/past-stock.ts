/** Reads the stock at a moment from the movements. */

import { EMPTY_STOCK, type Stock } from '@godown/shared/items/warehouses';
import type { MovementReason } from '@godown/shared/stock/movements';
import type { MovementCollection, MovementDoc } from '../stock/records/movement-doc.js';
import { isKnownAfter } from '../stock/records/movement-worth.js';
import { type ClosedItem, type ClosingCollections, findClosing, readClosing } from './closings.js';
import { PAGE, readPeriodPage } from './day/movements-of-period.js';

export interface PastStock extends ClosedItem {
  /**
   * The balances of an older application's item that were booked (`opening`) later, and their cost. If the item existed at that
   * moment, it had them already.
   */
  opened: Stock;
  /** In cents. Null: not known. */
  openedWorth: number | null;
}

interface Sources {
  movements: MovementCollection;
  closings: ClosingCollections;
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

interface PastStocks {
  /** One for each item that has movements, in the order of their ids. */
  stocks: PastStock[];
  /** Count of the movements dated before. */
  movements: number;
}

/** It yields after each page, so that others can read in between. */
export async function* readPastStock(
  { movements, closings }: Sources,
  { end, now, signal }: { end: Date; now: Date; signal: AbortSignal },
): AsyncGenerator<never[], PastStocks> {
  const stocks = new Map<string, PastStock>();
  const closing = await findClosing(closings, end, now);
  let count = closing?.movements ?? 0;
  if (closing)
    for await (const items of readClosing(closings, closing, signal)) {
      for (const item of items) stocks.set(item.item.toHexString(), withNothingOpened(item));
      yield [];
    }
  for await (const page of readEntries(movements, { from: closing?._id ?? new Date(0), to: end }, signal)) {
    for (const entry of page) addEntry(stockOf(stocks, entry), entry);
    count += page.length;
    yield [];
  }
  for await (const page of readEntries(movements, { from: end, to: null, reason: 'opening' }, signal)) {
    for (const entry of page) addOpening(stockOf(stocks, entry), entry);
    yield [];
  }
  const ids = [...stocks.keys()].sort();
  return { stocks: ids.flatMap((id) => stocks.get(id) ?? []), movements: count };
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

const withNothingOpened = (item: ClosedItem): PastStock => ({
  ...item,
  opened: { ...EMPTY_STOCK },
  openedWorth: null,
});

function stockOf(stocks: Map<string, PastStock>, { item, itemName }: Entry): PastStock {
  const known = stocks.get(item.toHexString());
  if (known) return known;
  const stock = withNothingOpened({
    item,
    itemName,
    version: -1,
    part: 0,
    stock: { ...EMPTY_STOCK },
    damaged: { ...EMPTY_STOCK },
    worth: null,
  });
  stocks.set(item.toHexString(), stock);
  return stock;
}

function addEntry(
  stock: PastStock,
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

function addOpening(stock: PastStock, { warehouse, change, worth }: Entry): void {
  stock.opened[warehouse] += change;
  if (worth) stock.openedWorth = (stock.openedWorth ?? 0) + worth.change;
}
