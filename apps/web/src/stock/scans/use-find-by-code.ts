import type { Item } from '@godown/shared/item';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { ApiError } from '../../api/api-error';
import { withPendingChanges } from '../changes/shown-items';
import { isId, toCode } from '../check-count';
import { listCachedItems } from '../list-cache';
import { offeredItemsQuery } from '../offered-items';
import { itemQuery } from '../queries';

/** Not as many as are suggested: the query of the suggestions is cancelled when the field is cleared. */
const LOOKED_AT = 5;

/** Whether a code is the id or the barcode of an item. `forms`: of the code. */
const hasCode = ({ _id, barcode = '' }: Item, forms: readonly string[]): boolean =>
  forms.includes(_id) || forms.includes(barcode.toLowerCase());

/** The code, and how others read it: the 12 digits of an American product are 13 with a 0 before them for some scanners. */
function formsOf(code: string): string[] {
  if (/^0\d{12}$/.test(code)) return [code, code.slice(1)];
  return /^\d{12}$/.test(code) ? [code, `0${code}`] : [code];
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
    const forms = formsOf(code);
    const known = withPendingChanges(client, listCachedItems(client)).find((item) => hasCode(item, forms));
    if (known) return known;
    if (isId(code)) return client.fetchQuery(itemQuery(api, code)).catch(toNoItem);
    for (const q of forms) {
      const { pages } = await client.fetchInfiniteQuery(offeredItemsQuery(api, { q }, LOOKED_AT));
      const found = pages[0]?.rows.find((item) => hasCode(item, forms));
      if (found) return found;
    }
    return null;
  };
}

function toNoItem(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
