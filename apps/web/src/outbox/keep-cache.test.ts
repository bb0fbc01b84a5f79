import { dehydrate, onlineManager, QueryClient } from '@tanstack/react-query';
import { get, keys, set } from 'idb-keyval';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { StoredState } from './device-storage';
import { keepCache, SHAPE } from './keep-cache';

const RAHIMA = 'rahima@godown.test';
const isKept = () => true;

/** As a phone does before it ends a tab. */
function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

it('deletes what is kept of someone whose sign-out it did not see', async () => {
  await set('cache karim@godown.test', { clientState: { queries: [], mutations: [] } });
  const { close } = keepCache(new QueryClient(), { by: RAHIMA, isKept });
  await vi.waitFor(async () => expect(await get('cache karim@godown.test')).toBeUndefined());
  close();
});

it('lets a person sign out in a browser without storage', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await keys();
  // The library opens the database again after this.
  const [database] = transaction.mock.contexts as IDBDatabase[];
  database?.onclose?.(new Event('close'));
  vi.stubGlobal('indexedDB', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { forget } = keepCache(new QueryClient(), { by: RAHIMA, isKept });
  expect(forget).not.toThrow();
});

it('restores the first pages of a list as stale, and nothing after the person signed out', async () => {
  const queryKey = ['items'];
  const before = new QueryClient();
  const open = (client: QueryClient) => keepCache(client, { by: RAHIMA, isKept });
  const { close } = open(before);
  await vi.waitFor(async () => {
    before.setQueryData(queryKey, { pages: [1, 2, 3], pageParams: [null, 'a', 'b'] });
    hide();
    expect(await get(`cache ${RAHIMA}`)).toBeDefined();
  });
  close();
  const after = new QueryClient();
  const { forget } = open(after);
  await vi.waitFor(() =>
    expect(after.getQueryData(queryKey)).toEqual({ pages: [1, 2], pageParams: [null, 'a'] }),
  );
  expect(after.getQueryState(queryKey)?.isInvalidated).toBe(true);
  forget();
  await vi.waitFor(async () => expect(await keys()).toEqual([]));
});

it('stores what was seen at once when the connection is lost', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  const client = new QueryClient();
  const { forget } = keepCache(client, { by: RAHIMA, isKept });
  await vi.waitFor(async () => {
    client.setQueryData(['items'], 'seen');
    onlineManager.setOnline(true);
    onlineManager.setOnline(false);
    expect(await get(`cache ${RAHIMA}`)).toBeDefined();
  });
  forget();
});

it('stores what a page had before this part was loaded', async () => {
  const [before, after] = [new QueryClient(), new QueryClient()];
  before.setQueryData(['items'], 'seen');
  const { close } = keepCache(before, { by: RAHIMA, isKept });
  hide();
  close();
  const { forget } = keepCache(after, { by: RAHIMA, isKept });
  await vi.waitFor(() => expect(after.getQueryData(['items'])).toBe('seen'));
  forget();
});

it('keeps what a page saw that was left before the kept data was restored, and the kept data', async () => {
  const [earlier, left, later] = [new QueryClient(), new QueryClient(), new QueryClient()];
  earlier.setQueryData(['items'], 'kept');
  await set(`cache ${RAHIMA}`, { buster: SHAPE, clientState: dehydrate(earlier) });
  left.setQueryData(['partners'], 'seen');
  for (const client of [left, new QueryClient()]) {
    const { close } = keepCache(client, { by: RAHIMA, isKept });
    client.setQueryData(['names'], 'seen');
    hide();
    close();
  }
  const { forget } = keepCache(later, { by: RAHIMA, isKept });
  await vi.waitFor(() => expect(later.getQueryData(['partners'])).toBe('seen'));
  expect(later.getQueryData(['items'])).toBe('kept');
  // From now on it is kept with the rest.
  await vi.waitFor(async () => expect(await keys()).toEqual([`cache ${RAHIMA}`]));
  hide();
  await vi.waitFor(async () => {
    const { clientState } = (await get<StoredState>(`cache ${RAHIMA}`)) ?? {};
    const kept = clientState?.queries.map(({ queryKey }) => queryKey[0]);
    expect(kept?.toSorted()).toEqual(['items', 'names', 'partners']);
  });
  forget();
  await vi.waitFor(async () => expect(await keys()).toEqual([]));
});

it('restores nothing after it was closed', async () => {
  const client = new QueryClient();
  client.setQueryData(['items'], 'seen');
  const [early, late] = [new QueryClient(), new QueryClient()];
  await set(`cache ${RAHIMA}`, { buster: SHAPE, clientState: dehydrate(client) });
  keepCache(early, { by: RAHIMA, isKept }).close();
  const { close } = keepCache(late, { by: RAHIMA, isKept });
  await vi.waitFor(() => expect(late.getQueryData(['items'])).toBe('seen'));
  expect(early.getQueryData(['items'])).toBeUndefined();
  close();
});

it('deletes what another version kept in another shape', async () => {
  const before = new QueryClient();
  before.setQueryData(['items'], 'seen');
  await set(`cache ${RAHIMA}`, { buster: 'older', clientState: dehydrate(before) });
  const client = new QueryClient();
  const { close } = keepCache(client, { by: RAHIMA, isKept });
  await vi.waitFor(async () => expect(await keys()).toEqual([]));
  expect(client.getQueryData(['items'])).toBeUndefined();
  close();
});
