import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { itemQuery } from '../stock/queries';
import { makeItem, visitorApi } from '../test/inventory-kit';
import { event, goLive, look, ready, serve, show } from '../test/live-kit';
import { POLL_MS } from './follow-events';

const WAIT = { timeout: 10_000 };

function fakeTime() {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  return (ms: number) => vi.advanceTimersByTimeAsync(ms);
}

const streamed = (streams: unknown[], count: number) =>
  vi.waitFor(() => expect(streams).toHaveLength(count), WAIT);

/** The page of the item on screen. The functions return what it shows. */
function openPage() {
  const item = makeItem({ quantity: 12 });
  const server = serve(item);
  const pass = fakeTime();
  const client = goLive();
  show(client, itemQuery(visitorApi, item._id));
  const quantity = () => client.getQueryData(itemQuery(visitorApi, item._id).queryKey)?.quantity;
  const shows = (wanted: number) => vi.waitFor(() => expect(quantity()).toBe(wanted), WAIT);
  return { ...server, client, item, pass, shows, quantity, path: `/item/${item._id}` };
}

describe('the stream', () => {
  it('is opened again when it breaks, and continues after the last event', async () => {
    const { streams, item, change, pass, shows } = openPage();
    await streamed(streams, 1);
    streams[0]?.send(ready);
    streams[0]?.send(event('changed', change(item, { quantity: 11 })));
    await shows(11);
    streams[0]?.end();
    await pass(1000);
    await streamed(streams, 2);
    expect(streams[0]?.lastEventId).toBeNull();
    expect(streams[1]?.lastEventId).toMatch(/^e\d+$/);
    streams[1]?.send(ready + event('changed', change(item, { quantity: 10 })));
    await shows(10);
  });

  it('fetches the data on screen again if the server cannot continue from the last event', async () => {
    const { streams, item, change, pass, shows } = openPage();
    await streamed(streams, 1);
    streams[0]?.send(ready);
    await shows(12);
    streams[0]?.end();
    change(item, { quantity: 3 });
    await pass(1000);
    await streamed(streams, 2);
    streams[1]?.send(ready);
    await shows(3);
  });

  it('continues from the position of the first response', async () => {
    const { streams, pass } = openPage();
    await streamed(streams, 1);
    streams[0]?.send(`id: e-of-before\n${ready}`);
    streams[0]?.end();
    await pass(1000);
    await streamed(streams, 2);
    expect(streams[1]?.lastEventId).toBe('e-of-before');
  });

  it('is closed when nothing arrives, and opened again', async () => {
    const { streams, pass } = openPage();
    await streamed(streams, 1);
    streams[0]?.send(ready);
    for (let n = 0; n < 4; n += 1) {
      await pass(15_000);
      streams[0]?.send(': still here\n\n');
    }
    expect(streams).toHaveLength(1);
    await pass(42_000);
    await streamed(streams, 2);
    expect(streams[0]?.isClosed()).toBe(true);
  });

  it('is closed while the tab is hidden, and continues when it is shown', async () => {
    const { streams, item, change, shows } = openPage();
    await streamed(streams, 1);
    streams[0]?.send(ready + event('changed', change(item, { quantity: 11 })));
    await shows(11);
    look(false);
    await vi.waitFor(() => expect(streams[0]?.isClosed()).toBe(true));
    const missed = event('changed', change(item, { quantity: 6 }));
    look(true);
    await streamed(streams, 2);
    expect(streams[1]?.lastEventId).toMatch(/^e\d+$/);
    streams[1]?.send(ready + missed);
    await shows(6);
  });

  it('fetches everything again after an event that it does not know', async () => {
    const { streams, item, change, shows } = openPage();
    await streamed(streams, 1);
    streams[0]?.send(ready);
    await shows(12);
    change(item, { quantity: 2 });
    streams[0]?.send('event: item\ndata: {"kind":"of the future"}\n\n');
    await shows(2);
  });
});

describe('without a stream', () => {
  it('fetches the data on screen every ten seconds, until the stream is back', async () => {
    const { server, streams, item, change, pass, shows, asked, path } = openPage();
    server.isUp = false;
    await pass(0);
    for (const stream of streams) stream.end();
    await shows(12);
    change(item, { quantity: 9 });
    await pass(POLL_MS);
    await shows(9);
    change(item, { quantity: 8 });
    await pass(POLL_MS);
    await shows(8);

    server.isUp = true;
    const before = streams.length;
    while (streams.length === before) await pass(1000);
    streams.at(-1)?.send(ready);
    await shows(8);
    const soFar = asked(path);
    for (let n = 0; n < 4; n += 1) {
      await pass(15_000);
      streams.at(-1)?.send(': still here\n\n');
    }
    expect(asked(path) - soFar).toBeLessThanOrEqual(1);
    streams.at(-1)?.send(event('changed', change(item, { quantity: 7 })));
    await shows(7);
  });

  it('fetches nothing while the tab is hidden', async () => {
    const { server, streams, pass, shows, asked, path } = openPage();
    server.isUp = false;
    await pass(0);
    for (const stream of streams) stream.end();
    await shows(12);
    look(false);
    await pass(60_000);
    expect(asked(path)).toBe(1);
  });
});
