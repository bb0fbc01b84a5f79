/** The stock counts of one transaction. */
import type { ObjectId } from 'mongodb';
import { type Attached, type Attachment, markAll } from '../ledger/attachments.js';
import { toQueries } from '../movements/movement-filter.js';
import type { MovementCollection, MovementDoc } from '../records/movement-doc.js';
import type { StockCountDoc } from './stock-count-doc.js';
import type { StockCountCollection } from './stock-counts.repo.js';

/** Most by which the clocks of the server processes may differ, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 3_600_000;

interface StockCountBatch extends Attached {
  find(id: ObjectId): StockCountDoc | null;
  /** Movements that recounted or corrected balances from the start of the stock counts until the transaction began. */
  recounts: readonly MovementDoc[];
  /** A stock count that is closed now. */
  put(stockCount: StockCountDoc): void;
}

/** It needs the ids of the stock counts that commands close. */
export type StockCountAttachment = Attachment<ObjectId, StockCountBatch>;

/**
 * Makes the attachment of commands that close stock counts. If someone counts a line after it was read, the write of the closed stock
 * count fails the transaction, and it is retried with the line.
 */
export function createStockCountAttachment({
  stockCounts,
  movements,
}: {
  stockCounts: StockCountCollection;
  movements: MovementCollection;
}): StockCountAttachment {
  return {
    async read(session, ids) {
      const known = await stockCounts.find({ _id: { $in: [...ids] } }, { session }).toArray();
      const states = new Map(known.map((doc) => [String(doc._id), doc]));
      const closed: StockCountDoc[] = [];

      const recounts: MovementDoc[] = [];
      for (const { at } of known) {
        const from = new Date(at.getTime() - CLOCK_DIFFERENCE_MS);
        for (const query of toQueries({ flow: 'recounted', from }))
          recounts.push(...(await movements.find(query, { session }).toArray()));
      }

      return {
        find: (id) => states.get(String(id)) ?? null,
        recounts,
        put(stockCount) {
          states.set(String(stockCount._id), stockCount);
          closed.push(stockCount);
        },
        mark: () => markAll(states, closed),
        async write() {
          for (const { _id, closed: state } of closed)
            if (state) await stockCounts.updateOne({ _id }, { $set: { closed: state } }, { session });
        },
      };
    },
  };
}
