import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledgerHealthSchema } from '@godown/shared/stock/ledger-health';
import type { Page } from '@playwright/test';
import { startTestProduct } from '../../../scripts/lib/test-product.mjs';
import { isOnDevice } from '../fixtures/device.js';
import { emulatorOrigin } from '../fixtures/product.js';
import { expect, test } from '../fixtures/test.js';

const delivered = (page: Page) => page.getByRole('button', { name: 'Delivered', exact: true });
const count = async (page: Page) =>
  Number.parseInt(
    (await page
      .locator('p')
      .filter({ hasText: /items available$/ })
      .textContent()) ?? '',
    10,
  );

/** A port that is free now. The product must come back at the same address. */
async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return String(address.port);
}

test('deliveries count once although the server is killed and the tab is closed', async ({
  context,
  account,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.expect(/Failed to load resource/);
  const settings = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'godown-')),
    PORT: await findFreePort(),
    // The emulator of the other journeys: only the product is killed, not the identity provider.
    FIREBASE_AUTH_EMULATOR_HOST: new URL(emulatorOrigin()).host,
  };
  const first = await startTestProduct({ settings });
  const page = await context.newPage();
  await page.goto(`${first.url}/login`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'signOut' })).toBeVisible();
  await page.goto(`${first.url}/manageInventory`);
  await page.getByRole('link', { name: /Grill/ }).first().click();
  await expect(delivered(page)).toBeVisible();
  const itemUrl = page.url();
  const before = await count(page);

  for (let press = 0; press < 3; press += 1) await delivered(page).click();
  await first.kill();
  await delivered(page).click();
  await expect.poll(() => count(page)).toBe(before - 4);
  const notice = page.getByText(/waiting to be sent\.$/);
  await expect(notice).toBeVisible();
  const waiting = Number.parseInt((await notice.textContent()) ?? '', 10);
  await isOnDevice(page, new RegExp(`("kind":"delivered".*){${waiting}}`));
  await page.close();

  const second = await startTestProduct({ settings });
  const next = await context.newPage();
  await next.goto(itemUrl);
  await expect(delivered(next)).toBeVisible();
  await expect.poll(() => count(next)).toBe(before - 4);
  await expect(next.getByText(/waiting to be sent/)).toHaveCount(0);
  // Changes that are being sent have no mark, so ask the server itself.
  await expect
    .poll(async () => (await (await fetch(itemUrl.replace('/item/', '/api/item/'))).json()).quantity)
    .toBe(before - 4);
  const token = await next.evaluate(() => localStorage.getItem('accessToken'));
  const health = await fetch(`${second.url}/api/health/ledger`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ledgerHealthSchema.parse(await health.json())).toMatchObject({ healthy: true, wrong: 0 });
  await second.close();
});
