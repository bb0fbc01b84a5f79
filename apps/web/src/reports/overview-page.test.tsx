import type { Overview } from '@godown/shared/stock/reports';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { json, later, problem, renderAt, stubApi } from '../test/inventory-kit';
import { GRILL_ID } from '../test/movements-kit';
import { KETTLE_ID, makeOverview } from '../test/overview-kit';
import { OverviewPage } from './overview-page';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-06T04:35:00Z') });
  onTestFinished(() => void vi.useRealTimers());
});

function open(overview: Overview | (() => Response)) {
  const answer = typeof overview === 'function' ? overview : () => json(overview);
  const api = stubApi({ 'GET /reports/overview': answer });
  renderAt(OverviewPage, { at: '/overview', path: '/overview' });
  return { api, person: userEvent.setup() };
}
const WORTH = { units: 100, value: 5000.5, cost: 3000, unitsWithoutCost: 0 };
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const rowOf = async (name: string, row: RegExp) =>
  within((await table(name)).getByRole('row', { name: row }));

describe('the overview', () => {
  it('says what the stock is worth in each warehouse, when that was computed, and what has no cost', async () => {
    const worth = { units: 100, value: 5000.5, cost: 3000, unitsWithoutCost: 7 };
    open(makeOverview({ total: worth, warehouses: [{ ...worth, warehouse: 'uttara' }] }));
    const uttara = await rowOf('Value by warehouse', /^Uttara Block Dhaka/);
    for (const text of ['100', '5,000.50$', '3,000.00$', 'without 7 units of unknown cost'])
      expect(uttara.getByText(text)).toBeVisible();
    expect((await rowOf('Value by warehouse', /^Halishar/)).getAllByText('0.00$')).toHaveLength(2);
    expect(screen.queryByRole('row', { name: /^Damaged/ })).toBeNull();
    expect(screen.getByText('100 units of 12 items')).toBeVisible();
    expect(screen.getByText('As of 10:32')).toBeInTheDocument();
    expect(
      screen.getByRole('img', {
        name: /^Value by warehouse: Uttara 5,000.50\$ selling value, 3,000.00\$ buying value/,
      }),
    ).toBeInTheDocument();
  });

  it('says how far it is while the first one is computed, and waits for it', async () => {
    let isReady = false;
    const detail = 'The overview is being computed: 12250 items so far. Try again shortly.';
    open(() => (isReady ? json(makeOverview()) : problem(503, 'server_busy', detail)));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('status', { name: 'Loading the overview' })).toBeInTheDocument();
    isReady = true;
    await table('Value by warehouse');
    expect(screen.queryByText(detail)).toBeNull();
  });

  it('is a tab beside the value of a past day, which it does not read', async () => {
    const { api } = open(makeOverview());
    await table('Value by warehouse');
    const tabs = within(screen.getByRole('navigation', { name: 'Value of the stock' }));
    expect(tabs.getByRole('link', { name: 'Now', current: 'page' })).toBeVisible();
    expect(tabs.getByRole('link', { name: 'Value of a past day', current: false })).toHaveAttribute(
      'href',
      '/overview/value',
    );
    expect(new Set(api.calls.map(({ path }) => path))).toEqual(new Set(['/reports/overview']));
  });

  it('values the damaged pieces apart, if there are any', async () => {
    const damaged = { units: 3, value: 37.5, cost: 30.3, unitsWithoutCost: 0 };
    open(makeOverview({ damaged }));
    const row = await rowOf('Value by warehouse', /^Damaged, not in the total/);
    for (const text of ['3', '37.50$', '30.30$']) expect(row.getByText(text)).toBeVisible();
    const total = await rowOf('Value by warehouse', /^All warehouses/);
    expect(total.getByText('5,000.00$')).toBeVisible();
  });

  it('says on which day it was computed if that was not today', async () => {
    open(makeOverview({ at: '2026-03-05T04:32:00Z' }));
    expect(await screen.findByText('As of 5 Mar 2026, 10:32')).toBeVisible();
  });

  it('is read again when it is opened, so that it has what the person has just changed', async () => {
    const api = stubApi({ 'GET /reports/overview': () => json(makeOverview()) });
    function Opened() {
      const [visit, setVisit] = useState(1);
      return (
        <>
          <OverviewPage key={visit} />
          <button type="button" onClick={() => setVisit(visit + 1)}>
            Open again
          </button>
        </>
      );
    }
    renderAt(Opened, { at: '/overview', path: '/overview' });
    expect(await screen.findByText('As of 10:32')).toBeVisible();
    api.on('GET /reports/overview', () => json(makeOverview({ at: '2026-03-06T04:35:00Z' })));
    await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
    expect(await screen.findByText('As of 10:35')).toBeVisible();
  });

  it('shows what the server has until the newest figures are there', async () => {
    const newest = later<Response>();
    const old = makeOverview({ at: '2026-03-06T04:31:00Z', total: { ...WORTH, units: 90 } });
    const api = stubApi({
      'GET /reports/overview': ({ query }) => (query.get('anew') === 'true' ? newest.promise : json(old)),
    });
    renderAt(OverviewPage, { at: '/overview', path: '/overview' });
    expect(await screen.findByText('90 units of 12 items')).toBeVisible();
    expect(screen.getByText('As of 10:31')).toBeVisible();
    newest.resolve(json(makeOverview({ at: '2026-03-06T04:35:00Z', total: { ...WORTH, units: 91 } })));
    expect(await screen.findByText('91 units of 12 items')).toBeVisible();
    // Only paper says the time of the newest figures.
    expect(screen.getByText('As of 10:35')).toHaveClass('hidden', 'print:inline');
    expect(api.calls).toHaveLength(2);
  });

  it('leads from each number to the list of these items', async () => {
    open(
      makeOverview({
        low: { count: 42, isExact: true },
        negative: { count: 3, isExact: true },
        uncounted: [{ warehouse: 'uttara', count: 1000, isExact: false }],
      }),
    );
    const part = within(await screen.findByRole('region', { name: 'Needs attention' }));
    const target = (name: RegExp) => part.getByRole('link', { name }).getAttribute('href');
    expect(target(/^Running low 42 /)).toBe('/manageInventory?status=low');
    expect(target(/^SOLD 0 /)).toBe('/manageInventory?status=sold');
    expect(target(/^Below zero 3 /)).toBe('/manageInventory?status=negative');
    expect(target(/^To count in Uttara over 1,000 /)).toBe(
      '/manageInventory?status=uncounted&warehouse=uttara',
    );
  });

  it('has the days of the chart as a table, the latest first, and their sums', async () => {
    const { person } = open(makeOverview());
    expect(await screen.findByText('42 units delivered, 1,500 received')).toBeVisible();
    await person.click(screen.getByText('Show as table'));
    const rows = (await table('Units delivered and received by day')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Fri, 6 Mar 202621,500',
      'Thu, 5 Mar 2026400',
    ]);
    expect(screen.getByRole('link', { name: 'Thu, 5 Mar 2026' })).toHaveAttribute(
      'href',
      '/today?date=2026-03-05',
    );
  });

  it('lists what moves fastest, and what has not moved with the money in it', async () => {
    open(
      makeOverview({
        idle: {
          items: 214,
          worth: { units: 1900, value: 123_456.5, cost: 99_000, unitsWithoutCost: 0 },
          most: [{ item: KETTLE_ID, itemName: 'Kettle 1.7L', quantity: 90, value: 9000 }],
        },
      }),
    );
    const grill = await rowOf('Delivered most', /^Grill 25L Black/);
    expect(grill.getByRole('link')).toHaveAttribute('href', `/item/${GRILL_ID}`);
    expect(grill.getByText('SOLD')).toBeVisible();
    const kettle = await rowOf('Not moved in 90 days: worth most', /^Kettle/);
    for (const text of ['never', '90', '9,000.00$']) expect(kettle.getByText(text)).toBeVisible();
    expect(
      screen.getByText('214 items with 1,900 units: 123,456.50$ selling value, 99,000.00$ buying value'),
    ).toBeVisible();
    expect(screen.getByText('The 1 that is worth most.')).toBeVisible();
  });

  it('begins with the first item', async () => {
    open(makeOverview({ items: 0 }));
    expect(await screen.findByText('No items yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Inventory Items' })).toHaveAttribute('href', '/addItems');
  });

  it('offers to try again when it cannot be loaded', async () => {
    const { api, person } = open(() => problem(500, 'internal_error', 'Something went wrong here.'));
    expect(await screen.findByText('Something went wrong here.')).toBeVisible();
    api.on('GET /reports/overview', () => json(makeOverview()));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('100 units of 12 items')).toBeVisible();
  });
});
