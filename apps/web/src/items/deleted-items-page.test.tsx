import { type DeletedItem, deletedItemSchema } from '@godown/shared/items/item';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json, makeItem, problem, renderAt, stubApi, watchToasts } from '../test/inventory-kit';
import { DeletedItemsPage } from './deleted-items-page';

const kettle = makeDeleted('Kettle 1.7L', { quantity: 4 });
const fridge = makeDeleted('Frost-free 253L');

function makeDeleted(name: string, overrides: Partial<DeletedItem> = {}): DeletedItem {
  return deletedItemSchema.parse({
    ...makeItem({ name }),
    deletedAt: '2026-03-01T06:00:00.000Z',
    deletedBy: 'gate@godown.test',
    purgeAt: '2026-03-31T06:00:00.000Z',
    ...overrides,
  });
}

const listed = (items: DeletedItem[]) => json(items, { 'X-Total-Count': String(items.length) });

function open(handlers: Parameters<typeof stubApi>[0]) {
  const api = stubApi(handlers);
  renderAt(DeletedItemsPage, { at: '/deletedItems', path: '/deletedItems' });
  return { api, toasts: watchToasts(), person: userEvent.setup() };
}

const rows = async () => (await screen.findAllByRole('row')).slice(1);
const restore = (name: string) => screen.getByRole('button', { name: `Restore ${name}` });

describe('Deleted items', () => {
  it('says what was deleted, when, by whom, and until when it can be restored', async () => {
    open({ 'GET /deleted-items': () => listed([kettle, fridge]) });
    const [first] = await rows();
    expect(screen.getByRole('heading', { level: 1, name: 'Deleted items' })).toBeVisible();
    expect(document.title).toBe('Deleted items · Godown');
    expect(screen.getByText('2 deleted items. Each can be restored for 30 days.')).toBeVisible();
    expect(first).toHaveTextContent(/Kettle 1\.7L.*4.*1 Mar 12:00.*by gate@godown\.test.*until 31 Mar 2026/);
  });

  it('restores an item, confirms it, and removes the row', async () => {
    const { api, person, toasts } = open({
      'GET /deleted-items': () => listed([kettle, fridge]),
      [`POST /item/${kettle._id}/restore`]: () => {
        api.on('GET /deleted-items', () => listed([fridge]));
        return json(makeItem({ _id: kettle._id }));
      },
    });
    await rows();
    await person.click(restore('Kettle 1.7L'));
    await waitFor(() => expect(screen.queryByText('Kettle 1.7L')).not.toBeInTheDocument());
    expect(toasts).toHaveBeenCalledExactlyOnceWith('Kettle 1.7L restored.');
    expect(await rows()).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Deleted items' })).toHaveFocus();
    expect(api.of('POST')[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    [
      'someone else restored it',
      () => json(makeItem({ _id: kettle._id })),
      'Someone else has restored it already.',
    ],
    [
      'its 30 days are over',
      () => problem(404, 'item_not_found', 'There is no such item.'),
      'It can no longer be restored.',
    ],
  ])('says that %s, and fetches the list again', async (_what, item, words) => {
    const { api, person } = open({
      'GET /deleted-items': () => listed([kettle, fridge]),
      [`GET /item/${kettle._id}`]: item,
      [`POST /item/${kettle._id}/restore`]: () => {
        api.on('GET /deleted-items', () => listed([fridge]));
        return problem(404, 'item_not_found', 'There is no deleted item of this id.');
      },
    });
    await rows();
    await person.click(restore('Kettle 1.7L'));
    expect(await screen.findByText('Kettle 1.7L: Restore item')).toBeVisible();
    expect(screen.getByText(new RegExp(`^${words}`))).toBeVisible();
    expect(await rows()).toHaveLength(1);
  });

  it('keeps the row when the server refuses, and says why', async () => {
    const { person } = open({
      'GET /deleted-items': () => listed([kettle]),
      [`POST /item/${kettle._id}/restore`]: () =>
        problem(500, 'internal_error', 'Something went wrong here.'),
    });
    await rows();
    await person.click(restore('Kettle 1.7L'));
    expect(await screen.findByText(/^Something went wrong here\./)).toBeVisible();
    expect(await rows()).toHaveLength(1);
  });

  it('says that there are no deleted items', async () => {
    open({ 'GET /deleted-items': () => listed([]) });
    expect(await screen.findByRole('heading', { name: 'No deleted items' })).toBeVisible();
  });

  it('offers to try again when they cannot be loaded', async () => {
    const { api, person } = open({
      'GET /deleted-items': () => problem(500, 'internal_error', 'Something went wrong here.'),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on('GET /deleted-items', () => listed([kettle]));
    await person.click(again);
    expect(await rows()).toHaveLength(1);
  });
});
