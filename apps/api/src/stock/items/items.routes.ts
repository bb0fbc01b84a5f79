import type { WarehouseId } from '@godown/shared/warehouses';
import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import { findCaller } from '../../access/identity/authorization.js';
import { roleOf } from '../../access/identity/signed-in.js';
import { toEtag } from '../../http/conditional.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import type { Clock } from '../../runtime/clock.js';
import { type ItemCollection, toItem, toVersion } from '../records/item-doc.js';
import { itemNotFound, requireItemId } from './item-id.js';
import { findItem } from './items.repo.js';
import { createListHandler, readItemPage } from './list-items.js';
import { createVisitorPage } from './visitor-page.js';

interface Deps {
  items: ItemCollection;
  home: WarehouseId;
  clock: Clock;
  lists: ListReaders;
  /** See `EventHub`. */
  revision: () => number | null;
}

/** `GET /item` and `GET /item/{id}`. The ledger has the routes that change items. */
export function createItemRouter({ items, home, clock, lists, revision }: Deps): Router {
  const getItem: RequestHandler = async (req, res) => {
    const caller = findCaller(res);
    const doc = await findItem(items, requireItemId(req));
    if (!doc) throw itemNotFound();
    // Express responds with 304 when If-None-Match names this tag.
    res.set('ETag', toEtag(toVersion(doc.version))).json(toItem(doc, { role: caller && roleOf(res), home }));
  };

  const visitorPage = createVisitorPage({
    revision,
    readPage: (limit) => readItemPage(items, { limit }, { role: null, home }),
  });
  const router = Router();
  router.get('/item', visitorPage, compression(), createListHandler({ items, home, clock, lists }));
  router.get('/item/:id', getItem);
  return router;
}
