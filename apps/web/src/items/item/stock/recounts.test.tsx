import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { RAHIMA } from '../../../test/fake-identity';
import { COUNT, ITEM_PATH, keysOf, serveItem } from '../../../test/fake-server';
import { brokenConnection, problem, renderAt, watchToasts } from '../../../test/inventory-kit';
import { ItemPage } from '../../item-page';

let toasts: MockInstance;
beforeEach(() => {
  toasts = watchToasts();
});

async function open(server = serveItem()) {
  const view = renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
  await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' });
  const person = userEvent.setup();
  const sent = () =>
    server.api
      .of('POST')
      .filter(({ path }) => path.endsWith('/counts'))
      .map(({ body }) => body);
  /** Opens the form of Halishar and types what is on the shelf. */
  const count = async (text: string) => {
    await person.click(screen.getByRole('button', { name: 'Count Halishar' }));
    await screen.findByRole('spinbutton', { name: 'On the shelf in Halishar' });
    if (text) await person.keyboard(text);
  };
  return { ...server, ...view, person, sent, count };
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const save = () => press('Save count');
const shelf = () => screen.getByRole('spinbutton', { name: 'On the shelf in Halishar' });
const place = (name: RegExp) => screen.getByRole('radio', { name });
const recounts = () => within(screen.getByRole('region', { name: 'Recount' }));

function setConnected(isConnected: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isConnected);
  act(() => void window.dispatchEvent(new Event(isConnected ? 'online' : 'offline')));
}

describe('a recount', () => {
  it('shows the difference before it is saved, and takes a reason', async () => {
    const { person, count, sent, state } = await open();
    await count('5');
    expect(shelf()).toHaveFocus();
    expect(screen.getByText('Halishar has 5; Godown says 7: 2 fewer')).toBeVisible();
    await person.click(press('Damaged'));
    expect(sent()).toEqual([]);
    await person.click(save());
    expect(place(/^Halishar 5$/)).toBeVisible();
    expect(press('Count Halishar')).toHaveFocus();
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledExactlyOnceWith(
        'Counted: 5, 2 fewer\nGrill 25L Black · Halishar',
        expect.objectContaining({ label: 'Undo' }),
      ),
    );
    expect(sent()).toEqual([{ warehouse: 'halishar', counted: 5, expected: 7, note: 'Damaged' }]);
    expect(state.item.quantity).toBe(10);
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(await history.findByText('“Damaged”')).toBeVisible();
    expect(history.getByText('Counted, Halishar')).toBeVisible();
  });

  it('asks about a count with a digit too many or too few, and leads back to it, without a connection too', async () => {
    const { person, count, sent } = await open();
    await count('70');
    setConnected(false);
    await person.keyboard('{Enter}');
    const question = () => screen.findByRole('dialog', { name: 'Is 70 right?' });
    expect(await question()).toHaveTextContent('Halishar has 70; Godown says 7: 63 more');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(shelf()).toHaveFocus());
    expect(place(/^Halishar 7$/)).toBeVisible();
    await person.click(save());
    await person.click(within(await question()).getByRole('button', { name: 'Save count' }));
    await waitFor(() => expect(place(/^Halishar 70$/)).toBeVisible());
    setConnected(true);
    await waitFor(() => expect(sent()).toEqual([{ warehouse: 'halishar', counted: 70, expected: 7 }]));
  });

  it('asks about no small difference, and no empty shelf', async () => {
    const { person, count, sent } = await open();
    await count('1');
    await person.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    await count('0');
    await person.click(save());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be undone', async () => {
    const { person, count, allowUndo, state } = await open();
    await count('9');
    await person.click(save());
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    allowUndo();
    act(() => toasts.mock.calls[0]?.[1].run());
    await waitFor(() => expect(state.item.stock?.halishar).toBe(7));
  });

  it('without a difference asks for no reason, and has nothing to undo', async () => {
    const { person, count, sent } = await open();
    await count('5');
    await person.click(press('Damaged'));
    await person.clear(shelf());
    await person.type(shelf(), '7');
    expect(screen.getByText('Halishar has 7; Godown says 7: as expected')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
    await person.click(save());
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledExactlyOnceWith('Counted: 7 as expected\nGrill 25L Black · Halishar'),
    );
    expect(sent()).toEqual([{ warehouse: 'halishar', counted: 7, expected: 7 }]);
    expect(await recounts().findByText('Counted by you')).toBeVisible();
  });

  it.each([
    ['', 'Enter a number.'],
    ['-1', 'At least 0.'],
    ['1.5', 'Enter a whole number.'],
    ['89400001', 'This looks like a code. Enter how many.'],
  ])('of %j is not saved, and the field says why', async (text, message) => {
    const { person, count, sent } = await open();
    await count(text);
    await person.click(save());
    expect(await screen.findByText(message)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('says so if the stock moves while the count is typed', async () => {
    const { person, count, sent } = await open();
    await count('5');
    await person.click(press('Delivered'));
    expect(screen.getByText('Stock moved while you counted, from 7 to 6. Count again.')).toBeVisible();
    expect(screen.getByText('Halishar has 5; Godown says 6: 1 fewer')).toBeVisible();
    await person.click(save());
    await waitFor(() => expect(sent()).toEqual([{ warehouse: 'halishar', counted: 5, expected: 6 }]));
  });
});

it('shows for each warehouse when and by whom it was counted last', async () => {
  const server = serveItem();
  const at = '2025-03-01T06:00:00.000Z';
  server.state.item.lastCounts = {
    halishar: { at, by: RAHIMA.email },
    uttara: { at, by: 'karim@godown.test' },
  };
  await open(server);
  expect(
    recounts()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Halishar 7Counted 1 Mar 2025 by youCount Halishar',
    'Bahaddarhat 4Never countedCount Bahaddarhat',
    'Uttara 1Counted 1 Mar 2025 by karim@godown.testCount Uttara',
  ]);
});

describe('without a connection', () => {
  it('a count waits, is shown at once, and expects the deliveries that wait before it', async () => {
    const { person, count, sent, state } = await open();
    setConnected(false);
    await person.dblClick(press('Delivered'));
    await count('4');
    expect(screen.getByText('Halishar has 4; Godown says 5: 1 fewer')).toBeVisible();
    await person.click(save());
    expect(place(/^Halishar 4$/)).toBeVisible();
    expect(screen.getByText('3 waiting to be sent')).toBeVisible();
    expect(recounts().getByText('Counted by you')).toBeVisible();
    await person.click(press('Show'));
    expect(screen.getByText('Grill 25L Black: Halishar has 4; Godown says 5')).toBeVisible();
    setConnected(true);
    await waitFor(() => expect(state.item.stock?.halishar).toBe(4));
    expect(sent()).toEqual([{ warehouse: 'halishar', counted: 4, expected: 5 }]);
  });

  it('a count whose response is lost counts once', async () => {
    const { api, person, count, countIfSame, state } = await open();
    let calls = 0;
    api.on(COUNT, (call) => {
      calls += 1;
      const response = countIfSame(call);
      return calls === 1 ? brokenConnection() : response;
    });
    await count('5');
    await person.click(save());
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    expect(new Set(keysOf(api.of('POST'))).size).toBe(1);
    expect(calls).toBeGreaterThan(1);
    expect(state.item.stock?.halishar).toBe(5);
    expect(place(/^Halishar 5$/)).toBeVisible();
  });
});

describe('a count of stock that others moved meanwhile', () => {
  const QUESTION = 'You counted 5 when Godown said 7. Now it says 6.';

  async function conflict() {
    const view = await open();
    await view.count('5');
    await view.person.click(press('Lost'));
    view.moveElsewhere('halishar', -1);
    await view.person.click(save());
    expect(await screen.findByText(QUESTION)).toBeVisible();
    expect(place(/^Halishar 6$/)).toBeVisible();
    return view;
  }

  it('asks with both figures, and is saved with the balance of now on request', async () => {
    const { person, sent, state } = await conflict();
    expect(state.item.stock?.halishar).toBe(6);
    await person.click(press(/^Use 5/));
    await waitFor(() => expect(state.item.stock?.halishar).toBe(5));
    expect(sent().at(-1)).toEqual({ warehouse: 'halishar', counted: 5, expected: 6, note: 'Lost' });
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  it('takes the balance of now from the refusal, without another request', async () => {
    const { api, person, count, moveElsewhere } = await open();
    await count('5');
    moveElsewhere('halishar', -1);
    api.on(`GET ${ITEM_PATH}`, () => problem(503, 'database_unavailable', 'Not now.'));
    await person.click(save());
    expect(await screen.findByText(QUESTION)).toBeVisible();
  });

  it('asks again if it moves once more', async () => {
    const { person, moveElsewhere } = await conflict();
    moveElsewhere('halishar', -4);
    await person.click(press(/^Use 5/));
    expect(await screen.findByText('You counted 5 when Godown said 6. Now it says 2.')).toBeVisible();
  });

  it('opens the form again to count again, with the reason', async () => {
    const { person, sent } = await conflict();
    fireEvent.click(press(/^Count again/));
    expect(screen.queryByText(QUESTION)).toBeNull();
    expect(shelf()).toHaveFocus();
    await person.keyboard('4');
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Lost');
    await person.click(save());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().at(-1)).toEqual({ warehouse: 'halishar', counted: 4, expected: 6, note: 'Lost' });
  });

  it('still asks after a reload', async () => {
    const view = await conflict();
    view.unmount();
    await open(view);
    expect(await screen.findByText(QUESTION)).toBeVisible();
    await view.person.click(press(/^Use 5/));
    await waitFor(() => expect(view.state.item.stock?.halishar).toBe(5));
  });
});
