import type { Role } from '@godown/shared/access/roles';
import { type DeletedItem, deletedItemSchema, itemSchema } from '@godown/shared/items/item';
import type { RequestHandler } from 'express';
import * as z from 'zod';
import { roleOf } from '../../access/identity/signed-in.js';
import { countMatches, type IndexScan, type ListOrder, readPage } from '../../database/read-list.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import {
  limitSchema,
  linkNext,
  MAX_LIMIT,
  parsePageQuery,
  setTotal,
  timeCursorSchema,
  toTimeCursor,
} from '../../http/paging.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { requireItemId } from '../items/item-id.js';
import { sendChange } from '../items/send-change.js';
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

const deletedItemQuerySchema = z.strictObject({
  limit: limitSchema,
  cursor: timeCursorSchema.transform(({ at, _id }) => ({ deletedAt: at, _id })).optional(),
});

/** The latest deletion first. */
const ORDER: ListOrder<DeletedItemDoc, 'deletedAt' | '_id'> = { fields: ['deletedAt', '_id'], direction: -1 };

/** Lists the items that can be restored, the latest deletion first, and restores them. */
export function createDeletedItemRoutes({ deletedItems, clock, lists, submit }: Deps): Routes {
  const getDeletedItems: RequestHandler = async (req, res) => {
    const { limit = MAX_LIMIT, cursor } = parsePageQuery(deletedItemQuerySchema, req);
    // An expired item cannot be restored, even before it is purged.
    const restorable: IndexScan<DeletedItemDoc>[] = [{ query: { purgeAt: { $gt: clock() } } }];
    const [{ docs, next }, total] = await lists.staff(res, (signal) => {
      const reading = { order: ORDER, signal, takeTurn: <T>(part: () => Promise<T>) => part() };
      return Promise.all([
        // No response has the search fields, which are half of an item.
        readPage(deletedItems, restorable, { ...reading, after: cursor, limit, projection: { find: 0 } }),
        cursor ? null : countMatches(deletedItems, restorable, reading),
      ]);
    });
    if (total) setTotal(res, total);
    if (next) linkNext(req, res, toTimeCursor({ at: next.deletedAt, _id: next._id }));
    res.json(docs.map((doc) => toDeletedItem(doc, roleOf(res))));
  };

  const postRestore: RequestHandler = async (req, res) => {
    const command = restoreItem(requireItemId(req));
    sendChange(res, await submit(req, res, { command }));
  };

  return {
    'GET /deleted-items': {
      id: 'listDeletedItems',
      summary: 'List the items that can be restored',
      details: 'The latest deletion first. Restoring an item brings its balances back too.',
      access: 'signed-in',
      query: deletedItemQuerySchema,
      response: z.array(deletedItemSchema),
      responseHeaders: [...PAGE_HEADERS, 'X-Event-Position'],
      problems: ['server_busy'],
      isCompressed: true,
      handle: getDeletedItems,
    },
    'POST /item/{id}/restore': {
      id: 'restoreItem',
      summary: 'Restore a deleted item',
      access: 'delete',
      requestHeaders: ['Optional-Idempotency-Key'],
      response: itemSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'already_taken'],
      handle: postRestore,
    },
  };
}

function toDeletedItem(doc: DeletedItemDoc, role: Role): DeletedItem {
  return {
    ...toItem(doc, role),
    deletedAt: doc.deletedAt.toISOString(),
    deletedBy: doc.deletedBy,
    purgeAt: doc.purgeAt.toISOString(),
  };
}
