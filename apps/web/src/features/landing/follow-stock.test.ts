import { expect, it, onTestFinished, vi } from 'vitest';
import { makeItem } from '../items/test-kit';
import { event, look, ready, serve } from '../live/live-kit';
import { followStock } from './follow-stock';

const WAIT = { timeout: 10_000 };

async function follow() {
  const server = serve();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const refresh = vi.fn();
  const stop = followStock(refresh);
  onTestFinished(stop);
  await vi.waitFor(() => expect(server.streams).toHaveLength(1), WAIT);
  const refreshed = (times: number) => vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(times), WAIT);
  return { ...server, refresh, refreshed, stop };
}

it('refreshes once it listens, and after a burst of changes at most twice', async () => {
  const { streams, refresh, refreshed } = await follow();
  streams[0]?.send(ready);
  await refreshed(1);
  await vi.advanceTimersByTimeAsync(5000);
  for (let n = 0; n < 50; n += 1) streams[0]?.send(event('changed', makeItem()));
  await refreshed(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(refresh.mock.calls.length).toBeLessThanOrEqual(3);
});

it('asks now and then while there is no stream, and not for a tab that nobody looks at', async () => {
  const { streams, server, refresh, refreshed } = await follow();
  server.isUp = false;
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(11_000);
  await refreshed(1);
  look(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refresh).toHaveBeenCalledOnce();
});

it('closes the stream when the page goes', async () => {
  const { streams, stop } = await follow();
  stop();
  await vi.waitFor(() => expect(streams[0]?.isClosed()).toBe(true), WAIT);
});
