/** Keeps the data that one person saw last on the device, for use without a connection. */

import {
  type DehydratedState,
  dehydrate,
  hydrate,
  onlineManager,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { delMany, getMany, keys } from 'idb-keyval';
import { v7 } from 'uuid';
import { deviceStore, type StoredState, writeState } from './device-storage';

/** All of it is written each time. Later changes are written when the tab is hidden or the connection is lost. */
const SAVE_EVERY_MS = 5000;
/** Only the first pages of a long list are kept. */
export const KEPT_PAGES = 2;
const PREFIX = 'cache ';
/** Raise it when the shape of the kept data changes: data of another shape is deleted instead of shown. */
export const SHAPE = '4';

/**
 * Restores the kept data, and saves the queries that `isKept` selects some seconds after each change, until `close` is
 * called. `forget`, called at sign-out, also deletes the kept data.
 */
export function keepCache(
  client: QueryClient,
  { by, isKept }: { by: string; isKept: (query: Query) => boolean },
): { close: () => void; forget: () => void } {
  const name = `${PREFIX}${by}`;
  const isOwn = (each: string) => each === name || each.startsWith(`${name} `);
  // A page may be left before the kept data is restored. What it has seen must not replace all of that.
  let into = `${name} ${v7()}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const isSeen = (query: Query) => query.state.data !== undefined && isKept(query);
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const seen = dehydrate(client, { shouldDehydrateMutation: () => false, shouldDehydrateQuery: isSeen });
    const clientState = { ...seen, queries: seen.queries.map(withFirstPages) };
    // Without storage nothing is kept. Every page works without it.
    writeState(into, { buster: SHAPE, clientState }).catch(() => undefined);
  };
  const saveSoon = () => {
    timer ??= setTimeout(save, SAVE_EVERY_MS);
  };
  const saveNow = () => {
    if (timer !== undefined) save();
  };
  const saveHidden = () => {
    if (document.visibilityState === 'hidden') saveNow();
  };
  const restore = async () => {
    const names = await listNames();
    // The data of another person is still there if this app was not open when they were signed out.
    await delMany(
      names.filter((each) => !isOwn(each)),
      deviceStore,
    );
    const own = names.filter(isOwn);
    const states = await getMany<StoredState | undefined>(own, deviceStore);
    if (closed) return;
    for (const state of states)
      if (state?.buster === SHAPE) hydrate(client, { queries: state.clientState.queries.map(outdated) });
    into = name;
    // Deleted before anything is written under this name.
    const done = own.filter((each, at) => each !== name || states[at]?.buster !== SHAPE);
    if (done.length > 0) saveSoon();
    await delMany(done, deviceStore);
  };

  // A page may have its data before this part is loaded.
  if (client.getQueryCache().getAll().some(isSeen)) saveSoon();
  const unsubscribe = client.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && isKept(query)) saveSoon();
  });
  window.addEventListener('pagehide', saveNow);
  // From now on nothing can be fetched again, and a page that is reloaded may be gone before its last write.
  const stopWatching = onlineManager.subscribe((isOnline) => void (isOnline || saveNow()));
  // A phone may end a hidden tab without a word.
  document.addEventListener('visibilitychange', saveHidden);
  restore().catch(() => undefined);

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
      listNames()
        .then((names) => delMany(names.filter(isOwn), deviceStore))
        .catch(() => undefined);
    },
  };
}

/** What is kept on this device, of anyone. */
const listNames = async () => (await keys<string>(deviceStore)).filter((name) => name.startsWith(PREFIX));

type DehydratedQuery = DehydratedState['queries'][number];

/** Kept data may be stale: it is fetched again when it is opened. */
const outdated = (query: DehydratedQuery) => ({ ...query, state: { ...query.state, isInvalidated: true } });

function withFirstPages(query: DehydratedQuery): DehydratedQuery {
  const data = query.state.data as { pages?: unknown[]; pageParams?: unknown[] } | undefined;
  if (!data?.pages || !data.pageParams || data.pages.length <= KEPT_PAGES) return query;
  const { pages, pageParams } = data;
  const first = { ...data, pages: pages.slice(0, KEPT_PAGES), pageParams: pageParams.slice(0, KEPT_PAGES) };
  return { ...query, state: { ...query.state, data: first } };
}
