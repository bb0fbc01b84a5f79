import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../api/query-client';
import { later, list, makeItem } from '../test/inventory-kit';
import { event, look, ready, serve } from '../test/live-kit';
import { followStock } from './follow-stock';
import { landingQuery } from './load-landing';

const WAIT = { timeout: 10_000 };

/** The query of the landing page, on the screen, loaded once, with an open stream. */
async function follow({ hasPositions = false } = {}) {
  const server = serve(makeItem({ name: 'The first' }));
  server.server.hasPositions = hasPositions;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const client = createQueryClient();
  const observer = new QueryObserver(client, landingQuery());
  onTestFinished(observer.subscribe(() => {}));
  const stop = followStock(client);
  onTestFinished(stop);
  const loaded = (times: number) =>
    vi.waitFor(() => expect(server.asked('/item')).toBeGreaterThanOrEqual(times), WAIT);
  const shows = (name: string) =>
    vi.waitFor(() => expect(observer.getCurrentResult().data?.shown[0]?.name).toBe(name), WAIT);
  await vi.waitFor(() => expect(server.streams).toHaveLength(1), WAIT);
  await shows('The first');
  return { ...server, client, observer, loaded, shows, stop };
}

it('fetches again when the stream opens, and at most twice after a burst of changes', async () => {
  const { streams, asked, loaded } = await follow();
  streams[0]?.send(ready);
  await loaded(2);
  await vi.advanceTimersByTimeAsync(5000);
  const before = asked('/item');
  for (let n = 0; n < 50; n += 1) streams[0]?.send(event('changed', makeItem()));
  await loaded(before + 1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked('/item')).toBeLessThanOrEqual(before + 2);
});

it('fetches the items once if the response has the position in the stream', async () => {
  const { streams, asked } = await follow({ hasPositions: true });
  expect(streams[0]?.lastEventId).toMatch(/^e\d+$/);
  streams[0]?.send(ready);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked('/item')).toBe(1);
});

it('fetches the figures of the work of signed-in people again', async () => {
  const { streams, client } = await follow({ hasPositions: true });
  const read = vi.fn(async () => 'figures');
  const figures = new QueryObserver(client, {
    queryKey: ['items', 'offered', 'status=negative'],
    queryFn: read,
  });
  onTestFinished(figures.subscribe(() => {}));
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  streams[0]?.send(ready + event('changed', makeItem()));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), WAIT);
});

it('makes other pages fetch their cached data again when they are opened', async () => {
  const { streams, client, loaded } = await follow({ hasPositions: true });
  client.setQueryData(['items', 'list'], 'old');
  streams[0]?.send(ready + event('changed', makeItem()));
  await loaded(2);
  expect(client.getQueryState(['items', 'list'])?.isInvalidated).toBe(true);
});

it('shows every response, and finally the latest, if changes are faster than responses', async () => {
  const { streams, api, server, asked, loaded, shows } = await follow();
  const slow = later<Response>();
  api.on('GET /item', () => slow.promise);
  streams[0]?.send(ready);
  await loaded(2);
  const before = asked('/item');
  for (let n = 0; n < 5; n += 1) {
    streams[0]?.send(event('changed', makeItem()));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asked('/item')).toBe(before);
  const next = later<Response>();
  api.on('GET /item', () => next.promise);
  slow.resolve(list([makeItem({ name: 'The second' })]));
  await shows('The second');
  next.resolve(list([server.put(makeItem({ name: 'The latest' }))]));
  await shows('The latest');
});

it('keeps the shown figures when a fetch fails, and fetches again at the next change', async () => {
  const { streams, api, loaded, shows, observer } = await follow();
  api.on('GET /item', () => new Response('', { status: 500 }));
  streams[0]?.send(ready);
  await loaded(2);
  expect(observer.getCurrentResult().data?.shown).toHaveLength(1);
  api.on('GET /item', () => list([makeItem({ name: 'The next' })]));
  streams[0]?.send(event('changed', makeItem()));
  await shows('The next');
});

it('polls while there is no stream, but not in a hidden tab', async () => {
  const { streams, server, asked, loaded } = await follow();
  server.isUp = false;
  streams[0]?.end();
  const before = asked('/item');
  await vi.advanceTimersByTimeAsync(11_000);
  await loaded(before + 1);
  look(false);
  const hidden = asked('/item');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked('/item')).toBe(hidden);
});

it('closes the stream when the page is left', async () => {
  const { streams, stop } = await follow();
  stop();
  await vi.waitFor(() => expect(streams[0]?.isClosed()).toBe(true), WAIT);
});
