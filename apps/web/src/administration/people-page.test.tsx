import type { Me } from '@godown/shared/access/access';
import type { Member, NewRole } from '@godown/shared/access/members';
import type { PersonName } from '@godown/shared/access/people';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SignedInParts } from '../app/signed-in-parts';
import { inBangla } from '../test/in-bangla';
import { json, problem, renderAt, stubApi, watchToasts } from '../test/inventory-kit';
import { PeoplePage } from './people-page';

const SELF = 'rahima@godown.test';
const AT = '2026-03-01T05:00:00.000Z';
const ALL = ['write', 'connect', 'delete', 'void', 'import', 'cost', 'administer'];
const MEMBERS: Member[] = [
  { email: 'anna@example.com', role: 'staff', source: 'given', givenAt: AT, givenBy: SELF, lastSignInAt: AT },
  { email: 'bela@example.com', role: 'viewer', source: 'default' },
  { email: 'owner@example.com', role: 'manager', source: 'setting' },
  { email: SELF, role: 'manager', source: 'setting', lastSignInAt: AT },
];

function open(me: Partial<Me> = {}) {
  let members = MEMBERS;
  const api = stubApi({
    'GET /me': () => json({ email: SELF, role: 'manager', may: ALL, hasRoles: true, ...me }),
    'GET /jobs': () => json([]),
    'GET /members': () => json(members),
    'PUT /members/bela%40example.com': ({ body }) => {
      const given = body as NewRole;
      members = members.map((each) =>
        each.email === 'bela@example.com' ? { ...each, worksIn: undefined, ...given } : each,
      );
      return json({ ...MEMBERS[1], ...given });
    },
    'PUT /members/new%40example.com': () =>
      json({ email: 'new@example.com', role: 'staff', source: 'given' }),
    'PUT /members/bela%40example.com/name': ({ body }) => {
      const { name } = body as PersonName;
      if (name === 'Owner') return problem(403, 'role_required', 'Only a manager can name somebody else.');
      members = members.map((each) => (each.email === 'bela@example.com' ? { ...each, name } : each));
      return json({ name });
    },
    'DELETE /members/anna%40example.com': () => json({ deletedCount: 1 }),
  });
  const Both = () => (
    <>
      <PeoplePage />
      <SignedInParts />
    </>
  );
  renderAt(Both, { at: '/people', path: '/people' });
  return { api, person: userEvent.setup(), toasts: watchToasts() };
}

const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

describe('the page People', () => {
  it('lists who has signed in, and where each role comes from', async () => {
    open();
    expect(await screen.findByText('4 people')).toBeVisible();
    expect(row('owner').getByText('Named in MANAGER_EMAILS')).toBeVisible();
    expect(row('owner').getByText('never')).toBeVisible();
    expect(row('anna').getByText(/Role given by rahima/)).toBeVisible();
    expect(row('owner').queryByRole('combobox')).not.toBeInTheDocument();
    expect(row('\\(you').queryByRole('combobox')).not.toBeInTheDocument();
    expect(row('bela').queryByRole('button', { name: /Remove role/ })).not.toBeInTheDocument();
  });

  it('says the same in Bangla', async () => {
    await inBangla();
    const { person, toasts } = open();
    expect(await screen.findByText('৪ জন')).toBeVisible();
    expect(row('owner').getByText('MANAGER_EMAILS-এ নাম আছে')).toBeVisible();
    expect(row('anna').getByText(/দায়িত্ব দিয়েছেন rahima/)).toHaveTextContent('১ মার্চ');
    await person.selectOptions(screen.getByLabelText('bela@example.com-এর দায়িত্ব'), 'স্টাফ');
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('bela@example.com-এর দায়িত্ব এখন: স্টাফ'));
  });

  it('gives staff one warehouse, which they lose with another role', async () => {
    const { api, person, toasts } = open();
    await person.selectOptions(await screen.findByLabelText('Role of bela@example.com'), 'staff');
    const place = await screen.findByLabelText('Warehouse of bela@example.com');
    expect(place).toHaveDisplayValue('In all warehouses');
    await person.selectOptions(place, 'Uttara');
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledWith('bela@example.com has the role Staff now, in Uttara only'),
    );
    expect(screen.getByLabelText('Warehouse of bela@example.com')).toHaveDisplayValue('Uttara');
    const sent = () => api.of('PUT').map(({ body }) => body);
    await person.selectOptions(screen.getByLabelText('Role of bela@example.com'), 'storekeeper');
    await waitFor(() => expect(sent().at(-1)).toEqual({ role: 'storekeeper', worksIn: 'uttara' }));
    await person.selectOptions(screen.getByLabelText('Role of bela@example.com'), 'manager');
    await waitFor(() => expect(sent().at(-1)).toEqual({ role: 'manager' }));
    expect(screen.queryByLabelText('Warehouse of bela@example.com')).not.toBeInTheDocument();
  });

  it('gives a role and takes one back', async () => {
    const { api, person, toasts } = open();
    await person.selectOptions(await screen.findByLabelText('Role of bela@example.com'), 'staff');
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('bela@example.com has the role Staff now'));
    expect(screen.getByLabelText('Role of bela@example.com')).toHaveValue('staff');
    await person.click(row('anna').getByRole('button', { name: 'Remove role of anna@example.com' }));
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('The role of anna@example.com was removed'));
    expect(api.of('DELETE')).toHaveLength(1);
  });

  it('names a person, after a refusal that it shows', async () => {
    const { api, person } = open();
    await person.click(await screen.findByRole('button', { name: 'Add a name bela@example.com' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Name of bela@example.com' }));
    const save = async (name: string) => {
      await person.clear(dialog.getByLabelText('Name'));
      await person.type(dialog.getByLabelText('Name'), name);
      await person.click(dialog.getByRole('button', { name: 'Save' }));
    };
    await save('bela@example.com');
    expect(await dialog.findByText('Enter a name, not an address.')).toBeVisible();
    expect(api.of('PUT')).toEqual([]);
    await save('Owner');
    expect(await dialog.findByText(/Only a manager can name somebody else/)).toBeVisible();
    await save('Bela Rahman');
    expect(await row('bela').findByText('Bela Rahman')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^Bela Rahman ?bela@example.com/ })).toBeVisible();
    expect(row('bela').getByRole('button', { name: 'Change the name bela@example.com' })).toHaveFocus();
  });

  it('invites an address, after it was corrected', async () => {
    const { api, person, toasts } = open();
    const field = await screen.findByLabelText('Invite an address');
    await person.type(field, 'new');
    await person.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('Enter an e-mail address.')).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    // Keys in no time, and then Enter, are a hand scanner.
    await person.paste('@example.com');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('new@example.com has the role Staff now'));
    expect(api.of('PUT')[0]?.body).toEqual({ role: 'staff' });
    // Once the list is read again.
    await waitFor(() => expect(field).toHaveValue(''));
  });

  it('says in the row why a role was not given, and shows the old one again', async () => {
    const { api, person } = open();
    api.on('PUT /members/bela%40example.com', () =>
      problem(403, 'role_required', 'This needs the role manager.'),
    );
    await person.selectOptions(await screen.findByLabelText('Role of bela@example.com'), 'manager');
    const text = 'The role was not changed. This needs the role manager.';
    await waitFor(() => expect(row('bela').getByText(text)).toBeVisible());
    expect(screen.getByLabelText('Role of bela@example.com')).toHaveValue('viewer');
  });

  it('says below the form why an invitation failed, and keeps the address', async () => {
    const { api, person } = open();
    api.on('PUT /members/new%40example.com', () => problem(503, 'unavailable', 'Try again later.'));
    const field = await screen.findByLabelText('Invite an address');
    await person.click(field);
    await person.paste('new@example.com');
    await person.keyboard('{Enter}');
    expect(await screen.findByText('The role was not changed. Try again later.')).toBeVisible();
    expect(field).toHaveValue('new@example.com');
  });

  it('says that roles are off, and offers none', async () => {
    open({ hasRoles: false });
    expect(await screen.findByText(/everybody who may sign in may do everything/)).toBeVisible();
    expect(await screen.findByRole('row', { name: /bela@example.com/ })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Person',
      'Last sign-in',
    ]);
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Invite an address')).not.toBeInTheDocument();
  });
});
