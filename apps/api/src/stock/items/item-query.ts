/** The query of a list of items, as `find-items.ts` takes it. */
import type { ItemFilter, ItemOrder } from '@godown/shared/items/item-query';

/** The filter of items, and their order. */
export interface ItemQuery {
  filter: ItemFilter;
  order: ItemOrder;
}

export const toItemQuery = ({ sort, order, ...filter }: ItemFilter & ItemOrder): ItemQuery => ({
  filter,
  order: { sort, order },
});
