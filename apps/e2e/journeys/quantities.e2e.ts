/** Deliveries of several units and recounts, on a phone, with the taps counted. */
import type { Locator, Page } from '@playwright/test';
import { checkPage } from '../fixtures/check-page.js';
import type { ItemsApi } from '../fixtures/items.js';
import { expect, signedInTest, toast } from '../fixtures/test.js';

const test = signedInTest;
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Opens the page of an item, and counts the taps from there on. Typing on the phone's keyboard is not counted. */
async function openItem(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByText('items available')).toBeVisible();
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    taps: () => taps,
  };
}

const delivered = (page: Page) => page.getByRole('button', { name: /^Delivered/ });
const units = (page: Page) => page.getByLabel('Units to deliver');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Types into a field that a tap has focused. A tap is over before the browser has made a click of it. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
}

const shelf = (page: Page) => page.getByLabel('On the shelf in Halishar');
const undo = (page: Page) =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: /^Undo/ });

async function expectHalishar(items: ItemsApi, id: string, count: number): Promise<void> {
  await expect.poll(async () => (await items.find(id))?.stock?.halishar).toBe(count);
}

test('12 of one item are delivered with two taps, as one movement', async ({ page, items }) => {
  const item = await items.create({ quantity: 40 });
  const { tap, taps } = await openItem(page, `/item/${item._id}`);
  for (const part of [page.getByText('items available'), units(page), delivered(page)])
    await expect(part).toBeInViewport({ ratio: 1 });
  await tap(units(page));
  await type(page, units(page), '12');
  await tap(delivered(page));
  await expect(toast(page, 'Item Delivered!')).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(3);
  await expect(page.getByText('28 items available')).toBeVisible();
  await expect(units(page)).toHaveValue('1');
  expect(await items.find(item._id)).toMatchObject({ quantity: 28, version: item.version + 1 });
  await undo(page).tap();
  await expect(page.getByText('40 items available')).toBeVisible();
  await expectHalishar(items, item._id, 40);
});

test('a delivery for a customer has a note, and asks first below zero', async ({ page, items }) => {
  const item = await items.create({ quantity: 7 });
  await openItem(page, `/item/${item._id}`);
  await button(page, 'Set to 10').tap();
  await button(page, 'Add a note or customer').tap();
  await page.getByLabel('Customer', { exact: true }).fill('Rahman Stores');
  await page.getByLabel('Note', { exact: true }).fill('Van 3');
  await delivered(page).tap();
  const question = page.getByRole('dialog', { name: 'Halishar has 7. Deliver 10?' });
  await question.getByRole('button', { name: 'Deliver 10' }).tap();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Customer: Rahman Stores')).toBeVisible();
  await expect(history.getByText('“Van 3”')).toBeVisible();
  await expectHalishar(items, item._id, -3);
});

test('a recount is corrected with three taps', async ({ page, items, account }) => {
  const item = await items.create({ quantity: 12 });
  const { tap, taps } = await openItem(page, `/item/${item._id}`);
  await tap(button(page, 'Count Halishar'));
  await type(page, shelf(page), '9');
  await expect(page.getByText('Halishar has 9; Godown says 12: 3 fewer')).toBeVisible();
  await tap(button(page, /^Damaged$/));
  await tap(button(page, 'Save count'));
  await expect(toast(page, 'Counted: 9, 3 fewer')).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(4);
  await expect(page.getByText(/^Counted .* by you$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' }).getByText('“Damaged”')).toBeVisible();
  const now = await items.find(item._id);
  expect([now?.stock?.halishar, now?.lastCounts?.halishar?.by]).toEqual([9, account.email]);
  await undo(page).tap();
  await expectHalishar(items, item._id, 12);
});

test('a recount of stock that moved meanwhile asks with both figures', async ({
  page,
  items,
  complaints,
}) => {
  complaints.expect(/409/);
  const item = await items.create({ quantity: 12 });
  await openItem(page, `/item/${item._id}`);
  await page.route(
    '**/counts',
    async (route) => {
      await items.setQuantity(item._id, 11);
      await route.continue();
    },
    { times: 1 },
  );
  await button(page, 'Count Halishar').tap();
  await type(page, shelf(page), '9');
  await button(page, 'Save count').tap();
  await expect(page.getByText('You counted 9 when Godown said 12. Now it says 11.')).toBeVisible();
  await button(page, 'Add a note or customer').tap();
  await button(page, 'Count Uttara').tap();
  await page.getByLabel('On the shelf in Uttara').fill('2');
  await expect(button(page, /^Damaged$/)).toBeVisible();
  await checkPage(page);
  await expectHalishar(items, item._id, 11);
  await button(page, /^Use 9/).tap();
  await expectHalishar(items, item._id, 9);
});

test('an item is listed as not counted until it is counted', async ({ page, items }) => {
  const item = await items.create({ name: `Uncounted Oven ${Date.now()}`, quantity: 12 });
  await page.goto(`/manageInventory?q=${encodeURIComponent(item.name)}`);
  await button(page, /^Filters/).tap();
  await button(page, 'Not counted for 90 days').tap();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/warehouse=halishar&status=uncounted/);
  await page.getByRole('link', { name: item.name }).tap();
  await button(page, 'Count Halishar').tap();
  await type(page, shelf(page), '12');
  await button(page, 'Save count').tap();
  await expect(toast(page, 'Counted: 12 as expected')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No item matches these filters')).toBeVisible();
  // A filter that is on is in the bar.
  await button(page, 'Not counted for 90 days').tap();
  await expect(page.getByRole('link', { name: item.name })).toBeVisible();
});
