import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  brokenConnection,
  json,
  later,
  makeItem,
  problem,
  renderAt,
  stubApi,
  watchToasts,
} from '../features/items/test-kit';
import { ItemPage } from './item';

/** A server with one item that keeps versions as the real one does. */
function serve(overrides: Parameters<typeof makeItem>[0] = {}) {
  const path = '/item/65f000000000000000000001';
  const state = {
    item: makeItem({ _id: '65f000000000000000000001', name: 'Grill 25L Black', ...overrides }),
  };
  const api = stubApi({
    [`GET ${path}`]: () => json(state.item),
    [`PUT ${path}`]: ({ headers, body }) => {
      if (headers.get('If-Match') !== `"${state.item.version}"`) {
        return problem(412, 'version_conflict', 'Somebody was faster.', { current: state.item });
      }
      const { quantity } = body as { quantity: number };
      state.item = { ...state.item, quantity, version: state.item.version + 1 };
      return json(state.item);
    },
  });
  return { api, state, path, put: `PUT ${path}`, get: `GET ${path}` };
}

async function open() {
  const view = renderAt(ItemPage, { at: '/item/65f000000000000000000001', path: '/item/:itemId' });
  await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' });
  return { ...view, toasts: watchToasts(), person: userEvent.setup() };
}

const stockLine = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);
const deliver = () => screen.getByRole('button', { name: 'Delivered' });
const amount = () => screen.getByRole('spinbutton');
const restock = () => screen.getByRole('button', { name: 'Restock' });

describe('what the item page shows', () => {
  it('has the picture, model, specs, supplier, price and stock', async () => {
    serve();
    await open();
    expect(screen.getByRole('img', { name: 'Grill 25L Black' })).toHaveAttribute('src', '/catalogue/x.svg');
    expect(screen.getByText('900 W grill')).toBeVisible();
    expect(screen.getByText('Karnaphuli Imports')).toBeVisible();
    expect(screen.getByText('129.5$')).toBeVisible();
    expect(await stockLine('12 items available')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage Inventories' })).toHaveAttribute(
      'href',
      '/manageInventory',
    );
  });

  it('says beside the name what the count says, before the server has answered', async () => {
    const { api, put } = serve({ quantity: 1 });
    const answer = later<Response>();
    api.on(put, () => answer.promise);
    const { person } = await open();
    expect(screen.getByText('running low')).toBeVisible();
    await person.click(deliver());
    expect(await stockLine('SOLD')).toBeVisible();
    expect(screen.getByText('sold out')).toBeVisible();
    answer.resolve(problem(503, 'unavailable', 'Not now.'));
    expect(await screen.findByText('running low')).toBeVisible();
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
    expect(await stockLine('-2 items available')).toBeVisible();
  });

  it('says so when there is no such item', async () => {
    const { api, get } = serve();
    api.on(get, () => problem(404, 'item_not_found', 'There is no such item.'));
    renderAt(ItemPage, { at: '/item/65f000000000000000000001', path: '/item/:itemId' });
    expect(await screen.findByRole('heading', { name: 'There is no such item' })).toBeVisible();
  });

  it('offers to try again when it cannot be loaded', async () => {
    const { api, state, get } = serve();
    api.on(get, () => problem(500, 'internal_error', 'Something went wrong here.'));
    renderAt(ItemPage, { at: '/item/65f000000000000000000001', path: '/item/:itemId' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on(get, () => json(state.item));
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' })).toBeVisible();
  });
});

describe('Delivered', () => {
  it('shows one less at once, before the server has answered', async () => {
    const { api, put, state } = serve();
    const answer = later<Response>();
    api.on(put, () => answer.promise);
    const { person, toasts } = await open();
    await person.click(deliver());
    expect(await stockLine('11 items available')).toBeVisible();
    expect(toasts).not.toHaveBeenCalled();
    state.item = { ...state.item, quantity: 11, version: 1 };
    answer.resolve(json(state.item));
    await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('Item Delivered!'));
    expect(await stockLine('11 items available')).toBeVisible();
  });

  it('sends the new total with the version it was computed from, and fetches the item again', async () => {
    const { api } = serve({ version: 7 });
    const { person } = await open();
    await person.click(deliver());
    await waitFor(() => expect(api.of('GET')).toHaveLength(2));
    const [put] = api.of('PUT');
    expect(put?.body).toEqual({ quantity: 11 });
    expect(put?.headers.get('If-Match')).toBe('"7"');
  });

  it('goes from 1 to SOLD, and below', async () => {
    serve({ quantity: 1 });
    const { person } = await open();
    await person.click(deliver());
    expect(await stockLine('SOLD')).toBeVisible();
    await person.click(deliver());
    expect(await stockLine('-1 items available')).toBeVisible();
  });

  it('counts every one of several quick taps', async () => {
    const { state, api } = serve();
    const { person } = await open();
    await person.tripleClick(deliver());
    expect(await stockLine('9 items available')).toBeVisible();
    await waitFor(() => expect(state.item.quantity).toBe(9));
    expect(api.of('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual(['"0"', '"1"', '"2"']);
  });

  it('applies the change to what somebody else has left', async () => {
    const { state } = serve();
    const { person } = await open();
    state.item = { ...state.item, quantity: 5, version: 3 };
    await person.click(deliver());
    expect(await stockLine('4 items available')).toBeVisible();
    await waitFor(() => expect(state.item).toMatchObject({ quantity: 4, version: 4 }));
  });

  it('gives up when others are always faster', async () => {
    const { api, put, state } = serve();
    api.on(put, () => {
      state.item = { ...state.item, version: state.item.version + 1 };
      return problem(412, 'version_conflict', 'Somebody was faster.', { current: state.item });
    });
    const { person } = await open();
    await person.click(deliver());
    expect(await screen.findByText(/Not delivered\. Others are changing this item/)).toBeVisible();
    expect(api.of('PUT')).toHaveLength(8);
  });

  it('takes the count back and says why when the server refuses', async () => {
    const { api, put } = serve();
    const answer = later<Response>();
    api.on(put, () => answer.promise);
    const { person } = await open();
    await person.click(deliver());
    expect(await stockLine('11 items available')).toBeVisible();
    answer.resolve(problem(403, 'email_not_verified', 'Verify your e-mail address first.'));
    expect(await screen.findByText('Not delivered. Verify your e-mail address first.')).toBeVisible();
    expect(await stockLine('12 items available')).toBeVisible();
  });

  it('does not repeat a change whose answer was lost, but looks and says that it was not counted', async () => {
    const { api, put, state } = serve();
    api.on(put, brokenConnection);
    const { person } = await open();
    await person.click(deliver());
    expect(await screen.findByText(/broke before this was counted\. Try again\./)).toBeVisible();
    expect(api.of('PUT')).toHaveLength(1);
    expect(state.item.quantity).toBe(12);
  });

  it('says what the count has become when the answer was lost after it was counted', async () => {
    const { api, put, state } = serve();
    api.on(put, () => {
      state.item = { ...state.item, quantity: 11, version: 1 };
      return brokenConnection();
    });
    const { person } = await open();
    await person.click(deliver());
    expect(await screen.findByText(/The stock was 12 and is now 11/)).toBeVisible();
    expect(await stockLine('11 items available')).toBeVisible();
    expect(api.of('PUT')).toHaveLength(1);
  });

  it('says that nothing is known when the server cannot be asked either', async () => {
    const { api, put, get } = serve();
    const { person } = await open();
    api.on(put, brokenConnection);
    api.on(get, brokenConnection);
    await person.click(deliver());
    expect(await screen.findByText(/whether this was counted is not known/)).toBeVisible();
  });

  it('sends nothing while there is no network', async () => {
    const { api } = serve();
    const { person } = await open();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await person.click(deliver());
    expect(await screen.findByText(/Not delivered\. You are offline/)).toBeVisible();
    expect(api.of('PUT')).toHaveLength(0);
    expect(await stockLine('12 items available')).toBeVisible();
  });
});

describe('Want to Restock Items?', () => {
  it('adds an amount above 0, says so, and resets', async () => {
    const { state } = serve();
    const { person, toasts } = await open();
    expect(screen.getByRole('heading', { name: 'Want to Restock Items?' })).toBeVisible();
    await person.type(amount(), '40');
    await person.click(restock());
    await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('quantity added!'));
    expect(await stockLine('52 items available')).toBeVisible();
    await waitFor(() => expect(amount()).toHaveValue(null));
    expect(state.item.quantity).toBe(52);
  });

  it("raises the alert 'invalid' when it is empty", async () => {
    const { api } = serve();
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
    const { person } = await open();
    await person.click(restock());
    expect(alert).toHaveBeenCalledExactlyOnceWith('invalid');
    expect(amount()).toHaveValue(null);
    expect(api.of('PUT')).toHaveLength(0);
  });

  it.each(['0', '-5'])('silently ignores %s', async (text) => {
    const { api } = serve();
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
    const { person } = await open();
    await person.type(amount(), text);
    await person.click(restock());
    expect(alert).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert', { name: /./ })).not.toBeInTheDocument();
    expect(amount()).not.toHaveAttribute('aria-invalid');
    expect(api.of('PUT')).toHaveLength(0);
  });

  it('asks for a whole number', async () => {
    const { api } = serve();
    const { person } = await open();
    await person.type(amount(), '1.5');
    await person.click(restock());
    expect(await screen.findByText('Enter a whole number.')).toBeVisible();
    expect(amount()).toHaveAttribute('aria-invalid', 'true');
    expect(api.of('PUT')).toHaveLength(0);
  });

  it('keeps what was typed when the server refuses', async () => {
    const { api, put } = serve();
    api.on(put, () => problem(500, 'internal_error', 'Something went wrong here.'));
    const { person } = await open();
    await person.type(amount(), '40');
    await person.click(restock());
    expect(await screen.findByText('Not restocked. Something went wrong here.')).toBeVisible();
    expect(amount()).toHaveValue(40);
    expect(await stockLine('12 items available')).toBeVisible();
  });
});
