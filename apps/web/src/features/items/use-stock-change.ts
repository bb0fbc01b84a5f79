import type { Item } from '@godown/shared/item';
import {
  notifyManager,
  type QueryClient,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { replaceInLists } from './list-cache';
import { itemKeys, itemQuery } from './queries';
import { applyStockChange, StockChangeError } from './stock-change';

interface PendingChange {
  key: number;
  delta: number;
}

interface StockChange {
  /** Units to add; negative for a delivery. */
  delta: number;
}

/**
 * The count to show: what the server said last, and on top of it what has not been answered yet, so that a
 * refusal takes back its own change and no other.
 */
export function useShownQuantity({ _id, quantity }: Item): number {
  const { data = [] } = useQuery<PendingChange[]>({ queryKey: itemKeys.pending(_id), queryFn: skipToken });
  return data.reduce((sum, { delta }) => sum + delta, quantity);
}

/**
 * Changes one item's stock. Changes of one item run one after the other, each from the version before it, so that
 * quick taps all count.
 */
export function useStockChange(id: string) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    scope: { id: `stock of ${id}` },
    mutationFn: async ({ delta }: StockChange) => {
      // An answer that is on its way would put back the count from before.
      await client.cancelQueries({ queryKey: itemKeys.one(id) });
      return applyStockChange(delta, await client.ensureQueryData(itemQuery(id)));
    },
    onMutate: ({ delta }) => addPending(client, id, delta),
    onSuccess: (item, _change, key) => settle(client, id, { key, item }),
    onError: (error, _change, key) =>
      settle(client, id, {
        key: key ?? null,
        item: error instanceof StockChangeError ? error.current : null,
      }),
  });
  return mutateAsync;
}

function addPending(client: QueryClient, id: string, delta: number): number {
  const before = client.getQueryData<PendingChange[]>(itemKeys.pending(id)) ?? [];
  const key = (before.at(-1)?.key ?? 0) + 1;
  client.setQueryData(itemKeys.pending(id), [...before, { key, delta }]);
  return key;
}

interface Settlement {
  key: number | null;
  item: Item | null;
}

/** In one step, so that no frame shows a change twice or not at all. Then the item is fetched again. */
function settle(client: QueryClient, id: string, { key, item }: Settlement): void {
  const left = (client.getQueryData<PendingChange[]>(itemKeys.pending(id)) ?? []).filter(
    (change) => change.key !== key,
  );
  notifyManager.batch(() => {
    if (item) {
      client.setQueryData(itemKeys.one(id), item);
      replaceInLists(client, item);
    }
    client.setQueryData(itemKeys.pending(id), left);
  });
  if (left.length === 0) void client.invalidateQueries({ queryKey: itemKeys.one(id) });
}
