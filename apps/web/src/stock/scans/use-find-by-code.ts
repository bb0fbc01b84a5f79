import type { Item } from '@godown/shared/item';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { ApiError } from '../../api/api-error';
import { isId } from '../check-count';
import { listCachedItems } from '../list-cache';
import { offeredItemsQuery } from '../offered-items';
import { itemQuery } from '../queries';

/** Not as many as are suggested: the query of the suggestions is cancelled when the field is cleared. */
const LOOKED_AT = 5;

/** Whether a code is the id or the barcode of an item. */
function hasCode({ _id, barcode }: Item, code: string): boolean {
  return code.toLowerCase() === _id || (barcode !== undefined && plain(barcode) === plain(code));
}

/** Some scanners read the 12 digits of an American product as 13 with a 0 before them. */
const plain = (code: string): string => code.toLowerCase().replace(/^0(?=\d{12}$)/, '');

/**
 * Finds the item with a code: on this device, else on the server. A hand scanner types a code and Enter faster than suggestions
 * come. Resolves with null if no item has it. Rejects if the server cannot be asked.
 */
export function useFindByCode(): (code: string) => Promise<Item | null> {
  const api = useApi();
  const client = useQueryClient();
  return async (text) => {
    const code = text.trim();
    const known = listCachedItems(client).find((item) => hasCode(item, code));
    if (known) return known;
    if (isId(code)) return client.fetchQuery(itemQuery(api, code.toLowerCase())).catch(toNoItem);
    for (const q of new Set(
      [code, plain(code), `0${plain(code)}`].slice(0, /^\d{12,13}$/.test(code) ? 3 : 1),
    )) {
      const { pages } = await client.fetchInfiniteQuery(offeredItemsQuery(api, { q }, LOOKED_AT));
      const found = pages[0]?.rows.find((item) => hasCode(item, code));
      if (found) return found;
    }
    return null;
  };
}

function toNoItem(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
