import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeStocked, putSettings, serveDocuments } from '../../test/documents-kit';
import { RAHIMA } from '../../test/fake-identity';
import { createFakeLocks } from '../../test/fake-locks';
import { later, problem, renderAt, watchToasts } from '../../test/inventory-kit';
import { notify } from '../../ui/notify';
import { findDraft, saveDraft } from '../drafts/document-drafts';
import { createDraft } from '../drafts/draft-edits';
import { DraftList } from '../list/draft-list';
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
    <>
      <Link to="/documents">Documents</Link>
      <Routes>
        <Route path="/documents/drafts/:draftId" element={<DocumentDraftPage />} />
        <Route path="/documents" element={<Lists />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

const Lists = () => (
  <>
    <WaitingList />
    <DraftList />
  </>
);

async function openDraft(fields: object) {
  const draft = createDraft({ id: ID, kind: 'delivery', warehouse: 'halishar' });
  const line = { item: KETTLE._id, name: 'Kettle', quantity: '3', price: '18.25', note: 'Black' };
  await saveDraft(RAHIMA.email, { ...draft, party: 'Rahman Stores', lines: [line], ...fields });
  const server = serveDocuments(KETTLE);
  const page = within(renderAt(Pages, { at: AT, path: '*' }).container);
  await screen.findByText('Halishar has 10', { exact: false });
  return { ...server, page, person: userEvent.setup() };
}

const save = () => screen.getByRole('button', { name: 'Save and send' });

async function postOffline(fields: object) {
  const opened = await openDraft(fields);
  act(() => onlineManager.setOnline(false));
  await opened.person.click(save());
  return opened;
}

/** Posts a note without prices. `answer`: null lets the server respond. */
async function postSlowly() {
  const opened = await openDraft({ answer: 'none' });
  const answer = later<Response | null>();
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const response = init.method === 'POST' ? await answer.promise : null;
    return response ?? send(input, init);
  });
  await opened.person.click(save());
  expect(await screen.findByText('Being sent')).toBeInTheDocument();
  return { ...opened, answer };
}

const NOTE = { name: 'Delivery note, Rahman Stores' };
const WAITING = { level: 1, name: 'Delivery note (not sent yet)' };
const NUMBERED = /^\/documents\/DN-2026-000001$/;

it('a note that waits is listed with its total, and can be shown and printed with its figures until it has a number', async () => {
  const paid = { amount: '20', method: 'cash', reference: '', chequeNumber: '', chequeDate: '' };
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { person } = await postOffline({
    transport: '10',
    paid,
    partner: 'c0ffee000000000000000001',
  });
  const link = await screen.findByRole('link', NOTE);
  expect(link).toHaveAttribute('href', AT);
  expect(link.closest('li')).toHaveTextContent('1 line · 64.75$');
  await person.click(link);
  expect(await screen.findByRole('heading', WAITING)).toBeVisible();
  expect(screen.getByText('Will be sent when there is internet. It gets its number then.')).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent('1KettleBlack3 units18.25$54.75$');
  expect(screen.getByRole('article')).toHaveTextContent('Transport10.00$Total64.75$');
  expect(screen.getByRole('article')).toHaveTextContent('Paid, Cash20.00$');
  await person.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(toasts).toHaveBeenCalledWith('Sent as DN-2026-000001.', expect.anything()));
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(NUMBERED));
});

it('a note that waits without prices has no amount', async () => {
  const { person } = await postOffline({ answer: 'none' });
  await person.click(await screen.findByRole('link', NOTE));
  expect(await screen.findByRole('article')).toHaveTextContent('1Kettle3 units');
  expect(screen.getByRole('article')).not.toHaveTextContent('$');
  expect(screen.getByRole('article')).not.toHaveTextContent('In words');
  expect(screen.queryByLabelText('With prices on paper')).toBeNull();
});

describe('a note that is being sent', () => {
  it('is listed as waiting and not as a draft, and its address shows it until it has a number', async () => {
    const { person, answer } = await postSlowly();
    await person.click(screen.getByRole('link', { name: 'Documents' }));
    const link = await screen.findByRole('link', NOTE);
    expect(link.closest('section')).toHaveAccessibleName('Not sent yet');
    expect((await findDraft(RAHIMA.email, ID))?.lines).toHaveLength(1);
    expect(screen.queryByText('Drafts on this device')).toBeNull();
    await person.click(link);
    expect(await screen.findByRole('heading', WAITING)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save and send' })).toBeNull();
    expect(screen.getByText('Being sent')).toBeVisible();
    expect(screen.queryByText(/when there is internet/)).toBeNull();
    answer.resolve(null);
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(NUMBERED));
    await waitFor(async () => expect(await findDraft(RAHIMA.email, ID)).toBeNull());
  });

  it('is a draft again at the same address, with the error, once it is refused', async () => {
    const { person, answer } = await postSlowly();
    await person.click(screen.getByRole('link', { name: 'Documents' }));
    await person.click(await screen.findByRole('link', NOTE));
    expect(await screen.findByRole('heading', WAITING)).toBeVisible();
    const errors = [{ path: 'lines.0.item', message: 'There is no such item.' }];
    answer.resolve(problem(422, 'invalid_input', 'lines.0.item: There is no such item.', { errors }));
    expect(await screen.findByText('There is no such item.')).toBeVisible();
    expect(save()).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Documents' }));
    const link = await screen.findByRole('link', NOTE);
    expect(link.closest('li')).toHaveTextContent('Must be corrected');
  });

  it('is the same in another tab, which goes to its page too', async () => {
    Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const { page, person, answer } = await postSlowly();
    const other = within(renderAt(Pages, { at: '/documents', path: '*' }).container);
    const link = await other.findByRole('link', NOTE);
    expect(link.closest('section')).toHaveAccessibleName('Not sent yet');
    expect(other.queryByText('Drafts on this device')).toBeNull();
    await person.click(link);
    expect(await other.findByRole('heading', WAITING)).toBeVisible();
    expect(page.getByText('Being sent')).toBeInTheDocument();
    answer.resolve(null);
    for (const tab of [page, other])
      await waitFor(() => expect(tab.getByTestId('location')).toHaveTextContent(NUMBERED));
  });
});
