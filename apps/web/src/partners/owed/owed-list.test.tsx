import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useChanges } from '../../stock/changes/use-changes';
import { watchIntervals } from '../../test/intervals';
import { json, later, problem, renderAt } from '../../test/inventory-kit';
import { makePartner, servePartners } from '../../test/partners-kit';
import { paid } from '../changes/account-changes';
import { CustomersPage } from '../list/partners-page';

const open = () => renderAt(CustomersPage, { at: '/customers?owed=some', path: '/customers' });

const shownAges = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

it('lists who owes how long, with a total of each age', async () => {
  const { api } = servePartners([]);
  const debts = [
    { partner: 'a'.repeat(24), name: 'Rahman', balance: 900, ages: [100, 300, 0, 500], since: '2026-03-01' },
    { partner: 'b'.repeat(24), name: 'Karim', balance: -50, ages: [-50, 0, 0, 0] },
  ];
  api.on('GET /debts', () => json(debts));
  api.on('GET /debts/sums', () => json({ owed: 900, owing: 1, advances: 50, advanced: 1, total: 850 }));
  api.on('GET /debts/ages', () => json([100, 300, 0, 500]));
  open();
  const table = await screen.findByRole('table', { name: 'What customers owe' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Customer',
    'Since',
    '0–30 days',
    '31–60 days',
    '61–90 days',
    'Over 90 days',
    'In total',
  ]);
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(/Rahman.*1 Mar 2026.*100\.00\$300\.00\$–500\.00\$900\.00\$/);
  expect(second).toHaveTextContent(/Karim.*−50\.00\$–––In advance 50\.00\$/);
  expect(within(first as HTMLElement).getByRole('link', { name: 'Rahman' })).toHaveAttribute(
    'href',
    `/customers/${'a'.repeat(24)}`,
  );
  const sums = () => screen.getByText('All customers owe').closest('div');
  await waitFor(() => expect(sums()).toHaveTextContent('900.00$In advance 50.00$ In total 850.00$'));
  await waitFor(() => expect(shownAges()).toEqual(['100.00$', '300.00$', '0.00$', '500.00$']));
});

it('has the place of the sums while the list loads', async () => {
  const { api } = servePartners([makePartner({ name: 'Rahman', balance: 900 })]);
  const debts = later<Response>();
  api.on('GET /debts', () => debts.promise);
  open();
  expect(await screen.findByText('All customers owe')).toBeVisible();
  debts.resolve(json([]));
  expect(await screen.findByText('Nobody owes anything')).toBeVisible();
  expect(screen.queryByText('All customers owe')).toBeNull();
});

it('says who owes before the ages of all have come, and without them', async () => {
  const { api } = servePartners([makePartner({ name: 'Rahman', balance: 900 })]);
  let send = (_response: Response) => {};
  api.on('GET /debts/ages', () => new Promise<Response>((resolve) => (send = resolve)));
  open();
  expect(await screen.findByRole('link', { name: 'Rahman' })).toBeVisible();
  await waitFor(() => expect(screen.getByText('All customers owe').nextSibling).toHaveTextContent('900.00$'));
  expect(screen.queryByText('In total', { selector: 'span' })).toBeNull();
  expect(shownAges()).toEqual(['', '', '', '']);
  act(() => send(problem(500, 'internal_error', 'Broken.')));
  await waitFor(() => expect(shownAges()).toEqual(['–', '–', '–', '–']));
});

it('finds who owes with a search of the server, and shows more of them', async () => {
  const debt = { balance: 900, ages: [900, 0, 0, 0], since: '2026-03-01' };
  const { api } = servePartners([]);
  const [rahman, karim] = [
    { ...debt, partner: 'a'.repeat(24), name: 'Rahman' },
    { ...debt, partner: 'b'.repeat(24), name: 'Karim' },
  ];
  api.on('GET /debts', ({ query }) => {
    const q = query.get('q');
    if (q) return json(q === 'rah' ? [rahman] : []);
    if (query.has('cursor')) return json([karim]);
    return json([rahman], { Link: '</api/debts?kind=customer&limit=50&cursor=a.9~b>; rel="next"' });
  });
  open();
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Karim' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const search = screen.getByRole('searchbox', { name: 'Name, shop, phone' });
  await person.type(search, 'rah');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Karim' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Rahman' })).toBeVisible();
  await person.type(search, 'x');
  await person.click(await screen.findByRole('button', { name: 'Show all customers' }));
  expect(await screen.findByRole('link', { name: 'Rahman' })).toBeVisible();
  expect(screen.getByTestId('location')).toHaveTextContent(/^\/customers\?owed=some$/);
});

it('saves the ages of what is owed as a file', async () => {
  const { api } = servePartners([makePartner({ name: 'Rahman', balance: 900 })]);
  api.on('GET /export/debts', () => problem(500, 'internal_error', 'Broken.'));
  open();
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'More about the list' }));
  await person.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() =>
    expect(api.calls.find(({ path }) => path === '/export/debts')?.query.get('kind')).toBe('customer'),
  );
});

it('shows what other people have changed since', async () => {
  const pass = watchIntervals();
  const { api } = servePartners([makePartner({ name: 'Rahman', balance: 900 })]);
  open();
  await screen.findByRole('row', { name: /Rahman.*900\.00\$/ });
  api.on('GET /debts', () => json([]));
  pass(30_000);
  expect(await screen.findByText('Nobody owes anything')).toBeVisible();
});

it('says that nobody owes anything, or why it is not known', async () => {
  servePartners([]);
  const { unmount } = open();
  expect(await screen.findByRole('heading', { name: 'Nobody owes anything' })).toBeVisible();
  unmount();
  const { api } = servePartners([]);
  api.on('GET /debts', () => problem(500, 'internal_error', 'Broken.'));
  open();
  expect(await screen.findByRole('heading', { name: 'What is owed could not be loaded' })).toBeVisible();
});

it('says without a connection what waits to be sent, and how old the list is', async () => {
  const rahman = makePartner({ name: 'Rahman', balance: 900 });
  servePartners([rahman, makePartner({ name: 'Karim', balance: 50 })]);
  const payment = { amount: 400, method: 'cash' } as const;
  function WithPayment() {
    const { make } = useChanges();
    const pay = () => make(paid, rahman, { payment, change: -400, before: 900 });
    return (
      <>
        <CustomersPage />
        <button type="button" onClick={() => void pay()}>
          Pay
        </button>
      </>
    );
  }
  renderAt(WithPayment, { at: '/customers?owed=some', path: '/customers' });
  await screen.findByRole('table', { name: 'What customers owe' });
  expect(screen.queryByText(/^Last updated/)).toBeNull();
  act(() => onlineManager.setOnline(false));
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  expect(await screen.findByText('400.00$ waits to be sent')).toBeVisible();
  expect(screen.getByText(/^Last updated/)).toBeVisible();
  expect(screen.getByText('All customers owe').nextSibling).toHaveTextContent('550.00$');
  expect(screen.getByRole('link', { name: 'Rahman' }).closest('tr')).toHaveTextContent(/500\.00\$$/);
  expect(screen.getByRole('link', { name: 'Karim' }).closest('tr')).toHaveTextContent(/50\.00\$$/);
});
