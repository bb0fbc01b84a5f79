import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json, list, makeItem, renderAt, stubApi } from '../../test/inventory-kit';
import { makeMovement } from '../../test/movements-kit';
import { switchShortcuts } from '../../ui/shortcuts';
import { ManageInventoryPage } from '../manage-inventory-page';

const grill = makeItem({ name: 'Grill 25L', barcode: '8801', category: 'Ovens', cost: 80 });
const kettle = makeItem({ name: 'Kettle 1.7L' });
const fridge = makeItem({ name: 'Frost-free 253L' });
const ITEMS = [grill, kettle, fridge];

function open(at = '/manageInventory') {
  renderAt(ManageInventoryPage, { at, path: '/manageInventory' });
  return userEvent.setup();
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const link = (name: string) => within(row(name)).getByRole('link', { name });
const tick = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) });
const tickAll = () => screen.getByRole('checkbox', { name: 'Select all shown' });
const headings = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.replace('↕', ''));

describe('the selection in the list', () => {
  it('is of single rows or of all that are shown, and opens the bar', async () => {
    stubApi({ 'GET /item': () => list(ITEMS, 140) });
    const person = open();
    await person.click(await screen.findByRole('checkbox', { name: 'Select Kettle 1.7L' }));
    expect(await screen.findByText('1 item selected')).toBeVisible();
    expect(tickAll()).toBePartiallyChecked();
    expect(screen.getByTestId('location')).toHaveTextContent('/manageInventory');
    await person.click(tickAll());
    expect(screen.getByText('3 items selected')).toBeVisible();
    for (const { name } of ITEMS) expect(tick(name)).toBeChecked();
    await person.click(tickAll());
    expect(screen.queryByRole('region', { name: 'Selected items' })).not.toBeInTheDocument();
  });

  it('ends when the search or a filter changes, and not when the order does', async () => {
    stubApi({ 'GET /item': () => list(ITEMS) });
    const person = open();
    await person.click(await screen.findByRole('checkbox', { name: 'Select Kettle 1.7L' }));
    await person.click(screen.getByRole('button', { name: 'Price' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('sort=price'));
    expect(tick('Kettle')).toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Running low' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('status=low'));
    expect(tick('Kettle')).not.toBeChecked();
    expect(screen.queryByRole('region', { name: 'Selected items' })).not.toBeInTheDocument();
  });

  it('selects all that match the filters', async () => {
    const api = stubApi({
      'GET /item': () => list(ITEMS),
      'POST /export/items': () => json([], { 'Content-Disposition': 'attachment; filename="items.csv"' }),
    });
    const person = open('/manageInventory?q=home&sort=price');
    await person.click(await screen.findByRole('checkbox', { name: 'Select Kettle 1.7L' }));
    await person.click(await screen.findByRole('button', { name: 'Select all 3' }));
    await person.click(tick('Grill'));
    expect(screen.getByText('2 items selected')).toBeVisible();
    const bar = within(screen.getByRole('region', { name: 'Selected items' }));
    await person.click(bar.getByRole('button', { name: 'More about the selected items' }));
    await person.click(bar.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() =>
      expect(api.of('POST').map(({ body }) => body)).toEqual([
        { format: 'csv', selection: { filter: { q: 'home' }, except: [grill._id] } },
      ]),
    );
  });

  it('is all that is printed', async () => {
    stubApi({ 'GET /item': () => list(ITEMS) });
    const person = open();
    await person.click(await screen.findByRole('checkbox', { name: 'Select Kettle 1.7L' }));
    expect(row('Grill')).toHaveClass('print:hidden');
    expect(row('Kettle')).not.toHaveClass('print:hidden');
    expect(screen.getByText('1 selected item')).toHaveClass('print:block');
  });
});

it('says on paper that it has only the rows that were fetched', async () => {
  stubApi({
    'GET /item': ({ query }) =>
      query.has('cursor')
        ? new Promise<Response>(() => {})
        : json(ITEMS, { 'X-Total-Count': '140', Link: '</api/item?cursor=c1>; rel="next"' }),
  });
  open();
  expect(await screen.findByText('Only the first 3 items. An export has all of them.')).toHaveClass(
    'print:block',
  );
});

describe('the keyboard', () => {
  it('goes from the search to the rows, from row to row, and ticks with x', async () => {
    stubApi({ 'GET /item': () => list(ITEMS) });
    const person = open();
    await screen.findByRole('link', { name: 'Grill 25L' });
    await person.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await person.keyboard('{ArrowDown}');
    expect(link('Grill 25L')).toHaveFocus();
    await person.keyboard('{ArrowDown}x');
    expect(link('Kettle 1.7L')).toHaveFocus();
    expect(tick('Kettle')).toBeChecked();
    expect(tick('Grill')).not.toBeChecked();
    await person.keyboard('{ArrowUp}x');
    expect(link('Grill 25L')).toHaveFocus();
    expect(await screen.findByText('2 items selected')).toBeVisible();
    await person.keyboard('x');
    expect(screen.getByText('1 item selected')).toBeVisible();
    await person.keyboard('{Enter}');
    expect(await screen.findByText(/^Now at \/item\//)).toHaveTextContent(grill._id);
  });

  it('does nothing for x while someone types, without a row, or when the keys are off', async () => {
    stubApi({ 'GET /item': () => list(ITEMS) });
    const person = open();
    await screen.findByRole('link', { name: 'Grill 25L' });
    const areTicked = () => ITEMS.map(({ name }) => (tick(name) as HTMLInputElement).checked);
    await person.keyboard('x');
    expect(areTicked()).toEqual([false, false, false]);
    await person.type(screen.getByRole('searchbox'), 'x');
    expect(areTicked()).toEqual([false, false, false]);
    act(() => switchShortcuts(false));
    act(() => link('Grill 25L').focus());
    await person.keyboard('x');
    expect(areTicked()).toEqual([false, false, false]);
  });
});

describe('the tools of a large stock', () => {
  const openMenu = async () => {
    const person = open();
    await screen.findByRole('link', { name: 'Grill 25L' });
    await person.click(screen.getByRole('button', { name: 'More about the list' }));
    return () => screen.queryByRole('button', { name: 'Saved views' }) !== null;
  };

  it('are not offered below 100 items', async () => {
    stubApi({ 'GET /item': () => list(ITEMS, 99) });
    const isOffered = await openMenu();
    expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
    expect(isOffered()).toBe(false);
  });

  it('are offered from 100 items on', async () => {
    stubApi({ 'GET /item': () => list(ITEMS, 100) });
    expect((await openMenu())()).toBe(true);
  });

  it('stay for who has used them', async () => {
    localStorage.setItem('godown-columns', 'cost');
    stubApi({ 'GET /item': () => list(ITEMS, 99) });
    expect((await openMenu())()).toBe(true);
  });
});

describe('saved views', () => {
  it('are saved under a name, opened and deleted, on this device', async () => {
    stubApi({ 'GET /item': () => list(ITEMS, 100) });
    const person = open('/manageInventory?status=low&sort=price');
    await person.click(await screen.findByRole('button', { name: 'More about the list' }));
    await person.click(screen.getByRole('button', { name: 'Saved views' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a name.')).toBeVisible();
    expect(dialog.getByLabelText('Save this view as')).toHaveFocus();
    await person.type(dialog.getByLabelText('Save this view as'), 'To order{Enter}');
    expect(dialog.getByRole('link', { name: 'To order' })).toHaveAttribute('aria-current', 'true');
    await person.click(dialog.getByRole('button', { name: 'Done' }));

    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.getByTestId('location')).not.toHaveTextContent('status'));
    await person.click(screen.getByRole('button', { name: 'More about the list' }));
    await person.click(screen.getByRole('button', { name: 'Saved views' }));
    await person.click(await screen.findByRole('link', { name: 'To order' }));
    await waitFor(() =>
      expect(screen.getByTestId('location')).toHaveTextContent('/manageInventory?status=low&sort=price'),
    );
    expect(screen.queryByRole('dialog', { name: 'Saved views' })).not.toBeInTheDocument();

    await person.click(screen.getByRole('button', { name: 'More about the list' }));
    await person.click(screen.getByRole('button', { name: 'Saved views' }));
    await person.click(await screen.findByRole('button', { name: 'Delete the view To order' }));
    expect(screen.queryByRole('link', { name: 'To order' })).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('godown-views') ?? '')).toEqual({ version: 1, views: [] });
  });

  it('of another version or damaged are not shown', async () => {
    localStorage.setItem('godown-views', '{"version":2,"views":[{"name":"New","search":""}]}');
    stubApi({ 'GET /item': () => list(ITEMS, 100) });
    const person = open();
    await person.click(await screen.findByRole('button', { name: 'More about the list' }));
    await person.click(screen.getByRole('button', { name: 'Saved views' }));
    await screen.findByRole('dialog', { name: 'Saved views' });
    expect(screen.queryByRole('link', { name: 'New' })).not.toBeInTheDocument();
  });
});

describe('further columns', () => {
  it('are chosen, and remembered by this device', async () => {
    stubApi({ 'GET /item': () => list(ITEMS, 100) });
    const person = open();
    await person.click(await screen.findByRole('button', { name: 'More about the list' }));
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Cost' }));
    await person.click(screen.getByRole('checkbox', { name: 'Barcode' }));
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(headings()).toEqual([
      'Select all shown',
      'Id',
      'Model',
      'Image',
      'Barcode',
      'Cost',
      'In stock',
      'Price',
      'Action',
    ]);
    expect(within(row('Grill')).getByRole('cell', { name: '8801' })).toBeVisible();
    expect(within(row('Grill')).getByRole('cell', { name: '80.00$' })).toBeVisible();
    // Where there is no room for columns.
    expect(within(row('Grill')).getByText('Barcode 8801 · Cost 80.00$')).toBeVisible();
    expect(localStorage.getItem('godown-columns')).toBe('cost barcode');
  });

  it('of the last change sorts', async () => {
    localStorage.setItem('godown-columns', 'updatedAt another');
    const api = stubApi({ 'GET /item': () => list(ITEMS) });
    const person = open();
    await person.click(await screen.findByRole('button', { name: 'Last changed' }));
    await waitFor(() => expect(api.of('GET').at(-1)?.query.get('sort')).toBe('updatedAt'));
    expect(screen.getByRole('columnheader', { name: /Last changed/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });
});

describe('Restock in the list', () => {
  const stock = { halishar: 7, bahaddarhat: 4, uttara: 1 };
  const oven = makeItem({ name: 'Oven 23L', quantity: 12, stock });

  it('adds an amount to the working warehouse, in the sheet of the row, by its key', async () => {
    localStorage.setItem('godown-warehouse', 'uttara');
    const more = { ...oven, quantity: 52, stock: { ...stock, uttara: 41 }, version: 1 };
    const api = stubApi({
      'GET /item': () => list([oven, kettle]),
      [`POST /item/${oven._id}/movements`]: () =>
        json({ movement: makeMovement({ warehouse: 'uttara', totalAfter: 52 }), item: more }, {}, 201),
    });
    const person = open();
    (await screen.findByRole('link', { name: 'Oven 23L' })).focus();
    await person.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Oven 23L' }));
    expect(dialog.getByLabelText('How many')).toHaveFocus();
    expect(dialog.getByRole('radio', { name: /^Uttara/ })).toBeChecked();
    await person.click(dialog.getByRole('button', { name: 'Restock' }));
    expect(dialog.getByText('invalid: enter how many came in')).toBeVisible();
    expect(dialog.getByLabelText('How many')).toHaveFocus();
    await person.keyboard('2.5{Enter}');
    expect(dialog.getByLabelText('How many')).toBeInvalid();
    expect(api.of('POST')).toHaveLength(0);
    await person.clear(dialog.getByLabelText('How many'));
    await person.keyboard('40{Enter}');
    expect(await within(row('Oven')).findByText('52')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Oven 23L' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(api.of('POST').map(({ body }) => body)).toEqual([
        { change: 40, warehouse: 'uttara', reason: 'restock' },
      ]),
    );
  });
});
