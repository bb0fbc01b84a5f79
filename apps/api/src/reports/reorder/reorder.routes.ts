import { warehouseSchema } from '@godown/shared/items/warehouse-schemas';
import { listReorderLines as contract } from '@godown/shared/stock/reports.contracts';
import * as z from 'zod';
import { bind } from '../../access/bind.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { linkNext, setTotal } from '../../http/paging.js';
import { PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { ItemCollection } from '../../stock/records/item-doc.js';
import { listReorderLines, type ReorderPlace } from './reorder.repo.js';

/** The length of a page, unless the request says another. */
const PAGE = 100;

const placeSchema = z.tuple([z.string(), z.string(), warehouseSchema]);

const toCursor = ({ supplier, name, warehouse }: ReorderPlace): string =>
  Buffer.from(JSON.stringify([supplier, name, warehouse])).toString('base64url');

function readPlace(text: string): ReorderPlace | null {
  const place = placeSchema.safeParse(readJson(Buffer.from(text, 'base64url').toString()));
  if (!place.success) return null;
  const [supplier, name, warehouse] = place.data;
  return { supplier, name, warehouse };
}

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
  return [
    bind(contract, {
      summary: 'List what runs low, with what to do about it',
      details:
        'By supplier, then by name. Each line says how many units to move from other warehouses, and how many to order.',
      responseHeaders: PAGE_HEADERS,
      problems: ['server_busy'],
      isCompressed: true,
      page: { limit: PAGE, readPlace },
      async handle({ req, res, role, query, page }) {
        const { lines, next, total } = await lists.pages(res, (signal, takeTurn) =>
          listReorderLines(items, query, { ...page, role, signal, takeTurn }),
        );
        if (total) setTotal(res, total);
        if (next) linkNext(req, res, toCursor(next));
        return lines;
      },
    }),
  ];
}
