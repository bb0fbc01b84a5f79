import { textSchema } from '@godown/shared/items/item';
import { warehouseSchema } from '@godown/shared/items/warehouse-schemas';
import { reorderLinesSchema } from '@godown/shared/stock/reports';
import type { RequestHandler } from 'express';
import * as z from 'zod';
import { roleOf } from '../../access/identity/signed-in.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { cursorSchema, limitSchema, linkNext, parsePageQuery, setTotal } from '../../http/paging.js';
import { PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { ItemCollection } from '../../stock/records/item-doc.js';
import { listReorderLines, type ReorderPlace } from './reorder.repo.js';

/** The length of a page, unless the request says another. */
const PAGE = 100;

const placeSchema = z.tuple([z.string(), z.string(), warehouseSchema]);

const toCursor = ({ supplier, name, warehouse }: ReorderPlace): string =>
  Buffer.from(JSON.stringify([supplier, name, warehouse])).toString('base64url');

const reorderQuerySchema = z.strictObject({
  supplier: z.optional(textSchema(200)),
  warehouse: z.optional(warehouseSchema),
  limit: limitSchema,
  cursor: cursorSchema(/^[\w-]{1,1000}$/)
    .transform((cursor, context): ReorderPlace => {
      const place = placeSchema.safeParse(readJson(Buffer.from(cursor, 'base64url').toString()));
      if (place.success) {
        const [supplier, name, warehouse] = place.data;
        return { supplier, name, warehouse };
      }
      context.addIssue({ code: 'custom', message: 'Take the cursor from the Link header.' });
      return z.NEVER;
    })
    .optional(),
});

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

interface Deps {
  items: ItemCollection;
  lists: ListReaders;
}

/** Lists what is low, with what to do about it. */
export function createReorderRoutes({ items, lists }: Deps): Routes {
  const getReorder: RequestHandler = async (req, res) => {
    const { limit = PAGE, cursor, ...filter } = parsePageQuery(reorderQuerySchema, req);
    const { lines, next, total } = await lists.pages(res, (signal, takeTurn) =>
      listReorderLines(items, filter, {
        after: cursor,
        limit,
        role: roleOf(res),
        signal,
        takeTurn,
      }),
    );
    if (total) setTotal(res, total);
    if (next) linkNext(req, res, toCursor(next));
    res.json(lines);
  };

  return {
    'GET /reorder': {
      id: 'listReorderLines',
      summary: 'List what runs low, with what to do about it',
      details:
        'By supplier, then by name. Each line says how many units to move from other warehouses, and how many to order.',
      access: 'signed-in',
      query: reorderQuerySchema,
      response: reorderLinesSchema,
      responseHeaders: PAGE_HEADERS,
      problems: ['server_busy'],
      isCompressed: true,
      handle: getReorder,
    },
  };
}
