import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { list, makeItem, renderAt, stubApi } from '../../test/inventory-kit';
import { ManageInventoryPage } from '../manage-inventory-page';

const stock = { halishar: 7, bahaddarhat: 4, uttara: 1 };
const oven = makeItem({ name: 'Oven 23L', quantity: 12, stock });
const kettle = makeItem({ name: 'Kettle 1.7L', quantity: 12, stock });

beforeEach(() => localStorage.setItem('godown-warehouse', 'halishar'));

/** The list with its second row focused. */
async function open() {
  const waits = () => new Promise<Response>(() => {});
  const api = stubApi({
    'GET /item': () => list([kettle, oven]),
    [`POST /item/${oven._id}/movements`]: waits,
    [`POST /item/${oven._id}/transfers`]: waits,
    [`POST /item/${oven._id}/counts`]: waits,
  });
  renderAt(ManageInventoryPage, { at: '/manageInventory', path: '/manageInventory' });
  const person = userEvent.setup();
  (await screen.findByRole('link', { name: 'Oven 23L' })).focus();
  const press = async (key: string) => {
    await person.keyboard(key);
    return within(await screen.findByRole('dialog', { name: 'Oven 23L' }));
  };
  const sent = () => api.of('POST').map(({ body }) => body);
  return { person, press, sent };
}

const isClosed = () => expect(screen.queryByRole('dialog', { name: 'Oven 23L' })).not.toBeInTheDocument();

describe('the keys of a row', () => {
  it.each([
    [
      'd',
      '12{Enter}',
      'Halishar has 7. Deliver 12?',
      { change: -12, warehouse: 'halishar', reason: 'delivered' },
    ],
    ['d', '{Enter}', null, { change: -1, warehouse: 'halishar', reason: 'delivered' }],
    ['r', '40{Enter}', null, { change: 40, warehouse: 'halishar', reason: 'restock' }],
    ['m', '5{Enter}', null, { from: 'halishar', to: 'bahaddarhat', quantity: 5 }],
    ['m', '9{Enter}', 'Halishar has 7. Move 9?', { from: 'halishar', to: 'bahaddarhat', quantity: 9 }],
    ['c', '6{Enter}', null, { warehouse: 'halishar', counted: 6, expected: 7 }],
    // The form is loaded already.
    ['c', '5{Enter}', null, { warehouse: 'halishar', counted: 5, expected: 7 }],
  ])('%s and then %j changes the stock', async (key, typed, question, change) => {
    const { person, press, sent } = await open();
    await press(key);
    await person.keyboard(typed);
    if (question) {
      expect(sent()).toEqual([]);
      const asked = within(await screen.findByRole('dialog', { name: question }));
      await person.click(asked.getByRole('button', { name: /^(Deliver|Move)/ }));
    }
    await waitFor(() => expect(sent()).toEqual([change]));
    isClosed();
  });

  it('do nothing without a row that has the focus', async () => {
    const { person } = await open();
    screen.getByRole('searchbox').focus();
    await person.keyboard('d');
    (document.activeElement as HTMLElement).blur();
    await person.keyboard('d');
    isClosed();
  });
});

describe('the sheet of a row', () => {
  it('restocks another warehouse, which is not the working one afterwards', async () => {
    const { person, press, sent } = await open();
    const sheet = await press('d');
    await person.keyboard('40');
    await person.click(sheet.getByRole('radio', { name: /^Uttara/ }));
    await person.click(sheet.getByRole('button', { name: 'Restock' }));
    await waitFor(() => expect(sent()).toEqual([{ change: 40, warehouse: 'uttara', reason: 'restock' }]));
    expect(localStorage.getItem('godown-warehouse')).toBe('halishar');
  });

  it('asks for a number before it restocks or moves, as the specification says', async () => {
    const alert = vi.spyOn(window, 'alert').mockReturnValue();
    const { person, press, sent } = await open();
    const sheet = await press('r');
    await person.click(sheet.getByRole('button', { name: 'Move to Uttara' }));
    expect(sheet.getByText('Enter a number.')).toBeVisible();
    expect(alert).not.toHaveBeenCalled();
    await person.keyboard('{Enter}');
    expect(alert).toHaveBeenCalledExactlyOnceWith('invalid');
    expect(sheet.getByText('invalid: enter how many came in')).toBeVisible();
    expect(sheet.getByLabelText('How many')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('counts the chosen warehouse, and shows the difference before it is saved', async () => {
    const { person, press, sent } = await open();
    const sheet = await press('d');
    await person.click(sheet.getByRole('button', { name: 'Count Halishar' }));
    await person.keyboard('5');
    expect(sheet.getByText('Halishar has 5; Godown says 7: 2 fewer')).toBeVisible();
    await person.click(sheet.getByRole('button', { name: 'Save count' }));
    await waitFor(() => expect(sent()).toEqual([{ warehouse: 'halishar', counted: 5, expected: 7 }]));
    isClosed();
  });
});

describe('Enter in the search', () => {
  it('moves the focus to the first row', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('searchbox'));
    await person.keyboard('ke{Enter}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Kettle 1.7L' })).toHaveFocus());
  });
});
