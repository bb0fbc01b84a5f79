import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ItemPage } from '../../../pages/item';
import { REPEAT_AFTER_MS } from '../../../sync/send-once';
import { RAHIMA } from '../../../test/fake-identity';
import { ITEM_PATH, keysOf, MOVE, serveItem, TRANSFER } from '../../../test/fake-server';
import { brokenConnection, later, problem, renderAt, watchToasts } from '../../../test/inventory-kit';
import { notify } from '../../../ui/notify';

async function open() {
  const view = renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
  await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' });
  return { ...view, person: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

const total = () => screen.queryByText(/items available$|^SOLD$/)?.closest('p')?.textContent;
const place = (name: RegExp) => screen.getByRole('radio', { name });
const deliver = () => screen.getByRole('button', { name: 'Delivered' });
const notice = () => screen.findByText(/it is not known whether this was counted/);

/** Every total that was on the screen, in turn. */
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

/** Goes past all the waits of a change that is repeated. */
async function passRepeats() {
  for (const wait of REPEAT_AFTER_MS) await act(() => vi.advanceTimersByTimeAsync(wait));
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

describe('the warehouses', () => {
  it('show what each holds, beside the total', async () => {
    serveItem();
    await open();
    expect(total()).toBe('12 items available');
    const group = screen.getByRole('group', { name: 'Warehouse' });
    expect(within(group).getAllByRole('radio')).toHaveLength(3);
    expect(place(/^Halishar 7$/)).toBeChecked();
    expect(place(/^Bahaddarhat 4$/)).not.toBeChecked();
    expect(place(/^Uttara 1$/)).not.toBeChecked();
    expect(screen.getByText('Takes one from Halishar')).toBeVisible();
  });

  it('are where things are delivered from and come in', async () => {
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
    await person.type(screen.getByRole('spinbutton', { name: 'How many came in' }), '20');
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

  it('leave the chosen one chosen on the next visit', async () => {
    serveItem();
    const { person, unmount } = await open();
    await person.click(place(/Uttara/));
    unmount();
    await open();
    expect(place(/Uttara/)).toBeChecked();
  });

  it('fall back to the first when what is remembered is none of them', async () => {
    localStorage.setItem('godown-warehouse', 'rangpur');
    serveItem();
    await open();
    expect(place(/Halishar/)).toBeChecked();
  });
});

describe('several changes at once', () => {
  it('never show a count twice or go back and forth, in whatever order they are answered', async () => {
    const { api, state, move } = serveItem();
    const gates: (() => void)[] = [];
    api.on(MOVE, async (call) => {
      const answer = move(call);
      const gate = later<void>();
      gates.push(gate.resolve);
      await gate.promise;
      return answer;
    });
    const toasts = watchToasts();
    const { person } = await open();
    const seen = watchTotals();
    await person.tripleClick(deliver());
    // Sent side by side: none waits for the answer to another.
    await waitFor(() => expect(gates).toHaveLength(3));
    for (const [index, answered] of [2, 0, 1].entries()) {
      gates[answered]?.();
      await waitFor(() => expect(toasts).toHaveBeenCalledTimes(index + 1));
      expect(total()).toBe('9 items available');
    }
    await waitFor(() => expect(api.of('GET').filter(({ path }) => path === ITEM_PATH)).toHaveLength(2));
    expect(state.item.quantity).toBe(9);
    expect(seen).toEqual([12, 11, 10, 9].map((count) => `${count} items available`));
    expect(place(/^Halishar 4$/)).toBeChecked();
  });

  it('take back the refused one and no other', async () => {
    const { api, state, move } = serveItem();
    let calls = 0;
    api.on(MOVE, (call) => {
      calls += 1;
      return calls === 2 ? problem(403, 'forbidden', 'Not today.') : move(call);
    });
    watchToasts();
    const { person } = await open();
    await person.tripleClick(deliver());
    await waitFor(() => expect(total()).toBe('10 items available'));
    expect(await screen.findByText('Not delivered. Not today.')).toBeVisible();
    expect(state.item.quantity).toBe(10);
  });
});

describe('a refused change', () => {
  it('says why in words for people, without the names of the API’s fields', async () => {
    const { api } = serveItem();
    const errors = [{ path: 'change', message: 'No count can be above 1000000000.' }];
    api.on(MOVE, () =>
      problem(422, 'invalid_input', 'change: No count can be above 1000000000.', { errors }),
    );
    const { person } = await open();
    await person.type(screen.getByRole('spinbutton', { name: 'How many came in' }), '40');
    await person.click(screen.getByRole('button', { name: 'Restock' }));
    expect(await screen.findByText('Not restocked. No count can be above 1000000000.')).toBeVisible();
  });
});

describe('a lost answer', () => {
  it('is asked for again by the same key, and the person sees one delivery', async () => {
    const { api, state, move, countAndLose } = serveItem();
    let calls = 0;
    api.on(MOVE, (call) => {
      calls += 1;
      return calls === 1 ? countAndLose(call) : move(call);
    });
    const toasts = watchToasts();
    const { person } = await open();
    const seen = watchTotals();
    await person.click(deliver());
    await passRepeats();
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    expect(new Set(keysOf(api.of('POST'))).size).toBe(1);
    expect(state.item.quantity).toBe(11);
    expect(seen).toEqual(['12 items available', '11 items available']);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  /** One delivery of which nobody knows; the server has counted it. */
  async function loseOne() {
    const server = serveItem();
    server.api.on(MOVE, server.countAndLose);
    const toasts = watchToasts();
    const view = await open();
    await view.person.click(deliver());
    await passRepeats();
    expect(await notice()).toHaveTextContent('1 delivered from Halishar');
    // Looked up meanwhile, and not counted twice on the screen.
    await waitFor(() => expect(total()).toBe('11 items available'));
    server.api.on(MOVE, server.move);
    const keys = () => new Set(keysOf(server.api.of('POST')));
    return { ...server, ...view, toasts, keys };
  }

  it('can be asked for again later, and counts once', async () => {
    const { person, state, toasts, keys } = await loseOne();
    const seen = watchTotals();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(keys().size).toBe(1);
    expect(state.item.quantity).toBe(11);
    expect(seen).toEqual(['11 items available']);
  });

  it('is what the next press of the same button asks for, and the one after that is new', async () => {
    const { person, state, toasts, keys } = await loseOne();
    await person.click(deliver());
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    expect(keys().size).toBe(1);
    expect(state.item.quantity).toBe(11);
    await person.click(deliver());
    await waitFor(() => expect(state.item.quantity).toBe(10));
    expect(keys().size).toBe(2);
  });

  it('is remembered across a reload', async () => {
    const { person, state, toasts, keys, unmount } = await loseOne();
    unmount();
    await open();
    expect(await notice()).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    expect(keys().size).toBe(1);
    expect(state.item.quantity).toBe(11);
    expect(sessionStorage.getItem('godown-unanswered')).toBeNull();
  });

  it('is not sent for whoever has signed in meanwhile, and waits for whose it is', async () => {
    const { api, state, move } = serveItem();
    api.on(MOVE, () => brokenConnection());
    vi.spyOn(notify, 'error').mockImplementation(() => {});
    watchToasts();
    const { person, session } = await open();
    const enter = (email: string) =>
      act(async () => {
        await session.signOut();
        await session.signIn((identity) => identity.signIn(email, 'a password'));
      });
    await person.click(deliver());
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
    await enter('karim@godown.test');
    api.on(MOVE, move);
    await passRepeats();
    expect(api.of('POST')).toHaveLength(1);
    expect(screen.queryByText(/it is not known/)).not.toBeInTheDocument();
    await enter(RAHIMA.email);
    expect(await notice()).toHaveTextContent('1 delivered from Halishar');
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(state.item.quantity).toBe(11));
    expect(new Set(keysOf(api.of('POST'))).size).toBe(1);
  });

  it('is nobody else’s', async () => {
    const { unmount } = await loseOne();
    unmount();
    const stored = sessionStorage.getItem('godown-unanswered') ?? '';
    sessionStorage.setItem(
      'godown-unanswered',
      stored.replace(/"email":"[^"]*"/, '"email":"other@godown.test"'),
    );
    await open();
    expect(screen.queryByText(/it is not known/)).not.toBeInTheDocument();
  });

  it('can be left as it is', async () => {
    const { person } = await loseOne();
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/it is not known/)).not.toBeInTheDocument();
    expect(sessionStorage.getItem('godown-unanswered')).toBeNull();
  });

  it('is no reason to break when what is stored is not ours', async () => {
    sessionStorage.setItem('godown-unanswered', '{"key":1');
    serveItem();
    await open();
    expect(total()).toBe('12 items available');
  });
});

describe('away from the network', () => {
  it('a restock says so, keeps the amount, and is not remembered', async () => {
    const { api } = serveItem();
    const { person } = await open();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const amount = screen.getByRole('spinbutton', { name: 'How many came in' });
    await person.type(amount, '40');
    await person.click(screen.getByRole('button', { name: 'Restock' }));
    expect(await screen.findByText(/Not restocked\. You are offline/)).toBeVisible();
    expect(amount).toHaveValue(40);
    expect(api.of('POST')).toHaveLength(0);
    expect(screen.queryByText(/it is not known/)).not.toBeInTheDocument();
  });

  it('says of what was sent before that nobody knows, and nothing that may be false', async () => {
    const { api } = serveItem();
    api.on(MOVE, () => brokenConnection());
    const { person } = await open();
    await person.click(deliver());
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await passRepeats();
    expect(await notice()).toHaveTextContent('1 delivered from Halishar');
    expect(screen.queryByText(/Not delivered/)).not.toBeInTheDocument();
    const sent = api.of('POST').length;
    for (const name of ['Try again', 'Delivered']) {
      await person.click(screen.getByRole('button', { name }));
      expect(await notice()).toHaveTextContent('1 delivered from Halishar');
      expect(screen.queryByText(/Not delivered/)).not.toBeInTheDocument();
    }
    expect(api.of('POST')).toHaveLength(sent);
  });

  it('whoever has left the page hears that nobody knows', async () => {
    const { api } = serveItem();
    api.on(MOVE, () => brokenConnection());
    const told = vi.spyOn(notify, 'error').mockImplementation(() => {});
    const { person } = await open();
    await person.click(deliver());
    await person.click(screen.getByRole('link', { name: 'Manage Inventories' }));
    await screen.findByText(/Now at \/manageInventory/);
    await passRepeats();
    await waitFor(() =>
      expect(told).toHaveBeenCalledExactlyOnceWith(
        'Grill 25L Black: No answer came, so it is not known whether this was counted: ' +
          '1 delivered from Halishar. Open the item to try again.',
      ),
    );
  });

  it('whoever has left the page hears of a refusal where they are', async () => {
    const { api } = serveItem();
    const answer = later<Response>();
    api.on(MOVE, () => answer.promise);
    const told = vi.spyOn(notify, 'error').mockImplementation(() => {});
    const { person } = await open();
    await person.click(deliver());
    await person.click(screen.getByRole('link', { name: 'Manage Inventories' }));
    await screen.findByText(/Now at \/manageInventory/);
    answer.resolve(problem(403, 'forbidden', 'Not today.'));
    await waitFor(() =>
      expect(told).toHaveBeenCalledExactlyOnceWith('Grill 25L Black: Not delivered. Not today.'),
    );
  });
});

describe('Undo', () => {
  const undo = async (name: string) => {
    const toasts = await screen.findByRole('region', { name: /Notifications/ });
    return within(toasts).findByRole('button', { name });
  };

  it('takes a delivery back, on the screen at once', async () => {
    const { api, state, allowUndo } = serveItem();
    const { person } = await open();
    await person.click(deliver());
    const button = await undo('Undo');
    allowUndo();
    const seen = watchTotals();
    await person.click(button);
    expect(total()).toBe('12 items available');
    await waitFor(() => expect(state.item.quantity).toBe(12));
    expect(state.movements.map(({ reason }) => reason)).toEqual(['undo', 'delivered']);
    await waitFor(() => expect(api.of('GET').filter(({ path }) => path === ITEM_PATH)).toHaveLength(3));
    expect(seen).toEqual(['11 items available', '12 items available']);
  });

  it('takes back one at a time where several deliveries share a toast', async () => {
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

  it('of which no answer came is said to be unknown, and can be asked for again in the history', async () => {
    const { api, state, allowUndo } = serveItem();
    const { person } = await open();
    await person.click(deliver());
    const button = await undo('Undo');
    api.on(`POST /movements/${state.movements[0]?._id}/undo`, () => brokenConnection());
    await person.click(button);
    await passRepeats();
    expect(
      await screen.findByText(/^No answer came, so it is not known whether this was undone/),
    ).toBeVisible();
    expect(screen.queryByText(/^Not undone/)).not.toBeInTheDocument();
    allowUndo();
    await person.click(await screen.findByRole('button', { name: /^Undo Delivered, Halishar/ }));
    await waitFor(() => expect(state.item.quantity).toBe(12));
    const undos = api.of('POST').filter(({ path }) => path.endsWith('/undo'));
    expect(new Set(keysOf(undos)).size).toBe(1);
  });

  it('that is refused leaves the delivery, and says why', async () => {
    const { api, state } = serveItem();
    const { person } = await open();
    await person.click(deliver());
    const button = await undo('Undo');
    const id = state.movements[0]?._id;
    const path = `POST /movements/${id}/undo`;
    api.on(path, () => problem(409, 'already_undone', 'That has been undone already.'));
    await person.click(button);
    expect(await screen.findByText('Not undone. That has been undone already.')).toBeVisible();
    expect(total()).toBe('11 items available');
  });
});

it('keeps the number that is typed while the one before is on its way', async () => {
  const { api, state, move } = serveItem();
  const answer = later<void>();
  api.on(MOVE, async (call) => {
    await answer.promise;
    return move(call);
  });
  const toasts = watchToasts();
  const { person } = await open();
  const amount = screen.getByRole('spinbutton', { name: 'How many came in' });
  await person.type(amount, '40{Enter}');
  await person.clear(amount);
  await person.type(amount, '25');
  answer.resolve();
  await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Restock' })).not.toHaveAttribute('aria-busy'),
  );
  expect(state.item.quantity).toBe(52);
  expect(amount).toHaveValue(25);
});

describe('moving between warehouses', () => {
  async function openForm(server = serveItem()) {
    const view = await open();
    const toggle = screen.getByRole('button', { name: 'Move between warehouses' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await view.person.click(toggle);
    const quantity = screen.getByRole('spinbutton', { name: 'How many to move' });
    return { ...server, ...view, quantity, move: screen.getByRole('button', { name: 'Move' }) };
  }
  const from = () => screen.getByRole('combobox', { name: 'From' });
  const to = () => screen.getByRole('combobox', { name: 'To' });

  it('changes both sides at once and leaves the total', async () => {
    const server = serveItem();
    const answer = later<void>();
    server.api.on(TRANSFER, async (call) => {
      await answer.promise;
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
    answer.resolve();
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledExactlyOnceWith(
        'Moved to Uttara.',
        expect.objectContaining({ label: 'Undo' }),
      ),
    );
    expect(api.of('POST').map(({ body }) => body)).toEqual([{ from: 'halishar', to: 'uttara', quantity: 3 }]);
    expect(place(/^Uttara 4$/)).toBeVisible();
    await waitFor(() => expect(quantity).toHaveValue(null));
  });

  it('begins at the chosen warehouse and never offers to move to the same', async () => {
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
    ['', 'Enter a whole number.'],
    ['1.5', 'Enter a whole number.'],
    ['0', 'At least 1.'],
    ['2000000000', 'At most 1000000000.'],
  ])('says at the field what is wrong with %j', async (text, message) => {
    const { person, api, quantity, move } = await openForm();
    if (text) await person.type(quantity, text);
    await person.click(move);
    expect(await screen.findByText(message)).toBeVisible();
    expect(quantity).toHaveAttribute('aria-invalid', 'true');
    expect(quantity).toHaveFocus();
    expect(api.of('POST')).toHaveLength(0);
  });

  it('puts both sides back when it is refused, says why, and keeps what was typed', async () => {
    const { person, api, quantity, move } = await openForm();
    const errors = [{ path: 'quantity', message: 'That is too much.' }];
    api.on(TRANSFER, () => problem(422, 'invalid_input', 'quantity: That is too much.', { errors }));
    await person.type(quantity, '3');
    await person.click(move);
    expect(await screen.findByText('That is too much.')).toBeVisible();
    expect(screen.getByText('Not moved. That is too much.')).toBeVisible();
    expect(place(/^Halishar 7$/)).toBeVisible();
    expect(quantity).toHaveValue(3);
    await person.clear(quantity);
    await person.click(move);
    expect(screen.queryByText(/^Not moved/)).toBeNull();
  });

  it('that was never answered is named, and counts once when it is sent again', async () => {
    const { person, api, state, transfer, quantity, move } = await openForm();
    api.on(TRANSFER, (call) => {
      void transfer(call);
      return brokenConnection();
    });
    const toasts = watchToasts();
    await person.type(quantity, '2');
    await person.click(move);
    await passRepeats();
    expect(await notice()).toHaveTextContent('2 moved from Halishar to Bahaddarhat');
    api.on(TRANSFER, transfer);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    expect(state.item.stock).toEqual({ halishar: 5, bahaddarhat: 6, uttara: 1 });
  });
});
