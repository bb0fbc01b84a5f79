import type { WarehouseId } from '@godown/shared/warehouses';
import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { roleOf, signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { parseInput } from '../../http/parse-input.js';
import { type ItemCollection, toItem } from '../records/item-doc.js';
import { findItems, listSuppliers } from './items.repo.js';

/** A form that chooses a supplier cannot show more. */
const MAX_SUPPLIERS = 1000;
/** The ids of one request fit into its URL. */
const MAX_IDS = 100;
const IDS_MESSAGE = `Enter 1 to ${MAX_IDS} ids of items with commas between them, once.`;

export const idsQuerySchema = z.strictObject({
  ids: z
    .string(IDS_MESSAGE)
    .regex(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/i, { error: IDS_MESSAGE, abort: true })
    .transform((ids) => ids.split(',').map((id) => ObjectId.createFromHexString(id)))
    .refine((ids) => ids.length <= MAX_IDS, IDS_MESSAGE),
});

interface Deps {
  items: ItemCollection;
  home: WarehouseId;
  lists: ListReaders;
}

/**
 * What forms need: `GET /items-by-id?ids=` has those of the named items that exist, in any order, and `GET /suppliers` the
 * names of all suppliers, sorted.
 */
export function createItemChoiceRouter({ items, home, lists }: Deps): Router {
  const getItems: RequestHandler = async (req, res) => {
    const { ids } = parseInput(idsQuerySchema, req.query);
    const docs = await lists.staff(res, (signal) => findItems(items, ids, signal));
    res.json(docs.map((doc) => toItem(doc, { role: roleOf(res), home })));
  };
  const getSuppliers: RequestHandler = async (_req, res) => {
    res.json(await lists.staff(res, (signal) => listSuppliers(items, { limit: MAX_SUPPLIERS, signal })));
  };

  const router = Router();
  const staff = signedIn();
  router.route('/items-by-id').get(staff, compression(), getItems).all(allowOnly('GET', 'HEAD'));
  router.route('/suppliers').get(staff, compression(), getSuppliers).all(allowOnly('GET', 'HEAD'));
  return router;
}
