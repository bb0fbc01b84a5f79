import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../account/use-api';
import { useShownItems } from '../../stock/changes/shown-items';
import { findListed } from '../../stock/list-cache';
import { itemQuery } from '../../stock/queries';

/**
 * One item: `data` as the server confirmed it, `shown` with its pending changes. An item of a cached list opens at once,
 * also without a connection.
 */
export function useItem(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const listed = useMemo(() => findListed(client, id), [client, id]);
  const query = useQuery({
    ...itemQuery(api, id),
    ...(listed && { initialData: listed.item, initialDataUpdatedAt: listed.updatedAt }),
  });
  // After a reload, the lists that are kept on the device come a moment later than the page.
  const kept = query.isLoadingError ? findListed(client, id) : undefined;
  const data = query.data ?? kept?.item;
  const [shown] = useShownItems(useMemo(() => (data ? [data] : []), [data]));
  return { ...query, data, shown, dataUpdatedAt: kept?.updatedAt ?? query.dataUpdatedAt };
}
