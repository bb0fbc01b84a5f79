/** The overview, the value of the stock, and what to reorder. */
import { readFile } from 'node:fs/promises';
import { checkPage } from '../fixtures/check-page.js';
import { pageHeading } from '../fixtures/page-heading.js';
import { expect, signedInTest } from '../fixtures/test.js';

// Pages are checked at three widths in two themes.
signedInTest.slow();

signedInTest('a low item becomes a transfer note and an order', async ({ page, items }) => {
  const supplier = `Supplier ${Date.now()}`;
  const reorderPoints = { uttara: 4 };
  const fields = { supplier, quantity: 6, reorderPoints };
  const item = await items.create({ ...fields, name: `Low Oven with a long name ${'ABCDEFGHIJ'.repeat(4)}` });

  await page.goto('/manageInventory');
  await expect(pageHeading(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('to reorder');
  await expect(page.getByRole('option', { name: 'To reorder', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/reorder');
  await page.goto(`/reorder?${new URLSearchParams({ supplier })}`);
  const name = `${item.name} in Uttara`;
  await page.getByRole('searchbox', { name: 'Search' }).fill('low oven');
  await page.getByRole('checkbox', { name, exact: true }).check();
  const from = page.getByRole('textbox', { name: `${name}: from Halishar` });
  await expect(from).toHaveValue('6');
  await expect(page.getByRole('textbox', { name: `${name}: order` })).toHaveValue('2');
  await checkPage(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Order list as CSV' }).click();
  const file = await downloading;
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `${supplier},${item.name},,${item._id},Uttara,2,`,
  );

  await from.fill('5');
  await page.getByRole('button', { name: 'Make transfer note' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New transfer note' })).toBeVisible();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page).toHaveURL(/\/documents\/TN-/);
  await expect(page.getByRole('row').filter({ hasText: item.name })).toContainText('5');

  await page.goto(`/reorder?${new URLSearchParams({ supplier })}`);
  await expect(page.getByRole('heading', { name: 'Nothing is running low' })).toBeVisible();
  await checkPage(page);
});

signedInTest(
  'the overview is accessible, fits the window, and leads to the lists',
  async ({ page, items }) => {
    await items.create({ name: `Watched Oven ${Date.now()}`, quantity: 1_234_567, price: 123456.78 });
    await page.goto('/overview');
    await expect(page.getByRole('img', { name: /^Units of each day/ })).toBeVisible();
    // The figures are of this moment: only paper says so.
    await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeHidden();
    await page.getByText('Show as table').click();
    await expect(page.getByRole('table', { name: 'Units delivered and received by day' })).toBeVisible();
    await checkPage(page);
    await page.getByRole('link', { name: /^SOLD/ }).click();
    await expect(page).toHaveURL('/manageInventory?status=sold');
  },
);

signedInTest('the value of a past day can be looked at and exported', async ({ page }) => {
  const today = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
  // An earlier address.
  await page.goto('/stockValue?date=2026-01-31');
  await expect(page).toHaveURL('/overview/value?date=2026-01-31');
  await page.getByRole('link', { name: 'Now', exact: true }).click();
  await expect(page.getByText('selling value', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Value of a past day' }).click();
  await page.getByLabel('Day', { exact: true }).fill(today);
  const total = page.getByRole('row', { name: /^All warehouses/ });
  await expect(total).toContainText('$');
  await checkPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More about the value' }).click();
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`stock-value-${today}.csv`);
});
