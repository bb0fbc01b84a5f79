/** Keeps the data that one person saw last on the device, for use without a connection. */

import {
  type PersistedClient,
  type Persister,
  persistQueryClientSave,
} from '@tanstack/query-persist-client-core';
import {
  type DehydratedState,
  hydrate,
  onlineManager,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { delMany, keys } from 'idb-keyval';
import { createPersister } from './device-storage';

/** All of it is written each time. Later changes are written when the tab is hidden or the connection is lost. */
const SAVE_EVERY_MS = 5000;
/** Only the first pages of a long list are kept. */
export const KEPT_PAGES = 2;
const PREFIX = 'cache ';
/** Raise it when the shape of the kept data changes: data of another shape is deleted instead of shown. */
export const SHAPE = '4';

/**
 * Restores the kept data. Then saves the queries that `isKept` selects, some seconds after each change, until `close` is
 * called. `forget`, called at sign-out, also deletes the kept data.
 */
export function keepCache(
  client: QueryClient,
  { by, isKept }: { by: string; isKept: (query: Query) => boolean },
): { close: () => void; forget: () => void } {
  const name = `${PREFIX}${by}`;
  const persister = shortening(createPersister(name));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    persistQueryClientSave({
      queryClient: client,
      persister,
      buster: SHAPE,
      dehydrateOptions: {
        shouldDehydrateMutation: () => false,
        shouldDehydrateQuery: (query) => query.state.data !== undefined && isKept(query),
      },
      // Without storage nothing is kept. Every page works without it.
    }).catch(() => undefined);
  };
  const restore = async () => {
    await removeOthers(name);
    const kept = await persister.restoreClient();
    if (kept?.buster !== SHAPE) return persister.removeClient();
    if (!closed) hydrate(client, outdated(kept).clientState);
  };

  let unsubscribe = () => {};
  const follow = () => {
    if (closed) return;
    const saveSoon = () => {
      timer ??= setTimeout(save, SAVE_EVERY_MS);
    };
    unsubscribe = client.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'updated' && isKept(query)) saveSoon();
    });
    // A page may have its data before this part is loaded.
    const isNew = (query: Query) => query.state.dataUpdatedAt >= performance.timeOrigin && isKept(query);
    if (client.getQueryCache().getAll().some(isNew)) saveSoon();
  };
  const saveNow = () => {
    if (timer !== undefined) save();
  };
  const saveHidden = () => {
    if (document.visibilityState === 'hidden') saveNow();
  };
  window.addEventListener('pagehide', saveNow);
  // From now on nothing can be fetched again, and a page that is reloaded may be gone before its last write.
  const stopWatching = onlineManager.subscribe((isOnline) => void (isOnline || saveNow()));
  // A phone may end a hidden tab without a word.
  document.addEventListener('visibilitychange', saveHidden);
  // Save only after the restore: an empty cache would replace the kept data.
  restore().then(follow, follow);

  const close = () => {
    closed = true;
    clearTimeout(timer);
    window.removeEventListener('pagehide', saveNow);
    stopWatching();
    document.removeEventListener('visibilitychange', saveHidden);
    unsubscribe();
  };
  return {
    close,
    forget() {
      close();
      Promise.resolve(persister.removeClient()).catch(() => undefined);
    },
  };
}

/** Stores only the first pages of a long list. */
function shortening(persister: Persister): Persister {
  return { ...persister, persistClient: (kept) => persister.persistClient(firstPages(kept)) };
}

/** The data of another person is still there if this app was not open when they were signed out. */
async function removeOthers(own: string): Promise<void> {
  const names = (await keys<string>()).filter((name) => name.startsWith(PREFIX) && name !== own);
  await delMany(names);
}

/** Kept data may be stale: it is fetched again when it is opened. */
function outdated(kept: PersistedClient): PersistedClient {
  const queries = kept.clientState.queries.map((query) => ({
    ...query,
    state: { ...query.state, isInvalidated: true },
  }));
  return { ...kept, clientState: { ...kept.clientState, queries } };
}

function firstPages(kept: PersistedClient): PersistedClient {
  const queries = kept.clientState.queries.map((query): DehydratedState['queries'][number] => {
    const data = query.state.data as { pages?: unknown[]; pageParams?: unknown[] } | undefined;
    if (!data?.pages || !data.pageParams || data.pages.length <= KEPT_PAGES) return query;
    const { pages, pageParams } = data;
    const first = { ...data, pages: pages.slice(0, KEPT_PAGES), pageParams: pageParams.slice(0, KEPT_PAGES) };
    return { ...query, state: { ...query.state, data: first } };
  });
  return { ...kept, clientState: { ...kept.clientState, queries } };
}
