import type { Item } from '@godown/shared/items/item';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ITEM_PATH, MOVE, serveItem } from '../../../test/fake-server';
import { json, problem, renderAt, watchToasts } from '../../../test/inventory-kit';
import { notify } from '../../../ui/notify';
import { ItemPage } from '../../item-page';

beforeEach(() => {
  watchToasts();
  vi.spyOn(notify, 'info').mockImplementation(() => {});
});

/** The page of an item whose server also takes edits, for the version they were made on. */
async function open() {
  const server = serveItem();
  const { api, state } = server;
  api.on(`PATCH ${ITEM_PATH}`, ({ headers, body }) => {
    const { item } = state;
    if (headers.get('If-Match') !== `"${item.version}"`)
      return problem(412, 'version_conflict', 'Stale.', { current: item });
    state.item = { ...item, ...(body as Partial<Item>), version: item.version + 1 };
    return json(state.item);
  });
  renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
  const person = userEvent.setup();
  const rename = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const before = (await screen.findByLabelText<HTMLInputElement>('Name')).value;
    await person.clear(screen.getByLabelText('Name'));
    await person.type(screen.getByLabelText('Name'), name);
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return before;
  };
  await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' });
  return { ...server, person, rename };
}

it('begins with what waits, and does not conflict with it', async () => {
  const { state, rename } = await open();
  act(() => onlineManager.setOnline(false));
  await rename('Grill 30L');
  expect(await rename('Grill 35L')).toBe('Grill 30L');
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(state.item.name).toBe('Grill 35L'));
  expect(screen.queryByText(/refused/)).toBeNull();
});

it('closes when another change of the item waits before it', async () => {
  const { api, state, move, person, rename } = await open();
  api.on(MOVE, () => problem(503, 'database_unavailable', 'Not now.'));
  await person.click(screen.getByRole('button', { name: 'Delivered' }));
  expect(await screen.findByText('1 waiting to be sent')).toBeVisible();
  await rename('Grill 30L');
  expect(screen.getByText('2 waiting to be sent')).toBeVisible();
  api.on(MOVE, move);
  await waitFor(() => expect(state.item.name).toBe('Grill 30L'));
});
