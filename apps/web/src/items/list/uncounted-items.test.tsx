import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Call, json, list, makeItem, renderAt, stubApi } from '../../test/inventory-kit';
import { ManageInventoryPage } from '../manage-inventory-page';

const grill = makeItem({ name: 'Grill 25L' });
const kettle = makeItem({ name: 'Kettle 1.7L' });
const DUE: Record<string, ReturnType<typeof makeItem>[]> = { halishar: [], uttara: [kettle] };

/** All items, or those that are due in the warehouse of the query. */
const listItems = ({ query }: Call) =>
  list(query.get('status') === 'uncounted' ? (DUE[query.get('warehouse') ?? ''] ?? []) : [grill, kettle]);

function open(at: string) {
  const api = stubApi({ 'GET /item': listItems });
  renderAt(ManageInventoryPage, { at, path: '/manageInventory' });
  return { api, person: userEvent.setup() };
}

const models = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) => row.querySelector('a')?.textContent);
const chip = () => screen.getByRole('button', { name: 'Not counted for 90 days' });
const address = () => screen.getByTestId('location').textContent;

it('lists the items that are due in the warehouse this device works in, and all items again', async () => {
  localStorage.setItem('godown-warehouse', 'uttara');
  const { person } = open('/manageInventory');
  expect(await models()).toEqual(['Grill 25L', 'Kettle 1.7L']);
  await person.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const due = sheet.getByRole('button', { name: 'Not counted for 90 days' });
  expect(due).toHaveAttribute('aria-pressed', 'false');
  await person.click(due);
  expect(address()).toBe('/manageInventory?warehouse=uttara&status=uncounted');
  await waitFor(async () => expect(await models()).toEqual(['Kettle 1.7L']));
  expect(screen.getByText('1 item matches')).toBeVisible();
  await person.click(sheet.getByRole('button', { name: 'Show 1 item' }));
  await person.click(chip());
  expect(address()).toBe('/manageInventory');
  await waitFor(async () => expect(await models()).toEqual(['Grill 25L', 'Kettle 1.7L']));
});

it('lists another warehouse on request, and says when nothing is due there', async () => {
  const { person } = open('/manageInventory?status=uncounted&warehouse=uttara');
  await models();
  await person.click(screen.getByRole('button', { name: /^Filters/ }));
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Warehouse' }), 'halishar');
  expect(await screen.findByText('No item matches these filters')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show all items' }));
  expect(await models()).toEqual(['Grill 25L', 'Kettle 1.7L']);
});

it('stays while a model is searched', async () => {
  const { person } = open('/manageInventory?status=uncounted&warehouse=uttara');
  await models();
  await person.type(screen.getByRole('searchbox'), 'kett');
  await waitFor(() => expect(address()).toBe('/manageInventory?q=kett&warehouse=uttara&status=uncounted'));
  await person.click(chip());
  await waitFor(() => expect(address()).toBe('/manageInventory?q=kett'));
});

it('uses the warehouse of this device if the address has no valid one', async () => {
  localStorage.setItem('godown-warehouse', 'uttara');
  open('/manageInventory?status=uncounted&warehouse=rangpur');
  expect(await models()).toEqual(['Kettle 1.7L']);
});

it('says that more match than the server counts', async () => {
  const { api } = open('/manageInventory?status=uncounted&warehouse=halishar');
  await screen.findByText('No item matches these filters');
  api.on('GET /item', () =>
    json([kettle], { 'X-Total-Count': '1000+', Link: '</api/item?cursor=c1>; rel="next"' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Running low' }));
  expect(await screen.findByText('Over 1,000 items match')).toBeVisible();
});
