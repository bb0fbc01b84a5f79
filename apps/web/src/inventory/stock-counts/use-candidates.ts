import { MAX_LINES } from '@godown/shared/documents';
import type { Item } from '@godown/shared/item';
import type { WarehouseId } from '@godown/shared/warehouses';
import { useDeferredValue, useMemo } from 'react';
import { failureText } from '../../api/api-error';
import { useApi } from '../../auth/use-api';
import { countOf } from '../../ui/format';
import { type ItemPages, useItemPages } from '../list/use-item-pages';
import { inventoryQuery, uncountedQuery } from '../queries';
import { chooseItems, type ItemChoice, listSuppliers } from './choose-items';

/** The items that a choice leads to. `problem` says why they cannot be counted; null if they can. */
export function useCandidates(choice: ItemChoice, warehouse: WarehouseId) {
  const api = useApi();
  const isUncounted = choice.list === 'uncounted';
  const query = isUncounted ? uncountedQuery(api, warehouse) : inventoryQuery(api);
  const pages = useItemPages(query, { everything: true });
  const suppliers = useMemo(() => listSuppliers(pages.items), [pages.items]);
  // Until one is chosen it is the first in the list.
  const supplier = suppliers.includes(choice.supplier) ? choice.supplier : (suppliers[0] ?? '');
  const search = useDeferredValue(choice.search);
  const chosen = useMemo(() => ({ list: choice.list, supplier, search }), [choice.list, supplier, search]);
  const items = useMemo(() => chooseItems(pages.items, chosen, warehouse), [pages.items, chosen, warehouse]);
  const problem = findProblem(pages, items, chosen);
  const isTooMany = pages.complete && items.length > MAX_LINES;
  const text = problem ?? `${countOf(items.length, 'item')} to count.`;
  return { items, suppliers, chosen, problem, isTooMany, text };
}

function findProblem(pages: ItemPages, items: readonly Item[], { list, search }: ItemChoice): string | null {
  if (pages.error && !pages.isFetching) return `The items could not be loaded. ${failureText(pages.error)}`;
  if (!pages.complete) return 'Loading the items …';
  if (items.length > MAX_LINES)
    return `That is ${countOf(items.length, 'item')}. A stock count has at most ${MAX_LINES}. Choose one supplier, or search for a part of the names.`;
  if (items.length > 0) return null;
  if (list === 'search' && search.trim() === '') return 'Type what to search for.';
  return 'No items match this choice.';
}
