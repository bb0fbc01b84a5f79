import type { Item } from '@godown/shared/items/item';
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

/** What a code stands for. */
export interface Found {
  item: Item;
  /** 1 for the id or the barcode of the item, else what is in the carton. */
  units: number;
}

/** How many units of an item a code stands for; null if it is not a code of this item. */
export const unitsOfCode = (item: Item, code: string): number | null => unitsOf(item, formsOf(toCode(code)));

function unitsOf({ _id, barcode = '', cartons = [] }: Item, forms: readonly string[]): number | null {
  if (forms.includes(_id) || forms.includes(barcode.toLowerCase())) return 1;
  return cartons.find(({ code }) => forms.includes(code.toLowerCase()))?.units ?? null;
}

function findIn(items: readonly Item[], forms: readonly string[]): Found | null {
  for (const item of items) {
    const units = unitsOf(item, forms);
    if (units !== null) return { item, units };
  }
  return null;
}

/** The code, and how others read it: the 12 digits of an American product are 13 with a 0 before them for some scanners. */
function formsOf(code: string): string[] {
  if (/^0\d{12}$/.test(code)) return [code, code.slice(1)];
  return /^\d{12}$/.test(code) ? [code, `0${code}`] : [code];
}

/**
 * Finds the item with a code, its own or that of a carton: on this device, else on the server. A hand scanner types a code and Enter faster than suggestions
 * come. Resolves with null if no item has it. Rejects if the server cannot be asked.
 */
export function useFindByCode(): (code: string) => Promise<Found | null> {
  const api = useApi();
  const client = useQueryClient();
  return async (text) => {
    const code = toCode(text);
    const forms = formsOf(code);
    const known = findIn(withPendingChanges(client, listCachedItems(client)), forms);
    if (known) return known;
    if (isId(code)) return client.fetchQuery(itemQuery(api, code)).then(toPiece, toNoItem);
    for (const q of forms) {
      const { pages } = await client.fetchInfiniteQuery(offeredItemsQuery(api, { q }, LOOKED_AT));
      const found = findIn(pages[0]?.rows ?? [], forms);
      if (found) return found;
    }
    return null;
  };
}

const toPiece = (item: Item): Found => ({ item, units: 1 });

function toNoItem(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
