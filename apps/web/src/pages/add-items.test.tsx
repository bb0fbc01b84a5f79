import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { REPEAT_AFTER_MS } from '../sync/send-once';
import { RAHIMA } from '../test/fake-identity';
import {
  brokenConnection,
  json,
  later,
  makeItem,
  problem,
  renderAt,
  stubApi,
  watchToasts,
} from '../test/inventory-kit';
import { notify } from '../ui/notify';
import { AddItemsPage } from './add-items';

async function open({ signedIn = true } = {}) {
  const view = renderAt(AddItemsPage, { at: '/addItems', path: '/addItems', signedIn });
  await waitFor(() => expect(send()).not.toHaveAttribute('aria-busy'));
  return { ...view, toasts: watchToasts(), person: userEvent.setup() };
}

const send = () => screen.getByRole('button', { name: 'Add Item' });
const field = (label: string | RegExp) => screen.getByLabelText(label);
/** After so long the last repetition has been sent. */
const ALL_REPETITIONS_MS = REPEAT_AFTER_MS.reduce((sum, wait) => sum + wait);
const created = () => json(makeItem(), {}, 201);

describe('Add a new Inventory', () => {
  it('knows the address of who is signed in', async () => {
    stubApi({});
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Add a new Inventory' })).toBeVisible();
    expect(field('User Email')).toHaveValue(RAHIMA.email);
  });

  it('sends what was typed, says so, and resets', async () => {
    const api = stubApi({ 'POST /item': created });
    const { person, toasts } = await open();
    await person.type(field('Name'), ' Grill 25L ');
    await person.type(field('Description'), '900 W');
    await person.type(field(/^Price/), '129.5');
    await person.type(field(/^Quantity/), '40');
    await person.selectOptions(field('Warehouse'), 'Uttara Block Dhaka');
    await person.type(field(/^Supplier/), 'Karnaphuli Imports');
    await person.type(field('Image URL'), 'https://pictures.test/grill.jpg');
    await person.click(send());
    await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('new item added..'));
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

  it('sends it again with the same key when the answer is lost', async () => {
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
    await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('new item added..'));
    const keys = api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('sends it with the same key from a page that was reloaded meanwhile', async () => {
    const api = stubApi({ 'POST /item': () => new Response('half an ans', { status: 201 }) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const first = await open();
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await person.type(field('Name'), 'Grill 25L');
    await person.click(send());
    await act(() => vi.advanceTimersByTimeAsync(ALL_REPETITIONS_MS));
    expect(
      await screen.findByText(
        'No answer came, so it is not known whether this was added. Trying again counts it once.',
      ),
    ).toBeVisible();
    first.unmount();
    api.on('POST /item', created);
    const { toasts } = await open();
    expect(field('Name')).toHaveValue('Grill 25L');
    expect(screen.getByText('Everything you typed is still here.')).toBeVisible();
    await person.click(send());
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    expect(screen.queryByText('Everything you typed is still here.')).not.toBeInTheDocument();
    expect(new Set(api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('tells whoever has left the page that it was not added', async () => {
    const answer = later<Response>();
    stubApi({ 'POST /item': () => answer.promise });
    const told = vi.spyOn(notify, 'error').mockImplementation(() => {});
    const { person, unmount } = await open();
    await person.type(field('Name'), 'Grill 25L');
    await person.click(send());
    unmount();
    answer.resolve(problem(403, 'email_not_verified', 'Verify your address first.'));
    await waitFor(() =>
      expect(told).toHaveBeenCalledExactlyOnceWith(
        'Not added. Verify your address first. What you typed is kept.',
      ),
    );
  });

  it('needs an e-mail address and a name, and nothing else', async () => {
    const api = stubApi({ 'POST /item': created });
    const { person, toasts } = await open();
    await person.clear(field('User Email'));
    await person.click(send());
    expect(await screen.findByText('User Email is required.')).toBeVisible();
    expect(screen.getByText('Name is required.')).toBeVisible();
    expect(field('User Email')).toHaveFocus();
    expect(field('Name')).toHaveAccessibleDescription('Name is required.');
    expect(api.of('POST')).toHaveLength(0);

    await person.type(field('User Email'), RAHIMA.email);
    await person.type(field('Name'), 'Grill');
    await person.click(send());
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    // Nothing is in no warehouse.
    expect(api.of('POST')[0]?.body).not.toHaveProperty('warehouse');
    expect(screen.queryByText('Name is required.')).not.toBeInTheDocument();
  });

  it.each([
    ['Image URL', 'ftp:picture', 'Please enter image url.'],
    ['User Email', 'nobody', 'Enter an e-mail address.'],
    [/^Price/, '-1', 'A price cannot be negative.'],
    [/^Price/, '1.999', 'At most two decimals.'],
    [/^Quantity/, '1.5', 'Enter a whole number.'],
  ])('says at %s what is wrong with %s', async (label, text, message) => {
    const api = stubApi({});
    const { person } = await open();
    await person.type(field('Name'), 'Grill');
    await person.clear(field(label));
    await person.type(field(label), text);
    await person.click(send());
    expect(await screen.findByText(message)).toBeVisible();
    expect(api.of('POST')).toHaveLength(0);
  });

  it('shows at its field what the server finds wrong, and keeps what was typed', async () => {
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

  it("shows at the e-mail field that somebody else's address was refused", async () => {
    stubApi({ 'POST /item': () => problem(403, 'forbidden', 'Use your own address.') });
    const { person } = await open();
    await person.type(field('Name'), 'Grill');
    await person.click(send());
    await waitFor(() => expect(field('User Email')).toHaveAccessibleDescription('Use your own address.'));
  });

  it('says why when the server fails, and keeps what was typed', async () => {
    stubApi({ 'POST /item': () => problem(500, 'internal_error', 'Something went wrong here.') });
    const { person } = await open();
    await person.type(field('Name'), 'Grill');
    await person.click(send());
    expect(await screen.findByText('Not added. Something went wrong here.')).toBeVisible();
    expect(field('Name')).toHaveValue('Grill');
  });

  it('leads through /login when nobody is signed in, and loses nothing', async () => {
    const api = stubApi({});
    const { person, unmount } = await open({ signedIn: false });
    await person.type(field('User Email'), RAHIMA.email);
    await person.type(field('Name'), 'Grill');
    await person.type(field(/^Price/), '129.5');
    await person.click(send());
    expect(await screen.findByText('Now at /login from {"from":"/addItems"}')).toBeVisible();
    expect(api.of('POST')).toHaveLength(0);
    unmount();

    await open();
    expect(field('Name')).toHaveValue('Grill');
    expect(field(/^Price/)).toHaveValue(129.5);
    expect(screen.getByText('Everything you typed is still here.')).toBeVisible();
  });

  it('keeps what was typed for who typed it, and shows it to nobody else', async () => {
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

  it('shows the item as it will look', async () => {
    stubApi({});
    const { person } = await open();
    await person.type(field('Name'), 'Grill 25L');
    await person.type(field(/^Quantity/), '7');
    const preview = screen.getByRole('complementary', { name: 'Preview' });
    expect(preview).toHaveTextContent('Grill 25L');
    expect(preview).toHaveTextContent('7 items available');
  });
});
