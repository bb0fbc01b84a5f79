import { PERMISSION_NAMES, type Permission } from '@godown/shared/access/roles';
import type { Item } from '@godown/shared/items/item';
import type { Partner } from '@godown/shared/trade/partners';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ME_KEY } from '../account/use-me';
import { FinderPart } from '../app/finder-part';
import { passOn } from '../stock/scans/scan-event';
import { makeDocument } from '../test/documents-kit';
import { RAHIMA } from '../test/fake-identity';
import { inBangla } from '../test/in-bangla';
import {
  type Call,
  json,
  later,
  list,
  listFound,
  makeItem,
  problem,
  renderAt,
  stubApi,
} from '../test/inventory-kit';
import { makePartner } from '../test/partners-kit';
// The first tests that open them do not wait until they are compiled.
import '../partners/payments/new-payment-dialog';
import '../scanning/scan-sheet';

const OVEN = makeItem({ name: 'Oven MW-23L', quantity: 0, price: 12.5 });
const GRILL = makeItem({ name: 'Rahman Grill', supplier: 'Surma', quantity: 7, price: 20 });
const RAHMAN = makePartner({
  name: 'Abdul Rahman',
  shop: 'Rahman Store',
  phone: '01711000001',
  balance: 1200,
});
const SURMA = makePartner({ kind: 'supplier', name: 'Surma Imports', balance: 0 });
const NOTE = makeDocument({ number: 'DN-2026-000012', total: 60, party: 'Rahman Store' });

function serve(items: Item[] = [OVEN, GRILL], partners: Partner[] = [RAHMAN, SURMA]) {
  const isMeant = (partner: Partner, q: string) =>
    [partner.name, partner.shop, partner.phone].some((text) => text?.toLowerCase().includes(q.toLowerCase()));
  return stubApi({
    'GET /item': (call) => listFound(items, call),
    'GET /suppliers': () => json(['Surma']),
    'GET /documents': () => json([NOTE]),
    'GET /partners': ({ query }: Call) =>
      json(partners.filter((each) => isMeant(each, query.get('q') ?? ''))),
    [`GET /partners/${RAHMAN._id}`]: () => json(RAHMAN),
  });
}

/** The box, and what it calls when it closes. */
function open({ may = PERMISSION_NAMES, text = '' }: { may?: readonly Permission[]; text?: string } = {}) {
  let isClosed = false;
  const onClose = () => {
    isClosed = true;
  };
  const page = renderAt(() => <FinderPart text={text} onClose={onClose} />, { at: '/team', path: '*' });
  page.client.setQueryData(ME_KEY, { email: RAHIMA.email, role: null, may });
  return { ...page, person: userEvent.setup(), isClosed: () => isClosed };
}

const field = () => screen.getByRole('combobox', { name: 'Search' });
const option = (name: RegExp | string) => screen.findByRole('option', { name });
const marked = () => screen.queryByRole('option', { selected: true });
const group = (name: string) => within(screen.getByRole('group', { name }));
const address = () => screen.getByTestId('location').textContent;

beforeEach(() => void serve());

it('finds items with their stock and price, customers with what they owe, notes by number, pages and actions', async () => {
  const { person } = open();
  expect(field()).toHaveFocus();
  await person.type(field(), 'oven');
  expect(await option(/^Oven MW-23L Karnaphuli Imports\s*SOLD\s*12.50\$$/)).toBe(marked());
  await person.clear(field());
  await person.type(field(), 'rahman');
  expect(await option(/^Abdul Rahman Rahman Store, 01711-?000001\s*Owes us: 1,200.00\$$/)).toBeVisible();
  expect(group('Items').getByRole('option', { name: /^Rahman Grill/ })).toBe(marked());
  await person.clear(field());
  await person.type(field(), 'dn ১২');
  expect(await option(/^DN-2026-000012 Delivery note · Rahman Store\s*60.00\$$/)).toBe(marked());
  await person.clear(field());
  await person.type(field(), 'came');
  expect(await option('What came and went')).toBe(marked());
  await person.clear(field());
  await person.type(field(), 'receive');
  await waitFor(() => expect(marked()).toHaveAccessibleName('Receive goods'));
});

it('opens the stock of an item in place of the box, and its page with Ctrl', async () => {
  const { person, isClosed } = open({ text: 'oven' });
  await option(/^Oven MW-23L/);
  await person.keyboard('{Enter}');
  const sheet = await screen.findByRole('dialog', { name: 'Oven MW-23L' });
  expect(within(sheet).getByLabelText('How many')).toHaveFocus();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(address()).toBe('/team');
  await person.click(within(sheet).getByRole('link', { name: 'Open the item' }));
  expect(isClosed()).toBe(true);
  expect(address()).toBe(`/item/${OVEN._id}`);
});

it('opens the page of an item for people who may not change its stock', async () => {
  const { person } = open({ text: 'oven', may: [] });
  await option(/^Oven MW-23L/);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/item/${OVEN._id}`));
});

it('leads to all matching items in the list, which is never marked by itself', async () => {
  const { person } = open({ text: 'oven' });
  await option('All items with “oven”');
  await person.keyboard('{ArrowUp}');
  expect(marked()).toHaveAccessibleName('Those below 10');
  await person.keyboard('{ArrowUp}{Enter}');
  expect(address()).toBe('/manageInventory?q=oven');
});

it('takes a payment of the customer who is named', async () => {
  const { person } = open({ text: 'payment rahman' });
  expect(await option(/^Take payment Abdul Rahman\s*Owes us: 1,200.00\$$/)).toBe(marked());
  await person.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take payment' }));
  expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveValue('Abdul Rahman');
  await waitFor(() => expect(dialog.getByLabelText('Amount ($)')).toHaveFocus());
});

it('begins a note for the customer who is named', async () => {
  const { person } = open({ text: 'sell rahman' });
  await option(/^New delivery note Abdul Rahman/);
  await person.keyboard('{Enter}');
  expect(address()).toMatch(/^\/documents\/drafts\/[\w-]{36}\?kind=delivery$/);
});

it('offers nothing that the person may not do or see', async () => {
  const { person } = open({ may: [] });
  await option('Surma');
  expect(screen.queryByRole('group', { name: 'Start' })).toBeNull();
  await person.type(field(), 'rahman');
  await option(/^Rahman Grill/);
  expect(screen.queryByRole('group', { name: 'Customers' })).toBeNull();
  for (const text of ['payment rahman', 'people', 'overview', 'receive', 'customers']) {
    await person.clear(field());
    await person.type(field(), text);
    expect(await screen.findByText('Nothing found.')).toBeVisible();
  }
});

it('remembers what was found last, the newest first, and offers it while nothing is typed', async () => {
  const first = open({ text: 'oven' });
  await option(/^Oven MW-23L/);
  await first.person.keyboard('{Enter}');
  const kept = first.client.getQueryData(['last-found', RAHIMA.email]);
  expect(kept).toEqual([{ of: 'item', id: OVEN._id, name: OVEN.name }]);
  first.unmount();

  const { client } = open();
  const before = { of: 'customer', id: RAHMAN._id, name: RAHMAN.name };
  act(() => void client.setQueryData(['last-found', RAHIMA.email], [before, ...(kept as object[])]));
  expect(await option(/^Abdul Rahman\s*Customer$/)).toBeVisible();
  expect(group('Found last').getAllByRole('option')).toHaveLength(2);
  expect(
    group('Start')
      .getAllByRole('option')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['New delivery note', 'Cash sale', 'Take payment', 'Receive goods', 'Count stock', 'Add item']);
  expect(group('Items of a supplier').getByRole('option')).toHaveTextContent('Surma');
});

it('keeps eight at most, each once', async () => {
  const { client, person } = open({ text: 'oven' });
  const ids = ['1', '2', '3', OVEN._id, '5', '6', '7', '8'];
  act(
    () =>
      void client.setQueryData(
        ['last-found', RAHIMA.email],
        ids.map((id) => ({ of: 'item', id, name: id })),
      ),
  );
  await option(/^Oven MW-23L/);
  await person.keyboard('{Enter}');
  const kept = client.getQueryData<{ id: string }[]>(['last-found', RAHIMA.email]);
  expect(kept?.map(({ id }) => id)).toEqual([OVEN._id, '1', '2', '3', '5', '6', '7', '8']);
});

it('opens what was marked when a better match comes later', async () => {
  const api = serve([]);
  const found = later<Response>();
  api.on('GET /item', () => found.promise);
  const { person } = open({ text: 'rahman' });
  await waitFor(() => expect(marked()).toHaveAccessibleName(/^Abdul Rahman/));
  await act(async () => found.resolve(list([GRILL])));
  expect(await option(/^Rahman Grill/)).toBeVisible();
  expect(marked()).toHaveAccessibleName(/^Abdul Rahman/);
  await person.keyboard('{Enter}');
  expect(address()).toBe(`/customers/${RAHMAN._id}`);
});

it('asks the server once somebody pauses, and not for each letter', async () => {
  const api = serve();
  open();
  for (const text of ['r', 'ra', 'rah']) fireEvent.change(field(), { target: { value: text } });
  await option(/^Rahman Grill/);
  const asked = api.calls.filter(({ path, query }) => path === '/item' && query.has('q'));
  expect(asked.map(({ query }) => query.get('q'))).toEqual(['rah']);
});

it('finds what the device has without a connection, and says so', async () => {
  const { client, person } = open();
  await option('Surma');
  act(() => {
    client.setQueryData(['items', 'one', OVEN._id], OVEN);
    client.setQueryData(['partners', 'one', RAHMAN._id], RAHMAN);
    onlineManager.setOnline(false);
  });
  await person.type(field(), 'oven');
  expect(marked()).toHaveAccessibleName(/^Oven MW-23L/);
  expect(screen.getByText('No internet. Searching what this device has.')).toBeVisible();
  await person.clear(field());
  await person.type(field(), 'rahman');
  expect(marked()).toHaveAccessibleName(/^Abdul Rahman/);
});

it('says so if the server does not answer, and shows the rest', async () => {
  serve().on('GET /item', () => problem(503, 'database_unavailable', 'No database.'));
  open({ text: 'rahman' });
  expect(await option(/^Abdul Rahman/)).toBeVisible();
  expect(await screen.findByText('The server did not answer. Searching what this device has.')).toBeVisible();
});

it('gives a scanned code to the page, and closes', async () => {
  const { isClosed } = open();
  expect(await passOn('89411005')).toBeNull();
  await waitFor(() => expect(isClosed()).toBe(true));
});

it('finds pages and actions by their English names in Bangla, too', async () => {
  await inBangla();
  const { person } = open();
  const box = screen.getByRole('combobox');
  await person.type(box, 'stock counts');
  await screen.findByRole('option', { name: 'স্টক গণনা' });
  await person.clear(box);
  await person.type(box, 'গণনা');
  expect(await screen.findByRole('option', { name: 'স্টক গণনা' })).toBeVisible();
});
