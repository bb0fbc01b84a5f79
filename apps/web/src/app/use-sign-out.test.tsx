import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keys } from 'idb-keyval';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listDrafts, saveDraft } from '../documents/drafts/document-drafts';
import { createDraft } from '../documents/drafts/draft-edits';
import { readDraft, writeDraft } from '../items/item/add/draft';
import { keepPictures, readPictures } from '../items/item/add/kept-pictures';
import { withTexts } from '../language/language';
import { EMPTY_ITEM } from '../stock/fields';
import { RAHIMA } from '../test/fake-identity';
import { json, renderAt, stubApi } from '../test/inventory-kit';
import { DEVICE, stubPushBrowser } from '../test/push-browser';
import { useSignOut } from './use-sign-out';

const OTHER = 'karim@godown.test';
const EDIT = ['edit-draft', RAHIMA.email, 'a'.repeat(24)];

const makeDraft = (id: string) => createDraft({ id, kind: 'delivery', warehouse: 'halishar' });

function Page() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => void signOut()}>
      Sign out
    </button>
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function open() {
  stubApi({});
  await saveDraft(RAHIMA.email, makeDraft('1'));
  await saveDraft(OTHER, makeDraft('2'));
  writeDraft({ typed: { ...EMPTY_ITEM, name: 'Grill' }, by: RAHIMA.email });
  await keepPictures([{ key: '1', bytes: new Uint8Array(1), type: 'image/webp' }]);
  const page = renderAt(Page, { at: '/', path: '/' });
  page.client.setQueryData(EDIT, { typed: {} });
  return page;
}

it('deletes what a person has typed and not sent, after a question', async () => {
  // On a busy machine the first load takes longer than a sign-out waits.
  await withTexts(() => import('./forget-drafts'), 'items')();
  const { session, client } = await open();
  await press('Sign out');
  const dialog = within(await screen.findByRole('dialog', { name: '1 document is not finished' }));
  expect(dialog.getByText('Signing out deletes unfinished documents from this device.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
  await waitFor(async () => expect(await listDrafts(RAHIMA.email)).toEqual([]));
  expect(session.getSnapshot().state).toBe('signed-out');
  expect(readDraft()).toBeNull();
  const left = (await keys<string>()).filter((name) => name.startsWith('new-item '));
  expect([left, await readPictures()]).toEqual([[], []]);
  expect(client.getQueryData(EDIT)).toBeUndefined();
  expect(await listDrafts(OTHER)).toHaveLength(1);
});

it('deletes nothing if the person stays', async () => {
  await open();
  await press('Sign out');
  const dialog = within(await screen.findByRole('dialog', { name: '1 document is not finished' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await listDrafts(RAHIMA.email)).toHaveLength(1);
  expect(readDraft()?.typed.name).toBe('Grill');
});

it.each([
  ['cannot be loaded', () => Promise.reject(new Error('offline'))],
  ['does not come', () => new Promise<never>(() => {})],
])('signs out where the part that deletes drafts %s, and keeps them', async (_, load) => {
  vi.doMock('./forget-drafts', load);
  onTestFinished(() => vi.doUnmock('./forget-drafts'));
  const { session } = await open();
  await press('Sign out');
  await waitFor(() => expect(session.getSnapshot().state).toBe('signed-out'), { timeout: 5000 });
  expect(await listDrafts(RAHIMA.email)).toHaveLength(1);
});

it.each([
  ['', 200],
  [', also if the server cannot be reached', 503],
])('ends the notices on this device while the person is still known%s', async (_, status) => {
  await withTexts(() => import('./forget-drafts'), 'items')();
  const { state } = stubPushBrowser({ permission: 'granted', subscribedWith: 'BAAA' });
  const { session } = renderAt(Page, { at: '/', path: '/' });
  const states: string[] = [];
  const api = stubApi({
    [`DELETE /push/devices/${DEVICE}`]() {
      states.push(session.getSnapshot().state);
      return json({ publicKey: 'BAAA', devices: [] }, {}, status);
    },
  });
  await press('Sign out');
  await waitFor(() => expect(session.getSnapshot().state).toBe('signed-out'));
  expect([state.key, api.of('DELETE').length, states]).toEqual([null, 1, ['signed-in']]);
});
