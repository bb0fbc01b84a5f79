/** The stock of each item at the end of a day, from the ledger, with its prices on that day. */

import { EMPTY_STOCK, type Stock, WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { ObjectId } from 'mongodb';
import { endOfDay } from '../runtime/local-day.js';
import { readPricesAt } from '../stock/prices/prices.repo.js';
import type { DeletedItemCollection } from '../stock/records/deleted-item-doc.js';
import { type ItemCollection, type ItemDoc, SHAPED } from '../stock/records/item-doc.js';
import type { MovementCollection } from '../stock/records/movement-doc.js';
import type { PriceCollection } from '../stock/records/price-doc.js';
import type { ClosingCollections } from './closings.js';
import { type PastStock, readPastStock } from './past-stock.js';
import { toValuedStock, type ValuedStock } from './worth.js';

/** An item with a balance other than 0 in any warehouse, or with damaged pieces. */
export interface StockLine extends ValuedStock {
  item: ObjectId;
  itemName: string;
  supplier: string;
  barcode: string;
}

export interface StockSources {
  items: ItemCollection;
  deletedItems: DeletedItemCollection;
  movements: MovementCollection;
  prices: PriceCollection;
  closings: ClosingCollections;
}

interface Moment {
  /** A day of Bangladesh. */
  date: string;
  now: Date;
  signal: AbortSignal;
}

/** Items that are read at once. */
const PAGE = 200;
/** Most stocks of a past day that are taken at once: those between two items may be many, such as an import that was undone. */
const MOST = 500;
const FIRST_ID = new ObjectId('000000000000000000000000');
const LAST_ID = new ObjectId('ffffffffffffffffffffffff');

/** In pages, in the order of the items' ids. Of today it is the current stock. */
export async function* readStockLines(
  sources: StockSources,
  { date, now, signal }: Moment,
): AsyncGenerator<StockLine[], void> {
  const end = endOfDay(date);
  const takePast = end > now ? null : inRanges((yield* readPastStock(sources, { end, now, signal })).stocks);
  for (let after = FIRST_ID; !after.equals(LAST_ID); ) {
    const page = await readItems(sources.items, after, signal);
    const { lines, last } = takePast
      ? await readPast(sources, page, { ...takePast(page.ids.$lte), end, signal })
      : readCurrent(page);
    yield lines.filter(({ stock, damaged }) => WAREHOUSE_IDS.some((id) => stock[id] !== 0 || damaged[id]));
    after = last;
  }
}

/** Takes them in their order: those up to an id, or only the first of them if there are too many. */
function inRanges(stocks: readonly PastStock[]) {
  let next = 0;
  return (end: ObjectId): PastRange => {
    const first = next;
    const isIn = (stock: PastStock | undefined): boolean =>
      stock !== undefined && stock.item.toHexString() <= end.toHexString();
    while (next - first < MOST && isIn(stocks[next])) next++;
    const taken = stocks.slice(first, next);
    return { stocks: taken, last: isIn(stocks[next]) ? (taken.at(-1)?.item ?? end) : end };
  };
}

interface PastRange {
  stocks: PastStock[];
  /** The end of what was taken. */
  last: ObjectId;
}

interface Page {
  ids: { $gt: ObjectId; $lte: ObjectId };
  docs: StockedItem[];
}

interface Part {
  lines: StockLine[];
  /** The end of what was read. */
  last: ObjectId;
}

async function readItems(items: ItemCollection, after: ObjectId, signal: AbortSignal): Promise<Page> {
  const options = { sort: { _id: 1 }, limit: PAGE, batchSize: PAGE + 1, projection: FIELDS, signal } as const;
  const docs: StockedItem[] = await items.find({ _id: { $gt: after }, ...SHAPED }, options).toArray();
  return { ids: { $gt: after, $lte: docs[PAGE - 1]?._id ?? LAST_ID }, docs };
}

const readCurrent = ({ ids, docs }: Page): Part => ({
  lines: docs.map((doc) => toLine({ ...doc, ...toValuedStock(doc) })),
  last: ids.$lte,
});

/**
 * An item that is deleted or restored meanwhile is found among the deleted items or at the second reading, and its prices are found
 * too.
 */
async function readPast(
  sources: StockSources,
  page: Page,
  { stocks, last, end, signal }: PastRange & { end: Date; signal: AbortSignal },
): Promise<Part> {
  const { items, deletedItems, prices } = sources;
  const docs = new Map(page.docs.map((doc) => [String(doc._id), doc]));
  for (const collection of [deletedItems, items])
    for (const doc of await readMissing(collection, stocks, docs, signal)) docs.set(String(doc._id), doc);
  const past = new Map(stocks.map((stock) => [String(stock.item), stock]));
  for (const { item, itemName } of stocks)
    if (!docs.has(String(item))) docs.set(String(item), toRemoved(item, itemName));
  const lines = [...docs.values()]
    .filter(({ _id }) => _id.toHexString() <= last.toHexString())
    .map((doc) => {
      const known = past.get(String(doc._id));
      return toLine({
        ...doc,
        stock: stockAt(end, doc, known),
        damaged: known?.damaged ?? {},
        worth: worthAt(end, doc, known),
      });
    });
  const ids = lines.map(({ item }) => item);
  const changed = await readPricesAt(prices, ids, new Date(end.getTime() - 1), signal);
  return {
    lines: lines.map((line) => ({ ...line, price: changed.get(String(line.item))?.price ?? line.price })),
    last,
  };
}

function stockAt(end: Date, { createdAt }: StockedItem, past: PastStock | undefined): Stock {
  const { stock, opened } = past ?? { stock: EMPTY_STOCK, opened: EMPTY_STOCK };
  return createdAt < end ? add(stock, opened) : stock;
}

function worthAt(end: Date, { createdAt }: StockedItem, past: PastStock | undefined): number | null {
  const { worth, openedWorth } = past ?? { worth: null, openedWorth: null };
  return createdAt < end && openedWorth !== null ? (worth ?? 0) + openedWorth : worth;
}

const FIELDS = {
  name: 1,
  supplier: 1,
  barcode: 1,
  price: 1,
  cost: 1,
  worth: 1,
  stock: 1,
  damaged: 1,
  createdAt: 1,
};
type StockedItem = Pick<ItemDoc, '_id' | keyof typeof FIELDS>;

/** An item that was purged. */
const toRemoved = (_id: ObjectId, name: string): StockedItem => ({
  _id,
  name,
  supplier: '',
  price: 0,
  stock: EMPTY_STOCK,
  createdAt: _id.getTimestamp(),
});

function readMissing(
  collection: ItemCollection | DeletedItemCollection,
  stocks: readonly PastStock[],
  known: ReadonlyMap<string, StockedItem>,
  signal: AbortSignal,
): Promise<StockedItem[]> {
  const ids = stocks.map(({ item }) => item).filter((id) => !known.has(String(id)));
  if (ids.length === 0) return Promise.resolve([]);
  return (collection as Pick<ItemCollection, 'find'>)
    .find<StockedItem>({ _id: { $in: ids }, ...SHAPED }, { projection: FIELDS, signal })
    .toArray();
}

const toLine = ({
  _id,
  name,
  supplier,
  barcode = '',
  ...valued
}: Pick<StockedItem, '_id' | 'name' | 'supplier' | 'barcode'> & ValuedStock): StockLine => ({
  item: _id,
  itemName: name,
  supplier,
  barcode,
  stock: valued.stock,
  damaged: valued.damaged,
  price: valued.price,
  worth: valued.worth,
});

const add = (a: Stock, b: Stock): Stock => ({
  halishar: a.halishar + b.halishar,
  bahaddarhat: a.bahaddarhat + b.bahaddarhat,
  uttara: a.uttara + b.uttara,
});
