/** The stock counts of one transaction. */
import type { ClientSession, ObjectId } from 'mongodb';
import type { LedgerCollections } from '../ledger/collections.js';
import type { Command } from '../ledger/commands.js';
import { toQueries } from '../movements/movement-filter.js';
import type { MovementDoc } from '../records/movement-doc.js';
import type { StockCountDoc } from './stock-count-doc.js';

/** How far the clocks of the server processes may differ, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 3_600_000;

export interface StockCountBatch {
  find(id: ObjectId | undefined): StockCountDoc | null;
  /** What recounted or corrected balances since the stock counts were started. */
  recounts: readonly MovementDoc[];
  put(stockCount: StockCountDoc): void;
  write(collections: LedgerCollections, session: ClientSession): Promise<void>;
}

/**
 * Reads the stock counts that the commands close. If someone counts a line after that, the write of the closed stock count
 * fails the transaction, and it is retried with the line.
 */
export async function readStockCountBatch(
  { stockCounts, movements }: Pick<LedgerCollections, 'stockCounts' | 'movements'>,
  session: ClientSession,
  commands: readonly Command[],
): Promise<StockCountBatch> {
  const ids = commands.flatMap(({ stockCount }) => stockCount ?? []);
  const known = ids.length > 0 ? await stockCounts.find({ _id: { $in: ids } }, { session }).toArray() : [];
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
    async write(collections) {
      for (const { _id, closed: state } of closed)
        if (state) await collections.stockCounts.updateOne({ _id }, { $set: { closed: state } }, { session });
    },
  };
}
