import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMay } from '../../account/may';
import { useApi } from '../../account/use-api';
import { keptPartnersQuery } from '../../stock/partners-query';
import { whenIdle } from '../../ui/idle';

/** Reads the customers when the browser is idle, so that the first note without a connection suggests them too. */
export function useKeptCustomers(): void {
  const api = useApi();
  const client = useQueryClient();
  const mayTrade = useMay('trade');
  useEffect(() => {
    if (!mayTrade) return;
    return whenIdle(() => void client.prefetchQuery(keptPartnersQuery(api, 'customer')));
  }, [api, client, mayTrade]);
}
