import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { inBangla } from '../test/in-bangla';
import { json, list, listFound, makeItem, problem, renderAt, stubApi } from '../test/inventory-kit';
import { COUNT_ID, stocked } from '../test/stock-count-kit';
import { NewStockCountPage } from './new-stock-count-page';
import { nameOf } from './words';

const inUttara = (name: string, uttara: number, supplier: string) =>
  makeItem({ name, supplier, quantity: uttara, stock: { halishar: 0, bahaddarhat: 0, uttara } });

const grill = inUttara('Grill 25L', 4, 'Sangu');
const kettle = inUttara('Kettle 1.7L', -2, 'Halda');
/** In stock elsewhere only, and due for a count. */
const fridge = inUttara('Frost-free 253L', 0, 'Halda');
const ITEMS = [grill, kettle, fridge];

const STARTED = {
  _id: COUNT_ID,
  warehouse: 'uttara',
  at: '2026-03-01T06:00:00.000Z',
  email: 'rahima@godown.test',
  lineCount: 0,
  countedLines: 0,
  lines: [],
};

function open(items = ITEMS) {
  localStorage.setItem('godown-warehouse', 'uttara');
  const api = stubApi({
    'GET /item': (call) => (call.query.has('status') ? list([fridge]) : listFound(items, call)),
    'GET /suppliers': () => json(['Halda', 'Sangu']),
    'POST /stock-counts': () => json(STARTED, {}, 201),
  });
  renderAt(NewStockCountPage, { at: '/stockCounts/new', path: '/stockCounts/new' });
  return { api, person: userEvent.setup() };
}

const start = () => screen.getByRole('button', { name: 'Start the stock count' });
const choice = () => screen.getByRole('combobox', { name: 'What to count' });

describe('New stock count', () => {
  it("starts in this device's warehouse with the items that are in stock there, and opens the sheet", async () => {
    const { api, person } = open();
    expect(await screen.findByText('2 items to count.')).toBeVisible();
    await person.click(start());
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(`/stockCounts/${COUNT_ID}`));
    expect(api.of('POST').map(({ body }) => body)).toEqual([
      { warehouse: 'uttara', title: 'Items in stock', items: [grill._id, kettle._id] },
    ]);
    expect(api.of('POST')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('starts with Enter as soon as there is something to count', async () => {
    const { api, person } = open();
    await waitFor(() => expect(start()).toHaveFocus());
    await person.keyboard('{Enter}');
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
  });

  it('leaves the focus with somebody who chooses already', async () => {
    open();
    choice().focus();
    expect(await screen.findByText('2 items to count.')).toBeVisible();
    expect(choice()).toHaveFocus();
  });

  it('stores its title in English, which each person reads in their language', async () => {
    await inBangla();
    const { api, person } = open();
    await person.selectOptions(await screen.findByLabelText('কী গুনবেন'), 'সব পণ্য');
    await person.click(await screen.findByRole('button', { name: 'স্টক গণনা শুরু করুন' }));
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
    expect(api.of('POST')[0]?.body).toMatchObject({ title: 'All items' });
    expect(nameOf({ title: 'All items' })).toBe('সব পণ্য');
    expect(nameOf({ title: 'Search: fan' })).toBe('খোঁজ: fan');
    expect(nameOf({ title: 'Not counted for 90 days' })).toBe('৯০ দিন গোনা হয়নি');
    expect(nameOf({ title: 'Surma' })).toBe('Surma');
  });

  it('is started once by a double press', async () => {
    const { api } = open();
    await screen.findByText('2 items to count.');
    fireEvent.click(start());
    fireEvent.click(start());
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(`/stockCounts/${COUNT_ID}`));
    expect(api.of('POST')).toHaveLength(1);
  });

  it('starts one count if the response to the first attempt is lost', async () => {
    const { api, person } = open();
    await screen.findByText('2 items to count.');
    api.on('POST /stock-counts', () => problem(500, 'internal_error', 'Something went wrong here.'));
    await person.click(start());
    await screen.findByText('It was not started. Something went wrong here.');
    api.on('POST /stock-counts', () => json(STARTED, {}, 201));
    await person.click(start());
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(`/stockCounts/${COUNT_ID}`));
    const [first, second] = api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('starts from all items, from a supplier and from a search', async () => {
    const { api, person } = open();
    await screen.findByText('2 items to count.');
    await person.selectOptions(choice(), 'All items');
    expect(await screen.findByText('3 items to count.')).toBeVisible();
    await person.selectOptions(choice(), 'Items of one supplier');
    expect(await screen.findByText('2 items to count.')).toBeVisible();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Supplier' }), 'Sangu');
    expect(await screen.findByText('1 item to count.')).toBeVisible();
    await person.selectOptions(choice(), 'Items that a search finds');
    expect(screen.getByText('Type what to search for.')).toBeVisible();
    await person.type(screen.getByRole('searchbox'), 'frost');
    expect(await screen.findByText('1 item to count.')).toBeVisible();
    await person.click(start());
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
    expect(api.of('POST')[0]?.body).toEqual({
      warehouse: 'uttara',
      title: 'Search: frost',
      items: [fridge._id],
    });
    // No list is read further than a sheet is long.
    expect(
      new Set(api.calls.filter(({ path }) => path === '/item').map(({ query }) => query.get('limit'))),
    ).toEqual(new Set(['500']));
    expect(api.calls.some(({ query }) => query.has('cursor'))).toBe(false);
  });

  it('begins with the first supplier that has a name', async () => {
    const { api, person } = open([...ITEMS, inUttara('Heater', 1, '')]);
    api.on('GET /suppliers', () => json(['', 'Halda', 'Sangu']));
    await person.selectOptions(choice(), 'Items of one supplier');
    const supplier = await screen.findByRole('combobox', { name: 'Supplier' });
    await waitFor(() => expect(supplier).toHaveDisplayValue('Halda'));
    expect(await screen.findByText('2 items to count.')).toBeVisible();
    await person.selectOptions(supplier, 'No supplier');
    expect(await screen.findByText('1 item to count.')).toBeVisible();
  });

  it('starts from the items that the server says are due', async () => {
    const { api, person } = open();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Warehouse' }), 'halishar');
    await person.selectOptions(choice(), 'Items not counted here for 90 days');
    expect(await screen.findByText('1 item to count.')).toBeVisible();
    const asked = api.calls.find(({ query }) => query.has('status'));
    expect(asked?.query.get('warehouse')).toBe('halishar');
  });

  it('refuses more than 500 items, and says how to narrow it', async () => {
    const { person } = open(Array.from({ length: 501 }, (_, n) => stocked(`Model ${n}`, 0)));
    await screen.findByText('No items match this choice.');
    await person.selectOptions(choice(), 'All items');
    expect(
      await screen.findByText(
        'That is 501 items. A stock count has at most 500. Choose one supplier, or search for a part of the names.',
      ),
    ).toBeVisible();
    expect(start()).toBeDisabled();
  });

  it('says that there are more than the server counts', async () => {
    const { api, person } = open();
    await screen.findByText('2 items to count.');
    api.on('GET /item', () =>
      json(ITEMS, { 'X-Total-Count': '1000+', Link: '</api/item?cursor=c>; rel="next"' }),
    );
    await person.selectOptions(choice(), 'All items');
    expect(
      await screen.findByText(/^That is more than 1,000 items\. A stock count has at most 500\./),
    ).toBeVisible();
    expect(start()).toBeDisabled();
  });

  it('says why the items could not be loaded', async () => {
    const { api, person } = open();
    await screen.findByText('2 items to count.');
    api.on('GET /suppliers', () => problem(500, 'internal_error', 'Something went wrong here.'));
    await person.selectOptions(choice(), 'Items of one supplier');
    expect(
      await screen.findByText('The items could not be loaded. Something went wrong here.'),
    ).toBeVisible();
    expect(start()).toBeDisabled();
  });

  it('says that starting needs a connection', async () => {
    open();
    await screen.findByText('2 items to count.');
    act(() => onlineManager.setOnline(false));
    expect(screen.getByText(/Starting a stock count needs a connection/)).toBeVisible();
    expect(start()).toBeDisabled();
  });

  it('says why it was not started, and keeps the choice', async () => {
    const { api, person } = open();
    api.on('POST /stock-counts', () => problem(500, 'internal_error', 'Something went wrong here.'));
    await screen.findByText('2 items to count.');
    await person.click(start());
    expect(await screen.findByText('It was not started. Something went wrong here.')).toBeVisible();
    expect(choice()).toHaveDisplayValue('Items in stock in this warehouse');
  });
});
