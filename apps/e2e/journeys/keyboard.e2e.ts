/** The focus when the page changes, and announcements for screen readers. */
import { findCovered } from '../fixtures/covered.js';
import { expect, signedInTest, test } from '../fixtures/test.js';

signedInTest('Show more leaves the focus at the first new row', async ({ page, items }) => {
  const item = await items.create({ quantity: 3 });
  for (const quantity of [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]) await items.setQuantity(item._id, quantity);
  await page.goto(`/item/${item._id}`);
  const rows = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Show more' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(12);
  await expect(rows.nth(10)).toBeFocused();
});

signedInTest('the focus stays where it is when data arrives', async ({ page, items }) => {
  const item = await items.create({ name: `Slow Oven ${Date.now()}` });
  await page.goto(`/manageInventory?q=${encodeURIComponent(item.name)}`);
  const link = page.getByRole('link', { name: item.name });
  await expect(link).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/item/${item._id}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await link.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const team = page.getByRole('banner').getByRole('link', { name: 'TEAM' });
  await team.focus();
  answer();
  await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
  await expect(team).toBeFocused();
});

test('the regions that announce errors exist before the first error', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  for (const region of await page.locator('main [aria-live], main [role=alert], main [role=status]').all())
    await expect(region).not.toHaveCSS('display', 'none');
});

signedInTest('what gets the focus on a phone is never under a bar', async ({ page, items }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const names = ['Oven', 'Grill', 'Kettle'].map((kind) => `Covered ${kind} ${Date.now()}`);
  const [item] = await Promise.all(names.map((name) => items.create({ name, quantity: 5 })));

  await page.goto('/documents');
  await page.getByRole('button', { name: 'New delivery note' }).click();
  const box = page.getByRole('combobox', { name: 'Item' });
  for (const name of names) {
    await box.fill(name);
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByLabel(`Quantity: ${name}`)).toBeVisible();
  }
  await box.focus();
  expect(await findCovered(page, 'Save and send')).toEqual([]);

  await page.goto(`/item/${item?._id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  expect(await findCovered(page, 'Save changes')).toEqual([]);

  await page.goto('/stockCounts/new');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.getByRole('link', { name: 'Review and send' })).toBeVisible();
  expect(await findCovered(page, 'Review and send')).toEqual([]);
});

signedInTest('an API key is made and stopped with the keyboard alone', async ({ page }) => {
  const name = `Till ${Date.now()}`;
  await page.goto('/programs');
  await page.getByRole('button', { name: 'New API key' }).press('Enter');
  await page.getByLabel('Name of the program').focus();
  // Keys in no time, and then Enter, are a hand scanner.
  await page.keyboard.insertText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Copy the key of ${name} now. It is never shown again.`)).toBeVisible();
  await expect(page.getByText(/^gdk_/)).toBeVisible();
  await page.getByRole('button', { name: `Stop this key ${name}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Stop the key ${name}?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Stop this key ${name}` })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: `${name} Stopped` })).toBeVisible();
});
