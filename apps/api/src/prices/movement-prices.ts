/** What items were sold for when movements of older versions happened: these did not store their price. */
import type { Collection } from 'mongodb';
import type { DeletedItemCollection } from '../deleted-items/deleted-items.repo.js';
import { type StoredItem, toPrices } from '../items/item-doc.js';
import type { ItemCollection } from '../items/items.repo.js';
import type { MovementDoc } from '../movements/movement-doc.js';
import type { MovementCollection } from '../movements/movements.repo.js';
import type { PriceCollection } from './prices.repo.js';

export interface PriceSources {
  items: ItemCollection | Collection<StoredItem>;
  deletedItems: DeletedItemCollection;
  movements: MovementCollection;
  prices: PriceCollection;
}

export type Unpriced = Pick<MovementDoc, '_id' | 'item' | 'at' | 'price' | 'undoes'>;

/**
 * The price of each movement in dollars, by its id. An undo has the price of the movement that was first done. Otherwise it is what
 * the history of prices says of that moment, else the item's price now. 0 if nothing is known any more.
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

/** The movement that was first done, or the first one on the way there that has a price. An undo may reverse another undo. */
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

/** By the id of the movement. Movements of items that are known no more, and whose prices never changed, are absent. */
async function readPastPrices(
  { prices, items, deletedItems }: PriceSources,
  docs: readonly Unpriced[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  if (docs.length === 0) return found;
  const open = new Map<string, Unpriced[]>();
  for (const doc of docs) open.set(String(doc.item), [...(open.get(String(doc.item)) ?? []), doc]);
  const ids = [...new Map(docs.map(({ item }) => [String(item), item])).values()];
  /** The price after the last change. */
  const latest = new Map<string, number>();
  // One change at a time: there may be any number of them.
  const changes = prices.find({ item: { $in: ids } }, { sort: { item: 1, at: 1, _id: 1 }, batchSize: 500 });
  for await (const { item, at, before, price } of changes) {
    const waiting = open.get(String(item)) ?? [];
    for (const doc of waiting) if (doc.at < at) found.set(String(doc._id), before.price);
    open.set(
      String(item),
      waiting.filter((doc) => doc.at >= at),
    );
    latest.set(String(item), price);
  }
  for (const collection of [deletedItems, items] as Pick<ItemCollection, 'find'>[]) {
    const options = { projection: { price: 1 }, batchSize: ids.length + 1 };
    for (const doc of await collection.find<StoredItem>({ _id: { $in: ids } }, options).toArray())
      latest.set(String(doc._id), toPrices(doc).price);
  }
  for (const [item, waiting] of open) {
    const price = latest.get(item);
    if (price !== undefined) for (const { _id } of waiting) found.set(String(_id), price);
  }
  return found;
}
