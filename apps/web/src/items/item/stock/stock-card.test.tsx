import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keys } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RAHIMA } from '../../../test/fake-identity';
import { ITEM_PATH, keysOf, MOVE, serveItem, TRANSFER } from '../../../test/fake-server';
import { brokenConnection, later, problem, renderAt, watchToasts } from '../../../test/inventory-kit';
import { ItemPage } from '../../item-page';

async function open() {
  const view = renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
  await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' });
  return { ...view, person: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

const total = () => screen.queryByText(/items available$|^SOLD$/)?.closest('p')?.textContent;
const place = (name: RegExp) => screen.getByRole('radio', { name });
const deliver = () => screen.getByRole('button', { name: 'Delivered' });
const amount = () => screen.getByRole('spinbutton', { name: 'How many came in' });
const isConfirmed = () => waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull());
const QUESTION = 'Which warehouse do you work in? Until you choose, stock is counted at Halishar.';

/** Every total that the screen has shown, in order. */
function watchTotals(): string[] {
  const seen = [total() ?? ''];
  const watcher = new MutationObserver(() => {
    const now = total();
    if (now !== undefined && now !== seen.at(-1)) seen.push(now);
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watcher.disconnect());
  return seen;
}

function setConnected(isConnected: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isConnected);
  act(() => void window.dispatchEvent(new Event(isConnected ? 'online' : 'offline')));
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

/** What the device keeps to send. It keeps a copy of what was read too, some seconds later. */
const waitingChanges = async () => (await keys()).filter((key) => !String(key).startsWith('cache '));

describe('the warehouses', () => {
  it('show their balances beside the total', async () => {
    serveItem();
    await open();
    expect(total()).toBe('12 items available');
    const group = screen.getByRole('group', { name: 'Warehouse' });
    expect(within(group).getAllByRole('radio')).toHaveLength(3);
    for (const name of [/^Halishar 7$/, /^Bahaddarhat 4$/, /^Uttara 1$/]) expect(place(name)).toBeVisible();
  });

  it('are one stop for Tab, before and after a choice', async () => {
    serveItem();
    const { person } = await open();
    const stops = () => screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked);
    expect(stops()).toEqual([place(/^Halishar 7$/)]);
    await person.click(place(/Uttara/));
    expect(stops()).toEqual([place(/^Uttara 1$/)]);
  });

  it('ask for a choice until one is made on this device', async () => {
    serveItem();
    const { person, unmount } = await open();
    expect(screen.getByText(/Which warehouse/).closest('p')).toHaveTextContent(QUESTION);
    expect(place(/^Halishar 7$/)).toBeChecked();
    await person.click(screen.getByRole('button', { name: 'I work in Halishar' }));
    expect(place(/^Halishar 7$/)).toBeChecked();
    expect(screen.queryByText(/Which warehouse/)).not.toBeInTheDocument();
    unmount();
    await open();
    expect(place(/^Halishar 7$/)).toBeChecked();
    expect(screen.queryByText(/Which warehouse/)).not.toBeInTheDocument();
  });

  it('do not block Delivered before a choice is made', async () => {
    const { state } = serveItem();
    watchToasts();
    const { person } = await open();
    expect(screen.getByText('Takes one from Halishar')).toBeVisible();
    await person.click(deliver());
    await waitFor(() => expect(state.item.stock?.halishar).toBe(6));
    expect(screen.getByText(/Which warehouse/)).toBeVisible();
  });

  it('are used for deliveries and restocks once chosen', async () => {
    const { api, state } = serveItem();
    watchToasts();
    const { person } = await open();
    await person.click(place(/Uttara/));
    expect(screen.getByText('Takes one from Uttara')).toBeVisible();
    expect(screen.getByText('Goes to Uttara')).toBeVisible();
    await person.click(deliver());
    expect(place(/^Uttara 0$/)).toBeChecked();
    expect(total()).toBe('11 items available');
    await person.click(place(/Bahaddarhat/));
    await person.type(amount(), '20');
    await person.click(screen.getByRole('button', { name: 'Restock' }));
    await waitFor(() => expect(state.item.stock).toEqual({ halishar: 7, bahaddarhat: 24, uttara: 0 }));
    expect(api.of('POST').map(({ body }) => body)).toEqual([
      { change: -1, warehouse: 'uttara', reason: 'delivered' },
      { change: 20, warehouse: 'bahaddarhat', reason: 'restock' },
    ]);
  });

  it('are chosen with the arrow keys', async () => {
    serveItem();
    const { person } = await open();
    act(() => place(/Halishar/).focus());
    await person.keyboard('{ArrowRight}');
    expect(place(/Bahaddarhat/)).toBeChecked();
    expect(place(/Bahaddarhat/)).toHaveFocus();
  });

  it('are not the working warehouse before a person says so', async () => {
    localStorage.setItem('godown-warehouse', 'halishar');
    serveItem();
    watchToasts();
    const { person, unmount } = await open();
    expect(screen.queryByRole('button', { name: /^I work in/ })).not.toBeInTheDocument();
    await person.click(place(/Uttara/));
    expect(screen.getByText('You work in Halishar.')).toBeVisible();
    await person.type(amount(), '20');
    await person.click(screen.getByRole('button', { name: 'Restock' }));
    expect(place(/^Uttara 21$/)).toBeChecked();
    unmount();
    const again = await open();
    expect(place(/Halishar/)).toBeChecked();
    await again.person.click(place(/Uttara/));
    await again.person.click(screen.getByRole('button', { name: 'I work in Uttara' }));
    expect(screen.queryByText('You work in Halishar.')).not.toBeInTheDocument();
    again.unmount();
    await open();
    expect(place(/Uttara/)).toBeChecked();
  });

  it('follow a choice in another tab', async () => {
    serveItem();
    await open();
    localStorage.setItem('godown-warehouse', 'uttara');
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(place(/Uttara/)).toBeChecked();
  });

  it('use the first when the stored choice is not a warehouse', async () => {
    localStorage.setItem('godown-warehouse', 'rangpur');
    serveItem();
    await open();
    expect(screen.getByText('Takes one from Halishar')).toBeVisible();
    expect(screen.getByText(/Which warehouse/)).toBeVisible();
  });
});

describe('a restock without an amount', () => {
  it('is an alert, and said at the field until an amount is entered', async () => {
    const alert = vi.spyOn(window, 'alert').mockReturnValue();
    serveItem();
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Restock' }));
    expect(alert).toHaveBeenCalledWith('invalid');
    const field = amount();
    expect(field).toHaveAccessibleDescription('invalid: enter how many came in');
    await waitFor(() => expect(field).toHaveFocus());
    await person.type(field, '4');
    expect(field).toHaveAccessibleDescription('');
  });

  it('is no alert if it is the second press of a double click, and one if it is a later press', async () => {
    const alert = vi.spyOn(window, 'alert').mockReturnValue();
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    const { state } = serveItem();
    const { person } = await open();
    await person.type(amount(), '3');
    await person.dblClick(screen.getByRole('button', { name: 'Restock' }));
    await waitFor(() => expect(state.item.quantity).toBe(15));
    expect(alert).not.toHaveBeenCalled();
    expect(amount()).toHaveAccessibleDescription('');
    now.mockReturnValue(11_000);
    await person.click(screen.getByRole('button', { name: 'Restock' }));
    expect(alert).toHaveBeenCalledExactlyOnceWith('invalid');
    await isConfirmed();
    expect(state.item.quantity).toBe(15);
  });

  it('is not sent with a scanned code in place of one', async () => {
    const { api } = serveItem();
    const { person } = await open();
    await person.type(amount(), '89400001{Enter}');
    expect(amount()).toHaveAccessibleDescription('This looks like a code. Enter how many.');
    expect(api.of('POST')).toEqual([]);
  });
});

describe('several changes at once', () => {
  it('are sent in order, and the count never jumps back', async () => {
    const { api, state, move } = serveItem();
    const gates: (() => void)[] = [];
    api.on(MOVE, async (call) => {
      const response = move(call);
      const gate = later<void>();
      gates.push(gate.resolve);
      await gate.promise;
      return response;
    });
    const toasts = watchToasts();
    const { person } = await open();
    const seen = watchTotals();
    await person.tripleClick(deliver());
    for (const count of [1, 2, 3]) {
      await waitFor(() => expect(gates).toHaveLength(count));
      expect(total()).toBe('9 items available');
      gates[count - 1]?.();
      await waitFor(() => expect(toasts).toHaveBeenCalledTimes(count));
    }
    expect(state.item.quantity).toBe(9);
    expect(seen).toEqual([12, 11, 10, 9].map((count) => `${count} items available`));
    expect(new Set(keysOf(api.of('POST'))).size).toBe(3);
    expect(place(/^Halishar 4$/)).toBeVisible();
  });

  it('roll back only the refused one, and show the reason at the top', async () => {
    const { api, state, move } = serveItem();
    let calls = 0;
    api.on(MOVE, (call) => {
      calls += 1;
      return calls === 2 ? problem(403, 'forbidden', 'Not today.') : move(call);
    });
    watchToasts();
    const { person } = await open();
    await person.tripleClick(deliver());
    expect(await screen.findByText('1 change was not saved.')).toBeVisible();
    expect(screen.getByText('Grill 25L Black: 1 delivered from Halishar')).toBeVisible();
    expect(screen.getByText(/^Not today\./)).toBeVisible();
    await waitFor(() => expect(total()).toBe('10 items available'));
    expect(state.item.quantity).toBe(10);
    await person.click(screen.getByRole('button', { name: /^Retry/ }));
    await waitFor(() => expect(state.item.quantity).toBe(9));
    expect(screen.queryByText(/refused/)).toBeNull();
  });
});

describe('without a connection', () => {
  it('shows a change at once, marks it as waiting, and sends it when the connection is back', async () => {
    const { api, state } = serveItem();
    const toasts = watchToasts();
    const { person } = await open();
    setConnected(false);
    await person.type(amount(), '40');
    await person.click(screen.getByRole('button', { name: 'Restock' }));
    await person.click(deliver());
    expect(total()).toBe('51 items available');
    expect(await screen.findByText('2 waiting to be sent')).toBeVisible();
    expect(screen.getByText('2 changes are waiting to be sent.').closest('p')).toHaveTextContent(
      /^(You are offline|The server cannot be reached)\. 2 changes are waiting to be sent\.$/,
    );
    expect(screen.getByText(/^Last updated/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText('Grill 25L Black: 40 added to Halishar')).toBeVisible();
    expect(api.of('POST')).toHaveLength(0);
    setConnected(true);
    await waitFor(() => expect(toasts).toHaveBeenCalledTimes(2));
    await isConfirmed();
    expect(state.item.quantity).toBe(51);
    expect(total()).toBe('51 items available');
  });

  it('keeps changes through a reload, and sends each with its key', async () => {
    const { api, state } = serveItem();
    watchToasts();
    const { person, unmount } = await open();
    setConnected(false);
    await person.dblClick(deliver());
    await waitFor(async () =>
      expect(await waitingChanges()).toEqual([expect.stringContaining(RAHIMA.email)]),
    );
    unmount();
    await open();
    expect(await screen.findByText('2 waiting to be sent')).toBeVisible();
    expect(total()).toBe('10 items available');
    setConnected(true);
    await isConfirmed();
    expect(new Set(keysOf(api.of('POST'))).size).toBe(2);
    expect(state.item.quantity).toBe(10);
    await waitFor(async () => expect(await waitingChanges()).toEqual([]));
  });

  it('does not send the change of one person while another is signed in', async () => {
    const { api, state } = serveItem();
    watchToasts();
    const { person, session } = await open();
    const signInAs = (email: string) =>
      act(async () => {
        await session.signOut();
        await session.signIn((identity) => identity.signIn(email, 'a password'));
      });
    setConnected(false);
    await person.click(deliver());
    await waitFor(async () => expect(await waitingChanges()).toHaveLength(1));
    await signInAs('karim@godown.test');
    setConnected(true);
    expect(screen.queryByText(/waiting to be sent/)).toBeNull();
    expect(api.of('POST')).toHaveLength(0);
    await signInAs(RAHIMA.email);
    await waitFor(() => expect(state.item.quantity).toBe(11));
    expect(api.of('POST')).toHaveLength(1);
  });

  it('discards a change on request, and sends the changes after it', async () => {
    const { state } = serveItem();
    watchToasts();
    const { person } = await open();
    setConnected(false);
    await person.click(deliver());
    await person.type(amount(), '40{Enter}');
    await person.click(screen.getByRole('button', { name: 'Show' }));
    await person.click(screen.getByRole('button', { name: 'Discard 1 delivered from Halishar' }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(total()).toBe('52 items available'));
    setConnected(true);
    await waitFor(() => expect(state.item.quantity).toBe(52));
  });

  it('shows a change that is older than 30 days, and does not send it', async () => {
    const { api } = serveItem();
    const { person, unmount } = await open();
    setConnected(false);
    await person.click(deliver());
    await waitFor(async () => expect(await waitingChanges()).toHaveLength(1));
    unmount();
    const then = Date.now() + 31 * 24 * 3_600_000;
    vi.spyOn(Date, 'now').mockImplementation(() => then);
    setConnected(true);
    await open();
    expect(await screen.findByText(/It is older than 30 days, so it was not sent/)).toBeVisible();
    expect(api.of('POST')).toHaveLength(0);
    expect(total()).toBe('12 items available');
  });
});

describe('a lost response', () => {
  it('is retried with the same key, and shows one delivery', async () => {
    const { api, state, move, countAndLose } = serveItem();
    let calls = 0;
    api.on(MOVE, (call) => {
      calls += 1;
      return calls <= 2 ? countAndLose(call) : move(call);
    });
    const toasts = watchToasts();
    const { person } = await open();
    const seen = watchTotals();
    await person.click(deliver());
    expect(await screen.findByText('1 waiting to be sent')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    expect(new Set(keysOf(api.of('POST'))).size).toBe(1);
    expect(state.item.quantity).toBe(11);
    expect(seen).toEqual(['12 items available', '11 items available']);
  });

  it('does not show the delivery twice after the person signed in again', async () => {
    const { api, state, countAndLose } = serveItem();
    api.on(MOVE, countAndLose);
    const { person, unmount } = await open();
    await person.click(deliver());
    expect(await screen.findByText('1 waiting to be sent')).toBeVisible();
    await waitFor(async () => expect(await waitingChanges()).toContainEqual(expect.stringMatching('outbox')));
    unmount();
    api.on(MOVE, () => brokenConnection());
    await open();
    expect(await screen.findByText('1 waiting to be sent')).toBeVisible();
    expect(state.item.quantity).toBe(11);
    expect(total()).toBe('11 items available');
  });

  it('does not show the delivery twice when it has waited for long', async () => {
    const { api, state, countAndLose } = serveItem();
    api.on(MOVE, countAndLose);
    const { person } = await open();
    await person.click(deliver());
    expect(await screen.findByText('1 waiting to be sent')).toBeVisible();
    const seen = watchTotals();
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    const then = Date.now() + 600_000;
    vi.spyOn(Date, 'now').mockImplementation(() => then);
    const reads = api.of('GET').length;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(api.of('GET').length).toBeGreaterThan(reads));
    await waitFor(() => expect(state.item.quantity).toBe(11));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(seen).toEqual(['11 items available']);
  });

  it('makes the other changes wait until the server can be reached, then all are sent', async () => {
    const { api, state, move } = serveItem();
    api.on(MOVE, () => brokenConnection());
    watchToasts();
    const { person } = await open();
    await person.tripleClick(deliver());
    expect(await screen.findByText('3 changes are waiting to be sent.')).toBeVisible();
    expect(api.of('POST')).toHaveLength(1);
    expect(onlineManager.isOnline()).toBe(false);
    api.on(MOVE, move);
    await person.click(screen.getByRole('button', { name: 'Show' }));
    await person.click(
      screen.getAllByRole('button', { name: 'Retry 1 delivered from Halishar' })[0] as HTMLElement,
    );
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(state.item.quantity).toBe(9));
  });
});

describe('Undo', () => {
  const undo = async (name: string) => {
    const toasts = await screen.findByRole('region', { name: /Notifications/ });
    return within(toasts).findByRole('button', { name });
  };

  it('reverses a delivery, and shows it at once', async () => {
    const { state, allowUndo } = serveItem();
    const { person } = await open();
    await person.click(deliver());
    const button = await undo('Undo');
    allowUndo();
    const seen = watchTotals();
    await person.click(button);
    expect(total()).toBe('12 items available');
    await waitFor(() => expect(state.item.quantity).toBe(12));
    expect(state.movements.map(({ reason }) => reason)).toEqual(['undo', 'delivered']);
    expect(seen).toEqual(['11 items available', '12 items available']);
    expect(await screen.findByText('Undone: 1 delivered from Halishar')).toBeVisible();
  });

  it('reverses one delivery at a time if several share a toast', async () => {
    const { state, allowUndo } = serveItem();
    const { person } = await open();
    await person.tripleClick(deliver());
    const button = await undo('Undo 1 of 3');
    allowUndo();
    await person.click(button);
    await person.click(await undo('Undo 1 of 2'));
    await waitFor(() => expect(state.item.quantity).toBe(11));
    await person.click(await undo('Undo'));
    await waitFor(() => expect(state.item.quantity).toBe(12));
    const undone = state.movements.flatMap(({ undoes }) => undoes ?? []);
    expect(new Set(undone).size).toBe(3);
  });

  it('leaves the delivery when it is refused, and says why', async () => {
    const { api, state } = serveItem();
    const { person } = await open();
    await person.click(deliver());
    const button = await undo('Undo');
    const id = state.movements[0]?._id;
    api.on(`POST /movements/${id}/undo`, () => problem(409, 'already_undone', 'It is undone already.'));
    await person.click(button);
    expect(await screen.findByText(/^It is undone already\./)).toBeVisible();
    expect(total()).toBe('11 items available');
  });

  it('asks when a count has corrected the delivery already', async () => {
    const { api, state, allowUndo } = serveItem();
    const { person } = await open();
    await person.click(deliver());
    const button = await undo('Undo');
    const path = `POST /movements/${state.movements[0]?._id}/undo`;
    const values = { item: 'Grill', warehouse: 'halishar', day: '2026-03-01', person: 'karim@godown.test' };
    const detail = 'Grill was counted in Halishar on 2026-03-01 by karim@godown.test.';
    api.on(path, () => problem(409, 'counted_since', detail, { values }));
    await person.click(button);
    const name = 'Undo anyway 1 delivered from Halishar';
    const anyway = await screen.findByRole('button', { name });
    // The server writes the day as programs read it.
    expect(
      await screen.findByText(
        /^Grill was counted in Halishar on 1 Mar 2026 by karim@godown\.test, after this\./,
      ),
    ).toBeVisible();
    expect(total()).toBe('11 items available');
    allowUndo();
    await person.click(anyway);
    await waitFor(() => expect(state.item.quantity).toBe(12));
    const undos = api.of('POST').filter((call) => call.path.endsWith('/undo'));
    expect(undos.map(({ body }) => body)).toEqual([undefined, { confirms: ['counted_since'] }]);
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('leads from an answered question to the next one, and from the last one to the page', async () => {
    const { api, state } = serveItem();
    const { person } = await open();
    await person.dblClick(deliver());
    await waitFor(() => expect(state.movements).toHaveLength(2));
    for (const { _id } of state.movements)
      api.on(`POST /movements/${_id}/undo`, () => problem(409, 'counted_since', 'It was counted since.'));
    await person.click(await undo('Undo 1 of 2'));
    await person.click(await undo('Undo'));
    const leave = () => screen.findAllByRole('button', { name: 'Leave it Undo: 1 delivered from Halishar' });
    await waitFor(async () => expect(await leave()).toHaveLength(2));
    const [first, second] = await leave();
    await person.click(first as HTMLElement);
    expect(first).not.toBeInTheDocument();
    expect(second).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('a transfer', () => {
  async function openForm(server = serveItem()) {
    const view = await open();
    const toggle = screen.getByRole('button', { name: 'Move between warehouses' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await view.person.click(toggle);
    const quantity = await screen.findByRole('spinbutton', { name: 'How many to move' });
    return { ...server, ...view, quantity, move: screen.getByRole('button', { name: 'Move' }) };
  }
  const from = () => screen.getByRole('combobox', { name: 'From' });
  const to = () => screen.getByRole('combobox', { name: 'To' });

  it('changes both balances at once, and not the total', async () => {
    const server = serveItem();
    const response = later<void>();
    server.api.on(TRANSFER, async (call) => {
      await response.promise;
      return server.transfer(call);
    });
    const toasts = watchToasts();
    const { person, api, quantity, move } = await openForm(server);
    await person.selectOptions(to(), 'uttara');
    await person.type(quantity, '3');
    await person.click(move);
    expect(place(/^Halishar 4$/)).toBeVisible();
    expect(place(/^Uttara 4$/)).toBeVisible();
    expect(total()).toBe('12 items available');
    response.resolve();
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledExactlyOnceWith(
        'Moved to Uttara.\nGrill 25L Black: 3 from Halishar',
        expect.objectContaining({ label: 'Undo' }),
      ),
    );
    expect(api.of('POST').map(({ body }) => body)).toEqual([{ from: 'halishar', to: 'uttara', quantity: 3 }]);
    expect(place(/^Uttara 4$/)).toBeVisible();
    await waitFor(() => expect(quantity).toHaveValue(''));
  });

  it('asks first, with the figures, if it is more than the balance', async () => {
    const { person, api, state, quantity, move } = await openForm();
    watchToasts();
    await person.type(quantity, '500');
    await person.click(move);
    const question = await screen.findByRole('dialog', { name: 'Halishar has 7. Move 500?' });
    await person.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(quantity).toHaveValue('500');
    expect(api.of('POST')).toHaveLength(0);
    await person.click(move);
    await person.click(await screen.findByRole('button', { name: 'Move 500' }));
    await waitFor(() => expect(state.item.stock?.halishar).toBe(-493));
  });

  it('does not ask if it is exactly the balance', async () => {
    const { person, state, quantity, move } = await openForm();
    watchToasts();
    await person.type(quantity, '7');
    await person.click(move);
    await waitFor(() => expect(state.item.stock?.halishar).toBe(0));
  });

  it('starts from the chosen warehouse and never offers the same one as target', async () => {
    const { person } = await openForm();
    expect(from()).toHaveValue('halishar');
    await person.click(place(/Uttara/));
    expect(from()).toHaveValue('uttara');
    expect(within(to()).queryByRole('option', { name: /Uttara/ })).not.toBeInTheDocument();
    await person.selectOptions(to(), 'bahaddarhat');
    await person.selectOptions(from(), 'bahaddarhat');
    expect(to()).not.toHaveValue('bahaddarhat');
  });

  it.each([
    ['', 'Enter a number.'],
    ['12abc', 'Enter a number.'],
    ['1.5', 'Enter a whole number.'],
    ['0', 'At least 1.'],
    ['2,000,000,000', 'At most 1000000000.'],
    ['89400001', 'This looks like a code. Enter how many.'],
  ])('shows at the field why %j is not valid', async (text, message) => {
    const { person, api, quantity, move } = await openForm();
    if (text) await person.type(quantity, text);
    await person.click(move);
    expect(await screen.findByText(message)).toBeVisible();
    expect(quantity).toHaveAttribute('aria-invalid', 'true');
    expect(quantity).toHaveFocus();
    expect(api.of('POST')).toHaveLength(0);
  });

  it('restores both balances when it is refused, and says why', async () => {
    const { person, api, quantity, move } = await openForm();
    const errors = [{ path: 'quantity', message: 'That is too much.' }];
    api.on(TRANSFER, () => problem(422, 'invalid_input', 'quantity: That is too much.', { errors }));
    await person.type(quantity, '3');
    await person.click(move);
    expect(await screen.findByText(/^That is too much\./)).toBeVisible();
    expect(screen.getByText('Grill 25L Black: 3 moved from Halishar to Bahaddarhat')).toBeVisible();
    expect(place(/^Halishar 7$/)).toBeVisible();
  });
});
