import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeStocked, putSettings, serveDocuments } from '../../test/documents-kit';
import { RAHIMA } from '../../test/fake-identity';
import { renderAt, watchToasts } from '../../test/inventory-kit';
import { notify } from '../../ui/notify';
import { findDraft, saveDraft } from '../drafts/document-drafts';
import { createDraft } from '../drafts/draft-edits';
import { WaitingList } from '../list/waiting-list';
import { DocumentDraftPage } from './document-draft-page';

const ID = '0198c0de-0000-7000-8000-000000000001';
const AT = `/documents/drafts/${ID}`;
const KETTLE = makeStocked('Kettle', { halishar: 10 }, { price: 20 });

let toasts: ReturnType<typeof watchToasts>;
beforeEach(() => {
  putSettings();
  toasts = watchToasts();
  vi.spyOn(notify, 'info').mockImplementation(() => {});
});

function Pages() {
  return (
    <Routes>
      <Route path="/documents/drafts/:draftId" element={<DocumentDraftPage />} />
      <Route path="*" element={<WaitingList />} />
    </Routes>
  );
}

async function postOffline(fields: object) {
  const draft = createDraft({ id: ID, kind: 'delivery', warehouse: 'halishar' });
  const line = { item: KETTLE._id, name: 'Kettle', quantity: '3', price: '18.25', note: 'Black' };
  await saveDraft(RAHIMA.email, { ...draft, party: 'Rahman Stores', lines: [line], ...fields });
  const server = serveDocuments(KETTLE);
  renderAt(Pages, { at: AT, path: '*' });
  const person = userEvent.setup();
  await screen.findByText('Halishar has 10', { exact: false });
  act(() => onlineManager.setOnline(false));
  await person.click(screen.getByRole('button', { name: 'Save and send' }));
  return { ...server, person };
}

it('a note that waits is listed with its total, and can be shown and printed with its figures', async () => {
  const paid = { amount: '20', method: 'cash', reference: '', chequeNumber: '', chequeDate: '' };
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { person } = await postOffline({
    transport: '10',
    paid,
    partner: 'c0ffee000000000000000001',
  });
  const link = await screen.findByRole('link', { name: 'Delivery note, Rahman Stores' });
  expect(link).toHaveAttribute('href', AT);
  expect(link.closest('li')).toHaveTextContent('1 line · 64.75$');
  await person.click(link);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Delivery note (not sent yet)' }),
  ).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent('1KettleBlack3 units18.25$54.75$');
  expect(screen.getByRole('article')).toHaveTextContent('Transport10.00$Total64.75$');
  expect(screen.getByRole('article')).toHaveTextContent('Paid, Cash20.00$');
  await person.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(toasts).toHaveBeenCalledWith('Sent as DN-2026-000001.', expect.anything()));
  expect(await screen.findByText('There is no such draft')).toBeVisible();
});

it('a draft of a note that waits is refused, if it has other contents', async () => {
  const { person } = await postOffline({ answer: 'none' });
  const link = await screen.findByRole('link', { name: 'Delivery note, Rahman Stores' });
  const draft = createDraft({ id: ID, kind: 'delivery', warehouse: 'halishar' });
  const line = { item: KETTLE._id, name: 'Kettle', quantity: '5', price: '18.25', note: 'Black' };
  await saveDraft(RAHIMA.email, { ...draft, party: 'Rahman Stores', answer: 'none', lines: [line] });
  await person.click(link);
  await person.click(await screen.findByRole('button', { name: 'Save and send' }));
  expect(await screen.findByText(/It waits to be sent already, with other contents\./)).toBeVisible();
  expect((await findDraft(RAHIMA.email, ID))?.lines).toMatchObject([{ quantity: '5' }]);
});

it('a note that waits without prices has no amount', async () => {
  const { person } = await postOffline({ answer: 'none' });
  await person.click(await screen.findByRole('link', { name: 'Delivery note, Rahman Stores' }));
  expect(await screen.findByRole('article')).toHaveTextContent('1Kettle3 units');
  expect(screen.getByRole('article')).not.toHaveTextContent('$');
  expect(screen.getByRole('article')).not.toHaveTextContent('In words');
  expect(screen.queryByLabelText('With prices on paper')).toBeNull();
});
