import type { Item } from '@godown/shared/items/item';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../../account/session';
import {
  json,
  later,
  list,
  makeItem,
  problem,
  renderAt,
  stubApi,
  watchToasts,
} from '../../../test/inventory-kit';
import { notify } from '../../../ui/notify';
import { editDraftKey } from '../../changes/edit-draft';
import { MissingItem } from '../missing-item';
import { EditItem } from './edit-item';

const ID = '65f000000000000000000001';
const PATH = `/item/${ID}`;

/** A server with one item that keeps versions as the real one does. */
function serve(overrides: Partial<Item> = {}) {
  const state = { item: makeItem({ _id: ID, name: 'Grill 25L', price: 129.5, version: 3, ...overrides }) };
  const change = (fields: Partial<Item>) => {
    state.item = { ...state.item, ...fields, version: state.item.version + 1 };
    return state.item;
  };
  const api = stubApi({
    [`PATCH ${PATH}`]: ({ headers, body }) =>
      headers.get('If-Match') === `"${state.item.version}"`
        ? json(change(body as Partial<Item>))
        : problem(412, 'version_conflict', 'Someone was faster.', { current: state.item }),
  });
  return { api, state, change };
}

/** A page for signed-in people with the Edit button. `hide` shows something else for a while, `back` the page again. */
async function open({ item }: { item: Item }, other: ReactNode = null) {
  let show: (shown: boolean) => void = () => {};
  const view = renderAt(
    () => {
      const [shown, setShown] = useState(true);
      show = setShown;
      if (useSession().state !== 'signed-in') return null;
      return shown ? <EditItem item={item} /> : other;
    },
    { at: '/', path: '/' },
  );
  const toasts = watchToasts();
  const person = userEvent.setup();
  const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));
  const type = async (label: string, text: string) => {
    await person.clear(screen.getByLabelText(label));
    if (text) await person.type(screen.getByLabelText(label), text);
  };
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit item' });
  return {
    ...view,
    toasts,
    person,
    press,
    type,
    hide: () => act(() => show(false)),
    back: () => act(() => show(true)),
  };
}

const form = () => screen.queryByRole('dialog', { name: 'Edit item' });
const patches = (api: ReturnType<typeof stubApi>) => api.of('PATCH');

it('sends only the changed fields, with the version of the opened item and a key', async () => {
  const { api, state } = serve();
  const { type, press, toasts } = await open(state);
  await type('Price in $', '119.99');
  await press('Save changes');
  await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('Changes saved'));
  expect(patches(api)).toHaveLength(1);
  expect(patches(api)[0]?.body).toEqual({ price: 119.99 });
  expect(patches(api)[0]?.headers.get('If-Match')).toBe('"3"');
  expect(patches(api)[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(form()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
});

it('stays open if more is typed while it is being saved', async () => {
  const { api, state, change } = serve();
  const answer = later<void>();
  api.on(`PATCH ${PATH}`, async ({ body }) => {
    await answer.promise;
    return json(change(body as Partial<Item>));
  });
  const { type, press, toasts } = await open(state);
  await type('Price in $', '119');
  await press('Save changes');
  await type('Supplier', 'Padma Traders');
  answer.resolve();
  await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('Changes saved'));
  expect(screen.getByLabelText('Supplier')).toHaveValue('Padma Traders');
  await press('Save changes');
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  expect(patches(api).map(({ body }) => body)).toEqual([{ price: 119 }, { supplier: 'Padma Traders' }]);
  expect(patches(api)[1]?.headers.get('If-Match')).toBe('"4"');
});

it('puts the focus in the name as soon as it is open', async () => {
  const { state } = serve();
  const { press } = await open(state);
  await press('Cancel');
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

it('takes a barcode that is pasted into the name as the barcode, and leaves one that is the name', async () => {
  const { api, state } = serve({ name: '8941100501238' });
  const { person, press } = await open(state);
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await person.keyboard('{Tab}');
  expect(name).toHaveValue('8941100501238');
  name.focus();
  name.select();
  await person.paste('036000291452');
  expect(name).toHaveValue('8941100501238');
  await press('Save changes');
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  expect(patches(api).map(({ body }) => body)).toEqual([{ barcode: '036000291452' }]);
});

it('reads a price with a decimal comma', async () => {
  const { api, state } = serve();
  const { type, press } = await open(state);
  await type('Price in $', '119,99');
  await press('Save changes');
  await waitFor(() => expect(patches(api)[0]?.body).toEqual({ price: 119.99 }));
});

it('keeps a price that is not a number, and says so', async () => {
  const { api, state } = serve();
  const { type, press } = await open(state);
  await type('Price in $', '1e');
  await press('Save changes');
  expect(await screen.findByText('Enter a number.')).toBeVisible();
  expect(screen.getByLabelText('Price in $')).toHaveValue('1e');
  expect(patches(api)).toHaveLength(0);
});

it('sends nothing when nothing changed', async () => {
  const { api, state } = serve();
  const { person, press } = await open(state);
  await person.type(screen.getByLabelText('Name'), '  ');
  await press('Save changes');
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  expect(api.calls).toEqual([]);
});

it('shows errors at their fields, and accepts an unchanged field that was invalid before', async () => {
  const { api, state } = serve({ img: 'kept from another application', price: 1.999 });
  const { type, press } = await open(state);
  await type('Name', '');
  await press('Save changes');
  expect(await screen.findByText('Name is required.')).toBeVisible();
  await type('Name', 'Grill 30L');
  await type('Price in $', '');
  await press('Save changes');
  expect(await screen.findByText('Enter a number.')).toBeVisible();
  await type('Price in $', '1.999');
  await press('Save changes');
  await waitFor(() => expect(patches(api)[0]?.body).toEqual({ name: 'Grill 30L' }));
});

it('shows an error of the server at its field', async () => {
  const { api, state } = serve();
  api.on(`PATCH ${PATH}`, () =>
    problem(422, 'invalid_input', 'Some of the input is wrong.', {
      errors: [{ path: 'name', message: 'Too rude.' }],
    }),
  );
  const { type, press } = await open(state);
  await type('Name', 'Grill');
  await press('Save changes');
  expect(await screen.findByText('Too rude.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

it('goes from its last field to the one that the server refuses, and to a refusal of the whole', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { api, state } = serve();
  api.on(`PATCH ${PATH}`, () =>
    problem(422, 'invalid_input', 'Some of the input is wrong.', {
      errors: [{ path: 'reorderPoints.uttara', message: 'Too many.' }],
    }),
  );
  const { type, press } = await open(state);
  await type('Description', 'New specs');
  await press('Save changes');
  const points = within(await screen.findByRole('group', { name: /Warn me at/ }));
  const [first] = points.getAllByRole('spinbutton');
  await waitFor(() => expect(first).toHaveFocus());
  expect(scrolled).toHaveBeenLastCalledWith({ block: 'center', behavior: 'instant' });
  api.on(`PATCH ${PATH}`, () => problem(403, 'email_not_verified', 'Verify your address first.'));
  await press('Save changes');
  expect(await screen.findByText('Not saved. Verify your address first.')).toBeVisible();
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'nearest', behavior: 'instant' }));
});

it('does not ask when only the stock has changed since', async () => {
  const { api, state, change } = serve();
  const { type, press, toasts } = await open(state);
  change({ quantity: 11 });
  change({ quantity: 10 });
  await type('Supplier', 'Padma Traders');
  await press('Save changes');
  await waitFor(() => expect(toasts).toHaveBeenCalled());
  expect(state.item).toMatchObject({ supplier: 'Padma Traders', quantity: 10, version: 6 });
  const keys = patches(api).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('does not ask when both wrote the same', async () => {
  const { state, change } = serve();
  const { type, press, toasts } = await open(state);
  change({ price: 99 });
  await type('Price in $', '99.0');
  await press('Save changes');
  await waitFor(() => expect(toasts).toHaveBeenCalled());
  expect(state.item.price).toBe(99);
});

async function openConflict() {
  const server = serve();
  const view = await open(server.state);
  await view.type('Name', 'Grill 25L Black');
  await view.type('Price in $', '119');
  server.change({
    price: 99,
    name: 'Grill 25L White',
    description: 'New specs',
    updatedBy: 'karim@godown.test',
    updatedAt: new Date().toISOString(),
  });
  await view.press('Save changes');
  await screen.findByText('Someone edited this while you did');
  return { ...server, ...view };
}

const choices = (label: string) => within(screen.getByRole('group', { name: `${label}: which to keep` }));

it('shows both versions, who made the other one and when, and keeps the typed text', async () => {
  await openConflict();
  const [note] = screen.getAllByRole('alert').filter(({ textContent }) => textContent);
  await waitFor(() => expect(note?.parentElement).toHaveFocus());
  expect(note).toHaveTextContent('Last changed by karim@godown.test, just now.');
  expect(note).toHaveTextContent('They also changed: Description.');
  expect(screen.getByLabelText('Description')).toHaveValue('New specs');
  expect(screen.getByLabelText('Name')).toHaveValue('Grill 25L Black');
  expect(choices('Price in $').getByRole('radio', { name: 'Keep mine 119.00$' })).not.toBeChecked();
  expect(
    choices('Price in $').getByRole('radio', { name: "Use the other person's 99.00$" }),
  ).not.toBeChecked();
  expect(
    choices('Name').getByRole('radio', { name: "Use the other person's Grill 25L White" }),
  ).toBeVisible();
});

it('saves nothing until every conflict is decided, then saves the chosen values', async () => {
  const { api, state, press, person, toasts } = await openConflict();
  await press('Save changes');
  expect(await screen.findAllByText('Choose which value to keep.')).toHaveLength(2);
  expect(patches(api)).toHaveLength(1);
  await person.click(choices('Name').getByRole('radio', { name: /Use the other person's/ }));
  expect(screen.getByLabelText('Name')).toHaveValue('Grill 25L White');
  await person.click(choices('Price in $').getByRole('radio', { name: /Keep mine/ }));
  await press('Save changes');
  await waitFor(() => expect(toasts).toHaveBeenCalled());
  expect(patches(api)[1]?.body).toEqual({ price: 119 });
  expect(patches(api)[1]?.headers.get('If-Match')).toBe('"4"');
  expect(state.item).toMatchObject({ name: 'Grill 25L White', price: 119, description: 'New specs' });
});

it('takes all of theirs or keeps all of mine, and the choice can be changed', async () => {
  const { state, press, toasts } = await openConflict();
  await press("Use the other person's text");
  expect(screen.getByLabelText('Price in $')).toHaveValue('99.00');
  await press('Keep all mine');
  expect(screen.getByLabelText('Price in $')).toHaveValue('119.00');
  await press('Save changes');
  await waitFor(() => expect(toasts).toHaveBeenCalled());
  expect(state.item).toMatchObject({ name: 'Grill 25L Black', price: 119 });
});

it('keeps mine when more is typed in the field', async () => {
  const { type, person, state, press, toasts } = await openConflict();
  await type('Price in $', '105');
  expect(choices('Price in $').getByRole('radio', { name: 'Keep mine 105.00$' })).toBeChecked();
  await person.click(choices('Name').getByRole('radio', { name: /Keep mine/ }));
  await press('Save changes');
  await waitFor(() => expect(toasts).toHaveBeenCalled());
  expect(state.item.price).toBe(105);
});

it('asks before it discards unsaved changes', async () => {
  const { state } = serve();
  const { type, press, person } = await open(state);
  await type('Name', 'Grill 30L');
  await person.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await person.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Grill 30L');
  await person.click(within(form() as HTMLElement).getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  await press('Edit');
  expect(screen.getByLabelText('Name')).toHaveValue('Grill 25L');
});

it('closes at once without unsaved changes', async () => {
  const { state } = serve();
  const { person } = await open(state);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(form()).not.toBeInTheDocument());
});

it('keeps the typed text and its base version when the page is left', async () => {
  const { api, state, change } = serve();
  const { type, press, hide, back } = await open(state);
  await type('Price in $', '119');
  hide();
  change({ price: 99 });
  back();
  await press('Edit');
  expect(await screen.findByText('Everything you typed is still here.')).toBeVisible();
  expect(screen.getByLabelText('Price in $')).toHaveValue('119');
  await press('Save changes');
  expect(await screen.findByText('Someone edited this while you did')).toBeVisible();
  expect(patches(api)[0]?.headers.get('If-Match')).toBe('"3"');
});

it('says on the page of a deleted item that the typed text is kept, and shows it after a restore', async () => {
  const { api, state } = serve();
  const gone = {
    deletedAt: state.item.createdAt,
    deletedBy: 'karim@godown.test',
    purgeAt: '2030-03-05T08:00:00.000Z',
  };
  api.on('GET /deleted-items', () => list([{ ...state.item, ...gone }]));
  const { type, press, hide, back } = await open(state, <MissingItem id={ID} />);
  await type('Name', 'Grill 30L');
  hide();
  const words = await screen.findByText(/^What you typed is kept\./);
  expect(words).toHaveAttribute('role', 'alert');
  back();
  await press('Edit');
  expect(await screen.findByLabelText('Name')).toHaveValue('Grill 30L');
  await press('Cancel');
  await press('Discard');
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  hide();
  await screen.findByRole('heading', { name: 'Grill 25L was deleted' });
  expect(screen.queryByText(/^What you typed is kept/)).not.toBeInTheDocument();
});

it.each([
  ['refused', () => problem(403, 'forbidden', 'Not today.'), 'Not today.'],
  [
    'in conflict',
    (current: Item) => problem(412, 'version_conflict', 'Someone was faster.', { current }),
    'Someone edited this while you did. Open the edit to choose what to keep.',
  ],
])(
  'tells a person who has left the page that the edit was %s, and keeps the typed text',
  async (_, refuse, why) => {
    const { api, state } = serve();
    const answer = later<Response>();
    api.on(`PATCH ${PATH}`, () => answer.promise);
    const errorToast = vi.spyOn(notify, 'error').mockImplementation(() => {});
    const { type, press, hide, back } = await open(state);
    await type('Name', 'Grill 30L');
    await press('Save changes');
    hide();
    answer.resolve(refuse({ ...state.item, name: 'Grill 25L White', version: 4 }));
    await waitFor(() =>
      expect(errorToast).toHaveBeenCalledExactlyOnceWith(
        `Grill 25L: Not saved. ${why} What you typed is kept.`,
      ),
    );
    back();
    await press('Edit');
    expect(await screen.findByLabelText('Name')).toHaveValue('Grill 30L');
  },
);

it('does not show the draft of one person to another who signs in', async () => {
  const { state } = serve();
  const { type, press, session } = await open(state);
  await type('Name', 'Grill 30L');
  await act(() => session.signOut());
  expect(form()).not.toBeInTheDocument();
  const enter = (email: string) =>
    act(() => session.signIn((identity) => identity.signIn(email, 'a password')).then(() => undefined));
  await enter('karim@godown.test');
  await press('Edit');
  expect(await screen.findByLabelText('Name')).toHaveValue('Grill 25L');
});

it('keeps each letter on the device, for a tab that ends without a word', async () => {
  const { state } = serve();
  const { type, client } = await open(state);
  await type('Name', 'Grill 30L');
  const kept = () => client.getQueryData(editDraftKey('rahima@godown.test', ID));
  expect(kept()).toMatchObject({ typed: { name: 'Grill 30L' } });
  await type('Name', 'Grill 25L');
  expect(kept()).toBeNull();
});

it('asks before the tab is closed with unsaved changes', async () => {
  const { state } = serve();
  const { type } = await open(state);
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  await type('Name', 'Grill 30L');
  expect(leave()).toBe(true);
});

it('says that the item was deleted, and links to the deleted items', async () => {
  const { api, state } = serve();
  api.on(`PATCH ${PATH}`, () => problem(404, 'item_not_found', 'There is no such item.'));
  const { type, press } = await open(state);
  await type('Name', 'Grill 30L');
  await press('Save changes');
  expect(await screen.findByText('Not saved. There is no such item.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Deleted items' })).toHaveAttribute('href', '/deletedItems');
  expect(screen.getByLabelText('Name')).toHaveValue('Grill 30L');
});

it('closes, and keeps the edit in the outbox, when the server cannot be reached', async () => {
  const { api, state } = serve();
  api.on(`PATCH ${PATH}`, () => problem(503, 'database_unavailable', 'Not now.'));
  const infoToast = vi.spyOn(notify, 'info').mockImplementation(() => {});
  const { type, press, toasts } = await open(state);
  await type('Name', 'Grill 30L');
  await press('Save changes');
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  expect(infoToast).toHaveBeenCalledExactlyOnceWith(
    'Saved on this device. It is sent as soon as the server can be reached.',
  );
  expect(screen.getByText('1 change is waiting to be sent.')).toBeVisible();
  api.on(`PATCH ${PATH}`, () => json({ ...state.item, name: 'Grill 30L', version: 4 }));
  await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('Changes saved'));
  expect(new Set(patches(api).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

it('opens a waiting edit from the outbox again if it is refused because of a conflict', async () => {
  const { api, state, change } = serve();
  vi.spyOn(notify, 'info').mockImplementation(() => {});
  api.on(`PATCH ${PATH}`, () => problem(503, 'database_unavailable', 'Not now.'));
  const { type, press } = await open(state);
  await type('Name', 'Grill 30L');
  await press('Save changes');
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  const current = change({ name: 'Grill 25L White' });
  api.on(`PATCH ${PATH}`, () => problem(412, 'version_conflict', 'Stale.', { current }));
  expect(await screen.findByText('1 change was not saved.')).toBeVisible();
  expect(screen.getByText(/Someone edited this while you did/)).toBeVisible();
  await press(/^Open /);
  expect(await screen.findByText(`Now at ${PATH} from {"edit":true}`)).toBeVisible();
});
