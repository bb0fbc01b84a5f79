import type { Problem } from '@godown/shared/http/problem';
import type { Document, NewDocument } from '@godown/shared/trade/documents';
import { type Partner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error';
import { createChange, deltasOf, itemsOf } from '../../stock/changes/change';
import { passOn } from '../../stock/scans/scan-event';
import {
  makeDocument,
  makePartner,
  makeStocked,
  putSettings,
  serveDocuments,
} from '../../test/documents-kit';
import { RAHIMA } from '../../test/fake-identity';
import { inBangla } from '../../test/in-bangla';
import { json, problem, renderAt, watchToasts } from '../../test/inventory-kit';
import { documentPosted } from '../drafts/document-change';
import {
  type DocumentDraft,
  type DraftKind,
  type DraftLine,
  findDraft,
  listDrafts,
  saveDraft,
} from '../drafts/document-drafts';
import { toDocument } from '../drafts/draft-document';
import { createDraft, shortagesOf } from '../drafts/draft-edits';
import { draftTotals } from '../drafts/draft-prices';
import { withRefund } from '../drafts/refund-price';
import { toDraft } from '../drafts/refused-draft';
import { addReturned, toReturnable } from '../drafts/returnable';
import { DocumentDraftPage } from '../form/document-draft-page';
import { toPosting } from '../form/to-posting';
import { DocumentPage } from './document-page';
import { returnKindOf, toReturnDraft } from './return-draft';

const KETTLE = 'a'.repeat(24);
const OVEN = 'b'.repeat(24);
const CUSTOMER = 'c'.repeat(24);
const OTHER = 'e'.repeat(24);

beforeEach(() => putSettings());

/** A note of 4 kettles and 3 ovens with prices, less a tenth, of which all kettles but one came back. */
const makeNote = (fields: Partial<Document> = {}) =>
  makeDocument({
    partner: CUSTOMER,
    party: 'Rahman Traders',
    lines: [
      { item: KETTLE, itemName: 'Kettle', price: 20, quantity: 4, unitPrice: 20, net: 80, returned: 3 },
      {
        item: OVEN,
        itemName: 'Oven',
        price: 100,
        quantity: 3,
        unitPrice: 100,
        discount: { amount: 20 },
        net: 280,
      },
    ],
    lineCount: 2,
    units: 7,
    subtotal: 360,
    discount: { percent: 10 },
    transport: 50,
    total: 374,
    owed: { before: 126, after: 500 },
    ...fields,
  });

const HEADING = 'Return of DN-2026-000123';

async function press(note = makeNote(), merged: Partial<Partner> = {}) {
  const others = { _id: 'd'.repeat(24), barcode: '8901234567890' };
  const items = [
    makeStocked('Kettle', {}, { _id: KETTLE, barcode: '8901234567891' }),
    makeStocked(
      'Oven',
      {},
      { _id: OVEN, barcode: '8901234567892', cartons: [{ code: '8901234567893', units: 6 }] },
    ),
    makeStocked('Iron', {}, others),
  ];
  const { api } = serveDocuments(...items);
  api.on(`GET /documents/${note.number}`, () => json(note));
  const customer = makePartner({ _id: CUSTOMER, name: 'Rahman Traders', balance: 500, ...merged });
  api.on('GET /partners', () => json([customer]));
  api.on(`GET /partners/${CUSTOMER}`, () => json(customer));
  const other = makePartner({ _id: OTHER, name: 'Rahman & Sons', balance: 900 });
  api.on(`GET /partners/${OTHER}`, () => json(other));
  renderAt(Pages, { at: `/documents/${note.number}`, path: '*' });
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Return' }));
  await screen.findByRole('heading', { name: HEADING });
  const id = /drafts\/([\w-]{36})\?kind=return$/.exec(screen.getByTestId('location').textContent)?.[1] ?? '';
  return { api, person, id };
}

function Pages() {
  return (
    <Routes>
      <Route path="/documents/:number" element={<DocumentPage />} />
      <Route path="/documents/drafts/:draftId" element={<DocumentDraftPage />} />
    </Routes>
  );
}

async function open(id: string) {
  renderAt(DocumentDraftPage, { at: `/documents/drafts/${id}`, path: '/documents/drafts/:draftId' });
  await screen.findByRole('heading', { name: HEADING });
}

const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} ?(\\d|All that)`) });
const quantityOf = (name: string) => screen.queryByLabelText<HTMLInputElement>(`Quantity: ${name}`)?.value;
const save = () => screen.getByRole('button', { name: 'Save and send' });
const sent = (api: Awaited<ReturnType<typeof press>>['api']) => api.of('POST').map(({ body }) => body);

it('begins empty, says its note, and takes one of five, damaged, with a tap on its line', async () => {
  const { person, api } = await press();
  // It is stored with its first change.
  expect(await listDrafts(RAHIMA.email)).toEqual([]);
  expect(screen.getByRole('link', { name: 'DN-2026-000123' })).toHaveAttribute(
    'href',
    '/documents/DN-2026-000123',
  );
  const list = await screen.findByRole('region', { name: 'On DN-2026-000123' });
  expect(await row('Kettle')).toHaveTextContent('1 left · 18.00$ each');
  expect(await row('Oven')).toHaveTextContent('3 left · 84.00$ each');
  expect(screen.queryByRole('checkbox', { name: 'With prices' })).toBeNull();
  await person.click(await row('Oven'));
  expect(quantityOf('Oven')).toBe('1');
  expect(quantityOf('Kettle')).toBeUndefined();
  expect(within(list).getByRole('textbox', { name: 'Price: Oven' })).toHaveValue('84.00');
  await person.click(screen.getByRole('checkbox', { name: 'Damaged Oven' }));
  expect(await screen.findByText('Owed after this: 416.00$ · Rahman Traders')).toBeVisible();
  const toasts = watchToasts();
  await person.click(save());
  await waitFor(() => expect(toasts).toHaveBeenCalled());
  expect(sent(api)).toEqual([
    {
      kind: 'return',
      warehouse: 'halishar',
      party: 'Rahman Traders',
      partner: CUSTOMER,
      returns: 'DN-2026-000123',
      lines: [{ item: OVEN, quantity: 1, unitPrice: 84, condition: 'damaged' }],
    },
  ]);
});

it('is on no account like its note, though a customer has that name', async () => {
  const { person, api } = await press(makeNote({ state: 'on-no-account' }));
  await person.click(await row('Oven'));
  expect(await screen.findByText('Not on an account, like DN-2026-000123')).toBeVisible();
  await person.click(save());
  await waitFor(() => expect(sent(api)).toHaveLength(1));
  expect(sent(api)[0]).toMatchObject({ party: 'Rahman Traders', returns: 'DN-2026-000123' });
  expect(sent(api)[0]).not.toHaveProperty('partner');
});

it('is of the customer of its note, whose name cannot be changed', async () => {
  const { person } = await press();
  await person.click(await row('Oven'));
  const name = screen.getByLabelText('Customer');
  await person.type(name, ' 2');
  expect(name).toHaveValue('Rahman Traders');
  expect(await screen.findByText('Owed after this: 416.00$ · Rahman Traders')).toBeVisible();
});

it('says what the account owes into which the customer of its note was merged', async () => {
  const { person } = await press(makeNote(), { mergedInto: OTHER, balance: 0 });
  await person.click(await row('Oven'));
  expect(await screen.findByText('Owed after this: 816.00$ · Rahman & Sons')).toBeVisible();
});

it('adds one more with each tap, or all that are left, and says when none is left', async () => {
  const { person } = await press();
  await person.click(await row('Oven'));
  await person.click(await row('Oven'));
  expect(quantityOf('Oven')).toBe('2');
  expect(await row('Oven')).toHaveTextContent('1 left');
  // The last one is a tap on its line.
  expect(screen.queryByRole('button', { name: /^All .*: Oven$/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Remove Oven' }));
  await person.click(screen.getByRole('button', { name: 'All 3: Oven' }));
  expect(quantityOf('Oven')).toBe('3');
  expect(await row('Oven')).toHaveTextContent('All that was left is in this return');
  await person.click(await row('Oven'));
  expect(quantityOf('Oven')).toBe('3');
});

it('takes what is scanned of its note, at what was paid for it, and nothing else', async () => {
  const { api } = await press();
  await row('Oven');
  await act(() => passOn('8901234567892'));
  expect(quantityOf('Oven')).toBe('1');
  expect(screen.getByRole('textbox', { name: 'Price: Oven' })).toHaveValue('84.00');
  await act(() => passOn('8901234567890'));
  expect(await screen.findByText('Iron is not on DN-2026-000123.')).toBeVisible();
  await act(() => passOn('8901234567893'));
  expect(await screen.findByText(/Only 3 of Oven can be returned\./)).toBeVisible();
  expect(quantityOf('Oven')).toBe('1');
  expect(quantityOf('Iron')).toBeUndefined();
  expect(api.of('POST')).toEqual([]);
});

it('says of the last scans of a burst that no more can come back', async () => {
  await press();
  await row('Oven');
  await act(() => Promise.all(Array.from({ length: 4 }, () => passOn('8901234567892'))));
  expect(quantityOf('Oven')).toBe('3');
  expect(screen.getByText(/Only 3 of Oven can be returned\./)).toBeVisible();
});

it('refuses a typed name that is not on its note, or more than is left', async () => {
  const { person } = await press();
  await row('Oven');
  const item = screen.getByRole('combobox', { name: 'Item' });
  await person.type(item, 'iro');
  await person.click(await screen.findByRole('option', { name: /Iron/ }));
  await person.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Iron is not on DN-2026-000123.')).toBeVisible();
  await person.clear(item);
  await person.type(item, 'kett');
  await person.click(await screen.findByRole('option', { name: /Kettle/ }));
  await person.clear(screen.getByLabelText('Quantity'));
  await person.type(screen.getByLabelText('Quantity'), '2');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Only 1 of Kettle can be returned.')).toBeVisible();
  expect(quantityOf('Kettle')).toBeUndefined();
});

it('is not sent with more than is left', async () => {
  const { person, api } = await press();
  await person.click(await row('Oven'));
  const quantity = screen.getByLabelText('Quantity: Oven');
  await person.clear(quantity);
  await person.type(quantity, '4');
  expect(screen.getByText('Only 3 of Oven can be returned.')).toBeVisible();
  await person.click(save());
  expect(api.of('POST')).toEqual([]);
  await person.clear(quantity);
  await person.type(quantity, '3');
  expect(screen.queryByText('Only 3 of Oven can be returned.')).toBeNull();
  await person.click(save());
  await waitFor(() => expect(sent(api)).toHaveLength(1));
});

it('says at once that a price is more than was paid, and not of less', async () => {
  const { person } = await press();
  await person.click(await row('Oven'));
  const price = screen.getByRole('textbox', { name: 'Price: Oven' });
  await person.clear(price);
  await person.type(price, '8400');
  expect(screen.getByText('More than on the note (84.00$)')).toBeVisible();
  // Once: it is far more than the item is sold for, too.
  expect(screen.queryByText(/usually sold/)).toBeNull();
  await person.clear(price);
  await person.type(price, '83.99');
  expect(screen.queryByText(/More than on the note/)).toBeNull();
  expect(screen.queryByText(/Is the price right/)).toBeNull();
});

it('asks about a price far from that of its note, not from that of the item', async () => {
  const { person, api } = await press();
  await person.click(await row('Oven'));
  const price = screen.getByRole('textbox', { name: 'Price: Oven' });
  await person.clear(price);
  // The item is sold for 20.
  await person.type(price, '8.40');
  expect(screen.getByText('It was 84.00$ on the note. Is the price right?')).toBeVisible();
  await person.click(save());
  const question = await screen.findByRole('dialog', { name: 'Are these prices right?' });
  expect(question).toHaveTextContent('Oven: 8.40$ now, 84.00$ on the note.');
  expect(sent(api)).toEqual([]);
});

it('calls goods that were free on its note free', async () => {
  const [kettle, oven] = makeNote().lines;
  if (!kettle || !oven) throw new Error('The note has two lines.');
  const free = { ...oven, unitPrice: 0, discount: undefined, net: 0 };
  const money = { discount: undefined, transport: undefined, subtotal: 80, total: 80 };
  const { person } = await press(makeNote({ lines: [kettle, free], ...money }));
  expect(await row('Oven')).toHaveTextContent('Oven3 left · Free');
  await person.click(await row('Oven'));
  const price = screen.getByRole('textbox', { name: 'Price: Oven' });
  await person.clear(price);
  await person.type(price, '5');
  expect(screen.getByText('It was free on the note.')).toBeVisible();
});

it('counts what others returned meanwhile, and the returns that wait', async () => {
  const note = makeNote();
  const { person, api, id } = await press(note);
  await person.click(await row('Oven'));
  cleanup();
  const [kettle, oven] = note.lines;
  if (!kettle || !oven) throw new Error('The note has two lines.');
  api.on(`GET /documents/${note.number}`, () =>
    json({ ...note, lines: [kettle, { ...oven, returned: 2, refunded: 168 }] }),
  );
  await open(id);
  expect(await row('Oven')).toHaveTextContent('All that was left is in this return');
});

it('works without its note, as an old draft does, and as one that was refused', async () => {
  const { api } = serveDocuments(makeStocked('Kettle', {}, { _id: KETTLE }));
  api.on('GET /documents/DN-2026-000123', () => problem(503, 'overloaded', 'Later.'));
  const lines = [{ item: KETTLE, name: 'Kettle', quantity: '1', price: '18.00' }];
  const draft = createDraft({ id: 'k', kind: 'return', warehouse: 'uttara' });
  await saveDraft(RAHIMA.email, { ...draft, returns: 'DN-2026-000123', lines });
  await open('k');
  const person = userEvent.setup();
  expect(await screen.findByRole('textbox', { name: 'Price: Kettle' })).toHaveValue('18.00');
  await waitFor(() => expect(screen.queryByRole('region', { name: /^On / })).toBeNull());
  // The return of a note without prices began as one: this one has them, though its note is out of reach.
  expect(screen.getByRole('radio', { name: 'On account' })).toBeChecked();
  expect(screen.queryByRole('radio', { name: 'No prices' })).toBeNull();
  await person.click(save());
  await waitFor(() => expect(sent(api)).toMatchObject([{ returns: 'DN-2026-000123' }]));
});

it('stays without prices without its note, if the note has none', async () => {
  const { api } = serveDocuments(makeStocked('Kettle', {}, { _id: KETTLE }));
  api.on('GET /documents/DN-2026-000123', () => problem(503, 'overloaded', 'Later.'));
  const lines = [{ item: KETTLE, name: 'Kettle', quantity: '1' }];
  const draft = createDraft({ id: 'k', kind: 'return', warehouse: 'uttara' });
  await saveDraft(RAHIMA.email, { ...draft, returns: 'DN-2026-000123', answer: 'none', lines });
  await open('k');
  const person = userEvent.setup();
  expect(await screen.findByRole('radio', { name: 'No prices' })).toBeChecked();
  await person.click(save());
  await waitFor(() => expect(sent(api)).toHaveLength(1));
  expect(JSON.stringify(sent(api))).not.toContain('unitPrice');
});

it('has the lines of its note again after it was refused, with prices if the note has them', async () => {
  const note = makeNote();
  const { api } = serveDocuments(makeStocked('Oven', {}, { _id: OVEN }));
  api.on(`GET /documents/${note.number}`, () => json(note));
  const lines = [{ item: OVEN, name: 'Oven', quantity: '2', price: '90.00' }];
  const draft = createDraft({ id: 'k', kind: 'return', warehouse: 'uttara' });
  await saveDraft(RAHIMA.email, { ...draft, returns: note.number, lines });
  await open('k');
  expect(await row('Oven')).toHaveTextContent('1 left');
  expect(screen.getByText('More than on the note (84.00$)')).toBeVisible();
});

it('says that nothing of a cancelled note can come back', async () => {
  const note = makeNote({ voided: { at: '2026-03-02T05:00:00.000Z', by: RAHIMA.email } });
  const { api } = serveDocuments();
  api.on(`GET /documents/${note.number}`, () => json(note));
  const draft = createDraft({ id: 'k', kind: 'return', warehouse: 'uttara' });
  await saveDraft(RAHIMA.email, { ...draft, returns: note.number });
  await open('k');
  expect(await screen.findByText('Nothing of it can be returned any more.')).toBeVisible();
});

it('leads to the notes of its customer when its own is not known', async () => {
  serveDocuments();
  const draft = createDraft({ id: 'k', kind: 'return', warehouse: 'uttara' });
  await saveDraft(RAHIMA.email, { ...draft, partner: CUSTOMER });
  renderAt(DocumentDraftPage, { at: '/documents/drafts/k', path: '/documents/drafts/:draftId' });
  const link = await screen.findByRole('link', { name: 'If you know the note, start there' });
  expect(link).toHaveAttribute('href', `/documents?kind=delivery&partner=${CUSTOMER}`);
});

it('takes back one item in both conditions, at what was paid for all of it', async () => {
  const { person, api, id } = await press();
  await person.click(await row('Kettle'));
  await person.click(screen.getByRole('button', { name: 'All 3: Oven' }));
  await screen.findByText('Owed after this: 230.00$ · Rahman Traders');
  expect(screen.queryByRole('textbox', { name: 'Damaged pieces: Oven' })).toBeNull();
  await person.click(screen.getByRole('checkbox', { name: 'Damaged Oven' }));
  const damaged = screen.getByRole('textbox', { name: 'Damaged pieces: Oven' });
  expect(damaged).toHaveValue('3');
  await person.clear(damaged);
  await person.type(damaged, '1');
  // One of one is damaged or not.
  await person.click(screen.getByRole('checkbox', { name: 'Damaged Kettle' }));
  expect(screen.queryByRole('textbox', { name: 'Damaged pieces: Kettle' })).toBeNull();
  await person.click(screen.getByRole('checkbox', { name: 'Damaged Kettle' }));
  expect(screen.getByText('Owed after this: 230.00$ · Rahman Traders')).toBeVisible();
  const errors = [{ path: 'lines.2.quantity', message: 'Only 2 of it can be returned.' }];
  api.on('POST /documents', () => problem(422, 'invalid_input', 'lines.2.quantity: Only 2.', { errors }));
  await person.click(save());
  expect(await screen.findByText('Only 2 of it can be returned.')).toBeVisible();
  expect(damaged).toHaveValue('1');
  expect(api.of('POST').map(({ body }) => (body as NewDocument).lines)).toEqual([
    [
      { item: KETTLE, quantity: 1, unitPrice: 18, condition: 'good' },
      { item: OVEN, quantity: 2, unitPrice: 84, condition: 'good' },
      { item: OVEN, quantity: 1, unitPrice: 84, condition: 'damaged' },
    ],
  ]);
  expect((await findDraft(RAHIMA.email, id))?.lines).toMatchObject([
    { item: KETTLE, condition: 'good' },
    { item: OVEN, quantity: '3', condition: 'damaged', damagedUnits: '1' },
  ]);
});

describe('what was paid for a line', () => {
  const priceOf = (fields: Partial<DraftLine>, line: Partial<Document['lines'][number]> = {}) => {
    const sold = { item: OVEN, itemName: 'Oven', price: 40, quantity: 3, unitPrice: 40, net: 100, ...line };
    const note = makeNote({ lines: [sold], subtotal: 100, transport: 50, total: 150 });
    const [sale] = toReturnable(note);
    if (!sale?.sold) throw new Error('The note has no line with a price.');
    const { left, ...draftLine } = sale;
    const { price, discount } = withRefund({ ...draftLine, quantity: String(left), ...fields });
    return [price, discount?.text];
  };

  it.each<[string, Partial<DraftLine>, Partial<Document['lines'][number]>, unknown[]]>([
    ['all of 3', {}, {}, ['33.34', '0.02']],
    ['all of 6', {}, { quantity: 6 }, ['16.67', '0.02']],
    ['2 of 3', { quantity: '2' }, {}, ['33.34', '0.01']],
    ['1 of 3', { quantity: '1' }, {}, ['33.33', undefined]],
    ['the last of 3', {}, { returned: 2, refunded: 66.66 }, ['33.34', undefined]],
    ['1 of 600', { quantity: '1' }, { quantity: 600 }, ['0.17', undefined]],
    ['no number', { quantity: '1.5' }, {}, ['33.34', '0.02']],
    ['a price that was typed', { price: '20.00' }, {}, ['20.00', undefined]],
  ])('is given back to the cent, for %s', (_, fields, line, expected) => {
    expect(priceOf(fields, line)).toEqual(expected);
  });

  it('is on the screen with its discount, follows the quantity, and is sent', async () => {
    const line = { item: OVEN, itemName: 'Oven', price: 40, quantity: 3, unitPrice: 40, net: 100 };
    const { person, api } = await press(
      makeNote({ lines: [line], subtotal: 100, discount: undefined, transport: 0, total: 100 }),
    );
    await person.click(await screen.findByRole('button', { name: 'All 3: Oven' }));
    expect(screen.getByRole('textbox', { name: 'Price: Oven' })).toHaveValue('33.34');
    expect(screen.queryByText(/More than on the note/)).toBeNull();
    expect(screen.getByText('−0.02$')).toBeVisible();
    expect(await screen.findByText('Owed after this: 400.00$ · Rahman Traders')).toBeVisible();
    await person.clear(screen.getByRole('textbox', { name: 'Quantity: Oven' }));
    await person.type(screen.getByRole('textbox', { name: 'Quantity: Oven' }), '2');
    expect(await screen.findByText('Owed after this: 433.33$ · Rahman Traders')).toBeVisible();
    const toasts = watchToasts();
    await person.click(screen.getByRole('button', { name: 'Save and send' }));
    await waitFor(() => expect(toasts).toHaveBeenCalled());
    expect(api.of('POST').map(({ body }) => (body as NewDocument).lines)).toEqual([
      [{ item: OVEN, quantity: 2, unitPrice: 33.34, discount: { amount: 0.01 }, condition: 'good' }],
    ]);
  });
});

describe('a line in both conditions', () => {
  const lineOf = (fields: Partial<DraftLine> = {}): DraftLine => ({
    ...{ item: OVEN, name: 'Oven', quantity: '3', price: '20.00', condition: 'damaged', damagedUnits: '1' },
    ...fields,
  });
  const draftOf = (...lines: DraftLine[]): DocumentDraft => ({
    ...createDraft({ id: 'k', kind: 'return', warehouse: 'uttara' }),
    isPriced: true,
    lines,
  });
  const linesOf = (fields: Partial<DraftLine>) =>
    toDocument(draftOf(lineOf(fields))).lines.map((line) => ({
      ...line,
      item: undefined,
      unitPrice: undefined,
    }));

  it.each<[string, Partial<DraftLine>, object[]]>([
    ['all of them', { damagedUnits: undefined }, [{ quantity: 3, condition: 'damaged' }]],
    ['more than there are', { damagedUnits: '4' }, [{ quantity: 3, condition: 'damaged' }]],
    ['none', { damagedUnits: '0' }, [{ quantity: 3, condition: 'good' }]],
    ['no number', { damagedUnits: '' }, [{ quantity: Number.NaN, condition: 'damaged' }]],
    ['not any more', { condition: 'good' }, [{ quantity: 3, condition: 'good' }]],
    [
      'one, with a part of the discount',
      { discount: { unit: 'money', text: '10' } },
      [
        { quantity: 2, condition: 'good', discount: { amount: 6.67 } },
        { quantity: 1, condition: 'damaged', discount: { amount: 3.33 } },
      ],
    ],
    [
      'one, with the same percentage',
      { discount: { unit: 'percent', text: '10' } },
      [
        { quantity: 2, condition: 'good', discount: { percent: 10 } },
        { quantity: 1, condition: 'damaged', discount: { percent: 10 } },
      ],
    ],
  ])('has in its document, if %s is damaged, the right lines', (_, fields, lines) => {
    expect(linesOf(fields)).toEqual(lines);
  });

  it('comes to the same as its two lines', () => {
    const draft = draftOf(lineOf({ discount: { unit: 'money', text: '10' } }), lineOf({ item: KETTLE }));
    expect(draftTotals(draft)).toMatchObject({ lines: [50, 60], total: 110 });
  });

  it('changes both figures while it waits, and is one line again when it is refused', () => {
    const discounted = { discount: { unit: 'money', text: '10.00' } } as const;
    const draft = draftOf(lineOf(discounted), lineOf({ item: KETTLE, damagedUnits: undefined }));
    const [target, written] = toPosting(draft);
    const change = createChange(documentPosted, target, written, RAHIMA.email);
    expect(itemsOf(change)).toEqual([OVEN, KETTLE]);
    expect(deltasOf(change, OVEN)).toEqual({ uttara: 2, damaged: { uttara: 1 } });
    expect(deltasOf(change, KETTLE)).toEqual({ uttara: 0, damaged: { uttara: 3 } });
    const errors = [{ path: 'lines.2.item', message: 'There is no such item.' }];
    const problem: Problem = {
      ...{ type: 'about:blank', title: '', status: 422, code: 'invalid_input', detail: '' },
      errors,
    };
    const refused = toDraft(change, new ApiError({ kind: 'problem', status: 422, problem }));
    expect(refused.lines).toMatchObject([
      { ...lineOf(discounted), name: 'Oven' },
      { item: KETTLE, quantity: '3', condition: 'damaged' },
    ]);
    expect(Object.keys(refused.errors)).toEqual([KETTLE]);
  });

  it('takes only its good pieces from the stock when it goes back to the supplier', () => {
    const draft = { ...draftOf(lineOf()), kind: 'supplier-return' } as const;
    const held = { halishar: 0, bahaddarhat: 0, uttara: 1 };
    expect(shortagesOf(draft, () => held)).toMatchObject([{ held: 1, taken: 2 }]);
    expect(shortagesOf({ ...draft, lines: [lineOf({ damagedUnits: '2' })] }, () => held)).toEqual([]);
  });
});

it('says on the page of a note how many came back, and of a return whose goods they are', async () => {
  const { api } = serveDocuments();
  const note = makeNote();
  const back = makeNote({
    number: 'CR-2026-000001',
    kind: 'return',
    returns: note.number,
    lines: [{ item: OVEN, itemName: 'Oven', price: 100, quantity: 1, condition: 'damaged' }],
  });
  api.on(`GET /documents/${note.number}`, () => json(note));
  api.on(`GET /documents/${back.number}`, () => json(back));
  const { unmount } = renderAt(DocumentPage, { at: `/documents/${note.number}`, path: '/documents/:number' });
  expect(await screen.findByText('3 returned')).toBeVisible();
  unmount();
  renderAt(DocumentPage, { at: `/documents/${back.number}`, path: '/documents/:number' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Return from customer CR-2026-000001' }),
  ).toBeVisible();
  const lines = screen.getByRole('table', { name: 'Lines' });
  expect(within(lines).getByText('Damaged')).toBeVisible();
  expect(screen.getByText(note.number)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Return' })).toBeNull();
});

it.each<[string, Partial<Document>, string | null]>([
  ['a delivery note', {}, 'return'],
  ['goods received', { kind: 'receipt', number: 'GR-2026-000001' }, 'supplier-return'],
  ['a transfer', { kind: 'transfer' }, null],
  ['a return', { kind: 'return' }, null],
])('offers for %s the right return', (_, fields, kind) => {
  expect(returnKindOf(makeNote(fields))).toBe(kind);
});

it('offers none when all of it came back', () => {
  const lines = makeNote().lines.map((line) => ({ ...line, returned: line.quantity }));
  expect(returnKindOf(makeNote({ lines }))).toBeNull();
});

it('is without prices for a note without prices', () => {
  const lines = [{ item: KETTLE, itemName: 'Kettle', price: 20, quantity: 4 }];
  const note = makeDocument({ lines });
  const draft = toReturnDraft('k', 'return', note);
  expect(draft).toMatchObject({ answer: 'none', lines: [] });
  const [kettle] = toReturnable(note);
  if (!kettle) throw new Error('The note has a line.');
  expect(toDocument(addReturned(draft, kettle, 4))).toEqual({
    kind: 'return',
    warehouse: 'halishar',
    party: 'Rahman Traders',
    returns: note.number,
    lines: [{ item: KETTLE, quantity: 4, condition: 'good' }],
  });
});

it.each<[string, Partial<Document>, string | undefined]>([
  ['of a note on an account', { state: 'due' }, CUSTOMER],
  ['of a note that is paid', { state: 'paid', owed: undefined }, CUSTOMER],
  [
    'of a note on no account, as one that was given to the customer later',
    { state: 'on-no-account' },
    undefined,
  ],
  ['of a note whose state is not known', {}, CUSTOMER],
  ['of a note whose state is not known, without what was owed', { owed: undefined }, undefined],
  ['of a note without prices', { owed: undefined, total: undefined }, CUSTOMER],
])('is on the account of its note: %s', (_, fields, partner) => {
  const draft = toReturnDraft('k', 'return', makeNote(fields));
  expect(draft.partner).toBe(partner);
  expect(draft.party).toBe('Rahman Traders');
});

it('is paid back at once if its note was a cash sale', () => {
  const note = makeNote({ partner: WALK_IN_CUSTOMER, party: 'Cash sales', state: 'paid' });
  expect(toReturnDraft('k', 'return', note)).toMatchObject({
    partner: WALK_IN_CUSTOMER,
    answer: 'cash',
  });
  expect(toReturnDraft('k', 'return', makeNote())).not.toHaveProperty('answer');
});

it.each<[DraftKind, string]>([
  ['delivery', '১টি লাইন, কাস্টমার Surma Home'],
  ['supplier-return', '১টি লাইন, সাপ্লায়ার Surma Home'],
])('says in Bangla to whom a %s goes', async (kind, text) => {
  await inBangla();
  const draft = { ...createDraft({ id: 'k', kind, warehouse: 'uttara' }), party: 'Surma Home' };
  const lines = [{ item: OVEN, name: 'Oven', quantity: '1' }];
  const change = createChange(documentPosted, ...toPosting({ ...draft, lines }), RAHIMA.email);
  expect(documentPosted.text(change)).toBe(text);
});
