import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { makeDocument, serveDocuments } from '../test/documents-kit';
import { json, makeItem, renderAt } from '../test/inventory-kit';
import { LabelsPage } from './labels-page';

const GRILL = makeItem({ name: 'Grill 25 l', barcode: '8941100501238', price: 1299.5 });
const KETTLE = makeItem({ name: 'Kettle 1.7 l', barcode: 'KETTLE-17' });
const LAMP = makeItem({ name: 'Lamp' });
const OTHER = makeItem({ name: 'Other', barcode: '96385074' });
const ITEMS = [GRILL, KETTLE, LAMP, OTHER];

const RECEIPT = makeDocument({
  kind: 'receipt',
  number: 'GR-2026-000007',
  lines: [
    { item: GRILL._id, itemName: GRILL.name, price: 1, quantity: 30 },
    { item: KETTLE._id, itemName: KETTLE.name, price: 1, quantity: 12 },
  ],
});

function open(at: string | { pathname: string; state: unknown }, items = ITEMS) {
  const { api } = serveDocuments(...items);
  api.on(`GET /documents/${RECEIPT.number}`, () => json(RECEIPT));
  renderAt(LabelsPage, { at, path: '/labels' });
  return { api, person: userEvent.setup() };
}

const ticked = (...items: { _id: string }[]) => ({
  pathname: '/labels',
  state: { ticked: { items: items.map(({ _id }) => _id) } },
});

const sheet = () => screen.getByRole('img', { name: 'The first sheet' });
const FOLD = 'First label, bars, name and price';
const countsText = (text: string) => screen.findByText(text);
const quantity = (name: string) => screen.findByLabelText(`Quantity: ${name}`);
const print = () => screen.getByRole('button', { name: 'Print' });

/** Fires the same events as the browser when the page is printed. */
async function printed(look: () => void) {
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  look();
  act(() => void window.dispatchEvent(new Event('afterprint')));
}

describe('the labels of ticked items', () => {
  it('are one of each, with the name, the price and the code', async () => {
    open(ticked(GRILL, KETTLE));
    expect(await countsText('2 labels · 1 sheet')).toBeVisible();
    for (const text of ['Grill 25 l', '1,299.50$', '8941100501238', 'KETTLE-17'])
      expect(within(sheet()).getByText(text)).toBeVisible();
    expect(screen.queryByText('Other')).toBeNull();
    expect(print()).toBeEnabled();
  });

  it('without a code are named, and left out', async () => {
    open(ticked(GRILL, LAMP));
    expect(await screen.findByText('Lamp has no code, and gets no label.')).toBeVisible();
    expect(await countsText('1 label · 1 sheet')).toBeVisible();
    expect(within(sheet()).queryByText('Lamp')).toBeNull();
  });

  it('are for pieces or for a carton, whose label has the units in place of the price', async () => {
    const boxed = makeItem({ name: 'Boxed', barcode: '96385074', cartons: [{ code: 'BOX-6', units: 6 }] });
    const { person } = open(ticked(boxed), [boxed]);
    expect(await within(sheet()).findByText('96385074')).toBeVisible();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Labels of Boxed' }), 'Carton of 6');
    expect(await within(sheet()).findByText('BOX-6')).toBeVisible();
    expect(within(sheet()).getByText('× 6')).toBeVisible();
    expect(within(sheet()).queryByText('96385074')).toBeNull();
  });

  it('of a carton are used for an item whose pieces have no code', async () => {
    const boxed = makeItem({ name: 'Boxed', cartons: [{ code: 'BOX-6', units: 6 }] });
    open(ticked(boxed), [boxed]);
    expect(await countsText('1 label · 1 sheet')).toBeVisible();
    expect(within(sheet()).getByText('BOX-6')).toBeVisible();
  });

  it('can be had after the items without a code got one of our own', async () => {
    const { api, person } = open(ticked(GRILL, LAMP));
    api.on(`POST /item/${LAMP._id}/own-code`, () =>
      json({ ...LAMP, version: LAMP.version + 1, barcode: '2000514080008' }),
    );
    await person.click(await screen.findByRole('button', { name: 'Give 1 item a code of our own' }));
    await person.click(screen.getByRole('button', { name: 'Give codes' }));
    expect(await countsText('2 labels · 1 sheet')).toBeVisible();
    expect(within(sheet()).getByText('2000514080008')).toBeVisible();
    expect(screen.queryByText(/gets no label/)).toBeNull();
  });

  it('are those that match, but some, if all were ticked', async () => {
    const state = { ticked: { filter: { q: 'l' }, except: [KETTLE._id] } };
    open({ pathname: '/labels', state });
    expect(await quantity('Grill 25 l')).toHaveValue('1');
    expect(screen.getByLabelText('Quantity: Lamp')).toBeVisible();
    expect(screen.queryByLabelText('Quantity: Kettle 1.7 l')).toBeNull();
    expect(screen.queryByLabelText('Quantity: Other')).toBeNull();
  });

  it('are as many as somebody types, without name or price if they want', async () => {
    const { person } = open(ticked(GRILL));
    const field = await quantity('Grill 25 l');
    await person.clear(field);
    await person.type(field, '41');
    expect(await countsText('41 labels · 2 sheets')).toBeVisible();
    await person.click(screen.getByRole('button', { name: FOLD }));
    await person.click(screen.getByRole('checkbox', { name: 'Price' }));
    await person.click(screen.getByRole('checkbox', { name: 'Name' }));
    expect(within(sheet()).queryByText('1,299.50$')).toBeNull();
    expect(within(sheet()).queryByText('Grill 25 l')).toBeNull();
    expect(within(sheet()).getAllByText('8941100501238')).toHaveLength(40);
    await person.clear(field);
    await person.type(field, '-1');
    expect(screen.getByText('Enter a whole number.')).toBeVisible();
    expect(await countsText('No labels')).toBeVisible();
    expect(print()).toBeDisabled();
  });

  it('are at most 2,000', async () => {
    const { person } = open(ticked(GRILL, KETTLE));
    const field = await quantity('Grill 25 l');
    await person.clear(field);
    await person.type(field, '2000');
    expect(
      await screen.findByText(
        'These are 2,001 labels. At most 2,000 can be printed at once: print some of them first.',
      ),
    ).toBeVisible();
    expect(print()).toBeDisabled();
  });

  it('can be given back, and others added', async () => {
    const { person } = open(ticked(GRILL, KETTLE));
    await person.click(await screen.findByRole('button', { name: 'Remove Kettle 1.7 l' }));
    await person.type(screen.getByRole('combobox', { name: 'Item' }), 'other');
    await person.click(await screen.findByRole('option', { name: /Other/ }));
    await person.click(screen.getByRole('button', { name: 'Add' }));
    expect(await quantity('Other')).toHaveValue('1');
    expect(screen.queryByLabelText('Quantity: Kettle 1.7 l')).toBeNull();
    expect(await within(sheet()).findByText('96385074')).toBeVisible();
  });
});

describe('the labels of a receipt', () => {
  it('are as many as came in, or one each', async () => {
    const { person } = open(`/labels?document=${RECEIPT.number}`);
    expect(await countsText('42 labels · 2 sheets')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'One each' }));
    expect(await countsText('2 labels · 1 sheet')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'As many as came in' }));
    expect(await countsText('42 labels · 2 sheets')).toBeVisible();
  });

  it('of a delivery are one each', async () => {
    const { api } = open('/labels?document=DN-2026-000123');
    api.on('GET /documents/DN-2026-000123', () => json(makeDocument({ lines: RECEIPT.lines.slice(0, 1) })));
    expect(await quantity('Grill 25 l')).toHaveValue('1');
    expect(screen.queryByRole('button', { name: 'As many as came in' })).toBeNull();
  });
});

describe('the paper', () => {
  it('has used places, which get no label', async () => {
    const { person } = open(ticked(GRILL));
    await countsText('1 label · 1 sheet');
    await person.click(screen.getByRole('button', { name: FOLD }));
    const first = screen.getByLabelText('First free label on the first sheet');
    await person.clear(first);
    await person.type(first, '41{Enter}');
    expect(screen.getByText('Enter 1 to 40.')).toBeVisible();
    await person.clear(first);
    await person.type(first, '40{Enter}');
    const name = within(sheet()).getByText('Grill 25 l');
    // The last of 4 columns and 10 rows, 52.5 × 29.7 mm each.
    expect(name.style.left).toBe(`calc(var(--mm) * ${157.5 + 4.25})`);
    expect(Number(/[\d.]+/.exec(name.style.top)?.[0])).toBeGreaterThan(9 * 29.7);
    const field = await quantity('Grill 25 l');
    await person.type(field, '{Control>}a{/Control}3');
    expect(await countsText('3 labels · 2 sheets')).toBeVisible();
  });

  it('is what was chosen on this device before', async () => {
    const { person } = open(ticked(GRILL));
    const paper = await screen.findByLabelText('Paper');
    expect(within(paper).queryByRole('option', { name: 'Roll of 58 mm' })).toBeNull();
    await person.selectOptions(paper, 'Roll of 80 mm');
    await person.selectOptions(paper, 'Roll of 58 mm');
    const height = screen.getByLabelText('Height of a label, mm');
    await person.clear(height);
    await person.type(height, '৩২.৫{Enter}');
    expect(await countsText('1 label')).toBeVisible();
    cleanup();
    open(ticked(GRILL));
    expect(await screen.findByLabelText('Paper')).toHaveDisplayValue('Roll of 58 mm');
    expect(screen.getByLabelText('Height of a label, mm')).toHaveValue('32.5');
  });

  it('of one’s own size must hold the labels', async () => {
    const { person } = open(ticked(GRILL));
    await person.selectOptions(await screen.findByLabelText('Paper'), 'Own size');
    expect(await countsText('1 label · 1 sheet')).toBeVisible();
    const rows = screen.getByLabelText('Rows');
    await person.clear(rows);
    await person.type(rows, '8{Enter}');
    expect(screen.getByText('So many labels do not fit on A4. Correct the sizes.')).toBeVisible();
    expect(print()).toBeDisabled();
  });

  it('has the size of the page and all labels, while it is printed', async () => {
    const { person } = open(ticked(GRILL));
    const field = await quantity('Grill 25 l');
    await person.type(field, '{Control>}a{/Control}90');
    await countsText('90 labels · 3 sheets');
    expect(screen.getAllByText('8941100501238', { selector: 'p[style]' })).toHaveLength(41);
    await printed(() =>
      expect(screen.getAllByText('8941100501238', { selector: 'p[style]' })).toHaveLength(41 + 90),
    );
    const rules = () =>
      document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    // jsdom does not know the size of a page: a journey measures it.
    expect(rules()).toEqual(['@page { margin: 0px; }']);
    cleanup();
    expect(rules()).toEqual([]);
  });
});

describe('a code that does not fit', () => {
  const LONG = makeItem({ name: 'Long', barcode: 'GRILL-25L-BLACK-2026-KARNAPHULI' });

  it('is named with what has room for it, and fits as QR', async () => {
    const { person } = open(ticked(LONG, GRILL), [LONG, GRILL]);
    expect(
      await screen.findByText(
        'The code of Long does not fit on this label, and is left out. Choose QR, or larger labels.',
      ),
    ).toBeVisible();
    expect(await countsText('1 label · 1 sheet · 1 left out')).toBeVisible();
    expect(screen.getByLabelText('Code')).not.toBeVisible();
    await person.click(screen.getByRole('button', { name: FOLD }));
    await person.selectOptions(screen.getByLabelText('Code'), 'QR');
    expect(await countsText('2 labels · 1 sheet')).toBeVisible();
    expect(screen.queryByText(/does not fit/)).toBeNull();
  });
});

describe('the labels of shelves', () => {
  it('have the place, the warehouse and a code that is no barcode', async () => {
    const { person } = open('/labels?for=shelves');
    await person.selectOptions(screen.getByLabelText('Warehouse'), 'Uttara Block Dhaka');
    await person.type(screen.getByLabelText('Places'), 'A-01 to B-12');
    expect(await countsText('24 labels · 1 sheet')).toBeVisible();
    for (const text of ['B-12', 'UTT B-12']) expect(within(sheet()).getByText(text)).toBeVisible();
    expect(within(sheet()).getAllByText('Uttara')).toHaveLength(24);
  });

  it('name what is no place', async () => {
    const { person } = open('/labels?for=shelves');
    await person.type(screen.getByLabelText('Places'), 'A-09 to A-01{Enter}B-1');
    expect(screen.getByText('This is not a place or a range: A-09 to A-01.')).toBeVisible();
    expect(await countsText('1 label · 1 sheet')).toBeVisible();
  });

  it('are in the language on paper', async () => {
    const { person } = open('/labels?for=shelves');
    await person.type(screen.getByLabelText('Places'), 'A-01');
    await person.selectOptions(screen.getByLabelText('Language on paper'), 'বাংলা');
    await waitFor(() => expect(within(sheet()).getByText(/হালিশহর/)).toBeVisible());
    expect(screen.getByText('Labels for items')).toBeVisible();
  });
});

it('prices are in the digits of the language on paper', async () => {
  const { person } = open(ticked(GRILL));
  await countsText('1 label · 1 sheet');
  await person.selectOptions(screen.getByLabelText('Language on paper'), 'বাংলা');
  expect(await within(sheet()).findByText('১,২৯৯.৫০$')).toBeVisible();
});

it('prints when Print is pressed', async () => {
  const started = vi.fn();
  vi.stubGlobal('print', started);
  const { person } = open(ticked(GRILL));
  await countsText('1 label · 1 sheet');
  await person.click(print());
  expect(started).toHaveBeenCalledOnce();
});
