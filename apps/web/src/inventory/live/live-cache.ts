/** What somebody else changes, brought to the cached queries: events say which item, this fetches what is on screen. */
import type { ItemEvent } from '@godown/shared/events';
import type { Item } from '@godown/shared/item';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { invalidate } from '../../api/invalidate';
import { findLists, removeFromLists } from '../list-cache';
import { fetchItem, itemKeys, movementKeys } from '../queries';
import { findRows, putIntoLists } from './live-lists';
import { type Change, findOne, isChangingItself, type ListRows, needOf, toldVersion } from './needs';

/** Events are gathered this long: a burst is one round. */
const GATHER_MS = 40;
/** From one round to the next, so that a busy item costs few requests. */
const SPACING_MS = 300;
/** Until what could not be fetched is asked for again, and until lists are read again. */
const LONG_MS = 5000;
/** More items than this in one round are read as lists. */
const MAX_SINGLE = 25;

interface LiveCache {
  /** Takes note of an event; what it asks for is fetched a moment later, together with others. */
  take: (event: ItemEvent) => void;
  /** Fetches what is on screen anew, and everything else when it is opened. */
  refresh: () => void;
  close: () => void;
}

export function createLiveCache(client: QueryClient): LiveCache {
  /** What has been heard of and not been brought in, by item. */
  const changes = new Map<string, Change>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  let running = false;
  let asked = false;
  let closed = false;

  function schedule(delay = GATHER_MS): void {
    if (running) asked = true;
    else if (!closed && changes.size > 0)
      timer ??= setTimeout(begin, Math.max(delay, notBefore - Date.now()));
  }

  function begin(): void {
    timer = undefined;
    void round();
  }

  async function round(): Promise<void> {
    running = true;
    asked = false;
    const ids = decide();
    if (ids.length > MAX_SINGLE) readLists(ids);
    else await Promise.all(ids.map(bring));
    notBefore = Date.now() + (ids.length > MAX_SINGLE ? LONG_MS : SPACING_MS);
    running = false;
    if (asked) schedule();
  }

  /** The items to fetch now. What only the cache has waits until it is on screen; what nobody has is forgotten. */
  function decide(): string[] {
    const ids = new Set(changes.keys());
    const lists: ListRows[] = findLists(client).map((list) => ({ list, rows: findRows(list, ids) }));
    const wanted: string[] = [];
    for (const [id, change] of changes) {
      if (isChangingItself(client, id)) continue;
      tell(id, change);
      if (change.kind === 'deleted' && lists.some(({ rows }) => rows.has(id))) removeFromLists(client, id);
      const need = change.kind === 'deleted' ? 'never' : needOf(client, id, change, lists);
      if (need === 'now') wanted.push(id);
      // A list that is on its way may bring the older version yet.
      if (need === 'never' && !isFetching()) changes.delete(id);
    }
    return wanted;
  }

  /** Once for each event, and not for what came with the answer to a change of one's own. */
  function tell(id: string, change: Change): void {
    if (change.told) return;
    change.told = true;
    if (change.kind === 'deleted') leavePage(client, id);
    if (change.version <= toldVersion(client, id)) return;
    invalidate(client, movementKeys.ofItem(id), movementKeys.journals);
    if (change.kind === 'deleted' || change.kind === 'restored') invalidate(client, movementKeys.deleted);
  }

  async function bring(id: string): Promise<void> {
    try {
      const item = await fetchItem(id);
      put(client, item);
      settle(id, item.version);
    } catch (error) {
      const change = changes.get(id);
      if (!change) return;
      if (error instanceof ApiError && error.status === 404)
        changes.set(id, { ...change, kind: 'deleted', version: Number.POSITIVE_INFINITY, told: false });
      else change.retryAt = Date.now() + LONG_MS;
      setTimeout(schedule, change.retryAt - Date.now());
    }
  }

  function settle(id: string, version: number): void {
    const change = changes.get(id);
    if (!change) return;
    // Something newer may have been heard of meanwhile.
    const reached = change.version <= version || change.version === Number.POSITIVE_INFINITY;
    if (reached && !isFetching()) changes.delete(id);
    else if (reached) changes.set(id, { ...change, kind: 'changed', version });
    else asked = true;
  }

  function readLists(ids: readonly string[]): void {
    for (const id of ids) {
      changes.delete(id);
      if (findOne(client, id)?.isActive()) invalidate(client, itemKeys.one(id));
    }
    invalidate(client, itemKeys.lists);
  }

  const isFetching = () => client.isFetching({ queryKey: itemKeys.all }) > 0;

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (changes.size === 0 || event.query.queryKey[0] !== itemKeys.all[0]) return;
    const isSettled =
      event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error');
    if (isSettled || event.type === 'observerAdded') schedule();
  });

  return {
    take({ id, kind, version = Number.POSITIVE_INFINITY }) {
      changes.set(id, { kind, version, told: false, retryAt: 0 });
      schedule();
    },
    refresh() {
      invalidate(client, itemKeys.all, movementKeys.all, movementKeys.deleted);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

/** In one step, and never an older version in the place of a newer one. */
function put(client: QueryClient, item: Item): void {
  notifyManager.batch(() => {
    const one = findOne(client, item._id);
    const { data, status } = one?.state ?? {};
    if (one && (status !== 'success' || !data || data.version < item.version))
      client.setQueryData(itemKeys.one(item._id), item);
    putIntoLists(client, item);
  });
}

/** A page that shows the item asks for it, is told that it is gone, and says so; what is in the cache is forgotten. */
function leavePage(client: QueryClient, id: string): void {
  const queryKey = itemKeys.one(id);
  if (findOne(client, id)?.isActive()) invalidate(client, queryKey);
  else client.removeQueries({ queryKey });
}
