import { lastPricesSchema } from '@godown/shared/trade/prices';
import type { RequestHandler } from 'express';
import { type Db, ObjectId } from 'mongodb';
import * as z from 'zod';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { parseInput } from '../../http/parse-input.js';
import type { Routes } from '../../http/routes.js';
import { requirePartner } from '../accounts/find-partner.js';
import { partnersOf } from '../accounts/partner-doc.js';
import { readLastPrices } from './last-prices.js';

/** As many as a note has lines. They fit into a URL. */
const MAX_IDS = 500;
const IDS_MESSAGE = `Enter 1 to ${MAX_IDS} ids of items with commas between them, once.`;

const pricesQuerySchema = z.strictObject({
  items: z
    .string(IDS_MESSAGE)
    .regex(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/i, { error: IDS_MESSAGE, abort: true })
    .transform((ids) => ids.split(',').map((id) => ObjectId.createFromHexString(id)))
    .refine((ids) => ids.length <= MAX_IDS, IDS_MESSAGE),
});

/** The prices that a note for a customer or from a supplier begins with. */
export function createLastPriceRoutes({ db, lists }: { db: Db; lists: ListReaders }): Routes {
  const partners = partnersOf(db);
  const getPrices: RequestHandler = async (req, res) => {
    const { items } = parseInput(pricesQuerySchema, req.query);
    const partner = await requirePartner(partners, req.params.id);
    res.json(
      await lists.pages(res, (signal, takeTurn) => readLastPrices(db, partner, items, { signal, takeTurn })),
    );
  };

  return {
    'GET /partners/{id}/prices': {
      id: 'listLastPrices',
      summary: 'The last price of items for a customer, or from a supplier',
      details: 'In any order. Items without a note with prices are left out. Cancelled notes do not count.',
      access: 'trade',
      query: pricesQuerySchema,
      response: lastPricesSchema,
      problems: ['partner_not_found', 'server_busy'],
      isCompressed: true,
      handle: getPrices,
    },
  };
}
