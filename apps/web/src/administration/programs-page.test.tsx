import type { ApiKey } from '@godown/shared/access/api-keys';
import type { Delivery, Webhook } from '@godown/shared/integrations/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SignedInParts } from '../app/signed-in-parts';
import { inBangla } from '../test/in-bangla';
import { json, problem, renderAt, stubApi } from '../test/inventory-kit';
import { ProgramsPage } from './programs-page';

const ID = 'c'.repeat(24);
const AT = '2026-03-01T05:00:00.000Z';
const WEBHOOK: Webhook = {
  _id: ID,
  url: 'https://shop.example.com/stock',
  events: ['movement.created'],
  at: AT,
  email: 'rahima@godown.test',
  isOff: false,
};
const KEY: ApiKey = { _id: ID, name: 'Webshop', access: 'write', at: AT, email: 'rahima@godown.test' };
const MANAGER = {
  email: 'rahima@godown.test',
  role: 'manager',
  may: ['write', 'connect', 'administer'],
  hasRoles: true,
};
const STAFF = { email: 'karim@godown.test', role: 'staff', may: ['write', 'connect'], hasRoles: true };
const SENT: Delivery[] = [
  { _id: 'e'.repeat(24), at: AT, type: 'ping', state: 'delivered', attempts: 1, status: 204 },
  { _id: 'd'.repeat(24), at: AT, type: 'stock.low', state: 'failed', attempts: 10, status: 500 },
];

const REFUSED: Delivery = {
  _id: 'b'.repeat(24),
  at: AT,
  type: 'stock.low',
  state: 'waiting',
  attempts: 3,
  error: 'The connection was refused',
};

function open(start: Webhook[] = [WEBHOOK], sent: Delivery[] = SENT) {
  let webhooks = start;
  let keys: ApiKey[] = [];
  const api = stubApi({
    'GET /me': () => json(MANAGER),
    'GET /jobs': () => json([]),
    'GET /api-keys': () => json(keys),
    'POST /api-keys': () => {
      keys = [KEY];
      return json({ ...KEY, secret: 'gdk_abc' }, {}, 201);
    },
    [`DELETE /api-keys/${ID}`]: () => {
      keys = [{ ...KEY, revokedAt: AT, revokedBy: 'rahima@godown.test' }];
      return json(keys[0]);
    },
    'GET /webhooks': () => json(webhooks),
    'POST /webhooks': () => {
      webhooks = [WEBHOOK];
      return json({ ...WEBHOOK, secret: 'whsec_abc' }, {}, 201);
    },
    [`PUT /webhooks/${ID}`]: () => {
      webhooks = [{ ...WEBHOOK, isOff: true }];
      return json(webhooks[0]);
    },
    [`DELETE /webhooks/${ID}`]: () => {
      webhooks = [];
      return json({ deletedCount: 1 });
    },
    [`POST /webhooks/${ID}/ping`]: () => json(SENT[0], {}, 202),
    [`GET /webhooks/${ID}/deliveries`]: () => json(sent),
    [`POST /webhooks/${ID}/deliveries/${'d'.repeat(24)}/retry`]: () => json(SENT[1], {}, 202),
  });
  const Page = () => (
    <>
      <ProgramsPage />
      <SignedInParts />
    </>
  );
  renderAt(Page, { at: '/programs', path: '/programs' });
  return { api, person: userEvent.setup() };
}

/** The names of the buttons of a webhook end with its address. */
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('a webhook', () => {
  it('is added after its address was corrected, and shows its secret once', async () => {
    const { api, person } = open([]);
    await press('New webhook');
    const field = screen.getByLabelText('Address');
    await person.type(field, 'shop');
    await press('Add webhook');
    expect(screen.getByText('Enter an address that begins with https:// or http://.')).toBeVisible();
    await person.clear(field);
    await person.type(field, WEBHOOK.url);
    await person.click(screen.getByLabelText('Stock that runs low'));
    await press('Add webhook');
    expect(await screen.findByText('whsec_abc')).toBeVisible();
    expect(api.of('POST')[0]?.body).toEqual({ url: WEBHOOK.url, events: ['movement.created', 'stock.low'] });
    expect(await screen.findByRole('heading', { name: WEBHOOK.url })).toBeVisible();
    await press('I have copied it');
    expect(screen.queryByText('whsec_abc')).not.toBeInTheDocument();
  });

  it('needs something that it gets messages for', async () => {
    const { api, person } = open([]);
    await press('New webhook');
    await person.type(screen.getByLabelText('Address'), WEBHOOK.url);
    await person.click(screen.getByLabelText('Every movement'));
    await press('Add webhook');
    expect(screen.getByText('Choose at least one.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Every movement')).toHaveFocus());
    expect(api.of('POST')).toEqual([]);
  });

  it('is sent a test, and shows what was sent and what happened to it', async () => {
    const { api } = open();
    await press(/^Send a test/);
    const log = within(await screen.findByRole('list', { name: 'Log' }));
    expect(log.getByText('Delivered')).toBeVisible();
    expect(log.getByText('10 attempts. Status 500.')).toBeVisible();
    await press('Send again');
    await waitFor(() => expect(api.of('POST')).toHaveLength(2));
  });

  it('says in Bangla what was sent and what happened to it', async () => {
    await inBangla();
    open([WEBHOOK], [...SENT, REFUSED]);
    await press(/^টেস্ট মেসেজ পাঠান/);
    const log = within(await screen.findByRole('list', { name: 'পাঠানো মেসেজ' }));
    expect(log.getByText('পৌঁছেছে')).toBeVisible();
    expect(log.getByText('১০ বার চেষ্টা হয়েছে। স্ট্যাটাস ৫০০।')).toBeVisible();
    expect(log.getByText('৩ বার চেষ্টা হয়েছে। ওই সার্ভার সংযোগ নেয়নি।')).toBeVisible();
  });

  it('is switched off, and deleted after a question', async () => {
    const { api } = open();
    await press(/^Switch off/);
    expect(await screen.findByRole('button', { name: `Switch on ${WEBHOOK.url}` })).toBeVisible();
    expect(screen.getByRole('button', { name: `Send a test ${WEBHOOK.url}` })).toBeDisabled();
    expect(api.of('PUT')[0]?.body).toEqual({ isOff: true });
    await press(/^Delete/);
    const dialog = within(screen.getByRole('dialog', { name: `Delete the webhook ${WEBHOOK.url}?` }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: WEBHOOK.url })).not.toBeInTheDocument());
  });

  it('is switched and deleted by the person who made it and by managers only', async () => {
    const mine = { ...WEBHOOK, _id: 'f'.repeat(24), url: 'https://till.example.com/', email: STAFF.email };
    const { api } = open([WEBHOOK, mine]);
    api.on('GET /me', () => json(STAFF));
    expect(await screen.findByRole('heading', { name: WEBHOOK.url })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Delete/ })).toBeVisible());
    expect(screen.getByRole('button', { name: `Delete ${mine.url}` })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Switch off/ })).toHaveAccessibleName(
      `Switch off ${mine.url}`,
    );
    expect(screen.getByRole('button', { name: `Send a test ${WEBHOOK.url}` })).toBeVisible();
  });

  it('says why nothing was changed', async () => {
    const { api } = open();
    api.on(`PUT /webhooks/${ID}`, () => problem(403, 'role_required', 'This needs the role staff.'));
    await press(/^Switch off/);
    expect(await screen.findByText('Nothing was changed. This needs the role staff.')).toBeVisible();
  });
});

describe('an API key', () => {
  it('needs a name, shows its secret once, and is revoked after a question', async () => {
    const { api, person } = open([]);
    await press('New API key');
    await press('Make a key');
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(screen.getByLabelText('Name of the program')).toHaveFocus();
    await person.type(screen.getByLabelText('Name of the program'), 'Webshop');
    await person.selectOptions(screen.getByLabelText('Access'), 'write');
    await press('Make a key');
    expect(await screen.findByText('gdk_abc')).toBeVisible();
    expect(api.of('POST')[0]?.body).toEqual({ name: 'Webshop', access: 'write' });
    expect(await screen.findByRole('heading', { name: 'Webshop' })).toBeVisible();
    await press('Stop this key Webshop');
    const dialog = within(screen.getByRole('dialog', { name: 'Stop the key Webshop?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Stop this key' }));
    expect(await screen.findByText(/Stopped by rahima@godown.test/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop this key Webshop' })).not.toBeInTheDocument();
  });

  it('is revoked by the person who made it and by managers only', async () => {
    const { api } = open([]);
    const mine = { ...KEY, _id: 'f'.repeat(24), name: 'Till', email: STAFF.email };
    api.on('GET /api-keys', () => json([KEY, mine]));
    api.on('GET /me', () => json(STAFF));
    expect(await screen.findByRole('heading', { name: 'Webshop' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop this key Webshop' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Stop this key Till' })).toBeVisible();
  });

  it.each([
    ['/api-keys', 'New API key', 'Name of the program', 'Webshop', 'Make a key'],
    ['/webhooks', 'New webhook', 'Address', WEBHOOK.url, 'Add webhook'],
  ])('is made once by POST %s when the response is lost', async (path, opener, field, text, button) => {
    const { api, person } = open([]);
    const lost = problem(503, 'database_unavailable', 'Try again.');
    const refused = problem(409, 'key_reused', 'It was made already.');
    const responses = [lost, refused, json({ ...KEY, ...WEBHOOK, secret: 'told once' }, {}, 201)];
    api.on(`POST ${path}`, () => responses.shift() ?? lost);
    await press(opener);
    await person.type(screen.getByLabelText(field), text);
    await press(button);
    await screen.findByText(/Try again\./);
    await press(button);
    await screen.findByText(/It was made already/);
    await press(button);
    await screen.findByText('told once');
    const [first, second, third] = api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    // The first two came to an end: this is another request.
    expect(third).not.toBe(first);
  });

  it('says what is wrong with a name that another key has', async () => {
    const { api, person } = open([]);
    api.on('POST /api-keys', () => problem(409, 'already_taken', 'name: Another key has this name.'));
    await press('New API key');
    await person.type(screen.getByLabelText('Name of the program'), 'Webshop');
    await press('Make a key');
    expect(await screen.findByText(/Another key has this name/)).toBeVisible();
    expect(screen.getByLabelText('Name of the program')).toHaveValue('Webshop');
  });
});
