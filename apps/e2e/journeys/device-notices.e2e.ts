import type { PushMessage } from '@godown/shared/integrations/push';
import { findViolations } from '../fixtures/check-page.js';
import { work } from '../fixtures/navigation.js';
import { expect, signedInTest } from '../fixtures/test.js';

const MESSAGE: PushMessage = {
  title: 'Running low: Kettle',
  body: '4 left in Halishar, warn at 5',
  path: '/reorder',
  tag: '65f0000000000000000000aa',
  lang: 'en',
};

const { title, body, path, tag, lang } = MESSAGE;

interface Recorder {
  shown: object[];
}

signedInTest.use({ serviceWorkers: 'allow' });

signedInTest(
  'a device gets notices while it wants them, until its person signs out',
  async ({ page, context, baseURL }) => {
    const origin = String(baseURL);
    await context.grantPermissions(['notifications'], { origin });
    // The push service of Chromium cannot be reached from here.
    await page.addInitScript(stubSubscriptions);
    await page.goto('/manageInventory');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

    const openSwitches = async () => {
      await work(page).locator('button[aria-expanded]:visible').last().click();
      await work(page).getByRole('button', { name: 'Notices on this device' }).click();
    };
    await openSwitches();
    const low = page.getByRole('checkbox', { name: 'An item is running low' });
    await expect(low).not.toBeChecked();
    expect(await findViolations(page)).toEqual([]);
    await low.click();
    await expect(low).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'A transfer was sent' })).not.toBeChecked();

    // A browser without a window shows none.
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const shown: object[] = [];
      Object.assign(self, { shown });
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        shown.push({ title, ...options });
      };
    });

    // As the push service gives it to the browser, decrypted.
    const devTools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await devTools.send('ServiceWorker.enable');
    const registrationId = await registered;
    await devTools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(MESSAGE),
    });
    const shown = () => worker?.evaluate(() => (self as unknown as Recorder).shown);
    await expect.poll(shown).toEqual([expect.objectContaining({ title, body, tag, lang, data: path })]);

    const off = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.getByRole('button', { name: 'signOut' }).click();
    expect(new URL((await off).url()).pathname).toMatch(/^\/api\/push\/devices\/[0-9a-f]{64}$/);
    await expect(page.getByRole('button', { name: 'signOut' })).toHaveCount(0);
    expect(await page.evaluate(isSubscribed)).toBe(false);
  },
);

const isSubscribed = async () => {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.pushManager.getSubscription()) !== null;
};

/** Subscriptions at a push service at an address that nobody has. */
async function stubSubscriptions(): Promise<void> {
  // A browser without a window says “denied” to pages, also where it was granted.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  let own: object | null = null;
  const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const p256dh = await crypto.subtle.exportKey('raw', keys.publicKey);
  const auth = crypto.getRandomValues(new Uint8Array(16)).buffer;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => own,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      const key = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
      own = {
        endpoint: `https://push.invalid/${crypto.randomUUID()}`,
        options: { applicationServerKey: Uint8Array.from(key, (sign) => sign.charCodeAt(0)).buffer },
        getKey: (name: string) => (name === 'auth' ? auth : p256dh),
        async unsubscribe() {
          own = null;
          return true;
        },
      };
      return own;
    },
  });
}
