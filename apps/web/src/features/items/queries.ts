/** The lists of items that pages ask the API for. Query options are the unit of data fetching. */
import { itemSchema } from '@godown/shared/item';
import * as z from 'zod/mini';
import { pagesQuery } from '../../lib/pages';

export const itemKeys = {
  all: ['items'] as const,
  lists: ['items', 'list'] as const,
  inventory: ['items', 'list', 'inventory'] as const,
  /** The items that person added. */
  mine: (email: string) => ['items', 'list', `of ${email}`] as const,
  one: (id: string) => ['items', 'one', id] as const,
  /** Changes shown before the server has answered: see `stock/pending.ts`. */
  pending: (id: string) => ['items', 'pending', id] as const,
};

const ITEMS = {
  path: '/item',
  schema: z.array(itemSchema),
  // The rest comes in the largest pages there are.
  sizes: [200, 1000],
} as const;

/** All items, oldest first, page after page. */
export function inventoryQuery() {
  return pagesQuery({ ...ITEMS, key: itemKeys.inventory, auth: 'optional' });
}

/** The items that person added, page after page. Only they may ask. */
export function myItemsQuery(email: string) {
  return pagesQuery({ ...ITEMS, key: itemKeys.mine(email), search: { email } });
}
