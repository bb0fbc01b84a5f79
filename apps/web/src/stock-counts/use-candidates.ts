import type { Item } from '@godown/shared/items/item';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { MAX_LINES } from '@godown/shared/trade/document-limits';
import { plural, t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useApi } from '../account/use-api';
import { failureText } from '../api/api-error';
import type { PageOf } from '../api/pages';
import { offeredItemsQuery } from '../stock/offered-items';
import { suppliersQuery } from '../stock/supplier-queries';
import { countText } from '../ui/format';
import { type ItemChoice, toFilter } from './choose-items';

const NONE: readonly string[] = [];

/** The items that a choice leads to. `problem` says why they cannot be counted; null if they can. */
export function useCandidates(choice: ItemChoice, warehouse: WarehouseId) {
  const api = useApi();
  const { data: named = NONE, ...supplied } = useQuery({
    ...suppliersQuery(api),
    enabled: choice.list === 'supplier',
  });
  // Items without a supplier are seldom meant: the first of the list is chosen until somebody chooses.
  const suppliers = named.toSorted((one, other) => Number(one === '') - Number(other === ''));
  const supplier = suppliers.find((each) => each === choice.supplier) ?? suppliers[0] ?? '';
  const chosen = { list: choice.list, supplier, search: useDeferredValue(choice.search) };
  const isMissing = choice.list === 'supplier' && suppliers.length === 0;
  const filter = isMissing ? null : toFilter(chosen, warehouse);
  const found = useInfiniteQuery({
    ...offeredItemsQuery(api, filter ?? {}, MAX_LINES),
    enabled: filter !== null,
  });
  const page = filter === null ? undefined : found.data?.pages[0];
  const isTooMany = page !== undefined && page.next !== null;
  const problem = findProblem({
    page,
    error: found.isFetching ? null : (found.error ?? supplied.error),
    isSearchEmpty: choice.list === 'search' && filter === null,
  });
  const items: readonly Item[] = page?.rows ?? [];
  return {
    items,
    suppliers,
    chosen,
    problem,
    isTooMany,
    text: problem ?? toCountText(items.length),
  };
}

interface Found {
  page: PageOf<Item> | undefined;
  error: Error | null;
  isSearchEmpty: boolean;
}

function findProblem({ page, error, isSearchEmpty }: Found): string | null {
  if (isSearchEmpty) return t`Type what to search for.`;
  if (error) return t`The items could not be loaded. ${{ reason: failureText(error) }}`;
  if (!page) return t`Loading the items …`;
  if (page.next !== null) return tooManyText(page);
  return page.rows.length > 0 ? null : t`No items match this choice.`;
}

const toCountText = (count: number) =>
  plural(count, {
    0: 'No items to count.',
    one: `${{ items: countText(count) }} item to count.`,
    other: `${{ items: countText(count) }} items to count.`,
  });

function tooManyText({ total, hasMore }: PageOf<Item>): string {
  const most = countText(MAX_LINES);
  const count = countText(total ?? MAX_LINES);
  return total !== null && !hasMore
    ? t`That is ${count} items. A stock count has at most ${most}. Choose one supplier, or search for a part of the names.`
    : t`That is more than ${count} items. A stock count has at most ${most}. Choose one supplier, or search for a part of the names.`;
}
