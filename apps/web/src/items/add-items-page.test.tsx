import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { passOn } from '../stock/scans/scan-event';
import { RAHIMA } from '../test/fake-identity';
import {
  brokenConnection,
  json,
  later,
  list,
  listFound,
  makeItem,
  problem,
  renderAt,
  stubApi,
  watchToasts,
} from '../test/inventory-kit';
import { notify } from '../ui/notify';
import { AddItemsPage } from './add-items-page';

async function open({ signedIn = true } = {}) {
  const view = renderAt(AddItemsPage, { at: '/addItems', path: '/addItems', signedIn });
  await waitFor(() => expect(send()).not.toHaveAttribute('aria-busy'));
  return { ...view, toasts: watchToasts(), person: userEvent.setup() };
}

const send = () => screen.getByRole('button', { name: 'Add Item' });
const more = () => screen.getByRole('button', { name: 'More about the item' });
const field = (label: string | RegExp) => screen.getByLabelText(label);
const OPEN = expect.objectContaining({ label: 'Open' });
const UNDO = expect.objectContaining({ label: 'Undo' });
const created = () => json(makeItem(), {}, 201);

describe('Add a new Inventory', () => {
  it('fills in the address of the person who is signed in', async () => {
    stubApi({});
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Add a new Inventory' })).toBeVisible();
    expect(field('User Email')).toHaveValue(RAHIMA.email);
  });

  it('sends the typed values, confirms it, and clears the form', async () => {
    const api = stubApi({ 'POST /item': created });
    const { person, toasts } = await open();
    await person.type(field('Name'), ' Grill 25L ');
    await person.type(field('Description'), '900 W');
    await person.type(field('Price in $'), '129.5');
    await person.type(field('Quantity'), '40');
    await person.selectOptions(field('Warehouse'), 'Uttara Block Dhaka');
    await person.type(field('Supplier'), 'Karnaphuli Imports');
    await person.type(field('Image URL'), 'https://pictures.test/grill.jpg');
    await person.click(send());
    await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('new item added..', OPEN));
    expect(api.of('POST').map(({ body }) => body)).toEqual([
      {
        email: RAHIMA.email,
        name: 'Grill 25L',
        description: '900 W',
        price: 129.5,
        quantity: 40,
        warehouse: 'uttara',
        supplier: 'Karnaphuli Imports',
        img: 'https://pictures.test/grill.jpg',
      },
    ]);
    expect(field('Name')).toHaveValue('');
    expect(field('User Email')).toHaveValue(RAHIMA.email);
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['129,50', 129.5],
    ['১,২৯৯.৫০', 1299.5],
  ])('reads the price %s as %d', async (text, price) => {
    const api = stubApi({ 'POST /item': created });
    const { person, toasts } = await open();
    await person.type(field('Name'), 'Grill');
    await person.type(field('Price in $'), text);
    await person.click(send());
    await waitFor(() => expect(toasts).toHaveBeenCalled());
    expect(api.of('POST')[0]?.body).toMatchObject({ price });
  });

  it.each(['Price in $', 'Quantity'])(
    'keeps a text that is not a number in %s, and says so',
    async (label) => {
      const api = stubApi({});
      const { person } = await open();
      await person.type(field('Name'), 'Grill');
      await person.type(field(label), '1e');
      await person.click(send());
      expect(await screen.findByText('Enter a number.')).toBeVisible();
      expect(field(label)).toHaveValue('1e');
      expect(api.of('POST')).toHaveLength(0);
    },
  );

  it('refuses a scanned code as a quantity', async () => {
    const api = stubApi({});
    const { person } = await open();
    await person.type(field('Name'), 'Grill');
    await person.type(field('Quantity'), '89400001');
    await person.click(send());
    expect(await screen.findByText('This looks like a code. Enter how many.')).toBeVisible();
    expect(api.of('POST')).toHaveLength(0);
  });

  it('takes a scanned code as the barcode, with which one before can come back', async () => {
    await open();
    const first = await act(() => passOn('8941100501234'));
    expect(field('Barcode')).toHaveValue('8941100501234');
    expect(first).toMatchObject({ isKnown: true, isLast: true });
    const second = await act(() => passOn('8941100509999'));
    act(() => second?.takeBack?.());
    expect(field('Barcode')).toHaveValue('8941100501234');
  });

  describe.each([
    ['pasted', async (person: UserEvent, code: string) => person.paste(code)],
    [
      'scanned with Enter before the scanner is heard',
      (person: UserEvent, code: string) => person.keyboard(`${code}{Enter}`),
    ],
    [
      'scanned with Tab before the scanner is heard',
      (person: UserEvent, code: string) => person.keyboard(`${code}{Tab}`),
    ],
  ])('a barcode that is %s into the name', (_, enter) => {
    it('becomes the barcode', async () => {
      const api = stubApi({ 'POST /item': created });
      const { person } = await open();
      await person.click(field('Name'));
      await enter(person, '৮৯৪১১০০৫০১২৩৮');
      expect(field('Name')).toHaveValue('');
      expect(field('Barcode')).toHaveValue('8941100501238');
      expect(field('Name')).toHaveFocus();
      expect(api.of('POST')).toHaveLength(0);
    });

    it('stays in the name once that was undone', async () => {
      stubApi({ 'POST /item': created });
      const { person } = await open();
      const infos = vi.spyOn(notify, 'info');
      await person.click(field('Name'));
      await enter(person, '8941100501238');
      expect(infos).toHaveBeenCalledExactlyOnceWith('Barcode: 8941100501238', UNDO);
      act(() => infos.mock.lastCall?.[1]?.run());
      expect(field('Name')).toHaveValue('8941100501238');
      expect(field('Barcode')).toHaveValue('');
      await person.clear(field('Name'));
      await enter(person, '8941100501238');
      expect(infos).toHaveBeenCalledOnce();
      expect(field('Barcode')).toHaveValue('');
    });
  });

  it('leaves a name that only ends like a barcode', async () => {
    stubApi({});
    const { person } = await open();
    await person.click(field('Name'));
    await person.keyboard('Grill 8941100501238{Tab}');
    expect(field('Name')).toHaveValue('Grill 8941100501238');
    expect(field('Barcode')).toHaveValue('');
  });

  it('begins with the code of an unknown item, once', async () => {
    function Page() {
      const { state } = useLocation();
      return (
        <>
          <AddItemsPage />
          <output data-testid="state">{JSON.stringify(state)}</output>
        </>
      );
    }
    renderAt(Page, { at: { pathname: '/addItems', state: { barcode: '8941100501234' } }, path: '/addItems' });
    await waitFor(() => expect(field('Barcode')).toHaveValue('8941100501234'));
    // A reload must not write it over what was typed since.
    await waitFor(() => expect(screen.getByTestId('state')).toHaveTextContent('null'));
  });

  it('previews a picture of another site through the API, once it is typed', async () => {
    const given: (string | null)[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = () => 'blob:preview';
        static override revokeObjectURL = () => {};
      },
    );
    stubApi({
      'GET /picture': ({ query, headers }) => {
        given.push(query.get('url'));
        expect(headers.get('Authorization')).toMatch(/^Bearer /);
        return new Response('picture');
      },
    });
    const { person } = await open();
    const preview = screen.getByRole('complementary', { name: 'Preview' });
    const address = 'https://pictures.test/grill.jpg?size=2&of=a b';
    await person.type(field('Image URL'), address);
    expect(preview.querySelector('img')).toBeNull();
    await waitFor(() => expect(preview.querySelector('img')).toHaveAttribute('src', 'blob:preview'));
    expect(given.at(-1)).toBe(address);
    await person.clear(field('Image URL'));
    expect(preview.querySelector('img')).toBeNull();
  });

  it('offers to open the new item', async () => {
    const item = makeItem();
    stubApi({ 'POST /item': () => json(item, {}, 201) });
    const { person, toasts } = await open();
    await person.type(field('Name'), 'Grill');
    await person.click(send());
    await waitFor(() => expect(toasts).toHaveBeenCalled());
    const action = toasts.mock.calls[0]?.[1];
    expect(action?.label).toBe('Open');
    act(() => action?.run());
    expect(screen.getByTestId('location')).toHaveTextContent(`/item/${item._id}`);
  });

  it('asks for the warehouse until one is picked or worked in, and keeps a pick with the text', async () => {
    stubApi({});
    const { person, unmount } = await open();
    await person.type(field('Name'), 'Grill');
    expect(field('Warehouse')).toHaveDisplayValue('Choose a warehouse');
    expect(screen.getByText(/^Until you choose, .* Halishar/)).toBeVisible();
    await person.selectOptions(field('Warehouse'), 'Uttara Block Dhaka');
    expect(screen.queryByText(/^Until you choose/)).not.toBeInTheDocument();
    unmount();
    await open();
    expect(field('Warehouse')).toHaveDisplayValue('Uttara Block Dhaka');
    expect(localStorage.getItem('godown-warehouse')).toBeNull();
  });

  it('retries with the same key when the response is lost', async () => {
    let lost = 0;
    const api = stubApi({
      'POST /item': () => {
        lost += 1;
        return lost === 1 ? brokenConnection() : created();
      },
    });
    const { person, toasts } = await open();
    await person.type(field('Name'), 'Grill');
    await person.click(send());
    await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('new item added..', OPEN));
    const keys = api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('keeps the item on this device when the server cannot be reached, and adds it once after a reload', async () => {
    const infoToast = vi.spyOn(notify, 'info').mockImplementation(() => {});
    const api = stubApi({ 'POST /item': () => new Response('half a resp', { status: 201 }) });
    const first = await open();
    await first.person.type(field('Name'), 'Grill 25L');
    await first.person.click(send());
    await waitFor(() =>
      expect(infoToast).toHaveBeenCalledExactlyOnceWith(
        'Saved on this device. It is added as soon as the server can be reached.',
      ),
    );
    expect(field('Name')).toHaveValue('');
    first.unmount();
    api.on('POST /item', created);
    const { toasts } = await open();
    await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('new item added..', OPEN));
    expect(new Set(api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('says in a toast that the item was not added if the page was left', async () => {
    const answer = later<Response>();
    stubApi({ 'POST /item': () => answer.promise });
    const errorToast = vi.spyOn(notify, 'error').mockImplementation(() => {});
    const { person, unmount } = await open();
    await person.type(field('Name'), 'Grill 25L');
    await person.click(send());
    unmount();
    answer.resolve(problem(403, 'email_not_verified', 'Verify your address first.'));
    await waitFor(() =>
      expect(errorToast).toHaveBeenCalledExactlyOnceWith(
        'Not added. Verify your address first. What you typed is kept.',
      ),
    );
  });

  it('tells nothing to the next person when the response comes after a sign-out', async () => {
    const answer = later<Response>();
    const api = stubApi({ 'POST /item': () => answer.promise, 'GET /item': () => json([]) });
    const { person, session, toasts } = await open();
    await person.type(field('Name'), 'Grill 25L');
    await person.click(send());
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
    await act(() => session.signOut());
    answer.resolve(created());
    await waitFor(() => expect(field('Name')).toHaveValue(''));
    expect(toasts).not.toHaveBeenCalled();
  });

  it('tells the next person nothing of a refusal', async () => {
    const answer = later<Response>();
    const api = stubApi({ 'POST /item': () => answer.promise });
    const errorToast = vi.spyOn(notify, 'error').mockImplementation(() => {});
    const { person, unmount, session } = await open();
    await person.type(field('Name'), 'Grill 25L');
    await person.click(send());
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
    unmount();
    await session.signOut();
    const body = later<unknown>();
    const refusal = problem(403, 'email_not_verified', 'Verify your address first.');
    vi.spyOn(refusal, 'json').mockImplementation(async () => {
      body.resolve(null);
      return { type: 'about:blank', title: 'Refused', status: 403, code: 'email_not_verified' };
    });
    answer.resolve(refusal);
    await body.promise;
    await act(async () => {});
    expect(errorToast).not.toHaveBeenCalled();
  });

  it.each(['grill 25L', '  Grill  25 l '])(
    'says that %j exists already, and adds it all the same',
    async (name) => {
      const item = makeItem({ name: 'Grill 25L' });
      const others = Array.from({ length: 150 }, (_, n) => makeItem({ name: `Grill ${n + 100}` }));
      const api = stubApi({
        'GET /item': (call) => listFound([...others, item], call),
        'POST /item': created,
      });
      const { person, toasts } = await open();
      await person.type(field('Name'), name);
      expect(await screen.findByText('“Grill 25L” exists already.')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', `/item/${item._id}`);
      await person.click(send());
      await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
      expect(api.of('POST')).toHaveLength(1);
      await person.type(field('Name'), 'Grill 25');
      expect(screen.queryByText(/exists already/)).not.toBeInTheDocument();
      expect(api.calls.filter(({ method, query }) => method === 'GET' && !query.has('q'))).toEqual([]);
    },
  );

  it('asks for no names while nobody is signed in', async () => {
    const api = stubApi({});
    const { person } = await open({ signedIn: false });
    await person.type(field('Name'), 'Grill 25L');
    expect(field('Name')).toHaveValue('Grill 25L');
    expect(api.calls).toEqual([]);
  });

  it('adds one item after the other from the keyboard', async () => {
    const items = [makeItem({ name: 'Grill' }), makeItem({ name: 'Kettle' })];
    const rest = [...items];
    const api = stubApi({ 'GET /item': () => list([]), 'POST /item': () => json(rest.shift(), {}, 201) });
    const { person } = await open();
    await person.type(field('Name'), 'Grill');
    await person.click(send());
    expect(await screen.findByText('Grill', { selector: 'strong' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Grill' })).toHaveAttribute(
      'href',
      `/item/${items[0]?._id}`,
    );
    await waitFor(() => expect(field('Name')).toHaveFocus());
    await person.keyboard('Kettle{Enter}');
    expect(await screen.findByRole('link', { name: 'Open Kettle' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open Grill' })).not.toBeInTheDocument();
    expect(api.of('POST').map(({ body }) => body)).toMatchObject([{ name: 'Grill' }, { name: 'Kettle' }]);
  });

  it.each([true, false])('begins with the five fields of every item (signed in: %s)', async (signedIn) => {
    stubApi({});
    const { container } = await open({ signedIn });
    const five = ['User Email', 'Name', 'Description', 'Price in $', 'Image URL'].map(field);
    for (const each of five) expect(each).toBeVisible();
    expect([...container.querySelectorAll('form input, form textarea')].slice(0, 5)).toEqual(five);
  });

  it('asks for the stock once the item has a name, until it is added', async () => {
    stubApi({ 'POST /item': created });
    const { person, toasts } = await open();
    const later = ['Quantity', 'Supplier', 'Warehouse'];
    for (const label of later) expect(field(label)).not.toBeVisible();
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
    await person.type(field('Name'), 'Grill');
    for (const label of later) expect(field(label)).toBeVisible();
    await person.type(field('Quantity'), '4');
    await person.clear(field('Name'));
    expect(field('Quantity')).toBeVisible();
    await person.type(field('Name'), 'Grill');
    await person.click(send());
    await waitFor(() => expect(toasts).toHaveBeenCalled());
    for (const label of later) expect(field(label)).not.toBeVisible();
  });

  it('folds what few items need, until it is wrong', async () => {
    const api = stubApi({ 'POST /item': created });
    const { person } = await open();
    await person.type(field('Name'), 'Grill');
    for (const label of ['Quantity', 'Supplier', 'Warehouse']) expect(field(label)).toBeVisible();
    for (const label of ['Barcode', 'Category']) expect(field(label)).not.toBeVisible();
    await person.click(more());
    expect(field('Barcode')).toBeVisible();
    await person.click(more());
    expect(field('Barcode')).not.toBeVisible();
    await person.click(more());
    await person.click(field('Barcode'));
    await person.paste('x'.repeat(500));
    await person.click(more());
    await person.click(send());
    await waitFor(() => expect(field('Barcode')).toBeVisible());
    await waitFor(() => expect(field('Barcode')).toHaveFocus());
    expect(api.of('POST')).toHaveLength(0);
  });

  it('shows a text that was kept, and asks a visitor for the address', async () => {
    stubApi({});
    const first = await open({ signedIn: false });
    expect(field('User Email')).toBeVisible();
    await first.person.type(field('Category'), 'Ovens');
    first.unmount();
    await open({ signedIn: false });
    expect(field('Category')).toBeVisible();
    expect(field('Category')).toHaveValue('Ovens');
  });

  it('requires only an e-mail address and a name', async () => {
    const api = stubApi({ 'POST /item': created });
    const { person, toasts } = await open();
    await person.clear(field('User Email'));
    await person.click(send());
    expect(await screen.findByText('User Email is required.')).toBeVisible();
    expect(screen.getByText('Name is required.')).toBeVisible();
    // The first in the form.
    await waitFor(() => expect(field('User Email')).toHaveFocus());
    expect(field('Name')).toHaveAccessibleDescription('Name is required.');
    expect(api.of('POST')).toHaveLength(0);

    await person.type(field('User Email'), RAHIMA.email);
    await person.type(field('Name'), 'Grill');
    await person.click(send());
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    // Zero stock needs no warehouse.
    expect(api.of('POST')[0]?.body).not.toHaveProperty('warehouse');
    expect(screen.queryByText('Name is required.')).not.toBeInTheDocument();
  });

  it.each([
    ['Image URL', 'ftp:picture', 'Please enter image url.'],
    ['User Email', 'nobody', 'Enter an e-mail address.'],
    ['Price in $', '-1', 'A price cannot be below zero.'],
    ['Price in $', '1.999', 'At most two decimals.'],
    ['Quantity', '1.5', 'Enter a whole number.'],
  ])('shows at %s why %s is not valid', async (label, text, message) => {
    const api = stubApi({});
    const { person } = await open();
    await person.type(field('Name'), 'Grill');
    await person.clear(field(label));
    await person.type(field(label), text);
    await person.click(send());
    expect(await screen.findByText(message)).toBeVisible();
    expect(api.of('POST')).toHaveLength(0);
  });

  it('shows the server’s message at its field, and keeps the typed text', async () => {
    stubApi({
      'POST /item': () =>
        problem(422, 'invalid_input', 'Some of the input is wrong.', {
          errors: [{ path: 'name', message: 'That name is taken.' }],
        }),
    });
    const { person } = await open();
    await person.type(field('Name'), 'Grill');
    await person.type(field('Description'), '900 W');
    await person.click(send());
    expect(await screen.findByText('That name is taken.')).toBeVisible();
    expect(field('Name')).toHaveValue('Grill');
    expect(field('Description')).toHaveValue('900 W');
  });

  it('shows at the e-mail field that the address of someone else was refused', async () => {
    stubApi({ 'POST /item': () => problem(403, 'forbidden', 'Use your own address.') });
    const { person } = await open();
    await person.type(field('Name'), 'Grill');
    await person.click(send());
    await waitFor(() => expect(field('User Email')).toHaveAccessibleDescription('Use your own address.'));
  });

  it('says why the server failed, and keeps the typed text', async () => {
    stubApi({ 'POST /item': () => problem(500, 'internal_error', 'Something went wrong here.') });
    const { person } = await open();
    await person.type(field('Name'), 'Grill');
    await person.click(send());
    expect(await screen.findByText('Not added. Something went wrong here.')).toBeVisible();
    expect(field('Name')).toHaveValue('Grill');
  });

  it('sends a visitor to /login, and keeps the typed text', async () => {
    const api = stubApi({});
    const { person, unmount } = await open({ signedIn: false });
    await person.type(field('User Email'), RAHIMA.email);
    await person.type(field('Name'), 'Grill');
    await person.type(field('Price in $'), '129.5');
    await person.click(send());
    expect(await screen.findByText('Now at /login from {"from":"/addItems"}')).toBeVisible();
    expect(api.of('POST')).toHaveLength(0);
    unmount();

    await open();
    expect(field('Name')).toHaveValue('Grill');
    expect(field('Price in $')).toHaveValue('129.50');
    expect(screen.getByText('Everything you typed is still here.')).toBeVisible();
  });

  it('shows a draft only to the person who typed it', async () => {
    stubApi({});
    const { person, unmount } = await open();
    await person.type(field('Name'), 'Grill');
    unmount();
    const again = await open();
    expect(field('Name')).toHaveValue('Grill');
    again.unmount();
    await again.session.signOut();

    const next = await open({ signedIn: false });
    await act(() => next.session.signIn((identity) => identity.signIn('karim@godown.test', 'secret')));
    expect(field('User Email')).toHaveValue('karim@godown.test');
    expect(field('Name')).toHaveValue('');
    expect(screen.queryByText('Everything you typed is still here.')).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows a preview of the item', async () => {
    stubApi({});
    const { person } = await open();
    await person.type(field('Name'), 'Grill 25L');
    await person.type(field('Quantity'), '7');
    const preview = screen.getByRole('complementary', { name: 'Preview' });
    expect(preview).toHaveTextContent('Grill 25L');
    expect(preview).toHaveTextContent('7 items available');
  });
});
