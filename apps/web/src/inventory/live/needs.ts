/** What the cached queries want of a change. */
import type { ItemEvent } from '@godown/shared/events';
import type { Item } from '@godown/shared/item';
import type { Query, QueryClient } from '@tanstack/react-query';
import { listPending } from '../changes/change-mutation';
import type { ListQuery } from '../list-cache';
import { itemKeys } from '../queries';
import { reaches } from './live-lists';

export interface Change {
  kind: ItemEvent['kind'];
  /** The version to reach. A change that names none is newer than all. */
  version: number;
  /** Whether those who show history, or that the item is gone, know. */
  told: boolean;
  /** When it may be asked for again, after it could not be fetched. */
  retryAt: number;
}

/** A list, and its rows of the items in question. */
export interface ListRows {
  list: ListQuery;
  rows: Map<string, Item>;
}

/** `now`: it is on screen; `later`: it may be, and then this is asked again; `never`. */
type Need = 'now' | 'later' | 'never';

export function findOne(client: QueryClient, id: string): Query<Item> | undefined {
  return client.getQueryCache().find({ queryKey: itemKeys.one(id), exact: true });
}

/** Whether changes of one's own are on their way to the server: their answers bring what there is to know. */
export function isChangingItself(client: QueryClient, id: string): boolean {
  return listPending(client, id).length > 0;
}

/**
 * The version up to which who shows the item's movements has been told of them; -1 for none. Lists of items do not
 * count: reading one tells nobody.
 */
export function toldVersion(client: QueryClient, id: string): number {
  return findOne(client, id)?.state.data?.version ?? -1;
}

export function needOf(client: QueryClient, id: string, change: Change, lists: readonly ListRows[]): Need {
  const needs = lists.map((of) => needOfList(of, id, change));
  needs.push(needOfPage(findOne(client, id), change));
  if (needs.includes('now')) return change.retryAt > Date.now() ? 'later' : 'now';
  return needs.includes('later') ? 'later' : 'never';
}

function needOfPage(one: Query<Item> | undefined, { version }: Change): Need {
  if (!one) return 'never';
  const { data, status, fetchStatus } = one.state;
  if (status === 'success' && data && data.version >= version) return 'never';
  if (!one.isActive()) {
    // Fetched when it is opened again.
    one.invalidate();
    return 'never';
  }
  // An answer on its way decides.
  return fetchStatus === 'fetching' ? 'later' : 'now';
}

function needOfList({ list, rows }: ListRows, id: string, { kind, version }: Change): Need {
  const row = rows.get(id);
  const missing = !row && (kind === 'added' || kind === 'restored') && reaches(list, id);
  if (!missing && !(row && row.version < version)) return 'never';
  return list.isActive() ? 'now' : 'later';
}
