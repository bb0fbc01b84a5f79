import { newDamageSchema, newReturnSchema } from '@godown/shared/stock/damaged-schemas';
import {
  countResponseSchema,
  movementResponseSchema,
  movementSchema,
  newCountSchema,
  newMovementSchema,
  transferResponseSchema,
  transferSchema,
} from '@godown/shared/stock/movements';
import type { RequestHandler } from 'express';
import type { ObjectId } from 'mongodb';
import * as z from 'zod';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import { parsePageQuery } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import { itemNotFound, requireItemId } from '../items/item-id.js';
import { findItem } from '../items/items.repo.js';
import { sendChange } from '../items/send-change.js';
import { countStock, moveStock, transferStock } from '../ledger/commands.js';
import { changeDamaged, returnPieces } from '../ledger/damaged-pieces.js';
import type { ItemCollection } from '../records/item-doc.js';
import type { Submit } from '../submit.js';
import { toCountBody, toMovementBody, toTransferBody } from './change-bodies.js';
import { createPageReader, type PageSources, sendPage } from './movement-page.js';
import { historyQuerySchema } from './movement-query.js';

interface Deps extends PageSources {
  items: ItemCollection;
  submit: Submit;
}

/** Lists the movements of one item, and makes them: deliveries, counts, transfers, damaged pieces, returns. */
export function createItemMovementRoutes({ items, submit, ...sources }: Deps): Routes {
  const { movements } = sources;
  const readPage = createPageReader(sources);

  const getHistory: RequestHandler = async (req, res) => {
    const item = requireItemId(req);
    const found = await readPage(res, { ...parsePageQuery(historyQuerySchema, req), item });
    if (found.docs.length === 0) await requireKnown(item);
    sendPage(req, res, found);
  };

  /** Throws 404 unless there is an item with this id, or was one. */
  async function requireKnown(item: ObjectId): Promise<void> {
    const known = await Promise.all([
      findItem(items, item),
      // Movements outlive their item.
      movements.findOne({ item }, { projection: { _id: 1 } }),
    ]);
    if (known.every((doc) => doc === null)) throw itemNotFound();
  }

  const postMovement: RequestHandler = async (req, res) => {
    const id = requireItemId(req);
    const body = parseInput(newMovementSchema, req.body);
    const keyId = requireIdempotencyKey(req);
    const written = await submit(req, res, { command: moveStock(id, body), body, keyId });
    sendChange(res.status(201), written, toMovementBody);
  };

  const postCount: RequestHandler = async (req, res) => {
    const id = requireItemId(req);
    const body = parseInput(newCountSchema, req.body);
    const keyId = requireIdempotencyKey(req);
    const written = await submit(req, res, { command: countStock(id, body), body, keyId });
    sendChange(res.status(201), written, toCountBody);
  };

  const postTransfer: RequestHandler = async (req, res) => {
    const id = requireItemId(req);
    const body = parseInput(transferSchema, req.body);
    const written = await submit(req, res, { command: transferStock(id, body), body });
    sendChange(res.status(201), written, toTransferBody);
  };

  const postDamaged: RequestHandler = async (req, res) => {
    const id = requireItemId(req);
    const body = parseInput(newDamageSchema, req.body);
    const keyId = requireIdempotencyKey(req);
    const written = await submit(req, res, { command: changeDamaged(id, body), body, keyId });
    sendChange(res.status(201), written, toMovementBody);
  };

  const postReturn: RequestHandler = async (req, res) => {
    const id = requireItemId(req);
    const body = parseInput(newReturnSchema, req.body);
    const keyId = requireIdempotencyKey(req);
    const written = await submit(req, res, { command: returnPieces(id, body), body, keyId });
    sendChange(res.status(201), written, toMovementBody);
  };

  return {
    'GET /item/{id}/movements': {
      id: 'listItemMovements',
      summary: 'List the movements of an item, newest first',
      details: 'Movements outlive their item.',
      access: 'signed-in',
      query: historyQuerySchema,
      response: z.array(movementSchema),
      responseHeaders: [...PAGE_HEADERS, 'X-Event-Position'],
      problems: ['item_not_found', 'server_busy'],
      isCompressed: true,
      handle: getHistory,
    },
    'POST /item/{id}/movements': {
      id: 'moveItem',
      summary: 'Deliver, restock or correct',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      body: newMovementSchema,
      status: 201,
      response: movementResponseSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found'],
      handle: postMovement,
    },
    'POST /item/{id}/counts': {
      id: 'countItem',
      summary: 'Count the stock of an item in a warehouse',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      body: newCountSchema,
      status: 201,
      response: countResponseSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'stock_moved'],
      handle: postCount,
    },
    'POST /item/{id}/transfers': {
      id: 'transferItem',
      summary: 'Move pieces from one warehouse to another',
      details:
        'With the condition `damaged` they are damaged ones, of which there are never fewer than none.',
      access: 'write',
      requestHeaders: ['Optional-Idempotency-Key'],
      body: transferSchema,
      status: 201,
      response: transferResponseSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found'],
      handle: postTransfer,
    },
    'POST /item/{id}/damaged': {
      id: 'changeDamaged',
      summary: 'Set pieces aside as damaged, put repaired ones back, or write them off',
      details:
        'Damaged pieces are no stock: `damaged` takes pieces out of the stock, `repaired` brings them back, `written-off` ones are gone. There are never fewer than none.',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      body: newDamageSchema,
      status: 201,
      response: movementResponseSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found'],
      handle: postDamaged,
    },
    'POST /item/{id}/returns': {
      id: 'returnItem',
      summary: 'Take back what a customer returns, or send pieces back to the supplier',
      details:
        'Good pieces change the stock, damaged ones the damaged pieces. No money is on an account, whoever is `party`, and nothing is taken off the sales: what is given back for goods of a note is a return of the note (`POST /documents`).',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      body: newReturnSchema,
      status: 201,
      response: movementResponseSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found'],
      handle: postReturn,
    },
  };
}
