import { onlineManager, QueryClient } from '@tanstack/react-query';
import { get, keys, set } from 'idb-keyval';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { createFakeLocks } from '../test/fake-locks';
import { keepOutbox } from './keep-outbox';
import { changeOptions, discard, newIdempotencyKey, post } from './outbox';
import { listChanges, listElsewhere, type Posted } from './posted';

const RAHIMA = 'rahima@godown.test';
/** The subject of changes that the server refuses. */
const GONE = 'gone';
const PROBLEM = {
  type: 'about:blank',
  title: 'There is no such item',
  status: 404,
  code: 'item_not_found',
  detail: 'There is no such item',
};

/** A browser whose tabs share a device. `sent`: the keys that the server received, in order. */
function openBrowser({ hasLocks = true } = {}) {
  vi.stubGlobal('navigator', { onLine: true, ...(hasLocks && { locks: createFakeLocks() }) });
  const sent: string[] = [];
  const openTab = ({ by = RAHIMA, client = new QueryClient() } = {}) => {
    client.mount();
    const mutationFn = async ({ key, subject }: Posted) => {
      if (subject === GONE) throw new ApiError({ kind: 'problem', status: 404, problem: PROBLEM });
      sent.push(key);
      return `response to ${key}`;
    };
    const options = changeOptions<Posted, string>(client, { mutationFn });
    const onUnkept = vi.fn();
    const onElsewhere = vi.fn();
    const onConfirmedElsewhere = vi.fn();
    const close = keepOutbox(client, {
      by,
      options,
      isKept: ({ queryKey }) => queryKey[0] === 'base',
      onElsewhere,
      onConfirmedElsewhere,
      onUnkept,
    });
    onTestFinished(() => {
      close();
      client.unmount();
      expect(onUnkept).not.toHaveBeenCalled();
    });
    const change = (subject = 'item') => {
      const posted = { key: newIdempotencyKey(), by, at: Date.now(), subject };
      post(client, options, posted).catch(() => undefined);
      return posted.key;
    };
    return {
      client,
      change,
      close,
      onUnkept,
      onElsewhere,
      onConfirmedElsewhere,
      elsewhere: () => listElsewhere(client).map(({ variables }) => variables?.key),
      waiting: () => listChanges(client).map(({ state }) => state.variables?.key),
    };
  };
  return { openTab, sent };
}

/** An open tab gives a closed one time to come back. */
const LONG = { timeout: 10_000 };

const records = async () => (await keys<string>()).filter((name) => name.startsWith('outbox'));

it('stores a change until it is confirmed', async () => {
  const { openTab, sent } = openBrowser();
  const { change } = openTab();
  onlineManager.setOnline(false);
  const key = change();
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
  onlineManager.setOnline(true);
  await vi.waitFor(async () => expect(await records()).toEqual([]));
  expect(sent).toEqual([key]);
});

it('keeps the problem with a refused change, also for other tabs', LONG, async () => {
  const { openTab } = openBrowser();
  const first = openTab();
  const key = first.change(GONE);
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
  const second = openTab();
  await vi.waitFor(() => expect(second.elsewhere()).toEqual([key]));
  const error = expect.objectContaining({ code: 'item_not_found', problem: PROBLEM });
  expect(listElsewhere(second.client)).toMatchObject([{ error, failureReason: error }]);
  first.close();
  await vi.waitFor(() => expect(second.waiting()).toEqual([key]), LONG);
  expect(listChanges(second.client)).toMatchObject([{ state: { error, failureReason: error } }]);
});

it('shows the message of an error that an older version stored', LONG, async () => {
  const { openTab } = openBrowser();
  const first = openTab();
  first.change(GONE);
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
  const [name = ''] = await records();
  first.close();
  const kept = await get(name);
  kept.clientState.mutations[0].state.error = new Error('No such item.');
  await set(name, kept);
  const second = openTab();
  await vi.waitFor(() => expect(second.waiting()).toHaveLength(1), LONG);
  expect(listChanges(second.client)[0]?.state.error?.message).toBe('No such item.');
});

it('adopts the changes of a closed tab, in order, but not those of an open tab', async () => {
  const { openTab, sent } = openBrowser();
  onlineManager.setOnline(false);
  const first = openTab();
  const made = [first.change(), first.change(), first.change()];
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
  const second = openTab();
  await vi.waitFor(() => expect(second.elsewhere()).toEqual(made));
  expect(second.waiting()).toEqual([]);
  first.close();
  await vi.waitFor(() => expect(second.waiting()).toEqual(made), LONG);
  await vi.waitFor(() => expect(second.elsewhere()).toEqual([]));
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(sent).toEqual(made));
  await vi.waitFor(async () => expect(await records()).toEqual([]));
});

it('is adopted by only one of several tabs', async () => {
  const { openTab, sent } = openBrowser();
  onlineManager.setOnline(false);
  const first = openTab();
  const key = first.change();
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
  const others = [openTab(), openTab(), openTab()];
  await vi.waitFor(() => expect(others.map(({ elsewhere }) => elsewhere())).toEqual([[key], [key], [key]]));
  first.close();
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(sent).toEqual([key]), LONG);
  await vi.waitFor(async () => expect(await records()).toEqual([]));
  expect(sent).toEqual([key]);
});

it('leaves the changes of a reloaded tab to it, although another tab is open', async () => {
  const { openTab } = openBrowser();
  onlineManager.setOnline(false);
  const before = openTab();
  const key = before.change();
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
  const other = openTab();
  await vi.waitFor(() => expect(other.elsewhere()).toEqual([key]));
  before.close();
  const reloaded = openTab();
  await vi.waitFor(() => expect(reloaded.waiting()).toEqual([key]));
  await vi.waitFor(() => expect(reloaded.elsewhere()).toEqual([]));
  expect(other.waiting()).toEqual([]);
});

it('keeps the changes of one person from another', async () => {
  const { openTab, sent } = openBrowser();
  onlineManager.setOnline(false);
  const hers = openTab();
  const key = hers.change();
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
  hers.close();
  onlineManager.setOnline(true);
  const his = openTab({ by: 'karim@godown.test' });
  await vi.waitFor(() => expect(his.onElsewhere).toHaveBeenCalled());
  expect(his.elsewhere()).toEqual([]);
  expect(sent).toEqual([]);
  openTab();
  await vi.waitFor(() => expect(sent).toEqual([key]));
});

it('sends changes of different subjects at the same time', async () => {
  const { openTab, sent } = openBrowser();
  const { change, client } = openTab();
  onlineManager.setOnline(false);
  const made = [change('grill'), change('kettle')];
  expect(listChanges(client)).toHaveLength(2);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(made.toSorted()));
});

it.each([true, false])('counts what it took over as its own (Web Locks: %s)', async (hasLocks) => {
  const { openTab } = openBrowser({ hasLocks });
  onlineManager.setOnline(false);
  const first = openTab();
  first.change();
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
  first.close();
  const { waiting, elsewhere } = openTab();
  await vi.waitFor(() => expect(waiting()).toHaveLength(1));
  expect(elsewhere()).toEqual([]);
});

it('stores a change that was made before it started', async () => {
  const { openTab } = openBrowser();
  onlineManager.setOnline(false);
  const client = new QueryClient();
  const change = { key: newIdempotencyKey(), by: RAHIMA, at: Date.now(), subject: 'item' };
  const onEvent = vi.fn();
  client
    .getMutationCache()
    .subscribe((event) => onEvent(event.type === 'updated' ? event.action.type : event.type));
  post(client, changeOptions(client, { mutationFn: async () => {} }), change).catch(() => undefined);
  await vi.waitFor(() => expect(onEvent).toHaveBeenLastCalledWith('pause'));
  openTab({ client });
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
});

it('sends what was taken over from a device that is full', async () => {
  const { openTab, sent } = openBrowser();
  onlineManager.setOnline(false);
  const first = openTab();
  const key = first.change();
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
  first.close();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  const { onUnkept } = openTab();
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(sent).toEqual([key]));
  expect(onUnkept).toHaveBeenCalledOnce();
  onUnkept.mockClear();
});

it('stores many changes with few writes', async () => {
  const { openTab } = openBrowser();
  onlineManager.setOnline(false);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  onTestFinished(() => put.mockRestore());
  const { change, close } = openTab();
  for (let count = 0; count < 300; count += 1) change(`item ${count}`);
  close();
  const { waiting } = openTab();
  await vi.waitFor(() => expect(waiting()).toHaveLength(300));
  expect(put.mock.calls.length).toBeLessThan(20);
});

it('takes over a change that is in two records once, as after a crash between two writes', async () => {
  const { openTab } = openBrowser();
  onlineManager.setOnline(false);
  const first = openTab();
  const key = first.change();
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
  const [record = ''] = await records();
  await set(`${record}-copy`, await get(record));
  first.close();
  const { waiting } = openTab();
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
  expect(waiting()).toEqual([key]);
});

it('takes over nothing in a tab that is closed meanwhile', async () => {
  const { openTab } = openBrowser();
  onlineManager.setOnline(false);
  const first = openTab();
  const key = first.change();
  await vi.waitFor(async () => expect(await records()).toHaveLength(1));
  first.close();
  const second = openTab();
  const read = vi.spyOn(IDBObjectStore.prototype, 'get');
  onTestFinished(() => read.mockRestore());
  read.mockImplementationOnce(function closeAndRead(this: IDBObjectStore, record) {
    second.close();
    return this.get(record);
  });
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  const third = openTab();
  await vi.waitFor(() => expect(third.waiting()).toEqual([key]));
  expect(second.waiting()).toEqual([]);
});

it('shows the changes of another tab with the queries that belong to them, until the response has come', async () => {
  const { openTab } = openBrowser();
  onlineManager.setOnline(false);
  const first = openTab();
  first.client.setQueryData(['base', 'item'], 24);
  const second = openTab();
  second.client.setQueryData(['base', 'other'], 7);
  const key = first.change();
  await vi.waitFor(() => expect(second.elsewhere()).toEqual([key]));
  expect(second.client.getQueryData(['base', 'item'])).toBe(24);
  second.onConfirmedElsewhere.mockImplementation(() => {
    // The count must not go back in between.
    expect(second.elsewhere()).toEqual([key]);
  });
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(second.elsewhere()).toEqual([]));
  const change = expect.objectContaining({ key });
  expect(second.onConfirmedElsewhere).toHaveBeenCalledExactlyOnceWith(change, `response to ${key}`);
  expect(first.onConfirmedElsewhere).not.toHaveBeenCalled();
  expect(second.client.getQueryData(['base', 'other'])).toBe(7);
});

it('does not show a confirmed change of another tab again when its record was read too early', async () => {
  const { openTab } = openBrowser();
  onlineManager.setOnline(false);
  const first = openTab();
  const key = first.change();
  const second = openTab();
  await vi.waitFor(() => expect(second.elsewhere()).toEqual([key]));
  const [record = ''] = await records();
  const kept = await get(record);
  onlineManager.setOnline(true);
  await vi.waitFor(async () => expect(await records()).toEqual([]));
  await set(record, kept);
  second.onElsewhere.mockClear();
  const channel = new BroadcastChannel('godown-outbox');
  channel.postMessage(RAHIMA);
  await vi.waitFor(() => expect(second.onElsewhere).toHaveBeenCalled());
  channel.close();
  expect(second.elsewhere()).toEqual([]);
});

it('no longer shows what another tab has discarded, or what another person does', async () => {
  const { openTab } = openBrowser();
  onlineManager.setOnline(false);
  const first = openTab();
  const second = openTab();
  const his = openTab({ by: 'karim@godown.test' });
  const key = first.change();
  await vi.waitFor(() => expect(second.elsewhere()).toEqual([key]));
  second.onElsewhere.mockClear();
  discard(first.client, key);
  await vi.waitFor(() => expect(second.elsewhere()).toEqual([]));
  expect(second.onElsewhere).toHaveBeenCalled();
  expect(his.elsewhere()).toEqual([]);
  expect(second.onConfirmedElsewhere).not.toHaveBeenCalled();
});
