import type { Item } from '@godown/shared/items/item';
import type { Movement, MovementSummary } from '@godown/shared/stock/movements';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RAHIMA } from '../test/fake-identity';
import {
  brokenConnection,
  json,
  later,
  listFound,
  makeItem,
  problem,
  renderAt,
  stubApi,
  watchToasts,
} from '../test/inventory-kit';
import { GRILL_ID, makeMovement, makeTransfer } from '../test/movements-kit';
import { MovementsPage } from './movements-page';

function PageWithBack() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <MovementsPage />
    </>
  );
}

const listed = (movements: Movement[], headers: Record<string, string> = {}) =>
  json(movements, { 'X-Total-Count': String(movements.length), ...headers });

const summed = (summary: Partial<MovementSummary> = {}) =>
  json({ count: 3, isExact: true, unitsIn: 212, unitsOut: 1340, ...summary });

function open(handlers: Parameters<typeof stubApi>[0], at = '/movements') {
  const api = stubApi({
    'GET /movements/summary': () => summed(),
    'GET /people': () => json(['gate@godown.test', 'rahima@godown.test']),
    ...handlers,
  });
  renderAt(PageWithBack, { at, path: '/movements' });
  return { api, toasts: watchToasts(), person: userEvent.setup() };
}

const rows = async () => (await screen.findAllByRole('row')).slice(1);
const address = () => screen.getByTestId('location').textContent;
type View = Pick<ReturnType<typeof open>, 'api'>;
const lists = ({ api }: View) => api.calls.filter(({ path }) => path === '/movements');
/** The filters of the last list. */
const asked = (view: View) => {
  const query = new URLSearchParams(lists(view).at(-1)?.query);
  query.delete('limit');
  return query.toString();
};

const delivered = makeMovement({
  warehouse: 'uttara',
  after: -2,
  totalAfter: 1011,
  at: new Date().toISOString(),
  email: RAHIMA.email,
});

describe('Movements', () => {
  it('lists all movements with their number', async () => {
    open({ 'GET /movements': () => listed([delivered, ...makeTransfer()], { 'X-Total-Count': '1284' }) });
    const [first, second, ...others] = await rows();
    expect(others).toHaveLength(0);
    expect(screen.getByRole('heading', { level: 1, name: 'What came and went' })).toBeVisible();
    expect(document.title).toBe('What came and went · Godown');
    expect(screen.getByText('1,284 movements, newest first')).toBeVisible();
    expect(first).toHaveTextContent(
      /−1.*Grill 25L Black.*Delivered, Uttara.*1,011.*−2 in Uttara.*just now.*rahima@godown\.test/,
    );
    expect(second).toHaveTextContent(/Moved from Halishar to Uttara/);
    expect(screen.getAllByRole('link', { name: 'Grill 25L Black' })[0]).toHaveAttribute(
      'href',
      `/item/${GRILL_ID}`,
    );
  });

  it('says “More than” if the server did not count all', async () => {
    open({ 'GET /movements': () => listed([delivered], { 'X-Total-Count': '1000+' }) });
    expect(await screen.findByText('More than 1,000 movements, newest first')).toBeVisible();
  });

  it('sums up the units of all that match, not only of the first page', async () => {
    const view = open({ 'GET /movements': () => listed([delivered]) }, '/movements?warehouse=uttara');
    expect(await screen.findByText('212 in, 1,340 out')).toBeVisible();
    const sums = view.api.calls.filter(({ path }) => path === '/movements/summary');
    expect(sums.map(({ query }) => query.toString())).toEqual(['warehouse=uttara']);
  });

  it('says that the sum is only of the newest ones', async () => {
    open({
      'GET /movements': () => listed([delivered]),
      'GET /movements/summary': () => summed({ count: 10_000, isExact: false }),
    });
    expect(await screen.findByText('212 in, 1,340 out, of the newest 10,000')).toBeVisible();
  });

  it('links a movement of a document to the document, which is voided instead of undoing the movement', async () => {
    const line = makeMovement({ document: 'DN-2026-000123', party: 'Karim Electronics' });
    open({ 'GET /movements': () => listed([line, makeMovement({ party: 'Walk-in' })]) });
    const [first, second] = await rows();
    const inFirst = within(first as HTMLElement);
    expect(inFirst.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/item/${GRILL_ID}`,
      '/documents/DN-2026-000123',
    ]);
    expect(inFirst.getAllByText(/Karim Electronics/)).toHaveLength(1);
    expect(inFirst.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(second).toHaveTextContent('Walk-in');
    expect(within(second as HTMLElement).getByRole('button', { name: /^Undo/ })).toBeVisible();
  });

  it('has Undo beside the time, and no column that most rows leave empty', async () => {
    open({ 'GET /movements': () => listed([delivered, makeMovement({ document: 'DN-2026-000123' })]) });
    const [first] = await rows();
    const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Change', 'Item', 'What happened', 'Total', 'When']);
    const last = within(first as HTMLElement)
      .getAllByRole('cell')
      .at(-1) as HTMLElement;
    expect(last).toHaveTextContent('just now');
    expect(within(last).getByRole('button', { name: /^Undo/ })).toBeVisible();
  });

  it('undoes a movement, shows it as undone, and sums up again', async () => {
    const undo = makeMovement({ reason: 'undo', change: 1, undoes: delivered._id });
    const { api, person, toasts } = open({
      'GET /movements': () => listed([delivered]),
      [`POST /movements/${delivered._id}/undo`]: () => {
        api.on('GET /movements', () => listed([undo, { ...delivered, undoneBy: undo._id }]));
        api.on('GET /movements/summary', () => summed({ unitsIn: 213 }));
        return json({ movement: undo, movements: [undo], item: makeItem({ _id: GRILL_ID }) }, {}, 201);
      },
    });
    await rows();
    await person.click(
      screen.getByRole('button', { name: /^Undo Delivered, Uttara −1 just now 1,011.*Grill 25L Black$/ }),
    );
    expect(await screen.findByRole('link', { name: 'Undone' })).toBeVisible();
    expect(toasts).toHaveBeenCalledExactlyOnceWith('Undone: 1 delivered from Uttara\nGrill 25L Black');
    expect(await screen.findByText('213 in, 1,340 out')).toBeVisible();
    expect(await rows()).toHaveLength(2);
  });

  it('fetches the next page on request', async () => {
    const { person } = open({
      'GET /movements': ({ query }) =>
        query.get('cursor') === '5.abc'
          ? listed([makeMovement({ reason: 'added', change: 3 })])
          : listed([delivered], { Link: '</api/movements?limit=50&cursor=5.abc>; rel="next"' }),
    });
    expect(await rows()).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('offers to try again when they cannot be loaded', async () => {
    const { api, person } = open({
      'GET /movements': () => problem(500, 'internal_error', 'Something went wrong here.'),
    });
    expect(await screen.findByText('Something went wrong here.')).toBeVisible();
    api.on('GET /movements', () => listed([delivered]));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});

describe('the filters', () => {
  it('come from the URL', async () => {
    const search = `item=${GRILL_ID}&warehouse=uttara&person=gate%40godown.test&flow=out&reason=delivered&documentKind=delivery&from=2026-03-01&to=2026-03-02`;
    const view = open({ 'GET /movements': () => listed([delivered]) }, `/movements?${search}`);
    await rows();
    expect(asked(view)).toBe(search);
    expect(screen.getByLabelText('Item')).toHaveTextContent('Grill 25L Black');
    expect(screen.getByLabelText('Warehouse')).toHaveValue('uttara');
    expect(screen.getByLabelText('In or out')).toHaveValue('out');
    expect(screen.getByLabelText('Reason')).toHaveValue('delivered');
    expect(screen.getByLabelText('Document')).toHaveValue('delivery');
    expect(screen.getByLabelText('Person')).toHaveValue('gate@godown.test');
    expect(screen.getByLabelText('From')).toHaveValue('2026-03-01');
    expect(screen.getByLabelText('Until')).toHaveValue('2026-03-02');
  });

  it('go into the URL one by one, and Back removes the last one', async () => {
    const view = open({ 'GET /movements': () => listed([delivered]) });
    const { person } = view;
    await rows();
    await person.selectOptions(screen.getByLabelText('Warehouse'), 'uttara');
    await waitFor(() => expect(asked(view)).toBe('warehouse=uttara'));
    await person.selectOptions(screen.getByLabelText('Person'), 'gate@godown.test');
    await waitFor(() => expect(address()).toBe('/movements?warehouse=uttara&person=gate%40godown.test'));
    expect(screen.getByLabelText('Person')).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.getByLabelText('Person')).toHaveValue(''));
    expect(address()).toBe('/movements?warehouse=uttara');
    await person.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe('/movements'));
    expect(screen.getByLabelText('Warehouse')).toHaveValue('');
  });

  it('offer the people who have made movements, and keep the person of a link', async () => {
    const { api } = open(
      { 'GET /movements': () => listed([delivered]) },
      '/movements?person=left%40godown.test',
    );
    const people = () =>
      within(screen.getByLabelText('Person'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(people()).toEqual(['All', 'left@godown.test']);
    await waitFor(() =>
      expect(people()).toEqual(['All', 'left@godown.test', 'gate@godown.test', 'rahima@godown.test']),
    );
    expect(api.unexpected).toEqual([]);
  });

  it('say nothing without a connection, which the list says already', async () => {
    const { person } = open({
      'GET /movements': brokenConnection,
      'GET /movements/summary': brokenConnection,
      'GET /people': brokenConnection,
      'GET /item': brokenConnection,
    });
    await person.click(await screen.findByLabelText('Item'));
    expect(await screen.findByText('The movements could not be loaded')).toBeVisible();
    await waitFor(() => expect(screen.getAllByText(/could not be loaded/)).toHaveLength(1));
  });

  it('say that the people could not be loaded', async () => {
    open({
      'GET /movements': () => listed([delivered]),
      'GET /people': () => problem(500, 'internal_error', 'Something went wrong here.'),
    });
    expect(await screen.findByText('The people could not be loaded.')).toBeVisible();
    expect(await rows()).toHaveLength(1);
  });

  it('choose a period with one press', async () => {
    // In Dhaka it is already the 6th.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-05T18:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const view = open({ 'GET /movements': () => listed([delivered]) }, '/movements?warehouse=uttara');
    await rows();
    const press = async (name: string) => {
      await view.person.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(screen.getByRole('button', { name, pressed: true })).toBeVisible());
      return asked(view);
    };
    expect(await press('Today')).toBe('warehouse=uttara&from=2026-03-06&to=2026-03-06');
    expect(await press('Yesterday')).toBe('warehouse=uttara&from=2026-03-05&to=2026-03-05');
    expect(await press('Last 7 days')).toBe('warehouse=uttara&from=2026-02-28&to=2026-03-06');
    expect(await press('This month')).toBe('warehouse=uttara&from=2026-03-01&to=2026-03-06');
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  });

  it('are one line, until they are opened', async () => {
    const { person } = open(
      { 'GET /movements': () => listed([delivered]) },
      '/movements?warehouse=uttara&flow=out',
    );
    await rows();
    expect(screen.getByText('Uttara, out')).not.toHaveClass('hidden');
    const toggle = screen.getByRole('button', { name: 'Filters: 2 set' });
    const fields = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
    expect(fields).toContainElement(screen.getByLabelText('Warehouse'));
    expect(fields).toHaveClass('hidden');
    const rest = screen.getByLabelText('In or out').closest('.hidden');
    expect(fields).toContainElement(rest as HTMLElement);
    await person.click(toggle);
    expect(fields).not.toHaveClass('hidden');
    expect(rest).not.toHaveClass('hidden');
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Uttara, out')).toHaveClass('hidden');
  });

  it('find an item by a part of its name', async () => {
    const grill = makeItem({ _id: GRILL_ID, name: 'Grill 25L Black' });
    const items = [grill, makeItem({ name: 'Kettle' })];
    const view = open({
      'GET /movements': () => listed([delivered]),
      'GET /item': (call) => listFound(items, call),
    });
    await rows();
    expect(view.api.calls.map(({ path }) => path)).not.toContain('/item');
    await view.person.type(screen.getByRole('combobox', { name: 'Item' }), 'black');
    expect(await screen.findByRole('option', { name: 'Grill 25L Black' })).toBeVisible();
    await view.person.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/movements?item=${GRILL_ID}`));
    await view.person.click(screen.getByRole('button', { name: 'Show all items' }));
    await waitFor(() => expect(address()).toBe('/movements'));
  });

  it('show all items of a name, and ask which of them is meant', async () => {
    const grills = [GRILL_ID, 'c'.repeat(24)].map((_id) => makeItem({ _id, name: 'Grill 25L Black' }));
    const { person } = open({
      'GET /movements': () => listed([delivered]),
      'GET /item': (call) => listFound(grills, call),
    });
    await rows();
    await person.type(screen.getByRole('combobox', { name: 'Item' }), 'grill 25l black');
    expect(within(await screen.findByRole('listbox')).getAllByRole('option')).toHaveLength(2);
    await person.tab();
    expect(screen.getByText('Choose an item from the list.')).toBeVisible();
    expect(address()).toBe('/movements');
    await person.type(screen.getByRole('combobox', { name: 'Item' }), ' ');
    await person.click(screen.getByRole('option', { name: new RegExp(GRILL_ID.slice(-6)) }));
    await waitFor(() => expect(address()).toBe(`/movements?item=${GRILL_ID}`));
  });

  it('do not say that no item matches before all items are loaded', async () => {
    const answer = later<Item[]>();
    const grill = makeItem({ _id: GRILL_ID, name: 'Grill 25L Black' });
    const { person } = open({
      'GET /movements': () => listed([]),
      'GET /item': async (call) => listFound(await answer.promise, call),
    });
    const field = await screen.findByLabelText('Item');
    await person.type(field, 'black{Enter}');
    expect(screen.getByText('Searching …')).toBeVisible();
    answer.resolve([grill, makeItem({ name: 'Kettle' })]);
    expect(await screen.findByText('Choose an item from the list.')).toBeVisible();
    await person.type(field, '{Enter}');
    await waitFor(() => expect(address()).toBe(`/movements?item=${GRILL_ID}`));
  });

  it('find items without a connection among those on the device, and say so', async () => {
    const grill = makeItem({ _id: GRILL_ID, name: 'Grill 25L Black' });
    const { api, person } = open({
      'GET /movements': () => listed([]),
      'GET /item': (call) => listFound([grill], call),
    });
    const field = await screen.findByLabelText('Item');
    await person.type(field, 'grill');
    expect(await screen.findByRole('option', { name: 'Grill 25L Black' })).toBeVisible();
    await person.clear(field);
    api.on('GET /item', brokenConnection);
    act(() => onlineManager.setOnline(false));
    await person.type(field, 'oven{Enter}');
    const text = 'No item matches among those on this device. The others could not be loaded.';
    expect(await screen.findByText(text)).toBeVisible();
    await person.clear(field);
    await person.type(field, 'grill 25l black{Enter}');
    await waitFor(() => expect(address()).toBe(`/movements?item=${GRILL_ID}`));
  });

  it('report what is not valid in the URL, send no request, and can be removed', async () => {
    const view = open(
      { 'GET /movements': () => listed([delivered]) },
      '/movements?warehouse=mars&reason=restock&from=2026-13-01',
    );
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('There is no warehouse “mars”.')).toBeVisible();
    expect(alert.getByText('“2026-13-01” is not a date. Write it like 2026-03-01.')).toBeVisible();
    expect(view.api.calls.map(({ path }) => path)).not.toContainEqual(expect.stringMatching('movements'));
    await view.person.click(alert.getByRole('button', { name: 'Remove the invalid filters' }));
    await rows();
    expect(asked(view)).toBe('reason=restock');
  });

  it('say that nothing matches, and offer to show all movements', async () => {
    const { api, person } = open({ 'GET /movements': () => listed([]) }, '/movements?reason=count');
    expect(await screen.findByText('No movements match these filters')).toBeVisible();
    expect(screen.getByText('No movements')).toBeVisible();
    api.on('GET /movements', () => listed([delivered]));
    await person.click(screen.getByRole('button', { name: 'Show all movements' }));
    expect(await rows()).toHaveLength(1);
  });
});
