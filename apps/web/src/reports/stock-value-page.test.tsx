import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { json, renderAt, stubApi } from '../test/inventory-kit';
import { makeStockValue } from '../test/overview-kit';
import { downloadBlob } from '../ui/download-text';
import { StockValuePage } from './stock-value-page';

vi.mock('../ui/download-text', () => ({ downloadBlob: vi.fn() }));

beforeEach(() => {
  // In Dhaka it is already the 6th.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-05T18:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
});

function open(at = '/overview/value') {
  const api = stubApi({
    'GET /reports/stock-value': ({ query }) => json(makeStockValue({ date: query.get('date') ?? '' })),
    'GET /export/stock-value': () =>
      new Response('x', {
        headers: { 'Content-Disposition': 'attachment; filename=stock-value-2026-02-28.csv' },
      }),
  });
  renderAt(StockValuePage, { at, path: '/overview/value' });
  const asked = () => api.of('GET').filter(({ path }) => path === '/reports/stock-value');
  return { asked, api, person: userEvent.setup() };
}
const lead = (text: string) => screen.findByText(`At the end of ${text}`);

it('shows the end of the last month, for each warehouse and in total', async () => {
  const { asked } = open();
  const table = within(await screen.findByRole('table', { name: 'Value by warehouse' }));
  expect(table.getByRole('row', { name: /^Uttara Block Dhaka.*5,000.00\$.*3,000.00\$/ })).toBeVisible();
  expect(table.getByRole('row', { name: /^All warehouses.*100.*5,000.00\$/ })).toBeVisible();
  expect(await lead('Sat, 28 Feb 2026')).toBeVisible();
  expect(asked().map(({ query }) => query.get('date'))).toEqual(['2026-02-28']);
});

it('shows yesterday first in a shop that had no stock at the end of the last month', async () => {
  const { api } = open();
  const nothing = { items: 0, damaged: undefined };
  api.on('GET /reports/stock-value', ({ query }) => {
    const date = query.get('date') ?? '';
    return json({ ...makeStockValue({ date }), ...(date < '2026-03-01' && nothing) });
  });
  expect(await lead('Thu, 5 Mar 2026')).toBeVisible();
  expect(await screen.findByRole('table', { name: 'Value by warehouse' })).toBeVisible();
  // Who asks for the end of the month gets it.
  await userEvent.click(screen.getByRole('link', { name: '28 Feb' }));
  expect(await lead('Sat, 28 Feb 2026')).toBeVisible();
  expect(screen.getByText('No stock on this day')).toBeVisible();
});

it('values the damaged pieces apart, also if there is nothing else', async () => {
  const none = { units: 0, value: 0, cost: 0, unitsWithoutCost: 0 };
  const damaged = { units: 3, value: 37.5, cost: 20, unitsWithoutCost: 1 };
  const { api } = open();
  await screen.findByRole('table', { name: 'Value by warehouse' });
  expect(screen.queryByRole('row', { name: /^Damaged/ })).toBeNull();
  api.on('GET /reports/stock-value', () =>
    json(makeStockValue({ date: '2025-12-31', items: 0, total: none, warehouses: [], damaged })),
  );
  await userEvent.click(screen.getByRole('link', { name: '31 Jan' }));
  expect(
    await screen.findByRole('row', { name: /^Damaged, not in the total.*3.*37.50\$.*20.00\$.*1 unit of/ }),
  ).toBeVisible();
});

it('shows another day, chosen in the calendar or the end of another month', async () => {
  const { person } = open();
  await person.click(screen.getByRole('link', { name: '31 Jan' }));
  expect(await lead('Sat, 31 Jan 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: '31 Jan' })).toHaveAttribute('aria-current', 'page');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-01-15' } });
  expect(await lead('Thu, 15 Jan 2026')).toBeVisible();
  expect(screen.getByTestId('location')).toHaveTextContent('/overview/value?date=2026-01-15');
});

it.each([
  ['2026-03-07', 'Sat, 7 Mar 2026 has not come yet.'],
  ['2026-02-30', '“2026-02-30” is not a date. Write it like 2026-03-01.'],
])('refuses the day %s, and asks for nothing', async (date, message) => {
  const { asked, person } = open(`/overview/value?date=${date}`);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(message)).toBeVisible();
  expect(asked()).toEqual([]);
  await person.click(alert.getByRole('button', { name: 'Show the end of last month' }));
  expect(await lead('Sat, 28 Feb 2026')).toBeVisible();
});

it('exports the lines of that day under the name that the server gives', async () => {
  const { person, api } = open('/overview/value?date=2026-02-28');
  await person.click(screen.getByRole('button', { name: 'More about the value' }));
  await person.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(downloadBlob).toHaveBeenCalledOnce());
  expect(vi.mocked(downloadBlob).mock.calls[0]?.[0]).toBe('stock-value-2026-02-28.csv');
  const { query } = api.calls.find(({ path }) => path === '/export/stock-value') ?? {};
  expect(query?.toString()).toBe('date=2026-02-28&format=csv');
});
