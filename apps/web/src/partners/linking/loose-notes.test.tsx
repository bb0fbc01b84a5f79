import type { Partner } from '@godown/shared/trade/partners';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ME_KEY } from '../../account/use-me';
import { putSettings } from '../../test/documents-kit';
import { RAHIMA } from '../../test/fake-identity';
import { inBangla } from '../../test/in-bangla';
import { problem, renderAt, watchToasts } from '../../test/inventory-kit';
import { makeLoose, makePartner, servePartners } from '../../test/partners-kit';
import { CustomerPage } from '../page/partner-page';

beforeEach(() => putSettings());

const LOOSE = [
  makeLoose('DN-2026-000009', { total: 1000.2 }),
  makeLoose('DN-2026-000005', { total: 200, returned: 13.0 }),
  makeLoose('DN-2026-000001', { total: undefined, party: 'ABDUL RAHMAN' }),
];

function open(loose = LOOSE, fields: Partial<Partner> = {}) {
  const partner = makePartner({ balance: 50, ...fields });
  const server = servePartners([partner]);
  server.state.loose = loose;
  const rendered = renderAt(CustomerPage, { at: `/customers/${partner._id}`, path: '/customers/:partnerId' });
  return { ...server, ...rendered, partner, person: userEvent.setup() };
}

const line = () => screen.findByRole('button', { name: /not on an account/ });
async function look(person: ReturnType<typeof open>['person']) {
  await person.click(await line());
  return within(await screen.findByRole('dialog', { name: 'Notes that are not on an account' }));
}
const owed = () => document.querySelector('[data-owed]')?.textContent;
const adoptions = ({ api }: ReturnType<typeof open>) =>
  api.of('POST').filter(({ path }) => path.endsWith('/adopt'));

it('says how much is on no account, names each note, and brings those that stay ticked', async () => {
  const toasts = watchToasts();
  const page = open();
  const { person, state } = page;
  expect(await line()).toHaveTextContent(/^3 notes with this name are not on an account: 1,187\.20\$Look$/);
  const dialog = await look(person);
  const boxes = await dialog.findAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('li')?.textContent)).toEqual([
    'DN-2026-000009 1 Feb 2026 · 3 units1,000.20$',
    'DN-2026-000005 1 Feb 2026 · 3 units200.00$13.00$ came back',
    'DN-2026-000001 1 Feb 2026 · 3 unitsABDUL RAHMANNo prices',
  ]);
  for (const box of boxes) expect(box).toBeChecked();
  expect(dialog.getByText('Owed afterwards').nextSibling).toHaveTextContent('1,237.20$');
  await person.click(dialog.getByRole('checkbox', { name: /DN-2026-000005/ }));
  expect(dialog.getByText('2 notes').nextSibling).toHaveTextContent('1,000.20$');
  expect(dialog.getByText('Owed afterwards').nextSibling).toHaveTextContent('1,050.20$');
  expect(adoptions(page)).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Bring to the account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(adoptions(page).map(({ body }) => body)).toEqual([{ notes: ['DN-2026-000009', 'DN-2026-000001'] }]);
  expect(toasts.mock.calls[0]?.[0]).toBe('2 notes are on the account of Abdul Rahman now: 1,000.20$.');
  await waitFor(() => expect(owed()).toBe('1,050.20$'));
  expect(state.loose.map(({ number }) => number)).toEqual(['DN-2026-000005']);
  expect(await line()).toHaveTextContent('1 note with this name is not on an account: 187.00$');
});

it('needs a ticked note, and sends nothing before', async () => {
  const page = open([makeLoose('DN-2026-000009')]);
  const dialog = await look(page.person);
  await page.person.click(await dialog.findByRole('checkbox'));
  expect(dialog.getByRole('button', { name: 'Bring to the account' })).toBeDisabled();
  await page.person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(adoptions(page)).toEqual([]);
});

it('names the note that cannot be brought, and keeps what is ticked', async () => {
  const page = open();
  const { api, person, partner } = page;
  api.on(`POST /partners/${partner._id}/adopt`, () =>
    problem(422, 'invalid_input', 'notes.1: This note was cancelled.', {
      errors: [{ path: 'notes.1', message: 'This note was cancelled.' }],
    }),
  );
  const dialog = await look(person);
  await person.click(await dialog.findByRole('checkbox', { name: /DN-2026-000001/ }));
  await person.click(dialog.getByRole('button', { name: 'Bring to the account' }));
  expect(await dialog.findByText('DN-2026-000005: This note was cancelled.')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: /DN-2026-000001/ })).not.toBeChecked();
});

it('changes nothing on the page of a customer without such notes, or only with notes without prices', async () => {
  const { api, client } = open([makeLoose('DN-2026-000001', { total: undefined })]);
  expect(await screen.findByText('Nothing yet')).toBeVisible();
  await waitFor(() => {
    expect(api.of('GET').some(({ path }) => path.endsWith('/loose-notes'))).toBe(true);
    expect(client.isFetching()).toBe(0);
  });
  expect(screen.queryByRole('button', { name: /not on an account/ })).toBeNull();
});

it('is not for those who may not correct accounts', async () => {
  const { client } = open();
  await line();
  client.setQueryData(ME_KEY, { email: RAHIMA.email, role: 'staff', may: ['write', 'trade'] });
  await waitFor(() => expect(screen.queryByRole('button', { name: /not on an account/ })).toBeNull());
});

it('is not on the page of a customer who was deleted', async () => {
  const { api } = open(LOOSE, { deleted: { at: '2026-03-01T00:00:00.000Z', by: RAHIMA.email } });
  await screen.findByText(/^Deleted by/);
  expect(api.of('GET').some(({ path }) => path.endsWith('/loose-notes'))).toBe(false);
});

it('speaks Bangla', async () => {
  await inBangla();
  open();
  expect(await screen.findByRole('button', { name: /এই নামের ৩টি চালান কোনো হিসাবে নেই/ })).toBeVisible();
});
