/**
 * Changes that are shown before they are answered. While any is on its way, what is shown is the item as it was before
 * the first of them and all of them on top, the answered ones too: an answer, or somebody else's look at the item, may
 * hold changes whose own answers are still to come, and would show them twice.
 */
import type { Item } from '@godown/shared/item';
import { type Stock, totalOf, WAREHOUSE_IDS } from '@godown/shared/warehouses';
import { notifyManager, type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { invalidate } from '../../../api/invalidate';
import { afterChange } from '../../list-cache';
import { itemKeys } from '../../queries';
import type { Deltas } from './stock-change';

interface PendingChange {
  key: string;
  /** Null for one that is sent again: what is known of the item may hold it already. */
  deltas: Deltas | null;
  /** The stock before the first of those that are pending together. */
  base: Stock;
  answered: boolean;
}

/** A count for each warehouse and the total, with what has not been answered yet. */
export function useShownStock(item: Item): { stock: Stock; quantity: number } {
  const pending = usePending(item._id);
  const base = pending[0]?.base ?? stockOf(item);
  const stock = pending.reduce((sum, { deltas }) => addUp(sum, deltas ?? {}), base);
  return { stock, quantity: totalOf(stock) };
}

/** The changes of the item that are on their way, or wait for others that are. */
export function usePending(id: string): readonly PendingChange[] {
  const { data = [] } = useQuery<PendingChange[]>({ queryKey: itemKeys.pending(id), queryFn: skipToken });
  return data;
}

/** The same at this moment. */
export function readPending(client: QueryClient, id: string): readonly PendingChange[] {
  return client.getQueryData<PendingChange[]>(itemKeys.pending(id)) ?? [];
}

/** Shows a change from now on, under a key that names it. */
export function addPending(
  client: QueryClient,
  item: Item,
  change: Pick<PendingChange, 'key' | 'deltas'>,
): void {
  const before = readPending(client, item._id);
  const known = client.getQueryData<Item>(itemKeys.one(item._id)) ?? item;
  const base = before[0]?.base ?? stockOf(known);
  client.setQueryData<PendingChange[]>(itemKeys.pending(item._id), [
    ...before,
    { ...change, base, answered: false },
  ]);
}

/**
 * The change was answered with the item, or came to nothing (null). In one step, so that no frame shows it twice or not
 * at all. After the last one the item is fetched again.
 */
export function settlePending(
  client: QueryClient,
  id: string,
  { key, answer }: { key: string; answer: Item | null },
): void {
  const left = readPending(client, id)
    .filter((change) => answer !== null || change.key !== key)
    .map((change) => (change.key === key ? { ...change, answered: true } : change));
  const isOver = left.every(({ answered }) => answered);
  notifyManager.batch(() => {
    if (answer) afterChange(client, answer);
    client.setQueryData<PendingChange[]>(itemKeys.pending(id), isOver ? [] : left);
  });
  if (isOver) invalidate(client, itemKeys.one(id));
}

/** An answer of a server that does not count by warehouse yet reads as all in the first. */
function stockOf({ stock, quantity }: Item): Stock {
  return stock ?? { halishar: quantity, bahaddarhat: 0, uttara: 0 };
}

function addUp(stock: Stock, deltas: Deltas): Stock {
  const sum = { ...stock };
  for (const id of WAREHOUSE_IDS) sum[id] += deltas[id] ?? 0;
  return sum;
}
