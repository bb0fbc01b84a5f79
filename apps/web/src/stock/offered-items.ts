/** The items that forms offer, without reading the whole inventory. */
import { type Item, itemSchema } from '@godown/shared/items/item';
import type { QueryClient } from '@tanstack/react-query';
import DataLoader from 'dataloader';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error';
import type { Api } from '../api/client';
import { readWithPosition } from '../api/event-position';
import { pagesQuery } from '../api/pages';
import { itemKeys, itemQuery, takeItem } from './queries';

/** Searches are dropped some time after their last use: `gcTime` in milliseconds. */
const KEPT_MS = 60_000;
/** The server reads no more items by their ids at once. */
const MAX_IDS = 100;

const itemsSchema = z.array(itemSchema);

/** The first items that match, at most `limit`. `search`: an `ItemFilter` and an `ItemOrder`. The data has one page. */
export function offeredItemsQuery(api: Api, search: Record<string, string>, limit: number) {
  const query = new URLSearchParams(search);
  const key = itemKeys.offered(`${query} ${limit}`);
  return {
    ...pagesQuery(api, 'GET /item', itemsSchema, {
      key,
      query: String(query),
      sizes: [limit, limit],
    }),
    gcTime: KEPT_MS,
  };
}

/** Reads items by their ids. Reads of the same moment share one request for every 100 items. */
type ItemReader = DataLoader<string, Item>;

export function createItemReader(api: Api, client: QueryClient): ItemReader {
  const readAll = async (ids: readonly string[]): Promise<(Item | ApiError)[]> => {
    const read = () => api.request('GET /items-by-id', itemsSchema, { query: { ids: ids.join(',') } });
    const { data } = await readWithPosition(client, read);
    const items = new Map(data.map((item) => [item._id, item]));
    return ids.map((id) => items.get(id) ?? new ApiError({ kind: 'problem', status: 404 }));
  };
  // The query cache is the cache.
  return new DataLoader<string, Item>(readAll, { cache: false, maxBatchSize: MAX_IDS });
}

/** One item, read together with others. */
export function itemOfManyQuery(api: Api, reader: ItemReader, id: string) {
  return {
    ...itemQuery(api, id),
    queryFn: async ({ client }: { client: QueryClient }) => takeItem(client, await reader.load(id)),
  };
}
