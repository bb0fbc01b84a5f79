import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ME_KEY } from '../account/use-me';
import { RAHIMA } from '../test/fake-identity';
import { ITEM_PATH, keysOf, MOVE, serveItem } from '../test/fake-server';
import { json, later, problem, renderAt, watchToasts } from '../test/inventory-kit';
import { ItemPage } from './item-page';

const GET = `GET ${ITEM_PATH}`;
const UNDO = expect.objectContaining({ label: 'Undo' });

/** The whole stock in one warehouse. */
const serve = ({ quantity = 12 } = {}) => serveItem({ halishar: quantity, bahaddarhat: 0, uttara: 0 });

async function open() {
  const view = renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
  await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' });
  return { ...view, toasts: watchToasts(), person: userEvent.setup() };
}

const stockLine = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);
const deliver = () => screen.getByRole('button', { name: 'Delivered' });
/** The texts of all alerts. An alert has no accessible name to search for. */
const alerts = () => screen.queryAllByRole('alert').flatMap(({ textContent }) => textContent || []);
const amount = () => screen.getByRole('spinbutton', { name: 'How many came in' });
const restock = () => screen.getByRole('button', { name: 'Restock' });

describe('what the item page shows', () => {
  it('has the picture, model, specs, supplier, price and stock', async () => {
    serve();
    await open();
    expect(screen.getByRole('img', { name: 'Grill 25L Black' })).toHaveAttribute('src', '/catalogue/x.svg');
    expect(screen.getByText('900 W grill')).toBeVisible();
    expect(screen.getByText('Karnaphuli Imports')).toBeVisible();
    expect(screen.getByText('129.50$')).toBeVisible();
    expect(await stockLine('12 items available')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage Inventories' })).toHaveAttribute(
      'href',
      '/manageInventory',
    );
    expect(screen.getByRole('link', { name: 'Labels' })).toHaveAttribute(
      'href',
      `/labels?item=${ITEM_PATH.slice('/item/'.length)}`,
    );
  });

  it('leads from the supplier to its page, and asks the server nothing for that', async () => {
    const { api } = serve();
    await open();
    expect(await screen.findByRole('link', { name: 'Karnaphuli Imports' })).toHaveAttribute(
      'href',
      '/suppliers?name=Karnaphuli%20Imports',
    );
    expect(api.calls.filter(({ path }) => path.startsWith('/partners'))).toEqual([]);
  });

  it('has the supplier as a text for those who may not see what is owed', async () => {
    serve();
    const { client } = await open();
    expect(await screen.findByRole('link', { name: 'Karnaphuli Imports' })).toBeVisible();
    act(() => client.setQueryData(ME_KEY, { email: RAHIMA.email, role: 'viewer', may: [], hasRoles: true }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Karnaphuli Imports' })).toBeNull());
    expect(screen.getByText('Karnaphuli Imports')).toBeVisible();
  });

  it('shows the status and the count of a change at the same time, before the server responds', async () => {
    const { api } = serve({ quantity: 1 });
    const answer = later<Response>();
    api.on(MOVE, () => answer.promise);
    const { person } = await open();
    expect(screen.getByText('running low')).toBeVisible();
    await person.click(deliver());
    expect(await stockLine('SOLD')).toBeVisible();
    expect(screen.queryByText('running low')).not.toBeInTheDocument();
    answer.resolve(problem(500, 'internal_error', 'Not now.'));
    expect(await screen.findByText('running low')).toBeVisible();
  });

  it('separates the thousands of its counts', async () => {
    serve({ quantity: 1223 });
    await open();
    expect(await stockLine('1,223 items available')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Halishar 1,223' })).toBeVisible();
  });

  it('says SOLD at exactly 0', async () => {
    serve({ quantity: 0 });
    await open();
    expect(await stockLine('SOLD')).toBeVisible();
    expect(screen.queryByText('items available')).not.toBeInTheDocument();
  });

  it('shows a negative count as a number', async () => {
    serve({ quantity: -2 });
    await open();
    expect(await stockLine('−2 items available')).toBeVisible();
    expect(screen.getByText('Below zero')).toBeVisible();
  });

  it('says that the item does not exist', async () => {
    const { api } = serve();
    api.on(GET, () => problem(404, 'item_not_found', 'There is no such item.'));
    renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
    expect(await screen.findByRole('heading', { name: 'This item does not exist' })).toBeVisible();
  });

  it('offers to try again when it cannot be loaded', async () => {
    const { api, state } = serve();
    api.on(GET, () => problem(500, 'internal_error', 'Something went wrong here.'));
    renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on(GET, () => json(state.item));
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' })).toBeVisible();
  });
});

describe('Delivered', () => {
  it('shows one less at once, before the server responds', async () => {
    const { api, move } = serve();
    const answer = later<void>();
    api.on(MOVE, async (call) => {
      await answer.promise;
      return move(call);
    });
    const { person, toasts } = await open();
    await person.click(deliver());
    expect(await stockLine('11 items available')).toBeVisible();
    expect(toasts).not.toHaveBeenCalled();
    answer.resolve();
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledExactlyOnceWith(
        'Item Delivered!\nGrill 25L Black: 1 from Halishar',
        UNDO,
      ),
    );
    expect(await stockLine('11 items available')).toBeVisible();
  });

  it('sends the amount and the warehouse with a key, and fetches the item again', async () => {
    const { api } = serve();
    const { person } = await open();
    const looks = () => api.of('GET').filter(({ path }) => path === ITEM_PATH);
    expect(looks()).toHaveLength(1);
    await person.click(deliver());
    await waitFor(() => expect(looks()).toHaveLength(2));
    const sent = api.of('POST');
    expect(sent.map(({ body }) => body)).toEqual([
      { change: -1, warehouse: 'halishar', reason: 'delivered' },
    ]);
    expect(keysOf(sent)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('goes from 1 to SOLD, and then below zero', async () => {
    serve({ quantity: 1 });
    const { person } = await open();
    await person.click(deliver());
    expect(await stockLine('SOLD')).toBeVisible();
    await person.click(deliver());
    const question = within(await screen.findByRole('dialog', { name: 'Halishar has 0. Deliver 1?' }));
    expect(question.getByText(/No other warehouse has any\./)).toBeVisible();
    await person.click(question.getByRole('button', { name: 'Deliver 1' }));
    expect(await stockLine('−1 items available')).toBeVisible();
    await person.click(deliver());
    expect(await stockLine('−2 items available')).toBeVisible();
    expect(screen.getByText('Below zero')).toBeVisible();
  });

  it('counts each of several quick taps, each with its own key', async () => {
    const { state, api } = serve();
    const { person } = await open();
    await person.tripleClick(deliver());
    expect(await stockLine('9 items available')).toBeVisible();
    await waitFor(() => expect(state.item.quantity).toBe(9));
    expect(new Set(keysOf(api.of('POST'))).size).toBe(3);
  });

  it('counts from the balance that someone else has changed', async () => {
    const { state } = serve();
    const { person } = await open();
    const stock = { halishar: 5, bahaddarhat: 0, uttara: 0 };
    state.item = { ...state.item, stock, quantity: 5, version: 3 };
    await person.click(deliver());
    expect(await stockLine('4 items available')).toBeVisible();
    await waitFor(() => expect(state.item).toMatchObject({ quantity: 4, version: 4 }));
  });

  it('restores the count when the server refuses, and says why', async () => {
    const { api } = serve();
    const answer = later<Response>();
    api.on(MOVE, () => answer.promise);
    const { person } = await open();
    await person.click(deliver());
    expect(await stockLine('11 items available')).toBeVisible();
    answer.resolve(problem(403, 'email_not_verified', 'Verify your e-mail address first.'));
    expect(await screen.findByText(/^Verify your e-mail address first\./)).toBeVisible();
    expect(await stockLine('12 items available')).toBeVisible();
  });
});

describe('Want to Restock Items?', () => {
  it('adds an amount above 0, confirms it, and clears the field', async () => {
    const { state } = serve();
    const { person, toasts } = await open();
    expect(screen.getByRole('heading', { name: 'Want to Restock Items?' })).toBeVisible();
    await person.type(amount(), '40');
    await person.click(restock());
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledExactlyOnceWith(
        'quantity added!\nGrill 25L Black: 40 to Halishar',
        UNDO,
      ),
    );
    expect(await stockLine('52 items available')).toBeVisible();
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(state.item.quantity).toBe(52);
  });

  it("raises the alert 'invalid' when it is empty", async () => {
    const { api } = serve();
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
    const { person } = await open();
    await person.click(restock());
    expect(alert).toHaveBeenCalledExactlyOnceWith('invalid');
    expect(amount()).toHaveValue('');
    expect(api.of('POST')).toHaveLength(0);
  });

  it.each(['0', '-5'])('silently ignores %s', async (text) => {
    const { api } = serve();
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
    const { person } = await open();
    await person.type(amount(), text);
    await person.click(restock());
    expect(alert).not.toHaveBeenCalled();
    expect(alerts()).toEqual([]);
    expect(amount()).not.toHaveAttribute('aria-invalid');
    expect(api.of('POST')).toHaveLength(0);
  });

  it('keeps a text that is not a number, and says so', async () => {
    const { api } = serve();
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
    const { person } = await open();
    await person.type(amount(), '1e');
    await person.click(restock());
    expect(await screen.findByText('Enter a number.')).toBeVisible();
    expect(amount()).toHaveValue('1e');
    expect(alert).not.toHaveBeenCalled();
    expect(api.of('POST')).toHaveLength(0);
  });

  it('reads Bangla digits', async () => {
    const { state } = serve();
    const { person } = await open();
    await person.type(amount(), '৪০');
    await person.click(restock());
    await waitFor(() => expect(state.item.quantity).toBe(52));
  });

  it('asks for a whole number', async () => {
    const { api } = serve();
    const { person } = await open();
    await person.type(amount(), '1.5');
    await person.click(restock());
    expect(await screen.findByText('Enter a whole number.')).toBeVisible();
    expect(amount()).toHaveAttribute('aria-invalid', 'true');
    expect(api.of('POST')).toHaveLength(0);
  });

  it('says which change was refused, and why', async () => {
    const { api } = serve();
    api.on(MOVE, () => problem(500, 'internal_error', 'Something went wrong here.'));
    const { person } = await open();
    await person.type(amount(), '40');
    await person.click(restock());
    expect(await screen.findByText(/^Something went wrong here\./)).toBeVisible();
    expect(screen.getByText('Grill 25L Black: 40 added to Halishar')).toBeVisible();
    expect(await stockLine('12 items available')).toBeVisible();
  });
});
