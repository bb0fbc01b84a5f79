/** The customers and suppliers that this device has seen, also without a connection. */
import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import type { QueryClient } from '@tanstack/react-query';
import type { PageOf } from '../api/pages';
import { partnerKeys } from './partner-keys';

/** Those of lists, of searches, and of pages that were opened, each as it was seen last. Without deleted ones. */
export function listSeenPartners(client: QueryClient, kind: PartnerKind | undefined): Partner[] {
  const queries = client
    .getQueryCache()
    .findAll({ queryKey: partnerKeys.all })
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  const seen = new Map<string, Partner>();
  for (const { queryKey, state } of queries)
    for (const partner of partnersIn(queryKey[1], state.data)) seen.set(partner._id, partner);
  return [...seen.values()].filter(
    (partner) => !partner.deleted && !partner.mergedInto && (kind === undefined || partner.kind === kind),
  );
}

/** One of them as it was seen last, such as without a connection. */
export const findSeenPartner = (client: QueryClient, kind: PartnerKind, id: string): Partner | undefined =>
  listSeenPartners(client, kind).find(({ _id }) => _id === id);

/** The customers and suppliers in the data of a query, by the second part of its key. */
function partnersIn(part: unknown, data: unknown): readonly Partner[] {
  if (data === undefined) return [];
  if (part === 'kept' || part === 'found') return data as Partner[];
  if (part === 'list') return (data as { pages: PageOf<Partner>[] }).pages.flatMap(({ rows }) => rows);
  return part === 'one' ? [data as Partner] : [];
}
