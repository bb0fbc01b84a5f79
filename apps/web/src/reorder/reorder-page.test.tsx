import type { ReorderLine } from '@godown/shared/stock/reports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { listDrafts, saveDraft } from '../documents/drafts/document-drafts';
import { createDraft } from '../documents/drafts/draft-edits';
import { RAHIMA } from '../test/fake-identity';
import { brokenConnection, json, renderAt, stubApi, watchToasts } from '../test/inventory-kit';
import { GRILL_ID } from '../test/movements-kit';
import { KETTLE_ID, makeReorderLine } from '../test/overview-kit';
import { makePartner } from '../test/partners-kit';
import { downloadText } from '../ui/download-text';
import { ReorderPage } from './reorder-page';

vi.mock('../ui/download-text', () => ({ downloadText: vi.fn() }));

const grill = makeReorderLine();
const kettle = makeReorderLine({
  item: KETTLE_ID,
  itemName: '=Kettle, 1.7L',
  supplier: 'Meghna Appliances',
  barcode: '8901',
  cost: 10.5,
  warehouse: 'halishar',
  stock: { halishar: 0, bahaddarhat: 30, uttara: 1 },
  reorderPoints: { halishar: 4 },
  transfers: [{ from: 'bahaddarhat', quantity: 8 }],
  order: 0,
});

function open(lines: readonly ReorderLine[] = [grill, kettle], at = '/reorder') {
  const api = stubApi({ 'GET /reorder': () => json(lines, { 'X-Total-Count': String(lines.length) }) });
  renderAt(ReorderPage, { at, path: '/reorder' });
  const person = userEvent.setup();
  const type = async (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name });
    await person.clear(field);
    if (text !== '') await person.type(field, text);
  };
  const tick = async (name: string) => person.click(await screen.findByRole('checkbox', { name }));
  const press = async (name: string) => person.click(screen.getByRole('button', { name }));
  const typeInSearch = async (text: string) =>
    person.type(screen.getByRole('searchbox', { name: 'Search' }), text);
  return { api, person, tick, type, typeInSearch, press };
}
const drafts = () => listDrafts(RAHIMA.email);
const address = () => screen.getByTestId('location').textContent;
const TICK_GRILL = 'Grill 25L Black in Uttara';
const TICK_KETTLE = '=Kettle, 1.7L in Halishar';

describe('the low items', () => {
  it('are listed by supplier, with the balance, the reorder point and the suggestions', async () => {
    const { tick } = open();
    const row = within(await screen.findByRole('row', { name: /^Grill 25L Black in Uttara/ }));
    const texts = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(texts.slice(1)).toEqual(['12of 40', '3', '2warn at 10', '6']);
    expect(row.getByText('12 from Halishar · order 6')).toBeVisible();
    // As few fields as possible: a line has some as soon as it is selected.
    expect(row.queryByRole('textbox')).toBeNull();
    await tick(TICK_GRILL);
    expect(row.getByRole('textbox', { name: `${TICK_GRILL}: from Halishar` })).toHaveValue('12');
    expect(row.getByRole('textbox', { name: `${TICK_GRILL}: from Bahaddarhat` })).toHaveValue('0');
    expect(row.getByRole('textbox', { name: `${TICK_GRILL}: order` })).toHaveValue('6');
    expect(row.getByRole('link')).toHaveAttribute('href', `/item/${GRILL_ID}`);
    expect(screen.getByText('Running low in 2 places, by supplier')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Karnaphuli Imports',
      'Meghna Appliances',
    ]);
  });

  it('name an item that is low in two warehouses once, with a line for each', async () => {
    const stock = { halishar: 1, bahaddarhat: 30, uttara: 2 };
    const reorderPoints = { halishar: 4, uttara: 10 };
    const twice = { ...grill, barcode: '8901', stock, reorderPoints };
    open([{ ...twice, warehouse: 'halishar', transfers: [], order: 7 }, twice, kettle]);
    const inHalishar = await screen.findByRole('row', { name: /^Grill 25L Black in Halishar/ });
    const inUttara = screen.getByRole('row', { name: /^Grill 25L Black in Uttara/ });
    expect(screen.getAllByRole('link', { name: 'Grill 25L Black' })).toHaveLength(1);
    expect(within(inHalishar).getByText('8901')).toBeVisible();
    expect(within(inUttara).queryByText('8901')).toBeNull();
    const [, ...figures] = within(inUttara).getAllByRole('cell');
    expect(figures.map(({ textContent }) => textContent)).toEqual(['12of 1', '30', '2warn at 10', '6']);
    await userEvent.click(screen.getByRole('checkbox', { name: TICK_GRILL }));
    expect(screen.getByText('1 selected')).toBeVisible();
    expect(within(inUttara).getByRole('textbox', { name: `${TICK_GRILL}: order` })).toHaveValue('6');
    expect(within(inHalishar).queryByRole('textbox')).toBeNull();
  });

  it('come page after page', async () => {
    const { api, press } = open();
    const next = '</api/reorder?limit=100&cursor=c2>; rel="next"';
    api.on('GET /reorder', ({ query }) =>
      query.get('cursor') === 'c2' ? json([kettle]) : json([grill], { Link: next, 'X-Total-Count': '2' }),
    );
    await screen.findByRole('checkbox', { name: TICK_GRILL });
    expect(screen.queryByRole('checkbox', { name: TICK_KETTLE })).toBeNull();
    await press('Show more');
    expect(await screen.findByRole('checkbox', { name: TICK_KETTLE })).toBeVisible();
  });

  it('can be those of one warehouse or one supplier', async () => {
    const { api, person } = open();
    const asked = () => api.calls.at(-1)?.query.toString();
    await person.selectOptions(await screen.findByLabelText('Warehouse'), 'uttara');
    await waitFor(() => expect(asked()).toBe('warehouse=uttara&limit=100'));
    await person.click(screen.getByRole('link', { name: 'Only this supplier: Karnaphuli Imports' }));
    await waitFor(() => expect(asked()).toBe('supplier=Karnaphuli+Imports&warehouse=uttara&limit=100'));
    expect(address()).toBe('/reorder?supplier=Karnaphuli+Imports&warehouse=uttara');
    await person.click(screen.getByRole('button', { name: 'Remove the filter: Karnaphuli Imports' }));
    await waitFor(() => expect(address()).toBe('/reorder?warehouse=uttara'));
  });

  it.each([
    ['kett 1.7', TICK_KETTLE],
    ['MEGHNA', TICK_KETTLE],
    ['8901', TICK_KETTLE],
    ['black', TICK_GRILL],
  ])('can be searched by name, supplier and barcode: %s', async (text, found) => {
    const { typeInSearch } = open();
    await screen.findByRole('checkbox', { name: TICK_GRILL });
    await typeInSearch(text);
    const boxes = () => screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
    await waitFor(() => expect(boxes()).toEqual([found, null]));
    await typeInSearch('x');
    expect(await screen.findByText('No line found')).toBeVisible();
  });

  it('are searched among those that came, which is said', async () => {
    const { api, typeInSearch } = open();
    const next = '</api/reorder?limit=100&cursor=c2>; rel="next"';
    api.on('GET /reorder', () => json([grill], { Link: next, 'X-Total-Count': '2' }));
    await screen.findByRole('checkbox', { name: TICK_GRILL });
    await typeInSearch('kettle');
    expect(await screen.findByText('Only 1 line was searched. Show more to search the next.')).toBeVisible();
  });

  it('say what a reorder point is when there are none', async () => {
    open([]);
    expect(await screen.findByText('Nothing is running low')).toBeVisible();
    expect(screen.getByText(/under Edit, when to warn you/)).toBeVisible();
  });

  it('are not asked for with filters that are not valid', async () => {
    const { api, press } = open([], '/reorder?warehouse=mars');
    expect(await screen.findByText('There is no warehouse “mars”.')).toBeVisible();
    expect(api.calls.filter(({ path }) => path === '/reorder')).toEqual([]);
    await press('Remove the invalid filters');
    await waitFor(() => expect(address()).toBe('/reorder'));
  });
});

describe('a transfer note', () => {
  it('is made of the ticked lines, with the typed units', async () => {
    const { tick, type, press } = open();
    await tick(TICK_GRILL);
    await type(`${TICK_GRILL}: from Halishar`, '15');
    await press('Make transfer note');
    await waitFor(() => expect(address()).toMatch(/^\/documents\/drafts\//));
    expect(await drafts()).toMatchObject([
      {
        kind: 'transfer',
        warehouse: 'halishar',
        to: 'uttara',
        lines: [{ item: GRILL_ID, name: 'Grill 25L Black', quantity: '15' }],
      },
    ]);
    const [draft] = await drafts();
    expect(address()).toBe(`/documents/drafts/${draft?.id}`);
  });

  it('is made for each pair of warehouses', async () => {
    const said = watchToasts();
    const { tick, type, press } = open();
    await tick(TICK_GRILL);
    await tick(TICK_KETTLE);
    await type(`${TICK_GRILL}: from Bahaddarhat`, '2');
    await press('Make transfer note');
    await waitFor(() => expect(address()).toBe('/documents'));
    const pairs = (await drafts()).map(({ warehouse, to, lines }) => [warehouse, to, lines[0]?.quantity]);
    expect(pairs.toSorted()).toEqual([
      ['bahaddarhat', 'halishar', '8'],
      ['bahaddarhat', 'uttara', '2'],
      ['halishar', 'uttara', '12'],
    ]);
    expect(said).toHaveBeenCalledWith('3 transfer notes are among the drafts. Check and send each.');
  });

  it('needs units to transfer, all of them numbers', async () => {
    const { tick, type } = open();
    await tick(TICK_GRILL);
    const make = screen.getByRole('button', { name: 'Make transfer note' });
    expect(make).toBeEnabled();
    await type(`${TICK_GRILL}: from Halishar`, '1.5');
    expect(screen.getByRole('textbox', { name: `${TICK_GRILL}: from Halishar` })).toBeInvalid();
    expect(screen.getByText('Correct 1 line first.')).toBeVisible();
    expect(make).toBeDisabled();
    await type(`${TICK_GRILL}: from Halishar`, '0');
    expect(make).toBeDisabled();
    expect(await drafts()).toEqual([]);
  });

  it('that was not posted yet is shown at its line', async () => {
    const id = '01a7e3f2-0000-7000-8000-000000000000';
    const draft = createDraft({ id, kind: 'transfer', warehouse: 'halishar' });
    const lines = [{ item: GRILL_ID, name: 'Grill', quantity: '12' }];
    await saveDraft(RAHIMA.email, { ...draft, to: 'uttara', lines });
    await saveDraft('karim@godown.test', { ...draft, to: 'uttara', lines });
    open();
    expect(await screen.findByText('12 in a draft transfer note')).toBeVisible();
  });
});

describe('a receipt', () => {
  const named = (...names: string[]) => {
    const found = names.map((name) => makePartner({ kind: 'supplier', name }));
    return { found, handler: () => json(found) };
  };

  it('is made of what is ordered from one supplier, who may have another name by now', async () => {
    const { api, tick, type, press } = open();
    const { found, handler } = named('Karnaphuli Group');
    api.on('GET /partners/named', handler);
    await tick(TICK_GRILL);
    await type(`${TICK_GRILL}: order`, '15');
    await press('New receipt');
    await waitFor(() => expect(address()).toMatch(/^\/documents\/drafts\//));
    expect(await drafts()).toMatchObject([
      {
        kind: 'receipt',
        warehouse: 'uttara',
        party: 'Karnaphuli Group',
        partner: found[0]?._id,
        lines: [{ item: GRILL_ID, name: 'Grill 25L Black', quantity: '15' }],
      },
    ]);
    expect(api.calls.at(-1)?.query.get('name')).toBe('Karnaphuli Imports');
  });

  it.each([
    ['nobody', named()],
    ['several', named('Karnaphuli Imports', 'Karnaphuli Imports')],
    ['no server', { handler: brokenConnection }],
  ])('has the name of the items if %s has it', async (_who, { handler }) => {
    const { api, tick, press } = open();
    api.on('GET /partners/named', handler);
    await tick(TICK_GRILL);
    await press('New receipt');
    await waitFor(() => expect(address()).toMatch(/^\/documents\/drafts\//));
    const [draft] = await drafts();
    expect(draft).toMatchObject({ kind: 'receipt', party: 'Karnaphuli Imports' });
    expect(draft).not.toHaveProperty('partner');
  });

  it('is made for each warehouse', async () => {
    const said = watchToasts();
    const { api, tick, press } = open([grill, { ...grill, warehouse: 'halishar', transfers: [], order: 7 }]);
    api.on('GET /partners/named', () => json([]));
    await tick('Select all');
    await press('New receipt');
    await waitFor(() => expect(address()).toBe('/documents'));
    const made = (await drafts()).map(({ warehouse, lines }) => [warehouse, lines[0]?.quantity]);
    expect(made.toSorted()).toEqual([
      ['halishar', '7'],
      ['uttara', '6'],
    ]);
    expect(said).toHaveBeenCalledWith('2 receipts are among the drafts. Check and send each.');
  });

  it('is of one supplier', async () => {
    const { tick, type } = open();
    await tick('Select all');
    await type(`${TICK_KETTLE}: order`, '5');
    expect(screen.queryByRole('button', { name: 'New receipt' })).toBeNull();
    await type(`${TICK_KETTLE}: order`, '0');
    expect(screen.getByRole('button', { name: 'New receipt' })).toBeVisible();
  });
});

describe('a supplier', () => {
  it('that is written in other case is the same', async () => {
    open([
      grill,
      { ...kettle, supplier: 'KARNAPHULI imports' },
      { ...kettle, item: GRILL_ID, warehouse: 'bahaddarhat', supplier: 'Karnaphuli Imports' },
    ]);
    await screen.findByRole('checkbox', { name: TICK_GRILL });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });

  it('is a link to its page', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Open the supplier Karnaphuli Imports' })).toHaveAttribute(
      'href',
      '/suppliers?name=Karnaphuli%20Imports',
    );
  });
});

describe('the order list', () => {
  it('is a file with the ticked lines that have units to order', async () => {
    const { tick, type, press } = open();
    await tick('Select all');
    expect(screen.getByText('2 selected')).toBeVisible();
    await type(`${TICK_KETTLE}: order`, '20');
    await type(`${TICK_GRILL}: order`, '');
    await press('Order list as CSV');
    await waitFor(() => expect(downloadText).toHaveBeenCalledOnce());
    const [name, text] = vi.mocked(downloadText).mock.calls[0] ?? [];
    expect(name).toMatch(/^godown-order-\d{4}-\d\d-\d\d\.csv$/);
    expect(text).toBe(
      [
        '\uFEFFSupplier,Item,Barcode,Item id,For warehouse,Units,Cost,Amount',
        `Meghna Appliances,"'=Kettle, 1.7L",8901,${KETTLE_ID},Halishar,20,10.5,210`,
        '',
      ].join('\r\n'),
    );
  });

  it('is what the page prints', async () => {
    const { tick, type, press } = open();
    const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
    await tick(TICK_KETTLE);
    expect(screen.getByRole('button', { name: 'Print order list' })).toBeDisabled();
    await type(`${TICK_KETTLE}: order`, '20');
    await press('Print order list');
    expect(print).toHaveBeenCalledOnce();
    const sheets = screen.getAllByRole('table').filter((table) => table.closest('.print\\:block'));
    expect(sheets.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Meghna Appliances.*=Kettle, 1\.7L8901Halishar20210\.00\$$/),
    ]);
  });
});
