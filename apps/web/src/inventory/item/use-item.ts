import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useShownItems } from '../changes/shown-items';
import { findListed } from '../list-cache';
import { itemQuery } from '../queries';

/** One item: `data` as the server confirmed it, `shown` with its pending changes. */
export function useItem(id: string) {
  const client = useQueryClient();
  // An item from a list opens at once, even without a connection.
  const listed = useMemo(() => findListed(client, id), [client, id]);
  const query = useQuery({
    ...itemQuery(id),
    ...(listed && { initialData: listed.item, initialDataUpdatedAt: listed.updatedAt }),
  });
  const { data } = query;
  const [shown] = useShownItems(useMemo(() => (data ? [data] : []), [data]));
  return { ...query, shown };
}
