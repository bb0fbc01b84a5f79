/** The printed page: only the content, in light colours, from any screen and theme. */
import type { Page } from '@playwright/test';
import { expect, signedInTest } from '../fixtures/test.js';

/** Prints from a phone in the dark theme. */
async function openOnPaper(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
}

async function expectPaper(page: Page): Promise<void> {
  for (const role of [
    'navigation',
    'banner',
    'contentinfo',
    'button',
    'textbox',
    'combobox',
    'searchbox',
  ] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  }
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color };
  });
  expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(24, 33, 47)' });
}

signedInTest(
  'the inventory prints as a table, without navigation and buttons',
  { tag: '@short' },
  async ({ page, items }) => {
    const item = await items.create({ name: `Printed Oven ${Date.now()}`, quantity: 1223, price: 1299.5 });
    await openOnPaper(page, '/manageInventory?q=printed');
    const row = page.getByRole('row').filter({ hasText: item.name });
    await expect(row).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expectPaper(page);
    await expect(page.getByRole('heading', { level: 1, name: 'All Inventory Items' })).toBeVisible();
    for (const column of ['Id', 'Model', 'Image', 'In stock', 'Price']) {
      await expect(page.getByRole('columnheader', { name: column })).toBeInViewport();
    }
    await expect(page.getByRole('columnheader', { name: 'Action' })).toBeHidden();
    expect(await row.evaluate((element) => getComputedStyle(element).display)).toBe('table-row');
    await expect(row).toContainText(item._id);
    await expect(row).toContainText('1,223');
    await expect(row).toContainText('1,299.50$');
  },
);

signedInTest('an item prints with its stock and its history', async ({ page, items }) => {
  const item = await items.create({ name: 'Printed Oven', quantity: 7, description: '25 l, grill' });
  await openOnPaper(page, `/item/${item._id}`);
  await expect(page.getByText('Added, Halishar')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expectPaper(page);
  for (const text of ['7 items available', '25 l, grill', 'Added, Halishar']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  // "just now" and "you" mean nothing on paper.
  await expect(page.getByText('just now').first()).toBeHidden();
  const onPaper = await page
    .locator('[data-paper]:visible')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part, '::after').content));
  expect(onPaper.some((text) => /^"\d+ \w+ \d{4}, \d\d:\d\d"$/.test(text))).toBe(true);
  await expect(page.getByText('Want to Restock Items?')).toBeHidden();
  await expect(page.getByText('Move between warehouses')).toBeHidden();
});

signedInTest('a day prints as tables, with its date', async ({ page, items }) => {
  // Among the first items of the day, whatever other journeys deliver.
  const item = await items.create({ name: `Printed Oven ${Date.now()}`, quantity: 1_223_000 });
  await items.move(item._id, { change: -1_223_000, reason: 'delivered' });
  await openOnPaper(page, '/today');
  const row = page.getByRole('table', { name: 'By item' }).getByRole('row').filter({ hasText: item.name });
  // The part that is closed on a phone.
  await expect(page.getByRole('button', { name: /^By item/ })).toBeVisible();
  await expect(row).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(row).toBeVisible();
  await expectPaper(page);
  await expect(page.getByText(/^All warehouses, \w{3}, \d+ \w{3,4} \d{4}$/)).toBeVisible();
  expect(await row.evaluate((element) => getComputedStyle(element).display)).toBe('table-row');
  await expect(row).toContainText('1,223,000');
});
