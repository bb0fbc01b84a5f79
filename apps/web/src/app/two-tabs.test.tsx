import type { Item } from '@godown/shared/items/item';
import { onlineManager } from '@tanstack/react-query';
import { act, within } from '@testing-library/react';
import { keys } from 'idb-keyval';
import { useEffect } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { delivered } from '../items/changes/moves';
import { useItem } from '../items/item/use-item';
import { createChange } from '../stock/changes/change';
import { useChanges } from '../stock/changes/use-changes';
import { useWaitingCounts, WaitingMark } from '../stock/changes/waiting-mark';
import { RAHIMA } from '../test/fake-identity';
import { createFakeLocks } from '../test/fake-locks';
import { json, later, makeItem, problem, renderAt, stubApi, watchToasts } from '../test/inventory-kit';
import { makeMovement } from '../test/movements-kit';

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  watchToasts();
});

/** A server that carries out deliveries at once. Its responses wait until `respond` is called with their place. */
function serve(item: Item, { isRefusing = false } = {}) {
  const waiting: (() => void)[] = [];
  const state = { item };
  const path = `/item/${item._id}`;
  stubApi({
    [`GET ${path}`]: () => json(state.item),
    [`POST ${path}/movements`]: async () => {
      const answer = later<void>();
      waiting.push(answer.resolve);
      if (isRefusing) {
        await answer.promise;
        return problem(403, 'not_staff', 'You may not do this.');
      }
      const { quantity, version } = state.item;
      const stock = { halishar: quantity - 1, bahaddarhat: 0, uttara: 0 };
      state.item = { ...state.item, quantity: quantity - 1, version: version + 1, stock };
      const movement = makeMovement({ item: item._id, version: version + 1 });
      const response = json({ item: state.item, movement }, {}, 201);
      await answer.promise;
      return response;
    },
  });
  const respond = async (place: number) => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(place));
    waiting[place]?.();
  };
  return { respond };
}

/** A tab that shows an item. `counts`: every count that was on its screen. */
function openTab(item: Item) {
  const counts: number[] = [];
  function Tab() {
    const { shown } = useItem(item._id);
    const { make } = useChanges();
    const waiting = useWaitingCounts();
    useEffect(() => {
      if (shown && counts.at(-1) !== shown.quantity) counts.push(shown.quantity);
    });
    return (
      <>
        <button
          type="button"
          onClick={() => void make(delivered, item, { warehouse: 'halishar', quantity: 1 })}
        >
          Deliver
        </button>
        <WaitingMark count={waiting.get(item._id) ?? 0} />
      </>
    );
  }
  const { container } = renderAt(Tab, { at: '/tab', path: '/tab' });
  const page = within(container);
  return {
    counts,
    page,
    deliver: async () => (await page.findByRole('button', { name: 'Deliver' })).click(),
  };
}

it('shows the change of another tab at once, and no other count while it is confirmed', async () => {
  const item = makeItem({ quantity: 12 });
  const { respond } = serve(item);
  const [first, second] = [openTab(item), openTab(item)];
  await vi.waitFor(() => expect([first.counts, second.counts]).toEqual([[12], [12]]));
  await first.deliver();
  await vi.waitFor(() => expect(second.counts).toEqual([12, 11]));
  await respond(0);
  await vi.waitFor(async () => expect(await keys()).toHaveLength(1));
  expect([first.counts, second.counts]).toEqual([
    [12, 11],
    [12, 11],
  ]);
});

it.each([
  [0, 1],
  [1, 0],
])('counts the changes of two tabs once each (responses in the order %d, %d)', async (...order) => {
  const item = makeItem({ quantity: 12 });
  const { respond } = serve(item);
  const tabs = [openTab(item), openTab(item)] as const;
  await vi.waitFor(() => expect(tabs.map(({ counts }) => counts)).toEqual([[12], [12]]));
  for (const [made, tab] of tabs.entries()) {
    await tab.deliver();
    await vi.waitFor(() => expect(tabs.map(({ counts }) => counts.at(-1))).toEqual([11 - made, 11 - made]));
  }
  for (const place of order) {
    await respond(place);
    await vi.waitFor(async () => expect(await keys()).toHaveLength(place === order.at(-1) ? 1 : 2));
  }
  const all = [12, 11, 10];
  expect(tabs.map(({ counts }) => counts)).toEqual([all, all]);
});

it('counts a change of another tab once, whose response comes before the change itself', async () => {
  const item = makeItem({ quantity: 12 });
  serve(item);
  const tab = openTab(item);
  await vi.waitFor(() => expect(tab.counts).toEqual([12]));
  await tab.deliver();
  await vi.waitFor(() => expect(tab.counts).toEqual([12, 11]));
  const change = createChange(delivered, item, { warehouse: 'halishar', quantity: 1 }, RAHIMA.email);
  // The server has carried out both. The response to the first has not arrived.
  const both = { ...item, quantity: 10, version: 2, stock: { halishar: 10, bahaddarhat: 0, uttara: 0 } };
  const other = new BroadcastChannel('godown-outbox');
  onTestFinished(() => other.close());
  other.postMessage({ by: RAHIMA.email, change, response: { item: both } });
  await vi.waitFor(() => expect(tab.counts.length).toBeGreaterThan(2));
  expect(tab.counts).toEqual([12, 11, 10]);
});

it('says in every tab that a change was refused, and takes it back', async () => {
  const item = makeItem({ quantity: 12 });
  const { respond } = serve(item, { isRefusing: true });
  const [first, second] = [openTab(item), openTab(item)];
  await first.deliver();
  await vi.waitFor(() => expect(second.counts.at(-1)).toBe(11));
  await respond(0);
  expect(await second.page.findByText('1 change was not saved.')).toBeVisible();
  expect(second.page.getByText(/You may not do this/)).toBeVisible();
  expect(second.page.getByText('Open the other tab to fix it.')).toBeVisible();
  await vi.waitFor(() => expect([first.counts.at(-1), second.counts.at(-1)]).toEqual([12, 12]));
  (await first.page.findByRole('button', { name: /^Leave it/ })).click();
  await vi.waitFor(() => expect(second.page.queryByText('1 change was not saved.')).not.toBeInTheDocument());
});

it('marks what waits in another tab', async () => {
  const item = makeItem({ quantity: 12 });
  serve(item);
  const [first, second] = [openTab(item), openTab(item)];
  await vi.waitFor(() => expect([first.counts, second.counts]).toEqual([[12], [12]]));
  act(() => onlineManager.setOnline(false));
  await first.deliver();
  expect(await second.page.findByText('1 waiting to be sent')).toBeVisible();
  expect(second.page.getByText('1 change is waiting in another tab.')).toBeVisible();
  expect(first.page.getByText('1 change is waiting to be sent.')).toBeVisible();
});
