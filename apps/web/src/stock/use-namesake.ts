import { foldText } from '@godown/shared/search/name-order';
import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useApi } from '../account/use-api';
import { listSeenPartners } from './known-partners';
import { FOUND, foundPartnersQuery, KEPT, keptPartnersQuery } from './partners-query';

interface Wanted {
  /** Undefined for both. */
  kind: PartnerKind | undefined;
  /** A whole name, or '' for nobody. */
  name: string;
}

/** Returns the partners with this name: from the server or, until it responds, those that this device has seen. */
export function useNamesakes({ kind, name }: Wanted) {
  const api = useApi();
  const client = useQueryClient();
  const isWanted = name !== '';
  const { data: kept } = useQuery({
    ...keptPartnersQuery(api, kind),
    enabled: isWanted && kind !== undefined,
  });
  const {
    data: found,
    fetchStatus,
    failureCount,
    errorUpdateCount,
  } = useQuery({
    ...foundPartnersQuery(api, kind, name),
    enabled: isWanted,
  });
  // An unreachable server is retried again and again, and nobody waits for that.
  const isFirstTry = fetchStatus === 'fetching' && failureCount === 0 && errorUpdateCount === 0;
  const isFound = found !== undefined && found.length < FOUND;
  const isKept = kept !== undefined && kept.length < KEPT;
  const known = useMemo(
    () => (isWanted ? [...(kept ?? []), ...(found ?? []), ...listSeenPartners(client, kind)] : []),
    [client, kind, isWanted, kept, found],
  );
  const namesakes = useMemo(() => {
    const all = isWanted && isFound ? found : known;
    const same = all.filter((partner) => isSameName(partner.name, name));
    return same.filter(({ _id }, index) => same.findIndex((each) => each._id === _id) === index);
  }, [name, isWanted, known, found, isFound]);
  return {
    namesakes,
    /** All partners that this device has seen, with those that the server finds. */
    known,
    /** A list that is not complete may lack another one with this name. */
    isComplete: isFound || isKept,
    /** True if the server has to be asked, because those on this device do not settle it. */
    isPending: isWanted && found === undefined && isFirstTry && !(isKept && namesakes.length === 1),
  };
}

/** Calls back with the partner if only one has this name. If two have it, the person has to choose. */
export function useNamesake(wanted: Wanted, onFound: (partner: Partner) => void): void {
  const { namesakes, isComplete } = useNamesakes(wanted);
  const [first, ...others] = namesakes;
  const only = isComplete && others.length === 0 ? first : undefined;
  const take = useEffectEvent(onFound);
  useEffect(() => {
    if (only) take(only);
  }, [only]);
}

/** Asks the server for partners with a whole name. Returns none if it cannot be reached. */
export function useFindNamesakes(kind: PartnerKind) {
  const api = useApi();
  const client = useQueryClient();
  return async (name: string): Promise<Partner[]> => {
    const query = foundPartnersQuery(api, kind, name.trim());
    // Without a connection the query would wait for one.
    const read = client.fetchQuery({ ...query, networkMode: 'always', retry: false });
    const found = await read.catch(() => []);
    return found.filter((partner) => isSameName(partner.name, name));
  };
}

/** Names are the same if only case and spaces differ, as on the server. */
export const isSameName = (one: string, other: string): boolean => foldText(one) === foldText(other);

/** Returns the rest of a name that begins with the typed text, such as `man stores` after `Rah`. Null if it begins otherwise. */
export function restOfName(name: string, typed: string): string | null {
  const [all, start] = [foldText(name), foldText(typed)];
  return all.startsWith(start) ? all.slice(start.length) : null;
}
