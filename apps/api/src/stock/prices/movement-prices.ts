/** Prices of items at the time of movements of older versions: these did not store their price. */

import type { Collection } from 'mongodb';
import type { DeletedItemCollection } from '../records/deleted-item-doc.js';
import { type ItemCollection, type ItemDoc, toPrices } from '../records/item-doc.js';
import type { MovementCollection, MovementDoc } from '../records/movement-doc.js';
import type { PriceCollection } from '../records/price-doc.js';

export interface PriceSources {
  items: ItemCollection | Collection<ItemDoc>;
  deletedItems: DeletedItemCollection;
  movements: MovementCollection;
  prices: PriceCollection;
}

type Unpriced = Pick<MovementDoc, '_id' | 'item' | 'at' | 'price' | 'undoes'>;

/**
 * The price of each movement in dollars, by its id. An undo has the price of the movement that was first done. Others have the price in
 * the history at that moment, else the item's current price. 0 if no price is known any more.
 */
export async function findMovementPrices(
  sources: PriceSources,
  docs: readonly Unpriced[],
): Promise<Map<string, number>> {
  const firsts = await findFirsts(sources.movements, docs);
  const unknown = [...firsts.values()].filter(({ price }) => price === undefined);
  const past = await readPastPrices(sources, unknown);
  return new Map(
    [...firsts].map(([id, first]) => [id, first.price ?? past.get(String(first._id)) ?? 0] as const),
  );
}

/** The movement that was first done, or the first one on the way to it that has a price. An undo may reverse another undo. */
async function findFirsts(
  movements: MovementCollection,
  docs: readonly Unpriced[],
): Promise<Map<string, Unpriced>> {
  const known = new Map(docs.map((doc) => [String(doc._id), doc]));
  const firstOf = (doc: Unpriced): Unpriced => {
    let first = doc;
    while (first.price === undefined && first.undoes) {
      const original = known.get(String(first.undoes));
      if (!original) return first;
      first = original;
    }
    return first;
  };
  for (;;) {
    const missing = docs
      .map(firstOf)
      .flatMap(({ price, undoes }) => (price === undefined && undoes ? undoes : []));
    const originals: Unpriced[] =
      missing.length === 0
        ? []
        : await movements
            .find<Unpriced>(
              { _id: { $in: missing } },
              { projection: { item: 1, at: 1, price: 1, undoes: 1 }, batchSize: missing.length + 1 },
            )
            .toArray();
    // A damaged database may lack some of them.
    if (originals.length === 0) return new Map(docs.map((doc) => [String(doc._id), firstOf(doc)]));
    for (const original of originals) known.set(String(original._id), original);
  }
}

/** Prices by the id of the movement. Movements whose item is gone and whose price never changed are absent. */
async function readPastPrices(
  { prices, items, deletedItems }: PriceSources,
  docs: readonly Unpriced[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const newestFirst = docs.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const oldest = newestFirst.at(-1);
  if (!oldest) return found;
  /** The movements of each item whose price is not found yet, newest first. */
  const open = new Map<string, Unpriced[]>();
  for (const doc of newestFirst) {
    const others = open.get(String(doc.item));
    if (others) others.push(doc);
    else open.set(String(doc.item), [doc]);
  }
  const ids = [...open.values()].flatMap(([doc]) => doc?.item ?? []);
  let left = docs.length;
  // One change at a time: there may be any number of them.
  const changes = prices.find(
    { item: { $in: ids }, at: { $gt: oldest.at } },
    { sort: { item: 1, at: 1, _id: 1 }, batchSize: 500 },
  );
  for await (const { item, at, before } of changes) {
    const waiting = open.get(String(item)) ?? [];
    for (let doc = waiting.at(-1); doc && doc.at < at; doc = waiting.at(-1)) {
      found.set(String(doc._id), before.price);
      waiting.pop();
      left--;
    }
    if (left === 0) return found;
  }
  const latest = new Map<string, number>();
  for (const collection of [deletedItems, items] as Pick<ItemCollection, 'find'>[]) {
    const options = { projection: { price: 1 }, batchSize: ids.length + 1 };
    for (const doc of await collection.find<ItemDoc>({ _id: { $in: ids } }, options).toArray())
      latest.set(String(doc._id), toPrices(doc).price);
  }
  for (const [id, [doc, ...others]] of open) {
    if (!doc) continue;
    const { item } = doc;
    const price = latest.get(id) ?? (await prices.findOne({ item }, { sort: { at: -1, _id: -1 } }))?.price;
    if (price !== undefined) for (const { _id } of [doc, ...others]) found.set(String(_id), price);
  }
  return found;
}
