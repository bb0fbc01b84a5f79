/** Items that another program has written while this one runs. */
import type { WarehouseId } from '@godown/shared/warehouses';
import { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { LedgerCollections } from '../../stock/ledger/collections.js';
import { toText } from '../../stock/records/item-doc.js';
import { addSearchFields } from './add-search-fields.js';

/** So many items are named in the log each time. */
const NAMED = 20;

interface Deps {
  home: WarehouseId;
  logger: Logger;
}

/**
 * Makes a task that adds the fields by which items are found, and names in the log, once each, items whose `_id` is no ObjectId:
 * no address leads to them, so no list shows them.
 */
export function createItemAdoption(
  { items }: Pick<LedgerCollections, 'items'>,
  { home, logger }: Deps,
): (signal?: AbortSignal) => Promise<void> {
  const named = new Set<string>();

  /** Ids of other types come before all ObjectIds, or after them. */
  const readOutermost = (direction: 1 | -1) =>
    items
      .find({}, { sort: { _id: direction }, projection: { name: 1 }, limit: NAMED, batchSize: NAMED + 1 })
      .toArray();

  return async (signal) => {
    await addSearchFields({ items }, { home, logger, signal });
    const outermost = [...(await readOutermost(1)), ...(await readOutermost(-1))];
    for (const { _id, name } of outermost) {
      const id = JSON.stringify(_id);
      if (_id instanceof ObjectId || named.has(id)) continue;
      named.add(id);
      logger.warn({ id: _id, name: toText(name) }, 'an item is not shown: its _id is no ObjectId');
    }
  };
}
