/** One person sees the changes of another: two browsers, each with its own account. */
import type { Browser, Locator, Page } from '@playwright/test';
import { createAccount } from '../fixtures/accounts.js';
import { checkPage } from '../fixtures/check-page.js';
import { watchComplaints } from '../fixtures/complaints.js';
import { productUrl } from '../fixtures/product.js';
import { signedInStorage } from '../fixtures/signed-in-storage.js';
import { expect, signedInTest, toast } from '../fixtures/test.js';

/** Milliseconds until the text is in the page. Measured in the page, because `expect` checks only at intervals. */
async function timeUntil(what: Locator): Promise<number> {
  const began = performance.now();
  await what.waitFor();
  return performance.now() - began;
}

interface Colleague {
  page: Page;
  email: string;
}

/** Another person, in another browser. */
const test = signedInTest.extend<{ colleague: Colleague }>({
  colleague: async ({ browser }, use) => {
    const account = await createAccount();
    const context = await newBrowser(browser, await signedInStorage(account));
    const complaints = watchComplaints(context);
    complaints.expect(/status of (404|412)/);
    await use({ page: await context.newPage(), email: account.email });
    await context.close();
    expect(complaints.unexpected(), "errors on the colleague's pages").toEqual([]);
  },
});

const newBrowser = (browser: Browser, storageState: Awaited<ReturnType<typeof signedInStorage>>) =>
  browser.newContext({ storageState, baseURL: productUrl(), reducedMotion: 'reduce' });

const delivered = (page: Page) => page.getByRole('button', { name: 'Delivered', exact: true });
const available = (page: Page, count: number) => page.getByText(`${count} items available`);

/** Presses Delivered and waits until the server has confirmed it. After that, others must see it. */
async function deliver(page: Page): Promise<void> {
  const counted = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.status() === 201,
  );
  await delivered(page).click();
  await counted;
}

/** Opens the page of an item and waits until it receives events. */
async function openItem(page: Page, id: string, count: number): Promise<void> {
  const listening = page.waitForResponse('**/api/events');
  await page.goto(`/item/${id}`);
  await listening;
  await expect(available(page, count)).toBeVisible();
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

test('a delivery appears on the other screen within a second', { tag: '@short' }, async ({
  page,
  colleague,
  items,
}) => {
  const item = await items.create({ name: 'Watched Oven', quantity: 12 });
  await openItem(page, item._id, 12);
  await openItem(colleague.page, item._id, 12);
  const waits: number[] = [];
  for (const count of [11, 10, 9]) {
    await deliver(colleague.page);
    waits.push(await timeUntil(available(page, count)));
  }
  // The median, because the machine may be busy for a moment.
  expect(waits.toSorted((a, b) => a - b)[1], `milliseconds: ${waits}`).toBeLessThan(1000);
  await expect(page.getByText(`Last changed by ${colleague.email}, just now`)).toBeVisible();

  await deliver(page);
  await expect(available(colleague.page, 8)).toBeVisible();
  await expect(colleague.page.getByText(/^Last changed by .*, just now$/)).not.toContainText(colleague.email);
});

test('a page fetches its data once when it opens', async ({ page, items }) => {
  const item = await items.create({ quantity: 5 });
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/item/${item._id}`)) reads += 1;
  });
  await openItem(page, item._id, 5);
  await items.setQuantity(item._id, 4);
  await expect(available(page, 4)).toBeVisible();
  expect(reads).toBe(2);
});

test('both press Delivered at the same time, and both screens count both', async ({
  page,
  colleague,
  items,
}) => {
  const item = await items.create({ quantity: 5 });
  await openItem(page, item._id, 5);
  await openItem(colleague.page, item._id, 5);
  await Promise.all([delivered(page).click(), delivered(colleague.page).click()]);
  await expect(available(page, 3)).toBeVisible();
  await expect(available(colleague.page, 3)).toBeVisible();
  expect((await items.find(item._id))?.quantity).toBe(3);
});

test('the inventory follows deliveries, additions and deletions', async ({ page, colleague, items }) => {
  const name = `Followed Oven ${Date.now()}`;
  const item = await items.create({ name, quantity: 7 });
  const listening = page.waitForResponse('**/api/events');
  await page.goto(`/manageInventory?q=${encodeURIComponent(name)}`);
  await listening;
  await expect(rowOf(page, name)).toContainText('7');

  await openItem(colleague.page, item._id, 7);
  await deliver(colleague.page);
  await expect(rowOf(page, name).getByRole('cell', { name: /^6\b/ }).first()).toBeVisible();

  const added = await items.create({ name: `${name} II`, quantity: 1 });
  await expect(rowOf(page, added.name)).toBeVisible();
  await items.remove(added._id);
  await expect(rowOf(page, added.name)).toBeHidden();
  await expect(rowOf(page, name)).toBeVisible();
});

test('a visitor sees deliveries on the landing page', { tag: '@short' }, async ({ page, browser, items }) => {
  const context = await browser.newContext({ baseURL: productUrl(), reducedMotion: 'reduce' });
  const visitor = await context.newPage();
  const listening = visitor.waitForResponse('**/api/events');
  await visitor.goto('/');
  await listening;
  const card = visitor
    .getByRole('listitem')
    .filter({ has: visitor.getByRole('link', { name: /^stock update/ }) });
  const address = (await card.first().getByRole('link').last().getAttribute('href')) ?? '';
  const { quantity } = (await items.find(address.replace('/item/', ''))) ?? { quantity: Number.NaN };
  await expect(card.first()).toContainText(`${quantity} items available`);
  await page.goto(address);
  await deliver(page);
  await expect(card.first()).toContainText(`${quantity - 1} items available`);
  await context.close();
});

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit item' })).toBeVisible();
}

test('the page of an item that another person deletes says so, keeps the typed text, and works again after a restore', async ({
  page,
  colleague,
  items,
  complaints,
}) => {
  // Checked in every width and theme.
  test.slow();
  complaints.expect(/status of 404/);
  const item = await items.create({ name: 'Slipped Oven', quantity: 4 });
  await openItem(page, item._id, 4);
  await openItem(colleague.page, item._id, 4);
  await openForm(colleague.page);
  await colleague.page.getByLabel('Price in $').fill('119');
  await items.remove(item._id);
  const gone = { name: 'Slipped Oven was deleted' };
  await expect(page.getByRole('heading', gone)).toBeVisible();
  await expect(colleague.page.getByRole('heading', gone)).toBeVisible();
  await expect(colleague.page.getByText(/^What you typed is kept\./)).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(available(page, 4)).toBeVisible();
  await expect(available(colleague.page, 4)).toBeVisible();
  await openForm(colleague.page);
  await expect(colleague.page.getByLabel('Price in $')).toHaveValue('119');
});

test('the screen stays up to date without the stream', async ({ page, items, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await page.route('**/api/events', (route) => route.abort());
  const item = await items.create({ quantity: 9 });
  await page.goto(`/item/${item._id}`);
  await expect(available(page, 9)).toBeVisible();
  await items.setQuantity(item._id, 2);
  await expect(available(page, 2)).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/events');
  await page.waitForResponse('**/api/events', { timeout: 20_000 });
  await items.setQuantity(item._id, 1);
  await expect(available(page, 1)).toBeVisible();
});

test('a hidden tab has no stream, and is up to date when it is shown', async ({ page, items }) => {
  const item = await items.create({ quantity: 9 });
  await openItem(page, item._id, 9);
  const look = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'));
  await look(true);
  await closed;
  await items.setQuantity(item._id, 3);
  await look(false);
  await expect(available(page, 3)).toBeVisible();
});

test('with seven tabs open, the eighth also works', async ({ page, context, items }) => {
  test.slow();
  const name = `Tabbed Oven ${Date.now()}`;
  const item = await items.create({ name, quantity: 7 });
  const count = (tab: Page, units: number) =>
    rowOf(tab, name)
      .getByRole('cell', { name: new RegExp(`^${units}\\b`) })
      .first();
  const tabs: Page[] = [];
  const streams: string[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/events')) streams.push(response.url());
  });
  while (tabs.length < 8) {
    const tab = tabs.length === 0 ? page : await context.newPage();
    await tab.goto(`/manageInventory?q=${encodeURIComponent(name)}`);
    await expect(count(tab, 7)).toBeVisible();
    tabs.push(tab);
  }
  await items.setQuantity(item._id, 3);
  for (const tab of tabs) await expect(count(tab, 3)).toBeVisible();
  expect(streams).toHaveLength(1);

  // The first tab has the stream.
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await items.setQuantity(item._id, 2);
  for (const tab of tabs.slice(1)) await expect(count(tab, 2)).toBeVisible();
});

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

test('an edit appears on the other screen, and does not conflict with a delivery at the same time', async ({
  page,
  colleague,
  items,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 412/);
  const item = await items.create({ name: 'Grill 25L', price: 129.5, quantity: 6 });
  await openItem(page, item._id, 6);
  await openItem(colleague.page, item._id, 6);
  await openForm(page);
  await checkPage(page);
  await delivered(colleague.page).click();
  await expect(available(colleague.page, 5)).toBeVisible();
  await page.getByLabel('Price in $').fill('119');
  await save(page);
  await expect(toast(page, 'Changes saved')).toBeVisible();
  await expect(colleague.page.getByText('119.00$')).toBeVisible();
  expect(await items.find(item._id)).toMatchObject({ price: 119, quantity: 5 });
});

test('two people edit the same field: the second sees the first edit and decides', async ({
  page,
  colleague,
  items,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 412/);
  const item = await items.create({ name: 'Grill 25L', price: 129.5, description: 'Old specs' });
  await page.goto(`/item/${item._id}`);
  await colleague.page.goto(`/item/${item._id}`);
  await openForm(page);
  await openForm(colleague.page);
  await colleague.page.getByLabel('Name').fill('Grill 25L White');
  await colleague.page.getByLabel('Price in $').fill('99');
  await colleague.page.getByLabel('Description').fill('New specs');
  await save(colleague.page);
  await expect(toast(colleague.page, 'Changes saved')).toBeVisible();

  await page.getByLabel('Name').fill('Grill 25L Black');
  await page.getByLabel('Price in $').fill('119');
  await save(page);
  const note = page.getByRole('alert').filter({ hasText: 'Someone edited this while you did' });
  await expect(note).toContainText(`Last changed by ${colleague.email}, just now`);
  await checkPage(page);
  await expect(page.getByLabel('Price in $')).toHaveValue('119.00');
  await expect(page.getByLabel('Description')).toHaveValue('New specs');
  await page.getByRole('group', { name: /^Name/ }).getByLabel("Use the other person's").check();
  await page
    .getByRole('group', { name: /^Price/ })
    .getByLabel('Keep mine')
    .check();
  await save(page);
  // Wait for the message: the heading may show the colleague's name before this is saved.
  await expect(toast(page, 'Changes saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Grill 25L White' })).toBeVisible();
  expect(await items.find(item._id)).toMatchObject({
    name: 'Grill 25L White',
    price: 119,
    description: 'New specs',
  });
});

test('two tabs of one person count each other’s deliveries, and never go back', async ({
  page,
  context,
  items,
}) => {
  const item = await items.create({ quantity: 9 });
  const second = await context.newPage();
  const release: (() => void)[] = [];
  await page.route('**/movements', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    // The server has it, and its response is late.
    const response = await route.fetch();
    await new Promise<void>((resolve) => release.push(resolve));
    await route.fulfill({ response });
  });
  const count = (tab: Page, text: string) => expect(tab.getByText(`${text} items available`)).toBeVisible();
  for (const tab of [page, second]) {
    await tab.goto(`/item/${item._id}`);
    await count(tab, '9');
  }
  const shown = await second.evaluateHandle(() => {
    const texts: string[] = [];
    const note = () => {
      const text = /\d+ items available/.exec(document.body.textContent)?.[0];
      if (text && texts.at(-1) !== text) texts.push(text);
    };
    note();
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return texts;
  });
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await count(second, '8');
  await second.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(toast(second, 'Item Delivered!')).toBeVisible();
  await count(page, '7');
  for (const respond of release) respond();
  await expect(toast(page, 'Item Delivered!')).toBeVisible();
  await count(page, '7');
  expect((await items.find(item._id))?.quantity).toBe(7);
  expect(await shown.jsonValue()).toEqual([9, 8, 7].map((left) => `${left} items available`));
});
