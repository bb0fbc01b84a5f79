import type { NewDocument } from '@godown/shared/trade/documents';
import type { Partner } from '@godown/shared/trade/partners';
import type { LastPrice } from '@godown/shared/trade/prices';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { putItem } from '../../stock/list-cache';
import { partnerKeys } from '../../stock/partner-keys';
import { passOn } from '../../stock/scans/scan-event';
import { makePartner, makeStocked, serveDocuments } from '../../test/documents-kit';
import { RAHIMA } from '../../test/fake-identity';
import { brokenConnection, json, later, problem, renderAt, watchToasts } from '../../test/inventory-kit';
import { notify } from '../../ui/notify';
import { dayOf } from '../../ui/when';
import { listDrafts } from '../drafts/document-drafts';
import { DocumentDraftPage } from './document-draft-page';

const ID = '0198c0de-0000-7000-8000-000000000001';
const AT = `/documents/drafts/${ID}`;
const KETTLE = makeStocked('Sangu Kettle', { halishar: 10 }, { price: 20, cost: 15.5, barcode: '89400001' });
const OVEN = makeStocked('Teesta Oven', { halishar: 5 }, { price: 99.5 });
const RAHMAN = makePartner({ name: 'Rahman Stores', shop: 'New Market', balance: 1200 });

beforeEach(() => {
  watchToasts();
  vi.spyOn(notify, 'info').mockImplementation(() => {});
});

/** Sets the price that the customer paid for a kettle last. */
const toLast = (unitPrice: number): LastPrice => ({
  item: KETTLE._id,
  unitPrice,
  at: '2026-03-01T05:00:00.000Z',
  document: 'DN-2026-000007',
});

const openPage = (at: string) => renderAt(DocumentDraftPage, { at, path: '/documents/drafts/:draftId' });

async function open({ kind = 'delivery', prices = [] as LastPrice[], id = ID } = {}) {
  const server = serveDocuments(KETTLE, OVEN);
  server.api.on('GET /partners', ({ query }) =>
    json([RAHMAN].filter((partner) => partner.kind === query.get('kind'))),
  );
  server.api.on(`GET /partners/${RAHMAN._id}`, () => json(RAHMAN));
  server.api.on(`GET /partners/${RAHMAN._id}/prices`, () => json(prices));
  const { client } = openPage(`/documents/drafts/${id}?kind=${kind}`);
  const person = userEvent.setup();
  await screen.findByRole('combobox', { name: 'Item' });
  await waitFor(() => expect(server.api.calls.some(({ path }) => path === '/item')).toBe(true));
  return { ...server, person, client };
}

type Person = ReturnType<typeof userEvent.setup>;

const answer = (name: string) => screen.getByRole('radio', { name });
/** The total of the note, in the bar. */
const total = () => screen.getByText('Total', { exact: false, selector: 'p > span' }).closest('p');
const price = (name: string) => screen.getByLabelText(`Price: ${name}`);
/** The line that a field is in. */
const itemOf = (field: HTMLElement) => field.closest('li') as HTMLElement;
const drafts = () => listDrafts(RAHIMA.email);
const sent = ({ api }: { api: ReturnType<typeof serveDocuments>['api'] }) =>
  api.of('POST').map(({ body }) => body);

async function add(person: Person, name: string, keys = '{Enter}{Enter}') {
  await person.click(screen.getByLabelText('Item', { selector: 'input' }));
  await person.keyboard(name);
  await screen.findByRole('listbox');
  await person.keyboard(keys);
}

async function choose(person: Person, { name, kind }: Partner = RAHMAN) {
  await person.type(
    screen.getByRole('combobox', { name: kind === 'customer' ? 'Customer' : 'Supplier' }),
    name.slice(0, 3),
  );
  await person.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

const post = (person: Person) => person.click(screen.getByRole('button', { name: 'Save and send' }));

/** The text beside a label of the foot. */
const foot = (label: string) => screen.getByText(label, { selector: 'dt, strong' }).closest('div');

describe('the question about money', () => {
  it('is open on a new device for nobody, with prices, and is on account for a named customer', async () => {
    const { person } = await open();
    expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
      'On account',
      'Paid now',
      'Cash sale',
      'No prices',
    ]);
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    await add(person, 'kettle');
    expect(price('Sangu Kettle')).toHaveValue('20.00');
    expect(total()).toHaveTextContent('20.00$');
    await choose(person);
    expect(answer('On account')).toBeChecked();
    expect(await screen.findByText('Owed after this: 1,220.00$ · Rahman Stores')).toBeVisible();
  });

  it('is asked by Save, with the focus on the answers, and answered with the arrow keys and Enter', async () => {
    const server = await open();
    const { person } = server;
    await add(person, 'kettle');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('How is it paid? Choose one.')).toBeVisible();
    expect(answer('On account')).toHaveFocus();
    await person.keyboard('{ArrowRight}{ArrowRight}');
    expect(answer('Cash sale')).toHaveFocus();
    expect(answer('Cash sale')).not.toBeChecked();
    expect(sent(server)).toEqual([]);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent(server)).toMatchObject([{ paid: { amount: 20, method: 'cash' } }]));
  });

  it('is not asked while a dialog is open', async () => {
    const server = await open();
    const { person } = server;
    await choose(person);
    await add(person, 'kettle');
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discard this draft?' });
    await person.keyboard('{Control>}{Enter}{/Control}');
    await person.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(sent(server)).toEqual([]);
  });

  it('leads to the customer for an answer that needs one', async () => {
    const server = await open();
    const { person } = server;
    await add(person, 'kettle');
    await person.click(answer('Paid now'));
    await post(person);
    expect(
      await screen.findByText('Enter the customer, or choose Cash sale.', { selector: 'p[role]' }),
    ).toBeVisible();
    const field = screen.getByRole('combobox', { name: 'Customer' });
    await waitFor(() => expect(field).toHaveFocus());
    await person.keyboard('Rahman Stores');
    await post(person);
    await waitFor(() =>
      expect(sent(server)).toMatchObject([{ partner: RAHMAN._id, paid: { amount: 20, method: 'cash' } }]),
    );
  });

  it('may be that the note has no prices, which then shows none', async () => {
    const server = await open();
    const { person } = server;
    await choose(person);
    await person.click(answer('No prices'));
    await add(person, 'kettle', '{Enter}2{Enter}');
    expect(screen.queryByLabelText('Price: Sangu Kettle')).toBeNull();
    expect(screen.queryByText('Subtotal')).toBeNull();
    expect(screen.queryByText('Total', { exact: false, selector: 'p > span' })).toBeNull();
    await post(person);
    await waitFor(() =>
      expect(sent(server)).toEqual([
        {
          kind: 'delivery',
          warehouse: 'halishar',
          party: 'Rahman Stores',
          partner: RAHMAN._id,
          lines: [{ item: KETTLE._id, quantity: 2 }],
        },
      ]),
    );
  });

  it('keeps what was typed while another answer is looked at', async () => {
    const { person } = await open();
    await choose(person);
    await add(person, 'kettle');
    await person.type(screen.getByLabelText('Paid now'), '5');
    await person.click(answer('No prices'));
    await person.click(answer('On account'));
    expect(screen.getByLabelText('Paid now')).toHaveValue('5');
    expect(price('Sangu Kettle')).toHaveValue('20.00');
  });
});

describe('what is received', () => {
  it('is never more than the note: the rest is change, or an advance if somebody says so', async () => {
    const server = await open();
    const { person } = server;
    await choose(person);
    await add(person, 'kettle');
    await person.type(screen.getByLabelText('Paid now'), '50');
    expect(screen.getByText('Change 30.00$')).toBeVisible();
    const keep = await screen.findByRole('checkbox', { name: 'Keep 30.00$: it pays what was owed before' });
    await person.click(keep);
    expect(screen.queryByText('Change 30.00$')).toBeNull();
    expect(await screen.findByText('Owed after this: 1,170.00$ · Rahman Stores')).toBeVisible();
    await person.click(keep);
    await post(person);
    const question = await screen.findByRole('dialog', { name: 'Is the amount paid right?' });
    await person.click(within(question).getByRole('button', { name: 'Save and send' }));
    await waitFor(() =>
      expect(sent(server)).toMatchObject([{ paid: { amount: 20, method: 'cash', given: 50 } }]),
    );
  });

  it('is asked about if more would come back as change than is kept, without a connection too', async () => {
    const server = await open();
    const { person, api } = server;
    await choose(person);
    await add(person, 'kettle');
    // A digit too many of a part of 20. More is owed before, but that is not paid with it.
    await person.type(screen.getByLabelText('Paid now'), '100');
    await screen.findByRole('checkbox', { name: /^Keep/ });
    act(() => onlineManager.setOnline(false));
    await post(person);
    const question = () => screen.findByRole('dialog', { name: 'Is the amount paid right?' });
    expect(await question()).toHaveTextContent(
      '100.00$ is paid, but the total is 20.00$. 80.00$ would be given back as change.',
    );
    await person.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByLabelText('Paid now')).toHaveFocus());
    expect(await drafts()).toHaveLength(1);
    await post(person);
    await person.click(within(await question()).getByRole('button', { name: 'Save and send' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(sent({ api })).toMatchObject([{ paid: { amount: 20, given: 100 } }]));
  });

  it('is kept as an advance only as far as somebody said so of this amount', async () => {
    const { person } = await open();
    await choose(person);
    await add(person, 'kettle');
    await person.type(screen.getByLabelText('Paid now'), '50');
    await person.click(await screen.findByRole('checkbox', { name: /^Keep 30.00/ }));
    await person.clear(screen.getByLabelText('Paid now'));
    await person.type(screen.getByLabelText('Paid now'), '500');
    expect(await screen.findByRole('checkbox', { name: /^Keep 480.00/ })).not.toBeChecked();
    expect(screen.getByText('Change 480.00$')).toBeVisible();
  });

  it('asks before more than the total comes by another way than cash', async () => {
    const server = await open();
    const { person } = server;
    await choose(person);
    await add(person, 'kettle');
    await person.type(screen.getByLabelText('Paid now'), '50');
    await person.selectOptions(screen.getByLabelText('How it is paid'), 'bKash');
    await post(person);
    const question =
      '50.00$ is paid, but the total is 20.00$. Does the rest pay what was owed before on the account of Rahman Stores?';
    expect(await screen.findByText(question)).toBeVisible();
    expect(sent(server)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.queryByText(question)).toBeNull();
    await waitFor(() => expect(screen.getByLabelText('Paid now')).toHaveFocus());
    await post(person);
    await person.click(await screen.findByRole('button', { name: 'Keep the rest' }));
    await waitFor(() =>
      expect(sent(server)).toMatchObject([
        { paid: { amount: 50, method: 'bkash' }, confirms: ['paid_in_advance'] },
      ]),
    );
  });
});

describe('the customer', () => {
  it('is chosen with the shop and what is owed, and becomes a plain name when the text is changed', async () => {
    const { person } = await open();
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'ma');
    const option = await screen.findByRole('option', { name: /New Market/ });
    expect(option).toHaveTextContent('Rahman Stores, New Market1,200.00$');
    await person.click(option);
    await waitFor(async () =>
      expect(await drafts()).toMatchObject([{ party: 'Rahman Stores', partner: RAHMAN._id }]),
    );
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), ' 2');
    await waitFor(async () => expect((await drafts())[0]?.partner).toBeUndefined());
  });

  it('is suggested with an advance as such, and with the phone number as it is read aloud', async () => {
    const { person, api } = await open();
    const [one, other] = ['+8801911000001', '+8801911000002'].map((phone, index) =>
      makePartner({ _id: `${index}`.repeat(24), phone, balance: -220 * index }),
    );
    api.on('GET /partners', () => json([one, other]));
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'ra');
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'Rahman Stores, 01911-000001',
      'Rahman Stores, 01911-000002in advance 220.00$',
    ]);
  });

  it('stays while a hand scanner types into the field', async () => {
    const { person } = await open();
    await choose(person);
    const field = screen.getByRole('combobox', { name: 'Customer' });
    fireEvent.input(field, { target: { value: 'Rahman Stores8' } });
    fireEvent.input(field, { target: { value: 'Rahman Stores' } });
    await waitFor(async () => expect(await drafts()).toMatchObject([{ partner: RAHMAN._id }]));
    expect(field).toHaveFocus();
  });

  it('is the one whose whole name was typed', async () => {
    const { person } = await open();
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'rahman stores ');
    await person.tab();
    await waitFor(async () =>
      expect(await drafts()).toMatchObject([{ party: 'Rahman Stores', partner: RAHMAN._id }]),
    );
  });

  it('is not chosen by a name that two have', async () => {
    const { person, api } = await open();
    const other = makePartner({ _id: 'e'.repeat(24), name: 'Rahman Stores', shop: 'Agrabad' });
    api.on('GET /partners', () => json([RAHMAN, other]));
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'Rahman Stores');
    await screen.findByRole('option', { name: /Agrabad/ });
    await person.tab();
    await add(person, 'Kettle');
    const [draft] = await drafts();
    expect(draft).toMatchObject({ party: 'Rahman Stores' });
    expect(draft?.partner).toBeUndefined();
    expect(await screen.findByText('2 have this name. Choose one from the list.')).toBeVisible();
    await post(person);
    expect(sent({ api })).toEqual([]);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveFocus());
    await person.click(await screen.findByRole('option', { name: /Agrabad/ }));
    expect(await screen.findByText('Agrabad')).toBeVisible();
    api.on(`GET /partners/${other._id}`, () => json(other));
    api.on(`GET /partners/${other._id}/prices`, () => json([]));
    await post(person);
    await waitFor(() => expect(sent({ api })).toMatchObject([{ partner: other._id }]));
  });

  it('is completed by Enter while a name is half typed, and Tab keeps what was typed', async () => {
    const { person } = await open();
    const field = screen.getByRole('combobox', { name: 'Customer' });
    await person.type(field, 'Rahm');
    await screen.findByRole('option', { name: /Rahman Stores/ });
    await person.tab();
    expect(field).toHaveValue('Rahm');
    await person.type(field, 'a');
    await screen.findByRole('option', { name: /Rahman Stores/ });
    await person.keyboard('{Enter}');
    expect(field).toHaveValue('Rahman Stores');
    await waitFor(async () => expect(await drafts()).toMatchObject([{ partner: RAHMAN._id }]));
  });

  it('stays new by Enter after a whole word, and those whose name begins so are offered', async () => {
    const server = await open();
    const { person } = server;
    await add(person, 'kettle');
    const field = screen.getByRole('combobox', { name: 'Customer' });
    await person.type(field, 'rahman');
    await screen.findByRole('option', { name: /Rahman Stores/ });
    await person.keyboard('{Enter}');
    expect(field).toHaveValue('rahman');
    const text = await screen.findByText('New customer: rahman');
    expect(text).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Or Rahman Stores?' }));
    expect(field).toHaveValue('Rahman Stores');
    expect(document.body).not.toHaveFocus();
  });

  it('stays as it was typed by Enter while two names or another word begin so', async () => {
    const { person, api } = await open();
    const other = makePartner({ _id: 'e'.repeat(24), name: 'Rahim' });
    api.on('GET /partners', () => json([RAHMAN, other]));
    const field = screen.getByRole('combobox', { name: 'Customer' });
    for (const typed of ['rah', 'mark']) {
      await person.clear(field);
      await person.type(field, typed);
      await screen.findByRole('option', { name: /Rahman Stores/ });
      await person.keyboard('{Enter}');
      expect(field).toHaveValue(typed);
    }
  });

  it('is said above the keyboard of a phone while the name is typed', async () => {
    const { person } = await open();
    await add(person, 'kettle');
    const isHidden = () =>
      screen.getByText('New customer: Salam').closest('[class~="low:max-lg:hidden"]') !== null;
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'Salam');
    await screen.findByText('New customer: Salam');
    expect(isHidden()).toBe(false);
    await person.click(screen.getByLabelText('Item', { selector: 'input' }));
    await waitFor(() => expect(isHidden()).toBe(true));
  });

  it('is the one whose whole name was typed by Enter, though others begin with it', async () => {
    const { person, api } = await open();
    const other = makePartner({ _id: 'e'.repeat(24), name: 'Rahman' });
    api.on('GET /partners', () => json([RAHMAN, other]));
    const field = screen.getByRole('combobox', { name: 'Customer' });
    await person.type(field, 'rahman');
    await screen.findByRole('option', { name: /Rahman Stores/ });
    await person.keyboard('{Enter}');
    expect(field).toHaveValue('rahman');
    await person.tab();
    await waitFor(async () => expect(await drafts()).toMatchObject([{ partner: other._id }]));
  });

  it.each([
    ['by a press', (person: Person) => post(person)],
    ['by Ctrl+Enter', (person: Person) => person.keyboard('{Control>}{Enter}{/Control}')],
  ])('is the one whose exact name was typed and saved from that field %s', async (_, save) => {
    const server = await open({ prices: [toLast(18.25)] });
    const { person } = server;
    await add(person, 'kettle');
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'Rahman Stores');
    expect(await screen.findByText('Owed after this: 1,218.25$ · Rahman Stores')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveFocus();
    await save(person);
    await waitFor(() =>
      expect(sent(server)).toMatchObject([
        { party: 'Rahman Stores', partner: RAHMAN._id, lines: [{ unitPrice: 18.25 }] },
      ]),
    );
  });

  it('is new by a name that nobody has, and is made with the note', async () => {
    const server = await open();
    const { person } = server;
    await add(person, 'kettle');
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'Salam ');
    expect(await screen.findByText('New customer: Salam')).toBeVisible();
    await person.type(screen.getByLabelText('Phone of the new customer'), '01712345678');
    await post(person);
    await waitFor(() =>
      expect(sent(server)).toEqual([
        {
          kind: 'delivery',
          warehouse: 'halishar',
          party: 'Salam',
          partyPhone: '01712345678',
          lines: [{ item: KETTLE._id, quantity: 1, unitPrice: 20 }],
        },
      ]),
    );
  });

  it('is offered if the name was typed with a slip', async () => {
    const server = await open();
    const { person } = server;
    await add(person, 'kettle');
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'Rahmna Store');
    expect(await screen.findByText('New customer: Rahmna Store')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Or Rahman Stores?' }));
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Rahman Stores');
    await post(person);
    await waitFor(() => expect(sent(server)).toMatchObject([{ partner: RAHMAN._id }]));
  });

  it('is offered if the name was typed in the other script', async () => {
    const { person } = await open();
    await add(person, 'kettle');
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'রহমান');
    expect(await screen.findByText('New customer: রহমান')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Or Rahman Stores?' }));
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Rahman Stores');
  });

  it('is new without a connection too, and what is wrong with the phone number is said there', async () => {
    const { person, api } = await open({ kind: 'receipt' });
    await add(person, 'kettle');
    api.on('GET /partners', brokenConnection);
    act(() => onlineManager.setOnline(false));
    await person.type(screen.getByRole('combobox', { name: 'Supplier' }), 'Salam');
    expect(await screen.findByText('New supplier: Salam')).toBeVisible();
    await person.type(screen.getByLabelText('Phone of the new supplier'), 'ab');
    await post(person);
    await waitFor(() => expect(screen.getByLabelText('Phone of the new supplier')).toHaveFocus());
    expect(screen.getAllByText(/^Enter a phone number/)[0]).toBeVisible();
    await person.type(screen.getByLabelText('Phone of the new supplier'), '{Backspace}{Backspace}');
    await post(person);
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(sent({ api })).toMatchObject([{ party: 'Salam' }]));
  });

  it('is suggested from the device without a connection', async () => {
    const { person, api } = await open();
    await waitFor(() => expect(api.calls.some(({ path }) => path === '/partners')).toBe(true));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Item' })).toHaveFocus());
    api.on('GET /partners', brokenConnection);
    await choose(person);
    await waitFor(async () => expect(await drafts()).toMatchObject([{ partner: RAHMAN._id }]));
  });
});

describe('the prices of a note', () => {
  it('are that customer’s last ones, else those of the items, and the sums are those of the server', async () => {
    const server = await open({ prices: [toLast(18.25)] });
    const { person } = server;
    await choose(person);
    await add(person, 'kettle', '{Enter}3{Enter}');
    await add(person, 'oven');
    await waitFor(() => expect(price('Sangu Kettle')).toHaveValue('18.25'));
    expect(price('Teesta Oven')).toHaveValue('99.50');
    await person.click(screen.getByRole('button', { name: 'Discount and note: Sangu Kettle' }));
    await person.type(screen.getByLabelText('Discount: Sangu Kettle'), '3.33');
    await person.selectOptions(screen.getByLabelText('Unit of: Discount: Sangu Kettle'), '%');
    await person.type(screen.getByLabelText('Note for this line'), 'Black');
    // Most notes have neither.
    expect(screen.queryByLabelText('Transport')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Discount, transport' }));
    expect(screen.getByLabelText('Discount of the whole note')).toHaveFocus();
    // 54.75 less 1.823…, and 99.50.
    expect(foot('Subtotal')).toHaveTextContent('152.43$');
    await person.type(screen.getByLabelText('Discount of the whole note'), '2.43');
    await person.type(screen.getByLabelText('Transport'), '10');
    expect(total()).toHaveTextContent('160.00$');
    await person.type(screen.getByLabelText('Paid now'), '80');
    expect(screen.getByText('Owed after this: 1,280.00$ · Rahman Stores')).toBeVisible();
    await post(person);
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).toEqual({
      kind: 'delivery',
      warehouse: 'halishar',
      party: 'Rahman Stores',
      partner: RAHMAN._id,
      discount: { amount: 2.43 },
      transport: 10,
      paid: { amount: 80, method: 'cash' },
      lines: [
        { item: KETTLE._id, quantity: 3, unitPrice: 18.25, discount: { percent: 3.33 }, note: 'Black' },
        { item: OVEN._id, quantity: 1, unitPrice: 99.5 },
      ],
    });
  });

  it('say what waits on the device, which is in what is owed', async () => {
    const server = await open();
    const { person, api } = server;
    api.on('POST /documents', brokenConnection);
    await choose(person);
    await add(person, 'kettle', '{Enter}3{Enter}');
    await post(person);
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
    cleanup();
    openPage(`/documents/drafts/${ID.replace('1', '2')}?kind=delivery`);
    await screen.findByRole('combobox', { name: 'Item' });
    await choose(person);
    await add(person, 'oven');
    expect(await screen.findByText('60.00$ waits to be sent')).toBeVisible();
    expect(screen.getByText('Owed after this: 1,359.50$ · Rahman Stores')).toBeVisible();
  });

  it('wait for the last ones of the customer before they are sent', async () => {
    const server = await open();
    const { person, api } = server;
    const answer = later<Response>();
    api.on(`GET /partners/${RAHMAN._id}/prices`, () => answer.promise);
    await choose(person);
    await add(person, 'kettle');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(sent(server)).toEqual([]);
    answer.resolve(json([toLast(17)]));
    await waitFor(() => expect(price('Sangu Kettle')).toHaveValue('17.00'));
    // The total was different when it was pressed.
    expect(
      await screen.findByText('The prices are now those of this customer. Check the total, then save.'),
    ).toBeVisible();
    expect(sent(server)).toEqual([]);
    await post(person);
    await waitFor(() => expect(sent(server)).toMatchObject([{ lines: [{ unitPrice: 17 }] }]));
  });

  it('are waited for, and saved with one press if the total stays', async () => {
    const server = await open();
    const { person, api } = server;
    const answer = later<Response>();
    api.on(`GET /partners/${RAHMAN._id}/prices`, () => answer.promise);
    await choose(person);
    await add(person, 'kettle');
    await post(person);
    expect(sent(server)).toEqual([]);
    answer.resolve(json([]));
    await waitFor(() => expect(sent(server)).toMatchObject([{ lines: [{ unitPrice: 20 }] }]));
  });

  it('keep the note back if one became another after Save was pressed', async () => {
    const server = await open();
    const { person, api } = server;
    const answer = later<Response>();
    api.on(`GET /partners/${RAHMAN._id}/prices`, () => answer.promise);
    await choose(person);
    await add(person, 'kettle');
    expect(price('Sangu Kettle')).toHaveValue('20.00');
    await post(person);
    answer.resolve(json([toLast(17)]));
    expect(
      await screen.findByText('The prices are now those of this customer. Check the total, then save.'),
    ).toBeVisible();
    expect(total()).toHaveTextContent('17.00$');
    expect(sent(server)).toEqual([]);
  });

  it('stay, with what is owed, while the note is sent', async () => {
    const { person, api, client } = await open({ kind: 'receipt' });
    const supplier = makePartner({ kind: 'supplier', name: 'Surma Imports', balance: 500 });
    api.on('GET /partners', () => json([supplier]));
    api.on(`GET /partners/${supplier._id}`, () => json(supplier));
    const answer = later<Response>();
    api.on('POST /documents', () => answer.promise);
    await choose(person, supplier);
    await add(person, 'kettle');
    expect(await screen.findByText('We owe after this: 515.50$ · Surma Imports')).toBeVisible();
    await post(person);
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
    // The costs and the balance after this note.
    act(() => {
      putItem(client, { ...KETTLE, cost: 17, version: KETTLE.version + 1 });
      client.setQueryData(partnerKeys.one(supplier._id), { ...supplier, balance: 515.5 });
    });
    expect(price('Sangu Kettle')).toHaveValue('15.50');
    expect(total()).toHaveTextContent('15.50$');
    expect(screen.getByText('We owe after this: 515.50$ · Surma Imports')).toBeVisible();
    answer.resolve(problem(422, 'validation_failed', 'No.'));
    await waitFor(() => expect(price('Sangu Kettle')).toHaveValue('17.00'));
  });

  it('are waited for only while the server is asked for the first time', async () => {
    const server = await open();
    const { person, api } = server;
    const tries: ReturnType<typeof later<Response>>[] = [];
    api.on(`GET /partners/${RAHMAN._id}/prices`, () => {
      const response = later<Response>();
      tries.push(response);
      return response.promise;
    });
    await choose(person);
    await add(person, 'kettle');
    await post(person);
    await waitFor(() => expect(tries).toHaveLength(1));
    expect(sent(server)).toEqual([]);
    tries[0]?.resolve(problem(503, 'unavailable', 'Busy.'));
    await waitFor(() => expect(sent(server)).toMatchObject([{ lines: [{ unitPrice: 20 }] }]));
  });

  it('are the costs of a receipt, and empty for a person who may not see them', async () => {
    const { person } = await open({ kind: 'receipt' });
    await add(person, 'kettle');
    // Without a suggestion, Enter goes on to the price.
    await add(person, 'oven', '{Enter}{Enter}{Enter}');
    expect(price('Sangu Kettle')).toHaveValue('15.50');
    expect(price('Teesta Oven')).toHaveValue('');
    await person.type(screen.getByRole('combobox', { name: 'Supplier' }), 'Karnaphuli');
    await post(person);
    expect(await screen.findByText('Enter a number.')).toBeVisible();
    await waitFor(() => expect(price('Teesta Oven')).toHaveFocus());
  });

  it('are asked about if the cost of a receipt is far from the one before, without a connection too', async () => {
    const { person, api } = await open({ kind: 'receipt' });
    await add(person, 'kettle');
    await add(person, 'oven', '{Enter}{Enter}700{Enter}');
    await person.type(screen.getByRole('combobox', { name: 'Supplier' }), 'Karnaphuli');
    expect(screen.queryByText(/The cost was/)).toBeNull();
    await person.clear(price('Sangu Kettle'));
    await person.type(price('Sangu Kettle'), '155');
    expect(
      within(itemOf(price('Sangu Kettle'))).getByText('The cost was 15.50$ before. Is the price right?'),
    ).toBeVisible();
    expect(
      within(itemOf(price('Teesta Oven'))).getByText('It is sold for 99.50$. Is the cost right?'),
    ).toBeVisible();
    act(() => onlineManager.setOnline(false));
    await post(person);
    const question = within(await screen.findByRole('dialog', { name: 'Are these costs right?' }));
    expect(question.getByText('Sangu Kettle: 155.00$ on this receipt, 15.50$ before.')).toBeVisible();
    // Nobody here knows what the oven has cost.
    expect(question.getByText('Teesta Oven: 700.00$ on this receipt, sold for 99.50$.')).toBeVisible();
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(price('Sangu Kettle')).toHaveValue('155.00');
    // The first of them on the screen, which has the latest line first.
    await waitFor(() => expect(price('Teesta Oven')).toHaveFocus());
    await post(person);
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save and send' }),
    );
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
    act(() => onlineManager.setOnline(true));
    await waitFor(() =>
      expect(sent({ api })).toMatchObject([{ lines: [{ unitPrice: 155 }, { unitPrice: 700 }] }]),
    );
  });

  it('are asked about once if the price of a sale is far from the item’s, with the focus on it, without a connection too', async () => {
    const server = await open();
    const { person, api } = server;
    await choose(person);
    await add(person, 'kettle');
    await add(person, 'oven');
    await person.clear(price('Sangu Kettle'));
    await person.type(price('Sangu Kettle'), '2');
    expect(
      within(itemOf(price('Sangu Kettle'))).getByText('It is usually sold for 20.00$. Is the price right?'),
    ).toBeVisible();
    expect(within(itemOf(price('Teesta Oven'))).queryByText(/usually/)).toBeNull();
    act(() => onlineManager.setOnline(false));
    await post(person);
    const question = () => screen.findByRole('dialog', { name: 'Are these prices right?' });
    expect(await question()).toHaveTextContent('Sangu Kettle: 2.00$ now, usually 20.00$.');
    expect(await question()).not.toHaveTextContent('Oven');
    await person.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(price('Sangu Kettle')).toHaveFocus());
    expect(sent(server)).toEqual([]);
    await post(person);
    await person.click(within(await question()).getByRole('button', { name: 'Save and send' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
    act(() => onlineManager.setOnline(true));
    await waitFor(() =>
      expect(sent({ api })).toMatchObject([{ lines: [{ unitPrice: 2 }, { unitPrice: 99.5 }] }]),
    );
  });

  it('are not asked about again when the server asks something else, but with another price', async () => {
    const server = await writeOverLimit();
    const { person } = server;
    const type = async (text: string) => {
      await person.clear(price('Sangu Kettle'));
      await person.type(price('Sangu Kettle'), text);
      await post(person);
    };
    const saveInDialog = async () =>
      person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save and send' }));
    await type('200');
    await saveInDialog();
    await screen.findByText(/would owe/);
    await person.click(screen.getByRole('button', { name: 'Back' }));
    await type('2000');
    await saveInDialog();
    await screen.findByText(/would owe/);
    await person.click(screen.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('DN-2026-000001'));
    expect(sent(server)).toHaveLength(3);
  });

  it('are not asked about if they are free, near, or of an item without a price', async () => {
    const server = await open();
    const { person, api } = server;
    await choose(person);
    const GIFT = makeStocked('Gift', { halishar: 5 }, { price: 0, barcode: '18940000123454' });
    api.on('GET /items-by-code', () => json([GIFT]));
    await act(() => passOn('18940000123454'));
    await add(person, 'kettle');
    await add(person, 'oven');
    await person.clear(await screen.findByLabelText('Price: Gift'));
    await person.type(price('Gift'), '500');
    await person.clear(price('Sangu Kettle'));
    await person.type(price('Sangu Kettle'), '0');
    await person.clear(price('Teesta Oven'));
    await person.type(price('Teesta Oven'), '20');
    await post(person);
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are typed after Tab, or with Enter from field to field, and an empty one is the suggested one again', async () => {
    const { person } = await open();
    await add(person, 'kettle', '{Enter}4');
    await person.tab();
    expect(screen.getByLabelText('Price')).toHaveFocus();
    expect(screen.getByLabelText('Price')).toHaveValue('20.00');
    await person.keyboard('19,5{Enter}');
    const item = screen.getByRole('combobox', { name: 'Item' });
    expect(item).toHaveFocus();
    expect(price('Sangu Kettle')).toHaveValue('19.50');
    await person.click(screen.getByLabelText('Quantity: Sangu Kettle'));
    await person.keyboard('{Enter}');
    expect(price('Sangu Kettle')).toHaveFocus();
    await person.clear(price('Sangu Kettle'));
    await person.keyboard('{Enter}');
    expect(item).toHaveFocus();
    expect(price('Sangu Kettle')).toHaveValue('20.00');
  });

  it('keep the units of a carton that is scanned', async () => {
    const server = await open();
    const { api } = server;
    const packed = { ...OVEN, cartons: [{ code: '18940000123454', units: 6 }] };
    api.on('GET /items-by-code', () => json([packed]));
    await act(() => passOn('18940000123454'));
    expect(await screen.findByLabelText('Quantity: Teesta Oven')).toHaveValue('6');
    expect(total()).toHaveTextContent('597.00$');
  });

  it('are stored with each key, and are there again', async () => {
    const { person } = await open();
    await choose(person);
    await add(person, 'kettle');
    await person.clear(price('Sangu Kettle'));
    await person.type(price('Sangu Kettle'), '12');
    await person.type(screen.getByLabelText('Paid now'), '5');
    await person.selectOptions(screen.getByLabelText('How it is paid'), 'bKash');
    await person.type(screen.getByLabelText('Transaction ID'), 'TX9');
    await waitFor(async () => expect(await drafts()).toMatchObject([{ paid: { reference: 'TX9' } }]));
    cleanup();
    openPage(AT);
    expect(await screen.findByLabelText('Price: Sangu Kettle')).toHaveValue('12.00');
    expect(screen.getByLabelText('Paid now')).toHaveValue('5');
    expect(screen.getByLabelText('How it is paid')).toHaveDisplayValue('bKash');
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('TX9');
  });

  it('are lower by the per cent that is typed with its sign', async () => {
    const { person } = await open();
    await choose(person);
    await add(person, 'kettle');
    await person.click(screen.getByRole('button', { name: 'Discount, transport' }));
    const discount = screen.getByLabelText('Discount of the whole note');
    await person.type(discount, '5%');
    expect(discount).toHaveValue('5');
    expect(screen.getByLabelText('Unit of: Discount of the whole note')).toHaveDisplayValue('%');
    await waitFor(async () =>
      expect(await drafts()).toMatchObject([{ discount: { unit: 'percent', text: '5' } }]),
    );
  });

  it('stay as they are for a person who may not change them, and there is no discount', async () => {
    const { person, api } = await open();
    await choose(person);
    await add(person, 'kettle');
    await waitFor(async () => expect((await drafts())[0]?.lines).toHaveLength(1));
    cleanup();
    const { client } = openPage(AT);
    client.setQueryData(['me'], {
      email: RAHIMA.email,
      role: 'staff',
      may: ['write', 'trade'],
      hasRoles: true,
    });
    await waitFor(() => expect(screen.getByLabelText('Price: Sangu Kettle')).toHaveAttribute('readonly'));
    expect(screen.queryByLabelText('Price')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Transport' }));
    expect(screen.queryByLabelText('Discount of the whole note')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Discount and note: Sangu Kettle' }));
    expect(screen.queryByLabelText('Discount: Sangu Kettle')).toBeNull();
    await person.type(screen.getByLabelText('Note for this line'), 'Black');
    await add(person, 'oven', '{Enter}2{Enter}');
    await post(person);
    await waitFor(() =>
      expect(sent({ api })).toMatchObject([
        {
          lines: [
            { unitPrice: 20, note: 'Black' },
            { quantity: 2, unitPrice: 99.5 },
          ],
        },
      ]),
    );
  });

  it('are not asked about by a person who may not change them', async () => {
    const server = await open({ prices: [toLast(2)] });
    const { person, client } = server;
    const me = { email: RAHIMA.email, role: 'staff', may: ['write', 'trade'], hasRoles: true };
    act(() => void client.setQueryData(['me'], me));
    await choose(person);
    await add(person, 'kettle', '{Enter}1{Enter}');
    await waitFor(() => expect(price('Sangu Kettle')).toHaveValue('2.00'));
    expect(price('Sangu Kettle')).toHaveAttribute('readonly');
    expect(screen.queryByText(/usually sold/)).toBeNull();
    await post(person);
    await waitFor(() => expect(sent(server)).toMatchObject([{ lines: [{ unitPrice: 2 }] }]));
  });

  it('are not there for a person without the permission', async () => {
    const { person } = await open();
    await add(person, 'kettle');
    cleanup();
    const { client } = openPage(AT);
    client.setQueryData(['me'], { email: RAHIMA.email, role: 'staff', may: ['write'], hasRoles: true });
    expect(await screen.findByText('1 line')).toBeVisible();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(screen.queryByLabelText('Price: Sangu Kettle')).toBeNull();
  });
});

describe('an item that is chosen but not added', () => {
  it('is added by Save, which books it once its money is in the total on the screen', async () => {
    const server = await open();
    const { person } = server;
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'Salam');
    await add(person, 'kettle', '{Enter}4');
    await post(person);
    expect(
      await screen.findByText('The chosen item is in the note now. Check the total, then save.'),
    ).toBeVisible();
    expect(total()).toHaveTextContent('80.00$');
    expect(sent(server)).toEqual([]);
    await post(person);
    await waitFor(() => expect(sent(server)).toMatchObject([{ party: 'Salam', lines: [{ quantity: 4 }] }]));
  });

  it('is only added by Ctrl+Enter that is pressed twice at once', async () => {
    const server = await open();
    const { person } = server;
    await choose(person);
    await add(person, 'kettle', '{Enter}4');
    await person.keyboard('{Control>}{Enter}{Enter}{/Control}');
    expect(
      await screen.findByText('The chosen item is in the note now. Check the total, then save.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save and send' })).toBeEnabled();
    expect(sent(server)).toEqual([]);
    expect(screen.getByLabelText('Item')).toHaveFocus();
  });

  it('is no longer said to be in the note when its line was removed', async () => {
    const { person } = await open();
    await add(person, 'oven');
    await add(person, 'kettle', '{Enter}4');
    await post(person);
    const news = /The chosen item is in the note now/;
    await screen.findByText(news);
    await person.click(screen.getByRole('button', { name: 'Remove Sangu Kettle' }));
    await waitFor(() => expect(screen.queryByText(news)).toBeNull());
  });

  it('is added before a question is answered, which is asked again with the new total', async () => {
    const server = await writeOverLimit();
    const { person } = server;
    await post(person);
    await screen.findByText(/would owe 12,500\.00\$/);
    await add(person, 'oven', '{Enter}');
    await person.click(screen.getByRole('button', { name: 'Save anyway' }));
    await screen.findByText('The chosen item is in the note now. Check the total, then save.');
    expect(total()).toHaveTextContent('119.50$');
    expect(sent(server)).toHaveLength(1);
    await post(person);
    await waitFor(() => expect(sent(server)).toHaveLength(2));
    expect(await screen.findByText(/would owe 12,500\.00\$/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() =>
      expect(sent(server).at(-1)).toMatchObject({
        confirms: ['over_credit_limit'],
        lines: [{ item: KETTLE._id }, { item: OVEN._id }],
      }),
    );
  });

  it('keeps the note back while only a part of its name is typed, and says so there', async () => {
    const server = await open();
    const { person } = server;
    await choose(person);
    await add(person, 'oven');
    const field = screen.getByRole('combobox', { name: 'Item' });
    await person.type(field, 'kettle');
    await screen.findByRole('option', { name: /Sangu Kettle/ });
    await post(person);
    expect(await screen.findByText('Choose an item from the list.')).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    expect(sent(server)).toEqual([]);
    await person.clear(field);
    await post(person);
    await waitFor(() => expect(sent(server)).toHaveLength(1));
  });

  it('keeps the note back while its quantity is wrong, and says so there', async () => {
    const server = await open();
    const { person } = server;
    await choose(person);
    await add(person, 'kettle', '{Enter}0');
    await person.clear(screen.getByLabelText('Quantity'));
    await person.keyboard('0{Control>}{Enter}{/Control}');
    expect(screen.getByLabelText('Quantity')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Quantity')).toHaveFocus();
    expect(screen.queryByText('Enter at least one line.')).toBeNull();
    expect(sent(server)).toEqual([]);
  });
});

describe('what is wrong with the money', () => {
  it('is said at its field before it is sent', async () => {
    const server = await open();
    const { person } = server;
    await choose(person);
    await add(person, 'kettle');
    await person.click(screen.getByRole('button', { name: 'Discount, transport' }));
    await person.type(screen.getByLabelText('Discount of the whole note'), 'ten');
    await post(person);
    expect(await screen.findByText('Enter a number.', { selector: 'dd' })).toBeVisible();
    await person.clear(screen.getByLabelText('Discount of the whole note'));
    await person.type(screen.getByLabelText('Discount of the whole note'), '20.01');
    await post(person);
    expect(
      await screen.findByText('The discount is more than what it is taken from.', { selector: 'dd' }),
    ).toBeVisible();
    await person.clear(screen.getByLabelText('Discount of the whole note'));
    await person.click(answer('Paid now'));
    await person.selectOptions(screen.getByLabelText('How it is paid'), 'Cheque');
    expect(screen.getByLabelText('Cheque date')).toHaveValue(dayOf(Date.now()));
    await post(person);
    expect(await screen.findByText(/Enter the number of the cheque\./)).toBeVisible();
    expect(sent(server)).toEqual([]);
  });

  it('leads to what a cheque lacks, not to its amount', async () => {
    const server = await open();
    const { person } = server;
    await choose(person);
    await add(person, 'kettle');
    await person.type(screen.getByLabelText('Paid now'), '5');
    await person.selectOptions(screen.getByLabelText('How it is paid'), 'Cheque');
    await post(person);
    await waitFor(() => expect(screen.getByLabelText('Cheque no.')).toHaveFocus());
    expect(screen.getByLabelText('Paid now')).not.toHaveAttribute('aria-invalid');
    await person.keyboard('0012');
    await person.clear(screen.getByLabelText('Cheque date'));
    await post(person);
    await waitFor(() => expect(screen.getByLabelText('Cheque date')).toHaveFocus());
    expect(sent(server)).toEqual([]);
  });
});

const OVER = problem(409, 'over_credit_limit', 'Over the limit.', {
  template: '{name} would owe {owed}. The limit is {limit}. Nothing was saved.',
  values: { name: 'Rahman Stores', owed: 12500, limit: 10000 },
});

const SAME = problem(409, 'same_paper', 'The same paper.', {
  values: { paper: 'PO 7', day: '2026-03-01', document: 'DN-2026-000003' },
});

async function writeOverLimit() {
  const server = await open();
  const { api, person } = server;
  const keys: (string | null)[] = [];
  api.on('POST /documents', ({ headers, body }) => {
    keys.push(headers.get('Idempotency-Key'));
    const document = body as NewDocument;
    if (!('confirms' in document)) return OVER.clone();
    return json(server.toPosted(document, 1), {}, 201);
  });
  await choose(person);
  await add(person, 'kettle');
  return { ...server, keys };
}

it('shows at their prices which lines the server refused, whatever the reason of the refusal', async () => {
  const { api, person } = await open();
  const message = 'Only a manager may sell below cost. Check the price, or ask a manager.';
  api.on('POST /documents', () =>
    problem(403, 'role_required', message, { errors: [{ path: 'lines.1.unitPrice', message }] }),
  );
  await choose(person);
  await add(person, 'kettle');
  await add(person, 'oven');
  await post(person);
  expect(await within(itemOf(price('Teesta Oven'))).findByText(message)).toBeVisible();
  expect(price('Teesta Oven')).toBeInvalid();
  expect(price('Sangu Kettle')).toBeValid();
  expect(screen.getByText('1 line must be corrected. Then send it again.')).toBeVisible();
});

describe('a customer who would owe more than the limit', () => {
  it('is asked about where the hand is, and the next question keeps this answer', async () => {
    const server = await writeOverLimit();
    const { person, api } = server;
    api.on('POST /documents', ({ body }) => {
      const { confirms = [] } = body as { confirms?: string[] };
      if (!confirms.includes('over_credit_limit')) return OVER.clone();
      if (!confirms.includes('same_paper')) return SAME.clone();
      return json(server.toPosted(body as NewDocument, 1), {}, 201);
    });
    await post(person);
    const question = await screen.findByText(/would owe 12,500\.00\$/);
    await waitFor(() => expect(question.closest('[role=alert]')).toHaveFocus());
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(total()).toHaveTextContent('20.00$');
    expect(screen.queryByRole('button', { name: 'Save and send' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText(/^PO 7 is on DN-2026-000003 of /)).toBeVisible();
    const link = screen.getByRole('link', { name: 'DN-2026-000003' });
    expect(link).toHaveAttribute('href', '/documents/DN-2026-000003');
    // The note stays open.
    expect(link).toHaveAttribute('target', '_blank');
    await person.click(screen.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('DN-2026-000001'));
    expect(sent(server).map((body) => (body as { confirms?: string[] }).confirms)).toEqual([
      undefined,
      ['over_credit_limit'],
      ['over_credit_limit', 'same_paper'],
    ]);
  });

  it('is asked about if the note is saved from the field of a price, which writes it in full when it is left', async () => {
    const { person } = await writeOverLimit();
    const price = screen.getByLabelText('Price: Sangu Kettle');
    await person.clear(price);
    await person.type(price, '30{Control>}{Enter}{/Control}');
    const question = await screen.findByText(/would owe 12,500\.00\$/);
    await waitFor(() => expect(question.closest('[role=alert]')).toHaveFocus());
    expect(price).toHaveValue('30.00');
    expect(question).toBeVisible();
  });

  it('is asked about again after the person went back', async () => {
    const server = await writeOverLimit();
    const { person } = server;
    await post(person);
    await person.click(await screen.findByRole('button', { name: 'Back' }));
    expect(document.body).not.toHaveFocus();
    expect(answer('On account')).toBeChecked();
    await post(person);
    expect(await screen.findByText(/would owe 12,500\.00\$/)).toBeVisible();
    expect(sent(server).every((body) => !('confirms' in (body as object)))).toBe(true);
  });

  it('is asked about in the place of the note, and saved anyway under the same key', async () => {
    const server = await writeOverLimit();
    const { person, keys } = server;
    await post(person);
    expect(
      await screen.findByText('Rahman Stores would owe 12,500.00$, the limit is 10,000.00$.'),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('DN-2026-000001'));
    expect(sent(server).at(-1)).toMatchObject({ confirms: ['over_credit_limit'], partner: RAHMAN._id });
    // Resent from a page that was reloaded meanwhile, it is counted once.
    expect(keys).toEqual([ID, ID]);
    await waitFor(async () => expect(await drafts()).toEqual([]));
  });

  it('is asked about before the note waits without a connection, if the device knows the limit', async () => {
    const server = await open();
    const { person, api } = server;
    const limited = { ...RAHMAN, creditLimit: 1210 };
    api.on('GET /partners', () => json([limited]));
    api.on(`GET /partners/${RAHMAN._id}`, () => json(limited));
    api.on('POST /documents', ({ body }) => json(server.toPosted(body as NewDocument, 1), {}, 201));
    await choose(person);
    await add(person, 'kettle');
    act(() => onlineManager.setOnline(false));
    await post(person);
    const text = 'Rahman Stores would owe 1,220.00$, the limit is 1,210.00$.';
    expect(await screen.findByText(text)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
    expect(sent(server)).toEqual([]);
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(sent(server)).toMatchObject([{ confirms: ['over_credit_limit'] }]));
  });

  it('is not asked about without a connection up to the limit', async () => {
    const { person, api } = await open();
    api.on(`GET /partners/${RAHMAN._id}`, () => json({ ...RAHMAN, creditLimit: 1210 }));
    await choose(person);
    await add(person, 'kettle');
    await person.type(screen.getByLabelText('Paid now'), '10');
    act(() => onlineManager.setOnline(false));
    await post(person);
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
    act(() => onlineManager.setOnline(true));
  });

  it('is asked about when the note waited without a connection, with all that was typed', async () => {
    const server = await writeOverLimit();
    const { person, keys } = server;
    await person.type(screen.getByLabelText('Paid now'), '5');
    act(() => onlineManager.setOnline(false));
    await post(person);
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
    act(() => onlineManager.setOnline(true));
    // The server's message is shown until the note is open.
    expect(await screen.findByText(/^Over the limit\./)).toBeVisible();
    await person.click(screen.getByRole('button', { name: /^Open / }));
    // The page of a loading draft has a main of its own.
    const main = () => within(screen.getByRole('main'));
    await waitFor(() =>
      expect(main().getByText('Rahman Stores would owe 12,500.00$, the limit is 10,000.00$.')).toBeVisible(),
    );
    await person.click(main().getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('DN-2026-000001'));
    expect(sent(server).at(-1)).toMatchObject({
      confirms: ['over_credit_limit'],
      partner: RAHMAN._id,
      paid: { amount: 5, method: 'cash' },
      lines: [{ unitPrice: 20 }],
    });
    expect(new Set(keys)).toEqual(new Set([ID]));
    await waitFor(async () => expect(await drafts()).toEqual([]));
  });

  it('is asked about where the focus is when the whole name was typed and saved from its field', async () => {
    const server = await open();
    const { api, person } = server;
    api.on('POST /documents', () => OVER.clone());
    await add(person, 'kettle');
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'Rahman Stores');
    await screen.findByText('Owed after this: 1,220.00$ · Rahman Stores');
    await person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(async () =>
      expect(await drafts()).toMatchObject([{ partner: RAHMAN._id, errors: { '': expect.anything() } }]),
    );
    expect(screen.getByText(/would owe 12,500\.00\$/).closest('[role=alert]')).toHaveFocus();
  });
});

it('says with the outbox that the number of a note that has waited was entered before, with its day', async () => {
  const { api, person } = await open();
  api.on('POST /documents', () => SAME.clone());
  await choose(person);
  await add(person, 'kettle');
  act(() => onlineManager.setOnline(false));
  await post(person);
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
  act(() => onlineManager.setOnline(true));
  const text = /^PO 7 is on DN-2026-000003 of Sun, 1 Mar 2026 already\./;
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/^The same paper/)).toBeNull();
  expect(screen.getByRole('button', { name: /^Open / })).toBeVisible();
});

describe('a note that is being sent', () => {
  async function send() {
    const server = await open();
    const { person, api } = server;
    const response = later<Response>();
    api.on('POST /documents', () => response.promise);
    await choose(person);
    await add(person, 'kettle');
    const field = screen.getByLabelText('Paid now');
    await person.type(field, '5{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    return { ...server, response, field };
  }
  /** jsdom leaves the focus in what is inert; browsers do not. */
  const loseFocus = () => act(() => (document.activeElement as HTMLElement).blur());

  it('cannot be changed, and gives the focus back after a refusal', async () => {
    const { response, field, api } = await send();
    expect(field.closest('[inert]')).not.toBeNull();
    expect(answer('Paid now').closest('[inert]')).not.toBeNull();
    expect(screen.getByLabelText('Customer').closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Save and send' })).toHaveAttribute('aria-busy', 'true');
    loseFocus();
    act(() => void passOn('89400001'));
    expect(
      await screen.findByText('Sangu Kettle was not added: the note was being sent.', { exact: false }),
    ).toBeVisible();
    response.resolve(problem(403, 'forbidden', 'You may not.'));
    await waitFor(() => expect(field.closest('[inert]')).toBeNull());
    await waitFor(() => expect(field).toHaveFocus());
    expect(total()).toHaveTextContent('20.00$');
    expect(sent({ api })).toHaveLength(1);
  });

  it('gives the focus to the question that comes in its place', async () => {
    const { response } = await send();
    loseFocus();
    response.resolve(OVER.clone());
    const question = await screen.findByText(/would owe 12,500\.00\$/);
    await waitFor(() => expect(question.closest('[role=alert]')).toHaveFocus());
  });
});

it('the bar keeps its size while one of its buttons is pressed', async () => {
  const { person } = await open();
  await choose(person);
  await add(person, 'kettle');
  const text = await screen.findByText('Owed after this: 1,220.00$ · Rahman Stores');
  const isHidden = () => text.closest('[class~="low:max-lg:hidden"]') !== null;
  await person.click(screen.getByRole('combobox', { name: 'Item' }));
  await waitFor(() => expect(isHidden()).toBe(true));
  const button = answer('Paid now');
  await person.pointer({ keys: '[MouseLeft>]', target: button });
  expect(button).toHaveFocus();
  await act(() => new Promise((resolve) => void setTimeout(resolve)));
  expect(isHidden()).toBe(true);
  await person.pointer({ keys: '[/MouseLeft]', target: button });
  await waitFor(() => expect(isHidden()).toBe(false));
});
