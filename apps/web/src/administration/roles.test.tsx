import { can, PERMISSION_NAMES, type Role } from '@godown/shared/access/roles';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { useQueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { RequirePermission } from '../account/require-permission';
import { ME_KEY } from '../account/use-me';
import { WorkNav } from '../app/work-nav';
import { DocumentDraftPage } from '../documents/form/document-draft-page';
import { ImportsPage } from '../imports/imports-page';
import { DeletedItemsPage } from '../items/deleted-items-page';
import { ItemPage } from '../items/item-page';
import { ManageInventoryPage } from '../items/manage-inventory-page';
import { MovementsPage } from '../movements/movements-page';
import { ITEM_PATH, serveItem } from '../test/fake-server';
import { json, list, makeItem, renderAt, stubApi } from '../test/inventory-kit';
import { makeMovement } from '../test/movements-kit';

/** Opens a page as somebody with a role. */
function openAs(role: Role, Page: ComponentType, at: string, path = at, worksIn?: WarehouseId) {
  const may = PERMISSION_NAMES.filter((permission) => can(role, permission));
  const AsRole = () => {
    useQueryClient().setQueryData(ME_KEY, { email: 'a@b.c', role, may, hasRoles: true, worksIn });
    return <Page />;
  };
  renderAt(AsRole, { at, path });
}

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('offers a viewer no buttons, no empty column and no warehouse to deliver from in the list', async () => {
  stubApi({ 'GET /item': () => list([makeItem({ name: 'Kettle', cost: 80 })]) });
  localStorage.setItem('godown-columns', 'cost barcode');
  openAs('viewer', ManageInventoryPage, '/manageInventory');
  const row = within(await screen.findByRole('row', { name: /Kettle/ }));
  expect(headings()).toContain('Barcode');
  expect(headings()).not.toContain('Action');
  expect(headings()).not.toContain('Cost');
  expect(row.queryByRole('button', { name: /Delivered|Restock|Delete/ })).not.toBeInTheDocument();
  // A phone has the rest of the row in it.
  await userEvent.click(row.getByRole('button', { name: 'More about Kettle' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Kettle' }));
  expect(menu.getByText('In total')).toBeVisible();
  expect(menu.queryByRole('button', { name: /Restock|Delete/ })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Deliver from')).not.toBeInTheDocument();
});

it('shows a viewer the balances of an item without asking for a warehouse, and no cost', async () => {
  serveItem({ halishar: 12, bahaddarhat: 3, uttara: 0 });
  openAs('viewer', ItemPage, ITEM_PATH, '/item/:itemId');
  const balances = within(await screen.findByRole('list', { name: 'Warehouses' }));
  expect(balances.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Halishar 12',
    'Bahaddarhat 3',
    'Uttara 0',
  ]);
  expect(screen.queryByText('Which warehouse do you work in?')).not.toBeInTheDocument();
  expect(screen.getByText('Barcode')).toBeVisible();
  expect(screen.queryByText('Cost')).not.toBeInTheDocument();
});

it('leads staff to the imports and their changes of many items, which they can undo there', async () => {
  openAs('staff', WorkNav, '/manageInventory');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('link', { name: /^Imports/ })).toHaveAttribute('href', '/imports');
});

it('does not lead a viewer to the imports', async () => {
  openAs('viewer', WorkNav, '/manageInventory');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('link', { name: /^Deleted/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Imports/ })).not.toBeInTheDocument();
});

it('offers staff no Restore of deleted items', async () => {
  const deleted = {
    deletedAt: '2026-03-01T06:00:00.000Z',
    deletedBy: 'a@b.c',
    purgeAt: '2026-03-31T06:00:00.000Z',
  };
  stubApi({ 'GET /deleted-items': () => json([{ ...makeItem({ name: 'Kettle' }), ...deleted }]) });
  openAs('staff', DeletedItemsPage, '/deletedItems');
  expect(await screen.findByRole('row', { name: /Kettle/ })).toBeVisible();
  expect(headings()).not.toContain('Action');
  expect(screen.queryByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
});

it('lets staff see and undo changes of many items, but not import', async () => {
  const job = (kind: string) => ({
    _id: kind.padEnd(24, '0'),
    kind,
    title: `The ${kind}`,
    state: 'done',
    at: '2026-03-01T06:00:00.000Z',
    email: 'a@b.c',
    total: 2,
    done: 2,
    skipped: 0,
    reversed: 0,
    notReversed: 0,
  });
  stubApi({ 'GET /jobs': () => json([job('import'), job('edit')]), 'GET /imports': () => json([]) });
  openAs('staff', ImportsPage, '/imports');
  expect(screen.getByRole('heading', { level: 1, name: 'Changes of many items' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose a file' })).not.toBeInTheDocument();
  const [imported, edited] = await screen.findAllByRole('listitem');
  expect(imported).toHaveTextContent('The import');
  expect(imported).not.toHaveTextContent('Undo all');
  expect(edited).toHaveTextContent('Undo all');
});

it.each([
  ['viewer', 'This page is for managers', 'Your role is viewer. A manager can change it on the page People.'],
  ['manager', 'Costs', ''],
] as const)('tells a %s whose page it is', async (role, heading, detail) => {
  stubApi({});
  const Routed = () => (
    <Routes>
      <Route element={<RequirePermission permission="cost" />}>
        <Route path="*" element={<h1>Costs</h1>} />
      </Route>
    </Routes>
  );
  openAs(role, Routed, '/overview', '/*');
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  if (detail) expect(screen.getByText(detail)).toBeVisible();
});

describe('somebody who works in Uttara only', () => {
  const texts = (select: HTMLElement) =>
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('delivers from there in the list, whatever the device had chosen', async () => {
    localStorage.setItem('godown-warehouse', 'halishar');
    stubApi({ 'GET /item': () => list([makeItem({ name: 'Kettle' })]) });
    openAs('staff', ManageInventoryPage, '/manageInventory', '/manageInventory', 'uttara');
    const select = await screen.findByLabelText('Deliver from');
    expect(select).toHaveValue('uttara');
    expect(texts(select)).toEqual(['Uttara']);
  });

  it('sees the stock of all warehouses of an item, and changes only that one', async () => {
    serveItem({ halishar: 12, bahaddarhat: 3, uttara: 5 });
    openAs('staff', ItemPage, ITEM_PATH, '/item/:itemId', 'uttara');
    expect(await screen.findByRole('radio', { name: /^Uttara/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^Halishar/ })).toBeDisabled();
    expect(screen.getAllByRole('button', { name: /^Count/ })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Count Uttara' })).toBeVisible();
    expect(screen.queryByText(/Which warehouse do you work in/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('Move between warehouses'));
    expect(texts(await screen.findByLabelText('From'))).toEqual(['Uttara']);
    expect(texts(screen.getByLabelText('To'))).toEqual(['Halishar', 'Bahaddarhat']);
  });

  it('writes notes for there', async () => {
    stubApi({ 'GET /item': () => list([]), 'GET /partners': () => json([]) });
    openAs(
      'storekeeper',
      DocumentDraftPage,
      '/documents/new/d1?kind=delivery',
      '/documents/new/:draftId',
      'uttara',
    );
    expect(texts(await screen.findByLabelText('From'))).toEqual(['Uttara']);
  });

  it('is offered no undo of what was done elsewhere', async () => {
    const at = ['halishar', 'uttara'] as const;
    const movements = at.map((warehouse, index) =>
      makeMovement({ _id: String(index).padStart(24, '0'), warehouse, itemName: `Of ${warehouse}` }),
    );
    stubApi({ 'GET /movements': () => json(movements), 'GET /people': () => json([]) });
    openAs('staff', MovementsPage, '/movements', '/movements', 'uttara');
    const row = (name: RegExp) => within(screen.getByRole('row', { name }));
    await screen.findByRole('row', { name: /Of uttara/ });
    expect(row(/Of uttara/).getByRole('button', { name: /Undo/ })).toBeVisible();
    expect(row(/Of halishar/).queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
  });
});
