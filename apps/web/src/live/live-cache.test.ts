import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../api/query-client';
import { changeOptions, post } from '../outbox/outbox';
import type { Posted } from '../outbox/posted';
import { afterChange } from '../stock/list-cache';
import { inventoryQuery, itemKeys, itemQuery, movementKeys } from '../stock/queries';
import { json, later, list, makeItem, visitorApi } from '../test/inventory-kit';
import { event, goLive, ready, reset, serve, show, until } from '../test/live-kit';
import { startLive } from './live';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  // First, because one test spies on a fake timer.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The page of the item and the inventory, both on screen and with live updates. */
async function open(...items: Parameters<typeof serve>) {
  const server = serve(...items);
  const client = goLive();
  await until(() => expect(server.streams).toHaveLength(1));
  const refreshed = vi.spyOn(client, 'invalidateQueries');
  server.streams[0]?.send(ready);
  await until(() => expect(refreshed).toHaveBeenCalled());
  const showInventory = () => {
    const hide = new InfiniteQueryObserver(client, inventoryQuery(visitorApi)).subscribe(() => {});
    onTestFinished(hide);
    return hide;
  };
  const send = (text: string) => server.streams.at(-1)?.send(text);
  const idle = () => until(() => expect(client.isFetching()).toBe(0));
  return {
    ...server,
    client,
    idle,
    showInventory,
    send,
    /** Resolves when all events so far are handled: sends an event of another item, and waits until it is handled. */
    dealtWith: () => passRound(server, client, send),
    one: (id: string) => client.getQueryData(itemQuery(visitorApi, id).queryKey),
    rows: () =>
      client.getQueryData(inventoryQuery(visitorApi).queryKey)?.pages.flatMap(({ rows }) => rows) ?? [],
    total: () => client.getQueryData(inventoryQuery(visitorApi).queryKey)?.pages.at(-1)?.total,
  };
}

async function passRound(
  { api }: ReturnType<typeof serve>,
  client: QueryClient,
  send: (text: string) => void,
): Promise<void> {
  const other = makeItem();
  let version = 0;
  api.on(`GET /item/${other._id}`, () => json({ ...other, version }));
  const hide = show(client, itemQuery(visitorApi, other._id));
  const reached = (wanted: number) =>
    until(() => expect(client.getQueryData(itemQuery(visitorApi, other._id).queryKey)?.version).toBe(wanted));
  await reached(0);
  version = 1;
  send(event('changed', { _id: other._id, version }));
  await reached(1);
  hide();
  send(event('deleted', other));
  const state = () => client.getQueryState(itemKeys.one(other._id));
  await until(() => expect(state()).toBeUndefined());
}

describe('an item on screen', () => {
  it('shows the change of someone else', async () => {
    const item = makeItem({ quantity: 12 });
    const page = await open(item);
    show(page.client, itemQuery(visitorApi, item._id));
    await page.idle();
    page.send(event('changed', page.change(item, { quantity: 11 })));
    await until(() => expect(page.one(item._id)?.quantity).toBe(11));
    expect(page.asked(`/item/${item._id}`)).toBe(2);
  });

  it('is not fetched for a version that is cached', async () => {
    const item = makeItem();
    const page = await open(item);
    show(page.client, itemQuery(visitorApi, item._id));
    await page.idle();
    const own = page.change(item, { quantity: 1 });
    page.send(event('changed', own));
    // The response to a change of this tab arrives just after its event.
    page.client.setQueryData(itemKeys.one(item._id), own);
    await page.dealtWith();
    expect(page.asked(`/item/${item._id}`)).toBe(1);
  });

  it('waits for the pending changes of this tab', async () => {
    const item = makeItem();
    const page = await open(item);
    show(page.client, itemQuery(visitorApi, item._id));
    await page.idle();
    const response = later<void>();
    const options = changeOptions<Posted, void>(page.client, { mutationFn: () => response.promise });
    const sent = post(page.client, options, { key: 'k', by: 'a', at: Date.now(), subject: item._id });
    const own = page.change(item, { quantity: 1 });
    page.send(event('changed', own));
    await page.dealtWith();
    expect(page.asked(`/item/${item._id}`)).toBe(1);
    page.client.setQueryData(itemKeys.one(item._id), own);
    response.resolve();
    await sent;
    page.send(event('changed', page.change(item, { quantity: 7 })));
    await until(() => expect(page.one(item._id)?.quantity).toBe(7));
    expect(page.asked(`/item/${item._id}`)).toBe(2);
  });

  it('is fetched only a few times while it changes all the time, and ends with the latest version', async () => {
    const item = makeItem({ quantity: 0 });
    const page = await open(item);
    show(page.client, itemQuery(visitorApi, item._id));
    await page.idle();
    for (let n = 1; n <= 200; n += 1) page.send(event('changed', page.change(item, { quantity: n })));
    await until(() => expect(page.one(item._id)?.quantity).toBe(200));
    await page.dealtWith();
    expect(page.asked(`/item/${item._id}`)).toBeLessThanOrEqual(3);
  });

  it('never replaces a newer version with an older one', async () => {
    const item = makeItem();
    const page = await open(item);
    show(page.client, itemQuery(visitorApi, item._id));
    await page.idle();
    page.client.setQueryData(itemKeys.one(item._id), { ...item, version: 9, quantity: 9 });
    page.send(event('changed', { _id: item._id, version: 10 }));
    await until(() => expect(page.asked(`/item/${item._id}`)).toBe(2));
    await page.dealtWith();
    expect(page.one(item._id)?.version).toBe(9);
  });

  it('is shown as deleted, and again after a restore', async () => {
    const item = makeItem();
    const page = await open(item);
    show(page.client, itemQuery(visitorApi, item._id));
    await page.idle();
    page.remove(item);
    page.send(event('deleted', item));
    const status = () => page.client.getQueryState(itemKeys.one(item._id))?.status;
    await until(() => expect(status()).toBe('error'));
    page.send(event('restored', page.put({ ...item, version: 5 })));
    await until(() => expect(status()).toBe('success'));
    expect(page.one(item._id)?.version).toBe(5);
  });

  it('is fetched again, after a pause, when that failed', async () => {
    const item = makeItem({ quantity: 12 });
    const page = await open(item);
    show(page.client, itemQuery(visitorApi, item._id));
    await page.idle();
    const newer = page.change(item, { quantity: 11 });
    page.api.on(`GET /item/${item._id}`, () => new Response('', { status: 500 }));
    page.send(event('changed', newer));
    await until(() => expect(page.asked(`/item/${item._id}`)).toBe(2));
    await vi.advanceTimersByTimeAsync(4000);
    expect(page.asked(`/item/${item._id}`)).toBe(2);
    page.put(newer);
    await until(() => expect(page.one(item._id)?.quantity).toBe(11));
  });
});

describe('a list on screen', () => {
  const items = () =>
    [makeItem({ quantity: 1 }), makeItem({ quantity: 2 }), makeItem({ quantity: 3 })] as const;

  it('fetches one row for one change', async () => {
    const [a, b, c] = items();
    const page = await open(a, b, c);
    page.showInventory();
    await until(() => expect(page.rows()).toHaveLength(3));
    const [before] = page.rows();
    page.send(event('changed', page.change(b, { quantity: 20 })));
    await until(() => expect(page.rows()[1]?.quantity).toBe(20));
    expect(page.asked('/item')).toBe(1);
    expect(page.rows()[0]).toBe(before);
  });

  it('is fetched as a list after a burst of changes to many items', async () => {
    const many = Array.from({ length: 60 }, () => makeItem({ quantity: 1 }));
    const page = await open(...many);
    page.showInventory();
    await until(() => expect(page.rows()).toHaveLength(60));
    for (const item of many) page.send(event('changed', page.change(item, { quantity: 2 })));
    await until(() => expect(page.rows().every(({ quantity }) => quantity === 2)).toBe(true));
    await page.dealtWith();
    expect(page.asked('/item')).toBeLessThanOrEqual(3);
    for (const { _id } of many) expect(page.asked(`/item/${_id}`)).toBe(0);
  });

  it('shows a new item at its end and a restored item in its place, once each', async () => {
    const [a, b, c] = items();
    const page = await open(a, c);
    page.showInventory();
    const ids = () => page.rows().map(({ _id }) => _id);
    await until(() => expect(ids()).toEqual([a._id, c._id]));
    const d = page.put(makeItem({ version: 1 }));
    page.send(event('added', d));
    await until(() => expect(ids()).toEqual([a._id, c._id, d._id]));
    page.send(event('restored', page.put({ ...b, version: 4 })));
    page.send(event('added', d));
    const order = [a._id, b._id, c._id, d._id];
    await until(() => expect(ids()).toEqual(order));
    await page.dealtWith();
    expect(ids()).toEqual(order);
    expect(page.total()).toBe(4);
    expect(page.asked('/item')).toBeLessThanOrEqual(4);
  });

  it('shows an item that is added and changed at once', async () => {
    const [a] = items();
    const page = await open(a);
    page.showInventory();
    await until(() => expect(page.rows()).toHaveLength(1));
    const added = page.put(makeItem({ version: 1 }));
    page.send(event('added', added));
    page.send(event('changed', page.change(added, { quantity: 7 })));
    await until(() => expect(page.rows()[1]?.quantity).toBe(7));
  });

  it('removes a row without a request', async () => {
    const [a, b, c] = items();
    const page = await open(a, b, c);
    page.showInventory();
    await until(() => expect(page.rows()).toHaveLength(3));
    page.remove(b);
    page.send(event('deleted', b));
    await until(() => expect(page.rows().map(({ _id }) => _id)).toEqual([a._id, c._id]));
    expect(page.total()).toBe(2);
    await page.dealtWith();
    expect(page.asked('/item') + page.asked(`/item/${b._id}`)).toBe(1);
  });

  it('shows a change that arrived during its first request', async () => {
    const [a] = items();
    const page = await open(a);
    const response = later<Response>();
    page.api.on('GET /item', () => response.promise);
    page.showInventory();
    page.send(event('changed', page.change(a, { quantity: 20 })));
    await vi.advanceTimersByTimeAsync(1000);
    response.resolve(list([a]));
    await until(() => expect(page.rows()[0]?.quantity).toBe(20));
  });

  it('is not fetched while it is not on screen, and is up to date when it is opened again', async () => {
    const [a, b, c] = items();
    const page = await open(a, b, c);
    const hide = page.showInventory();
    await until(() => expect(page.rows()).toHaveLength(3));
    hide();
    page.send(event('changed', page.change(c, { quantity: 30 })));
    await page.dealtWith();
    expect(page.asked('/item') + page.asked(`/item/${c._id}`)).toBe(1);
    page.showInventory();
    await until(() => expect(page.rows()[2]?.quantity).toBe(30));
  });

  it('never shows an older state from a response that was pending before a change', async () => {
    const [a] = items();
    const page = await open(a);
    page.showInventory();
    await until(() => expect(page.rows()).toHaveLength(1));
    const response = later<Response>();
    page.api.on('GET /item', () => response.promise);
    const read = page.client.refetchQueries({ queryKey: itemKeys.lists });
    afterChange(page.client, page.change(a, { quantity: 50 }));
    response.resolve(list([a]));
    await read;
    expect(page.rows()[0]?.quantity).toBe(50);
  });

  it.each([
    ['of someone else', false],
    ['of this tab', true],
  ])(
    'does not go back to an older state from a response that was pending before a change %s',
    async (_, isOwn) => {
      const [a] = items();
      const page = await open(a);
      page.showInventory();
      await until(() => expect(page.rows()).toHaveLength(1));
      const answer = later<Response>();
      page.api.on('GET /item', () => answer.promise);
      void page.client.refetchQueries({ queryKey: itemKeys.lists });
      const newer = page.change(a, { quantity: 50 });
      if (isOwn) afterChange(page.client, newer);
      page.send(event('changed', newer));
      await page.dealtWith();
      expect(page.rows()[0]?.quantity).toBe(50);
      answer.resolve(list([a]));
      await page.idle();
      await until(() => expect(page.rows()[0]?.quantity).toBe(50));
    },
  );
});

it('fetches the history again for a change of someone else, and not for a change of this tab', async () => {
  const item = makeItem();
  const page = await open(item);
  const [history, journal] = [vi.fn(async () => []), vi.fn(async () => [])];
  show(page.client, { queryKey: movementKeys.ofItem(item._id), queryFn: history });
  show(page.client, { queryKey: movementKeys.journal(''), queryFn: journal });
  show(page.client, itemQuery(visitorApi, item._id));
  await page.idle();
  const own = page.change(item, { quantity: 1 });
  page.client.setQueryData(itemKeys.one(item._id), own);
  page.send(event('changed', own));
  await page.dealtWith();
  expect(history).toHaveBeenCalledTimes(1);
  journal.mockClear();
  page.send(event('changed', page.change(item, { quantity: 2 })));
  await until(() => expect(history).toHaveBeenCalledTimes(2));
  expect(journal).toHaveBeenCalledTimes(1);
});

it('fetches the open day and the sum of a list again, one request at a time', async () => {
  const item = makeItem();
  const page = await open(item);
  const [day, summary] = [vi.fn(async () => []), vi.fn(async () => [])];
  show(page.client, { queryKey: movementKeys.day('date=2026-03-06'), queryFn: day });
  show(page.client, { queryKey: movementKeys.summary(''), queryFn: summary });
  await page.idle();
  const slow = later<never[]>();
  day.mockImplementation(() => slow.promise);
  for (const quantity of [1, 2, 3]) {
    page.send(event('changed', page.change(item, { quantity })));
    await page.dealtWith();
  }
  expect(day).toHaveBeenCalledTimes(2);
  slow.resolve([]);
  await until(() => expect(day).toHaveBeenCalledTimes(3));
  expect(summary.mock.calls.length).toBeGreaterThan(1);
});

it('fetches the history again if the item was fetched before its event arrived', async () => {
  const item = makeItem();
  const page = await open(item);
  const history = vi.fn(async () => []);
  show(page.client, { queryKey: movementKeys.ofItem(item._id), queryFn: history });
  show(page.client, itemQuery(visitorApi, item._id));
  await page.idle();
  const newer = page.change(item, { quantity: 1 });
  await page.client.refetchQueries({ queryKey: itemKeys.one(item._id) });
  page.send(event('changed', newer));
  await page.dealtWith();
  expect(history).toHaveBeenCalledTimes(2);
});

it('fetches lists of movements again if a list of items was fetched before the event arrived', async () => {
  const item = makeItem();
  const page = await open(item);
  const journal = vi.fn(async () => []);
  show(page.client, { queryKey: movementKeys.journal(''), queryFn: journal });
  page.showInventory();
  await page.idle();
  const newer = page.change(item, { quantity: 1 });
  await page.client.refetchQueries({ queryKey: itemKeys.lists });
  page.send(event('changed', newer));
  await until(() => expect(journal).toHaveBeenCalledTimes(2));
});

it('fetches the data on screen again after a reset, and the rest when it is opened', async () => {
  const [shown, hidden] = [makeItem({ quantity: 1 }), makeItem({ quantity: 1 })];
  const page = await open(shown, hidden);
  show(page.client, itemQuery(visitorApi, shown._id));
  show(page.client, itemQuery(visitorApi, hidden._id))();
  await page.idle();
  await page.client.fetchQuery(itemQuery(visitorApi, hidden._id));
  page.change(shown, { quantity: 5 });
  page.change(hidden, { quantity: 5 });
  page.send(reset);
  await until(() => expect(page.one(shown._id)?.quantity).toBe(5));
  expect(page.one(hidden._id)?.quantity).toBe(1);
  show(page.client, itemQuery(visitorApi, hidden._id));
  await until(() => expect(page.one(hidden._id)?.quantity).toBe(5));
});

it('invalidates the items that it had no time to fetch', async () => {
  const item = makeItem({ quantity: 12 });
  const server = serve(item);
  const client = createQueryClient();
  const stop = startLive(client, visitorApi);
  onTestFinished(stop);
  const hide = show(client, itemQuery(visitorApi, item._id));
  await until(() => expect(server.streams).toHaveLength(1));
  server.streams[0]?.send(event('changed', server.change(item, { quantity: 11 })));
  const position = () => client.getQueryData(['event-position']);
  await until(() => expect(position()).toMatch(/^e/));
  hide();
  stop();
  show(client, itemQuery(visitorApi, item._id));
  await until(() => expect(client.getQueryData(itemQuery(visitorApi, item._id).queryKey)?.quantity).toBe(11));
});
