/** The stock of each item at the end of a day, from the ledger, with its prices on that day. */

import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { ObjectId } from 'mongodb';
import { endOfDay } from '../runtime/local-day.js';
import { type ItemCollection, type ItemDoc, SHAPED } from '../stock/records/item-doc.js';
import { findEvenDeleted } from './even-deleted-items.js';
import { type PastSources, readPastStock } from './past-stock.js';
import { toValuedStock, type ValuedStock } from './worth.js';

/** An item with a balance other than 0 in any warehouse, or with damaged pieces. */
export interface StockLine extends ValuedStock {
  item: ObjectId;
  itemName: string;
  supplier: string;
  barcode: string;
}

type StockEntry = Omit<StockLine, 'supplier' | 'barcode'>;

export type StockSources = PastSources;

interface Moment {
  /** A day of Bangladesh. */
  date: string;
  now: Date;
  signal: AbortSignal;
}

/** Items that are read at once. */
const PAGE = 200;
const FIRST_ID = new ObjectId('000000000000000000000000');

/** What has a value, in pages. Of a past day no item is read, if it was there when a day was closed. */
export async function* readStock(sources: StockSources, moment: Moment): AsyncGenerator<ValuedStock[], void> {
  yield* isOver(moment) ? readPast(sources, moment) : readCurrent(sources.items, moment.signal);
}

/** The same with the present names of the items, in the order of their ids. */
export async function* readStockLines(
  sources: StockSources,
  moment: Moment,
): AsyncGenerator<StockLine[], void> {
  if (!isOver(moment)) {
    yield* readCurrent(sources.items, moment.signal);
    return;
  }
  for await (const page of readPast(sources, moment)) {
    const ids = page.map(({ item }) => item);
    const found = await findEvenDeleted(sources, ids, moment.signal);
    yield page.map((entry) => {
      const { name = entry.itemName, supplier = '', barcode = '' } = found.get(String(entry.item)) ?? {};
      return { ...entry, itemName: name, supplier, barcode };
    });
  }
}

const isOver = ({ date, now }: Moment): boolean => endOfDay(date) <= now;

const hasPieces = ({ stock, damaged }: ValuedStock): boolean =>
  WAREHOUSE_IDS.some((id) => stock[id] !== 0 || damaged[id]);

async function* readPast(
  sources: StockSources,
  { date, now, signal }: Moment,
): AsyncGenerator<StockEntry[], void> {
  const stocks = yield* readPastStock(sources, { end: endOfDay(date), now, signal });
  for (let start = 0; start < stocks.length; start += PAGE)
    yield stocks.slice(start, start + PAGE).filter(hasPieces);
}

const FIELDS = { name: 1, supplier: 1, barcode: 1, price: 1, cost: 1, worth: 1, stock: 1, damaged: 1 };
type StockedItem = Pick<ItemDoc, '_id' | keyof typeof FIELDS>;

async function* readCurrent(items: ItemCollection, signal: AbortSignal): AsyncGenerator<StockLine[], void> {
  const options = { sort: { _id: 1 }, limit: PAGE, batchSize: PAGE + 1, projection: FIELDS, signal } as const;
  for (let after = FIRST_ID; ; ) {
    const docs: StockedItem[] = await items.find({ _id: { $gt: after }, ...SHAPED }, options).toArray();
    yield docs.map(toLine).filter(hasPieces);
    const last = docs.at(-1);
    if (!last || docs.length < PAGE) return;
    after = last._id;
  }
}

function toLine(doc: StockedItem): StockLine {
  const { _id: item, name: itemName, supplier, barcode = '' } = doc;
  return { item, itemName, supplier, barcode, ...toValuedStock(doc) };
}
