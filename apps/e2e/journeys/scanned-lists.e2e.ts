/** Scans in notes and stock counts, of single pieces and of cartons, with and without a connection. */
import type { BrowserContext, Page } from '@playwright/test';
import { goOffline, goOnline } from '../fixtures/connection.js';
import { isOnDevice } from '../fixtures/device.js';
import { newCode, scan } from '../fixtures/hand-scanner.js';
import { openDocuments } from '../fixtures/navigation.js';
import { expect, signedInTest, toast } from '../fixtures/test.js';

const test = signedInTest;

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

const lastScans = (page: Page) => page.getByRole('status', { name: 'Last scans' });
const takeBack = (page: Page) => lastScans(page).getByRole('button', { name: 'Undo' }).click();

/** Reads the items onto the device. The worker then opens the app without a connection. */
async function visitItems(page: Page, name: string): Promise<void> {
  await page.goto('/manageInventory');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function startNote(page: Page): Promise<void> {
  await openDocuments(page);
  await page.getByRole('button', { name: 'New delivery note' }).click();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
}

/** Sends the note without a connection, and again with one. */
async function sendOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.getByRole('radio', { name: 'No prices' }).click();
  await expect(page.getByText(/1 change is waiting to be sent\./)).toBeVisible();
  await goOnline(context);
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0);
}

test('a carton on any page opens its item with its units, and Delivered takes them', async ({
  page,
  items,
}) => {
  const code = newCode();
  const cartons = [{ code, units: 6 }];
  const item = await items.create({ name: `Packed Kettle ${code}`, quantity: 40, cartons });
  await page.goto('/movements');
  await scan(page, code);
  const sheet = page.getByRole('dialog', { name: item.name });
  await expect(sheet.getByText('Carton of 6')).toBeVisible();
  await expect(sheet.getByLabel('How many')).toHaveValue('6');
  await sheet.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(toast(page, 'Item Delivered!')).toBeVisible();
  expect(await items.find(item._id)).toMatchObject({ quantity: 34 });
});

test('scans count in a stock count, and the first one can be taken back', async ({ page, items }) => {
  const [one, two, code] = [newCode(), newCode(), newCode()];
  const oven = await items.create({ name: `Counted Oven ${one}`, quantity: 7, barcode: one });
  const cartons = [{ code, units: 6 }];
  const kettle = await items.create({ name: `Counted Kettle ${one}`, quantity: 7, barcode: two, cartons });
  await page.goto('/stockCounts/new');
  await page.getByLabel('What to count').selectOption('Items that a search finds');
  await page.getByRole('searchbox').fill(one);
  await expect(page.getByText('2 items to count.')).toBeVisible();
  await page.getByRole('button', { name: 'Start the stock count' }).click();
  await expect(page.getByText('0 of 2 counted')).toBeVisible();

  await scan(page, one);
  await expect(lastScans(page)).toContainText(`${oven.name}: 1 counted`);
  await expect(page.getByText('1 of 2 counted')).toBeVisible();
  await takeBack(page);
  await expect(page.getByText('0 of 2 counted')).toBeVisible();
  await scan(page, code);
  await scan(page, two);
  await expect(lastScans(page)).toContainText(`${kettle.name}: 7 counted`);

  await page.getByRole('link', { name: 'Review and send' }).click();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByRole('link', { name: /^SC-/ })).toBeVisible();
  // The oven was not counted, so it was not checked either.
  expect((await items.find(oven._id))?.lastCounts).toBeUndefined();
  expect((await items.find(kettle._id))?.lastCounts?.halishar).toBeDefined();
  expect(await items.ledgerIsHealthy()).toBe(true);
});

test.describe('without a connection', () => {
  // Lets a page be reloaded.
  test.use({ serviceWorkers: 'allow' });

  test('a carton is given its code, and each scan of it counts six in a note, also offline', async ({
    page,
    context,
    items,
    complaints,
  }) => {
    complaints.expect(NO_CONNECTION);
    const [barcode, code] = [newCode(), newCode()];
    const item = await items.create({ name: `Packed Oven ${barcode}`, quantity: 40, barcode });
    await page.goto(`/item/${item._id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Add a carton' }).click();
    await scan(page, code);
    await expect(page.getByLabel('Code of the carton')).toHaveValue(code);
    await page.getByLabel('Units in it').fill('6');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(`Carton of 6: ${code}`)).toBeVisible();
    await expect.poll(() => items.find(item._id)).toMatchObject({ barcode, cartons: [{ code, units: 6 }] });

    await visitItems(page, item.name);
    await startNote(page);
    const quantity = page.getByLabel(`Quantity: ${item.name}`);
    await scan(page, code);
    await expect(quantity).toHaveValue('6');
    await scan(page, code);
    await expect(quantity).toHaveValue('12');
    await takeBack(page);
    await expect(quantity).toHaveValue('6');

    await goOffline(context);
    await scan(page, code);
    await expect(quantity).toHaveValue('12');
    await scan(page, barcode);
    await expect(quantity).toHaveValue('13');
    await sendOffline(page, context);
    await expect.poll(() => items.find(item._id)).toMatchObject({ quantity: 27 });
    expect(await items.ledgerIsHealthy()).toBe(true);
  });

  test('after a reload without a connection a scan finds the item on the device, and its note waits', async ({
    page,
    context,
    items,
    complaints,
  }) => {
    complaints.expect(NO_CONNECTION);
    const barcode = newCode();
    const item = await items.create({ name: `Remote Oven ${barcode}`, quantity: 8, barcode });
    await visitItems(page, item.name);
    await startNote(page);
    await scan(page, barcode);
    await expect(page.getByLabel(`Quantity: ${item.name}`)).toHaveValue('1');
    await isOnDevice(page, new RegExp(`"name":"${item.name}","quantity":"1"`));

    await goOffline(context);
    await page.reload();
    // Before it, a scan is for no list.
    await expect(page.getByLabel(`Quantity: ${item.name}`)).toHaveValue('1');
    await scan(page, barcode);
    await expect(page.getByLabel(`Quantity: ${item.name}`)).toHaveValue('2');
    await scan(page, newCode());
    await expect(page.getByText(/could not be looked up/)).toBeVisible();
    await page.getByRole('button', { name: 'Save and send' }).click();
    await page.getByRole('radio', { name: 'No prices' }).click();
    await expect(page.getByText(/1 change is waiting to be sent\./)).toBeVisible();
    expect(await items.find(item._id)).toMatchObject({ quantity: 8 });
    // The line about it does not cover the last scan.
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1366, height: 768 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto('/documents');
      await page.getByRole('button', { name: 'New delivery note' }).click();
      await expect(page.getByRole('combobox', { name: 'Item' })).toBeVisible();
      await scan(page, barcode);
      await takeBack(page);
    }
    await goOnline(context);
    await expect.poll(() => items.find(item._id)).toMatchObject({ quantity: 6 });
  });
});
