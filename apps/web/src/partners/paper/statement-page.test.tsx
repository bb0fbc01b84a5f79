import type { AccountEntry } from '@godown/shared/trade/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { putSettings } from '../../test/documents-kit';
import { inBangla } from '../../test/in-bangla';
import { problem, renderAt } from '../../test/inventory-kit';
import { makeEntry, makePartner, servePartners } from '../../test/partners-kit';
import { CustomerReceiptPage } from './receipt-page';
import { CustomerStatementPage } from './statement-page';

beforeEach(() => putSettings({ name: 'Karnaphuli Imports', address: 'Agrabad', warehouseAddresses: PLACES }));
const PLACES = { halishar: '', bahaddarhat: '', uttara: '' };

const PARTNER = makePartner({ name: 'Abdul Rahman', shop: 'Rahman Stores', balance: 700 });
const NOTE = makeEntry(PARTNER);
const PAYMENT = makeEntry(PARTNER, {
  number: 2,
  kind: 'payment',
  change: -500,
  after: 700,
  method: 'bkash',
  reference: '9AB37',
  document: undefined,
  documentKind: undefined,
  at: '2026-03-05T05:00:00.000Z',
});

function open(search = '') {
  const server = servePartners([PARTNER], [PAYMENT, NOTE]);
  const path = `/customers/${PARTNER._id}/statement`;
  const spans = () => server.api.calls.filter((call) => call.path.endsWith('/statement'));
  renderAt(CustomerStatementPage, { at: `${path}${search}`, path: '/customers/:partnerId/statement' });
  return { ...server, spans, person: userEvent.setup() };
}

it('shows what was owed before, each entry with what is owed after it, and what is owed at the end', async () => {
  open('?from=2026-03-01&to=2026-03-31');
  const table = await screen.findByRole('table', { name: 'Statement' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Owed before0.00$',
    '1 Mar 2026Delivery note DN-2026-000123+1,200.00$1,200.00$',
    '5 Mar 2026Payment, bKash 9AB37−500.00$700.00$',
    'Owed at the end700.00$',
  ]);
  expect(within(table).getAllByRole('columnheader')[3]).toHaveTextContent('Taken off');
  expect(screen.getByText('Abdul Rahman, Rahman Stores')).toBeVisible();
  // The letterhead is on paper.
  expect(screen.getByText('Karnaphuli Imports')).toBeInTheDocument();
});

const made = (number: number, fields: Partial<AccountEntry>) =>
  makeEntry(PARTNER, { number, after: 0, document: undefined, documentKind: undefined, ...fields });
const sums = () =>
  screen
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)
    .slice(0, 8);

it('says what was invoiced, came back, was cancelled, paid and corrected', async () => {
  const links = { document: 'DN-2026-000123', documentKind: 'delivery' } as const;
  const entries = [
    NOTE,
    made(2, { change: -300, kind: 'note', document: 'CR-2026-000001', documentKind: 'return' }),
    made(3, { change: -500, kind: 'payment', method: 'bkash' }),
    made(4, { change: 50, kind: 'refund', method: 'cash' }),
    made(5, { change: -20, kind: 'adjustment' }),
    makeEntry(PARTNER, { number: 6, change: 100 }),
    made(7, { change: -100, kind: 'undo', ...links }),
    made(8, { change: 10, kind: 'merge', after: 440 }),
  ];
  servePartners([PARTNER], entries.toReversed());
  const path = '/customers/:partnerId/statement';
  renderAt(CustomerStatementPage, { at: path.replace(':partnerId', PARTNER._id), path });
  expect(await screen.findByRole('row', { name: /Note cancelled DN-2026-000123/ })).toBeVisible();
  expect(sums()).toEqual([
    'Owed before 0.00$',
    'Invoiced +1,300.00$',
    'Came back −300.00$',
    'Cancelled notes −100.00$',
    'Paid, less what was paid back −450.00$',
    'Corrections −20.00$',
    'From merged accounts +10.00$',
    'Owed at the end 440.00$',
  ]);
});

it('asks for the days of the URL, and for those that are chosen', async () => {
  const { spans, person } = open('?from=2026-03-01&to=2026-03-31');
  await screen.findByRole('table', { name: 'Statement' });
  expect(String(spans()[0]?.query)).toBe('from=2026-03-01&to=2026-03-31');
  expect(screen.getByLabelText('From')).toHaveValue('2026-03-01');
  await person.selectOptions(screen.getByLabelText('Days'), 'All');
  await waitFor(() => expect(String(spans().at(-1)?.query)).toBe(''));
  expect(screen.getByTestId('location')).toHaveTextContent(/\/statement$/);
  expect(screen.queryByLabelText('From')).toBeNull();
  await person.selectOptions(screen.getByLabelText('Days'), 'Other days');
  await person.type(screen.getByLabelText('From'), '2026-03-02{Enter}');
  await waitFor(() => expect(String(spans().at(-1)?.query)).toBe('from=2026-03-02'));
});

it('says that the days are not valid, and asks for nothing', async () => {
  const { spans } = open('?from=2026-04-01&to=2026-03-31');
  expect(await screen.findByText('The start date is after the end date.')).toBeVisible();
  expect(spans()).toEqual([]);
});

it('says why it could not be loaded', async () => {
  const { api } = servePartners([PARTNER]);
  api.on(`GET /partners/${PARTNER._id}/statement`, () => problem(400, 'invalid_input', 'Too many entries.'));
  const path = '/customers/:partnerId/statement';
  renderAt(CustomerStatementPage, { at: path.replace(':partnerId', PARTNER._id), path });
  expect(await screen.findByRole('heading', { name: 'The statement could not be loaded' })).toBeVisible();
  expect(screen.getByText('Too many entries.')).toBeVisible();
});

it('prints, on a roll as one narrow column', async () => {
  const { person } = open();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await person.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelectorAll('article')).toHaveLength(1);
  await person.selectOptions(screen.getByLabelText('Paper'), '80 mm roll');
  const [sheet, roll] = document.querySelectorAll('article');
  expect(sheet).toHaveClass('print:hidden');
  expect(roll).toHaveStyle({ width: '72mm' });
  expect(roll).toHaveTextContent(
    /5 Mar 2026 Payment, bKash −500\.00\$= 700\.00\$.*Paid, less what was paid back−500\.00\$.*Owed at the end700\.00\$/,
  );
});

function openReceipt(entry = PAYMENT) {
  servePartners([PARTNER], [entry, NOTE]);
  renderAt(CustomerReceiptPage, {
    at: `/customers/${PARTNER._id}/receipts/${entry._id}`,
    path: '/customers/:partnerId/receipts/:entryId',
  });
}

const facts = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

it('shows the receipt of a payment at an address without a day, with what was owed before and after', async () => {
  openReceipt();
  expect(await screen.findByRole('heading', { level: 2, name: 'Money receipt' })).toBeVisible();
  expect(screen.getByText('500.00$')).toBeVisible();
  expect(screen.getByText('Five hundred dollars only')).toBeVisible();
  expect(facts()).toEqual([
    'No.: 2',
    'Date: 5 Mar 2026',
    'Received from: Abdul Rahman, Rahman Stores',
    'How: bKash',
    'Number: 9AB37',
    'Owed before: 1,200.00$',
    'Owed after this payment: 700.00$',
    'Written by: rahima@godown.test',
  ]);
});

it('says on a receipt what was paid in advance', async () => {
  openReceipt({ ...PAYMENT, after: -200.5 });
  await screen.findByRole('heading', { level: 2, name: 'Money receipt' });
  expect(facts()).toContain('Owed after this payment: In advance 200.50$');
});

it('says on a receipt that it was cancelled, and to whom money was paid back', async () => {
  openReceipt({ ...PAYMENT, kind: 'refund', change: 500, undoneBy: 'f'.repeat(24) });
  expect(await screen.findByRole('heading', { level: 2, name: 'Payment receipt' })).toBeVisible();
  expect(facts()).toContain('Paid to: Abdul Rahman, Rahman Stores');
  expect(screen.getAllByText('CANCELLED')[0]).toBeInTheDocument();
});

it.each(['of no entry', 'of a note'])('says that there is no such payment %s', async (of) => {
  const { api } = servePartners([PARTNER], [NOTE]);
  const id = of === 'of a note' ? NOTE._id : '1';
  if (id === '1')
    api.on(`GET /partners/${PARTNER._id}/entries/1`, () => problem(404, 'entry_not_found', 'None.'));
  renderAt(CustomerReceiptPage, {
    at: `/customers/${PARTNER._id}/receipts/${id}`,
    path: '/customers/:partnerId/receipts/:entryId',
  });
  expect(await screen.findByRole('heading', { name: 'There is no such payment' })).toBeVisible();
});

it('prints in Bangla while the screen is in English', async () => {
  openReceipt();
  const person = userEvent.setup();
  await person.selectOptions(await screen.findByLabelText('Language on paper'), 'বাংলা');
  const paper = await waitFor(() => {
    const [, found] = document.querySelectorAll('article');
    expect(found).toHaveTextContent('টাকা জমার রসিদ৫০০.০০$');
    return found;
  });
  expect(paper).toHaveTextContent('কীভাবেবিকাশ');
  expect(paper).toHaveTextContent('তারিখ৫ মার্চ ২০২৬');
  expect(screen.getByRole('heading', { level: 2, name: 'Money receipt' })).toBeVisible();
  expect(screen.getByText('500.00$')).toBeVisible();
  expect(screen.getByRole('article')).toHaveClass('print:hidden');
});

it('is in Bangla when the screen is', async () => {
  await inBangla();
  open();
  expect(await screen.findByRole('table', { name: 'হিসাব' })).toHaveTextContent('জের');
});
