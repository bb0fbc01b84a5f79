/** Items as they are shown: with the changes that the server has not confirmed yet. */
import type { Item } from '@godown/shared/items/item';
import { type Stock, totalOf, WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listChanges, listElsewhere } from '../../outbox/posted';
import { useAllOutboxes } from '../../outbox/use-outbox';
import { itemKeys } from '../queries';
import { type Change, type Deltas, deltasOf, itemsOf, kindOf } from './change';

/**
 * The items with their pending changes; the same array if there are none. Use it in the component that reads the items:
 * a child component would drop a confirmed change before it gets the new item, and show the old count for a moment.
 */
export function useShownItems(items: Item[]): Item[] {
  const client = useQueryClient();
  const changes = usePendingChanges();
  return useMemo(() => showItems(client, items, changes), [items, changes, client]);
}

/** The same for items that are not rendered: with the changes that are pending now. */
export function withPendingChanges(client: QueryClient, items: Item[]): Item[] {
  const states = [...listChanges(client).map(({ state }) => state), ...listElsewhere(client)];
  const pending = states.filter(({ status }) => status === 'pending');
  return showItems(
    client,
    items,
    pending.map(({ variables }) => variables as Change),
  );
}

function showItems(client: QueryClient, items: Item[], changes: readonly Change[]): Item[] {
  if (changes.length === 0) return items;
  const byItem = new Map<string, Change[]>();
  for (const change of changes)
    for (const id of itemsOf(change)) byItem.set(id, [...(byItem.get(id) ?? []), change]);
  return items.map((item) => {
    const own = byItem.get(item._id);
    return own ? showItem(item, client.getQueryData(itemKeys.base(item._id)), own) : item;
  });
}

/** The pending changes of all tabs, the oldest first. */
export function usePendingChanges(): Change[] {
  const entries = useAllOutboxes<Change>();
  return useMemo(
    () => entries.filter(({ status }) => status === 'pending').map(({ change }) => change),
    [entries],
  );
}

/** The ids of the items for which a change of this kind is pending. */
export function useBusyItems({ kind }: Pick<Change, 'kind'>): ReadonlySet<string> {
  const pending = usePendingChanges();
  return useMemo(
    () => new Set(pending.filter((change) => change.kind === kind).map(({ subject }) => subject)),
    [pending, kind],
  );
}

/** `base`: the last confirmed item, if it is known. Pending changes are applied to its stock. */
function showItem(item: Item, base: Item | undefined, changes: readonly Change[]): Item {
  const deltas = changes.map((change) => deltasOf(change, item._id));
  const applied = changes.reduce((each, change) => kindOf(change).apply?.(change, each) ?? each, item);
  return { ...applied, ...addDeltas(base ?? item, deltas) };
}

/** The balances of an item after these changes of them. */
export function addDeltas(
  item: Item,
  deltas: readonly Deltas[],
): Pick<Item, 'stock' | 'quantity' | 'damaged'> {
  const stock = { ...stockOf(item) };
  for (const delta of deltas) for (const id of WAREHOUSE_IDS) stock[id] += delta[id] ?? 0;
  return { stock, quantity: totalOf(stock), damaged: addDamaged(item, deltas) };
}

/** Absent if there are none, as in a response. */
function addDamaged({ damaged }: Item, deltas: readonly Deltas[]): Item['damaged'] {
  if (deltas.every((delta) => delta.damaged === undefined)) return damaged;
  const units = WAREHOUSE_IDS.map((id) => {
    const added = deltas.reduce((sum, delta) => sum + (delta.damaged?.[id] ?? 0), 0);
    return [id, (damaged?.[id] ?? 0) + added] as const;
  });
  const left = units.filter(([, count]) => count !== 0);
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** Without balances by warehouse, all stock is in the first warehouse. */
export function stockOf({ stock, quantity }: Item): Stock {
  return stock ?? { halishar: quantity, bahaddarhat: 0, uttara: 0 };
}
