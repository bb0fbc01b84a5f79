import type { Role } from '@godown/shared/access/roles';
import { type DeletedItem, deletedItemSchema, itemSchema } from '@godown/shared/items/item';
import type { RequestHandler } from 'express';
import { type Filter, ObjectId } from 'mongodb';
import * as z from 'zod';
import { roleOf } from '../../access/identity/signed-in.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import {
  COUNT_LIMIT,
  cursorSchema,
  limitSchema,
  linkNext,
  MAX_LIMIT,
  parsePageQuery,
  setTotal,
  totalUpToLimit,
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
  cursor: cursorSchema(/^\d{1,15}\.[0-9a-f]{24}$/)
    .transform((text) => {
      const [time = '', id = ''] = text.split('.');
      return { deletedAt: new Date(Number(time)), _id: ObjectId.createFromHexString(id) };
    })
    .optional(),
});

/** Lists the items that can be restored, the latest deletion first, and restores them. */
export function createDeletedItemRoutes({ deletedItems, clock, lists, submit }: Deps): Routes {
  const getDeletedItems: RequestHandler = async (req, res) => {
    const { limit = MAX_LIMIT, cursor } = parsePageQuery(deletedItemQuerySchema, req);
    // An expired item cannot be restored, even before it is purged.
    const restorable: Filter<DeletedItemDoc> = { purgeAt: { $gt: clock() } };
    const afterCursor: Filter<DeletedItemDoc> = cursor
      ? {
          deletedAt: { $lte: cursor.deletedAt },
          $or: [{ deletedAt: { $lt: cursor.deletedAt } }, { _id: { $lt: cursor._id } }],
        }
      : {};
    // No response has the search fields, which are half of an item.
    const options = { sort: { deletedAt: -1, _id: -1 }, projection: { find: 0 } } as const;
    const [docs, count] = await lists.staff(res, (signal) =>
      Promise.all([
        deletedItems
          .find({ $and: [restorable, afterCursor] }, { ...options, limit: limit + 1, signal })
          .toArray(),
        cursor ? null : deletedItems.countDocuments(restorable, { limit: COUNT_LIMIT + 1, signal }),
      ]),
    );
    if (count !== null) setTotal(res, totalUpToLimit(count));
    const page = docs.slice(0, limit);
    const last = page.at(-1);
    if (last && docs.length > limit) linkNext(req, res, `${last.deletedAt.getTime()}.${last._id}`);
    res.json(page.map((doc) => toDeletedItem(doc, roleOf(res))));
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
