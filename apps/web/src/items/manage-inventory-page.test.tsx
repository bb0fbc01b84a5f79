import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  brokenConnection,
  json,
  list,
  makeItem,
  problem,
  renderAt,
  stubApi,
  watchToasts,
} from '../test/inventory-kit';
import { makeMovement } from '../test/movements-kit';
import { ManageInventoryPage } from './manage-inventory-page';

const grill = makeItem({ name: 'Grill 25L', supplier: 'Karnaphuli Imports', quantity: 12 });
const kettle = makeItem({
  name: 'Kettle 1.7L',
  supplier: 'Surma Home',
  quantity: 0,
  description: 'steel body',
});
const fridge = makeItem({ name: 'Frost-free 253L', supplier: 'Padma Electric', quantity: -3 });
const ITEMS = [grill, kettle, fridge];

function open(at = '/manageInventory') {
  const view = renderAt(ManageInventoryPage, { at, path: '/manageInventory' });
  return { ...view, toasts: watchToasts(), person: userEvent.setup() };
}

const rows = async () => (await screen.findAllByRole('row')).slice(1);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const askDelete = (name: string) => within(row(name)).getByRole('button', { name: /^Delete/ });

describe('All Inventory Items', () => {
  it('has a row for each item, with the columns of the specification, the counts and the price', async () => {
    stubApi({ 'GET /item': () => list(ITEMS) });
    open();
    expect(await rows()).toHaveLength(3);
    expect(screen.getByRole('heading', { level: 1, name: 'All Inventory Items' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent?.replace('↕', ''))).toEqual([
      'Select all shown',
      'Id',
      'Model',
      'Image',
      'Halishar',
      'Bahaddarhat',
      'Uttara',
      'In stock',
      'Price',
      'Action',
    ]);
    const first = within(row('Grill 25L'));
    expect(first.getByText(grill._id)).toBeVisible();
    expect(first.getByRole('img', { name: 'Grill 25L' })).toBeVisible();
    expect(first.getByRole('link', { name: 'Grill 25L' })).toHaveAttribute('href', `/item/${grill._id}`);
    expect(first.getByRole('cell', { name: '129.50$' })).toBeVisible();
    expect(within(row('Kettle')).getAllByText('SOLD')[0]).toBeVisible();
    expect(within(row('Frost-free')).getAllByText('−3')[0]).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Inventory Items' })).toHaveAttribute('href', '/addItems');
    expect(screen.getByText('3 items, 9 units in three warehouses')).toBeVisible();
  });

  it('offers to try again when it cannot be loaded', async () => {
    const api = stubApi({ 'GET /item': () => problem(500, 'internal_error', 'Something went wrong here.') });
    const { person } = open();
    expect(await screen.findByText('Something went wrong here.')).toBeVisible();
    api.on('GET /item', () => list(ITEMS));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(3);
  });

  it('says that this device has no items when there is no connection', async () => {
    stubApi({ 'GET /item': brokenConnection });
    open();
    expect(await screen.findByText(/^This is not on this device\. .+ again\.$/)).toBeVisible();
  });

  it('says what to do when there are no items', async () => {
    stubApi({ 'GET /item': () => list([]) });
    open();
    expect(await screen.findByRole('link', { name: 'Add the first item' })).toHaveAttribute(
      'href',
      '/addItems',
    );
  });
});

describe('a card on a phone', () => {
  const stock = { halishar: 1200, bahaddarhat: 4, uttara: -1 };
  const oven = makeItem({ name: 'Oven 23L', quantity: 1203, stock });

  it('shows the balance of the chosen warehouse, and the total', async () => {
    localStorage.setItem('godown-warehouse', 'uttara');
    stubApi({ 'GET /item': () => list([oven, kettle]) });
    open();
    await rows();
    expect(within(row('Oven')).getByText('of 1,203').parentElement).toHaveTextContent('−1 of 1,203');
    expect(within(row('Oven')).getByText('in Uttara')).toBeVisible();
    expect(within(row('Kettle')).getAllByText('SOLD')[0]).toBeVisible();
  });

  it('has the rest in its menu: the other balances, the price, the whole id, Select and Delete', async () => {
    stubApi({ 'GET /item': () => list([oven]) });
    const { person, toasts } = open();
    await rows();
    const more = screen.getByRole('button', { name: 'More about Oven 23L' });
    const openMenu = async () => {
      await person.click(more);
      return within(await screen.findByRole('dialog', { name: 'Oven 23L' }));
    };
    const menu = await openMenu();
    for (const [name, value] of [
      ['Halishar', '1,200'],
      ['Bahaddarhat', '4'],
      ['Uttara', '−1'],
      ['In total', '1,203'],
    ])
      expect(menu.getByText(String(name)).nextElementSibling).toHaveTextContent(String(value));
    await person.click(menu.getByRole('button', { name: 'Copy the id of Oven 23L' }));
    expect(await navigator.clipboard.readText()).toBe(oven._id);
    expect(toasts).toHaveBeenCalledExactlyOnceWith('Id copied.');
    await person.click(menu.getByRole('button', { name: 'Select' }));
    expect(screen.queryByRole('dialog', { name: 'Oven 23L' })).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Select Oven 23L' })).toBeChecked();
    await person.click((await openMenu()).getByRole('button', { name: 'Unselect' }));
    expect(screen.getByRole('checkbox', { name: 'Select Oven 23L' })).not.toBeChecked();
    await person.click((await openMenu()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('dialog', { name: 'Want to delete Items?' })).toBeVisible();
  });
});

describe('Delivered in the list', () => {
  it('delivers one from the warehouse that is chosen on this device', async () => {
    const stock = { halishar: 7, bahaddarhat: 4, uttara: 1 };
    const oven = makeItem({ name: 'Oven 23L', quantity: 12, stock });
    const left = { ...oven, quantity: 11, stock: { ...stock, uttara: 0 }, version: 1 };
    const api = stubApi({
      'GET /item': () => list([oven, kettle]),
      [`POST /item/${oven._id}/movements`]: () =>
        json({ movement: makeMovement({ warehouse: 'uttara', totalAfter: 11 }), item: left }, {}, 201),
    });
    const { person, toasts } = open();
    await rows();
    await person.selectOptions(screen.getByLabelText('Deliver from'), 'Uttara');
    await person.click(screen.getByRole('button', { name: 'Delivered Oven 23L' }));
    expect(await within(row('Oven')).findByText('11')).toBeVisible();
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledExactlyOnceWith(
        'Item Delivered!\nOven 23L: 1 from Uttara',
        expect.objectContaining({ label: 'Undo' }),
      ),
    );
    expect(api.of('POST').map(({ body }) => body)).toEqual([
      { change: -1, warehouse: 'uttara', reason: 'delivered' },
    ]);
    expect(localStorage.getItem('godown-warehouse')).toBe('uttara');
    expect(screen.getByTestId('location')).toHaveTextContent('/manageInventory');
  });
});

describe('Delivered below zero in the list', () => {
  const stock = { halishar: 0, bahaddarhat: 4, uttara: 0 };
  const oven = makeItem({ name: 'Oven 23L', quantity: 4, stock });

  it('asks once for each item, with what other warehouses have', async () => {
    localStorage.setItem('godown-warehouse', 'uttara');
    const api = stubApi({
      'GET /item': () => list([oven, kettle]),
      [`POST /item/${oven._id}/movements`]: () => new Promise<Response>(() => {}),
      [`POST /item/${kettle._id}/movements`]: () => new Promise<Response>(() => {}),
    });
    const { person } = open();
    await rows();
    const press = (name: string) => person.click(screen.getByRole('button', { name: `Delivered ${name}` }));
    const ask = () => screen.findByRole('dialog', { name: 'Uttara has 0. Deliver 1?' });
    await press('Oven 23L');
    expect(await ask()).toHaveTextContent('Oven 23L. Bahaddarhat has 4.');
    await person.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
    expect(api.of('POST')).toEqual([]);
    await press('Oven 23L');
    await person.click(within(await ask()).getByRole('button', { name: 'Deliver 1' }));
    expect(await within(row('Oven')).findByText('−1 in Uttara')).toHaveClass('text-bad');
    await press('Oven 23L');
    expect(await within(row('Oven')).findByText('−2 in Uttara')).toBeVisible();
    // A SOLD item asks too.
    await press('Kettle 1.7L');
    expect(await ask()).toHaveTextContent('No other warehouse has any.');
  });
});

describe('Delete', () => {
  it("asks 'Want to delete Items?' and deletes nothing on Cancel", async () => {
    const api = stubApi({ 'GET /item': () => list(ITEMS) });
    const { person } = open();
    await rows();
    await person.click(askDelete('Kettle'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Want to delete Items?' }));
    expect(dialog.getByText(/Kettle 1\.7L will be deleted .* restored for 30 days/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await rows()).toHaveLength(3);
    expect(api.of('DELETE')).toHaveLength(0);
  });

  it('removes the row when the server has deleted the item', async () => {
    const api = stubApi({
      'GET /item': () => list(ITEMS),
      [`DELETE /item/${kettle._id}`]: () => json({ deletedCount: 1 }),
    });
    const { person } = open();
    await rows();
    await person.click(askDelete('Kettle'));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete item' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Kettle/ })).not.toBeInTheDocument());
    expect(api.of('DELETE').map(({ path }) => path)).toEqual([`/item/${kettle._id}`]);
    expect(await rows()).toHaveLength(2);
    expect(screen.getByText('2 items, 9 units in three warehouses')).toBeVisible();
    expect(listReads(api)).toHaveLength(1);
  });

  it('shows a toast with Undo, which restores the item', async () => {
    const api = stubApi({
      'GET /item': () => list(ITEMS),
      [`DELETE /item/${kettle._id}`]: () => json({ deletedCount: 1 }),
      [`POST /item/${kettle._id}/restore`]: () => json(kettle),
    });
    const { person, toasts } = open();
    await rows();
    await person.click(askDelete('Kettle'));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete item' }));
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledExactlyOnceWith('Kettle 1.7L deleted.', {
        label: 'Undo',
        of: kettle._id,
        run: expect.any(Function),
      }),
    );
    await waitFor(() => expect(screen.queryByRole('row', { name: /Kettle/ })).not.toBeInTheDocument());
    toasts.mock.lastCall?.[1]?.run();
    expect(await screen.findByRole('row', { name: /Kettle/ })).toBeVisible();
    expect(toasts).toHaveBeenLastCalledWith('Kettle 1.7L restored.');
    expect(api.of('POST')).toHaveLength(1);
  });

  it('retries with the same key when the response is lost', async () => {
    let lost = 0;
    const api = stubApi({
      'GET /item': () => list(ITEMS),
      [`DELETE /item/${kettle._id}`]: () => {
        lost += 1;
        return lost === 1 ? brokenConnection() : json({ deletedCount: 1 });
      },
    });
    const { person, toasts } = open();
    await rows();
    await person.click(askDelete('Kettle'));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete item' }));
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    const keys = api.of('DELETE').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('keeps the row when the server refuses, and says why', async () => {
    stubApi({
      'GET /item': () => list(ITEMS),
      [`DELETE /item/${kettle._id}`]: () => problem(403, 'email_not_verified', 'Verify your address first.'),
    });
    const { person } = open();
    await rows();
    await person.click(askDelete('Kettle'));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete item' }));
    expect(await screen.findByText('Kettle 1.7L: Delete item')).toBeVisible();
    expect(screen.getByText(/^Verify your address first\./)).toBeVisible();
    expect(row('Kettle')).toBeVisible();
  });

  it('also removes the row if someone else has deleted the item already', async () => {
    stubApi({
      'GET /item': () => list(ITEMS),
      [`DELETE /item/${kettle._id}`]: () => problem(404, 'item_not_found', 'There is no such item.'),
    });
    const { person } = open();
    await rows();
    await person.click(askDelete('Kettle'));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete item' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Kettle/ })).not.toBeInTheDocument());
  });
});

const listReads = ({ of }: ReturnType<typeof stubApi>) => of('GET').filter(({ path }) => path === '/item');

/** The queries of all reads of the list so far, without their length. */
const searches = (api: ReturnType<typeof stubApi>) =>
  listReads(api).map(({ query }) => {
    query.delete('limit');
    return String(query);
  });

describe('the search', () => {
  it('comes first in the tab order, as it does on the screen of a phone', async () => {
    stubApi({ 'GET /item': () => list(ITEMS) });
    const { person } = open();
    await rows();
    await person.tab();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('asks the server for each text, keeps the rows before meanwhile, and is in the URL', async () => {
    const api = stubApi({
      'GET /item': ({ query }) => list(query.get('q') === 'STEEL surma' ? [kettle] : ITEMS),
    });
    const { person } = open();
    await rows();
    await person.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await person.keyboard('STEEL surma');
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(row('Kettle')).toBeVisible();
    expect(screen.getByTestId('location')).toHaveTextContent('/manageInventory?q=STEEL+surma');
    expect(screen.getByText('1 item matches')).toBeVisible();
    expect(searches(api).at(-1)).toBe('q=STEEL+surma');
  });

  it('remembers the last five searches, and forgets those before', async () => {
    const api = stubApi({ 'GET /item': () => list(ITEMS) });
    const { person } = open();
    await rows();
    const find = async (text: string) => {
      await person.clear(screen.getByRole('searchbox'));
      await person.type(screen.getByRole('searchbox'), `${text}{Enter}`);
      await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(`?q=${text}`));
      await waitFor(() => expect(searches(api)).toContain(`q=${text}`));
    };
    const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    for (const text of texts) await find(text);
    await find('six');
    await find('one');
    const readsOf = (text: string) => searches(api).filter((search) => search === `q=${text}`).length;
    await waitFor(() => expect(readsOf('one')).toBe(2));
    expect(readsOf('six')).toBe(1);
  });

  it('reads its text from the URL, and offers to show all items when none matches', async () => {
    stubApi({ 'GET /item': ({ query }) => list(query.has('q') ? [] : ITEMS) });
    const { person } = open('/manageInventory?q=xyzzy');
    expect(await screen.findByText('No item matches “xyzzy”')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show all items' }));
    expect(await rows()).toHaveLength(3);
  });
});

describe('the search without a connection', () => {
  it('looks for the text, and applies the filters, in the items on this device, and says so', async () => {
    stubApi({
      'GET /item': ({ query }) =>
        query.has('q') || query.has('maxQuantity') ? brokenConnection() : list(ITEMS),
    });
    const { person } = open();
    await rows();
    act(() => onlineManager.setOnline(false));
    await person.type(screen.getByRole('searchbox'), 'steel');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(row('Kettle')).toBeVisible();
    expect(screen.getByText('No internet. Searching items on this phone: 1 item')).toBeVisible();
    await person.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
    await person.click(screen.getByRole('button', { name: 'Below 10' }));
    expect(await screen.findByText('No internet. Searching items on this phone: 2 items')).toBeVisible();
    expect(screen.queryByRole('row', { name: /Grill/ })).not.toBeInTheDocument();
  });

  it('keeps to the order of the view', async () => {
    stubApi({ 'GET /item': ({ query }) => (query.has('sort') ? brokenConnection() : list(ITEMS)) });
    const { person } = open();
    await rows();
    act(() => onlineManager.setOnline(false));
    await person.click(screen.getByRole('button', { name: 'Model' }));
    const inOrder = ITEMS.map(({ name }) => name).toSorted();
    await waitFor(async () =>
      expect(
        (await rows()).map(({ textContent }) => inOrder.find((name) => textContent?.includes(name))),
      ).toEqual(inOrder),
    );
  });
});

describe('the filters and the order', () => {
  const openWith = (at?: string) => {
    const api = stubApi({
      'GET /item': () => list(ITEMS),
      'GET /suppliers': () => json(['Karnaphuli Imports', 'Surma Home']),
    });
    return { api, ...open(at) };
  };
  const location = () => screen.getByTestId('location').textContent;

  it('are in the URL, from where a link brings them back', async () => {
    const { api } = openWith(
      '/manageInventory?supplier=Surma+Home&status=low&minPrice=5&sort=price&order=desc&nonsense=1&maxPrice=x',
    );
    await rows();
    expect(searches(api)).toEqual(['supplier=Surma+Home&status=low&minPrice=5&sort=price&order=desc']);
    expect(screen.getByRole('button', { name: 'Running low' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Filters: 3 set' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /Price/ })).toHaveAttribute('aria-sort', 'descending');
  });

  it('are set by chips and fields, and removed together', async () => {
    const { api, person } = openWith();
    await rows();
    await person.click(screen.getByRole('button', { name: 'SOLD' }));
    await person.selectOptions(screen.getByLabelText('Supplier'), 'Surma Home');
    await person.click(screen.getByRole('button', { name: /^Filters/ }));
    await person.selectOptions(await screen.findByLabelText('Warehouse'), 'uttara');
    await person.type(screen.getByLabelText('Price from $'), '$1,200{Enter}');
    await person.click(screen.getByRole('button', { name: 'Show 3 items' }));
    await waitFor(() =>
      expect(searches(api).at(-1)).toBe('supplier=Surma+Home&warehouse=uttara&status=sold&minPrice=1200'),
    );
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(location()).toBe('/manageInventory'));
  });

  it('read a price as all other fields do, and say so if it is none', async () => {
    const { api, person } = openWith();
    await rows();
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    const field = await screen.findByLabelText('Price from $');
    await person.type(field, '12,50{Enter}');
    await waitFor(() => expect(searches(api).at(-1)).toBe('minPrice=12.5'));
    await waitFor(() => expect(field).toHaveValue('12.5'));
    await person.clear(field);
    await person.type(field, '৫০০{Enter}');
    await waitFor(() => expect(searches(api).at(-1)).toBe('minPrice=500'));
    await waitFor(() => expect(field).toHaveValue('500'));
    await person.clear(field);
    await person.type(field, 'cheap{Enter}');
    expect(await screen.findByText('Enter a price, such as 12.50.')).toBeVisible();
    expect(location()).toBe('/manageInventory?minPrice=500');
    await person.clear(field);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(location()).toBe('/manageInventory'));
    expect(screen.queryByText('Enter a price, such as 12.50.')).not.toBeInTheDocument();
  });

  it('lists items of a supplier below 10 by two presses', async () => {
    const { api, person } = openWith();
    await rows();
    await waitFor(() => expect(screen.getAllByRole('option', { name: 'Surma Home' })).toHaveLength(1));
    await person.selectOptions(screen.getByLabelText('Supplier'), 'Surma Home');
    const below = screen.getByRole('button', { name: 'Below 10' });
    await person.click(below);
    await waitFor(() => expect(searches(api).at(-1)).toBe('supplier=Surma+Home&maxQuantity=9'));
    expect(below).toHaveAttribute('aria-pressed', 'true');
    await person.click(below);
    await waitFor(() => expect(location()).toBe('/manageInventory?supplier=Surma+Home'));
  });

  it('keep the first of two presses of which the second comes before the first is shown', async () => {
    const { api, person } = openWith();
    await rows();
    await person.type(screen.getByRole('searchbox'), 'surma');
    act(() => {
      screen.getByRole('searchbox').blur();
      screen.getByRole('button', { name: 'Below 10' }).click();
      screen.getByRole('button', { name: 'SOLD' }).click();
    });
    await waitFor(() => expect(searches(api).at(-1)).toBe('q=surma&status=sold&maxQuantity=9'));
  });

  it('read an amount as all other fields do, and say so if it is none', async () => {
    const { api, person } = openWith();
    await rows();
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    await person.type(await screen.findByLabelText('In stock from'), '-৫{Enter}');
    await waitFor(() => expect(searches(api).at(-1)).toBe('minQuantity=-5'));
    await person.type(screen.getByLabelText('In stock to'), '1,200{Enter}');
    await waitFor(() => expect(searches(api).at(-1)).toBe('minQuantity=-5&maxQuantity=1200'));
    await person.clear(screen.getByLabelText('In stock to'));
    await person.type(screen.getByLabelText('In stock to'), '2.5{Enter}');
    expect(await screen.findByText('Enter a whole number.')).toBeVisible();
    expect(location()).toBe('/manageInventory?minQuantity=-5&maxQuantity=1200');
  });

  it('lists what is not counted in the warehouse of this device', async () => {
    const { api, person } = openWith();
    await rows();
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    await person.click(await screen.findByRole('button', { name: 'Not counted for 90 days' }));
    await waitFor(() => expect(searches(api).at(-1)).toBe('warehouse=halishar&status=uncounted'));
  });

  it('sorts by a heading, the other way with a second press, and no more with a third', async () => {
    const { person } = openWith();
    await rows();
    const heading = () => screen.getByRole('columnheader', { name: /Model/ });
    for (const [sorted, search] of [
      ['ascending', '?sort=name&order=asc'],
      ['descending', '?sort=name&order=desc'],
      [null, ''],
    ] as const) {
      await person.click(within(heading()).getByRole('button'));
      await waitFor(() => expect(heading().getAttribute('aria-sort')).toBe(sorted));
      expect(location()).toBe(`/manageInventory${search}`);
    }
  });
});

describe('a long list', () => {
  const many = Array.from({ length: 500 }, (_, index) => makeItem({ name: `Long ${index}` }));

  /** jsdom has no layout. */
  function layOut() {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(73);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 900, 73));
  }
  afterEach(() => void vi.restoreAllMocks());

  it('has only the rows on the screen in the page, and says how long it is', async () => {
    layOut();
    stubApi({ 'GET /item': () => list(many) });
    open();
    await screen.findByRole('row', { name: /Long 0 / });
    expect((await rows()).length).toBeLessThan(60);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '501');
    expect(screen.getByRole('row', { name: /Long 3 / })).toHaveAttribute('aria-rowindex', '5');
  });

  it('prints every loaded row', async () => {
    layOut();
    stubApi({ 'GET /item': () => list(many) });
    open();
    await screen.findByRole('row', { name: /Long 0 / });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(await rows()).toHaveLength(many.length);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect((await rows()).length).toBeLessThan(60);
  });

  it('fetches the next page before its rows are needed, and says so when that fails', async () => {
    const api = stubApi({
      'GET /item': ({ query }) =>
        query.has('cursor')
          ? problem(500, 'internal_error', 'Something went wrong here.')
          : json([grill], { 'X-Total-Count': '2', Link: '</api/item?cursor=c1>; rel="next"' }),
    });
    const { person } = open();
    await rows();
    expect(await screen.findByText(/The next items could not be loaded/)).toBeVisible();
    api.on('GET /item', () => json([kettle], { 'X-Total-Count': '2' }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Kettle/ })).toBeVisible();
    expect(await rows()).toHaveLength(2);
  });
});
