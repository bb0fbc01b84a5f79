/**
 * The jobs of a day on a phone, from the landing page, with what each may cost in taps and keys. Scans are in
 * `scanning.e2e.ts`.
 */
import { itemSchema } from '@godown/shared/items/item';
import type { Page } from '@playwright/test';
import { postDocument } from '../fixtures/documents.js';
import { createHand, type Hand, jobTest as test } from '../fixtures/hand.js';
import { work } from '../fixtures/navigation.js';
import { expect, toast } from '../fixtures/test.js';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const place = (page: Page, name: string) => work(page).getByRole('link', { name });
const more = (page: Page) => work(page).getByRole('button', { name: 'More' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Home, which is seen until the list is there, has links to items too. */
const listed = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name });

/** From the landing page. */
async function openSearch(page: Page, hand: Hand): Promise<void> {
  await hand.tap(page.getByRole('searchbox', { name: 'Search' }));
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
}

/** The camera of the phone takes it: its own buttons do not count. */
async function takePicture(page: Page, hand: Hand): Promise<void> {
  const camera = page.waitForEvent('filechooser');
  await hand.tap(button(page, 'Take a picture'));
  const buffer = await page.screenshot({ type: 'jpeg' });
  await (await camera).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
}

test.describe('the stock of one item', () => {
  test('deliver one of what was handled last: 2 taps', { tag: '@short' }, async ({
    page,
    items,
    startAtHome,
  }) => {
    const item = await items.create({ name: `Latest Oven ${Date.now()}`, quantity: 8 });
    const hand = await startAtHome();
    const latest = page.getByRole('region', { name: 'Your last changes' });
    await hand.tap(latest.getByRole('link', { name: item.name }).first());
    await hand.tap(button(page, 'Delivered'));
    await expect(toast(page, 'Item Delivered!')).toBeVisible();
    expect(await items.find(item._id)).toMatchObject({ quantity: 7 });
    hand.costsAtMost({ taps: 2 });
  });

  test('deliver 12: 3 taps and 4 keys', async ({ page, items, startAtHome }) => {
    const item = await items.create({ name: `Zb Oven ${Date.now()}`, quantity: 50 });
    const hand = await startAtHome();
    await openSearch(page, hand);
    await hand.type('zb');
    await hand.tap(page.getByRole('option', { name: item.name }));
    await expect(sheet(page, item.name).getByLabel('How many')).toBeFocused();
    await hand.type('12');
    await hand.tap(sheet(page, item.name).getByRole('button', { name: 'Delivered' }));
    await expect(toast(page, 'Item Delivered!')).toBeVisible();
    expect(await items.find(item._id)).toMatchObject({ stock: { halishar: 38 } });
    hand.costsAtMost({ taps: 3, keys: 4 });
  });

  test('receive 40 into Uttara: 4 taps and 4 keys', { tag: '@short' }, async ({
    page,
    items,
    startAtHome,
  }) => {
    const item = await items.create({ name: `Zc Oven ${Date.now()}`, quantity: 8 });
    const hand = await startAtHome();
    await openSearch(page, hand);
    await hand.type('zc');
    await hand.tap(page.getByRole('option', { name: item.name }));
    await expect(sheet(page, item.name).getByLabel('How many')).toBeFocused();
    await hand.type('40');
    await hand.tap(sheet(page, item.name).getByRole('radio', { name: /^Uttara/ }));
    await hand.tap(sheet(page, item.name).getByRole('button', { name: 'Restock' }));
    await expect(toast(page, 'quantity added!')).toBeVisible();
    expect(await items.find(item._id)).toMatchObject({ stock: { halishar: 8, uttara: 40 } });
    hand.costsAtMost({ taps: 4, keys: 4 });
  });

  test('move 10 from Halishar to Uttara: 5 taps and 4 keys', { tag: '@short' }, async ({
    page,
    items,
    startAtHome,
  }) => {
    const item = await items.create({ name: `Zd Oven ${Date.now()}`, quantity: 50 });
    const hand = await startAtHome();
    await openSearch(page, hand);
    await hand.type('zd');
    await hand.tap(page.getByRole('option', { name: item.name }));
    await expect(sheet(page, item.name).getByLabel('How many')).toBeFocused();
    await hand.type('10');
    await hand.tap(sheet(page, item.name).getByRole('button', { name: 'Move to Uttara' }));
    await expect(toast(page, 'Moved to Uttara.')).toBeVisible();
    expect(await items.find(item._id)).toMatchObject({ stock: { halishar: 40, uttara: 10 } });
    hand.costsAtMost({ taps: 5, keys: 4 });
  });

  test('correct a recount: 4 taps and 4 keys', async ({ page, items, startAtHome }) => {
    const item = await items.create({ name: `Zf Oven ${Date.now()}`, quantity: 50 });
    const hand = await startAtHome();
    await openSearch(page, hand);
    await hand.type('zf');
    await hand.tap(page.getByRole('option', { name: item.name }));
    await hand.tap(sheet(page, item.name).getByRole('button', { name: 'Count Halishar' }));
    await expect(sheet(page, item.name).getByLabel('On the shelf in Halishar')).toBeFocused();
    await hand.type('38');
    await hand.tap(sheet(page, item.name).getByRole('button', { name: 'Save count' }));
    await expect(toast(page, 'Counted: 38, 12 fewer')).toBeVisible();
    expect(await items.find(item._id)).toMatchObject({ stock: { halishar: 38 } });
    hand.costsAtMost({ taps: 4, keys: 4 });
  });

  test('a new item with a picture: 6 taps and 20 keys', { tag: '@short' }, async ({
    page,
    items,
    startAtHome,
  }) => {
    const name = `St ${Date.now() % 100_000}`;
    const hand = await startAtHome();
    await hand.tap(place(page, 'Items'));
    await hand.tap(page.getByRole('link', { name: 'Add Inventory Items' }));
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await hand.type(name);
    await takePicture(page, hand);
    await expect(button(page, 'Remove picture 1')).toBeVisible();
    await hand.tap(page.getByLabel('Price in $'));
    await hand.type('199');
    await hand.tap(page.getByLabel('Quantity'));
    await hand.type('12');
    const added = page.waitForResponse(/api\/item\/\w+\/pictures$/);
    await hand.tap(button(page, 'Add Item'));
    await expect(toast(page, 'new item added..')).toBeVisible();
    const { _id, pictures } = itemSchema.parse(await (await added).json());
    expect(pictures).toHaveLength(1);
    expect(await items.find(_id)).toMatchObject({ name, quantity: 12, pictures });
    hand.costsAtMost({ taps: 6, keys: 20 });
  });

  test('from the list, an item with a picture and only a name: 3 taps', async ({ page, startAtHome }) => {
    await startAtHome();
    await place(page, 'Items').tap();
    const hand = createHand(page, { isTouch: true });
    await hand.tap(page.getByRole('link', { name: 'Add Inventory Items' }));
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await hand.type('Grill 9');
    await takePicture(page, hand);
    await expect(button(page, 'Remove picture 1')).toBeVisible();
    const added = page.waitForResponse(/api\/item\/\w+\/pictures$/);
    await hand.tap(button(page, 'Add Item'));
    expect((await added).status()).toBe(201);
    hand.costsAtMost({ taps: 3, keys: 7 });
  });

  test('a picture of an item that was handled last: 3 taps', async ({ page, items, startAtHome }) => {
    const item = await items.create({ name: `Seen Oven ${Date.now()}`, quantity: 8 });
    const hand = await startAtHome();
    const latest = page.getByRole('region', { name: 'Your last changes' });
    await hand.tap(latest.getByRole('link', { name: item.name }).first());
    await hand.tap(button(page, `Pictures of ${item.name}`));
    await takePicture(page, hand);
    const shown = sheet(page, `Pictures of ${item.name}`).getByRole('img', { name: item.name });
    await expect(shown).toHaveAttribute('src', new RegExp(`/api/item/${item._id}/pictures/\\w+`));
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    hand.costsAtMost({ taps: 3 });
  });
});

test.describe('documents', () => {
  test('a delivery note of five lines, printed: 12 taps and 30 keys', { tag: '@short' }, async ({
    page,
    items,
    startAtHome,
  }) => {
    const five = await Promise.all(
      [1, 2, 3, 4, 5].map((index) => items.create({ name: `Yq${index} of ${Date.now()}`, quantity: 9 })),
    );
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    const hand = await startAtHome();
    await hand.tap(place(page, 'Sell'));
    await hand.tap(button(page, 'New delivery note'));
    for (const [index, { name }] of five.entries()) {
      await expect(page.getByRole('combobox', { name: 'Item' })).toBeFocused();
      await hand.type(`yq${index + 1}`);
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
      await hand.press('Enter');
      await hand.type('3');
      await hand.press('Enter');
      await expect(page.getByLabel(`Quantity: ${name}`)).toHaveValue('3');
    }
    await hand.tap(button(page, 'Save and send'));
    await hand.tap(page.getByRole('radio', { name: 'No prices' }));
    await expect(title(page)).toHaveText(/^Delivery note DN-/);
    await hand.tap(button(page, 'Print'));
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');
    hand.costsAtMost({ taps: 12, keys: 30 });
    for (const { _id } of five) expect(await items.find(_id)).toMatchObject({ quantity: 6 });
  });

  test('cancel a note, with the reason: 4 taps', async ({ page, items, account, startAtHome }) => {
    const item = await items.create({ quantity: 9 });
    const lines = [{ item: item._id, quantity: 1 }];
    const { number } = await postDocument(account, { kind: 'delivery', warehouse: 'halishar', lines });
    const hand = await startAtHome();
    await hand.tap(place(page, 'Sell'));
    await hand.tap(page.getByRole('link', { name: number }));
    await hand.tap(button(page, 'Cancel this note'));
    await expect(page.getByLabel('Why? (optional)')).toBeFocused();
    await page.keyboard.type('Wrong shop');
    await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Cancel this note' }));
    await expect(page.getByText('Why: Wrong shop')).toBeVisible();
    hand.costsAtMost({ taps: 4 });
  });

  test('what is low becomes a transfer note: 3 taps', async ({ page, items, startAtHome }) => {
    const item = await items.create({
      name: `Low Oven ${Date.now()}`,
      supplier: `A ${Date.now()}`,
      quantity: 9,
      reorderPoints: { uttara: 4 },
    });
    const hand = await startAtHome();
    await hand.tap(page.getByRole('link', { name: /Running low/ }));
    await hand.tap(page.getByRole('checkbox', { name: `${item.name} in Uttara` }));
    await hand.tap(button(page, 'Make transfer note'));
    await expect(title(page)).toHaveText('New transfer note');
    await expect(page.getByLabel(`Quantity: ${item.name}`)).toBeVisible();
    hand.costsAtMost({ taps: 3 });
  });

  test('count 20 items: 4 taps and 40 keys', { tag: '@short' }, async ({ page, complaints, startAtHome }) => {
    // A line may change while another journey counts.
    complaints.expect(/status of 409/);
    // An event of another person's count may cause a read just when this one is discarded.
    complaints.expect(/status of 404 .*stock-counts/);
    // Other journeys move no stock here.
    await page.addInitScript(() => localStorage.setItem('godown-warehouse', 'bahaddarhat'));
    const hand = await startAtHome();
    await hand.tap(more(page));
    await hand.tap(place(page, 'New stock count'));
    await expect(page.getByText(/^[\d,]+ items to count\./)).toBeVisible();
    await hand.tap(button(page, 'Start the stock count'));
    const counted = (count: number) => page.getByText(new RegExp(`^${count} of \\d+ counted`));
    for (let index = 1; index <= 20; index += 1) {
      await expect(page.getByPlaceholder('On the shelf')).toBeFocused();
      await hand.type('7');
      await hand.press('Enter');
      await expect(counted(index)).toBeVisible();
    }
    hand.costsAtMost({ taps: 4, keys: 40 });
    await button(page, 'Discard').tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).tap();
    await expect(title(page)).toHaveText('Documents');
  });
});

test.describe('questions', () => {
  test("a supplier's items below 10: 3 taps", async ({ page, items, startAtHome }) => {
    const few = await items.create({ name: `Few ${Date.now()}`, supplier: 'Xylo Traders', quantity: 4 });
    const many = await items.create({ name: `Many ${Date.now()}`, supplier: 'Xylo Traders', quantity: 40 });
    const hand = await startAtHome();
    await openSearch(page, hand);
    const suppliers = page.getByRole('group', { name: 'Items of a supplier' });
    await hand.tap(suppliers.getByRole('option', { name: 'Xylo Traders' }));
    await expect(listed(page, many.name)).toBeVisible();
    await hand.tap(button(page, 'Below 10'));
    await expect(listed(page, many.name)).toBeHidden();
    await expect(listed(page, few.name)).toBeVisible();
    hand.costsAtMost({ taps: 3 });
  });

  test("a supplier's items below 10, typed: 2 taps and 3 keys", async ({ page, items, startAtHome }) => {
    const few = await items.create({ name: `Few ${Date.now()}`, supplier: 'Xyla Traders', quantity: 4 });
    const many = await items.create({ name: `Many ${Date.now()}`, supplier: 'Xyla Traders', quantity: 40 });
    const hand = await startAtHome();
    await openSearch(page, hand);
    await hand.type('xyl');
    await expect(page.getByRole('option', { name: many.name })).toBeVisible();
    await hand.tap(page.getByRole('option', { name: 'Those below 10' }));
    await expect(listed(page, few.name)).toBeVisible();
    await expect(listed(page, many.name)).toBeHidden();
    hand.costsAtMost({ taps: 2, keys: 3 });
  });

  test('the value today: 2 taps, and on a past day: 3', async ({ page, startAtHome }) => {
    const hand = await startAtHome();
    await hand.tap(more(page));
    await hand.tap(place(page, 'Overview'));
    await expect(page.getByText('selling value', { exact: true })).toBeVisible();
    hand.costsAtMost({ taps: 2 });
    await hand.tap(page.getByRole('link', { name: 'Value of a past day' }));
    await expect(page.getByText(/^At the end of /)).toBeVisible();
    hand.costsAtMost({ taps: 3 });
  });

  test('who took what from Uttara today: 3 taps', { tag: '@short' }, async ({
    page,
    items,
    account,
    startAtHome,
  }) => {
    const item = await items.create({ name: `Taken Oven ${Date.now()}`, quantity: 8 });
    await items.move(item._id, { change: -3, reason: 'delivered', warehouse: 'uttara' });
    const hand = await startAtHome();
    await hand.tap(more(page));
    await hand.tap(place(page, 'Today'));
    const out = page.getByRole('region', { name: 'Out', exact: true });
    await hand.tap(out.getByRole('link', { name: /^Uttara/ }));
    const row = page.getByRole('row').filter({ hasText: item.name });
    await expect(row).toContainText(account.email);
    await expect(row).toContainText('−3');
    hand.costsAtMost({ taps: 3 });
  });
});
