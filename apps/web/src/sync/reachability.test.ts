import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { changeOptions, newIdempotencyKey, type Posted, post } from './outbox';
import { watchReachability } from './reachability';

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
  return { send, times, stop };
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
