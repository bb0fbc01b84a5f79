/** What a device has is on the screen before anything comes from the network. */
import type { Page } from '@playwright/test';
import { postDocument } from '../fixtures/documents.js';
import { emulatorOrigin } from '../fixtures/product.js';
import { expect, signedInTest as test } from '../fixtures/test.js';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 }, hasTouch: true });

const listed = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name });

/** What a page has shown is kept when it is left, if its store was open by then. */
async function leave(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.get(window, 'hasStore') === true);
  await page.goto('/team');
}

/** Lets `leave` know when a page has opened its store. */
function watchStore(): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args);
    if (args[0] === 'keyval-store')
      request.addEventListener('success', () => Reflect.set(window, 'hasStore', true));
    return request;
  };
}

test.beforeEach(async ({ context }) => context.addInitScript(watchStore));

test('documents that were seen last are shown while the server and the identity provider do not respond', async ({
  page,
  context,
  items,
  account,
}) => {
  const { _id } = await items.create({ name: `Kept Oven ${Date.now()}`, quantity: 8 });
  const lines = [{ item: _id, quantity: 1 }];
  const { number } = await postDocument(account, { kind: 'delivery', warehouse: 'halishar', lines });
  await page.goto('/documents');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(listed(page, number)).toBeVisible();
  await leave(page);

  await context.route('**/api/**', () => {});
  await context.route(`${emulatorOrigin()}/**`, () => {});
  await page.goto('/documents');
  await expect(listed(page, number)).toBeVisible();
});

test('an item that was left at once is shown while nothing responds', async ({ page, context, items }) => {
  const { _id, name } = await items.create({ name: `Left Oven ${Date.now()}`, quantity: 8 });
  await page.goto('/team');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`/item/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await leave(page);

  await context.route('**/api/**', () => {});
  await context.route(`${emulatorOrigin()}/**`, () => {});
  await page.goto(`/item/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
