import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { meQuery } from '../account/me-query';
import { useApi } from '../account/use-api';
import { inBangla } from '../test/in-bangla';
import { brokenConnection, type Call, json, problem, renderAt, stubApi } from '../test/inventory-kit';
import { DEVICE, ENDPOINT, stubPushBrowser } from '../test/push-browser';
import { DeviceNotices } from './device-notices';

const KEY = 'BAAA';
const OTHER_KEY = 'BBBB';

/** The server, with the kinds of this device. */
function stubServer(kinds: string[] | null = null, may = ['write', 'trade']) {
  let own = kinds;
  const push = () => json({ publicKey: KEY, devices: own ? [{ _id: DEVICE, kinds: own }] : [] });
  return stubApi({
    'GET /me': () => json({ email: 'rahima@godown.test', role: 'staff', may, hasRoles: true }),
    'GET /push': push,
    'PUT /push/devices'({ body }: Call) {
      own = (body as { kinds: string[] }).kinds;
      return push();
    },
    [`DELETE /push/devices/${DEVICE}`]() {
      own = null;
      return push();
    },
  });
}

function Page() {
  useQuery(meQuery(useApi()));
  return <DeviceNotices />;
}

function open() {
  renderAt(Page, { at: '/team', path: '/team' });
  return userEvent.setup();
}
const field = (name: string) => screen.findByRole('checkbox', { name });
const LOW = 'An item is running low';
const TRANSFER = 'A transfer was sent';
const CHEQUE = 'A cheque is due today';

describe('the notices on this device', () => {
  it('are off at first, and the browser is asked only when one is turned on', async () => {
    const { requestPermission, pushManager } = stubPushBrowser();
    const api = stubServer();
    const person = open();
    for (const name of [LOW, TRANSFER, CHEQUE]) expect(await field(name)).not.toBeChecked();
    expect(requestPermission).not.toHaveBeenCalled();
    await person.click(await field(TRANSFER));
    await waitFor(async () => expect(await field(TRANSFER)).toBeChecked());
    expect(await field(LOW)).not.toBeChecked();
    expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: KEY,
    });
    expect(api.of('PUT').map(({ body }) => body)).toEqual([
      {
        endpoint: ENDPOINT,
        p256dh: expect.stringMatching(/^_{86}8$/),
        auth: expect.stringMatching(/^_{21}w$/),
        kinds: ['transfer'],
        language: 'en',
      },
    ]);
    await person.click(await field(LOW));
    await waitFor(async () => expect(await field(LOW)).toBeChecked());
    expect(api.of('PUT')[1]?.body).toMatchObject({ kinds: ['low', 'transfer'] });
    expect(pushManager.subscribe).toHaveBeenCalledOnce();
  });

  it('end on the device and on the server when the last one is turned off', async () => {
    const { state } = stubPushBrowser({ permission: 'granted', subscribedWith: KEY });
    const api = stubServer(['low']);
    const person = open();
    await waitFor(async () => expect(await field(LOW)).toBeChecked());
    await person.click(await field(LOW));
    await waitFor(async () => expect(await field(LOW)).not.toBeChecked());
    expect(state.key).toBeNull();
    expect(api.of('DELETE')).toHaveLength(1);
  });

  it('are in the language on the screen', async () => {
    await inBangla();
    stubPushBrowser();
    const api = stubServer();
    const person = open();
    const [low] = await screen.findAllByRole('checkbox');
    if (low) await person.click(low);
    await waitFor(() => expect(api.of('PUT')[0]?.body).toMatchObject({ kinds: ['low'], language: 'bn' }));
  });

  it('leave out what the role of the person may not know', async () => {
    stubPushBrowser();
    stubServer(null, ['write']);
    open();
    await field(LOW);
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: CHEQUE })).toBeNull());
  });

  it('say when the browser blocks them, also after a press', async () => {
    stubPushBrowser({ answer: 'denied' });
    const api = stubServer();
    const person = open();
    await person.click(await field(LOW));
    expect(await screen.findByText(/This browser blocks notices from Godown/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(api.of('PUT')).toEqual([]);
  });

  it('say when the person did not answer, and can be tried again', async () => {
    stubPushBrowser({ answer: 'default' });
    stubServer();
    const person = open();
    await person.click(await field(LOW));
    expect(await screen.findByText('Nothing was changed. The browser did not allow notices.')).toBeVisible();
    expect(await field(LOW)).not.toBeChecked();
  });

  it('say when the browser cannot turn them on', async () => {
    const { pushManager } = stubPushBrowser();
    pushManager.subscribe.mockRejectedValue(new DOMException('no', 'AbortError'));
    const api = stubServer();
    const person = open();
    await person.click(await field(LOW));
    expect(await screen.findByText(/The browser could not turn notices on/)).toBeVisible();
    expect(api.of('PUT')).toEqual([]);
  });

  it('say why the server did not take them', async () => {
    stubPushBrowser();
    const api = stubServer();
    api.on('PUT /push/devices', () => problem(422, 'invalid_input', 'At most 1000 devices get notices.'));
    const person = open();
    await person.click(await field(LOW));
    expect(await screen.findByText(/At most 1000 devices get notices/)).toBeVisible();
    expect(await field(LOW)).not.toBeChecked();
  });

  it('are off where the subscription is with another key, and begin with the key of the shop', async () => {
    const { state, pushManager } = stubPushBrowser({ permission: 'granted', subscribedWith: OTHER_KEY });
    stubServer(['low']);
    const person = open();
    expect(await field(LOW)).not.toBeChecked();
    await person.click(await field(LOW));
    await waitFor(async () => expect(await field(LOW)).toBeChecked());
    expect([state.key, pushManager.subscribe.mock.calls.length]).toEqual([KEY, 1]);
  });

  it('can be tried again without a connection', async () => {
    stubPushBrowser();
    const api = stubServer();
    api.on('GET /push', brokenConnection);
    const person = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on('GET /push', () => json({ publicKey: KEY, devices: [] }));
    await person.click(again);
    expect(await field(LOW)).not.toBeChecked();
  });

  it.each([
    ['without HTTPS', () => vi.stubGlobal('isSecureContext', false), /where the address begins with https/],
    [
      'without a push service',
      () => Reflect.deleteProperty(window, 'PushManager'),
      /add Godown to the Home Screen/,
    ],
    ['that blocks them', () => vi.stubGlobal('Notification', { permission: 'denied' }), /blocks notices/],
  ])('are not offered in a browser %s, which is said', async (_, change, text) => {
    stubPushBrowser();
    change();
    const api = stubServer();
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(api.calls.filter(({ path }) => path.startsWith('/push'))).toEqual([]);
  });
});
