import type { Partner } from '@godown/shared/trade/partners';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, it } from 'vitest';
import { brokenConnection, later, problem, renderAt, watchToasts } from '../../test/inventory-kit';
import { makePartner, servePartners } from '../../test/partners-kit';
import { NewPayment } from './new-payment';

const RAHMAN = makePartner({ name: 'Abdul Rahman', balance: 1200 });
const KARIM = makePartner({ name: 'Karim', balance: 3000 });
const SALAM = makePartner({ name: 'Salam', balance: -50 });
const SURMA = makePartner({ kind: 'supplier', name: 'Surma Imports', balance: 700 });
const ALL = [RAHMAN, KARIM, SALAM, SURMA];

const Payments = () => <NewPayment request={false} />;

async function open(button: string, Page: ComponentType = Payments) {
  const server = servePartners(ALL);
  const rendered = renderAt(Page, { at: '/payments', path: '/payments' });
  const person = userEvent.setup();
  if (button === 'Pay supplier')
    await person.click(await screen.findByRole('button', { name: 'More about payments' }));
  await person.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  return { ...server, ...rendered, person, dialog };
}
type Opened = Awaited<ReturnType<typeof open>>;

const payments = ({ api }: Opened, { _id }: Partner) =>
  api.of('POST').filter(({ path }) => path === `/partners/${_id}/payments`);
const save = ({ person, dialog }: Opened, name = 'Save') =>
  person.click(dialog.getByRole('button', { name }));

async function choose({ person, dialog }: Opened, name: RegExp) {
  await person.click(await dialog.findByRole('option', { name }));
  await waitFor(() => expect(dialog.getByLabelText('Amount ($)')).toHaveFocus());
}

it('offers those who owe most before anything is typed, and says what one owes and what is an advance', async () => {
  const page = await open('Take payment');
  const { person, dialog } = page;
  await dialog.findByRole('option', { name: /Karim/ });
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Karim3,000.00$',
    'Abdul Rahman1,200.00$',
  ]);
  await choose(page, /Abdul Rahman/);
  expect(dialog.getByText('Owes us: 1,200.00$')).toBeVisible();
  await person.keyboard('1700');
  expect(dialog.getByText('500.00$ more than is owed: an advance')).toHaveClass('text-warn');
  await save(page);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(payments(page, RAHMAN)).toHaveLength(1));
  expect(payments(page, RAHMAN)[0]?.body).toEqual({ amount: 1700, method: 'cash' });
});

it('asks about far more than is owed, says what would follow, and leads back to the amount', async () => {
  const page = await open('Take payment');
  const { person } = page;
  await choose(page, /Abdul Rahman/);
  await person.keyboard('12000{Enter}');
  const question = () => screen.findByRole('dialog', { name: 'Is 12,000.00$ right?' });
  expect(await question()).toHaveTextContent('Abdul Rahman would have 10,800.00$ in advance.');
  // Without reading: Enter changes nothing.
  await person.keyboard('{Enter}');
  await waitFor(() => expect(page.dialog.getByLabelText('Amount ($)')).toHaveFocus());
  expect(payments(page, RAHMAN)).toEqual([]);
  await save(page);
  await person.click(within(await question()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(payments(page, RAHMAN)).toHaveLength(1));
});

it('takes an advance of somebody who owes nothing after one question, without a connection too', async () => {
  const page = await open('Pay supplier');
  const { person, dialog } = page;
  page.put({ ...SURMA, balance: -100 });
  await choose(page, /Surma/);
  await dialog.findByText('We paid in advance: 100.00$');
  act(() => onlineManager.setOnline(false));
  await person.keyboard('500');
  await save(page);
  const question = await screen.findByRole('dialog', { name: 'Is 500.00$ right?' });
  expect(question).toHaveTextContent('We would have 600.00$ in advance with Surma Imports.');
  await person.click(within(question).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(payments(page, SURMA)[0]?.body).toEqual({ amount: 500, method: 'cash' }));
});

it('says what one owes now, not when the device read its list', async () => {
  const page = await open('Take payment');
  await page.dialog.findByRole('option', { name: /Abdul Rahman/ });
  page.put({ ...RAHMAN, balance: 300 });
  await choose(page, /Abdul Rahman/);
  expect(await page.dialog.findByText('Owes us: 300.00$')).toBeVisible();
  expect(page.dialog.getByRole('button', { name: 'All of it: 300.00$' })).toBeVisible();
});

it('pays a supplier in the same way', async () => {
  const page = await open('Pay supplier');
  await choose(page, /Surma/);
  expect(page.dialog.getByText('We owe: 700.00$')).toBeVisible();
  await page.person.keyboard('700');
  await save(page);
  await waitFor(() => expect(payments(page, SURMA)[0]?.body).toEqual({ amount: 700, method: 'cash' }));
});

it('goes to the customer if none of the list is chosen', async () => {
  const page = await open('Take payment');
  const { person, dialog, api } = page;
  await person.type(dialog.getByRole('combobox', { name: 'Customer' }), 'Nobody');
  await person.type(dialog.getByLabelText('Amount ($)'), '5');
  await save(page);
  expect(await dialog.findByText('Choose a customer from the list.')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveFocus());
  expect(api.of('POST')).toEqual([]);
});

const samePaper = () =>
  problem(409, 'same_paper', 'This number was entered before.', {
    values: { paper: '0012', day: '2026-11-01', name: 'Karim', account: KARIM._id },
  });

async function payByCheque(page: Opened) {
  const { person, dialog } = page;
  await choose(page, /Abdul Rahman/);
  await person.keyboard('100');
  await person.click(dialog.getByRole('radio', { name: 'Cheque' }));
  await person.type(dialog.getByLabelText('Cheque no.'), '0012');
}

it('asks about a cheque that was entered before, beside the button, and saves it all the same', async () => {
  const page = await open('Take payment');
  const { api, person, dialog, pay } = page;
  api.on(`POST /partners/${RAHMAN._id}/payments`, samePaper);
  await payByCheque(page);
  await save(page);
  expect(await dialog.findByText('0012 is on a payment of Karim of Sun, 1 Nov 2026 already.')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Karim' })).toHaveAttribute('href', `/customers/${KARIM._id}`);
  // Another number is not asked about.
  await person.type(dialog.getByLabelText('Cheque no.'), '3');
  expect(dialog.queryByText(/already/)).toBeNull();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  await person.type(dialog.getByLabelText('Cheque no.'), '{Backspace}');
  api.on(`POST /partners/${RAHMAN._id}/payments`, pay(RAHMAN._id));
  await save(page, 'Save anyway');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = payments(page, RAHMAN);
  expect(sent.map(({ body }) => (body as { confirms?: string[] }).confirms)).toEqual([
    undefined,
    ['same_paper'],
  ]);
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});

it('says beside the button why a cheque was refused', async () => {
  const page = await open('Take payment');
  page.api.on(`POST /partners/${RAHMAN._id}/payments`, () =>
    problem(404, 'partner_not_found', 'Abdul Rahman was deleted. Restore it first.'),
  );
  await payByCheque(page);
  await save(page);
  const text = 'Not saved. Abdul Rahman was deleted. Restore it first.';
  expect(await page.dialog.findByText(text)).toBeVisible();
});

function LeftForPayments() {
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      {!isLeft && <Payments />}
    </>
  );
}

it('says in the outbox why a cheque was refused if the person has left', async () => {
  const page = await open('Take payment', LeftForPayments);
  const answer = later<Response>();
  page.api.on(`POST /partners/${RAHMAN._id}/payments`, () => answer.promise);
  await payByCheque(page);
  await save(page);
  fireEvent.click(screen.getByText('Leave'));
  answer.resolve(samePaper());
  expect(await screen.findByText('1 change was not saved.')).toBeVisible();
});

it('cannot be closed or changed while a cheque is being sent', async () => {
  const page = await open('Take payment');
  const { api, person, dialog } = page;
  const response = later<Response>();
  api.on(`POST /partners/${RAHMAN._id}/payments`, () => response.promise);
  await payByCheque(page);
  await save(page);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled());
  expect(dialog.getByLabelText('Cheque no.').closest('[inert]')).not.toBeNull();
  // False: the key is taken, and so is what the Back of a phone sends.
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  const cancel = new Event('cancel', { cancelable: true });
  expect(fireEvent(screen.getByRole('dialog'), cancel)).toBe(false);
  response.resolve(samePaper());
  expect(await dialog.findByText(/already\.$/)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks with the outbox about a cheque that has waited', async () => {
  watchToasts();
  const page = await open('Take payment');
  const { api, person, pay } = page;
  const route = `POST /partners/${RAHMAN._id}/payments`;
  api.on(route, brokenConnection);
  await payByCheque(page);
  await save(page);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.on(route, samePaper);
  expect(await screen.findByText(/0012 is on a payment of Karim of Sun, 1 Nov 2026 already\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Karim' })).toHaveAttribute('href', `/customers/${KARIM._id}`);
  api.on(route, pay(RAHMAN._id));
  await person.click(screen.getByRole('button', { name: /^Save anyway/ }));
  await waitFor(() => expect(screen.queryByText(/already/)).toBeNull());
  await waitFor(() =>
    expect(payments(page, RAHMAN).at(-1)?.body).toMatchObject({ amount: 100, confirms: ['same_paper'] }),
  );
});

it('leads to the supplier whose payment has the number of one that has waited', async () => {
  watchToasts();
  const page = await open('Pay supplier');
  const { api, person, dialog } = page;
  const route = `POST /partners/${SURMA._id}/payments`;
  api.on(route, brokenConnection);
  await choose(page, /Surma/);
  await person.keyboard('100');
  await person.click(dialog.getByRole('radio', { name: 'Cheque' }));
  await person.type(dialog.getByLabelText('Cheque no.'), '0012');
  await save(page);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.on(route, () =>
    problem(409, 'same_paper', 'This number was entered before.', {
      values: { paper: '0012', day: '2026-11-01', name: 'Surma Imports', account: SURMA._id },
    }),
  );
  expect(await screen.findByRole('link', { name: 'Surma Imports' })).toHaveAttribute(
    'href',
    `/suppliers/${SURMA._id}`,
  );
  // Once, and with the day as the screen writes it.
  expect(
    await screen.findByText(/^0012 is on a payment of Surma Imports of Sun, 1 Nov 2026 already\./),
  ).toBeVisible();
  expect(screen.queryByText(/This number was entered before/)).toBeNull();
});
