/** Brings the changes of other people into the query cache. Events name the changed items; items on screen are fetched. */

import type { Item } from '@godown/shared/items/item';
import type { ItemEvent } from '@godown/shared/stock/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';
import type { Api } from '../api/client';
import { invalidate } from '../api/invalidate';
import { listPending } from '../stock/changes/bases';
import { findLists, putItem, removeFromLists } from '../stock/list-cache';
import { fetchItem, itemKeys, movementKeys } from '../stock/queries';
import { stockCountKeys } from '../stock-counts/stock-count-queries';

/** Events are collected for this long, so that a burst is handled in one round. */
const GATHER_MS = 150;
/** If a round has more items than this, the lists are fetched instead, and a pause follows. */
const MAX_SINGLE = 25;
const PAUSE_MS = 2000;
/** The wait before an item is fetched again after a failure. */
const RETRY_MS = 5000;

interface Change {
  kind: ItemEvent['kind'];
  /** The version to fetch; infinite for a deletion, which has no version. */
  version: number;
  /** True if no round has handled it yet. */
  isNew: boolean;
}
type Changes = ReadonlyMap<string, Change>;

interface LiveCache {
  /** Records an event. A moment later, one round handles all recorded events. */
  take: (event: ItemEvent) => void;
  /** Fetches the data on screen again, and all other data when it is opened. */
  refresh: () => void;
  close: () => void;
}

export function createLiveCache(client: QueryClient, api: Api): LiveCache {
  const changes = new Map<string, Change>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = () => invalidate(client, itemKeys.all, movementKeys.all, movementKeys.deleted);

  function take(event: ItemEvent): void {
    changes.set(event.id, toChange(event, changes.get(event.id)));
    schedule(GATHER_MS);
  }

  function schedule(delay: number): void {
    timer ??= setTimeout(async () => {
      const pause = await round();
      timer = undefined;
      if (changes.size > 0) schedule(pause);
    }, delay);
  }

  /** Resolves to the time until the next round. */
  async function round(): Promise<number> {
    const due = new Map([...changes].filter(([id]) => !hasPending(client, id)));
    announce(client, due);
    const outdated = findOutdated(client, due);
    // Keep the changes while a request is pending: its response may be older than they are.
    const isLoading = client.isFetching({ queryKey: itemKeys.all }) > 0;
    for (const [id, change] of due) {
      change.isNew = false;
      if (!isLoading && !outdated.has(id)) changes.delete(id);
    }
    if (outdated.size <= MAX_SINGLE) {
      const isFetched = await Promise.all([...outdated].map(bring));
      return isFetched.includes(false) ? RETRY_MS : GATHER_MS;
    }
    if (!isLoading) invalidate(client, itemKeys.all);
    return PAUSE_MS;
  }

  async function bring(id: string): Promise<boolean> {
    const change = changes.get(id);
    const outcome = await fetchNewest(client, api, id);
    // An event that arrived during the request is newer than its response.
    if (outcome === 'deleted' && changes.get(id) === change) take({ id, kind: outcome });
    return outcome !== 'failed';
  }

  return {
    take,
    refresh,
    close() {
      clearTimeout(timer);
      // Recorded events are not sent again.
      if (changes.size > 0) refresh();
      changes.clear();
    },
  };
}

function toChange({ kind, version = Number.POSITIVE_INFINITY }: ItemEvent, before?: Change): Change {
  // An item that was added and then changed is still new to the lists.
  const isStillAdded = kind === 'changed' && before?.isNew;
  return { kind: isStillAdded ? before.kind : kind, version, isNew: true };
}

async function fetchNewest(
  client: QueryClient,
  api: Api,
  id: string,
): Promise<'fetched' | 'deleted' | 'failed'> {
  try {
    putItem(client, await fetchItem(api, id));
    return 'fetched';
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'deleted' : 'failed';
  }
}

/** True if this tab has pending changes of the item. They are shown already, and their responses have the new balance. */
function hasPending(client: QueryClient, id: string): boolean {
  return listPending(client, id).length > 0;
}

/** Invalidates what fetching the item does not update. Changes of this tab have done so already. */
function announce(client: QueryClient, due: Changes): void {
  for (const [id, { kind }] of due) if (kind === 'deleted') removeFromLists(client, id);
  const news = [...due].filter(
    ([id, { version, isNew }]) => isNew && version > (findOne(client, id)?.state.data?.version ?? -1),
  );
  if (news.length === 0) return;
  const kinds = new Set(news.map(([, { kind }]) => kind));
  const histories = news.map(([id]) => movementKeys.ofItem(id));
  invalidate(client, ...histories, movementKeys.journals, stockCountKeys.all);
  if (kinds.has('deleted') || kinds.has('restored')) invalidate(client, movementKeys.deleted);
  if (kinds.has('added') || kinds.has('restored')) invalidate(client, itemKeys.lists);
  for (const [id, { kind }] of news) if (kind === 'deleted') leavePage(client, id);
}

/** An open page of the item fetches it again, and then says that it was deleted. */
function leavePage(client: QueryClient, id: string): void {
  const queryKey = itemKeys.one(id);
  if (findOne(client, id)?.isActive()) invalidate(client, queryKey);
  else client.removeQueries({ queryKey });
}

/** The ids of stale items on screen. Stale items that are only cached are fetched when they are opened. */
function findOutdated(client: QueryClient, due: Changes): Set<string> {
  const outdated = new Set<string>();
  const note = (query: Pick<Query, 'isActive' | 'invalidate'>, id: string) => {
    if (query.isActive()) outdated.add(id);
    else query.invalidate();
  };
  for (const list of findLists(client))
    for (const row of list.state.data?.pages.flatMap(({ rows }) => rows) ?? []) {
      const change = due.get(row._id);
      if (change && change.kind !== 'deleted' && row.version < change.version) note(list, row._id);
    }
  for (const [id, { kind, version }] of due) {
    const one = findOne(client, id);
    const isOld = one?.state.status === 'error' || (one?.state.data?.version ?? version) < version;
    if (one && kind !== 'deleted' && isOld) note(one, id);
  }
  return outdated;
}

function findOne(client: QueryClient, id: string): Query<Item> | undefined {
  return client.getQueryCache().find({ queryKey: itemKeys.one(id), exact: true });
}
