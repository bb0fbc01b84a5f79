import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { documentKeys } from '../../stock/document-keys';
import { makeDocument, makeStocked, putSettings, serveDocuments } from '../../test/documents-kit';
import { inBangla } from '../../test/in-bangla';
import { brokenConnection, json, problem, renderAt, watchToasts } from '../../test/inventory-kit';
import { DocumentPage } from './document-page';

const PATH = '/documents/DN-2026-000123';
const VOIDED = { at: '2026-03-02T05:00:00.000Z', by: 'owner@godown.test' };

beforeEach(() => putSettings());

function open(document = makeDocument()) {
  const { api } = serveDocuments();
  api.on(`GET ${PATH}`, () => json(document));
  const { client } = renderAt(DocumentPage, { at: PATH, path: '/documents/:number' });
  return { api, client, person: userEvent.setup(), document };
}

async function pressVoid(person: ReturnType<typeof userEvent.setup>, answer: string) {
  await person.click(await screen.findByRole('button', { name: 'Cancel this note' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel DN-2026-000123?' });
  await person.click(within(dialog).getByRole('button', { name: answer }));
}

it('shows a delivery note with its lines, and a link to each item', async () => {
  const lines = [
    { item: 'a'.repeat(24), itemName: 'Kettle 1.7L', price: 20, quantity: 3 },
    { item: 'b'.repeat(24), itemName: 'রাইস কুকার ১.৮ লিটার', price: 99.5, quantity: 2 },
  ];
  open(makeDocument({ lines, lineCount: 2, units: 5, value: 259, reference: 'PO 7', note: 'By van.' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Delivery note DN-2026-000123' }),
  ).toBeVisible();
  for (const text of ['1 Mar 2026', 'Halishar Block Chattogram', 'Rahman Traders', 'PO 7', 'By van.'])
    expect(screen.getByText(text)).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Lines' })).getAllByRole('row');
  expect(rows[2]).toHaveTextContent(/^2রাইস কুকার ১.৮ লিটার2 units$/);
  expect(rows[3]).toHaveTextContent(/^Total5 units$/);
  expect(screen.getByRole('link', { name: 'Kettle 1.7L' })).toHaveAttribute(
    'href',
    `/item/${'a'.repeat(24)}`,
  );
  await userEvent.click(screen.getByRole('button', { name: /Paper and language/ }));
  expect(screen.getByRole('link', { name: 'Labels' })).toHaveAttribute(
    'href',
    '/labels?document=DN-2026-000123',
  );
  expect(document.title).toBe('Delivery note DN-2026-000123 · Godown');
});

it.each([
  ['count', 'খোঁজ: fan'],
  ['delivery', 'Search: fan'],
] as const)(
  'says the note of a %s as %s: that of a stock count is a text of the product',
  async (kind, note) => {
    await inBangla();
    open(makeDocument({ kind, note: 'Search: fan' }));
    expect(await screen.findByText(note)).toBeVisible();
  },
);

it('has the company and the addresses for paper, if they are set', async () => {
  const warehouseAddresses = { halishar: 'Road 7\nHalishar', bahaddarhat: '', uttara: '' };
  putSettings({ name: 'Karnaphuli Imports', address: 'Agrabad', warehouseAddresses });
  open();
  expect(await screen.findByText('Karnaphuli Imports')).toBeInTheDocument();
  expect(screen.getByText('Agrabad')).toBeInTheDocument();
  expect(screen.getByText(/^Road 7\s+Halishar$/)).toBeInTheDocument();
  expect(screen.getByText(/^Received by/)).toBeInTheDocument();
});

it('shows what was counted, expected and moved in a stock count', async () => {
  const line = {
    item: 'a'.repeat(24),
    itemName: 'Kettle',
    price: 20,
    quantity: -2,
    counted: 7,
    expected: 10,
    moved: -1,
  };
  open(makeDocument({ kind: 'count', party: undefined, lines: [line], units: -2, value: -40 }));
  const table = await screen.findByRole('table', { name: 'Lines' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['No.', 'Item', 'Counted', 'Expected', 'Moved', 'Difference', 'Amount']);
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
    '1KettleCounted 7Expected 10Moved −1Difference −2',
  );
});

it('is voided after a question', async () => {
  const toasts = watchToasts();
  const { api, person, document } = open();
  api.on(`POST ${PATH}/void`, () => json({ ...document, voided: VOIDED }));
  await pressVoid(person, 'Keep it');
  expect(api.of('POST')).toEqual([]);
  await pressVoid(person, 'Cancel this note');
  expect(await screen.findByText(/^Cancelled by owner@godown\.test on Monday,? 2 March 2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel this note' })).toBeNull();
  expect(globalThis.document.body).not.toHaveFocus();
  expect(toasts).toHaveBeenCalledWith('DN-2026-000123 cancelled.');
});

const KETTLE = makeStocked('Kettle', { halishar: 4, bahaddarhat: 1 });
const OVEN = makeStocked('Oven', { halishar: 0, bahaddarhat: 3 });

it.each([
  [
    'transfer',
    { to: 'bahaddarhat', party: undefined },
    'Bahaddarhat',
    'Kettle: Bahaddarhat has 1; cancelling takes 3.',
  ],
  ['receipt', { warehouse: 'bahaddarhat' }, 'Bahaddarhat', 'Kettle: Bahaddarhat has 1; cancelling takes 3.'],
  ['return', { warehouse: 'bahaddarhat' }, 'Bahaddarhat', 'Kettle: Bahaddarhat has 1; cancelling takes 3.'],
] as const)(
  'is cancelled only after a question if its goods are gone: %s',
  async (kind, head, place, text) => {
    watchToasts();
    const { api } = serveDocuments(KETTLE, OVEN);
    const lines = [
      { item: KETTLE._id, itemName: 'Kettle', price: 20, quantity: 3 },
      { item: OVEN._id, itemName: 'Oven', price: 20, quantity: 3 },
    ];
    const document = makeDocument({ kind, ...head, lines, lineCount: 2, units: 6 });
    api.on(`GET ${PATH}`, () => json(document));
    api.on(`POST ${PATH}/void`, () => json({ ...document, voided: VOIDED }));
    renderAt(DocumentPage, { at: PATH, path: '/documents/:number' });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Cancel this note' }));
    const question = `${place} has less than this. Cancel DN-2026-000123 anyway?`;
    const dialog = await screen.findByRole('dialog', { name: question });
    expect(dialog).toHaveTextContent(text);
    expect(dialog).not.toHaveTextContent('Oven');
    expect(api.of('POST')).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Cancel this note' }));
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
  },
);

it('is cancelled without that question if its goods come back, and if the damaged ones go', async () => {
  const { api } = serveDocuments(KETTLE);
  const line = { item: KETTLE._id, itemName: 'Kettle', price: 20, quantity: 30 };
  api.on(`GET ${PATH}`, () =>
    json(makeDocument({ kind: 'return', lines: [{ ...line, condition: 'damaged' }] })),
  );
  renderAt(DocumentPage, { at: PATH, path: '/documents/:number' });
  const person = userEvent.setup();
  await pressVoid(person, 'Keep it');
  cleanup();
  open(makeDocument({ lines: [line] }));
  await pressVoid(person, 'Keep it');
});

it.each([
  ['delivery', 'DN-2026-000123', 'return'],
  ['receipt', 'GR-2026-000123', 'supplier-return'],
] as const)('leads to the returns that come first, and asks nothing: %s', async (kind, number, returns) => {
  const { api } = serveDocuments();
  const line = { item: KETTLE._id, itemName: 'Kettle', price: 20, quantity: 3, returned: 1 };
  api.on(`GET /documents/${number}`, () => json(makeDocument({ kind, number, lines: [line] })));
  renderAt(DocumentPage, { at: `/documents/${number}`, path: '/documents/:number' });
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Cancel this note' }));
  const dialog = await screen.findByRole('dialog', { name: `${number} cannot be cancelled yet` });
  expect(dialog).toHaveTextContent(`Some of ${number} was returned. Cancel its returns first.`);
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Cancel this note' })).toBeNull();
  await person.click(within(dialog).getByRole('button', { name: 'Show its returns' }));
  await waitFor(() =>
    expect(screen.getByTestId('location')).toHaveTextContent(`/documents?q=${number}&kind=${returns}`),
  );
  expect(api.of('POST')).toEqual([]);
});

it('reads the note of a return again once the return is cancelled', async () => {
  watchToasts();
  const number = 'DN-2026-000122';
  const { api, client, person, document } = open(makeDocument({ kind: 'return', returns: number }));
  api.on(`POST ${PATH}/void`, () => json({ ...document, voided: VOIDED }));
  client.setQueryData(documentKeys.one(number), makeDocument({ number }));
  await pressVoid(person, 'Cancel this note');
  await screen.findByText(/^Cancelled by/);
  expect(client.getQueryState(documentKeys.one(number))?.isInvalidated).toBe(true);
});

it('keeps why it is voided, and shows it', async () => {
  watchToasts();
  const { api, person, document } = open();
  api.on(`POST ${PATH}/void`, () => json({ ...document, voided: { ...VOIDED, reason: 'Wrong shop' } }));
  await person.click(await screen.findByRole('button', { name: 'Cancel this note' }));
  await person.type(await screen.findByLabelText('Why? (optional)'), ' Wrong shop');
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel this note' }));
  expect(await screen.findByText('Why: Wrong shop')).toBeVisible();
  expect(api.of('POST')[0]?.body).toEqual({ reason: 'Wrong shop' });
});

it.each([
  ['Its goods went back', {}, /Bangladesh\. Its stock went back\.$/],
  [
    'Its goods stayed',
    { keepsCounted: true },
    /Bangladesh\. Stock that was counted later stays as counted; the rest went back\.$/,
  ],
] as const)('says of a cancelled note what became of its stock: %s', async (_name, kept, words) => {
  open(makeDocument({ voided: { ...VOIDED, ...kept } }));
  expect(await screen.findByText(words)).toBeVisible();
});

it('says so if someone else has voided it already, and shows who', async () => {
  const { api, person, document } = open();
  api.on(`POST ${PATH}/void`, () => {
    api.on(`GET ${PATH}`, () => json({ ...document, voided: VOIDED }));
    return problem(409, 'already_voided', 'The document was already cancelled.');
  });
  await pressVoid(person, 'Cancel this note');
  expect(await screen.findByText('Someone else has cancelled it already.')).toBeVisible();
  expect(await screen.findByText(/^Cancelled by owner@godown\.test/)).toBeVisible();
});

/** Its values have the day and the person as the screen does not write them. */
const COUNTED = problem(
  409,
  'counted_since',
  'Grill was counted in Halishar on 2026-03-01 by karim@godown.test.',
  {
    values: { item: 'Grill', warehouse: 'halishar', day: '2026-03-01', person: 'karim@godown.test' },
  },
);

it.each([
  ['The goods did not move: the stock stays as it was counted.', { keepsCounted: true }],
  [
    'The goods come back, or the note is written again: the stock goes back.',
    { confirms: ['counted_since'] },
  ],
])('asks about stock that was counted since: %s', async (answer, sent) => {
  watchToasts();
  const { api, person, document } = open();
  api.on(`POST ${PATH}/void`, () => COUNTED.clone());
  await pressVoid(person, 'Cancel this note');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'The stock was counted later. Cancel DN-2026-000123 anyway?' }),
  );
  expect(
    dialog.getByText(/^Grill was counted in Halishar on 1 Mar 2026 by karim@godown.test, after this\./),
  ).toBeVisible();
  api.on(`POST ${PATH}/void`, () => json({ ...document, voided: VOIDED }));
  for (const radio of dialog.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await person.click(dialog.getByRole('button', { name: 'Cancel this note' }));
  expect(await dialog.findByText('Choose one.')).toBeVisible();
  await person.click(dialog.getByRole('radio', { name: answer }));
  await person.click(dialog.getByRole('button', { name: 'Cancel this note' }));
  await screen.findByText(/^Cancelled by/);
  expect(api.of('POST').map(({ body }) => body)).toEqual([{}, sent]);
  expect(new Set(api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});

it('says why it could not be voided, and retries with the same key', async () => {
  watchToasts();
  const { api, person, document } = open();
  api.on(`POST ${PATH}/void`, brokenConnection);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await pressVoid(person, 'Cancel this note');
  const reason = await screen.findByText(
    /^The note could not be cancelled\. The server could not be reached\./,
  );
  expect(reason).toBeVisible();
  // The button is at the end of the page.
  expect(scrolled.mock.contexts.some((box) => (box as Element).contains(reason))).toBe(true);
  api.on(`POST ${PATH}/void`, () => json({ ...document, voided: VOIDED }));
  await pressVoid(person, 'Cancel this note');
  await screen.findByText(/^Cancelled by/);
  const keys = api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('says so if there is no document with this number', async () => {
  const { api } = serveDocuments();
  api.on(`GET ${PATH}`, () => problem(404, 'document_not_found', 'There is no such document.'));
  renderAt(DocumentPage, { at: PATH, path: '/documents/:number' });
  expect(await screen.findByText('There is no document with this number')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('DN-2026-000123'));
});
