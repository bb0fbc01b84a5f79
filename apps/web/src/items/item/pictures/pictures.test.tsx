import type { Item } from '@godown/shared/items/item';
import { orderPictures } from '@godown/shared/items/pictures';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keys, setMany } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { ME_KEY } from '../../../account/use-me';
import { EMPTY_ITEM } from '../../../stock/fields';
import { fakeDrawing, NO_PICTURE, PHOTO } from '../../../test/fake-drawing';
import { ITEM_PATH, serveItem } from '../../../test/fake-server';
import { type Call, json, later, makeItem, problem, renderAt, stubApi } from '../../../test/inventory-kit';
import { AddItemsPage } from '../../add-items-page';
import { ItemPage } from '../../item-page';
import { writeDraft } from '../add/draft';

const [ONE, TWO, THREE] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
const addressOf = (picture: string, size: string) => `/api${ITEM_PATH}/pictures/${picture}?size=${size}`;
/** The field of files that “Choose pictures” opens. */
const files = () => {
  const field = document.querySelector<HTMLInputElement>('input[multiple]');
  if (!field) throw new Error('Pictures cannot be chosen.');
  return field;
};

/** The fake server with the pictures of its one item. */
function serve(pictures: string[]) {
  const server = serveItem();
  let item: Item = { ...server.state.item, ...(pictures.length > 0 && { pictures }) };
  const change = (next: string[]) => {
    item = { ...item, pictures: next, version: item.version + 1 };
    return json(item);
  };
  server.api.on(`GET ${ITEM_PATH}`, () => json(item));
  server.api.on(`POST ${ITEM_PATH}/pictures`, () => change([...(item.pictures ?? []), THREE]));
  server.api.on(`PUT ${ITEM_PATH}/pictures`, ({ body }) =>
    change(orderPictures(item.pictures ?? [], (body as { pictures: string[] }).pictures)),
  );
  server.api.on(`DELETE ${ITEM_PATH}/pictures/${ONE}`, () =>
    change((item.pictures ?? []).filter((each) => each !== ONE)),
  );
  return server.api;
}

function ReaderPage() {
  useQueryClient().setQueryData(ME_KEY, { email: 'a@b.c', role: 'viewer', may: [], hasRoles: true });
  return <ItemPage />;
}

async function open(Page = ItemPage) {
  const person = userEvent.setup();
  renderAt(Page, { at: ITEM_PATH, path: '/item/:itemId' });
  await person.click(await screen.findByRole('button', { name: 'Pictures of Grill 25L Black' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pictures of Grill 25L Black' });
  const button = (name: string | RegExp) => within(dialog).getByRole('button', { name });
  return { person, dialog, button };
}

describe('the pictures on the page of an item', () => {
  it('begin with the main one, and another one is shown large on demand', async () => {
    serve([ONE, TWO]);
    const { person, button, dialog } = await open();
    const large = () => within(dialog).getByRole('img', { name: 'Grill 25L Black' });
    expect(large()).toHaveAttribute('src', addressOf(ONE, 'full'));
    await person.click(button('Picture 2'));
    expect(large()).toHaveAttribute('src', addressOf(TWO, 'full'));
    expect(button('Picture 2')).toHaveAttribute('aria-pressed', 'true');
  });

  it('are shown as soon as they are taken, sent small, and then come from the server', async () => {
    fakeDrawing();
    const api = serve([]);
    const answer = later<void>();
    const { person, dialog } = await open();
    api.on(`POST ${ITEM_PATH}/pictures`, async () => {
      await answer.promise;
      return json(
        makeItem({ _id: ITEM_PATH.slice(6), name: 'Grill 25L Black', pictures: [THREE], version: 9 }),
      );
    });
    await person.upload(files(), PHOTO);
    await within(dialog).findByRole('img', { name: 'Waiting to be sent' });
    const [sent] = api.of('POST');
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect([sent?.file?.type, sent?.file?.size]).toEqual(['image/webp', 100]);
    answer.resolve();
    await waitFor(() =>
      expect(dialog.querySelector('li img')).toHaveAttribute('src', addressOf(THREE, 'list')),
    );
    expect(screen.queryByRole('img', { name: 'Waiting to be sent' })).not.toBeInTheDocument();
  });

  it('get another main one, which is shown before the server responds', async () => {
    const api = serve([ONE, TWO, THREE]);
    const { person, button, dialog } = await open();
    const shown = () => [...dialog.querySelectorAll('li img')].map((img) => img.getAttribute('src'));
    await person.click(button('Picture 3'));
    await person.click(button('Make it the main picture'));
    await waitFor(() => expect(api.of('PUT')).toHaveLength(1));
    expect(api.of('PUT')[0]?.body).toEqual({ pictures: [THREE, ONE, TWO] });
    expect(shown()).toEqual([THREE, ONE, TWO].map((picture) => addressOf(picture, 'list')));
    await person.click(button('Move back'));
    await waitFor(() => expect(api.of('PUT')[1]?.body).toEqual({ pictures: [ONE, THREE, TWO] }));
  });

  it('stay in view when they get another place', async () => {
    const api = serve([ONE, TWO]);
    const { person, button, dialog } = await open();
    await person.click(button('Move back'));
    await waitFor(() => expect(api.of('PUT')[0]?.body).toEqual({ pictures: [TWO, ONE] }));
    const large = within(dialog).getByRole('img', { name: 'Grill 25L Black' });
    expect(large).toHaveAttribute('src', addressOf(ONE, 'full'));
    expect(button('Picture 2')).toHaveAttribute('aria-pressed', 'true');
  });

  it('are taken from the other files if one cannot be read', async () => {
    fakeDrawing();
    const api = serve([]);
    const { person, dialog } = await open();
    await person.upload(files(), [NO_PICTURE, PHOTO]);
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
    expect(await within(dialog).findByText(new RegExp(`^${NO_PICTURE.name}: `))).toBeInTheDocument();
  });

  it('are removed only after a question', async () => {
    const api = serve([ONE, TWO]);
    const { person, button, dialog } = await open();
    await person.click(button('Remove'));
    const question = await screen.findByRole('dialog', { name: 'Remove this picture?' });
    await person.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(api.of('DELETE')).toHaveLength(1));
    await waitFor(() => expect(dialog.querySelectorAll('li')).toHaveLength(1));
  });

  it('say which file is no picture, and leave out what is too much', async () => {
    fakeDrawing();
    const api = serve(Array.from({ length: 7 }, (_, n) => String(n).repeat(32)));
    const { person, dialog } = await open();
    await person.upload(files(), NO_PICTURE);
    expect(await within(dialog).findByText(/not a picture that can be read here/)).toBeInTheDocument();
    api.on(`POST ${ITEM_PATH}/pictures`, () =>
      problem(409, 'too_many_pictures', 'An item can have 8 pictures.'),
    );
    await person.upload(files(), [PHOTO, PHOTO]);
    expect(await within(dialog).findByText(/The others were left out/)).toBeInTheDocument();
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
  });

  it('cannot be changed by somebody who may only read', async () => {
    serve([ONE, TWO]);
    const { button } = await open(ReaderPage);
    expect(button('Picture 2')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});

describe('the pictures of a new item', () => {
  const NEW = makeItem({ name: 'Grill' });
  const sendTo = `/item/${NEW._id}/pictures`;

  async function fill() {
    fakeDrawing();
    const person = userEvent.setup();
    const view = renderAt(AddItemsPage, { at: '/addItems', path: '/addItems' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add Item' })).not.toHaveAttribute('aria-busy'),
    );
    await person.type(screen.getByLabelText('Name'), 'Grill');
    await person.upload(files(), [PHOTO, PHOTO, PHOTO]);
    await screen.findByRole('button', { name: 'Remove picture 3' });
    await person.click(screen.getByRole('button', { name: 'Remove picture 1' }));
    const add = () => person.click(screen.getByRole('button', { name: 'Add Item' }));
    return { ...view, add };
  }
  const recordsOf = async () => (await keys<string>()).filter((name) => name.startsWith('new-item '));
  const keysOf = (calls: Call[], path: string) =>
    calls.filter((call) => call.path === path).map(({ headers }) => headers.get('Idempotency-Key'));

  it('are sent after it, each under its own key, and the form is empty again', async () => {
    const api = stubApi({
      'POST /item': () => json(NEW, {}, 201),
      [`POST ${sendTo}`]: () => json(NEW, {}, 201),
    });
    const { add } = await fill();
    await add();
    await waitFor(() => expect(api.of('POST').map(({ path }) => path)).toEqual(['/item', sendTo, sendTo]));
    expect(new Set(keysOf(api.of('POST'), sendTo)).size).toBe(2);
    await waitFor(() => expect(screen.queryByText(/Remove picture/)).not.toBeInTheDocument());
    expect(document.querySelectorAll('fieldset img')).toHaveLength(0);
  });

  it('wait on the device for a connection, also after a reload, and are then sent once', async () => {
    const api = stubApi({
      'POST /item': () => json(NEW, {}, 201),
      [`POST ${sendTo}`]: () => json(NEW, {}, 201),
    });
    const { add, unmount } = await fill();
    onlineManager.setOnline(false);
    await add();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
    expect(api.of('POST')).toEqual([]);
    unmount();
    renderAt(AddItemsPage, { at: '/addItems', path: '/addItems' });
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(api.of('POST').map(({ path }) => path)).toEqual(['/item', sendTo, sendTo]));
    expect(api.of('POST')[2]?.file?.size).toBe(100);
    expect(new Set(api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(3);
  });

  it('are kept on the device until it is added, also after a reload', async () => {
    const api = stubApi({
      'POST /item': () => json(NEW, {}, 201),
      [`POST ${sendTo}`]: () => json(NEW, {}, 201),
    });
    const { unmount } = await fill();
    unmount();
    renderAt(AddItemsPage, { at: '/addItems', path: '/addItems' });
    expect(await screen.findByRole('button', { name: 'Remove picture 2' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove picture 3' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Grill');
    await userEvent.click(screen.getByRole('button', { name: 'Add Item' }));
    await waitFor(() => expect(api.of('POST').map(({ path }) => path)).toEqual(['/item', sendTo, sendTo]));
    await waitFor(async () => expect(await recordsOf()).toEqual([]));
  });

  it('go from the device a day after their tab was closed', async () => {
    const old = `new-item ${Date.now() - 25 * 3600_000} 1`;
    const fresh = `new-item ${Date.now() - 3600_000} 1`;
    await setMany([
      [old, []],
      [fresh, []],
    ]);
    await fill();
    await waitFor(async () => expect(await recordsOf()).not.toContain(old));
    expect(await recordsOf()).toEqual([fresh, expect.stringContaining('new-item ')]);
  });

  it('are not those of the person who chose them before', async () => {
    const { unmount } = await fill();
    unmount();
    writeDraft({ typed: { ...EMPTY_ITEM, name: 'Grill' }, by: 'karim@godown.test' });
    renderAt(AddItemsPage, { at: '/addItems', path: '/addItems' });
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
    await waitFor(async () => expect(await recordsOf()).toEqual([]));
    expect(screen.queryByRole('button', { name: /Remove picture/ })).not.toBeInTheDocument();
  });
});
