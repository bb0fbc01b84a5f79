/** Version 2 of the data: each movement has the price that its item had at that moment. */
import { type Db, ObjectId } from 'mongodb';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import { readByItem } from '../../stock/movements/read-by-item.js';
import { findMovementPrices } from '../../stock/prices/movement-prices.js';
import { type MovementDoc, movedByUndo } from '../../stock/records/movement-doc.js';
import type { ShapeDeps } from './shape-items.js';

/** Movements in one command. */
const BATCH = 500;
/** Movements between two lines in the log. */
const REPORT_EVERY = 100_000;
const ALL = {
  $gte: new ObjectId('000000000000000000000000'),
  $lte: new ObjectId('ffffffffffffffffffffffff'),
};
const FIELDS = ['_id', 'at', 'price', 'undoes', 'reason', 'undoneReason', 'change', 'moved'] as const;

type Entry = Pick<MovementDoc, (typeof FIELDS)[number] | 'item' | 'part'>;

/**
 * Adds `price`, and `moved` to the undo movements of transfers. The movements of an item come in the order in which they were made, so
 * the original of an undo has both already. An interrupted upgrade reads its finished movements again, and writes only the rest.
 */
export async function addMovementPrices(
  db: Db,
  { logger, onDone }: Pick<ShapeDeps, 'logger' | 'onDone'>,
): Promise<void> {
  const collections = ledgerCollectionsOf(db);
  const { movements } = collections;
  let read = 0;
  for await (const page of readByItem(movements, { ids: ALL, pageSize: BATCH, fields: FIELDS })) {
    const lacking = page.filter(({ price }) => price === undefined);
    const prices = await findMovementPrices(collections, lacking);
    const undone = lacking.filter(
      ({ undoes, undoneReason, moved }) => undoes && undoneReason === 'transfer' && moved === undefined,
    );
    const moved = await readMoved(collections.movements, page, undone);
    if (lacking.length > 0)
      await movements.bulkWrite(
        lacking.map(({ _id }) => {
          const id = String(_id);
          const units = moved.get(id);
          const fields = { price: prices.get(id) ?? 0, ...(units !== undefined && { moved: units }) };
          return { updateOne: { filter: { _id }, update: { $set: fields } } };
        }),
        { ordered: false },
      );
    const before = read;
    read += page.length;
    onDone?.(page.length);
    if (Math.floor(read / REPORT_EVERY) > Math.floor(before / REPORT_EVERY))
      logger.info({ movements: read }, 'movements are given their prices');
  }
  if (read > 0) logger.info({ movements: read }, 'movements have their prices');
}

/** The units that each undo of a transfer moves, by its id. Its original is on the same page, or on an earlier one and in the database. */
async function readMoved(
  movements: ReturnType<typeof ledgerCollectionsOf>['movements'],
  page: readonly Entry[],
  undone: readonly Entry[],
): Promise<Map<string, number>> {
  const known = new Map(page.map((entry) => [String(entry._id), entry]));
  const missing = undone.flatMap(({ undoes }) => (undoes && !known.has(String(undoes)) ? undoes : []));
  if (missing.length > 0) {
    const projection = Object.fromEntries(['item', 'part', ...FIELDS].map((field) => [field, 1]));
    const options = { projection, batchSize: missing.length + 1 };
    const originals = await movements.find<Entry>({ _id: { $in: missing } }, options).toArray();
    for (const original of originals) known.set(String(original._id), original);
  }
  const result = new Map<string, number>();
  for (const entry of undone) {
    const original = known.get(String(entry.undoes));
    if (!original) continue;
    const units = movedByUndo(original, entry.at);
    result.set(String(entry._id), units);
    // The next one may reverse this one.
    known.set(String(entry._id), { ...entry, moved: units });
  }
  return result;
}
