import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../../account/session';
import { partnerKeys } from '../../stock/partner-keys';
import { brokenConnection, json, makeItem, renderAt, stubApi } from '../../test/inventory-kit';
import { makePartner } from '../../test/partners-kit';
import { AddItemsPage } from '../add-items-page';
import { EditItem } from './edit/edit-item';

const supplier = (name: string) => makePartner({ kind: 'supplier', name });
const ITEM = makeItem({ supplier: '' });

/** The form in which an item is edited. */
const Edit = () => useSession().state === 'signed-in' && <EditItem item={ITEM} />;

async function openEdit() {
  const view = renderAt(Edit, { at: '/', path: '/' });
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = await screen.findByRole('combobox', { name: 'Supplier' });
  return { ...view, person, field };
}

const offered = async () =>
  within(await screen.findByRole('listbox', { name: 'Supplier' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('offers the suppliers of items and those with an account as one list, those that begin with the text first', async () => {
  const api = stubApi({
    'GET /suppliers': () => json(['', 'Karnaphuli Imports', 'New Surma', 'surma  HOME']),
    'GET /partners': () => json([supplier('Surma Home'), supplier('Surma Traders'), supplier('Padma')]),
  });
  const { person, field } = await openEdit();
  expect(api.calls.filter(({ path }) => /suppliers|partners/.test(path))).toEqual([]);
  await person.type(field, 'Surma');
  expect(await screen.findByRole('option', { name: 'Surma Traders' })).toBeVisible();
  expect(await offered()).toEqual(['Surma Home', 'Surma Traders', 'New Surma']);
  await person.click(screen.getByRole('option', { name: 'Surma Traders' }));
  expect(field).toHaveValue('Surma Traders');
});

it('offers ten at most', async () => {
  stubApi({
    'GET /suppliers': () => json(Array.from({ length: 30 }, (_, index) => `Surma ${index}`)),
    'GET /partners': () => json([]),
  });
  const { person, field } = await openEdit();
  await person.type(field, 'Surma');
  expect(await offered()).toHaveLength(10);
});

it('offers those on the device without a connection', async () => {
  stubApi({ 'GET /suppliers': brokenConnection, 'GET /partners': brokenConnection });
  const { client, person, field } = await openEdit();
  client.setQueryData([...partnerKeys.kept, 'supplier'], [supplier('Surma Home')]);
  await person.type(field, 'sur');
  expect(await offered()).toEqual(['Surma Home']);
});

it('closes the suggestions by Escape, and not the form', async () => {
  stubApi({ 'GET /suppliers': () => json(['Surma Home']), 'GET /partners': () => json([]) });
  const { person, field } = await openEdit();
  await person.type(field, 'sur');
  await offered();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Edit item' })).toBeVisible();
  expect(screen.queryByText('Discard your changes?')).toBeNull();
});

it('asks the server nothing for a visitor who types', async () => {
  const api = stubApi({});
  renderAt(AddItemsPage, { at: '/addItems', path: '/addItems', signedIn: false });
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Name'), 'Grill');
  await person.type(screen.getByRole('combobox', { name: 'Supplier' }), 'Surma');
  expect(api.calls).toEqual([]);
});
