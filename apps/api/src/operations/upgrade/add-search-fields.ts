import { setTimeout as sleep } from 'node:timers/promises';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { Logger } from 'pino';
import { ADDRESSABLE } from '../../stock/items/item-id.js';
import type { LedgerCollections } from '../../stock/ledger/collections.js';
import type { ItemDoc, StoredItem } from '../../stock/records/item-doc.js';
import { searchFieldsOf } from '../../stock/records/search-fields.js';

/** Items in one command. */
const BATCH = 500;
/** After each batch, in milliseconds: meanwhile the database serves everybody else. */
const PAUSE_MS = 5;

interface Options {
  home: WarehouseId;
  logger: Logger;
  /** Stops after a batch. */
  signal?: AbortSignal | undefined;
}

/**
 * Adds the fields by which items are found to those of older versions and of older applications. It says nothing new about an
 * item, so its version stays.
 *
 * Updated items drop out of the query, so the loop ends, and one that was interrupted goes on where it was. An item that somebody
 * changes after it was read is left alone: its balances are different ones. It gets the fields with that change.
 */
export async function addSearchFields(
  { items }: Pick<LedgerCollections, 'items'>,
  { home, logger, signal }: Options,
): Promise<void> {
  let done = 0;
  while (!signal?.aborted) {
    const batch = await items
      .find(
        { 'find.nameWords': null, ...ADDRESSABLE },
        { hint: { 'find.nameWords': 1 }, limit: BATCH, batchSize: BATCH + 1 },
      )
      .toArray();
    if (batch.length > 0) {
      const { matchedCount } = await items.bulkWrite(
        batch.map((item) => ({
          updateOne: { filter: unchanged(item), update: { $set: searchFieldsOf(item, home) } },
        })),
        { ordered: false },
      );
      done += matchedCount;
      // Others were changed meanwhile, all of them.
      if (matchedCount === 0) break;
    }
    if (batch.length < BATCH) break;
    await sleep(PAUSE_MS);
  }
  if (done > 0) logger.info({ items: done }, 'items can be searched');
}

const unchanged = ({ _id, version }: StoredItem) => ({
  _id,
  version: (version ?? null) as ItemDoc['version'],
  'find.nameWords': null,
});
