import { itemAdditionSchema, itemEditSchema, quantityUpdateSchema } from '@godown/shared/item';
import type { WarehouseId } from '@godown/shared/warehouses';
import compression from 'compression';
import { type Request, type Response, Router } from 'express';
import type { ObjectId } from 'mongodb';
import type * as z from 'zod/v4/core';
import { allowOnly } from '../http/allow.js';
import { readIfMatch, refuseIfNoneMatch, toEtag } from '../http/conditional.js';
import { readJson } from '../http/json-body.js';
import { parseInput } from '../http/parse-input.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { findCaller, requireOwnEmail } from '../identity/authorization.js';
import { callerOf, signedIn } from '../identity/signed-in.js';
import { addItem, type Command, editItem, removeItem, setTotal } from '../ledger/commands.js';
import type { Ledger } from '../ledger/ledger.js';
import { findKey } from '../ledger/request-key.js';
import { answerCreated, answerResult, toItemAnswer } from './answer-result.js';
import { toItem, toVersion } from './item-doc.js';
import { itemNotFound, requireItemId } from './item-id.js';
import { findItem, type ItemCollection } from './items.repo.js';
import { createListHandler } from './list-items.js';

interface Deps {
  items: ItemCollection;
  ledger: Ledger;
  tokens: AccessTokens;
  home: WarehouseId;
}

const DELETED = { deletedCount: 1 };

/** `/item` and `/item/{id}`. */
export function createItemRouter({ items, ledger, tokens, home }: Deps): Router {
  async function getItem(req: Request, res: Response) {
    const caller = findCaller(req, tokens);
    const doc = await findItem(items, requireItemId(req));
    if (!doc) throw itemNotFound();
    // Express responds with 304 when If-None-Match names this tag.
    res.set('ETag', toEtag(toVersion(doc.version))).json(toItem(doc, { signedIn: caller !== null, home }));
  }

  async function postItem(req: Request, res: Response) {
    const by = callerOf(res);
    const body = parseInput(itemAdditionSchema, req.body);
    requireOwnEmail(by, body.email);
    const key = findKey(req, { by, body });
    const result = await ledger.submit({ command: addItem(body), by, key, toBody: toItemAnswer });
    answerCreated(res.location(`${req.baseUrl}/item/${result.item}`), result);
  }

  /** Changes the stock or the fields of an item, at the version that `If-Match` names. */
  function changeItem<Schema extends z.$ZodType>(schema: Schema, toCommand: ToCommand<z.output<Schema>>) {
    return async (req: Request, res: Response) => {
      const by = callerOf(res);
      const id = requireItemId(req);
      const versions = readVersions(req);
      const body = parseInput(schema, req.body);
      const command = toCommand(id, body, versions);
      const key = findKey(req, { by, body });
      answerResult(res, await ledger.submit({ command, by, key, toBody: toItemAnswer }));
    };
  }

  async function removeItemById(req: Request, res: Response) {
    const by = callerOf(res);
    const id = requireItemId(req);
    const command = removeItem(id, readVersions(req));
    const { body } = await ledger.submit({ command, by, key: findKey(req, { by }), toBody: () => DELETED });
    res.type('json').send(body);
  }

  const router = Router();
  const staff = signedIn(tokens);
  router
    .route('/item')
    .get(compression(), createListHandler({ items, tokens, home }))
    .post(staff, readJson, postItem)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router
    .route('/item/:id')
    .get(getItem)
    .put(staff, readJson, changeItem(quantityUpdateSchema, setTotal))
    .patch(staff, readJson, changeItem(itemEditSchema, editItem))
    .delete(staff, removeItemById)
    .all(allowOnly('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'));
  return router;
}

type ToCommand<Body> = (id: ObjectId, body: Body, versions: number[] | null) => Command;

/** The versions at which a change may be made; null for any. */
function readVersions({ headers }: Request): number[] | null {
  refuseIfNoneMatch(headers['if-none-match']);
  return readIfMatch(headers['if-match']);
}
