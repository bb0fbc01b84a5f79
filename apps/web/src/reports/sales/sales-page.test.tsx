import { type SalesReport, type SalesRow, salesReportSchema } from '@godown/shared/trade/sales';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { json, renderAt, stubApi } from '../../test/inventory-kit';
import { SalesPage } from './sales-page';

beforeEach(() => {
  // In Dhaka it is already the 6th.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-05T18:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
});

const figures = { notes: 2, units: 7, sold: 900, returnedUnits: 0, returned: 0, sales: 900 };
const row = (given: Partial<SalesRow>): SalesRow => ({ ...figures, key: '2026-03-01', ...given });

const makeReport = (given: Partial<SalesReport> = {}): SalesReport =>
  salesReportSchema.parse({
    from: '2026-03-01',
    to: '2026-03-06',
    by: 'day',
    at: '2026-03-05T18:30:00Z',
    total: figures,
    transport: 0,
    rows: [row({})],
    rowCount: 1,
    ...given,
  });

function open(at: string, report: SalesReport) {
  const api = stubApi({ 'GET /reports/sales': () => json(report) });
  renderAt(SalesPage, { at, path: '/sales' });
  const asked = () =>
    api.of('GET').flatMap(({ path, query }) => (path === '/reports/sales' ? `${query}` : []));
  return { asked, person: userEvent.setup() };
}

it('shows this month so far, day by day, and each day leads to its notes', async () => {
  const { asked } = open('/sales', makeReport());
  const table = within(await screen.findByRole('table', { name: 'Sales' }));
  expect(table.getByRole('link', { name: 'Sun, 1 Mar 2026' })).toHaveAttribute(
    'href',
    '/documents?kind=delivery&from=2026-03-01&to=2026-03-01',
  );
  expect(screen.getByText('Sold: 7 units on 2 delivery notes, 900.00$')).toBeVisible();
  expect(asked()).toEqual(['by=day&from=2026-03-01&to=2026-03-06']);
});

it('names a month without its days, and leads to them', async () => {
  open('/sales?by=month', makeReport({ by: 'month', rows: [row({ key: '2026-03' })] }));
  expect(await screen.findByRole('link', { name: 'Mar 2026' })).toHaveAttribute(
    'href',
    '/sales?by=day&from=2026-03-01&to=2026-03-06',
  );
});

it('shows other days and other rows, which lead to what is behind them', async () => {
  const customer = 'a'.repeat(24);
  const report = makeReport({
    by: 'partner',
    rows: [row({ key: customer, name: 'Rahman Stores' }), row({ key: '', name: 'Passer-by' })],
  });
  const { asked, person } = open('/sales', report);
  await screen.findByRole('table', { name: 'Sales' });
  await person.selectOptions(screen.getByLabelText('Days'), 'Last month');
  await person.selectOptions(screen.getByLabelText('Show'), 'Customers');
  await person.selectOptions(await screen.findByLabelText('Sort by'), 'Slowest first');
  const days = 'from=2026-02-01&to=2026-02-28';
  await waitFor(() => expect(asked().at(-1)).toBe(`by=partner&order=smallest&${days}`));
  expect(await screen.findByRole('link', { name: 'Rahman Stores' })).toHaveAttribute(
    'href',
    `/documents?kind=delivery&${days}&partner=${customer}`,
  );
  expect(screen.getByRole('link', { name: 'Passer-by' })).toHaveAttribute(
    'href',
    `/documents?kind=delivery&${days}&party=Passer-by`,
  );
});

it('shows days that are typed', async () => {
  const { asked, person } = open('/sales', makeReport());
  await screen.findByRole('table', { name: 'Sales' });
  expect(screen.queryByLabelText('From')).toBeNull();
  await person.selectOptions(screen.getByLabelText('Days'), 'Other days');
  await person.clear(screen.getByLabelText('From'));
  await person.type(screen.getByLabelText('From'), '2026-01-15{Enter}');
  await waitFor(() => expect(asked().at(-1)).toBe('by=day&from=2026-01-15&to=2026-03-06'));
});

it('shows earnings to those who may see costs, and what they leave out', async () => {
  const costs = { cost: 700, earnings: 150, unitsWithoutCost: 1, salesWithoutCost: 50 };
  open('/sales', makeReport({ total: { ...figures, ...costs }, rows: [row(costs)] }));
  const table = within(await screen.findByRole('table', { name: 'Sales' }));
  expect(table.getByRole('row', { name: /150.00\$.*without 1 unit of unknown cost: 50.00\$/ })).toBeVisible();
  const total = screen.getByText('earned: sales less cost').parentElement;
  expect(total).toHaveTextContent('150.00$earned: sales less costwithout 1 unit of unknown cost: 50.00$');
});

it('shows what was sold, what came back, and sales as one less the other', async () => {
  const total = { ...figures, returnedUnits: 1, returned: 120.5, sales: 779.5 };
  open('/sales', makeReport({ total, rows: [row(total)], transport: 80, corrected: -12.5 }));
  const table = within(await screen.findByRole('table', { name: 'Sales' }));
  const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.slice(1, 4)).toEqual(['Sold', 'Came back', 'Sales']);
  const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
  // The first has a text for phones too.
  const onPhone = '7 units sold, 1 came back';
  expect(cells.slice(1, 4)).toEqual([`${onPhone}900.00$7 units`, '120.50$1 unit', '779.50$']);
  expect(table.getByText(onPhone)).toBeInTheDocument();
  expect(screen.getByText('Sales: what was sold less what came back')).toBeVisible();
  expect(screen.getByText('Came back: 1 unit, 120.50$')).toBeVisible();
  expect(screen.getByText('For transport, not in the sales: 80.00$')).toBeVisible();
  expect(screen.getByText(/^Correction of what/)).toHaveTextContent(
    'Correction of what earlier sales cost: −12.50$',
  );
});

it('says so where nothing was sold', async () => {
  open('/sales', makeReport({ rows: [], rowCount: 0 }));
  expect(await screen.findByText('Nothing was sold in these days')).toBeVisible();
});

it('shows a correction also where nothing was sold', async () => {
  const costs = { cost: 12.5, earnings: -12.5, unitsWithoutCost: 0, salesWithoutCost: 0 };
  const total = { ...figures, notes: 0, units: 0, sold: 0, sales: 0, ...costs };
  open('/sales?by=warehouse', makeReport({ by: 'warehouse', total, corrected: 12.5, rows: [], rowCount: 0 }));
  expect(await screen.findByText(/^Correction of what/)).toHaveTextContent(
    'Correction of what earlier sales cost: 12.50$',
  );
  expect(screen.getByText('−12.50$')).toBeVisible();
});

it('asks for nothing with filters that are not valid', async () => {
  const { asked, person } = open('/sales?from=2026-02-30&by=colour', makeReport());
  await person.click(
    within(await screen.findByRole('alert')).getByRole('button', { name: 'Remove the invalid filters' }),
  );
  await waitFor(() => expect(asked()).toEqual(['by=day&from=2026-03-01&to=2026-03-06']));
});
