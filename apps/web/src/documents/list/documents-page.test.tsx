import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeDocument, makePartner, serveDocuments } from '../../test/documents-kit';
import { RAHIMA } from '../../test/fake-identity';
import { watchIntervals } from '../../test/intervals';
import { json, problem, renderAt } from '../../test/inventory-kit';
import { listDrafts, saveDraft } from '../drafts/document-drafts';
import { createDraft } from '../drafts/draft-edits';
import { askedErrors } from '../form/check-draft';
import { DocumentsPage } from './documents-page';

const openPage = (at = '/documents') => renderAt(DocumentsPage, { at, path: '/documents' });
const queries = (api: ReturnType<typeof serveDocuments>['api']) =>
  api.calls.filter(({ path }) => path === '/documents').map(({ query }) => Object.fromEntries(query));

it('lists documents, newest first, page after page', async () => {
  const { api } = serveDocuments();
  const first = makeDocument({
    number: 'DN-2026-000002',
    reference: 'PO 7',
    lineCount: 5,
    units: 23,
    value: 1300,
    total: 1234,
  });
  const voided = { at: '2026-03-02T05:00:00.000Z', by: 'owner@godown.test' };
  const second = makeDocument({
    number: 'TN-2026-000001',
    kind: 'transfer',
    party: undefined,
    to: 'uttara',
    voided,
  });
  api.on('GET /documents', ({ query }) =>
    query.get('cursor') === 'c1'
      ? json([second], { 'X-Total-Count': '2' })
      : json([first], { 'X-Total-Count': '2', Link: '</documents?cursor=c1>; rel="next"' }),
  );
  openPage();
  expect(await screen.findByText('2 documents, newest first')).toBeVisible();
  const row = screen.getByRole('link', { name: 'DN-2026-000002' }).closest('tr');
  for (const text of ['Delivery note', 'Rahman Traders', 'PO 7', '5 lines', '23 units', '1,234.00$'])
    expect(row).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'DN-2026-000002' })).toHaveAttribute(
    'href',
    '/documents/DN-2026-000002',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  const next = (await screen.findByRole('link', { name: 'TN-2026-000001' })).closest('tr');
  expect(next).toHaveTextContent('Cancelled');
  expect(next).toHaveTextContent('Halishar to Uttara');
  expect(next).not.toHaveTextContent('$');
  // On a phone the places of a transfer are where others have their name.
  expect(next?.cells[1]).toBeEmptyDOMElement();
});

it('has no amounts while no document has one', async () => {
  const { api } = serveDocuments();
  api.on('GET /documents', () => json([makeDocument()], { 'X-Total-Count': '1' }));
  openPage();
  const row = (await screen.findByRole('link', { name: 'DN-2026-000123' })).closest('tr');
  expect(row?.cells[4]).toHaveTextContent(/^3 units1 line$/);
  expect(screen.getByRole('columnheader', { name: 'Units' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Value' })).toBeNull();
});

it('shows what other people have sent since, while the list is one page', async () => {
  const pass = watchIntervals();
  const { api } = serveDocuments();
  const first = makeDocument({ number: 'DN-2026-000001' });
  api.on('GET /documents', () => json([first], { 'X-Total-Count': '1' }));
  openPage();
  await screen.findByRole('link', { name: 'DN-2026-000001' });
  const all = [makeDocument({ number: 'DN-2026-000002' }), first];
  api.on('GET /documents', () => json(all, { 'X-Total-Count': '2' }));
  pass(30_000);
  expect(await screen.findByRole('link', { name: 'DN-2026-000002' })).toBeVisible();
});

it('keeps its filters in the URL and sends them to the server', async () => {
  const { api } = serveDocuments();
  openPage('/documents?kind=delivery&from=2026-03-01');
  expect(await screen.findByText('No documents match these filters')).toBeVisible();
  expect(screen.getByLabelText('Kind')).toHaveValue('delivery');
  expect(queries(api).at(-1)).toEqual({ kind: 'delivery', from: '2026-03-01', limit: '50' });
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Customer or supplier'), 'Rahman{Enter}');
  await person.selectOptions(screen.getByLabelText('Warehouse'), 'Uttara');
  await screen.findByRole('option', { name: RAHIMA.email });
  await person.selectOptions(screen.getByLabelText('Person'), RAHIMA.email);
  await waitFor(() =>
    expect(queries(api).at(-1)).toEqual({
      kind: 'delivery',
      party: 'Rahman',
      person: RAHIMA.email,
      warehouse: 'uttara',
      from: '2026-03-01',
      limit: '50',
    }),
  );
  expect(screen.getByTestId('location')).toHaveTextContent('party=Rahman');
  await person.click(screen.getByRole('button', { name: 'Show all documents' }));
  expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/);
});

it('looks for a text while it is typed, and Back leads to what was shown before', async () => {
  const { api } = serveDocuments();
  openPage('/documents?kind=delivery');
  const field = await screen.findByLabelText('Text');
  await userEvent.type(field, 'gate 4');
  await waitFor(() => expect(queries(api).at(-1)).toEqual({ kind: 'delivery', q: 'gate 4', limit: '50' }));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('gate 4');
  expect(screen.getByTestId('location')).toHaveTextContent('q=gate+4');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'receipt');
  await waitFor(() => expect(queries(api).at(-1)).toEqual({ kind: 'receipt', q: 'gate 4', limit: '50' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(field).toHaveValue(''));
});

it('lists the notes of one customer, whose name can be replaced by a text, with what they come to', async () => {
  const { api } = serveDocuments();
  const partner = makePartner({ name: 'Rahman Stores' });
  api.on(`GET /partners/${partner._id}`, () => json(partner));
  const document = makeDocument({ value: 60, total: 49.5, partner: partner._id });
  api.on('GET /documents', () => json([document], { 'X-Total-Count': '1' }));
  openPage(`/documents?partner=${partner._id}`);
  expect(await screen.findByText('49.50$')).toBeVisible();
  expect(screen.queryByText('60.00$')).toBeNull();
  expect(queries(api).at(-1)).toEqual({ partner: partner._id, limit: '50' });
  const field = screen.getByLabelText('Customer or supplier');
  await waitFor(() => expect(field).toHaveValue('Rahman Stores'));
  await userEvent.clear(field);
  await userEvent.type(field, 'Karim{Enter}');
  await waitFor(() => expect(queries(api).at(-1)).toEqual({ party: 'Karim', limit: '50' }));
});

it('says whether each note is paid, and leads to the customer or supplier', async () => {
  const { api } = serveDocuments();
  const [customer, supplier] = ['c0ffee000000000000000001', 'c0ffee000000000000000002'];
  const rows = [
    makeDocument({ number: 'DN-2026-000004', total: 50, partner: customer, state: 'paid', due: 0 }),
    makeDocument({ number: 'DN-2026-000003', total: 50, partner: customer, state: 'partly', due: 20 }),
    makeDocument({ number: 'GR-2026-000002', kind: 'receipt', total: 50, partner: supplier, state: 'due' }),
    makeDocument({ number: 'DN-2026-000002', total: 50, state: 'on-no-account' }),
    makeDocument({ number: 'DN-2026-000005', total: 50, state: 'paid', due: 0, isReturned: true }),
    makeDocument({ number: 'DN-2026-000006', total: 50, state: 'partly', due: 20, isReturned: true }),
    makeDocument({ number: 'DN-2026-000007', isReturned: true }),
    makeDocument({ number: 'DN-2026-000001' }),
  ];
  api.on('GET /documents', () => json(rows, { 'X-Total-Count': '8' }));
  openPage();
  const rowOf = async (number: string) =>
    (await screen.findByRole('link', { name: number })).closest('tr') as HTMLElement;
  // Below the amount.
  for (const [number, state] of [
    ['DN-2026-000004', 'Paid'],
    ['DN-2026-000003', 'Partly paid'],
    ['GR-2026-000002', 'Due'],
    ['DN-2026-000002', 'Not on an account'],
    ['DN-2026-000005', 'Returned'],
    ['DN-2026-000006', 'Partly paid'],
    ['DN-2026-000007', 'Returned'],
  ] as const)
    expect(within(await rowOf(number)).getByText(state)).toBeVisible();
  const name = { name: 'Rahman Traders' };
  expect(within(await rowOf('DN-2026-000004')).getByRole('link', name)).toHaveAttribute(
    'href',
    `/customers/${customer}`,
  );
  expect(within(await rowOf('GR-2026-000002')).getByRole('link', name)).toHaveAttribute(
    'href',
    `/suppliers/${supplier}`,
  );
  const plain = within(await rowOf('DN-2026-000001'));
  expect(plain.queryByText(/Paid|Due|account/)).toBeNull();
  expect(plain.queryByRole('link', name)).toBeNull();
});

it('filters by a customer who is chosen from the suggestions', async () => {
  const { api } = serveDocuments();
  const rahman = makePartner({ name: 'Rahman', shop: 'Rahman Stores' });
  api.on('GET /partners', () => json([rahman]));
  api.on(`GET /partners/${rahman._id}`, () => json(rahman));
  openPage();
  await screen.findByText('No documents yet');
  expect(api.calls.some(({ path, query }) => path === '/partners' && query.has('q'))).toBe(false);
  const person = userEvent.setup();
  const field = screen.getByLabelText('Customer or supplier');
  await person.type(field, 'rah');
  const list = within(await screen.findByRole('listbox'));
  // A name of earlier notes is there too.
  expect(await list.findByRole('option', { name: 'Rahman Traders' })).toBeVisible();
  await person.click(list.getByRole('option', { name: 'Rahman, Rahman Stores' }));
  await waitFor(() => expect(queries(api).at(-1)).toEqual({ partner: rahman._id, limit: '50' }));
  expect(screen.getByTestId('location')).toHaveTextContent(`/documents?partner=${rahman._id}`);
  await person.tab();
  expect(field).toHaveValue('Rahman');
  expect(queries(api).at(-1)).toEqual({ partner: rahman._id, limit: '50' });
  await person.clear(field);
  await person.type(field, 'trad');
  await person.click(await screen.findByRole('option', { name: 'Rahman Traders' }));
  await waitFor(() => expect(queries(api).at(-1)).toEqual({ party: 'Rahman Traders', limit: '50' }));
});

it('names the filters of a link that are not valid, and asks the server for nothing', async () => {
  const { api } = serveDocuments();
  openPage('/documents?kind=bill&from=2026-03-02&to=2026-03-01');
  expect(await screen.findByText('There is no kind “bill”.')).toBeVisible();
  expect(screen.getByText('The start date is after the end date.')).toBeVisible();
  expect(queries(api)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the invalid filters' }));
  expect(await screen.findByText('No documents yet')).toBeVisible();
});

it('lists the drafts of this person on this device, even if the server cannot be reached', async () => {
  const { api } = serveDocuments();
  api.on('GET /documents', () => problem(500, 'internal_error', 'Broken.'));
  const draft = createDraft({ id: 'd1', kind: 'delivery', warehouse: 'halishar' });
  const line = { item: 'a'.repeat(24), name: 'Kettle', quantity: '1' };
  await saveDraft(RAHIMA.email, { ...draft, party: 'Rahman Traders', lines: [line], errors: { '': 'No.' } });
  await saveDraft('karim@godown.test', { ...draft, id: 'd2', party: 'Somebody else' });
  openPage();
  const drafts = within(await screen.findByRole('region', { name: 'Drafts on this device' }));
  expect(await screen.findByText('The documents could not be loaded')).toBeVisible();
  expect(drafts.getAllByRole('listitem')).toHaveLength(1);
  expect(drafts.getByRole('link', { name: 'Delivery note, Rahman Traders' })).toHaveAttribute(
    'href',
    '/documents/drafts/d1',
  );
  expect(drafts.getByRole('listitem')).toHaveTextContent('1 line · just now · Must be corrected');
  await userEvent.click(drafts.getByRole('button', { name: 'Discard the draft: delivery note' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Drafts on this device')).toBeNull());
  expect(await listDrafts('karim@godown.test')).toHaveLength(1);
});

it('says that a draft with an open question must be answered, not corrected', async () => {
  serveDocuments();
  const draft = createDraft({ id: 'd1', kind: 'delivery', warehouse: 'halishar' });
  const errors = askedErrors('over_credit_limit', { name: 'Rahman Traders', owed: 70, limit: 50 });
  await saveDraft(RAHIMA.email, { ...draft, party: 'Rahman Traders', errors });
  openPage();
  const drafts = within(await screen.findByRole('region', { name: 'Drafts on this device' }));
  expect(drafts.getByRole('listitem')).toHaveTextContent('just now · Answer the question');
  expect(drafts.queryByText('Must be corrected')).toBeNull();
});

it.each([
  ['New receipt', 'receipt'],
  ['New transfer note', 'transfer'],
  ['New return from customer', 'return'],
  ['New return to supplier', 'supplier-return'],
])('starts without its note: %s', async (name, kind) => {
  serveDocuments();
  openPage();
  await userEvent.click(screen.getByRole('button', { name: 'More new documents' }));
  await userEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByTestId('location')).toHaveTextContent(
    new RegExp(`^/documents/drafts/[\\w-]{36}\\?kind=${kind}$`),
  );
});

it('leaves out the column of customers and suppliers while no document has one', async () => {
  const { api } = serveDocuments();
  const transfer = makeDocument({ number: 'TN-2026-000001', kind: 'transfer', to: 'uttara' });
  const { party: _, ...nobody } = transfer;
  api.on('GET /documents', () => json([nobody], { 'X-Total-Count': '1' }));
  openPage();
  expect(await screen.findByRole('columnheader', { name: 'Where' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Customer or supplier' })).toBeNull();
});

it('does not list the stock counts in progress, which have a page', async () => {
  const { api } = serveDocuments();
  openPage();
  expect(await screen.findByText('No documents yet')).toBeVisible();
  expect(api.calls.map(({ path }) => path)).not.toContain('/stock-counts');
});
