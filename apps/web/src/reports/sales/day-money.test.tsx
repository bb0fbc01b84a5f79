import type { DayMoney as Money } from '@godown/shared/trade/sales';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ME_KEY } from '../../account/use-me';
import { forgetPartners } from '../../stock/partner-keys';
import { watchIntervals } from '../../test/intervals';
import { brokenConnection, json, later, renderAt, stubApi } from '../../test/inventory-kit';
import { DayMoney } from './day-money';

const MONEY: Money = {
  date: '2026-03-06',
  sold: 1200.5,
  transport: 0,
  received: 900,
  paid: 0,
  owed: { customers: 40_000, suppliers: 0 },
};

function open(money: Money, may = ['trade']) {
  const api = stubApi({ 'GET /reports/money': () => json(money) });
  const Shown = () => {
    useQueryClient().setQueryData(ME_KEY, { email: 'a@b.c', role: 'staff', may, hasRoles: true });
    return (
      <>
        <DayMoney date="2026-03-06" />
        <p>Below</p>
      </>
    );
  };
  const { client } = renderAt(Shown, { at: '/', path: '/' });
  return { api, client };
}

it('shows what was sold, received and is owed, with links to what is behind it', async () => {
  open(MONEY);
  expect(await screen.findByRole('link', { name: 'Sales 1,200.50$' })).toHaveAttribute(
    'href',
    '/sales?from=2026-03-06&to=2026-03-06&by=partner',
  );
  expect(screen.getByRole('link', { name: 'Received 900.00$' })).toHaveAttribute(
    'href',
    '/payments?partnerKind=customer&from=2026-03-06&to=2026-03-06',
  );
  expect(screen.getByRole('link', { name: 'Owed by customers now 40,000.00$' })).toBeVisible();
  expect(localStorage.getItem('godown-has-money')).toBe('yes');
});

it('says that transport is not in what was sold', async () => {
  open({ ...MONEY, transport: 150.75 });
  expect(await screen.findByRole('link', { name: 'Sales 1,200.50$ and 150.75$ transport' })).toBeVisible();
});

it('shows what other people have sold since', async () => {
  const pass = watchIntervals();
  const { api } = open(MONEY);
  await screen.findByRole('link', { name: 'Sales 1,200.50$' });
  api.on('GET /reports/money', () => json({ ...MONEY, sold: 1300 }));
  pass(30_000);
  expect(await screen.findByRole('link', { name: 'Sales 1,300.00$' })).toBeVisible();
});

it('is read again after a change of an account', async () => {
  const { api, client } = open(MONEY);
  await screen.findByRole('link', { name: 'Received 900.00$' });
  api.on('GET /reports/money', () => json({ ...MONEY, received: 2200 }));
  forgetPartners(client);
  expect(await screen.findByRole('link', { name: 'Received 2,200.00$' })).toBeVisible();
});

it('asks for nothing where money is not to be seen', async () => {
  const { api } = open(MONEY, []);
  expect(await screen.findByText('Below')).toBeVisible();
  expect(api.calls).toEqual([]);
});

it('shows nothing for a shop without customers', async () => {
  const { api } = open({ ...MONEY, sold: 0, received: 0, owed: { customers: 0, suppliers: 0 } });
  await waitFor(() => expect(api.calls.some(({ path }) => path === '/reports/money')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

it('keeps no place on a device where there was nothing', async () => {
  localStorage.setItem('godown-has-money', 'no');
  const money = later<Response>();
  const { api } = open(MONEY);
  api.on('GET /reports/money', () => money.promise);
  await waitFor(() => expect(api.calls.some(({ path }) => path === '/reports/money')).toBe(true));
  expect(screen.queryByRole('link')).toBeNull();
});

it('keeps its place while it loads, until there is nothing', async () => {
  const money = later<Response>();
  const { api } = open(MONEY);
  api.on('GET /reports/money', () => money.promise);
  expect(await screen.findByRole('link', { name: 'Owed by customers now' })).toBeVisible();
  money.resolve(json({ ...MONEY, sold: 0, received: 0, owed: { customers: 0, suppliers: 0 } }));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(localStorage.getItem('godown-has-money')).toBe('no');
});

it('says why it has no amounts without a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { api } = open(MONEY);
  api.on('GET /reports/money', brokenConnection);
  expect(
    await screen.findByText('This is not on this device. You are offline. Connect and try again.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sales –' })).toBeVisible();
});
