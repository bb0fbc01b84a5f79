import type { WarehouseId } from '@godown/shared/warehouses';
import type { Logger } from 'pino';
import type { ItemDoc, StoredItem } from '../items/item-doc.js';
import { searchFieldsOf } from '../items/search-fields.js';
import type { LedgerCollections } from './collections.js';

/** Items in one command. */
const BATCH = 500;

/**
 * Adds the fields by which items are found to those of older versions and of older applications. It says nothing new about an
 * item, so its version stays.
 *
 * The number of steps is limited: each batch comes from an index of those that lack the fields, and leaves it. So a start that
 * was interrupted goes on at the next one. A process of an older version may write more of them meanwhile. They get them then. One
 * that somebody changes after it was read is left alone: its balances are different ones.
 */
export async function addSearchFields(
  { items }: Pick<LedgerCollections, 'items'>,
  { home, logger }: { home: WarehouseId; logger: Logger },
): Promise<void> {
  for (let done = 0; ; ) {
    const batch = await items
      .find({ 'find.name': null }, { hint: { 'find.name': 1, _id: 1 }, limit: BATCH, batchSize: BATCH + 1 })
      .toArray();
    if (batch.length > 0)
      await items.bulkWrite(
        batch.map((item) => ({
          updateOne: { filter: unchanged(item), update: { $set: searchFieldsOf(item, home) } },
        })),
        { ordered: false },
      );
    done += batch.length;
    if (batch.length < BATCH) {
      if (done > 0) logger.info({ items: done }, 'items can be searched');
      return;
    }
  }
}

const unchanged = ({ _id, version }: StoredItem) => ({
  _id,
  version: (version ?? null) as ItemDoc['version'],
  'find.name': null,
});
