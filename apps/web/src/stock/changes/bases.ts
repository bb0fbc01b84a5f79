/**
 * The base of an item is the item that the server last confirmed. Pending changes are shown on top of it. The cached item may
 * include a pending change already, if its response was lost. That change would then be shown twice.
 */
import type { Item } from '@godown/shared/items/item';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '../../api/invalidate';
import { type ChangeState, findChange, listChanges, listElsewhere } from '../../outbox/posted';
import { findItem } from '../list-cache';
import { itemKeys } from '../queries';
import { type Change, deltasOf, itemsOf } from './change';
import { addDeltas } from './shown-items';

/** The pending changes of an item, in all tabs. */
export function listPending(client: QueryClient, itemId: string): Change[] {
  const own = listChanges(client).map(({ state }) => state);
  return pendingOf(itemId, [...own, ...listElsewhere(client)]);
}

function pendingOf(itemId: string, states: readonly ChangeState[]): Change[] {
  return states
    .filter(({ status }) => status === 'pending')
    .map(({ variables }) => variables as Change)
    .filter((change) => itemsOf(change).includes(itemId));
}

/** Call it when a change is made. */
export function holdBase(client: QueryClient, change: Change): void {
  for (const id of itemsOf(change)) {
    const others = listPending(client, id).filter(({ key }) => key !== change.key);
    const known = findItem(client, id);
    if (known && others.length === 0) client.setQueryData(itemKeys.base(id), known);
  }
}

/** The item in the response to a change, or the current item that a refusal came with. */
type Response = { confirmed: Item | null } | { refusedFor: Item | null };

/** Call it for each item of a change that was confirmed or refused. */
export function releaseBase(client: QueryClient, change: Change, id: string, response: Response): void {
  if (listPending(client, id).every(({ key }) => key === change.key)) {
    dropBase(client, id);
    return;
  }
  const queryKey = itemKeys.base(id);
  const item = 'confirmed' in response ? response.confirmed : response.refusedFor;
  if (!item) return;
  // Tabs do not wait for each other: the item may include a change that is pending in the other tab, this one or that one. So
  // only this change is added to the base.
  const isShared = !findChange(client, change.key) || pendingOf(id, listElsewhere(client)).length > 0;
  if (!isShared) client.setQueryData(queryKey, item);
  else if ('confirmed' in response)
    client.setQueryData<Item>(
      queryKey,
      (base) => base && { ...base, ...addDeltas(base, [deltasOf(change, id)]) },
    );
}

function dropBase(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: itemKeys.base(id) });
  invalidate(client, itemKeys.one(id));
}

/** Drops the bases of items whose changes were refused or discarded in another tab. */
export function dropBases(client: QueryClient): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: itemKeys.bases })) {
    const id = String(queryKey[2]);
    if (listPending(client, id).length === 0) dropBase(client, id);
  }
}
