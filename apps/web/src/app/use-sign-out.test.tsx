import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type DocumentDraft, listDrafts, saveDraft } from '../inventory/changes/document-drafts';
import { EMPTY_ITEM } from '../inventory/fields';
import { readDraft, writeDraft } from '../inventory/item/add/draft';
import { RAHIMA } from '../test/fake-identity';
import { renderAt, stubApi } from '../test/inventory-kit';
import { useSignOut } from './use-sign-out';

const OTHER = 'karim@godown.test';
const EDIT = ['edit-draft', RAHIMA.email, 'a'.repeat(24)];

const makeDraft = (id: string): DocumentDraft => ({
  id,
  kind: 'delivery',
  at: 1,
  warehouse: 'halishar',
  to: 'uttara',
  party: 'Rahman Traders',
  reference: '',
  note: '',
  lines: [],
  errors: {},
});

function Page() {
  const signOut = useSignOut();
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
      <button type="button" onClick={() => client.setQueryData(EDIT, { typed: {} })}>
        Type
      </button>
      <output>{client.getQueryData(EDIT) ? 'typed' : 'nothing typed'}</output>
    </>
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function open() {
  stubApi({});
  await saveDraft(RAHIMA.email, makeDraft('1'));
  await saveDraft(OTHER, makeDraft('2'));
  writeDraft({ typed: { ...EMPTY_ITEM, name: 'Grill' }, by: RAHIMA.email });
  return renderAt(Page, { at: '/', path: '/' });
}

it('deletes what a person has typed and not sent, after a question', async () => {
  const { session } = await open();
  await press('Sign out');
  const dialog = within(await screen.findByRole('dialog', { name: '1 document is not finished' }));
  expect(dialog.getByText('Signing out deletes unfinished documents from this device.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
  await waitFor(async () => expect(await listDrafts(RAHIMA.email)).toEqual([]));
  expect(session.getSnapshot().state).toBe('signed-out');
  expect(readDraft()).toBeNull();
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
