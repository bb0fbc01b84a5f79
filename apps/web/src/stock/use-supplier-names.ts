import { foldText } from '@godown/shared/search/name-order';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useApi } from '../account/use-api';
import { useOwnEmail } from '../account/use-own-email';
import { listSeenPartners } from './known-partners';
import { foundPartnersQuery } from './partners-query';
import { suppliersQuery } from './supplier-queries';

/** At most so many are offered. */
const MOST = 10;

/**
 * The names of suppliers that contain the text, those that begin with it first: of suppliers with an account and of items, each once.
 * Without a connection those on the device.
 */
export function useSupplierNames(text: string): string[] {
  const api = useApi();
  const client = useQueryClient();
  const q = useDeferredValue(text.trim());
  // Visitors may type too.
  const enabled = useOwnEmail() !== '' && q !== '';
  const { data: found } = useQuery({ ...foundPartnersQuery(api, 'supplier', q), enabled });
  const { data: ofItems } = useQuery({ ...suppliersQuery(api), enabled });
  return useMemo(() => {
    if (!enabled) return [];
    const partners = [...listSeenPartners(client, 'supplier'), ...(found ?? [])];
    const names = new Map<string, string>();
    for (const name of [...(ofItems ?? []), ...partners.map(({ name }) => name)])
      names.set(foldText(name), name);
    const typed = foldText(q);
    return [...names]
      .map(([key, name]) => ({ name, place: key.indexOf(typed) }))
      .filter(({ place }) => place >= 0)
      .sort((one, other) => one.place - other.place)
      .slice(0, MOST)
      .map(({ name }) => name);
  }, [client, enabled, found, ofItems, q]);
}
