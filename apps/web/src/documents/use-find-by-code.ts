import type { Item } from '@godown/shared/item';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { ApiError } from '../api/api-error';
import { isId, toCode } from '../stock/check-count';
import { listCachedItems } from '../stock/list-cache';
import { offeredItemsQuery } from '../stock/offered-items';
import { itemQuery } from '../stock/queries';

/** Not as many as are suggested: the query of the suggestions is cancelled when the field is cleared. */
const LOOKED_AT = 5;

/** Whether a code is the id or the barcode of an item. */
export function hasCode({ _id, barcode }: Item, text: string): boolean {
  const code = toCode(text);
  return code === _id || code === barcode?.toLowerCase();
}

/**
 * Finds the item with a code: on this device, else on the server. A hand scanner types a code and Enter faster than suggestions
 * come. Resolves with null if no item has it. Rejects if the server cannot be asked.
 */
export function useFindByCode(): (code: string) => Promise<Item | null> {
  const api = useApi();
  const client = useQueryClient();
  return async (text) => {
    const code = toCode(text);
    const known = listCachedItems(client).find((item) => hasCode(item, code));
    if (known) return known;
    if (isId(code)) return client.fetchQuery(itemQuery(api, code)).catch(toNoItem);
    const { pages } = await client.fetchInfiniteQuery(offeredItemsQuery(api, { q: code }, LOOKED_AT));
    return pages[0]?.rows.find((item) => hasCode(item, code)) ?? null;
  };
}

function toNoItem(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
