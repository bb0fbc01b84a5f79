import type { AccountEntry, MoneySums } from '@godown/shared/trade/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { watchIntervals } from '../../test/intervals';
import { json, problem, renderAt, stubApi } from '../../test/inventory-kit';
import { makeEntry, makePartner } from '../../test/partners-kit';
import { dayOf } from '../../ui/when';
import { PaymentsPage } from './payments-page';

const RAHMAN = makePartner({ name: 'Abdul Rahman' });
const SURMA = makePartner({ name: 'Surma', kind: 'supplier' });
const NO_NOTE = { document: undefined, documentKind: undefined };
const ENTRIES: AccountEntry[] = [
  makeEntry(RAHMAN, { ...NO_NOTE, kind: 'payment', method: 'bkash', change: -500, reference: 'TX9' }),
  makeEntry(RAHMAN, { ...NO_NOTE, kind: 'refund', method: 'cash', change: 20 }),
  makeEntry(SURMA, { ...NO_NOTE, kind: 'payment', method: 'bank', change: -300, undoneBy: 'f'.repeat(24) }),
  makeEntry(RAHMAN, { ...NO_NOTE, kind: 'adjustment', change: -5, note: 'Counted wrong' }),
];
const NOTHING = { cash: 0, bank: 0, bkash: 0, nagad: 0, cheque: 0, total: 0 };
const SUMS = { received: { ...NOTHING, cash: -20, bkash: 500, total: 480 }, paid: NOTHING };

function open(search = '', { paid = SUMS.paid, entries = ENTRIES } = {}) {
  const api = stubApi({
    'GET /entries': () => json(entries, { 'X-Total-Count': String(entries.length) }),
    'GET /entries/sums': ({ query }) => {
      const days = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
      return json({ ...SUMS, paid, ...days } satisfies MoneySums);
    },
  });
  renderAt(PaymentsPage, { at: `/payments${search}`, path: '/payments' });
  const asked = (path: string) => `${api.calls.filter((call) => call.path === path).at(-1)?.query}`;
  return { api, asked, person: userEvent.setup() };
}
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Payments' }))
    .getAllByRole('row')
    .slice(1);

it('lists the money of all accounts, and each line leads to its account', async () => {
  const { asked } = open();
  const [payment, refund, undone, correction] = await rows();
  expect(payment).toHaveTextContent(/Abdul Rahman.*Payment, bKash.*TX9.*\+500\.00\$/);
  expect(refund).toHaveTextContent(/Paid back, Cash.*−20\.00\$/);
  expect(undone).toHaveTextContent(/Surma.*Payment, Bank.*Cancelled.*−300\.00\$/);
  expect(correction).toHaveTextContent(/Correction.*Counted wrong.*−5\.00\$owed/);
  expect(screen.getAllByRole('link', { name: 'Abdul Rahman' })[0]).toHaveAttribute(
    'href',
    `/customers/${RAHMAN._id}`,
  );
  expect(screen.getByRole('link', { name: 'Surma' })).toHaveAttribute('href', `/suppliers/${SURMA._id}`);
  expect(screen.getByText('4 entries, newest first')).toBeVisible();
  expect(asked('/entries')).toBe('kind=money&limit=50');
});

it('adds up what came in today by how it was paid, and each sum leads to its lines', async () => {
  const { asked } = open();
  const today = dayOf(Date.now());
  const sum = await screen.findByRole('link', { name: 'bKash 500.00$' });
  expect(asked('/entries/sums')).toBe(`from=${today}&to=${today}`);
  const of = `method=bkash&partnerKind=customer&from=${today}&to=${today}`;
  expect(sum).toHaveAttribute('href', `/payments?${of}`);
  expect(screen.getByRole('link', { name: 'Received · Today 480.00$' })).toBeVisible();
  expect(screen.queryByText(/^Paid to suppliers/)).toBeNull();
});

it('shows what other people have taken since', async () => {
  const pass = watchIntervals();
  const { api } = open('', { entries: ENTRIES.slice(1) });
  expect(await rows()).toHaveLength(3);
  await screen.findByRole('link', { name: 'bKash 500.00$' });
  api.on('GET /entries', () => json(ENTRIES, { 'X-Total-Count': '4' }));
  api.on('GET /entries/sums', ({ query }) =>
    json({ ...SUMS, received: { ...NOTHING, bkash: 900 }, ...Object.fromEntries(query) }),
  );
  pass(30_000);
  expect(await screen.findByRole('link', { name: 'bKash 900.00$' })).toBeVisible();
  await waitFor(async () => expect(await rows()).toHaveLength(4));
});

it('adds up the chosen days, also what was paid to suppliers, and not more than a month', async () => {
  const { api, asked, person } = open('?from=2026-03-01&to=2026-03-31', {
    paid: { ...NOTHING, bank: 300, total: 300 },
  });
  expect(await screen.findByRole('link', { name: /^Paid to suppliers · .* 300\.00\$$/ })).toBeVisible();
  expect(asked('/entries/sums')).toBe('from=2026-03-01&to=2026-03-31');
  await person.selectOptions(screen.getByLabelText('Customers or suppliers'), 'Suppliers');
  await waitFor(() => expect(screen.queryByText(/^Received/)).toBeNull());
  await person.click(screen.getByRole('button', { name: /^Filters/ }));
  const until = screen.getByLabelText('Until');
  await person.clear(until);
  await person.type(until, '2026-04-01{Enter}');
  await waitFor(() => expect(asked('/entries')).toContain('to=2026-04-01'));
  expect(screen.queryByText(/^Paid to suppliers/)).toBeNull();
  expect(api.calls.filter(({ path }) => path === '/entries/sums')).toHaveLength(1);
});

it('keeps its filters in the URL, and sends them to the server', async () => {
  const { asked, person } = open('?from=2026-03-01');
  await rows();
  await person.click(screen.getByRole('button', { name: /^Filters/ }));
  await person.selectOptions(screen.getByLabelText('Kind'), 'Cheque bounced');
  await person.selectOptions(screen.getByLabelText('Paid by'), 'Cheque');
  await waitFor(() => expect(asked('/entries')).toBe('kind=bounce&method=cheque&from=2026-03-01&limit=50'));
  expect(screen.getByTestId('location')).toHaveTextContent('?kind=bounce&method=cheque&from=2026-03-01');
  await person.selectOptions(screen.getByLabelText('Kind'), 'Everything in the accounts');
  await waitFor(() => expect(asked('/entries')).toBe('method=cheque&from=2026-03-01&limit=50'));
});

it('says that there are none, and what could not be loaded', async () => {
  const { api } = open('?method=nagad', { entries: [] });
  expect(await screen.findByText('No payments match these filters')).toBeVisible();
  api.on('GET /entries', () => problem(500, 'internal_error', 'Broken.'));
  await userEvent.selectOptions(screen.getByLabelText('Paid by'), 'Cash');
  expect(await screen.findByText('The payments could not be loaded')).toBeVisible();
});

it('names filters that are not valid, and asks for nothing', async () => {
  const { api } = open('?method=gold&kind=gift');
  expect(await screen.findByText('There is no way to pay “gold”.')).toBeVisible();
  expect(api.calls.filter(({ path }) => path.startsWith('/entries'))).toEqual([]);
});
