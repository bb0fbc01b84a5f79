import { neededToAddItem, neededToEditItem } from '@godown/shared/access/money-changes';
import type { Permission } from '@godown/shared/access/roles';
import {
  deletionSchema,
  itemAdditionSchema,
  itemEditSchema,
  itemSchema,
  quantityUpdateSchema,
} from '@godown/shared/items/item';
import type { Request, RequestHandler, Response } from 'express';
import type { ObjectId } from 'mongodb';
import * as z from 'zod';
import { addressOf, findCaller, requireOwnEmail } from '../../access/identity/authorization.js';
import { callerOf, requireAll, roleOf } from '../../access/identity/signed-in.js';
import { readIfMatch, refuseIfNoneMatch, toEtag } from '../../http/conditional.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { parseInput } from '../../http/parse-input.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { addItem, type Command, deleteItem, editItem, setTotal } from '../ledger/commands.js';
import { type ItemCollection, toItem } from '../records/item-doc.js';
import type { WordCollection } from '../records/word-doc.js';
import type { Submit } from '../submit.js';
import { itemNotFound, requireItemId } from './item-id.js';
import { listQuerySchema } from './item-query.js';
import { findItem } from './items.repo.js';
import { createListHandler, readItemPage } from './list-items.js';
import { onlyItem, sendChange } from './send-change.js';
import { createVisitorPage } from './visitor-page.js';

interface Deps {
  items: ItemCollection;
  words: WordCollection;
  clock: Clock;
  lists: ListReaders;
  /** See `EventHub`. */
  revision: () => number | null;
  submit: Submit;
}

const CHANGE_HEADERS = ['Optional-Idempotency-Key', 'If-Match'] as const;

/** Lists, shows, adds, changes and deletes items. */
export function createItemRoutes({ items, words, clock, lists, revision, submit }: Deps): Routes {
  const getItem: RequestHandler = async (req, res) => {
    const caller = findCaller(res);
    const doc = await findItem(items, requireItemId(req));
    if (!doc) throw itemNotFound();
    // Express responds with 304 when If-None-Match names this tag.
    res.set('ETag', toEtag(doc.version)).json(toItem(doc, caller && roleOf(res)));
  };

  const visitorPage = createVisitorPage({
    revision,
    readPage: (limit) => readItemPage(items, { limit }, null),
  });

  const postItem: RequestHandler = async (req, res) => {
    const body = parseInput(itemAdditionSchema, req.body);
    const caller = callerOf(res);
    const { email = addressOf(caller) } = body;
    requireOwnEmail(caller, email);
    requireAll(res, neededToAddItem(body));
    const written = await submit(req, res, { command: addItem({ ...body, email }), body });
    sendChange(res.status(201).location(`${req.baseUrl}/item/${onlyItem(written)._id}`), written);
  };

  /** Changes the stock or the fields of an item, at the version that `If-Match` names. */
  function changeItem<Schema extends z.core.$ZodType>(
    schema: Schema,
    toCommand: ToCommand<z.output<Schema>>,
    toNeeded: (body: z.output<Schema>) => readonly Permission[] = () => [],
  ) {
    return async (req: Request, res: Response) => {
      const id = requireItemId(req);
      const versions = readVersions(req);
      const body = parseInput(schema, req.body);
      requireAll(res, toNeeded(body));
      const command = toCommand(id, body, versions);
      sendChange(res, await submit(req, res, { command, body }));
    };
  }

  const deleteItemById: RequestHandler = async (req, res) => {
    const command = deleteItem(requireItemId(req), readVersions(req));
    await submit(req, res, { command });
    res.json({ deletedCount: 1 });
  };

  return {
    'GET /item': {
      id: 'listItems',
      summary: 'List, find and sort items',
      details:
        'Everybody may read the plain list, oldest first. A filter, an order and “email” (the items that one added) need a sign-in.',
      access: 'everybody',
      query: listQuerySchema,
      response: z.array(itemSchema),
      responseHeaders: [...PAGE_HEADERS, 'X-Event-Position', 'X-Similar-Search'],
      problems: ['unauthenticated', 'forbidden', 'server_busy'],
      // A kept page is compressed already.
      before: visitorPage,
      isCompressed: true,
      handle: createListHandler({ items, words, clock, lists }),
    },
    'POST /item': {
      id: 'addItem',
      summary: 'Add an item',
      details: '“email” is the caller’s own address. It may be left out.',
      access: 'write',
      requestHeaders: ['Optional-Idempotency-Key'],
      body: itemAdditionSchema,
      status: 201,
      response: itemSchema,
      responseHeaders: ['ETag', 'Location'],
      problems: [...CHANGE_PROBLEMS, 'forbidden', 'already_taken'],
      handle: postItem,
    },
    'GET /item/{id}': {
      id: 'getItem',
      summary: 'One item',
      details:
        'Signed-in callers also see who added it, its cost, at what numbers it warns and its last counts.',
      access: 'everybody',
      requestHeaders: ['If-None-Match'],
      response: itemSchema,
      responseHeaders: ['ETag', 'X-Event-Position'],
      problems: ['unauthenticated', 'item_not_found'],
      handle: getItem,
    },
    'PUT /item/{id}': {
      id: 'setItemQuantity',
      summary: 'Set the quantity of an item',
      access: 'write',
      requestHeaders: CHANGE_HEADERS,
      body: quantityUpdateSchema,
      response: itemSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'version_conflict'],
      handle: changeItem(quantityUpdateSchema, setTotal),
    },
    'PATCH /item/{id}': {
      id: 'editItem',
      summary: 'Edit the fields of an item',
      access: 'write',
      requestHeaders: CHANGE_HEADERS,
      body: itemEditSchema,
      response: itemSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'version_conflict', 'already_taken'],
      handle: changeItem(itemEditSchema, editItem, neededToEditItem),
    },
    'DELETE /item/{id}': {
      id: 'deleteItem',
      summary: 'Delete an item',
      details: 'It can be restored for 30 days.',
      access: 'delete',
      requestHeaders: CHANGE_HEADERS,
      response: deletionSchema,
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'version_conflict'],
      handle: deleteItemById,
    },
  };
}

type ToCommand<Body> = (id: ObjectId, body: Body, versions: number[] | null) => Command;

/** The versions at which a change may be made; null for any. */
function readVersions({ headers }: Request): number[] | null {
  refuseIfNoneMatch(headers['if-none-match']);
  return readIfMatch(headers['if-match']);
}
