import { newItemSchema, quantityUpdateSchema } from '@godown/shared/item';
import compression from 'compression';
import { type Request, type Response, Router } from 'express';
import { ObjectId } from 'mongodb';
import type { Clock } from '../clock.js';
import { allowOnly } from '../http/allow.js';
import { matchesNone, readIfMatch, refuseIfNoneMatch, toEtag } from '../http/conditional.js';
import { ProblemError } from '../http/problem-error.js';
import { readBody } from '../http/read-body.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { findCaller, requireCaller, requireOwnEmail } from '../identity/authorization.js';
import { type StoredItem, toItem, toVersion } from './item-doc.js';
import { deleteItem, findItem, type ItemCollection, insertItem, updateQuantity } from './items.repo.js';
import { createListHandler } from './list-items.js';

interface Deps {
  items: ItemCollection;
  tokens: AccessTokens;
  clock: Clock;
}

/** `/item` and `/item/{id}`. */
export function createItemRoutes({ items, tokens, clock }: Deps): Router {
  const router = Router();

  async function getItem(req: Request, res: Response) {
    const caller = findCaller(req, tokens);
    const doc = requireItem(await findItem(items, requireItemId(req)));
    const etag = toEtag(toVersion(doc.version));
    res.set('ETag', etag);
    if (matchesNone(req.headers['if-none-match'], etag)) {
      res.status(304).end();
      return;
    }
    res.json(toItem(doc, { signedIn: caller !== null }));
  }

  async function postItem(req: Request, res: Response) {
    const caller = requireCaller(req, tokens);
    const newItem = await readBody(req, res, newItemSchema);
    requireOwnEmail(caller, newItem.email);
    const doc = await insertItem(items, newItem, clock());
    res.status(201).set('Location', `${req.baseUrl}/item/${doc._id}`);
    answerItem(res, doc);
  }

  async function putItem(req: Request, res: Response) {
    requireCaller(req, tokens);
    const id = requireItemId(req);
    refuseIfNoneMatch(req.headers['if-none-match']);
    const versions = readIfMatch(req.headers['if-match']);
    const { quantity } = await readBody(req, res, quantityUpdateSchema);
    const doc = await updateQuantity(items, id, { quantity, versions, now: clock() });
    answerItem(res, doc ?? (await refuseChange(id)));
  }

  async function removeItem(req: Request, res: Response) {
    requireCaller(req, tokens);
    const id = requireItemId(req);
    refuseIfNoneMatch(req.headers['if-none-match']);
    const deleted = await deleteItem(items, id, readIfMatch(req.headers['if-match']));
    if (!deleted) await refuseChange(id);
    res.json({ deletedCount: 1 });
  }

  /** Nothing was changed: there is no such item (404), or it has another version (412). */
  async function refuseChange(id: ObjectId): Promise<never> {
    const current = requireItem(await findItem(items, id));
    throw new ProblemError('version_conflict', {
      detail: 'The item has changed since you read it. Look at it as it is now, and decide again.',
      current: toItem(current, { signedIn: true }),
      headers: { ETag: toEtag(toVersion(current.version)) },
    });
  }

  router
    .route('/item')
    // Only a list is worth compressing: anything else the API says fits a packet.
    .get(compression(), createListHandler({ items, tokens }))
    .post(postItem)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router
    .route('/item/:id')
    .get(getItem)
    .put(putItem)
    .delete(removeItem)
    .all(allowOnly('GET', 'HEAD', 'PUT', 'DELETE'));
  return router;
}

function answerItem(res: Response, doc: StoredItem): void {
  const item = toItem(doc, { signedIn: true });
  res.set('ETag', toEtag(item.version)).json(item);
}

const itemNotFound = () =>
  new ProblemError('item_not_found', { detail: 'The item does not exist, or not any more.' });

/** The id in the path; a malformed one names no item, so it is a 404 too. */
function requireItemId(req: Request): ObjectId {
  const { id } = req.params;
  if (typeof id !== 'string' || !/^[0-9a-f]{24}$/i.test(id)) throw itemNotFound();
  return ObjectId.createFromHexString(id);
}

function requireItem(doc: StoredItem | null): StoredItem {
  if (!doc) throw itemNotFound();
  return doc;
}
