import type { Page, Route } from '@playwright/test';
import { watchComplaints } from '../fixtures/complaints.js';
import { isOnDevice } from '../fixtures/device.js';
import { signedInStorage } from '../fixtures/signed-in-storage.js';
import { expect, signedInTest, toast } from '../fixtures/test.js';

const delivered = (page: Page) => page.getByRole('button', { name: 'Delivered', exact: true });
const place = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const undo = (page: Page) =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: /^Undo/ });

/** Lets the next `times` requests to the item reach the server, and loses their responses. */
async function loseResponses(page: Page, path: string, times: number): Promise<{ keys: string[] }> {
  const keys: string[] = [];
  await page.route(`**${path}`, async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > times) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return { keys };
}

signedInTest(
  'deliveries and restocks use the chosen warehouse, and the device remembers it',
  async ({ page, items }) => {
    const item = await items.create({ quantity: 7 });
    await page.goto(`/item/${item._id}`);
    await expect(page.getByText('Takes one from Halishar')).toBeVisible();
    await expect(page.getByText('Which warehouse do you work in?')).toBeVisible();
    await place(page, /^Uttara/).check();
    await page.getByRole('button', { name: 'I work in Uttara' }).click();
    await expect(page.getByText('Which warehouse do you work in?')).toBeHidden();
    await expect(page.getByText('Takes one from Uttara')).toBeVisible();
    await page.getByLabel('How many came in').fill('5');
    await page.getByRole('button', { name: 'Restock' }).click();
    await expect(place(page, /^Uttara 5$/)).toBeVisible();
    await delivered(page).click();
    await expect(place(page, /^Uttara 4$/)).toBeVisible();
    await expect(page.getByText('11 items available')).toBeVisible();
    await expect
      .poll(async () => (await items.find(item._id))?.stock)
      .toEqual({ halishar: 7, bahaddarhat: 0, uttara: 4 });
    await page.reload();
    await expect(place(page, /^Uttara 4$/)).toBeChecked();
    await expect(page.getByText('Takes one from Uttara')).toBeVisible();
  },
);

signedInTest('stock moves from one warehouse to another, and Undo moves it back', async ({ page, items }) => {
  const item = await items.create({ quantity: 7 });
  await page.goto(`/item/${item._id}`);
  await page.getByRole('button', { name: 'Move between warehouses' }).click();
  await page.getByLabel('To', { exact: true }).selectOption('bahaddarhat');
  await page.getByLabel('How many to move').fill('0');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('At least 1.')).toBeVisible();
  await page.getByLabel('How many to move').fill('50');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Halishar has 7. Move 50?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('How many to move').fill('3');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(place(page, /^Halishar 4$/)).toBeVisible();
  await expect(place(page, /^Bahaddarhat 3$/)).toBeVisible();
  await expect(page.getByText('7 items available')).toBeVisible();
  await expect(toast(page, 'Moved to Bahaddarhat.')).toBeVisible();
  expect((await items.find(item._id))?.stock).toEqual({ halishar: 4, bahaddarhat: 3, uttara: 0 });
  await undo(page).click();
  await expect(place(page, /^Halishar 7$/)).toBeVisible();
  await expect(toast(page, 'Undone: 3 moved from Halishar to Bahaddarhat')).toBeVisible();
  expect((await items.find(item._id))?.stock).toEqual({ halishar: 7, bahaddarhat: 0, uttara: 0 });
});

signedInTest(
  'the parts that Delivered needs are loaded before the press, so that it works after the signal is lost',
  async ({ page, items }) => {
    const item = await items.create({ quantity: 9 });
    const isPart = (url: string) => url.includes('/assets/');
    const pending = new Set<string>();
    const loaded = new Set<string>();
    page.on('request', (request) => isPart(request.url()) && pending.add(request.url()));
    page.on('requestfinished', (request) => {
      pending.delete(request.url());
      loaded.add(request.url());
    });
    await page.goto(`/item/${item._id}`);
    // No button has been pressed yet.
    for (const part of ['/toaster-', '/list-', '/edit-dialog-'])
      await expect.poll(() => [...loaded].some((url) => url.includes(part))).toBe(true);
    await expect.poll(() => pending.size).toBe(0);
    await page.route('**/assets/**', (route) => route.abort());
    await delivered(page).click();
    await expect(undo(page)).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

signedInTest('Undo in the toast undoes deliveries, one at a time', async ({ page, items }) => {
  const item = await items.create({ quantity: 9 });
  await page.goto(`/item/${item._id}`);
  await expect(page.getByText('9 items available')).toBeVisible();
  await delivered(page).click();
  await delivered(page).click();
  await expect(page.getByText('7 items available')).toBeVisible();
  await expect(undo(page)).toHaveText('Undo 1 of 2');
  await undo(page).click();
  await expect(page.getByText('8 items available')).toBeVisible();
  await expect(undo(page)).toHaveText('Undo');
  await undo(page).click();
  await expect(page.getByText('9 items available')).toBeVisible();
  await expect.poll(async () => (await items.find(item._id))?.quantity).toBe(9);
  await page.reload();
  await expect(page.getByText('9 items available')).toBeVisible();
});

signedInTest(
  'a delivery whose response is lost counts once, on the page and on the server',
  async ({ page, items, complaints }) => {
    complaints.expect(/ERR_CONNECTION_RESET/);
    const item = await items.create({ quantity: 7 });
    await page.goto(`/item/${item._id}`);
    await expect(page.getByText('7 items available')).toBeVisible();
    const { keys } = await loseResponses(page, `/api/item/${item._id}/movements`, 1);
    await delivered(page).click();
    await expect(page.getByText('6 items available')).toBeVisible();
    await expect(toast(page, 'Item Delivered!')).toBeVisible();
    await expect(page.getByText('6 items available')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Delivered, Halishar' })).toHaveCount(1);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    const now = await items.find(item._id);
    expect([now?.quantity, now?.version]).toEqual([6, item.version + 1]);
  },
);

signedInTest(
  'a delivery without a response waits through a reload, and counts once',
  async ({ page, items, complaints }) => {
    complaints.expect(/ERR_CONNECTION_RESET/);
    const item = await items.create({ quantity: 7 });
    const { keys } = await loseResponses(page, `/api/item/${item._id}/movements`, 2);
    await page.goto(`/item/${item._id}`);
    await expect(page.getByText('7 items available')).toBeVisible();
    await delivered(page).click();
    await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible();
    await expect(page.getByText('6 items available')).toBeVisible();
    await isOnDevice(page, /"kind":"delivered"/);
    await page.reload();
    await expect(toast(page, 'Item Delivered!')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(/waiting to be sent/)).toHaveCount(0);
    await expect(page.getByText('6 items available')).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    const now = await items.find(item._id);
    expect([now?.quantity, now?.version]).toEqual([6, item.version + 1]);
  },
);

signedInTest(
  'two browsers press Delivered at the same time, and both deliveries count',
  async ({ page, items, browser, account, baseURL }) => {
    const item = await items.create({ quantity: 20 });
    const context = await browser.newContext({
      storageState: await signedInStorage(account),
      ...(baseURL && { baseURL }),
    });
    const complaints = watchComplaints(context);
    const other = await context.newPage();
    for (const one of [page, other]) {
      await one.goto(`/item/${item._id}`);
      await expect(one.getByText('20 items available')).toBeVisible();
    }
    // Each looks for its own toast: the other press may take longer than it is shown.
    await Promise.all(
      [page, other].map(async (one) => {
        await delivered(one).click();
        await expect(toast(one, 'Item Delivered!')).toBeVisible();
      }),
    );
    expect((await items.find(item._id))?.quantity).toBe(18);
    for (const one of [page, other]) {
      await one.reload();
      await expect(one.getByText('18 items available')).toBeVisible();
    }
    expect(complaints.unexpected()).toEqual([]);
    await context.close();
  },
);
