import type { ServerResponse } from 'node:http';
import { itemAdditionSchema, itemEditSchema, quantityUpdateSchema } from '@godown/shared/item';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { ObjectId } from 'mongodb';
import type * as z from 'zod/v4/core';
import { allowOnly } from '../http/allow.js';
import { answerJson } from '../http/answer-json.js';
import { compress } from '../http/compress.js';
import { matchesNone, readIfMatch, refuseIfNoneMatch, toEtag } from '../http/conditional.js';
import { readBody } from '../http/read-body.js';
import type { ApiRequest, ApiRouter } from '../http/router.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { findCaller, requireCaller, requireOwnEmail } from '../identity/authorization.js';
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
export function addItemRoutes(router: ApiRouter, { items, ledger, tokens, home }: Deps): void {
  async function getItem(req: ApiRequest, res: ServerResponse) {
    const caller = findCaller(req, tokens);
    const doc = await findItem(items, requireItemId(req));
    if (!doc) throw itemNotFound();
    const etag = toEtag(toVersion(doc.version));
    if (matchesNone(req.headers['if-none-match'], etag)) {
      res.writeHead(304, ['ETag', etag]).end();
      return;
    }
    answerJson(res, JSON.stringify(toItem(doc, { signedIn: caller !== null, home })), ['ETag', etag]);
  }

  async function postItem(req: ApiRequest, res: ServerResponse) {
    const by = requireCaller(req, tokens);
    const body = await readBody(req, res, itemAdditionSchema);
    requireOwnEmail(by, body.email);
    const key = findKey(req, { by, body });
    const result = await ledger.submit({ command: addItem(body), by, key, toBody: toItemAnswer });
    res.setHeader('Location', `${req.baseUrl}/item/${result.item}`);
    answerCreated(res, result);
  }

  /** A change of what an item holds or says, at the version that `If-Match` names. */
  function changeItem<Schema extends z.$ZodType>(schema: Schema, toCommand: ToCommand<z.output<Schema>>) {
    return async (req: ApiRequest, res: ServerResponse) => {
      const by = requireCaller(req, tokens);
      const id = requireItemId(req);
      const versions = readVersions(req);
      const body = await readBody(req, res, schema);
      const command = toCommand(id, body, versions);
      const key = findKey(req, { by, body });
      answerResult(res, await ledger.submit({ command, by, key, toBody: toItemAnswer }));
    };
  }

  async function removeItemById(req: ApiRequest, res: ServerResponse) {
    const by = requireCaller(req, tokens);
    const id = requireItemId(req);
    const command = removeItem(id, readVersions(req));
    const { body } = await ledger.submit({ command, by, key: findKey(req, { by }), toBody: () => DELETED });
    answerJson(res, body);
  }

  router
    .route('/item')
    .get(compress, createListHandler({ items, tokens, home }))
    .post(postItem)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router
    .route('/item/:id')
    .get(getItem)
    .put(changeItem(quantityUpdateSchema, setTotal))
    .patch(changeItem(itemEditSchema, editItem))
    .delete(removeItemById)
    .all(allowOnly('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'));
}

type ToCommand<Body> = (id: ObjectId, body: Body, versions: number[] | null) => Command;

/** The versions at which a change may be made; null for any. */
function readVersions({ headers }: ApiRequest): number[] | null {
  refuseIfNoneMatch(headers['if-none-match']);
  return readIfMatch(headers['if-match']);
}
