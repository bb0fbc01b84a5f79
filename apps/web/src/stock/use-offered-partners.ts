import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../account/use-api';
import { listSeenPartners } from './known-partners';
import { matchPartners } from './match-partners';
import { foundPartnersQuery, keptPartnersQuery } from './partners-query';

interface Offered {
  /** Undefined for both. */
  kind: PartnerKind | undefined;
  /** While nothing is typed, those who owe most are offered. */
  isEager?: boolean;
  /** The typed text. */
  q: string;
  /** False while somebody types on: the server is not asked yet. */
  isAsked?: boolean;
}

export interface OfferedPartners {
  partners: Partner[];
  /** `failed`: they are those on this device. */
  outcome: 'searching' | 'complete' | 'failed';
}

/** The matching partners: at once those on the device, then also those from the server. */
export function useOfferedPartners({ kind, q, isEager = false, isAsked = true }: Offered): OfferedPartners {
  const api = useApi();
  const client = useQueryClient();
  const { data: kept } = useQuery(keptPartnersQuery(api, kind));
  const { data: found, isError } = useQuery({
    ...foundPartnersQuery(api, kind, q),
    enabled: q !== '' && isAsked,
  });
  const partners = useMemo(() => {
    if (q === '') return isEager ? toMostOwing(kept ?? []) : [];
    const onDevice = matchPartners([...(kept ?? []), ...listSeenPartners(client, kind)], q);
    const all = [...(found ?? []), ...onDevice];
    return all.filter(({ _id }, index) => all.findIndex((each) => each._id === _id) === index);
  }, [client, kind, kept, found, q, isEager]);
  if (q === '' || found) return { partners, outcome: 'complete' };
  return { partners, outcome: isError ? 'failed' : 'searching' };
}

const toMostOwing = (partners: readonly Partner[]): Partner[] =>
  partners
    .filter(({ balance = 0 }) => balance > 0)
    .toSorted((one, other) => (other.balance ?? 0) - (one.balance ?? 0));
