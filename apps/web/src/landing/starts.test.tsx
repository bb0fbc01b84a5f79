import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ME_KEY } from '../account/use-me';
import { listDrafts } from '../documents/drafts/document-drafts';
import { DocumentDraftPage } from '../documents/form/document-draft-page';
import { putSettings, serveDocuments } from '../test/documents-kit';
import { createFakeSession, RAHIMA } from '../test/fake-identity';
import { json, renderAt } from '../test/inventory-kit';
import { makePartner, servePartners } from '../test/partners-kit';
import { renderPage } from '../test/render-page';
import { Starts } from './starts';

const RAHMAN = makePartner({ name: 'Abdul Rahman', balance: 1200 });

function open() {
  const server = servePartners([RAHMAN]);
  const rendered = renderAt(() => <Starts className="" />, { at: '/', path: '/' });
  return { ...server, ...rendered, person: userEvent.setup() };
}

const start = (name: string) => screen.findByRole('button', { name });
const location = () => screen.getByTestId('location');

it.each(['by a tap', 'by its key'])('begins a delivery note at once, %s', async (way) => {
  const { person } = open();
  const button = await start('Delivery note');
  await (way === 'by a tap' ? person.click(button) : person.keyboard('n'));
  await waitFor(() => expect(location()).toHaveTextContent(/^\/documents\/drafts\/.+\?kind=delivery$/));
});

it('begins the receipt of goods and a stock count', async () => {
  const { person } = open();
  expect(screen.getByRole('link', { name: 'Count stock' })).toHaveAttribute('href', '/stockCounts/new');
  await person.click(await start('Receive goods'));
  await waitFor(() => expect(location()).toHaveTextContent(/^\/documents\/drafts\/.+\?kind=receipt$/));
});

it.each(['by a tap', 'by its key'])('begins a cash sale at once, %s', async (way) => {
  const { person } = open();
  const button = await start('Cash sale');
  await (way === 'by a tap' ? person.click(button) : person.keyboard('c'));
  const address = /^\/documents\/drafts\/.+\?kind=delivery&sale=cash$/;
  await waitFor(() => expect(location()).toHaveTextContent(address));
});

it('begins a cash sale before it is known who is signed in, and stores it with its first change', async () => {
  putSettings();
  serveDocuments().api.on('GET /partners', () => json([RAHMAN]));
  const { session } = createFakeSession({ person: RAHIMA });
  const pages = (
    <Routes>
      <Route path="/" element={<Starts className="" />} />
      <Route path="/documents/drafts/:draftId" element={<DocumentDraftPage />} />
    </Routes>
  );
  renderPage(pages, { session });
  const person = userEvent.setup();
  await person.click(await start('Cash sale'));
  await waitFor(() => expect(location()).toHaveTextContent(/^\/documents\/drafts\//));
  await act(() => session.begin());
  expect(await screen.findByRole('radio', { name: 'Cash sale' })).toBeChecked();
  expect(await listDrafts(RAHIMA.email)).toEqual([]);
  await person.type(screen.getByLabelText('Note'), 'Gate 2');
  await waitFor(async () =>
    expect(await listDrafts(RAHIMA.email)).toMatchObject([{ answer: 'cash', note: 'Gate 2' }]),
  );
});

it('takes a payment with three taps and the amount, or six keys', async () => {
  const { api, person } = open();
  await start('Take payment');
  await person.keyboard('p');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take payment' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveFocus());
  await person.keyboard('rah');
  await dialog.findByRole('option', { name: /Abdul Rahman/ });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByLabelText('Amount ($)')).toHaveFocus());
  await person.keyboard('200{Enter}');
  await waitFor(() => expect(api.of('POST')).toHaveLength(1));
  expect(api.of('POST')[0]).toMatchObject({
    path: `/partners/${RAHMAN._id}/payments`,
    body: { amount: 200, method: 'cash' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers nothing that the role may not do', async () => {
  const { client, person } = open();
  client.setQueryData(ME_KEY, { email: RAHIMA.email, role: 'viewer', may: [], hasRoles: true });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delivery note' })).toBeNull());
  await person.keyboard('ncp');
  expect(location()).toHaveTextContent(/^\/$/);
  expect(screen.queryByRole('dialog')).toBeNull();
});
