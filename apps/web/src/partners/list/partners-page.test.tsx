import type { Partner } from '@godown/shared/trade/partners';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ME_KEY } from '../../account/use-me';
import { RAHIMA } from '../../test/fake-identity';
import { watchIntervals } from '../../test/intervals';
import { brokenConnection, json, later, problem, renderAt, watchToasts } from '../../test/inventory-kit';
import { makeLoose, makePartner, servePartners } from '../../test/partners-kit';
import { CustomersPage, SuppliersPage } from './partners-page';

const RAHMAN = makePartner({
  name: 'Abdul Rahman',
  shop: 'Rahman Stores',
  phone: '+8801712345678',
  balance: 12500,
});
const KARIM = makePartner({ name: 'Karim', balance: -300 });
const SUPPLIER = makePartner({ kind: 'supplier', name: 'Karnaphuli Imports', balance: 900 });

type Server = ReturnType<typeof servePartners>;

/** `prepare`: what the server does before the page is opened. */
function open(partners: Partner[] = [RAHMAN, KARIM, SUPPLIER], prepare: (server: Server) => void = () => {}) {
  const server = servePartners(partners);
  prepare(server);
  const rendered = renderAt(CustomersPage, { at: '/customers', path: '/customers' });
  return { ...server, ...rendered, person: userEvent.setup() };
}

const rows = async () => within(await screen.findByRole('table', { name: 'Customers' })).getAllByRole('row');
const posted = ({ api }: ReturnType<typeof open>) => api.of('POST');

it('lists customers with what each owes and since when, and the sum, which leads to who owes how long', async () => {
  open();
  const [, first, second, ...others] = await rows();
  expect(first).toHaveTextContent(/Abdul Rahman.*Rahman Stores.*01712-345678.*12,500\.00\$/);
  expect(await within(first as HTMLElement).findByText('since 1 Mar 2026')).toBeInTheDocument();
  expect(second).toHaveTextContent(/Karim.*In advance 300\.00\$/);
  expect(others).toEqual([]);
  const sum = await screen.findByRole('link', {
    name: /What customers owe.*12,500\.00\$ *In advance 300\.00\$/,
  });
  expect(sum).toHaveAttribute('href', '/customers?owed=some');
  expect(screen.getByRole('link', { name: 'Abdul Rahman' })).toHaveAttribute(
    'href',
    `/customers/${RAHMAN._id}`,
  );
});

it('shows whom other people have added since', async () => {
  const pass = watchIntervals();
  const { state } = open([RAHMAN]);
  expect(await rows()).toHaveLength(2);
  state.partners.push(KARIM);
  pass(30_000);
  expect(await screen.findByRole('link', { name: 'Karim' })).toBeVisible();
});

it('says on the page of suppliers what the shop owes them', async () => {
  servePartners([RAHMAN, SUPPLIER]);
  renderAt(SuppliersPage, { at: '/suppliers', path: '/suppliers' });
  const table = await screen.findByRole('table', { name: 'Suppliers' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByRole('columnheader', { name: 'We owe' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /What we owe suppliers.*900\.00\$/ })).toBeVisible();
});

it('names the suppliers of items that are not in the list, and leads to each', async () => {
  const { api } = servePartners([SUPPLIER]);
  api.on('GET /suppliers/unlisted', () => json(['Halda & Co', 'Sangu']));
  renderAt(SuppliersPage, { at: '/suppliers', path: '/suppliers' });
  const notice = await screen.findByRole('button', {
    name: /^2 suppliers of items are not in this list yet/,
  });
  await userEvent.click(notice);
  const links = within(screen.getByRole('dialog', { name: 'Suppliers of items' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/suppliers?name=Halda%20%26%20Co',
    '/suppliers?name=Sangu',
  ]);
});

it('finds a customer by the shop, and keeps the search in the URL', async () => {
  const { person } = open();
  await person.type(await screen.findByRole('searchbox', { name: 'Name, shop, phone' }), 'stores');
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(screen.getByTestId('location')).toHaveTextContent('/customers?q=stores');
});

it('leads from the sum to who owes how long, and back with the pressed filter', async () => {
  const { api, person } = open();
  await person.click(await screen.findByRole('link', { name: /What customers owe/ }));
  const table = within(await screen.findByRole('table', { name: 'What customers owe' }));
  expect(table.getByRole('columnheader', { name: 'Over 90 days' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'What customers owe' })).toBeVisible();
  const asked = api.calls.filter(({ path }) => path === '/debts').map(({ query }) => String(query));
  expect(asked).toEqual(['kind=customer&limit=50']);
  const filter = screen.getByRole('button', { name: 'Owes us' });
  expect(filter).toHaveAttribute('aria-pressed', 'true');
  expect(filter).toHaveFocus();
  await person.click(filter);
  expect(await rows()).toHaveLength(3);
  expect(screen.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
});

it('lists only who owes more than the limit, or the deleted ones', async () => {
  const { api, person } = open();
  await rows();
  const asked = () => `${api.calls.filter(({ path }) => path === '/partners').at(-1)?.query}`;
  await person.click(screen.getByRole('button', { name: 'Over the limit' }));
  await waitFor(() => expect(asked()).toBe('kind=customer&owed=over&since=true&limit=50'));
  await person.click(screen.getByRole('button', { name: 'More about the list' }));
  await person.click(screen.getByRole('button', { name: 'Deleted ones' }));
  await waitFor(() => expect(asked()).toBe('kind=customer&deleted=true&limit=50'));
  // What is on stands beside the list, where it is turned off.
  await person.click(screen.getByRole('button', { name: 'Deleted ones', pressed: true }));
  const at = screen.getByTestId('location');
  expect(at).toHaveTextContent(/^\/customers$/);
  expect(screen.queryByRole('button', { name: 'Deleted ones', pressed: true })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Owes us' }));
  expect(at).toHaveTextContent(/^\/customers\?owed=some$/);
  await person.click(screen.getByRole('button', { name: 'Owes us' }));
  expect(at).toHaveTextContent(/^\/customers$/);
});

it('adds a customer and goes to the account, once after a lost response', async () => {
  const page = open();
  const { api, person } = page;
  await person.click(screen.getByRole('button', { name: 'New customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Enter a name.')).toBeVisible();
  await person.type(dialog.getByLabelText('Name'), ' Salam ');
  await person.type(dialog.getByLabelText('Phone'), '12');
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(/^Enter a phone number/)).toBeVisible();
  expect(posted(page)).toEqual([]);
  await person.clear(dialog.getByLabelText('Phone'));
  await person.type(dialog.getByLabelText('Phone'), '০১৭১২-৩৪৫৬৭৮');
  await person.click(dialog.getByRole('button', { name: 'More' }));
  await person.type(dialog.getByLabelText('Owes us already ($)'), '500');
  api.on('POST /partners', brokenConnection);
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(/^Not added\. The server could not be reached/)).toBeVisible();
  api.on('POST /partners', ({ body }) =>
    json({ ...makePartner(body as Partner), sameAs: [{ _id: RAHMAN._id, name: 'Abdul Rahman' }] }, {}, 201),
  );
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(/^Now at \/customers\/c+/)).toBeVisible();
  expect(await screen.findByText('Abdul Rahman has the same phone number.')).toBeVisible();
  expect(posted(page).at(-1)?.body).toEqual({
    kind: 'customer',
    name: 'Salam',
    phone: '+8801712345678',
    opening: 500,
  });
  const keys = posted(page).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

it('opens the field that the fold hides if it is wrong', async () => {
  const { person } = open();
  await person.click(screen.getByRole('button', { name: 'New customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
  await person.type(dialog.getByLabelText('Name'), 'Salam');
  await person.click(dialog.getByRole('button', { name: 'More' }));
  await person.type(dialog.getByLabelText('May owe at most ($)'), 'much');
  await person.click(dialog.getByRole('button', { name: 'More' }));
  expect(dialog.getByLabelText('May owe at most ($)')).not.toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Enter a number.')).toBeVisible();
  expect(dialog.getByLabelText('May owe at most ($)')).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText('May owe at most ($)')).toHaveFocus());
});

it('goes to the field that the server refuses, which the fold hides', async () => {
  const { api, person } = open();
  api.on('POST /partners', () =>
    problem(422, 'invalid_input', 'Some of the input is wrong.', {
      errors: [{ path: 'address', message: 'No such street.' }],
    }),
  );
  await person.click(screen.getByRole('button', { name: 'New customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
  await person.type(dialog.getByLabelText('Name'), 'Salam');
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('No such street.')).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText('Address')).toHaveFocus());
});

it('shows managers the deleted ones, and restores them', async () => {
  const deleted = makePartner({ name: 'Jamal', deleted: { at: '2026-03-01T05:00:00.000Z', by: 'x@y.test' } });
  const { api, put, person } = open([RAHMAN, deleted]);
  api.on(`POST /partners/${deleted._id}/restore`, () => {
    const { deleted: _gone, ...restored } = deleted;
    put(restored);
    return json(restored);
  });
  await person.click(await screen.findByRole('button', { name: 'More about the list' }));
  await person.click(screen.getByRole('button', { name: 'Deleted ones' }));
  expect(await screen.findByRole('link', { name: 'Jamal' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /What customers owe/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Restore Jamal' }));
  expect(await screen.findByRole('heading', { name: 'Nobody is deleted' })).toBeVisible();
});

it('offers staff no deleted ones', async () => {
  const { client } = open();
  client.setQueryData(ME_KEY, {
    email: RAHIMA.email,
    role: 'staff',
    may: ['write', 'trade'],
    hasRoles: true,
  });
  await screen.findByRole('link', { name: 'Abdul Rahman' });
  await userEvent.click(screen.getByRole('button', { name: 'More about the list' }));
  expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Deleted ones' })).toBeNull();
  expect(screen.getByRole('button', { name: 'New customer' })).toBeVisible();
});

it('makes a customer of a name in earlier notes with the notes that stay ticked', async () => {
  watchToasts();
  const page = open([RAHMAN], ({ api: server, state }) => {
    const texts = [{ party: 'Salam Traders', notes: 2 }];
    server.on('GET /partners/texts', () =>
      json(state.loose.length > 0 ? texts : [], { 'X-Total-Count': '1' }),
    );
    state.loose = [makeLoose('DN-2026-000002'), makeLoose('DN-2026-000001', { total: 20 })];
  });
  const { person, state } = page;
  await person.click(
    await screen.findByRole('button', { name: /^1 name in earlier notes is not a customer yet/ }),
  );
  await person.click(await screen.findByRole('button', { name: 'New customer: Salam Traders' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notes that are not on an account' }));
  await person.click(await dialog.findByRole('checkbox', { name: /DN-2026-000001/ }));
  expect(posted(page)).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Bring to the account' }));
  await waitFor(() => expect(state.loose).toHaveLength(1));
  const [added, adopted] = posted(page);
  expect(added?.body).toEqual({ kind: 'customer', name: 'Salam Traders' });
  expect(adopted?.body).toEqual({ notes: ['DN-2026-000002'] });
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Notes that are not on an account' })).toBeNull(),
  );
});

it('shows the rows together with the notice of names above them, so that they do not move', async () => {
  const texts = later<Response>();
  const { state } = open([RAHMAN], ({ api }) => api.on('GET /partners/texts', () => texts.promise));
  await screen.findByText('1 customer');
  expect(state.partners).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Abdul Rahman' })).toBeNull();
  texts.resolve(json([{ party: 'Salam', notes: 2 }], { 'X-Total-Count': '1' }));
  expect(await screen.findByRole('link', { name: 'Abdul Rahman' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^1 name in earlier notes/ })).toBeVisible();
});

it('shows the rows if the names of earlier notes cannot be read', async () => {
  open([RAHMAN], ({ api }) => api.on('GET /partners/texts', brokenConnection));
  expect(await screen.findByRole('link', { name: 'Abdul Rahman' })).toBeVisible();
});

it('goes on to the next name when one has become a customer, and to Done after the last', async () => {
  watchToasts();
  const { person } = open([RAHMAN], ({ api, state }) => {
    state.loose = [
      makeLoose('DN-2026-000001', { party: 'Salam' }),
      makeLoose('DN-2026-000002', { party: 'Jamal' }),
    ];
    const named = (party: string) => state.loose.some((note) => note.party === party);
    api.on('GET /partners/texts', () =>
      json(['Salam', 'Jamal'].filter(named).map((party) => ({ party, notes: 1 }))),
    );
  });
  await person.click(await screen.findByRole('button', { name: /names in earlier notes/ }));
  for (const party of ['Salam', 'Jamal']) {
    await person.click(await screen.findByRole('button', { name: `New customer: ${party}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Notes that are not on an account' }));
    for (const box of await dialog.findAllByRole('checkbox'))
      if (!box.closest('li')?.textContent?.includes(party === 'Salam' ? '000001' : '000002'))
        await person.click(box);
    await person.click(dialog.getByRole('button', { name: 'Bring to the account' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: `New customer: ${party}` })).toBeNull());
    const next = party === 'Salam' ? 'New customer: Jamal' : 'Done';
    await waitFor(() => expect(screen.getByRole('button', { name: next })).toHaveFocus());
  }
});

it('shows the notes of a name to whom the list has already', async () => {
  const { person, api } = open([RAHMAN], ({ api: server, state }) => {
    server.on('GET /partners/texts', () => json([{ party: 'Rahman', notes: 1 }], { 'X-Total-Count': '1' }));
    state.loose = [makeLoose('DN-2026-000002', { party: 'Rahman' })];
  });
  await person.click(await screen.findByRole('button', { name: /^1 name in earlier notes/ }));
  await person.click(await screen.findByRole('button', { name: 'Already in the list : Rahman' }));
  await person.type(screen.getByRole('combobox', { name: 'Whose name is Rahman?' }), 'Abdul');
  await person.click(await screen.findByRole('option', { name: /Abdul Rahman/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notes that are not on an account' }));
  expect(await dialog.findByRole('checkbox', { name: /DN-2026-000002/ })).toBeChecked();
  const [look] = api.of('GET').filter(({ path }) => path === `/partners/${RAHMAN._id}/loose-notes`);
  expect(look?.query.get('party')).toBe('Rahman');
});

it('offers the customer who has the name of an earlier note before a second one is made', async () => {
  const same = makePartner({ name: 'salam traders', phone: '+8801911000001' });
  const { person, api } = open([RAHMAN, same], ({ api: server, state }) => {
    server.on('GET /partners/texts', () =>
      json([{ party: 'Salam Traders', notes: 1 }], { 'X-Total-Count': '1' }),
    );
    state.loose = [makeLoose('DN-2026-000002', { party: 'Salam Traders' })];
  });
  await person.click(await screen.findByRole('button', { name: /^1 name in earlier notes/ }));
  await person.click(await screen.findByRole('button', { name: 'New customer: Salam Traders' }));
  expect(await screen.findByText('salam traders (01911-000001) is a customer already.')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Notes that are not on an account' })).toBeNull();
  expect(screen.getByRole('button', { name: 'New customer anyway' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Already in the list : Salam Traders' }));
  await person.click(await screen.findByRole('button', { name: 'Choose salam traders (01911-000001)' }));
  expect(await screen.findByRole('dialog', { name: 'Notes that are not on an account' })).toBeVisible();
  expect(api.calls.some(({ path }) => path === `/partners/${same._id}/loose-notes`)).toBe(true);
});

it('asks before a second customer of one name is added', async () => {
  const same = makePartner({ name: 'Rahman Electronics', phone: '+8801911000001' });
  const page = open([RAHMAN, same]);
  const { person } = page;
  await person.click(screen.getByRole('button', { name: 'New customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
  await person.type(dialog.getByLabelText('Name'), 'rahman electronics');
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  const text = 'Rahman Electronics (01911-000001) is a customer already.';
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Rahman Electronics' })).toHaveAttribute(
    'href',
    `/customers/${same._id}`,
  );
  expect(posted(page)).toEqual([]);
  await person.type(dialog.getByLabelText('Name'), ' 2');
  expect(dialog.queryByText(text)).toBeNull();
  await person.type(dialog.getByLabelText('Name'), '{Backspace}{Backspace}');
  await person.click(dialog.getByRole('button', { name: 'Save anyway' }));
  await waitFor(() => expect(posted(page)).toMatchObject([{ body: { name: 'rahman electronics' } }]));
});

it('says that there are no customers yet', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'No customers yet' })).toBeVisible();
});

it('says that the list could not be loaded, and tries again', async () => {
  const { person, api } = open([RAHMAN], (server) =>
    server.api.on('GET /partners', () => problem(500, 'internal_error', 'Broken.')),
  );
  expect(await screen.findByRole('heading', { name: 'The list could not be loaded' })).toBeVisible();
  api.on('GET /partners', () => json([RAHMAN]));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Abdul Rahman' })).toBeVisible();
});
