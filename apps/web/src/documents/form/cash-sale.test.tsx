import { type Partner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  makeDocument,
  makePartner,
  makeStocked,
  putSettings,
  serveDocuments,
} from '../../test/documents-kit';
import { RAHIMA } from '../../test/fake-identity';
import { inBangla } from '../../test/in-bangla';
import { json, renderAt, watchToasts } from '../../test/inventory-kit';
import { notify } from '../../ui/notify';
import { type DraftKind, listDrafts, saveDraft } from '../drafts/document-drafts';
import { createDraft } from '../drafts/draft-edits';
import { WaitingList } from '../list/waiting-list';
import { DocumentPage } from '../page/document-page';
import { toReturnDraft } from '../page/return-draft';
import { DocumentDraftPage } from './document-draft-page';

const ID = '0198c0de-0000-7000-8000-000000000001';
const KETTLE = makeStocked('Kettle', { halishar: 10 }, { price: 20 });
const RAHMAN = makePartner({ name: 'Rahman Stores' });

beforeEach(() => {
  putSettings();
  watchToasts();
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

interface Written {
  kind?: DraftKind;
  party?: string;
  isPriced?: boolean;
  customers?: Partner[];
}

/** A draft of three kettles. */
async function open({ kind = 'delivery', party = '', isPriced = true, customers = [RAHMAN] }: Written = {}) {
  const draft = createDraft({ id: ID, kind, warehouse: 'halishar', isPriced });
  const lines = [{ item: KETTLE._id, name: 'Kettle', quantity: '3' }];
  await saveDraft(RAHIMA.email, { ...draft, party, lines });
  const server = serveDocuments(KETTLE);
  server.api.on('GET /partners', () => json(customers));
  server.api.on(`GET /partners/${RAHMAN._id}`, () => json(RAHMAN));
  server.api.on(`GET /partners/${RAHMAN._id}/prices`, () => json([]));
  renderAt(Pages, { at: `/documents/drafts/${ID}`, path: '*' });
  await screen.findByRole('combobox', { name: /^(Item|পণ্য)$/ });
  return { ...server, person: userEvent.setup() };
}

const button = () => screen.queryByRole('button', { name: 'Cash sale' });
const paidNow = () => screen.getByLabelText('Paid now');
const saved = async () => (await listDrafts(RAHIMA.email))[0];
const sent = ({ api }: Pick<ReturnType<typeof serveDocuments>, 'api'>) =>
  api.of('POST').map(({ body }) => body);

it('is one tap: all of the note is paid in cash, whatever its lines become', async () => {
  const server = await open();
  const { person, api } = server;
  await person.click(await screen.findByRole('button', { name: 'Cash sale' }));
  expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Cash sales');
  await waitFor(() => expect(paidNow()).toHaveValue('60.00'));
  expect(button()).toBeNull();
  await person.clear(screen.getByLabelText('Quantity: Kettle'));
  await person.type(screen.getByLabelText('Quantity: Kettle'), '4');
  await person.type(screen.getByLabelText('Discount of the whole note'), '1.5');
  expect(paidNow()).toHaveValue('78.50');
  await person.click(screen.getByRole('button', { name: 'Save and send' }));
  await waitFor(() =>
    expect(sent(server)).toEqual([
      {
        kind: 'delivery',
        warehouse: 'halishar',
        party: 'Cash sales',
        partner: WALK_IN_CUSTOMER,
        discount: { amount: 1.5 },
        paid: { amount: 78.5, method: 'cash' },
        lines: [{ item: KETTLE._id, quantity: 4, unitPrice: 20 }],
      },
    ]),
  );
  // The server may not know this customer yet, and what the last buyer paid is nothing to the next one.
  expect(api.calls.filter(({ path }) => path.includes(WALK_IN_CUSTOMER))).toEqual([]);
});

it('stays paid with the amount that somebody types, until all of it is paid again', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Cash sale' }));
  await person.selectOptions(screen.getByLabelText('How it is paid'), 'bKash');
  expect(paidNow()).toHaveValue('60.00');
  await person.clear(paidNow());
  await person.type(paidNow(), '50');
  await person.type(screen.getByLabelText('Transport'), '10');
  expect(paidNow()).toHaveValue('50');
  await person.click(screen.getByRole('button', { name: 'All of it is paid now' }));
  expect(paidNow()).toHaveValue('70.00');
  expect(screen.getByLabelText('How it is paid')).toHaveDisplayValue('bKash');
});

it('is none any more, with what was paid, for a customer who is chosen after all', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Cash sale' }));
  const customer = screen.getByRole('combobox', { name: 'Customer' });
  await person.clear(customer);
  expect(await screen.findByRole('button', { name: 'Cash sale' })).toBeVisible();
  await person.type(customer, 'Rah');
  expect(button()).toBeNull();
  await person.click(await screen.findByRole('option', { name: 'Rahman Stores' }));
  expect(await screen.findByText('Rahman Stores owes 0.00$ now, 60.00$ after this.')).toBeVisible();
  expect(paidNow()).toHaveValue('');
});

it('has the name that the shop gave it, also where it is chosen like others', async () => {
  const counter = makePartner({ _id: WALK_IN_CUSTOMER, name: 'Counter', creditLimit: 0 });
  const { person } = await open({ customers: [counter] });
  await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'Cou');
  await person.click(await screen.findByRole('option', { name: 'Counter' }));
  await waitFor(() => expect(paidNow()).toHaveValue('60.00'));
  await person.clear(screen.getByRole('combobox', { name: 'Customer' }));
  await person.click(await screen.findByRole('button', { name: 'Cash sale' }));
  expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Counter');
});

it.each<[string, Written]>([
  ['goods that are received', { kind: 'receipt' }],
  ['a return', { kind: 'return' }],
  ['a note for somebody', { party: 'Salam' }],
])('is not offered for %s', async (_, written) => {
  await open(written);
  expect(await screen.findByText('Subtotal')).toBeVisible();
  expect(button()).toBeNull();
});

it('waits without a connection, and is sent once', async () => {
  const server = await open();
  const { person } = server;
  await person.click(await screen.findByRole('button', { name: 'Cash sale' }));
  await waitFor(async () => expect(await saved()).toMatchObject({ partner: WALK_IN_CUSTOMER }));
  act(() => onlineManager.setOnline(false));
  await person.click(screen.getByRole('button', { name: 'Save and send' }));
  const link = await screen.findByRole('link', { name: 'Delivery note, Cash sales' });
  expect(link.closest('li')).toHaveTextContent('1 line · 60.00$');
  expect(sent(server)).toEqual([]);
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  expect(sent(server)).toMatchObject([{ partner: WALK_IN_CUSTOMER, paid: { amount: 60, method: 'cash' } }]);
});

it('is named in the language of the screen', async () => {
  await inBangla();
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'নগদ বিক্রি' }));
  expect(screen.getByRole('combobox', { name: 'কাস্টমার' })).toHaveValue('নগদ বিক্রি');
});

it('has no word on its paper of what others at the counter left unpaid', async () => {
  const line = { item: KETTLE._id, itemName: 'Kettle', price: 20, quantity: 3, unitPrice: 20, net: 60 };
  const note = makeDocument({
    partner: WALK_IN_CUSTOMER,
    lines: [line],
    subtotal: 60,
    total: 60,
    paid: { amount: 60, method: 'cash' },
    owed: { before: 49.5, after: 49.5 },
  });
  serveDocuments().api.on(`GET /documents/${note.number}`, () => json(note));
  renderAt(DocumentPage, { at: `/documents/${note.number}`, path: '/documents/:number' });
  const paper = await screen.findByRole('article');
  expect(paper).toHaveTextContent('Paid, Cash60.00$');
  expect(paper).not.toHaveTextContent('Owed');
});

it('is given back in cash when goods of it come back', () => {
  const line = { item: KETTLE._id, itemName: 'Kettle', price: 20, quantity: 3, unitPrice: 20, net: 60 };
  const owed = { before: 0, after: 0 };
  const note = makeDocument({ partner: WALK_IN_CUSTOMER, subtotal: 60, total: 60, owed, lines: [line] });
  expect(toReturnDraft(ID, 'return', note).paid).toMatchObject({ isAll: true, method: 'cash' });
  expect(toReturnDraft(ID, 'return', { ...note, partner: RAHMAN._id }).paid).toBeUndefined();
});
