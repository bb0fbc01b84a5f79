/** Writes what the requests of a transaction have changed. */
import type { AnyBulkWriteOperation, ClientSession, Filter, OptionalId, UpdateFilter } from 'mongodb';
import { hasSameWords, toFindable } from '../records/find-fields.js';
import type { ItemDoc } from '../records/item-doc.js';
import { keepWords } from '../records/word-doc.js';
import type { LedgerCollections } from './collections.js';
import { NO_ITEM } from './commands.js';
import { requireFreeCodes, throwTaken } from './taken-values.js';
import type { Batch } from './transaction.js';

export async function writeBatch(
  collections: LedgerCollections,
  session: ClientSession,
  batch: Batch,
): Promise<void> {
  const { items, deletedItems, movements, keys } = collections;
  const { previous, next, newKeys, newMovements, attached, notices, prices, journal } = batch;
  const changes = [...next].map(([id, state]) => ({ before: previous.get(id) ?? NO_ITEM, after: state }));
  const findable = changes.map(({ before, after }) => toWritten(before.active, after.active));
  const itemWrites = changes.flatMap(({ before }, index) => toWrites(before.active, findable[index] ?? null));
  const deletedWrites = changes.flatMap(({ before, after }) => toWrites(before.deleted, after.deleted));
  const newKeyDocs = [...newKeys.values()].map(({ doc }) => doc);
  const written = changes.map(({ before }, index) => ({
    before: before.active,
    after: findable[index] ?? null,
  }));
  await requireFreeCodes(items, written, session);
  if (itemWrites.length > 0)
    await items
      .bulkWrite(itemWrites, { session })
      .catch((error: unknown) => throwTaken(error, items, written));
  const reworded = changes.flatMap(({ before }, index) => {
    const after = findable[index];
    return after && !(before.active && hasSameWords(after, before.active)) ? [after] : [];
  });
  if (reworded.length > 0) await keepWords(collections.words, reworded, session);
  if (deletedWrites.length > 0) await deletedItems.bulkWrite(deletedWrites, { session });
  if (newMovements.length > 0) await movements.insertMany(newMovements, { session });
  if (notices.length > 0) await collections.notices.insertMany(notices, { session });
  if (prices.length > 0) await collections.prices.insertMany(prices, { session });
  if (journal.length > 0) await collections.journal.insertMany(journal, { session });
  if (newKeyDocs.length > 0) await keys.insertMany(newKeyDocs, { session });
  for (const state of attached.values()) await state.write(session);
}

/** With the fields by which it is found. */
function toWritten(before: ItemDoc | null, after: ItemDoc | null): ItemDoc | null {
  return after === null || after === before ? after : toFindable(after, before);
}

/** Updates write only the fields that differ. */
function toWrites<T extends ItemDoc>(before: T | null, after: T | null): AnyBulkWriteOperation<T>[] {
  if (before === after) return [];
  if (!before) return after ? [{ insertOne: { document: after as OptionalId<T> } }] : [];
  const filter = { _id: before._id } as Filter<T>;
  if (!after) return [{ deleteOne: { filter } }];
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof T]);
  const removed = Object.keys(before).filter((name) => !(name in after));
  const update = {
    $set: Object.fromEntries(changed),
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map((name) => [name, true])) }),
  };
  return [{ updateOne: { filter, update: update as UpdateFilter<T> } }];
}
