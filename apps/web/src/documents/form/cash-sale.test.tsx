import { type Partner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { WALK_IN_NAME } from '@godown/shared/trade/walk-in-name';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { createChange } from '../../stock/changes/change';
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
import { documentPosted } from '../drafts/document-change';
import { type DraftKind, listDrafts, saveDraft } from '../drafts/document-drafts';
import { createDraft } from '../drafts/draft-edits';
import { answerOf } from '../drafts/money-answer';
import { WaitingList } from '../list/waiting-list';
import { DocumentPage } from '../page/document-page';
import { toReturnDraft } from '../page/return-draft';
import { PaidFields } from './bar/paid-fields';
import { DocumentDraftPage } from './document-draft-page';
import { toPosting } from './to-posting';

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
  customers?: Partner[];
}

/** A draft of three kettles. */
async function open({ kind = 'delivery', party = '', customers = [RAHMAN] }: Written = {}) {
  const draft = createDraft({ id: ID, kind, warehouse: 'halishar' });
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

const cashSale = () => screen.findByRole('radio', { name: 'Cash sale' });
const customer = () => screen.getByRole('combobox', { name: 'Customer' });
const total = () => screen.getByText('Total', { exact: false, selector: 'p > span' }).closest('p');
const save = () => screen.getByRole('button', { name: 'Save and send' });
const saved = async () => (await listDrafts(RAHIMA.email))[0];
const sent = ({ api }: Pick<ReturnType<typeof serveDocuments>, 'api'>) =>
  api.of('POST').map(({ body }) => body);

it('is one tap: all of the note is paid in cash, whatever its lines become', async () => {
  const server = await open();
  const { person, api } = server;
  await person.click(await cashSale());
  expect(customer()).toHaveAttribute('placeholder', 'Cash sales');
  await waitFor(() => expect(total()).toHaveTextContent('60.00$'));
  await person.clear(screen.getByLabelText('Quantity: Kettle'));
  await person.type(screen.getByLabelText('Quantity: Kettle'), '4');
  await person.click(screen.getByRole('button', { name: 'Discount, transport' }));
  await person.type(screen.getByLabelText('Discount of the whole note'), '1.5');
  expect(total()).toHaveTextContent('78.50$');
  await person.click(save());
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

it('leaves no draft when the customer has an account since it was sent', async () => {
  const server = await open();
  const { person, api } = server;
  const dina = makePartner({ name: 'Dina Shop' });
  api.on('GET /partners', () => json(sent(server).length > 0 ? [dina] : []));
  api.on(`GET /partners/${dina._id}`, () => json(dina));
  api.on(`GET /partners/${dina._id}/prices`, () => json([]));
  await person.type(customer(), 'Dina Shop');
  await person.click(await screen.findByRole('radio', { name: 'On account' }));
  const asked = api.calls.length;
  await person.click(save());
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  await waitFor(async () => expect(await saved()).toBeUndefined());
  // Whoever has the name now is asked for again.
  await waitFor(() => expect(api.calls.slice(asked + 1).some(({ path }) => path === '/partners')).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await saved()).toBeUndefined();
});

it('asks who pays when it is saved, and the answer saves it: two taps', async () => {
  const server = await open();
  const { person } = server;
  await person.click(save());
  expect(await screen.findByText('How is it paid? Choose one.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'On account' })).toHaveFocus();
  expect(sent(server)).toEqual([]);
  await person.click(await cashSale());
  await waitFor(() => expect(sent(server)).toMatchObject([{ partner: WALK_IN_CUSTOMER }]));
});

it('shows the change, and books no more than the note comes to', async () => {
  const server = await open();
  const { person } = server;
  await person.click(await cashSale());
  await waitFor(() => expect(total()).toHaveTextContent('60.00$'));
  await person.type(screen.getByLabelText('Given'), '50');
  await person.click(save());
  expect(await screen.findByText('This is less than the total.')).toBeVisible();
  expect(screen.getByLabelText('Given')).toHaveFocus();
  await person.clear(screen.getByLabelText('Given'));
  await person.type(screen.getByLabelText('Given'), '100');
  expect(screen.getByText('Change 40.00$')).toBeVisible();
  expect(screen.queryByText(/as an advance/)).toBeNull();
  await person.click(save());
  await waitFor(() =>
    expect(sent(server)).toMatchObject([{ paid: { amount: 60, method: 'cash', given: 100 } }]),
  );
});

it('is a part payment for a named customer, who is led to the answer for it', async () => {
  const { person } = await open();
  await person.type(customer(), 'Rah');
  await person.click(await screen.findByRole('option', { name: 'Rahman Stores' }));
  await person.click(screen.getByRole('radio', { name: 'Paid now' }));
  await person.type(screen.getByLabelText('Given'), '50');
  await person.click(save());
  expect(
    await screen.findByText('This is less than the total. If the rest stays owed, choose On account.'),
  ).toBeVisible();
});

it('is not too little any more when the price is lowered', async () => {
  const { person } = await open();
  await person.click(await cashSale());
  await person.type(screen.getByLabelText('Given'), '50');
  await person.click(save());
  expect(await screen.findByText('This is less than the total.')).toBeVisible();
  await person.clear(screen.getByLabelText('Price: Kettle'));
  await person.type(screen.getByLabelText('Price: Kettle'), '10');
  expect(screen.getByText('Change 20.00$')).toBeVisible();
  expect(screen.queryByText('This is less than the total.')).toBeNull();
  expect(screen.getByLabelText('Given')).toBeValid();
});

it('may be paid by bKash, which has no change', async () => {
  const server = await open();
  const { person } = server;
  await person.click(await cashSale());
  await person.selectOptions(screen.getByLabelText('How it is paid'), 'bKash');
  expect(screen.queryByLabelText('Given')).toBeNull();
  await person.type(screen.getByLabelText('Transaction ID'), 'TX9');
  await person.click(save());
  await waitFor(() =>
    expect(sent(server)).toMatchObject([{ paid: { amount: 60, method: 'bkash', reference: 'TX9' } }]),
  );
});

it('is none any more for a customer who is named after all, and is one again with one tap', async () => {
  const { person } = await open();
  await person.click(await cashSale());
  await person.type(customer(), 'Rah');
  await person.click(await screen.findByRole('option', { name: 'Rahman Stores' }));
  expect(screen.getByRole('radio', { name: 'On account' })).toBeChecked();
  expect(await screen.findByText('Owed after this: 60.00$ · Rahman Stores')).toBeVisible();
  expect(screen.getByLabelText('Paid now')).toHaveValue('');
  await person.click(await cashSale());
  expect(customer()).toHaveValue('');
  await person.click(screen.getByRole('radio', { name: 'Paid now' }));
  expect(customer()).toHaveValue('Rahman Stores');
  expect(await screen.findByText('Nothing owed after this · Rahman Stores')).toBeVisible();
});

it('has the name that the shop gave it, also where it is chosen like others', async () => {
  const counter = makePartner({ _id: WALK_IN_CUSTOMER, name: 'Counter', creditLimit: 0 });
  const { person } = await open({ customers: [counter] });
  await person.type(customer(), 'Cou');
  await person.click(await screen.findByRole('option', { name: 'Counter' }));
  expect(await cashSale()).toBeChecked();
  expect(customer()).toHaveAttribute('placeholder', 'Counter');
  await person.click(screen.getByRole('radio', { name: 'On account' }));
  expect(customer()).toHaveValue('');
  expect(screen.getByText('Enter the customer.')).toBeVisible();
});

it('is not offered for goods that are received', async () => {
  await open({ kind: 'receipt' });
  expect(await screen.findByRole('radio', { name: 'On account' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Cash sale' })).toBeNull();
});

it('waits without a connection, and is sent once', async () => {
  const server = await open();
  const { person } = server;
  await person.click(await cashSale());
  await waitFor(async () => expect(await saved()).toMatchObject({ answer: 'cash' }));
  act(() => onlineManager.setOnline(false));
  await person.click(save());
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
  await person.click(await screen.findByRole('radio', { name: 'নগদ বিক্রি' }));
  expect(screen.getByRole('combobox', { name: 'কাস্টমার' })).toHaveAttribute('placeholder', 'নগদ বিক্রি');
});

it('is named in the language of the screen among the changes that wait', async () => {
  await inBangla();
  const draft = createDraft({ id: ID, kind: 'delivery', warehouse: 'halishar' });
  const lines = [{ item: KETTLE._id, name: 'Kettle', quantity: '3', price: '20' }];
  const written = toPosting({ ...draft, partner: WALK_IN_CUSTOMER, party: WALK_IN_NAME, lines });
  const text = documentPosted.text(createChange(documentPosted, ...written, RAHIMA.email));
  expect(text).toBe('১টি লাইন, কাস্টমার নগদ বিক্রি');
});

it.each([
  ['return', /^Paid back/],
  ['delivery', /^(?!Paid back)/],
] as const)('says in the bar that it is paid back when goods of it come back: %s', async (kind, text) => {
  const draft = createDraft({ id: ID, kind, warehouse: 'halishar' });
  const Fields = () => <PaidFields draft={{ ...draft, answer: 'cash' }} total={20} edit={() => {}} />;
  const { container } = renderAt(Fields, { at: '/', path: '/' });
  expect(await screen.findByLabelText('How it is paid')).toBeVisible();
  expect(container).toHaveTextContent(text);
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
  expect(answerOf(toReturnDraft(ID, 'return', note))).toBe('cash');
  expect(answerOf(toReturnDraft(ID, 'return', { ...note, partner: RAHMAN._id }))).toBe('account');
});
