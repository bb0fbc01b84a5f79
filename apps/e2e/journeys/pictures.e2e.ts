/** A picture that is taken without a connection, and what another person sees. */
import { createAccount } from '../fixtures/accounts.js';
import { isOnDevice } from '../fixtures/device.js';
import { productUrl } from '../fixtures/product.js';
import { signedInStorage } from '../fixtures/signed-in-storage.js';
import { expect, signedInTest as test } from '../fixtures/test.js';

test('a picture taken without a connection survives a reload, is sent later, and others see it at once', async ({
  page,
  context,
  items,
  browser,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  const { _id, name } = await items.create({ name: 'Camera Oven' });
  const colleague = await browser.newContext({
    storageState: await signedInStorage(await createAccount()),
    baseURL: productUrl(),
  });
  const theirs = await colleague.newPage();
  const listening = theirs.waitForResponse('**/api/events');
  await theirs.goto(`/item/${_id}`);
  await listening;
  await expect(theirs.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goto(`/item/${_id}`);
  await page.getByRole('button', { name: `Pictures of ${name}` }).click();
  await expect(page.getByRole('button', { name: 'Choose pictures' })).toBeVisible();
  const buffer = await page.screenshot({ type: 'png' });
  await page.route('**/api/item/*/pictures', (route) => route.abort('internetdisconnected'));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose pictures' }).click();
  await (await chooser).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Waiting to be sent' })).toBeVisible();
  await isOnDevice(page, /"kind":"picture-add"/);
  await page.reload();
  await expect(page.getByText(/1 change (is waiting|was not)/)).toBeVisible();
  await context.unrouteAll();
  await page.unrouteAll();
  const sent = page.waitForResponse((response) => response.url().endsWith(`/item/${_id}/pictures`));
  await page.reload();
  expect((await sent).status()).toBe(201);

  const picture = theirs.locator(`img[src^="/api/item/${_id}/pictures/"]`).first();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await colleague.close();
});
