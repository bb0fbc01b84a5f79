import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RAHIMA } from '../test/fake-identity';
import { json, list, makeItem, problem, renderAt, stubApi, watchToasts } from '../test/inventory-kit';
import { MyItemsPage } from './my-items-page';

const open = (signedIn = true) => renderAt(MyItemsPage, { at: '/myItems', path: '/myItems', signedIn });
const mine = [
  makeItem({ name: 'Grill 25L', email: RAHIMA.email }),
  makeItem({ name: 'Kettle 1.7L', email: RAHIMA.email, category: 'Kettles' }),
];

describe('My Items', () => {
  it('lists the items that the person added, in the category Oven where they have none', async () => {
    const api = stubApi({ 'GET /item': () => list(mine) });
    open();
    const rows = await screen.findAllByRole('row');
    expect(screen.getByRole('heading', { level: 1, name: 'My Items' })).toBeVisible();
    expect(rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent))).toEqual([
      ['User Email', 'Product Model', 'Category'],
      [RAHIMA.email, 'Grill 25L', 'Oven'],
      [RAHIMA.email, 'Kettle 1.7L', 'Kettles'],
    ]);
    const [call] = api.of('GET');
    expect(call?.query.get('email')).toBe(RAHIMA.email);
    expect(call?.headers.get('Authorization')).toMatch(/^Bearer /);
  });

  it("says 'Ooops!!' and 'Items not added' when there are no items", async () => {
    stubApi({ 'GET /item': () => list([]) });
    open();
    expect(await screen.findByRole('heading', { name: 'Ooops!!' })).toBeVisible();
    expect(screen.getByText('Items not added')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Inventory Items' })).toHaveAttribute('href', '/addItems');
  });

  it('asks before it deletes, then removes the row', async () => {
    const [grill, kettle] = mine;
    const api = stubApi({
      'GET /item': () => list(mine),
      [`DELETE /item/${grill?._id}`]: () => json({ deletedCount: 1 }),
    });
    open();
    const toasts = watchToasts();
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: `Delete ${grill?.name}` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Want to delete Items?' }));
    expect(api.of('DELETE')).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'Delete item' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(screen.getByRole('row', { name: new RegExp(kettle?.name ?? '') })).toBeVisible();
    expect(toasts).toHaveBeenCalledExactlyOnceWith(
      'Grill 25L deleted.',
      expect.objectContaining({ label: 'Undo' }),
    );
  });

  it('asks a visitor to sign in, and sends no request', async () => {
    const api = stubApi({});
    open(false);
    const way = await screen.findByRole('link', { name: 'Go to Login' });
    expect(api.calls).toHaveLength(0);
    await userEvent.click(way);
    expect(await screen.findByText('Now at /login from {"from":"/myItems"}')).toBeVisible();
  });

  it('offers to try again when they cannot be loaded', async () => {
    const api = stubApi({ 'GET /item': () => problem(500, 'internal_error', 'Something went wrong here.') });
    open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on('GET /item', () => list(mine));
    await userEvent.click(again);
    expect(await screen.findAllByRole('row')).toHaveLength(3);
  });
});
