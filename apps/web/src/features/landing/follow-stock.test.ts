import { expect, it, onTestFinished, vi } from 'vitest';
import type { Update } from '../../lib/use-load';
import { later, list, makeItem } from '../items/test-kit';
import { event, look, ready, serve } from '../live/live-kit';
import { followStock } from './follow-stock';
import type { Landing } from './load-landing';

const WAIT = { timeout: 10_000 };
const LOADING = { state: 'loading' } as const;

async function follow() {
  const server = serve(makeItem());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const show = vi.fn<Update<Landing>>();
  const stop = followStock(show);
  onTestFinished(stop);
  await vi.waitFor(() => expect(server.streams).toHaveLength(1), WAIT);
  const shown = (times: number) => vi.waitFor(() => expect(show).toHaveBeenCalledTimes(times), WAIT);
  return { ...server, show, shown, stop };
}

it('refreshes once it listens, and after a burst of changes at most twice', async () => {
  const { streams, show, shown } = await follow();
  streams[0]?.send(ready);
  await shown(1);
  await vi.advanceTimersByTimeAsync(5000);
  for (let n = 0; n < 50; n += 1) streams[0]?.send(event('changed', makeItem()));
  await shown(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(show.mock.calls.length).toBeLessThanOrEqual(3);
});

it('shows every answer where changes come faster than answers, and ends with the latest', async () => {
  const { streams, api, server, asked, show, shown } = await follow();
  const slow = later<Response>();
  api.on('GET /item', () => slow.promise);
  streams[0]?.send(ready);
  await vi.waitFor(() => expect(asked('/item')).toBe(1), WAIT);
  for (let n = 0; n < 5; n += 1) {
    streams[0]?.send(event('changed', makeItem()));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asked('/item')).toBe(1);
  api.on('GET /item', () => list([server.put(makeItem({ name: 'The latest' }))]));
  slow.resolve(list([makeItem({ name: 'The first' })]));
  await shown(2);
  expect(show.mock.calls.map(([next]) => next(LOADING).data?.shown[0]?.name)).toEqual([
    'The first',
    'The latest',
  ]);
});

it('leaves what is shown when it cannot be fetched, and asks again at the next change', async () => {
  const { streams, api, asked, show, shown } = await follow();
  api.on('GET /item', () => new Response('', { status: 500 }));
  streams[0]?.send(ready);
  await vi.waitFor(() => expect(asked('/item')).toBe(1), WAIT);
  api.on('GET /item', () => list([makeItem()]));
  streams[0]?.send(event('changed', makeItem()));
  await shown(1);
  expect(show.mock.lastCall?.[0](LOADING).data?.shown).toHaveLength(1);
});

it('leaves what is shown as it is when the answer says the same', async () => {
  const { streams, api, show, shown } = await follow();
  streams[0]?.send(ready);
  await shown(1);
  const first = show.mock.lastCall?.[0](LOADING) ?? LOADING;
  expect(first.state).toBe('loaded');
  streams[0]?.send(event('changed', makeItem()));
  await shown(2);
  expect(show.mock.lastCall?.[0](first)).toBe(first);
  api.on('GET /item', () => list([makeItem({ name: 'Another name' })]));
  streams[0]?.send(event('changed', makeItem()));
  await shown(3);
  expect(show.mock.lastCall?.[0](first).data?.shown[0]?.name).toBe('Another name');
});

it('asks now and then while there is no stream, and not for a tab that nobody looks at', async () => {
  const { streams, server, show, shown } = await follow();
  server.isUp = false;
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(11_000);
  await shown(1);
  look(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(show).toHaveBeenCalledOnce();
});

it('closes the stream when the page goes', async () => {
  const { streams, stop } = await follow();
  stop();
  await vi.waitFor(() => expect(streams[0]?.isClosed()).toBe(true), WAIT);
});
