import type { SharedView } from '@godown/shared/items/views';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ME_KEY } from '../../account/use-me';
import { RAHIMA } from '../../test/fake-identity';
import { type Call, json, list, makeItem, problem, renderAt, stubApi } from '../../test/inventory-kit';
import { ManageInventoryPage } from '../manage-inventory-page';

const KARIM = 'karim@godown.test';
const STAFF = ['write'];
const MANAGER = ['write', 'administer'];
const LOW = '{"version":1,"views":[{"name":"To order","search":"status=low&sort=price"}]}';

const makeShared = (name: string, email: string, view: SharedView['view'] = { q: name }): SharedView => ({
  _id: name.replaceAll(' ', '-'),
  name,
  email,
  view,
  at: '2026-01-01T00:00:00.000Z',
});

/** A server that keeps what is shared. */
function serve(shared: SharedView[], items = 100) {
  const state = { shared };
  return stubApi({
    'GET /item': () => list([makeItem()], items),
    'GET /people/names': () => json([{ email: KARIM, name: 'Karim' }]),
    'GET /views': () => json(state.shared),
    'POST /views': ({ body }: Call) => {
      const { name, view } = body as SharedView;
      const made = makeShared(name, RAHIMA.email, view);
      state.shared = [...state.shared, made];
      return json(made, {}, 201);
    },
    ...Object.fromEntries(
      shared.map(({ _id }) => [
        `DELETE /views/${_id}`,
        () => {
          state.shared = state.shared.filter((view) => view._id !== _id);
          return json({ deletedCount: 1 });
        },
      ]),
    ),
  });
}

async function open(may: readonly string[] = STAFF) {
  const Page = () => {
    const me = { email: RAHIMA.email, role: 'staff', may, hasRoles: true };
    useQueryClient().setQueryData(ME_KEY, me);
    return <ManageInventoryPage />;
  };
  renderAt(Page, { at: '/manageInventory', path: '/manageInventory' });
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'More about the list' }));
  await person.click(await screen.findByRole('button', { name: 'Saved views' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
  const section = (name: string) => within(dialog.getByRole('region', { name }));
  return { person, dialog, own: section('Your views'), others: section('Shared with everybody') };
}

it('shows the views that others share with who shares them, and opens them', async () => {
  serve([makeShared('Sold', KARIM, { status: 'sold' })]);
  const { person, own, others } = await open();
  const link = await others.findByRole('link', { name: 'Sold Shared by Karim' });
  expect(own.queryByRole('link')).toBeNull();
  // Nobody changes or stops what is another's.
  expect(others.queryByRole('button')).toBeNull();
  await person.click(link);
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('?status=sold'));
  expect(screen.queryByRole('dialog', { name: 'Saved views' })).not.toBeInTheDocument();
});

it('offers them in a small stock, too', async () => {
  serve([makeShared('Sold', KARIM, { status: 'sold' })], 1);
  const { others } = await open();
  expect(await others.findByRole('link', { name: 'Sold Shared by Karim' })).toBeVisible();
});

it('shares a saved view, and keeps the focus in the list', async () => {
  localStorage.setItem('godown-views', LOW);
  const api = serve([]);
  const { person, own, others } = await open();
  expect(await others.findByText('Nobody shares a view yet.')).toBeVisible();
  await person.click(own.getByRole('button', { name: 'Share the view To order' }));
  expect(await others.findByRole('link', { name: /^To order/ })).toHaveAttribute(
    'href',
    '/manageInventory?status=low&sort=price',
  );
  const [{ body, headers } = { body: null, headers: new Headers() }] = api.of('POST');
  expect(body).toEqual({ name: 'To order', view: { status: 'low', sort: 'price' } });
  expect(headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(own.queryByRole('button', { name: /^Share/ })).toBeNull();
  expect(own.getByText('Shared')).toBeVisible();
  expect(own.getByRole('heading', { name: 'Your views' })).toHaveFocus();
});

it('offers to share a view again that was changed since', async () => {
  localStorage.setItem('godown-views', LOW);
  serve([
    makeShared('To order', RAHIMA.email, { status: 'low' }),
    { ...makeShared('To order', KARIM, { status: 'low', sort: 'price' }), _id: 'another' },
  ]);
  const { own } = await open();
  expect(await own.findByRole('button', { name: 'Share the view To order' })).toBeVisible();
});

it('is taken back by who shared it, who keeps the own one', async () => {
  localStorage.setItem('godown-views', LOW);
  serve([
    makeShared('To order', RAHIMA.email, { status: 'low', sort: 'price' }),
    makeShared('Sold', KARIM, { status: 'sold' }),
  ]);
  const { person, own, others } = await open();
  await person.click(await others.findByRole('button', { name: 'Stop sharing the view To order' }));
  await waitFor(() => expect(others.queryByRole('link', { name: /^To order/ })).toBeNull());
  expect(others.getByRole('link', { name: /^Sold/ })).toBeVisible();
  expect(own.getByRole('link', { name: 'To order' })).toBeVisible();
  expect(others.getByRole('heading', { name: 'Shared with everybody' })).toHaveFocus();
});

it('is taken back by a manager, whoever shared it', async () => {
  serve([makeShared('Sold', KARIM)]);
  const { person, others } = await open(MANAGER);
  await person.click(await others.findByRole('button', { name: 'Stop sharing the view Sold' }));
  expect(await others.findByText('Nobody shares a view yet.')).toBeVisible();
});

it('is not offered to people who may only read', async () => {
  localStorage.setItem('godown-views', LOW);
  serve([makeShared('Mine', RAHIMA.email)]);
  const { own, others } = await open([]);
  expect(await others.findByRole('link', { name: /^Mine/ })).toBeVisible();
  expect(others.queryByRole('button')).toBeNull();
  expect(own.queryByRole('button', { name: /^Share/ })).toBeNull();
  expect(own.getByRole('button', { name: 'Delete the view To order' })).toBeVisible();
});

it('says why it was not shared, and reads again what is shared', async () => {
  localStorage.setItem('godown-views', LOW);
  const api = serve([makeShared('Mine', RAHIMA.email)]);
  const { person, dialog, own, others } = await open();
  api.on('POST /views', () => problem(422, 'invalid_input', 'You share 20 views. Stop sharing one first.'));
  await person.click(await own.findByRole('button', { name: 'Share the view To order' }));
  expect(await dialog.findByText(/You share 20 views/)).toBeVisible();
  expect(own.getByRole('button', { name: 'Share the view To order' })).toBeVisible();
  api.on('DELETE /views/Mine', () => problem(404, 'view_not_found', 'This view is no longer shared.'));
  api.on('GET /views', () => json([]));
  await person.click(others.getByRole('button', { name: 'Stop sharing the view Mine' }));
  expect(await dialog.findByText(/This view is no longer shared/)).toBeVisible();
  expect(await others.findByText('Nobody shares a view yet.')).toBeVisible();
});

it('says that the shared ones could not be loaded, with the own ones in place', async () => {
  localStorage.setItem('godown-views', LOW);
  const api = serve([]);
  api.on('GET /views', () => problem(503, 'database_unavailable', 'The database cannot be reached'));
  const { dialog, own } = await open();
  expect(own.getByRole('link', { name: 'To order' })).toBeVisible();
  expect(
    await dialog.findByText('The shared views could not be loaded', {}, { timeout: 10_000 }),
  ).toBeVisible();
});
