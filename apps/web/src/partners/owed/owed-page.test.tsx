import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useChanges } from '../../stock/changes/use-changes';
import { json, problem, renderAt } from '../../test/inventory-kit';
import { makePartner, servePartners } from '../../test/partners-kit';
import { paid } from '../changes/account-changes';
import { CustomersOwedPage } from './owed-page';

const open = () => renderAt(CustomersOwedPage, { at: '/customers/owed', path: '/customers/owed' });

it('lists who owes how long, with a total of each age', async () => {
  const { api } = servePartners([]);
  const debts = [
    { partner: 'a'.repeat(24), name: 'Rahman', balance: 900, ages: [100, 300, 0, 500], since: '2026-03-01' },
    { partner: 'b'.repeat(24), name: 'Karim', balance: -50, ages: [-50, 0, 0, 0] },
  ];
  api.on('GET /debts', () => json({ debts, total: 850, ages: [50, 300, 0, 500] }));
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
  expect(screen.getByText('All customers owe').nextSibling).toHaveTextContent('850.00$');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '50.00$',
    '300.00$',
    '0.00$',
    '500.00$',
  ]);
});

it('finds who owes by the name, the shop or the phone', async () => {
  const debt = { balance: 900, ages: [900, 0, 0, 0], since: '2026-03-01' };
  const { api } = servePartners([]);
  const debts = [
    { ...debt, partner: 'a'.repeat(24), name: 'Rahman', shop: 'New Market', phone: '+8801712345678' },
    { ...debt, partner: 'b'.repeat(24), name: 'Karim', phone: '+8801812345678' },
  ];
  api.on('GET /debts', () => json({ debts, total: 1800, ages: [1800, 0, 0, 0] }));
  open();
  const search = await screen.findByRole('searchbox', { name: 'Name, shop, phone' });
  const person = userEvent.setup();
  for (const text of ['rah', 'market', '01712-34', '017123456']) {
    await person.clear(search);
    await person.type(search, text);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Karim' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Rahman' })).toBeVisible();
  }
  await person.type(search, 'x');
  await person.click(await screen.findByRole('button', { name: 'Show all customers' }));
  expect(await screen.findByRole('link', { name: 'Karim' })).toBeVisible();
});

it('draws a long list in parts', async () => {
  const { api } = servePartners([]);
  const debts = Array.from({ length: 201 }, (_, index) => ({
    partner: index.toString(16).padStart(24, '0'),
    name: `Customer ${index}`,
    balance: 1,
    ages: [1, 0, 0, 0],
    since: '2026-03-01',
  }));
  api.on('GET /debts', () => json({ debts, total: 201, ages: [201, 0, 0, 0] }));
  open();
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(screen.queryByText('Customer 200')).toBeNull();
  more.click();
  expect(await screen.findByText('Customer 200')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
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
        <CustomersOwedPage />
        <button type="button" onClick={() => void pay()}>
          Pay
        </button>
      </>
    );
  }
  renderAt(WithPayment, { at: '/customers/owed', path: '/customers/owed' });
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
