import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { ITEM_PATH, serveItem } from '../../../test/fake-server';
import { json, renderAt, watchToasts } from '../../../test/inventory-kit';
import { ItemPage } from '../../item-page';

let toasts: MockInstance;
beforeEach(() => {
  toasts = watchToasts();
});

async function open() {
  const server = serveItem();
  server.api.on('GET /parties', () => json(['Rahman Stores', 'Rahima Electronics']));
  renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
  await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' });
  const sent = () => server.api.of('POST').map(({ body }) => body);
  return { ...server, sent, person: userEvent.setup() };
}

const deliver = () => screen.getByRole('button', { name: /^Delivered/ });
const units = () => screen.getByRole('textbox', { name: 'Units to deliver' });
const press = (name: string) => screen.getByRole('button', { name });
const delivery = { reason: 'delivered', warehouse: 'halishar' };

describe('the number of units', () => {
  it('is typed, delivered with one movement, one toast and one Undo, and is 1 again', async () => {
    const { person, state, sent } = await open();
    await person.click(units());
    await person.keyboard('6');
    expect(units()).toHaveValue('6');
    expect(deliver()).toHaveAccessibleName('Delivered 6');
    expect(screen.getByText('Takes 6 from Halishar')).toBeVisible();
    await person.click(deliver());
    expect(screen.getByText('6', { selector: '[aria-live] span' })).toBeVisible();
    await waitFor(() => expect(state.item.stock?.halishar).toBe(1));
    expect(sent()).toEqual([{ ...delivery, change: -6 }]);
    expect(toasts).toHaveBeenCalledExactlyOnceWith(
      'Item Delivered!\nGrill 25L Black: 6 from Halishar',
      expect.objectContaining({ label: 'Undo' }),
    );
    expect(units()).toHaveValue('1');
    expect(deliver()).toHaveAccessibleName('Delivered');
    expect(screen.getByText('Takes one from Halishar')).toBeVisible();
  });

  it('counts once on a double click', async () => {
    const { person, state, sent } = await open();
    vi.spyOn(performance, 'now').mockReturnValue(10_000);
    await person.click(units());
    await person.keyboard('6');
    await person.dblClick(deliver());
    await waitFor(() => expect(state.item.stock?.halishar).toBe(1));
    expect(sent()).toEqual([{ ...delivery, change: -6 }]);
    expect(units()).toHaveValue('1');
  });

  it('is delivered with Enter', async () => {
    const { person, sent } = await open();
    await person.click(units());
    await person.keyboard('3{Enter}');
    await waitFor(() => expect(sent()).toEqual([{ ...delivery, change: -3 }]));
  });

  it('is counted up and down, never below 1, and set to 5 and 10', async () => {
    const { person } = await open();
    const shows = (text: string) => expect(units()).toHaveValue(text);
    await person.click(press('One fewer'));
    shows('1');
    await person.dblClick(press('One more'));
    shows('3');
    await person.click(press('One fewer'));
    shows('2');
    await person.dblClick(press('Set to 5'));
    shows('5');
    await person.click(press('Set to 10'));
    shows('10');
    await person.clear(units());
    await person.click(press('One more'));
    shows('1');
    await person.type(units(), '{ArrowUp}{ArrowUp}{ArrowDown}');
    shows('2');
  });

  it.each([
    ['', 'Enter a number.'],
    ['12abc', 'Enter a number.'],
    ['0', 'At least 1.'],
    ['1.5', 'Enter a whole number.'],
    ['89400001', 'This looks like a code. Enter how many.'],
  ])('is not %j: the field says why, and nothing is delivered', async (text, message) => {
    const { person, sent } = await open();
    await person.clear(units());
    if (text) await person.type(units(), text);
    await person.click(deliver());
    expect(await screen.findByText(message)).toBeVisible();
    expect(units()).toHaveAccessibleDescription(message);
    expect(units()).toHaveFocus();
    expect(sent()).toEqual([]);
  });
});

describe('more than the warehouse holds', () => {
  it('asks first, with the figures', async () => {
    const { person, state, sent } = await open();
    await person.click(press('Set to 10'));
    await person.click(deliver());
    const question = await screen.findByRole('dialog', { name: 'Halishar has 7. Deliver 10?' });
    await person.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(units()).toHaveValue('10');
    expect(sent()).toEqual([]);
    await person.click(deliver());
    await person.click(await screen.findByRole('button', { name: 'Deliver 10' }));
    await waitFor(() => expect(state.item.stock?.halishar).toBe(-3));
  });

  it('asks once for a single one, and says which warehouses have some', async () => {
    const { person, state } = await open();
    await person.click(screen.getByRole('radio', { name: /Uttara/ }));
    await person.dblClick(deliver());
    const question = await screen.findByRole('dialog', { name: 'Uttara has 0. Deliver 1?' });
    expect(question).toHaveTextContent('Halishar has 7, Bahaddarhat has 4.');
    await person.click(within(question).getByRole('button', { name: 'Deliver 1' }));
    await waitFor(() => expect(state.item.stock?.uttara).toBe(-1));
    await person.type(units(), '01');
    await person.click(deliver());
    await waitFor(() => expect(state.item.stock?.uttara).toBe(-2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a note and a party', () => {
  it('are folded away, sent with the delivery, emptied, and shown in the history', async () => {
    const { person, sent } = await open();
    expect(screen.queryByRole('combobox', { name: 'Customer' })).toBeNull();
    await person.click(press('Add a note or customer'));
    const customer = await screen.findByRole('combobox', { name: 'Customer' });
    const note = screen.getByRole('textbox', { name: 'Note' });
    await person.type(customer, ' Rahman Stores ');
    await person.type(note, 'Van 3');
    await person.click(deliver());
    const details = { note: 'Van 3', party: 'Rahman Stores' };
    await waitFor(() => expect(sent()).toEqual([{ ...delivery, change: -1, ...details }]));
    expect(customer).toHaveValue('');
    expect(note).toHaveValue('');
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(await history.findByText('Customer: Rahman Stores')).toBeVisible();
    expect(history.getByText('“Van 3”')).toBeVisible();
  });

  it('offers the customers that were entered before', async () => {
    const { person, api } = await open();
    await person.click(press('Add a note or customer'));
    const customer = await screen.findByRole('combobox', { name: 'Customer' });
    await person.type(customer, 'Rah');
    await waitFor(() => expect(api.calls.at(-1)?.query.get('q')).toBe('Rah'));
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Rahman Stores', 'Rahima Electronics']);
    await person.click(screen.getByRole('option', { name: 'Rahima Electronics' }));
    expect(customer).toHaveValue('Rahima Electronics');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('of a restock has the supplier', async () => {
    const { person, sent } = await open();
    await person.click(press('Add a note or supplier'));
    await person.type(await screen.findByRole('combobox', { name: 'Supplier' }), 'Surma Home');
    await person.type(screen.getByRole('spinbutton', { name: 'How many came in' }), '40{Enter}');
    await waitFor(() =>
      expect(sent()).toEqual([{ change: 40, warehouse: 'halishar', reason: 'restock', party: 'Surma Home' }]),
    );
  });

  it('that is too long is not sent, and the field says so', async () => {
    const { person, sent } = await open();
    await person.click(press('Add a note or customer'));
    await person.click(await screen.findByRole('textbox', { name: 'Note' }));
    await person.paste('x'.repeat(501));
    await person.click(press('Add a note or customer'));
    await person.click(deliver());
    expect(await screen.findByText('At most 500 characters.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus());
    expect(sent()).toEqual([]);
    await person.click(press('Add a note or customer'));
    await person.type(screen.getByRole('textbox', { name: 'Note' }), '{Backspace}');
    expect(screen.queryByText('At most 500 characters.')).toBeNull();
  });

  it('waits with its delivery, and is sent with it', async () => {
    const { person, sent } = await open();
    await person.click(press('Add a note or customer'));
    await person.type(await screen.findByRole('textbox', { name: 'Note' }), 'Van 3');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await person.click(deliver());
    expect(await screen.findByText('1 waiting to be sent')).toBeVisible();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(sent()).toEqual([{ ...delivery, change: -1, note: 'Van 3' }]));
  });
});
