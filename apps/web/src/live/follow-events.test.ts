import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readPosition, writePosition } from '../api/event-position';
import { createQueryClient } from '../api/query-client';
import { createBrowser } from '../test/browser-tabs';
import { makeItem } from '../test/inventory-kit';
import { event, look, ready, serve, until } from '../test/live-kit';
import { followEvents, POLL_MS } from './follow-events';
import type { Tabs } from './shared-connection';

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    }),
);
afterEach(() => void vi.useRealTimers());

/** A tab that has fetched data at a position. */
function openTab({ tabs = null, position = null }: { tabs?: Tabs | null; position?: string | null } = {}) {
  const client = createQueryClient();
  if (position !== null) writePosition(client, position);
  const items: string[] = [];
  const [onGap, onPoll] = [vi.fn(), vi.fn()];
  let stop = followEvents(client, { onItem: (data) => items.push(data), onGap, onPoll }, tabs);
  const close = () => {
    stop();
    stop = () => {};
  };
  onTestFinished(close);
  return { client, items, onGap, onPoll, close };
}

const item = makeItem();
const change = (version: number) => event('changed', { ...item, version });
const idOf = (text: string) => /id: (\S+)/.exec(text)?.[1] ?? '';
const dataOf = (text: string) => /data: (.+)/.exec(text)?.[1] ?? '';

describe('a tab', () => {
  it('continues after the first response, and fetches nothing again', async () => {
    const { streams } = serve();
    const tab = openTab();
    await vi.advanceTimersByTimeAsync(500);
    expect(streams).toHaveLength(0);
    writePosition(tab.client, 'p1');
    await vi.advanceTimersByTimeAsync(100);
    expect(streams.map(({ lastEventId }) => lastEventId)).toEqual(['p1']);
    const next = change(1);
    streams[0]?.send(ready + next);
    await until(() => expect(tab.items).toEqual([dataOf(next)]));
    expect(tab.onGap).not.toHaveBeenCalled();
    expect(readPosition(tab.client)).toBe(idOf(next));
  });

  it('starts without a position if no response has one, and fetches everything once', async () => {
    const { streams } = serve();
    const tab = openTab();
    await until(() => expect(streams).toHaveLength(1));
    expect(streams[0]?.lastEventId).toBeNull();
    streams[0]?.send(`id: p7\n${ready}`);
    await until(() => expect(tab.onGap).toHaveBeenCalledOnce());
    expect(readPosition(tab.client)).toBe('p7');
  });

  it('does not open the stream if it is closed before the first response', async () => {
    const { streams } = serve();
    openTab().close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(streams).toHaveLength(0);
  });

  it('polls only while it is visible and has no stream', async () => {
    const { server, streams } = serve();
    const tab = openTab({ position: 'p1' });
    await until(() => expect(streams).toHaveLength(1));
    streams[0]?.send(ready);
    await vi.advanceTimersByTimeAsync(POLL_MS * 3);
    expect(tab.onPoll).not.toHaveBeenCalled();
    server.isUp = false;
    streams[0]?.end();
    await vi.advanceTimersByTimeAsync(POLL_MS * 3);
    expect(tab.onPoll).toHaveBeenCalledTimes(3);
    look(false);
    await vi.advanceTimersByTimeAsync(POLL_MS * 3);
    expect(tab.onPoll).toHaveBeenCalledTimes(3);
  });
});

describe('several tabs of a browser', () => {
  /** Tabs at the same position. The first has the stream, which is ready. */
  async function openTabs(count: number) {
    const server = serve();
    const browser = createBrowser();
    const open = (position: string | null) => {
      const tabs = browser.newTab();
      return { ...openTab({ tabs, position }), crash: tabs.crash };
    };
    const opened = Array.from({ length: count }, () => open('p1'));
    await until(() => expect(server.streams).toHaveLength(1));
    server.streams[0]?.send(ready);
    const send = (...texts: string[]) => server.streams.at(-1)?.send(texts.join(''));
    const [leader, ...others] = opened;
    if (!leader) throw new Error('No tab was opened.');
    // The other tabs must hear that the stream is ready.
    await vi.advanceTimersByTimeAsync(100);
    return { ...server, opened, leader, others, open, send };
  }

  it('have one stream, and each gets every change once', async () => {
    const { streams, opened, send } = await openTabs(7);
    const changes = [change(1), change(2)];
    send(...changes);
    for (const { items } of opened) await until(() => expect(items).toEqual(changes.map(dataOf)));
    await vi.advanceTimersByTimeAsync(POLL_MS * 3);
    for (const { onGap, onPoll } of opened) {
      expect(onGap).not.toHaveBeenCalled();
      expect(onPoll).not.toHaveBeenCalled();
    }
    expect(streams).toHaveLength(1);
  });

  it('send a new tab the events after its first response', async () => {
    const { streams, leader, open, send } = await openTabs(1);
    const [before, after] = [change(1), change(2)];
    send(before, after);
    await until(() => expect(leader.items).toHaveLength(2));
    const tab = open(idOf(before));
    await until(() => expect(tab.items).toEqual([dataOf(after)]));
    const upToDate = open(idOf(after));
    await vi.advanceTimersByTimeAsync(100);
    expect([tab.onGap, upToDate.onGap].flatMap(({ mock }) => mock.calls)).toEqual([]);
    expect(upToDate.items).toEqual([]);
    expect(streams).toHaveLength(1);
  });

  it('make a tab with an unknown position fetch everything once', async () => {
    const { open, send } = await openTabs(1);
    const tab = open('long ago');
    await until(() => expect(tab.onGap).toHaveBeenCalledOnce());
    const next = change(1);
    send(next);
    await until(() => expect(tab.items).toEqual([dataOf(next)]));
    expect(tab.onGap).toHaveBeenCalledOnce();
  });

  it.each(['close', 'crash'] as const)(
    'pass the stream on after a %s, without missing an event',
    async (how) => {
      const { streams, leader, others, send } = await openTabs(3);
      const [seen, missed, later] = [change(1), change(2), change(3)];
      send(seen);
      for (const { items } of others) await until(() => expect(items).toHaveLength(1));
      leader[how]();
      await until(() => expect(streams).toHaveLength(2));
      expect(streams[1]?.lastEventId).toBe(idOf(seen));
      send(ready, missed);
      for (const { items } of others) await until(() => expect(items).toHaveLength(2));
      send(later);
      for (const { items } of others)
        await until(() => expect(items).toEqual([seen, missed, later].map(dataOf)));
      for (const { onGap } of others) expect(onGap).not.toHaveBeenCalled();
    },
  );

  it('all poll while the leading tab has no stream', async () => {
    const { server, streams, opened, send } = await openTabs(2);
    server.isUp = false;
    streams[0]?.end();
    await vi.advanceTimersByTimeAsync(POLL_MS * 2);
    for (const { onPoll } of opened) expect(onPoll).toHaveBeenCalledTimes(2);
    server.isUp = true;
    // The wait before the next attempt has a random part, and may be longer than the test waits.
    window.dispatchEvent(new Event('online'));
    await until(() => expect(streams).toHaveLength(2));
    const missed = change(1);
    send(ready, missed);
    for (const { items } of opened) await until(() => expect(items).toEqual([dataOf(missed)]));
    for (const { onPoll } of opened) onPoll.mockClear();
    await vi.advanceTimersByTimeAsync(POLL_MS * 2);
    for (const { onPoll } of opened) expect(onPoll).not.toHaveBeenCalled();
  });

  it('close the stream when they are hidden, and continue when they are shown', async () => {
    const { streams, opened, send } = await openTabs(2);
    const [seen, missed] = [change(1), change(2)];
    send(seen);
    for (const { items } of opened) await until(() => expect(items).toHaveLength(1));
    look(false);
    await until(() => expect(streams[0]?.isClosed()).toBe(true));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(streams).toHaveLength(1);
    look(true);
    await until(() => expect(streams).toHaveLength(2));
    expect(streams[1]?.lastEventId).toBe(idOf(seen));
    send(ready, missed);
    for (const { items } of opened) await until(() => expect(items).toEqual([seen, missed].map(dataOf)));
    for (const { onGap } of opened) expect(onGap).not.toHaveBeenCalled();
  });
});

it('opens one stream for each tab without locks', async () => {
  const { streams } = serve();
  openTab({ position: 'p1' });
  openTab({ position: 'p1' });
  await until(() => expect(streams).toHaveLength(2));
});
