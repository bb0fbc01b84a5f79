/** What pages ask the API about a single item. */
import { type Item, itemSchema } from '@godown/shared/item';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { invalidate } from '../../lib/invalidate';
import { movementKeys } from '../movements/keys';
import { itemKeys } from './queries';

/** One item. Rejects with the `ApiError` `item_not_found` when there is none. */
export function itemQuery(id: string) {
  return queryOptions({
    queryKey: itemKeys.one(id),
    queryFn: async ({ signal, client }) => {
      const item = await fetchItem(id, signal);
      const known = client.getQueryData<Item>(itemKeys.one(id));
      // Who shows its movements is told of a change once: here, if nobody has told of it before.
      if (known && known.version < item.version)
        invalidate(client, movementKeys.ofItem(id), movementKeys.journals);
      // What was asked for before a change may arrive after the change's own answer.
      return newerOf(known, item);
    },
  });
}

/** The one of the higher version; of two that are the same, the second. */
export function newerOf(known: Item | undefined, item: Item): Item {
  return known && known.version > item.version ? known : item;
}

/** `GET /item/{id}` past the cache. */
export async function fetchItem(id: string, signal?: AbortSignal): Promise<Item> {
  const path = `/item/${encodeURIComponent(id)}`;
  return (await api.get(path, { schema: itemSchema, ...(signal && { signal }) })).data;
}
