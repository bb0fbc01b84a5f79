import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { putSettings } from '../../test/documents-kit';
import { brokenConnection, renderAt, watchToasts } from '../../test/inventory-kit';
import { makePartner, servePartners } from '../../test/partners-kit';
import { CustomerPage } from '../page/partner-page';
import { WaitingPayments } from './waiting-payments';

beforeEach(() => putSettings());

function Pages() {
  return (
    <>
      <CustomerPage />
      <WaitingPayments />
    </>
  );
}

it('lists a payment until it is sent, with the way to its account', async () => {
  watchToasts();
  const partner = makePartner({ balance: 1200 });
  const { api, pay } = servePartners([partner]);
  const route = `POST /partners/${partner._id}/payments`;
  api.on(route, brokenConnection);
  const path = `/customers/${partner._id}`;
  renderAt(Pages, { at: path, path: '/customers/:partnerId' });
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
  await person.type(dialog.getByLabelText('Amount ($)'), '200');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  const waiting = within(await screen.findByRole('region', { name: 'Not sent yet' }));
  expect(await waiting.findByText('200.00$ paid (Cash) · Waits to be sent')).toBeVisible();
  expect(waiting.getByRole('link', { name: partner.name })).toHaveAttribute('href', path);
  api.on(route, pay(partner._id));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull());
});
