import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { partnerKeys } from '../../stock/partner-keys';
import { brokenConnection, json, problem, renderAt } from '../../test/inventory-kit';
import { makePartner, servePartners } from '../../test/partners-kit';
import { SuppliersPage } from './partners-page';

const SURMA = makePartner({ kind: 'supplier', name: 'Surma Home' });
const PAGE = `Now at /suppliers/${SURMA._id} from null`;

function open(named: () => Response | Promise<Response>) {
  const { api } = servePartners([SURMA]);
  api.on('GET /partners/named', named);
  const view = renderAt(SuppliersPage, { at: '/suppliers?name=surma%20home', path: '/suppliers' });
  return { ...view, api, person: userEvent.setup() };
}

it('leads to the page of the supplier, which may have another name by now', async () => {
  const { api } = open(() => json([{ ...SURMA, name: 'Surma Group' }]));
  expect(await screen.findByText(PAGE)).toBeVisible();
  const [{ query } = {}] = api.calls.filter(({ path }) => path === '/partners/named');
  expect(Object.fromEntries(query ?? [])).toEqual({ kind: 'supplier', name: 'surma home' });
});

it('shows the list of those who have the name, if there are several', async () => {
  open(() => json([SURMA, makePartner({ kind: 'supplier', name: 'Surma Home' })]));
  expect(await screen.findByRole('link', { name: 'Surma Home' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('surma home');
});

it('offers to add one of this name, whose page takes the place of the form', async () => {
  const { api, person } = open(() => json([]));
  const dialog = await screen.findByRole('dialog', { name: 'New supplier' });
  expect(dialog).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('surma home');
  api.on('GET /partners', () => json([]));
  await person.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(/^Now at \/suppliers\/[0-9a-f]{24} from null$/)).toBeVisible();
  expect(api.of('POST')).toMatchObject([{ body: { kind: 'supplier', name: 'surma home' } }]);
});

it('leads to the items of the name if nobody is added', async () => {
  const { person } = open(() => json([]));
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('No supplier has this name yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show items' })).toHaveAttribute(
    'href',
    '/manageInventory?supplier=surma%20home',
  );
});

it('leads to a supplier on this device without a connection', async () => {
  const { client } = open(() => brokenConnection());
  client.setQueryData([...partnerKeys.kept, 'supplier'], [SURMA]);
  expect(await screen.findByText(PAGE)).toBeVisible();
});

it('says that the supplier could not be loaded, and tries again', async () => {
  let isBroken = true;
  const { person } = open(() => (isBroken ? problem(500, 'internal_error', 'Not now.') : json([SURMA])));
  expect(await screen.findByText('The supplier could not be loaded')).toBeVisible();
  isBroken = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText(PAGE)).toBeVisible());
});
