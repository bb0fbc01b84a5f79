import { suppliersSchema } from '@godown/shared/access/people';
import { barcodeSchema, itemSchema } from '@godown/shared/items/item';
import type { RequestHandler } from 'express';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { roleOf } from '../../access/identity/signed-in.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { parseInput } from '../../http/parse-input.js';
import type { Routes } from '../../http/routes.js';
import { findByCode } from '../records/find-by-code.js';
import { type ItemCollection, toItem } from '../records/item-doc.js';
import { findItems, listSuppliers } from './items.repo.js';

/** A form that chooses a supplier cannot show more. */
const MAX_SUPPLIERS = 1000;
/** The ids of one request fit into its URL. */
const MAX_IDS = 100;
const IDS_MESSAGE = `Enter 1 to ${MAX_IDS} ids of items with commas between them, once.`;

const CODE_MESSAGE = 'Enter one code.';

const idsQuerySchema = z.strictObject({
  ids: z
    .string(IDS_MESSAGE)
    .regex(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/i, { error: IDS_MESSAGE, abort: true })
    .transform((ids) => ids.split(',').map((id) => ObjectId.createFromHexString(id)))
    .refine((ids) => ids.length <= MAX_IDS, IDS_MESSAGE),
});

const codeQuerySchema = z.strictObject({ code: barcodeSchema.check(z.minLength(1, CODE_MESSAGE)) });

interface Deps {
  items: ItemCollection;
  lists: ListReaders;
}

/** Serves forms: items by their ids and codes, and the names of all suppliers, sorted. */
export function createItemChoiceRoutes({ items, lists }: Deps): Routes {
  const getItems: RequestHandler = async (req, res) => {
    const { ids } = parseInput(idsQuerySchema, req.query);
    const docs = await lists.staff(res, (signal) => findItems(items, ids, signal));
    res.json(docs.map((doc) => toItem(doc, roleOf(res))));
  };
  const getItemsByCode: RequestHandler = async (req, res) => {
    const { code } = parseInput(codeQuerySchema, req.query);
    const docs = await lists.staff(res, (signal) => findByCode(items, code, signal));
    res.json(docs.map((doc) => toItem(doc, roleOf(res))));
  };
  const getSuppliers: RequestHandler = async (_req, res) => {
    res.json(await lists.staff(res, (signal) => listSuppliers(items, { limit: MAX_SUPPLIERS, signal })));
  };

  return {
    'GET /items-by-id': {
      id: 'listItemsById',
      summary: 'Up to 100 items by their ids',
      details: 'In any order. Items that do not exist are left out.',
      access: 'signed-in',
      query: idsQuerySchema,
      response: z.array(itemSchema),
      problems: ['server_busy'],
      isCompressed: true,
      handle: getItems,
    },
    'GET /items-by-code': {
      id: 'listItemsByCode',
      summary: 'The item with a code',
      details:
        'A bar code, or the code of a carton. Without an item that has it as it is written, those whose code differs only in capital letters, or in the zeros with which 12 to 14 digits begin. Several items may have such codes from before they were the same.',
      access: 'signed-in',
      query: codeQuerySchema,
      response: z.array(itemSchema),
      problems: ['server_busy'],
      isCompressed: true,
      handle: getItemsByCode,
    },
    'GET /suppliers': {
      id: 'listSuppliers',
      summary: 'The suppliers of all items',
      details: 'Sorted, at most 1,000. An empty name stands for items without a supplier.',
      access: 'signed-in',
      response: suppliersSchema,
      problems: ['server_busy'],
      isCompressed: true,
      handle: getSuppliers,
    },
  };
}
