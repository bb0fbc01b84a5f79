import type { Document } from '@godown/shared/trade/documents';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { makeDocument, putSettings } from '../../test/documents-kit';
import { brokenConnection, json, later, renderAt, watchToasts } from '../../test/inventory-kit';
import { makePartner, servePartners } from '../../test/partners-kit';
import { NotePage } from './note-page';

const PATH = '/documents/DN-2026-000123';

beforeEach(() => putSettings());

async function open(fields: Partial<Document>, kind: 'customer' | 'supplier' = 'customer') {
  const partner = makePartner({ kind, name: 'Rahman Traders', balance: 1200 });
  const { api } = servePartners([partner], []);
  let document = makeDocument({ partner: partner._id, total: 950, subtotal: 950, ...fields });
  api.on(`GET ${PATH}`, () => json(document));
  renderAt(NotePage, { at: PATH, path: '/documents/:number' });
  await screen.findByRole('article');
  const become = (later: Partial<Document>) => {
    document = { ...document, ...later };
  };
  return { api, partner, become, person: userEvent.setup() };
}
const sheet = () => screen.getByRole('article');

it('takes what is due of a note with two taps, and shows the note as paid then', async () => {
  watchToasts();
  const { api, partner, become, person } = await open({ state: 'partly', due: 450 });
  expect(sheet()).toHaveTextContent('Partly paidDue 450.00$ of 950.00$');
  expect(within(sheet()).getByRole('link', { name: 'Rahman Traders' })).toHaveAttribute(
    'href',
    `/customers/${partner._id}`,
  );
  await person.click(await screen.findByRole('button', { name: 'Take payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
  expect(dialog.getByLabelText('Amount ($)')).toHaveValue('450.00');
  expect(dialog.getByText('Rahman Traders · DN-2026-000123')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'All of it: 450.00$' })).toBeVisible();
  become({ state: 'paid', due: 0 });
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.of('POST').map(({ path, body }) => [path, body])).toEqual([
      [`/partners/${partner._id}/payments`, { amount: 450, method: 'cash', document: 'DN-2026-000123' }],
    ]),
  );
  expect(await within(sheet()).findByText('Paid')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take payment' })).toBeNull();
  expect(sheet()).not.toHaveTextContent('Due');
});

it('asks about far more than is due of the note, though more is owed', async () => {
  const { api, person } = await open({ state: 'partly', due: 45 });
  await person.click(await screen.findByRole('button', { name: 'Take payment' }));
  const amount = within(await screen.findByRole('dialog', { name: 'Payment' })).getByLabelText('Amount ($)');
  await person.clear(amount);
  await person.type(amount, '450{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Is 450.00$ right?' });
  expect(question).toHaveTextContent(
    'Of this note 45.00$ is still due. Rahman Traders would owe us 750.00$.',
  );
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(amount).toHaveFocus());
  expect(api.of('POST')).toEqual([]);
});

it('keeps a place as large as the button until the account is read', async () => {
  const partner = makePartner({ kind: 'supplier', name: 'Rahman Traders' });
  const { api } = servePartners([partner], []);
  const read = later<void>();
  api.on(`GET /partners/${partner._id}`, async () => {
    await read.promise;
    return json(partner);
  });
  api.on(`GET ${PATH}`, () =>
    json(
      makeDocument({
        kind: 'receipt',
        partner: partner._id,
        total: 950,
        subtotal: 950,
        state: 'due',
        due: 950,
      }),
    ),
  );
  renderAt(NotePage, { at: PATH, path: '/documents/:number' });
  expect(await screen.findByText('Pay supplier')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Pay supplier' })).toBeNull();
  read.resolve();
  expect(await screen.findByRole('button', { name: 'Pay supplier' })).toBeEnabled();
});

it('counts a payment that waits without a connection', async () => {
  const { api, person, partner } = await open({ state: 'due', due: 950 });
  const pay = async (amount: string) => {
    await person.click(await screen.findByRole('button', { name: 'Take payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
    const field = dialog.getByLabelText('Amount ($)');
    expect(field).toHaveValue(amount);
    await person.clear(field);
    await person.type(field, '500');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
  };
  api.on(`POST /partners/${partner._id}/payments`, brokenConnection);
  await pay('950.00');
  await waitFor(() => expect(sheet()).toHaveTextContent('Due 450.00$ of 950.00$'));
  expect(await within(sheet()).findByText('500.00$ waits to be sent')).toBeVisible();
  await pay('450.00');
  await waitFor(() => expect(sheet()).not.toHaveTextContent('Due 450.00$'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take payment' })).toBeNull());
});

it('replaces the amount by what is typed', async () => {
  const { person } = await open({ state: 'partly', due: 450 });
  await person.click(await screen.findByRole('button', { name: 'Take payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
  await waitFor(() => expect(dialog.getByLabelText('Amount ($)')).toHaveFocus());
  await person.keyboard('5000');
  expect(dialog.getByLabelText('Amount ($)')).toHaveValue('5000');
});

it('pays the supplier of a receipt', async () => {
  await open({ kind: 'receipt', state: 'due', due: 950 }, 'supplier');
  expect(await screen.findByRole('button', { name: 'Pay supplier' })).toBeVisible();
});

it('leads to where the money of a note can be put on an account', async () => {
  const { partner } = await open({ state: 'on-no-account' });
  const notice = within(sheet()).getByRole('alert');
  expect(notice).toHaveTextContent('950.00$ of this note is not on an account, so nobody owes it.');
  expect(
    within(notice).getByRole('link', { name: 'Put it on the account of Rahman Traders' }),
  ).toHaveAttribute('href', `/customers/${partner._id}`);
  expect(within(sheet()).getByText('Not on an account')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take payment' })).toBeNull();
});

it('leads to the list of customers where none was chosen', async () => {
  await open({ state: 'on-no-account', partner: undefined });
  expect(screen.getByRole('link', { name: 'Choose the customer under Customers' })).toHaveAttribute(
    'href',
    '/customers',
  );
});

it('says nothing of the money of a note without prices', async () => {
  await open({ total: undefined, subtotal: undefined });
  expect(sheet()).not.toHaveTextContent(/Due|account/);
});
