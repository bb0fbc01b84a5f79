import { MAX_SELECTED } from '@godown/shared/bulk/jobs';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { inBangla } from '../../../test/in-bangla';
import {
  brokenConnection,
  json,
  list,
  makeItem,
  problem,
  renderAt,
  stubApi,
  watchToasts,
} from '../../../test/inventory-kit';
import { BulkBar } from './bulk-bar';
import { tickEach } from './ticks';
import { useTicks } from './use-ticks';

const oven = makeItem({ name: 'Oven 23L', price: 100 });
const kettle = makeItem({ name: 'Kettle 1.7L', price: 1.05 });
const FILTER = { q: 'home' };

const job = (over: object = {}) => ({
  _id: '0000000000000000000000aa',
  kind: 'edit',
  state: 'done',
  title: 'Prices +10 %',
  at: '2026-01-01T00:00:00.000Z',
  email: 'rahima@godown.test',
  total: 2,
  done: 2,
  skipped: 0,
  reversed: 0,
  notReversed: 0,
  ...over,
});

interface Matching {
  matching: number;
  hasMore?: boolean;
}

function open({ matching, hasMore = false }: Matching = { matching: 140 }) {
  function TestPage() {
    const { ticks, setTicks, toggle } = useTicks('q=home');
    return (
      <>
        <button type="button" onClick={() => setTicks(tickEach([oven._id, kettle._id]))}>
          Tick two
        </button>
        <button type="button" onClick={() => toggle(oven._id)}>
          Toggle the oven
        </button>
        <button
          type="button"
          onClick={() => setTicks(tickEach(Array.from({ length: MAX_SELECTED }, (_, n) => `id ${n}`)))}
        >
          Tick the most
        </button>
        {(ticks.isAll || ticks.ids.size > 0) && (
          <BulkBar
            ticks={ticks}
            onTicks={setTicks}
            items={[oven, kettle]}
            matching={matching}
            hasMore={hasMore}
            filter={FILTER}
          />
        )}
      </>
    );
  }
  const view = renderAt(TestPage, { at: '/list', path: '/list' });
  return { ...view, toasts: watchToasts(), person: userEvent.setup() };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openMenu = () => press('More about the selected items');
const bar = () => screen.queryByRole('region', { name: 'Selected items' });

describe('the selection', () => {
  it('grows to all that match, of which some can be left out', async () => {
    open();
    await press('Tick two');
    expect(screen.getByText('2 items selected')).toBeVisible();
    await press('Select all 140');
    expect(screen.getByText('140 items selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
    await press('Toggle the oven');
    expect(screen.getByText('139 items selected')).toBeVisible();
    await press('Clear the selection');
    expect(bar()).not.toBeInTheDocument();
  });

  it('says "over" if the number is not known exactly', async () => {
    open({ matching: 1000, hasMore: true });
    await press('Tick two');
    await press('Select all, over 1,000');
    expect(screen.getByText('over 1,000 items selected')).toBeVisible();
  });

  it('refuses more single items than the server takes, and keeps the others', async () => {
    open();
    await press('Tick the most');
    await press('Toggle the oven');
    expect(await screen.findByText('At most 1,000 items can be selected one by one.')).toBeVisible();
    expect(screen.getByText('1,000 items selected')).toBeVisible();
  });
});

describe('a change of prices', () => {
  it('is named in the language on the screen', async () => {
    const made = { template: 'Prices {change}', values: { change: '+10 %' } };
    stubApi({ 'POST /jobs': () => json(job(made), {}, 201) });
    await inBangla();
    const { person, toasts } = open();
    await press('Tick two');
    await press('দাম বদলান');
    const dialog = within(screen.getByRole('dialog'));
    await person.type(dialog.getByLabelText('শতকরা কত'), '10');
    await person.click(dialog.getByRole('button', { name: 'দাম বদলান' }));
    const text = 'দাম +১০ %: ২টি পণ্য বদলেছে।';
    await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith(text, expect.anything()));
  });

  it('shows what becomes of each price, and is one job for all ticked items, with Undo', async () => {
    const api = stubApi({
      'POST /jobs': () => json(job(), {}, 201),
      'POST /jobs/0000000000000000000000aa/undo': () => json(job({ state: 'undoing' }), {}, 202),
    });
    const { person, toasts } = open();
    await press('Tick two');
    await press('Change price');
    const dialog = within(screen.getByRole('dialog', { name: 'Change the price of 2 items' }));
    await person.click(dialog.getByRole('button', { name: 'Change prices' }));
    expect(dialog.getByText('Enter a number.')).toBeVisible();
    expect(dialog.getByLabelText('Percent')).toHaveFocus();
    await person.type(dialog.getByLabelText('Percent'), '+10%');
    expect(dialog.getByText('100.00$ → 110.00$')).toBeVisible();
    expect(dialog.getByText('1.05$ → 1.16$')).toBeVisible();
    expect(api.calls).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'Change prices' }));
    await waitFor(() => expect(bar()).not.toBeInTheDocument());
    expect(api.of('POST').map(({ body }) => body)).toEqual([
      { selection: { items: [oven._id, kettle._id] }, change: { kind: 'pricePercent', percent: 10 } },
    ]);
    expect(toasts).toHaveBeenCalledExactlyOnceWith(
      'Prices +10 %: 2 items changed.',
      expect.objectContaining({ label: 'Undo' }),
    );
    toasts.mock.lastCall?.[1]?.run();
    await waitFor(() => expect(toasts).toHaveBeenLastCalledWith('Prices +10 %: being undone.'));
    expect(api.of('POST').map(({ path }) => path)).toEqual(['/jobs', '/jobs/0000000000000000000000aa/undo']);
  });

  it('can be an amount, of all that match but some', async () => {
    const more = makeItem({ name: 'Fridge 300L', price: 512 });
    const api = stubApi({
      'GET /item': ({ query }) =>
        query.has('cursor')
          ? list([more])
          : json([oven, kettle], {
              'X-Total-Count': '140',
              Link: '</api/item?cursor=c1>; rel="next"',
            }),
      'POST /jobs': () => json(job({ state: 'running', total: 139 }), {}, 201),
      // It has ended in the meantime.
      'POST /jobs/0000000000000000000000aa/cancel': () => problem(409, 'job_ended', 'The job has ended.'),
      'POST /jobs/0000000000000000000000aa/undo': () => json(job({ state: 'undoing' }), {}, 202),
    });
    const { person, toasts } = open();
    await press('Tick two');
    await press('Select all 140');
    await press('Toggle the oven');
    await press('Change price');
    await person.click(screen.getByLabelText('By amount'));
    await person.type(screen.getByLabelText('Amount in $'), '−2.50');
    expect(screen.getByText('1.05$ → below 0, stays')).toBeVisible();
    expect(screen.queryByText(/100\.00\$ →/)).toBeNull();
    expect(screen.getByText('138 more items will change too.')).toBeVisible();
    await press('Show more');
    expect(await screen.findByText('512.00$ → 509.50$')).toBeVisible();
    await press('Change prices');
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledWith('Prices +10 %: started for 139 items.', expect.anything()),
    );
    expect(api.of('POST')[0]?.body).toEqual({
      selection: { filter: FILTER, except: [oven._id] },
      change: { kind: 'priceAmount', amount: -2.5 },
    });
    toasts.mock.lastCall?.[1]?.run();
    await waitFor(() => expect(toasts).toHaveBeenLastCalledWith('Prices +10 %: being undone.'));
    expect(api.of('POST').map(({ path }) => path)).toEqual([
      '/jobs',
      '/jobs/0000000000000000000000aa/cancel',
      '/jobs/0000000000000000000000aa/undo',
    ]);
  });

  it('can be one price for all, or be rounded', async () => {
    const api = stubApi({ 'POST /jobs': () => json(job(), {}, 201) });
    const { person } = open();
    await press('Tick two');
    await press('Change price');
    await person.type(screen.getByLabelText('Percent'), '7');
    await person.selectOptions(screen.getByLabelText('Round the new prices'), 'To 5 $');
    expect(screen.getByText('100.00$ → 105.00$')).toBeVisible();
    expect(screen.getByText('1.05$ → 5.00$')).toBeVisible();
    await person.click(screen.getByLabelText('Same price'));
    expect(screen.queryByLabelText('Round the new prices')).not.toBeInTheDocument();
    await person.clear(screen.getByLabelText('New price in $'));
    await person.type(screen.getByLabelText('New price in $'), '100');
    expect(screen.getByText('1.05$ → 100.00$')).toBeVisible();
    expect(screen.getByText('1 of 2 prices shown would change.')).toBeVisible();
    await press('Change prices');
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
    expect(api.of('POST')[0]?.body).toMatchObject({ change: { kind: 'priceFixed', price: 100 } });
  });

  it('stays open with what was typed when it fails, and is retried with the same key', async () => {
    const api = stubApi({ 'POST /jobs': brokenConnection });
    const { person } = open();
    await press('Tick two');
    await press('Change price');
    await person.type(screen.getByLabelText('Percent'), '10');
    await press('Change prices');
    expect(await screen.findByText(/^Nothing was changed\./)).toBeVisible();
    expect(screen.getByLabelText('Percent')).toHaveValue('10');
    api.on('POST /jobs', () => json(job(), {}, 201));
    await press('Change prices');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const keys = api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});

it('changes the supplier to one that is suggested', async () => {
  const api = stubApi({
    'GET /suppliers': () => json(['', 'Karnaphuli Imports', 'Padma Electric']),
    'POST /jobs': () => json(job({ title: 'Supplier Padma Electric' }), {}, 201),
  });
  const { person } = open();
  await press('Tick two');
  await press('Change supplier');
  const dialog = within(screen.getByRole('dialog', { name: 'Change the supplier of 2 items' }));
  const submit = dialog.getByRole('button', { name: 'Change supplier' });
  await person.click(submit);
  expect(dialog.getByText('Enter a supplier.')).toBeVisible();
  await person.type(screen.getByLabelText('New supplier'), 'padma');
  await person.click(await screen.findByRole('option', { name: 'Padma Electric' }));
  await person.click(submit);
  await waitFor(() => expect(bar()).not.toBeInTheDocument());
  expect(api.of('POST')[0]?.body).toMatchObject({
    change: { kind: 'supplier', supplier: 'Padma Electric' },
  });
});

it('has in its menu what a phone has no room for', async () => {
  const api = stubApi({ 'POST /export/items': () => json(null) });
  open();
  await press('Tick two');
  const menu = () =>
    within(
      screen.getByRole('button', { name: 'More about the selected items' }).parentElement as HTMLElement,
    );
  expect(menu().queryByRole('button', { name: 'Change supplier' })).not.toBeInTheDocument();
  await openMenu();
  await userEvent.click(menu().getByRole('button', { name: 'Select all 140' }));
  expect(screen.getByText('140 items selected')).toBeVisible();
  await openMenu();
  expect(menu().queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
  await userEvent.click(menu().getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(api.of('POST')).toHaveLength(1));
  expect(api.of('POST')[0]?.body).toEqual({ format: 'csv', selection: { filter: FILTER, except: [] } });
  await openMenu();
  await userEvent.click(menu().getByRole('button', { name: 'Change supplier' }));
  expect(screen.getByRole('dialog', { name: 'Change the supplier of 140 items' })).toBeVisible();
});

describe('Delete', () => {
  it("asks 'Want to delete Items?' once for all, and deletes nothing on Cancel", async () => {
    const api = stubApi({
      'POST /jobs': () => json(job({ kind: 'delete', title: 'Delete items' }), {}, 201),
    });
    open();
    await press('Tick two');
    await openMenu();
    await press('Delete');
    expect(screen.getByRole('dialog', { name: 'Want to delete Items?' })).toHaveAccessibleDescription(
      '2 items will be deleted for everyone. They can be restored for 30 days.',
    );
    await press('Cancel');
    expect(api.calls).toHaveLength(0);
    await openMenu();
    await press('Delete');
    await press('Delete 2 items');
    await waitFor(() => expect(bar()).not.toBeInTheDocument());
    expect(api.of('POST').map(({ body }) => body)).toEqual([
      { selection: { items: [oven._id, kettle._id] }, change: { kind: 'delete' } },
    ]);
  });
});

it('says without a connection that it needs one', async () => {
  open();
  await press('Tick two');
  act(() => onlineManager.setOnline(false));
  expect(await screen.findByText('Changing many items needs a connection.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

it('opens the labels of the ticked items, without a connection too', async () => {
  open();
  await press('Tick two');
  act(() => onlineManager.setOnline(false));
  await userEvent.click(screen.getByRole('link', { name: 'Labels' }));
  const ticked = { items: [oven._id, kettle._id] };
  expect(await screen.findByText(`Now at /labels from ${JSON.stringify({ ticked })}`)).toBeVisible();
});

it('opens the labels of all that match only with a connection', async () => {
  open();
  await press('Tick two');
  await press('Select all 140');
  await openMenu();
  expect(screen.getByRole('link', { name: 'Labels' })).toBeVisible();
  act(() => onlineManager.setOnline(false));
  expect(screen.queryByRole('link', { name: 'Labels' })).not.toBeInTheDocument();
});
