import { type Partner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ME_KEY } from '../../account/use-me';
import { partnerKeys } from '../../stock/partner-keys';
import { putSettings } from '../../test/documents-kit';
import { RAHIMA } from '../../test/fake-identity';
import { keysOf } from '../../test/fake-server';
import { brokenConnection, json, problem, renderAt, watchToasts } from '../../test/inventory-kit';
import { makeEntry, makePartner, servePartners, versionConflict } from '../../test/partners-kit';
import { startedDraft } from '../../test/started-draft';
import { CustomerPage, SupplierPage } from './partner-page';

beforeEach(() => putSettings());

function open(overrides: Partial<Partner> = {}, prepare: (server: Server) => void = () => {}) {
  const partner = makePartner({
    balance: 1200,
    shop: 'Rahman Stores',
    phone: '+8801712345678',
    ...overrides,
  });
  const note = makeEntry(partner);
  const other = makePartner({ name: 'Rahman & Sons', balance: 300 });
  const server = servePartners([partner, other], [note]);
  prepare(server);
  const rendered = renderAt(CustomerPage, { at: `/customers/${partner._id}`, path: '/customers/:partnerId' });
  return { ...server, ...rendered, partner, note, other, person: userEvent.setup() };
}
type Server = ReturnType<typeof servePartners>;
type Opened = ReturnType<typeof open>;

const owed = () => document.querySelector('[data-owed]')?.textContent;
const paymentsOf = ({ api, partner }: Opened) =>
  api.of('POST').filter(({ path }) => path === `/partners/${partner._id}/payments`);
const rows = () =>
  within(screen.getByRole('table', { name: 'Account' }))
    .getAllByRole('row')
    .slice(1);

async function openPayment(person: Opened['person']) {
  await person.click(await screen.findByRole('button', { name: 'Payment' }));
  return within(await screen.findByRole('dialog', { name: 'Payment' }));
}

it('shows what is owed and since when, the entries, and how to reach the customer', async () => {
  putSettings({
    name: 'Karnaphuli Imports',
    address: '',
    warehouseAddresses: { halishar: '', bahaddarhat: '', uttara: '' },
  });
  open({ creditLimit: 1000, address: 'Khatunganj' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Abdul Rahman' })).toBeVisible();
  expect(owed()).toBe('1,200.00$');
  expect(await screen.findByText(/^since 1 Mar 2026, \d/)).toBeVisible();
  expect(screen.getByText('More than the limit of 1,000.00$')).toBeVisible();
  expect(screen.getByText('Rahman Stores')).toBeVisible();
  expect(screen.getByText('Khatunganj')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Call 01712-345678' })).toHaveAttribute(
    'href',
    'tel:+8801712345678',
  );
  const text = 'Dear Abdul Rahman,\nyou owe us 1,200.00$ since 1 Mar 2026.\nKarnaphuli Imports';
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/8801712345678?text=${encodeURIComponent(text)}`,
  );
  await screen.findByRole('table', { name: 'Account' });
  expect(rows()[0]).toHaveTextContent(/Delivery note DN-2026-000123.*\+1,200\.00\$1,200\.00\$/);
  expect(screen.getByRole('link', { name: 'DN-2026-000123' })).toHaveAttribute(
    'href',
    '/documents/DN-2026-000123',
  );
});

it('takes a payment with two taps and the amount, shows it at once, and offers Undo', async () => {
  const toasts = watchToasts();
  const page = open();
  const { person } = page;
  const dialog = await openPayment(person);
  expect(dialog.getByLabelText('Amount ($)')).toBeVisible();
  await person.type(dialog.getByLabelText('Amount ($)'), '200.50');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(owed()).toBe('999.50$'));
  await waitFor(() => expect(toasts).toHaveBeenCalled());
  expect(paymentsOf(page).map(({ body }) => body)).toEqual([{ amount: 200.5, method: 'cash' }]);
  const [text, action] = toasts.mock.calls[0] ?? [];
  expect(text).toBe(`Saved: 200.50$ paid (Cash) · ${page.partner.name}`);
  expect(action?.label).toBe('Undo');
  action?.run();
  await waitFor(() => expect(owed()).toBe('1,200.00$'));
  await waitFor(() => expect(rows()).toHaveLength(3));
});

it('pays all of it by cheque, which has a number and a day', async () => {
  watchToasts();
  const page = open();
  const { person } = page;
  const dialog = await openPayment(person);
  expect(dialog.queryByLabelText('Cheque no.')).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'All of it: 1,200.00$' }));
  expect(dialog.getByLabelText('Amount ($)')).toHaveValue('1200.00');
  await person.click(dialog.getByRole('radio', { name: 'Cheque' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter the number of the cheque.')).toBeVisible();
  await person.type(dialog.getByLabelText('Cheque no.'), '0012');
  await person.clear(dialog.getByLabelText('Cheque date'));
  await person.type(dialog.getByLabelText('Cheque date'), '2026-12-01');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(owed()).toBe('0.00$'));
  await waitFor(() => expect(paymentsOf(page)).toHaveLength(1));
  expect(paymentsOf(page)[0]?.body).toEqual({
    amount: 1200,
    method: 'cheque',
    cheque: { number: '0012', date: '2026-12-01' },
  });
  // Whole on a phone: it is the day on which somebody goes to the bank.
  expect(await screen.findByText(/^Cheque 0012 of /)).not.toHaveClass('truncate');
});

it('says what is wrong with an amount, and sends nothing', async () => {
  const page = open();
  const { person } = page;
  const dialog = await openPayment(person);
  const amount = dialog.getByLabelText('Amount ($)');
  for (const [typed, message] of [
    ['', 'Enter a number.'],
    ['abc', 'Enter a number.'],
    ['0', 'Enter an amount above zero.'],
    ['1.005', 'At most two decimals.'],
  ] as const) {
    await person.clear(amount);
    if (typed) await person.type(amount, typed);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(message)).toBeVisible();
  }
  expect(paymentsOf(page)).toEqual([]);
});

it('says without a connection what waits, and sends each payment once, in order', async () => {
  watchToasts();
  const page = open();
  const { api, person, partner, state, put, pay } = page;
  const route = `POST /partners/${partner._id}/payments`;
  await screen.findByRole('table', { name: 'Account' });
  // The first is carried out, but its response is lost.
  api.on(route, (call) => {
    void pay(partner._id)(call);
    return brokenConnection();
  });
  for (const amount of ['500', '200']) {
    const dialog = await openPayment(person);
    await person.type(dialog.getByLabelText('Amount ($)'), amount);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
  }
  expect(await screen.findByText('700.00$ waits to be sent')).toBeVisible();
  expect(
    rows()
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('200.00$ paid (Cash)'), expect.stringContaining('500.00$ paid (Cash)')]);
  // The server has the first already, so it must not be taken off twice.
  put({ ...partner, balance: 700, note: 'Read again' });
  void page.client.refetchQueries({ queryKey: partnerKeys.one(partner._id) });
  expect(await screen.findByText('Read again')).toBeVisible();
  expect(owed()).toBe('500.00$');
  api.on(route, pay(partner._id));
  await waitFor(() => expect(screen.queryByText(/waits to be sent/)).toBeNull());
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(owed()).toBe('500.00$');
  expect(state.entries.map(({ change }) => change)).toEqual([-200, -500, 1200]);
  expect(new Set(keysOf(paymentsOf(page))).size).toBe(2);
});

it('shows why a payment was refused, and takes it back from what is owed', async () => {
  const page = open();
  const { api, person, partner } = page;
  api.on(`POST /partners/${partner._id}/payments`, () =>
    problem(404, 'partner_not_found', 'Abdul Rahman was deleted. Restore it first.'),
  );
  const dialog = await openPayment(person);
  await person.type(dialog.getByLabelText('Amount ($)'), '500');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Abdul Rahman was deleted\. Restore it first\./)).toBeVisible();
  expect(owed()).toBe('1,200.00$');
});

it('undoes an entry with a reason, and marks it', async () => {
  watchToasts();
  const { person, api, partner } = open({}, ({ state }) => {
    const [note] = state.entries;
    if (note)
      state.entries[0] = { ...note, kind: 'payment', change: -100, document: undefined, method: 'bank' };
  });
  await person.click(await screen.findByRole('button', { name: 'More about Payment, Bank, −100.00$' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Payment, Bank, −100.00$' }));
  expect(sheet.queryByRole('button', { name: 'The cheque bounced' })).toBeNull();
  expect(sheet.getByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/customers\/\w+\/receipts\/\w+$/),
  );
  await person.click(sheet.getByRole('button', { name: 'Undo' }));
  expect(sheet.getByText('100.00$ is owed again.')).toHaveFocus();
  await person.type(sheet.getByLabelText('Why? (optional)'), ' Typed twice ');
  await person.click(sheet.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(owed()).toBe('1,300.00$'));
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.getByText('Typed twice')).toBeVisible();
  expect(api.of('POST').at(-1)?.path).toMatch(new RegExp(`^/partners/${partner._id}/entries/\\w+/undo$`));
  expect(api.of('POST').at(-1)?.body).toEqual({ reason: 'Typed twice' });
});

it('marks a cheque as bounced', async () => {
  watchToasts();
  const { person, api } = open({}, ({ state }) => {
    const [note] = state.entries;
    const cheque = { number: '77', date: '2026-03-05' };
    if (note)
      state.entries[0] = {
        ...note,
        kind: 'payment',
        change: -100,
        document: undefined,
        method: 'cheque',
        cheque,
      };
  });
  await person.click(await screen.findByRole('button', { name: /^More about Payment, Cheque/ }));
  await person.click(await screen.findByRole('button', { name: 'The cheque bounced' }));
  await person.click(screen.getByRole('button', { name: 'It bounced' }));
  await waitFor(() => expect(owed()).toBe('1,300.00$'));
  expect(api.of('POST').at(-1)?.path).toMatch(/\/bounce$/);
});

it('does not undo a note: it is cancelled as a whole', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: /^More about Delivery note/ }));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

async function choose(person: Opened['person'], action: string) {
  await person.click(await screen.findByRole('button', { name: 'More about Abdul Rahman' }));
  await person.click(screen.getByRole('button', { name: action }));
  return within(await screen.findByRole('dialog'));
}

it('corrects what is owed to a sum, with a reason', async () => {
  watchToasts();
  const { person, api } = open();
  const dialog = await choose(person, 'Correct what is owed');
  await person.type(dialog.getByLabelText('What is really owed ($)'), '1000.10');
  expect(dialog.getByText('199.90$ less than now')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a reason.')).toBeVisible();
  await person.type(dialog.getByLabelText('Why'), 'Old bill');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(owed()).toBe('1,000.10$'));
  expect(api.of('POST').at(-1)?.body).toEqual({ amount: -199.9, reason: 'Old bill' });
});

it('pays back, which is owed then', async () => {
  watchToasts();
  const page = open({ balance: -300 });
  const { person } = page;
  const dialog = await choose(person, 'Pay back');
  await person.click(dialog.getByRole('button', { name: 'All of it: 300.00$' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(owed()).toBe('0.00$'));
  expect(paymentsOf(page)[0]?.body).toEqual({ amount: 300, method: 'cash', isRefund: true });
});

it('is merged into another one, after both sums were seen', async () => {
  watchToasts();
  const { person, api, partner, other } = open();
  api.on(`POST /partners/${partner._id}/merge`, () => json({ ...other, balance: 1500 }));
  const dialog = await choose(person, 'Merge into another one');
  expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await person.type(dialog.getByLabelText('Into whom?'), 'rahman');
  // It is not offered to itself.
  expect(await dialog.findAllByRole('option')).toHaveLength(1);
  await person.click(dialog.getByRole('option', { name: /Rahman & Sons/ }));
  expect(dialog.getByText('Owed afterwards').nextSibling).toHaveTextContent('1,500.00$');
  await person.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(`/customers/${other._id}`));
  expect(api.of('POST').at(-1)?.body).toEqual({ into: other._id });
});

it('sends only what was edited, and asks again after an edit of someone else', async () => {
  const toasts = watchToasts();
  const { person, api, partner, put } = open({ version: 3 });
  const path = `PUT /partners/${partner._id}`;
  const theirs = { ...partner, version: 4, shop: 'Rahman Store' };
  api.on(path, () => {
    put(theirs);
    return versionConflict(theirs);
  });
  const dialog = await choose(person, 'Edit');
  await person.type(dialog.getByLabelText('Name'), ' Khan');
  await person.clear(dialog.getByLabelText('Phone'));
  await person.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText(/^Someone edited this while you did/)).toBeVisible();
  const [first] = api.of('PUT');
  expect(first?.body).toEqual({ name: 'Abdul Rahman Khan', phone: null });
  expect(first?.headers.get('If-Match')).toBe('"3"');
  api.on(path, ({ body }) => {
    const saved = { ...theirs, ...(body as object), phone: undefined, version: 5 };
    put(saved);
    return json(saved);
  });
  await person.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(toasts).toHaveBeenCalledWith('Saved.'));
  expect(api.of('PUT').at(-1)?.headers.get('If-Match')).toBe('"4"');
  expect(await screen.findByRole('heading', { level: 1, name: 'Abdul Rahman Khan' })).toBeVisible();
});

it('is deleted after a question, and says why it could not be', async () => {
  const { person, api, partner } = open();
  api.on(`DELETE /partners/${partner._id}`, () =>
    problem(409, 'internal_error', 'Abdul Rahman still owes 1,200.00$.'),
  );
  const dialog = await choose(person, 'Delete');
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^Abdul Rahman was not deleted/)).toBeVisible();
});

it('offers staff no corrections, merging or deleting', async () => {
  const { person, client } = open();
  client.setQueryData(ME_KEY, {
    email: RAHIMA.email,
    role: 'staff',
    may: ['write', 'trade'],
    hasRoles: true,
  });
  await person.click(await screen.findByRole('button', { name: 'More about Abdul Rahman' }));
  expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
  for (const name of ['Correct what is owed', 'Merge into another one', 'Delete'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('offers no merging or deleting of the customer of cash sales', async () => {
  const { person } = open({ _id: WALK_IN_CUSTOMER });
  await person.click(await screen.findByRole('button', { name: 'More about Abdul Rahman' }));
  expect(screen.getByRole('button', { name: 'Correct what is owed' })).toBeVisible();
  for (const name of ['Merge into another one', 'Delete'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('says that it was merged, and takes no payment', async () => {
  const { other } = open({ mergedInto: 'f'.repeat(24) });
  expect(await screen.findByText(/^This account was merged into another one/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the other one' })).toHaveAttribute(
    'href',
    `/customers/${'f'.repeat(24)}`,
  );
  expect(screen.queryByRole('button', { name: 'Payment' })).toBeNull();
  expect(other).toBeDefined();
});

it('marks a cheque of before two merges as bounced, on the account that has it now', async () => {
  watchToasts();
  const last = makePartner({ name: 'Last', balance: 50 });
  const middle = makePartner({ name: 'Middle', mergedInto: last._id });
  const { person, api, partner } = open({ balance: 0, mergedInto: middle._id }, (server) => {
    for (const each of [last, middle]) server.put(each);
    const [note] = server.state.entries;
    if (!note) throw new Error('There is no entry.');
    const cheque = { number: '77', date: '2026-03-05' };
    const payment = { kind: 'payment', change: -100, document: undefined, method: 'cheque', cheque } as const;
    server.state.entries[0] = { ...note, ...payment };
    server.serveEntry({ ...note, partner: last._id });
  });
  await person.click(await screen.findByRole('button', { name: /^More about Payment, Cheque/ }));
  await person.click(await screen.findByRole('button', { name: 'The cheque bounced' }));
  expect(screen.getByText('100.00$ is owed again. It is written on the account of Last.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'It bounced' }));
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(api.of('POST').at(-1)?.path).toMatch(new RegExp(`^/partners/${last._id}/entries/\\w+/bounce$`));
  expect(partner.balance).toBe(0);
  expect(owed()).toBe('0.00$');
});

it('takes nothing back on an account that was deleted after a merge', async () => {
  const gone = makePartner({ deleted: { at: '2026-03-02T00:00:00.000Z', by: RAHIMA.email } });
  const { person } = open({ mergedInto: gone._id }, (server) => {
    server.put(gone);
    server.state.entries = server.state.entries.map((entry) => ({
      ...entry,
      kind: 'payment',
      method: 'cash',
    }));
  });
  await person.click(await screen.findByRole('button', { name: /^More about Payment/ }));
  expect(await screen.findByRole('link', { name: 'Receipt' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('leads from what a merge brought to the account with its entries', async () => {
  const other = 'e'.repeat(24);
  open({}, ({ state }) => {
    state.entries = state.entries.map((entry) => ({ ...entry, kind: 'merge', document: undefined, other }));
  });
  expect(await screen.findByRole('link', { name: 'The other account' })).toHaveAttribute(
    'href',
    `/customers/${other}`,
  );
});

it('shows what other people have done to the account', async () => {
  const every = vi.spyOn(window, 'setInterval');
  const { api, partner } = open();
  await screen.findByRole('table', { name: 'Account' });
  const paid = makeEntry(partner, { number: 2, kind: 'payment', method: 'cash', change: -200, after: 1000 });
  api.on(`GET /partners/${partner._id}`, () => json({ ...partner, balance: 1000 }));
  api.on(`GET /partners/${partner._id}/entries`, () => json([paid, makeEntry(partner)]));
  for (const [tick, wait] of every.mock.calls) if (wait === 5000) (tick as () => void)();
  await waitFor(() => expect(owed()).toBe('1,000.00$'));
  expect(await screen.findByText('Payment, Cash')).toBeVisible();
});

it('says that there is no such customer', async () => {
  const { api } = servePartners([]);
  api.on('GET /partners/1', () => problem(404, 'partner_not_found', 'There is none.'));
  renderAt(CustomerPage, { at: '/customers/1', path: '/customers/:partnerId' });
  expect(await screen.findByRole('heading', { name: 'There is no such customer' })).toBeVisible();
});

it.each([
  ['customer', CustomerPage, '/customers', 'return'],
  ['supplier', SupplierPage, '/suppliers', 'supplier-return'],
] as const)(
  'begins a return of a %s, whose money is on the account',
  async (kind, Page, path, returnKind) => {
    const partner = makePartner({ kind });
    servePartners([partner], []);
    renderAt(Page, { at: `${path}/${partner._id}`, path: `${path}/:partnerId` });
    await userEvent.click(await screen.findByRole('button', { name: `More about ${partner.name}` }));
    await userEvent.click(screen.getByRole('button', { name: 'Return' }));
    await waitFor(() =>
      expect(screen.getByTestId('location')).toHaveTextContent(
        new RegExp(`^/documents/drafts/[\\w-]{36}\\?kind=${returnKind}$`),
      ),
    );
    expect(startedDraft()).toMatchObject({
      kind: returnKind,
      partner: partner._id,
      party: partner.name,
      lines: [],
    });
  },
);

it.each([
  ['customer', CustomerPage, '/customers', 'New delivery note', 'delivery'],
  ['supplier', SupplierPage, '/suppliers', 'New receipt', 'receipt'],
] as const)('begins a note of a %s', async (kind, Page, path, name, noteKind) => {
  const partner = makePartner({ kind });
  servePartners([partner], []);
  renderAt(Page, { at: `${path}/${partner._id}`, path: `${path}/:partnerId` });
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() =>
    expect(screen.getByTestId('location')).toHaveTextContent(
      new RegExp(`^/documents/drafts/[\\w-]{36}\\?kind=${noteKind}$`),
    ),
  );
  expect(startedDraft()).toMatchObject({
    kind: noteKind,
    partner: partner._id,
    party: partner.name,
    lines: [],
  });
});

it('begins no return of a customer who was deleted', async () => {
  open({ deleted: { at: '2026-03-01T00:00:00.000Z', by: 'rahima@godown.test' } });
  expect(await screen.findByText(/^Deleted by/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Return' })).toBeNull();
});

it('leads from a supplier to its items', async () => {
  const supplier = makePartner({ kind: 'supplier', name: 'Khan & Sons' });
  servePartners([supplier]);
  renderAt(SupplierPage, { at: `/suppliers/${supplier._id}`, path: '/suppliers/:partnerId' });
  expect(await screen.findByRole('link', { name: 'Items' })).toHaveAttribute(
    'href',
    '/manageInventory?supplier=Khan%20%26%20Sons',
  );
});
