import type { Movement } from '@godown/shared/movements';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { RAHIMA } from '../test/fake-identity';
import { json, later, list, makeItem, problem, renderAt, stubApi, watchToasts } from '../test/inventory-kit';
import { GRILL_ID, makeMovement, makeTransfer } from '../test/movements-kit';
import { MovementsPage } from './movements';

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

function open(handlers: Parameters<typeof stubApi>[0], at = '/movements') {
  const api = stubApi(handlers);
  renderAt(PageWithBack, { at, path: '/movements' });
  return { api, toasts: watchToasts(), person: userEvent.setup() };
}

const rows = async () => (await screen.findAllByRole('row')).slice(1);
const address = () => screen.getByTestId('location').textContent;
/** The filters of the last request to the API. */
const asked = ({ api }: Pick<ReturnType<typeof open>, 'api'>) => {
  const query = new URLSearchParams(api.of('GET').at(-1)?.query);
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
    expect(screen.getByRole('heading', { level: 1, name: 'Movements' })).toBeVisible();
    expect(document.title).toBe('Movements · Godown');
    expect(screen.getByText('1,284 movements, newest first')).toBeVisible();
    expect(first).toHaveTextContent(
      /Grill 25L Black.*Delivered, Uttara.*rahima@godown\.test.*−1.*1,011.*−2 in Uttara/,
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

  it('undoes a movement, and shows it as undone', async () => {
    const undo = makeMovement({ reason: 'undo', change: 1, undoes: delivered._id });
    const { api, person, toasts } = open({
      'GET /movements': () => listed([delivered]),
      [`POST /movements/${delivered._id}/undo`]: () => {
        api.on('GET /movements', () => listed([undo, { ...delivered, undoneBy: undo._id }]));
        return json({ movement: undo, movements: [undo], item: makeItem({ _id: GRILL_ID }) }, {}, 201);
      },
    });
    await rows();
    await person.click(
      screen.getByRole('button', { name: /^Undo Delivered, Uttara −1 just now 1,011.*Grill 25L Black$/ }),
    );
    expect(await screen.findByRole('link', { name: 'Undone' })).toBeVisible();
    expect(toasts).toHaveBeenCalledExactlyOnceWith('Undone: 1 delivered from Uttara');
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
    const search = `item=${GRILL_ID}&warehouse=uttara&person=gate%40godown.test&reason=delivered&from=2026-03-01&to=2026-03-02`;
    const view = open({ 'GET /movements': () => listed([delivered]) }, `/movements?${search}`);
    await rows();
    expect(asked(view)).toBe(search);
    expect(screen.getByLabelText('Item')).toHaveTextContent('Grill 25L Black');
    expect(screen.getByLabelText('Warehouse')).toHaveValue('uttara');
    expect(screen.getByLabelText('Reason')).toHaveValue('delivered');
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
    await person.type(screen.getByLabelText('Person'), 'Gate@Godown.test{Enter}');
    await waitFor(() => expect(address()).toBe('/movements?warehouse=uttara&person=Gate%40Godown.test'));
    expect(screen.getByLabelText('Person')).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.getByLabelText('Person')).toHaveValue(''));
    expect(address()).toBe('/movements?warehouse=uttara');
    await person.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe('/movements'));
    expect(screen.getByLabelText('Warehouse')).toHaveValue('');
  });

  it('do not change while an e-mail address is not complete, and say so', async () => {
    const view = open({ 'GET /movements': () => listed([delivered]) });
    await rows();
    await view.person.type(screen.getByLabelText('Person'), 'gate');
    await view.person.tab();
    expect(screen.getByText('Enter a full e-mail address, such as gate@example.com.')).toBeVisible();
    expect(address()).toBe('/movements');
    expect(view.api.of('GET')).toHaveLength(1);
  });

  it('find an item by a part of its name', async () => {
    const grill = makeItem({ _id: GRILL_ID, name: 'Grill 25L Black' });
    const view = open({
      'GET /movements': () => listed([delivered]),
      'GET /item': () => list([grill, makeItem({ name: 'Kettle' })]),
    });
    await rows();
    expect(view.api.of('GET').map(({ path }) => path)).toEqual(['/movements']);
    await view.person.click(screen.getByLabelText('Item'));
    await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(2));
    await view.person.keyboard('black');
    await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(1));
    await view.person.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/movements?item=${GRILL_ID}`));
    await view.person.click(screen.getByRole('button', { name: 'Show all items' }));
    await waitFor(() => expect(address()).toBe('/movements'));
  });

  it('do not say that no item matches before all items are loaded', async () => {
    const answer = later<Response>();
    const grill = makeItem({ _id: GRILL_ID, name: 'Grill 25L Black' });
    const { person } = open({ 'GET /movements': () => listed([]), 'GET /item': () => answer.promise });
    const field = await screen.findByLabelText('Item');
    await person.type(field, 'black{Enter}');
    expect(screen.getByText('The items are still loading. Try again in a moment.')).toBeVisible();
    answer.resolve(list([grill, makeItem({ name: 'Kettle' })]));
    await waitFor(() => expect(document.querySelectorAll('option[value="Grill 25L Black"]')).toHaveLength(1));
    await person.type(field, '{Enter}');
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
    expect(view.api.calls).toHaveLength(0);
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
