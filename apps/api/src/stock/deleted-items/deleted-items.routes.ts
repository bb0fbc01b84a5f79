import type { Role } from '@godown/shared/access/roles';
import { MAX_LIMIT } from '@godown/shared/http/list-query';
import type { DeletedItem } from '@godown/shared/items/item';
import * as contracts from '@godown/shared/items/items.contracts';
import { bind } from '../../access/bind.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { linkNext, readTimePlace, setTotal, toTimeCursor } from '../../http/paging.js';
import { countMatches, type IndexScan, type ListOrder, readPage } from '../../http/read-list.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { showItem } from '../items/show-change.js';
import { restoreItem } from '../ledger/commands.js';
import type { DeletedItemCollection, DeletedItemDoc } from '../records/deleted-item-doc.js';
import { toItem } from '../records/item-doc.js';
import type { Submit } from '../submit.js';

interface Deps {
  deletedItems: DeletedItemCollection;
  clock: Clock;
  lists: ListReaders;
  submit: Submit;
}

/** The latest deletion first. */
const ORDER: ListOrder<DeletedItemDoc, 'deletedAt' | '_id'> = { fields: ['deletedAt', '_id'], direction: -1 };

/** Lists the items that can be restored, the latest deletion first, and restores them. */
export function createDeletedItemRoutes(deps: Deps): Routes {
  const { deletedItems, clock, lists, submit } = deps;
  return [
    bind(contracts.listDeletedItems, {
      summary: 'List the items that can be restored',
      details: 'The latest deletion first. Restoring an item brings its balances back too.',
      responseHeaders: [...PAGE_HEADERS, 'X-Event-Position'],
      problems: ['server_busy'],
      isCompressed: true,
      page: { limit: MAX_LIMIT, readPlace: readTimePlace },
      async handle({ req, res, role, page: { limit, after: place } }) {
        // An expired item cannot be restored, even before it is purged.
        const restorable: IndexScan<DeletedItemDoc>[] = [{ query: { purgeAt: { $gt: clock() } } }];
        const after = place && { deletedAt: place.at, _id: place._id };
        const [{ docs, next }, total] = await lists.staff(res, (signal) => {
          const reading = { order: ORDER, signal, takeTurn: <T>(part: () => Promise<T>) => part() };
          return Promise.all([
            // No response has the search fields, which are half of an item.
            readPage(deletedItems, restorable, { ...reading, after, limit, projection: { find: 0 } }),
            after ? null : countMatches(deletedItems, restorable, reading),
          ]);
        });
        if (total) setTotal(res, total);
        if (next) linkNext(req, res, toTimeCursor({ at: next.deletedAt, _id: next._id }));
        return docs.map((doc) => toDeletedItem(doc, role));
      },
    }),
    bind(contracts.restoreItem, {
      summary: 'Restore a deleted item',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'already_taken'],
      handle: async (call) => showItem(call, await submit(call, restoreItem(call.params.id))),
    }),
  ];
}

function toDeletedItem(doc: DeletedItemDoc, role: Role): DeletedItem {
  return {
    ...toItem(doc, role),
    deletedAt: doc.deletedAt.toISOString(),
    deletedBy: doc.deletedBy,
    purgeAt: doc.purgeAt.toISOString(),
  };
}
