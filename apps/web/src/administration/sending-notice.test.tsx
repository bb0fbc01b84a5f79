import type { Me } from '@godown/shared/access/access';
import type { Sending } from '@godown/shared/integrations/sending';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SignedInParts } from '../app/signed-in-parts';
import { json, problem, renderAt, stubApi } from '../test/inventory-kit';
import { SendingNotice } from './sending-notice';

const COPY: Sending = {
  isOff: true,
  restoredAt: '2026-03-01T05:00:00.000Z',
  savedAt: '2026-02-28T20:00:00.000Z',
};
const MANAGER: Me = {
  email: 'rahima@godown.test',
  role: 'manager',
  may: ['write', 'connect', 'administer'],
  hasRoles: true,
};

function open(me: Me = MANAGER, start = COPY) {
  let sending = start;
  const api = stubApi({
    'GET /me': () => json(me),
    'GET /jobs': () => json([]),
    'GET /sending': () => json(sending),
    'PUT /sending': () => {
      sending = { isOff: false };
      return json(sending);
    },
  });
  const Page = () => (
    <>
      <SendingNotice />
      <SignedInParts />
    </>
  );
  renderAt(Page, { at: '/', path: '/' });
  return api;
}

const notice = () => screen.findByRole('region', { name: 'Restored copy' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('says that a restored copy sends nothing, until a manager turns it on after a question', async () => {
  const api = open();
  expect(await notice()).toHaveTextContent('It sends no webhooks or daily mails');
  await press('Turn sending on');
  const dialog = within(screen.getByRole('dialog', { name: 'Turn sending on?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Restored copy' })).not.toBeInTheDocument(),
  );
  expect(api.of('PUT')[0]?.body).toEqual({ isOff: false });
});

it('has no button for staff', async () => {
  open({ ...MANAGER, role: 'staff', may: ['write', 'connect'] });
  expect(await notice()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn sending on' })).not.toBeInTheDocument();
});

it('says why it was not turned on', async () => {
  const api = open();
  api.on('PUT /sending', () => problem(403, 'role_required', 'This needs the role manager.'));
  await press('Turn sending on');
  await press('Turn on');
  expect(await screen.findByText('Nothing was changed. This needs the role manager.')).toBeVisible();
});

it('is not there while the server sends', async () => {
  const api = open(MANAGER, { isOff: false });
  await waitFor(() => expect(api.calls.map(({ path }) => path)).toContain('/sending'));
  expect(screen.queryByRole('region', { name: 'Restored copy' })).not.toBeInTheDocument();
});
