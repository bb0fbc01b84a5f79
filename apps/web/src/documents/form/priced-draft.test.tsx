import type { NewDocument } from '@godown/shared/trade/documents';
import type { Partner } from '@godown/shared/trade/partners';
import type { LastPrice } from '@godown/shared/trade/prices';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

/** What the customer paid for a kettle last. */
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
  openPage(`/documents/drafts/${id}?kind=${kind}`);
  const person = userEvent.setup();
  await screen.findByRole('combobox', { name: 'Item' });
  await waitFor(() => expect(server.api.calls.some(({ path }) => path === '/item')).toBe(true));
  return { ...server, person };
}

type Person = ReturnType<typeof userEvent.setup>;

const withPrices = () => screen.getByRole('checkbox', { name: 'With prices' });
const price = (name: string) => screen.getByLabelText(`Price: ${name}`);
const drafts = () => listDrafts(RAHIMA.email);
const sent = ({ api }: { api: ReturnType<typeof serveDocuments>['api'] }) =>
  api.of('POST').map(({ body }) => body);

async function add(person: Person, name: string, keys = '{Enter}{Enter}{Enter}') {
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

/** What stands beside a label of the foot. */
const foot = (label: string) => screen.getByText(label, { selector: 'dt, strong' }).closest('div');

describe('the switch', () => {
  it('is off at first, and remembered on the device for each kind', async () => {
    const { person } = await open();
    expect(withPrices()).not.toBeChecked();
    await person.click(withPrices());
    cleanup();
    await open({ kind: 'receipt', id: ID.replace('1', '2') });
    expect(withPrices()).not.toBeChecked();
    cleanup();
    await open({ id: ID.replace('1', '3') });
    expect(withPrices()).toBeChecked();
  });

  it('leaves the note as it was without prices', async () => {
    const server = await open();
    const { person } = server;
    await choose(person);
    await add(person, 'kettle', '{Enter}2{Enter}');
    expect(screen.queryByLabelText('Price')).toBeNull();
    expect(screen.queryByText('Subtotal')).toBeNull();
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
    await person.click(withPrices());
    await add(person, 'Kettle');
    const [draft] = await drafts();
    expect(draft).toMatchObject({ party: 'Rahman Stores' });
    expect(draft?.partner).toBeUndefined();
    expect(await screen.findByText('Two have this name. Choose one from the list.')).toBeVisible();
    expect(screen.queryByText(/This name is not in the list/)).toBeNull();
  });

  it('is added from the note by a name that is not in the list, once after a lost response', async () => {
    const { person, api } = await open();
    const salam = makePartner({ _id: 'e'.repeat(24), name: 'Salam' });
    api.on(`GET /partners/${salam._id}`, () => json(salam));
    api.on('POST /partners', brokenConnection);
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), 'Salam ');
    await person.click(withPrices());
    await add(person, 'Kettle');
    const button = await screen.findByRole('button', { name: 'Add as a customer' });
    await waitFor(() => expect(button).toBeEnabled());
    await person.click(button);
    expect(await screen.findByText(/^Not added\. The server could not be reached/)).toBeVisible();
    api.on('POST /partners', () => json(salam, {}, 201));
    await person.click(button);
    expect(await screen.findByText('Salam owes 0.00$ now, 20.00$ after this.')).toBeVisible();
    await waitFor(async () => expect(await drafts()).toMatchObject([{ party: 'Salam', partner: salam._id }]));
    expect(sent({ api })).toEqual(Array(2).fill({ kind: 'customer', name: 'Salam' }));
    const keys = api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('cannot be added without a connection, which the note says', async () => {
    const { person } = await open({ kind: 'receipt' });
    await person.type(screen.getByRole('combobox', { name: 'Supplier' }), 'Salam');
    await person.click(withPrices());
    await add(person, 'Kettle');
    expect(await screen.findByRole('button', { name: 'Add as a supplier' })).toBeVisible();
    act(() => onlineManager.setOnline(false));
    expect(await screen.findByText('Adding it to the list needs a connection.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add as a supplier' })).toBeNull();
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
    await person.click(withPrices());
    await choose(person);
    await add(person, 'kettle', '{Enter}3{Enter}{Enter}');
    await add(person, 'oven');
    await waitFor(() => expect(price('Sangu Kettle')).toHaveValue('18.25'));
    expect(price('Teesta Oven')).toHaveValue('99.50');
    await person.click(screen.getByRole('button', { name: 'Discount and note: Sangu Kettle' }));
    await person.type(screen.getByLabelText('Discount: Sangu Kettle'), '3.33');
    await person.selectOptions(screen.getByLabelText('Unit of: Discount: Sangu Kettle'), '%');
    await person.type(screen.getByLabelText('Note for this line'), 'Black');
    // 54.75 less 1.823…, and 99.50.
    expect(foot('Subtotal')).toHaveTextContent('152.43$');
    await person.type(screen.getByLabelText('Discount of the whole note'), '2.43');
    await person.type(screen.getByLabelText('Transport'), '10');
    expect(foot('Total')).toHaveTextContent('160.00$');
    await person.type(screen.getByLabelText('Paid now'), '80');
    expect(screen.getByText('Rahman Stores owes 1,200.00$ now, 1,280.00$ after this.')).toBeVisible();
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
    await person.click(withPrices());
    await choose(person);
    await add(person, 'kettle', '{Enter}3{Enter}{Enter}');
    await post(person);
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
    cleanup();
    openPage(`/documents/drafts/${ID.replace('1', '2')}?kind=delivery`);
    await screen.findByRole('combobox', { name: 'Item' });
    await choose(person);
    await add(person, 'oven');
    expect(await screen.findByText('60.00$ waits to be sent')).toBeVisible();
    expect(screen.getByText('Rahman Stores owes 1,260.00$ now, 1,359.50$ after this.')).toBeVisible();
  });

  it('wait for the last ones of the customer before they are sent', async () => {
    const server = await open();
    const { person, api } = server;
    const answer = later<Response>();
    api.on(`GET /partners/${RAHMAN._id}/prices`, () => answer.promise);
    await person.click(withPrices());
    await choose(person);
    await add(person, 'kettle');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(sent(server)).toEqual([]);
    answer.resolve(json([toLast(17)]));
    await waitFor(() => expect(price('Sangu Kettle')).toHaveValue('17.00'));
    await post(person);
    await waitFor(() => expect(sent(server)).toMatchObject([{ lines: [{ unitPrice: 17 }] }]));
  });

  it('are the costs of a receipt, and empty for a person who may not see them', async () => {
    const { person } = await open({ kind: 'receipt' });
    await person.click(withPrices());
    await add(person, 'kettle');
    await add(person, 'oven');
    expect(price('Sangu Kettle')).toHaveValue('15.50');
    expect(price('Teesta Oven')).toHaveValue('');
    await post(person);
    expect(await screen.findByText('Enter a number.')).toBeVisible();
  });

  it('are typed with Enter from field to field, and an empty one is the suggested one again', async () => {
    const { person } = await open();
    await person.click(withPrices());
    await add(person, 'kettle', '{Enter}4');
    await person.keyboard('{Enter}');
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
    const { person, api } = server;
    const packed = { ...OVEN, cartons: [{ code: '18940000123454', units: 6 }] };
    api.on('GET /item', () => json([packed], { 'X-Total-Count': '1' }));
    await person.click(withPrices());
    await act(() => passOn('18940000123454'));
    expect(await screen.findByLabelText('Quantity: Teesta Oven')).toHaveValue('6');
    expect(foot('Total')).toHaveTextContent('597.00$');
  });

  it('are stored with each key, and are there again', async () => {
    const { person } = await open();
    await person.click(withPrices());
    await choose(person);
    await add(person, 'kettle');
    await person.clear(price('Sangu Kettle'));
    await person.type(price('Sangu Kettle'), '12');
    await person.type(screen.getByLabelText('Paid now'), '5');
    await person.selectOptions(screen.getByLabelText('How it is paid'), 'bKash');
    await person.type(screen.getByLabelText('Number of the transfer'), 'TX9');
    await waitFor(async () => expect(await drafts()).toMatchObject([{ paid: { reference: 'TX9' } }]));
    cleanup();
    openPage(AT);
    expect(await screen.findByLabelText('Price: Sangu Kettle')).toHaveValue('12.00');
    expect(screen.getByLabelText('Paid now')).toHaveValue('5');
    expect(screen.getByLabelText('How it is paid')).toHaveDisplayValue('bKash');
    expect(screen.getByLabelText('Number of the transfer')).toHaveValue('TX9');
  });

  it('stay as they are for a person who may not change them, and there is no discount', async () => {
    const { person, api } = await open();
    await person.click(withPrices());
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

  it('are not there for a person without the permission', async () => {
    const { person } = await open();
    await person.click(withPrices());
    await add(person, 'kettle');
    cleanup();
    const { client } = openPage(AT);
    client.setQueryData(['me'], { email: RAHIMA.email, role: 'staff', may: ['write'], hasRoles: true });
    expect(await screen.findByText('1 line')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'With prices' })).toBeNull();
    expect(screen.queryByLabelText('Price: Sangu Kettle')).toBeNull();
  });
});

describe('what is wrong with the money', () => {
  it('is said at its field before it is sent', async () => {
    const server = await open();
    const { person } = server;
    await person.click(withPrices());
    await choose(person);
    await add(person, 'kettle');
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
    await person.click(screen.getByRole('button', { name: 'All of it is paid now' }));
    expect(screen.getByLabelText('Paid now')).toHaveValue('20.00');
    await person.selectOptions(screen.getByLabelText('How it is paid'), 'Cheque');
    expect(screen.getByLabelText('Date of the cheque')).toHaveValue(dayOf(Date.now()));
    await post(person);
    expect(await screen.findByText(/Enter the number of the cheque\./, { selector: 'dd' })).toBeVisible();
    await person.selectOptions(screen.getByLabelText('How it is paid'), 'Cash');
    await person.type(screen.getByRole('combobox', { name: 'Customer' }), ' and sons');
    await post(person);
    expect(await screen.findByText('Choose a customer or supplier first.', { selector: 'dd' })).toBeVisible();
    expect(sent(server)).toEqual([]);
  });
});

const OVER = problem(409, 'over_credit_limit', 'Over the limit.', {
  template: '{name} would owe {owed}. The limit is {limit}. Nothing was saved.',
  values: { name: 'Rahman Stores', owed: 12500, limit: 10000 },
});

async function writeOverLimit() {
  const server = await open();
  const { api, person } = server;
  const keys: (string | null)[] = [];
  api.on('POST /documents', ({ headers, body }) => {
    keys.push(headers.get('Idempotency-Key'));
    const document = body as NewDocument;
    if (!('overLimit' in document)) return OVER.clone();
    return json(server.toPosted(document, 1), {}, 201);
  });
  await person.click(withPrices());
  await choose(person);
  await add(person, 'kettle');
  return { ...server, keys };
}

describe('a customer who would owe more than the limit', () => {
  it('is asked about in the place of the note, and saved anyway under a new key', async () => {
    const server = await writeOverLimit();
    const { person, keys } = server;
    await post(person);
    expect(
      await screen.findByText('Rahman Stores would owe 12,500.00$, the limit is 10,000.00$.'),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('DN-2026-000001'));
    expect(sent(server).at(-1)).toMatchObject({ overLimit: true, partner: RAHMAN._id });
    expect(keys).toEqual([ID, expect.not.stringMatching(ID)]);
    await waitFor(async () => expect(await drafts()).toEqual([]));
  });

  it('is asked about when the note waited without a connection, with all that was typed', async () => {
    const server = await writeOverLimit();
    const { person, keys } = server;
    await person.type(screen.getByLabelText('Paid now'), '5');
    act(() => onlineManager.setOnline(false));
    await post(person);
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/documents$/));
    act(() => onlineManager.setOnline(true));
    const line = await screen.findByText(
      /^Rahman Stores would owe 12,500\.00\$, the limit is 10,000\.00\$\./,
    );
    expect(line).toBeVisible();
    await person.click(screen.getByRole('button', { name: /^Open / }));
    const main = await screen.findByRole('main');
    await person.click(await within(main).findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('DN-2026-000001'));
    expect(sent(server).at(-1)).toMatchObject({
      overLimit: true,
      partner: RAHMAN._id,
      paid: { amount: 5, method: 'cash' },
      lines: [{ unitPrice: 20 }],
    });
    expect(new Set(keys).size).toBe(2);
    await waitFor(async () => expect(await drafts()).toEqual([]));
  });
});
