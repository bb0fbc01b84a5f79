/** The last price of each item: what each customer paid, and what each supplier took. */

import { fromCents } from '@godown/shared/trade/money';
import type { LastPrice } from '@godown/shared/trade/prices';
import type { AnyBulkWriteOperation, Collection, Db, ObjectId } from 'mongodb';
import { ensureCollection } from '../../database/ensure-collection.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { type PartnerDoc, partnersOf } from '../accounts/partner-doc.js';
import { type Attached, type Attachment, markAll } from '../ledger/attachments.js';

/** A price on a note, in cents. */
interface NotePrice {
  unitPrice: number;
  at: Date;
  /** The number of the note. */
  document: string;
}

interface LastPriceDoc {
  /** Ids of the customer or supplier, and of the item: see `idOf`. */
  _id: string;
  /** Newest first. The older ones are needed when a note is cancelled. */
  latest: NotePrice[];
}

/** This many of the latest notes can be cancelled, one after the other, and the price before them is still known. */
const KEPT = 5;
/** Ids in one read. */
const READ = 500;

const lastPricesOf = (db: Db): Collection<LastPriceDoc> => db.collection('lastPrices');

/** It needs no index but that of `_id`, which would not create the collection. */
export async function createLastPriceCollection(db: Db): Promise<void> {
  await ensureCollection(db, lastPricesOf(db).collectionName);
}

const idOf = (partner: ObjectId, item: ObjectId): string => `${partner}.${item}`;

interface LastPriceNeed {
  partner: ObjectId;
  items: readonly ObjectId[];
  /** True to read also the prices of those that were merged into the partner, to find the last price. */
  withMerged: boolean;
}

interface LastPriceBatch extends Attached {
  /** Last price in cents; null if there is none. The command must have asked for those `withMerged`. */
  find(partner: ObjectId, item: ObjectId): number | null;
  add(partner: ObjectId, item: ObjectId, price: NotePrice): void;
  /** Removes the price of a cancelled note. */
  remove(partner: ObjectId, item: ObjectId, document: string): void;
}

export type LastPriceAttachment = Attachment<LastPriceNeed, LastPriceBatch>;

/** Makes the attachment of commands that post and cancel notes with prices. */
export function createLastPriceAttachment(db: Db): LastPriceAttachment {
  const [lastPrices, partners] = [lastPricesOf(db), partnersOf(db)];
  return {
    async read(session, needs) {
      const asked = needs.flatMap(({ partner, withMerged }) => (withMerged ? [partner] : []));
      const merging =
        asked.length > 0 ? await partners.find({ _id: { $in: asked } }, { session }).toArray() : [];
      const mergedInto = new Map(merging.map(({ _id, merged = [] }) => [String(_id), merged]));
      const accountsOf = (partner: ObjectId) => [partner, ...(mergedInto.get(String(partner)) ?? [])];
      const ids = needs.flatMap(({ partner, items }) =>
        accountsOf(partner).flatMap((account) => items.map((item) => idOf(account, item))),
      );
      const found = await lastPrices.find({ _id: { $in: [...new Set(ids)] } }, { session }).toArray();
      const before = new Map(found.map(({ _id, latest }) => [_id, latest]));
      const now = new Map(before);
      return {
        find: (partner, item) =>
          newestOf(accountsOf(partner).map((account) => now.get(idOf(account, item))?.[0]))?.unitPrice ??
          null,
        add(partner, item, price) {
          const id = idOf(partner, item);
          now.set(id, [price, ...(now.get(id) ?? [])].slice(0, KEPT));
        },
        remove(partner, item, document) {
          const id = idOf(partner, item);
          const latest = now.get(id);
          if (latest?.some((price) => price.document === document))
            now.set(
              id,
              latest.filter((price) => price.document !== document),
            );
        },
        mark: () => markAll(now),
        async write() {
          const writes = [...now].flatMap(([_id, latest]): AnyBulkWriteOperation<LastPriceDoc>[] => {
            if (latest === before.get(_id)) return [];
            if (latest.length === 0) return [{ deleteOne: { filter: { _id } } }];
            return [{ replaceOne: { filter: { _id }, replacement: { latest }, upsert: true } }];
          });
          if (writes.length > 0) await lastPrices.bulkWrite(writes, { session });
        },
      };
    },
  };
}

const newestOf = (prices: readonly (NotePrice | undefined)[]): NotePrice | undefined =>
  prices.reduce<NotePrice | undefined>(
    (newest, price) => (price && (!newest || price.at > newest.at) ? price : newest),
    undefined,
  );

/** The last price of each item that has one. The number of notes does not matter: each price is found by its id. */
export async function readLastPrices(
  db: Db,
  { _id: partner, merged = [] }: PartnerDoc,
  items: readonly ObjectId[],
  { signal, takeTurn }: PageTurns,
): Promise<LastPrice[]> {
  const newest = new Map<string, NotePrice>();
  const ids = [partner, ...merged].flatMap((account) => items.map((item) => idOf(account, item)));
  const [lastPrices, options] = [lastPricesOf(db), { signal, batchSize: READ + 1 }];
  for (let start = 0; start < ids.length; start += READ) {
    const some = { $in: ids.slice(start, start + READ) };
    const found = await takeTurn(() => lastPrices.find({ _id: some }, options).toArray());
    for (const { _id, latest } of found) {
      const item = _id.slice(_id.indexOf('.') + 1);
      const price = newestOf([newest.get(item), latest[0]]);
      if (price) newest.set(item, price);
    }
  }
  return [...newest].map(([item, { unitPrice, at, document }]) => ({
    item,
    unitPrice: fromCents(unitPrice),
    at: at.toISOString(),
    document,
  }));
}
