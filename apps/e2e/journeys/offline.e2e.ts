import type { Page } from '@playwright/test';
import { goOffline, goOnline } from '../fixtures/connection.js';
import { signedInStorage } from '../fixtures/signed-in-storage.js';
import { expect, signedInTest, toast } from '../fixtures/test.js';

const test = signedInTest;
// Lets a page be opened and reloaded without a connection.
test.use({ serviceWorkers: 'allow' });

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

const delivered = (page: Page) => page.getByRole('button', { name: 'Delivered', exact: true });
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const workerControls = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Looks for an item in All Inventory Items, and opens it. */
async function findItem(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(name);
  // Two rows: the head and the item. A row that is replaced while it is pressed is not opened.
  await expect(page.getByRole('row')).toHaveCount(2);
  await follow(page, name);
}

/** Opens All Inventory Items and then an item. */
async function openItem(page: Page, name: string): Promise<void> {
  await page.goto('/manageInventory');
  await expect(page.getByRole('table')).toBeVisible();
  await findItem(page, name);
  await expect(delivered(page)).toBeVisible();
}

test('changes without a connection are shown, stay after a reload, and count once', {
  tag: '@short',
}, async ({ page, context, items, complaints }) => {
  complaints.expect(NO_CONNECTION);
  const now = Date.now();
  const one = await items.create({ name: `Offline Grill ${now}`, quantity: 9 });
  const two = await items.create({ name: `Offline Kettle ${now}`, quantity: 5 });
  const three = await items.create({ name: `Offline Toaster ${now}` });
  await openItem(page, one.name);
  await workerControls(page);

  await goOffline(context);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await delivered(page).click();
  await delivered(page).click();
  await expect(page.getByText('7 items available')).toBeVisible();
  await expect(page.getByText('2 waiting to be sent')).toBeVisible();
  await expect(page.getByText(/^You are offline\. 2 changes are waiting to be sent\.$/)).toBeVisible();
  await expect(page.getByText(/You are offline/)).toHaveCount(1);

  await follow(page, 'Manage Inventories');
  await findItem(page, two.name);
  await page.getByLabel('How many came in').fill('4');
  await page.getByRole('button', { name: 'Restock' }).click();
  await expect(page.getByText('9 items available')).toBeVisible();

  await follow(page, 'Manage Inventories');
  await findItem(page, three.name);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill(`${three.name}, four slots`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${three.name}, four slots`);

  // Before the reload: a worker that starts again may reach the server until Playwright stops it.
  expect(await items.find(one._id)).toMatchObject({ quantity: 9, version: one.version });
  await page.reload();
  await expect(page.getByText('4 changes are waiting to be sent.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${three.name}, four slots`);
  await follow(page, 'MANAGE ITEMS');
  await findItem(page, one.name);
  await expect(page.getByText('7 items available')).toBeVisible();

  await goOnline(context);
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0);
  await expect(toast(page, 'Changes saved')).toBeVisible();
  // A change that is being sent is no longer counted as waiting.
  await expect.poll(() => items.find(one._id)).toMatchObject({ quantity: 7, version: one.version + 2 });
  await expect.poll(() => items.find(two._id)).toMatchObject({ quantity: 9, version: two.version + 1 });
  await expect.poll(() => items.find(three._id)).toMatchObject({ name: `${three.name}, four slots` });
  expect(await items.ledgerIsHealthy()).toBe(true);
});

test('signing out asks while a change waits, and the change is sent after signing in again', async ({
  page,
  context,
  items,
  complaints,
}) => {
  complaints.expect(NO_CONNECTION);
  const item = await items.create({ name: `Waiting Oven ${Date.now()}`, quantity: 9 });
  await openItem(page, item.name);
  await goOffline(context);
  await delivered(page).click();
  await page.getByRole('button', { name: 'signOut' }).click();
  const question = page.getByRole('dialog', { name: '1 change is waiting to be sent' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible();
  await goOnline(context);
  await expect.poll(async () => (await items.find(item._id))?.quantity).toBe(8);
});

test('two people work offline on one item: both deliveries count, and the later editor decides the conflict', async ({
  page,
  context,
  browser,
  baseURL,
  account,
  items,
  complaints,
}) => {
  complaints.expect(NO_CONNECTION);
  complaints.expect(/status of 412/);
  const item = await items.create({ name: `Shared Oven ${Date.now()}`, quantity: 9 });
  const elsewhere = await browser.newContext({
    storageState: await signedInStorage(account),
    ...(baseURL && { baseURL }),
  });
  const other = await elsewhere.newPage();
  const people = [
    { tab: page, place: context, name: 'Mine' },
    { tab: other, place: elsewhere, name: 'Theirs' },
  ];
  for (const { tab } of people) await openItem(tab, item.name);
  for (const { tab } of people) await workerControls(tab);
  for (const { place } of people) await goOffline(place);
  for (const { tab, name } of people) {
    await delivered(tab).click();
    await tab.getByRole('button', { name: 'Edit' }).click();
    await tab.getByLabel('Name').fill(name);
    await tab.getByRole('button', { name: 'Save changes' }).click();
    await expect(tab.getByText('2 changes are waiting to be sent.')).toBeVisible();
  }
  await goOnline(elsewhere);
  await expect.poll(() => items.find(item._id)).toMatchObject({ name: 'Theirs', quantity: 8 });
  await goOnline(context);
  await expect(page.getByText('1 change was not saved.')).toBeVisible();
  await expect(page.getByText('7 items available')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theirs');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('radio', { name: 'Keep mine Mine' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => items.find(item._id)).toMatchObject({ name: 'Mine', quantity: 7 });
  await elsewhere.close();
});
