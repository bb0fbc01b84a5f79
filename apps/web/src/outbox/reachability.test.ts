import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { changeOptions, newIdempotencyKey, post } from './outbox';
import type { Posted } from './posted';
import { ON_DEVICE, watchReachability } from './reachability';
import { UNREACHABLE_KEY } from './use-online';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A tab with a change that fails for want of a connection. */
async function loseConnection() {
  const client = new QueryClient();
  client.mount();
  const stop = watchReachability(client);
  onTestFinished(() => {
    stop();
    client.unmount();
  });
  const times: number[] = [];
  const send = vi.fn(async () => {
    times.push(Date.now());
    throw new ApiError({ kind: 'network' });
  });
  const change: Posted = { key: newIdempotencyKey(), by: 'a', at: Date.now(), subject: 'item' };
  post(client, changeOptions<Posted, void>(client, { mutationFn: send }), change).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(onlineManager.isOnline()).toBe(false);
  return { send, times, stop, client };
}

it('asks again after 1 second, then after twice as long each time, at most 30', async () => {
  const { times } = await loseConnection();
  await vi.advanceTimersByTimeAsync(95_000);
  const pauses = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
});

it('does not say that the server is unreachable after the person has signed out', async () => {
  const { stop } = await loseConnection();
  stop();
  expect(onlineManager.isOnline()).toBe(true);
});

it('waits for the browser’s connection, also if it goes during a pause', async () => {
  const { send } = await loseConnection();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledOnce();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(2);
});

it('sends while nobody looks at the tab', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { send } = await loseConnection();
  await vi.advanceTimersByTimeAsync(1000);
  expect(send).toHaveBeenCalledTimes(2);
});

/** A page that shows data of a server which does not respond while `isGone`. */
async function readWithoutServer() {
  const client = new QueryClient();
  client.mount();
  const stop = watchReachability(client);
  const server = { isGone: true, reads: 0 };
  const observer = new QueryObserver(client, {
    queryKey: ['items'],
    queryFn: async () => {
      server.reads += 1;
      if (server.isGone) throw new ApiError({ kind: 'network' });
      return 'items';
    },
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: 1,
    retryDelay: 400,
  });
  const leave = observer.subscribe(() => {});
  const said: unknown[] = [];
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && query.queryKey === UNREACHABLE_KEY) said.push(query.state.data);
  });
  onTestFinished(() => {
    leave();
    stop();
    client.unmount();
  });
  return { server, said, leave, client };
}

it('says so when only reads fail, after their retry, and until the first response', async () => {
  const { server, said } = await readWithoutServer();
  await vi.advanceTimersByTimeAsync(300);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(said).toEqual([true]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.reads).toBeGreaterThan(4);
  expect(new Set(said)).toEqual(new Set([true]));
  server.isGone = false;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(said.at(-1)).toBe(false);
  expect(said.filter((value) => value === false)).toHaveLength(1);
});

it('no longer says so when the page that could not be read is left', async () => {
  const { said, leave } = await readWithoutServer();
  await vi.advanceTimersByTimeAsync(500);
  leave();
  await vi.advanceTimersByTimeAsync(1000);
  expect(said).toEqual([true, false]);
});

it('sends what waits as soon as anything was read', async () => {
  const { send, client } = await loseConnection();
  await vi.advanceTimersByTimeAsync(3000);
  expect(send).toHaveBeenCalledTimes(3);
  send.mockResolvedValue(undefined as never);
  await client.fetchQuery({ queryKey: ['other'], queryFn: () => 'read', networkMode: 'always' });
  // The mutation's own pause. Its next attempt would be 4 seconds after the last.
  await vi.advanceTimersByTimeAsync(1000);
  expect(send).toHaveBeenCalledTimes(4);
});

it('takes data of this device for no response of the server', async () => {
  const { client, times } = await loseConnection();
  const drafts = new QueryObserver(client, {
    queryKey: ['drafts'],
    queryFn: async () => [],
    meta: ON_DEVICE,
    staleTime: 0,
  });
  onTestFinished(drafts.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(16_000);
  const pauses = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000));
  expect(pauses).toEqual([1, 2, 4, 8]);
  expect(client.getQueryData(UNREACHABLE_KEY)).toBe(true);
});
