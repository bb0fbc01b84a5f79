/** Documents: written with few taps, kept as drafts, posted without a connection, voided, and on paper. */
import type { Locator, Page } from '@playwright/test';
import { checkPage, findViolations } from '../fixtures/check-page.js';
import { goOffline, goOnline } from '../fixtures/connection.js';
import { isOnDevice } from '../fixtures/device.js';
import type { ItemsApi } from '../fixtures/items.js';
import { work } from '../fixtures/navigation.js';
import { expect, signedInTest } from '../fixtures/test.js';

const test = signedInTest;

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

const start = (page: Page) => page.getByRole('button', { name: 'New delivery note' });
const post = (page: Page) => page.getByRole('button', { name: 'Save and send' });
const itemField = (page: Page) => page.getByRole('combobox', { name: 'Item' });
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Item' });
const noPrices = (page: Page) => page.getByRole('radio', { name: 'No prices' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Counts taps and keys. Typing a name is not counted: the person has to say somehow which item it is. */
function createCounter(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async tap(button: Locator) {
      count += 1;
      await button.tap();
    },
    async press(key: string) {
      count += 1;
      await page.keyboard.press(key);
    },
  };
}

/** `count` items with names that no other test uses. Each has 10 units in Halishar. */
async function createItems(items: ItemsApi, count: number) {
  const run = Date.now();
  const names = Array.from({ length: count }, (_, index) => `Model${index} of ${run}`);
  return Promise.all(names.map((name) => items.create({ name, quantity: 10 })));
}

/** Adds a line as people do with a keyboard. */
async function addLine(page: Page, name: string, quantity: string) {
  await itemField(page).fill(name);
  await expect(suggestions(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.type(quantity);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Quantity: ${name}`)).toHaveValue(quantity);
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('eight lines of a note are in view with its sum and its buttons', async ({ page, items }) => {
    const eight = await createItems(items, 8);
    await page.goto('/documents');
    await start(page).click();
    for (const { name } of eight) await addLine(page, name, '2');
    await page.getByRole('radio', { name: 'Cash sale' }).click();
    const bar = page.locator('div.sticky', { has: post(page) });
    await expect(bar).toContainText('8 lines · 16 units');
    const top = await bar.evaluate((box) => box.getBoundingClientRect().top);
    const rows = page.getByRole('main').getByRole('listitem');
    const boxes = await rows.evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect()));
    expect(boxes.map(({ height }) => height)).toEqual(Array(8).fill(48));
    expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(top);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a delivery note of 5 lines takes at most 20 taps and keys beside the names', async ({
    page,
    items,
  }) => {
    const five = await createItems(items, 5);
    await page.goto('/manageInventory');
    const { tap, press, count } = createCounter(page);
    await tap(work(page).getByRole('link', { name: 'Sell' }));
    await tap(start(page));
    for (const { name } of five) {
      await expect(itemField(page)).toBeFocused();
      // Keys in no time, and then Enter, are a hand scanner.
      await page.keyboard.insertText(name);
      await expect(suggestions(page).getByRole('option')).toHaveCount(1);
      await press('Enter');
      await press('3');
      await press('Enter');
    }
    await tap(post(page));
    // Save asks who pays.
    await tap(noPrices(page));
    await expect(title(page)).toHaveText(/^Delivery note DN-\d{4}-\d{6,}$/);
    expect(count()).toBeLessThanOrEqual(20);
    for (const { _id, name } of five) {
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('3 units');
      expect(await items.find(_id)).toMatchObject({ quantity: 7 });
    }
    expect(await items.ledgerIsHealthy()).toBe(true);
  });
});

test('drafts survive closed tabs, and one is open in one tab only', async ({ page, context, items }) => {
  const [one, two] = await createItems(items, 2);
  if (!one || !two) throw new Error('There are no items.');
  await page.goto('/documents');
  await start(page).click();
  await addLine(page, one.name, '2');
  await page.getByLabel('Customer', { exact: true }).fill('Rahman Traders');
  const address = page.url();
  await isOnDevice(page, /"party":"Rahman Traders"/);
  await page.close();

  const tab = await context.newPage();
  await tab.goto('/documents');
  const draft = tab.getByRole('region', { name: 'Drafts on this device' });
  await expect(draft.getByRole('listitem')).toHaveText(/Delivery note, Rahman Traders.*1 line/);
  await draft.getByRole('link').click();
  await expect(tab.getByLabel(`Quantity: ${one.name}`)).toHaveValue('2');

  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByText('This draft is open in another tab')).toBeVisible();
  await addLine(tab, two.name, '4');
  await isOnDevice(tab, new RegExp(`"name":"${two.name}","quantity":"4"`));
  await tab.close();
  await expect(second.getByLabel(`Quantity: ${two.name}`)).toHaveValue('4');
  await second.getByRole('button', { name: 'Discard' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(title(second)).toHaveText('Documents');
  await expect(second.getByText('Drafts on this device')).toHaveCount(0);
});

test.describe('without a connection', () => {
  // Lets the pages open.
  test.use({ serviceWorkers: 'allow' });

  test('a posted note waits, gets its number later and counts once; voiding takes it back', async ({
    page,
    context,
    items,
    complaints,
  }) => {
    complaints.expect(NO_CONNECTION);
    const [one, two] = await createItems(items, 2);
    if (!one || !two) throw new Error('There are no items.');
    await page.goto('/manageInventory');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto('/documents');
    await expect(start(page)).toBeVisible();
    await start(page).click();
    await addLine(page, one.name, '3');
    await goOffline(context);
    await addLine(page, two.name, '12');
    await page.getByLabel('Customer', { exact: true }).fill('Rahman Traders');
    await noPrices(page).click();
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('dialog', { name: 'Halishar has less than this. Save and send?' });
    await expect(question).toContainText(`${two.name}: Halishar has 10; this note takes 12.`);
    await question.getByRole('button', { name: 'Save and send' }).click();
    await expect(title(page)).toHaveText('Documents');
    await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByText('Delivery note: 2 lines, to Rahman Traders')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible();
    expect(await items.find(one._id)).toMatchObject({ quantity: 10 });

    await goOnline(context);
    const posted = page.getByRole('region', { name: /Notifications/ }).getByText(/^Sent as DN-/);
    await expect(posted).toBeVisible();
    // The toast moves when the bar of the lost connection goes, and is there for five seconds: a key needs no place.
    await page.getByRole('button', { name: 'Open', exact: true }).press('Enter');
    await expect(title(page)).toHaveText(/^Delivery note DN-/);
    await expect.poll(() => items.find(one._id)).toMatchObject({ quantity: 7, version: one.version + 1 });
    expect(await items.find(two._id)).toMatchObject({ quantity: -2, version: two.version + 1 });

    await page.getByRole('button', { name: 'Cancel this note' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel this note' }).click();
    await expect(page.getByText(/^Cancelled by /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel this note' })).toHaveCount(0);
    expect(await items.find(one._id)).toMatchObject({ quantity: 10 });
    expect(await items.find(two._id)).toMatchObject({ quantity: 10 });
    expect(await items.ledgerIsHealthy()).toBe(true);
  });
});

test('the pages are accessible and fit the window in every state', async ({ page, items }) => {
  // Axe takes seconds for a long list of documents, and looks at it six times.
  test.slow();
  const [one, two] = await createItems(items, 2);
  if (!one || !two) throw new Error('There are no items.');
  await page.goto('/documents');
  await start(page).click();
  await checkPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await addLine(page, one.name, '2');
  await addLine(page, two.name, '20');
  await itemField(page).fill('model');
  await expect(suggestions(page)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await itemField(page).fill('');
  await page.getByLabel(`Quantity: ${one.name}`).fill('two');
  await post(page).click();
  await expect(page.getByText('Enter a whole number.')).toBeVisible();
  await checkPage(page);
  await page.goto('/documents');
  await expect(page.getByText('Drafts on this device')).toBeVisible();
  await checkPage(page);
});

test('a delivery note prints with Bengali names, room for signatures and no controls', {
  tag: '@short',
}, async ({ page, items }) => {
  const run = Date.now();
  const cooker = await items.create({ name: `রাইস কুকার ${run}`, quantity: 10 });
  await page.goto('/documents');
  await start(page).click();
  await addLine(page, cooker.name, '2');
  await page.getByLabel('Customer', { exact: true }).fill('মেসার্স রহমান ট্রেডার্স');
  await noPrices(page).click();
  await post(page).click();
  await expect(title(page)).toHaveText(/^Delivery note DN-/);
  await checkPage(page);
  const isLoaded = () =>
    page.evaluate(() => document.fonts.check('1em "Noto Sans Bengali Variable"', 'কেটলি'));
  await expect.poll(isLoaded).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Received by')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: cooker.name })).toHaveText(`1${cooker.name}2 units`);
  // The note has no prices, so nothing on it says what the goods sell for.
  await expect(page.getByRole('article')).not.toContainText('$');
  for (const role of ['button', 'navigation', 'banner', 'contentinfo'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
});
