import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../account/use-api';
import { foundPartnersQuery, KEPT, keptPartnersQuery, OFFERED } from './partners-query';

interface Wanted {
  /** Undefined for both. */
  kind: PartnerKind | undefined;
  /** A whole name, or '' for nobody. */
  name: string;
}

/** Who has this name, of those that the server finds or, until then, of those on the device. */
export function useNamesakes({ kind, name }: Wanted) {
  const api = useApi();
  const isWanted = name !== '';
  const { data: kept = [] } = useQuery({
    ...keptPartnersQuery(api, kind),
    enabled: isWanted && kind !== undefined,
  });
  const { data: found, isPending } = useQuery({
    ...foundPartnersQuery(api, kind, name),
    enabled: isWanted,
  });
  const isFound = found !== undefined && found.length < OFFERED;
  const isKept = kept.length < KEPT;
  const all = isFound || !isKept ? (found ?? kept) : kept;
  return {
    namesakes: isWanted ? all.filter((partner) => toKey(partner.name) === toKey(name)) : [],
    /** A list that is not complete may lack another one with this name. */
    isComplete: isFound || isKept,
    isPending,
  };
}

/** Calls back with the only one who has this name. Of two with one name the person has to choose. */
export function useNamesake(wanted: Wanted, onFound: (partner: Partner) => void): void {
  const { namesakes, isComplete } = useNamesakes(wanted);
  const [first, ...others] = namesakes;
  const only = isComplete && others.length === 0 ? first : undefined;
  const take = useEffectEvent(onFound);
  useEffect(() => {
    if (only) take(only);
  }, [only]);
}

const toKey = (name: string) => name.trim().normalize('NFC').toLowerCase();
