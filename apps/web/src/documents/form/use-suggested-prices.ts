import { MONEY_CHANGES } from '@godown/shared/access/money-changes';
import type { Item } from '@godown/shared/items/item';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { WALK_IN_NAME } from '@godown/shared/trade/walk-in-name';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMay } from '../../account/may';
import { useApi } from '../../account/use-api';
import { isOfSupplier } from '../../stock/document-names';
import { createLastPriceReader, keptPartnersQuery, lastPriceQuery } from '../../stock/partners-query';
import type { DocumentDraft, DraftKind } from '../drafts/document-drafts';
import { suggestedPrice, withPrices } from '../drafts/draft-prices';
import { answerOf } from '../drafts/money-answer';

/** The draft with the price of each line. `isPending`: a price may change yet. */
export function usePricedDraft(draft: DocumentDraft, items: ReadonlyMap<string, Item>) {
  const mayTrade = useMay('trade');
  const cashName = useCashName();
  const ids = draft.lines.filter(({ price, sold }) => price === undefined && !sold).map(({ item }) => item);
  const { lastPrice, isPending } = useLastPrices(draft, ids);
  const suggest = (id: string) => suggestedPrice(draft.kind, items.get(id), lastPrice(id));
  const priced = withPrices(draft, { mayTrade, suggest, cashName });
  return { priced, isPending };
}

/** True if the person may agree on another price, or a discount. A receipt has the prices of the supplier's paper. */
export function useMayPrice(kind: DraftKind): boolean {
  const mayPrice = useMay(MONEY_CHANGES.notePrice);
  return mayPrice || kind === 'receipt';
}

/** The price that is suggested for an item which is no line yet. */
export function useSuggestedPrice(draft: DocumentDraft | undefined, item: Item | null): string {
  const { lastPrice } = useLastPrices(draft, item ? [item._id] : NONE);
  return draft && item ? suggestedPrice(draft.kind, item, lastPrice(item._id)) : '';
}

const NONE: string[] = [];

/** Prices that the customer of a draft paid last for these items. Unknown without a connection, or without a customer who has an account. */
function useLastPrices(draft: DocumentDraft | undefined, items: readonly string[]) {
  const api = useApi();
  const of = (draft && !isOfSupplier(draft.kind) && regularOf(draft)) || '';
  const reader = useMemo(() => createLastPriceReader(api, of), [api, of]);
  const { prices, isPending } = useQueries({
    queries: items.map((item) => ({
      ...lastPriceQuery(reader, of, item),
      enabled: of !== '',
      staleTime: 60_000,
    })),
    combine: toPrices,
  });
  return {
    lastPrice: (item: string) => (of === '' ? undefined : prices[items.indexOf(item)]),
    isPending,
  };
}

/** The next buyer at the counter is somebody else. */
function regularOf(draft: DocumentDraft): string | undefined {
  const answer = answerOf(draft);
  return answer === 'cash' || answer === 'none' ? undefined : draft.partner;
}

/** Returns the shop's name for the customer for cash sales. The server adds this customer with the first of these notes. */
export function useCashName(): string {
  const { data: kept = [] } = useQuery(keptPartnersQuery(useApi(), 'customer'));
  return kept.find(({ _id }) => _id === WALK_IN_CUSTOMER)?.name ?? WALK_IN_NAME;
}

function toPrices(results: UseQueryResult<{ unitPrice: number } | null>[]) {
  return {
    prices: results.map(({ data }) => data?.unitPrice),
    // As in `useNamesakes`: nobody waits while an unreachable server is retried.
    isPending: results.some(
      ({ data, fetchStatus, failureCount, errorUpdateCount }) =>
        data === undefined && fetchStatus === 'fetching' && failureCount === 0 && errorUpdateCount === 0,
    ),
  };
}
