/** History of an item, movements, deleted items, and undoing changes. */
import type { Page } from '@playwright/test';
import { createAccount, fetchAccessToken } from '../fixtures/accounts.js';
import { createItemsApi } from '../fixtures/items.js';
import { work } from '../fixtures/navigation.js';
import { expect, signedInTest, toast } from '../fixtures/test.js';

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

async function deleteFromInventory(page: Page, name: string): Promise<void> {
  await page.goto(`/manageInventory?q=${encodeURIComponent(name)}`);
  await rowOf(page, name)
    .getByRole('button', { name: /Delete/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Want to delete Items?' });
  await expect(question).toContainText('It can be restored for 30 days.');
  await question.getByRole('button', { name: /Delete/ }).click();
  await expect(rowOf(page, name)).toBeHidden();
}

signedInTest('a delivery is in the history and can be undone there', async ({ page, items, account }) => {
  const item = await items.create({ name: 'History Oven', quantity: 8 });
  await page.goto(`/item/${item._id}`);
  await expect(page.getByText('8 items available')).toBeVisible();
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  const history = page.getByRole('region', { name: 'History' });
  const delivery = history.getByRole('listitem').filter({ hasText: 'Delivered, ' });
  await expect(delivery).toContainText('−1');
  await expect(delivery).toContainText(account.email);
  await expect(delivery).toContainText('7 in total');
  await expect(history.getByRole('img', { name: /^Stock over time: 8 today, 7 now/ })).toBeVisible();

  await delivery.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('8 items available')).toBeVisible();
  await expect(history.getByRole('listitem').filter({ hasText: 'Undid this delivery' })).toContainText('+1');
  await expect(delivery.getByRole('link', { name: 'Undone' })).toBeVisible();
  await expect(delivery).toBeFocused();
  expect((await items.find(item._id))?.quantity).toBe(8);

  await history.getByRole('button', { name: /^Undo Undid this delivery/ }).click();
  await expect(toast(page, 'Undone: the undo of 1 delivered from Halishar')).toBeVisible();
  await expect(page.getByText('7 items available')).toBeVisible();
  await delivery.getByRole('link', { name: 'Undo was taken back' }).click();
  await expect(
    history.getByRole('listitem').filter({ hasText: 'Took back the undo of this delivery' }),
  ).toBeFocused();
});

signedInTest("undoing someone else's movement asks first", async ({ page, items }) => {
  const colleague = await createAccount();
  const item = await items.create({ name: 'Shared Oven', quantity: 8 });
  const theirs = createItemsApi(colleague.email, await fetchAccessToken(colleague));
  await theirs.setQuantity(item._id, 3);
  await page.goto(`/item/${item._id}`);
  const undo = page.getByRole('button', { name: /^Undo Corrected/ });
  await undo.press('Enter');
  const question = page.getByRole('dialog', {
    name: `Undo the correction in Halishar (−5) by ${colleague.email}, just now?`,
  });
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('8 items available')).toBeVisible();
});

signedInTest('an undo whose response is lost counts once', async ({ page, items, complaints }) => {
  complaints.expect(/net::ERR_FAILED/);
  const item = await items.create({ name: 'Lost Answer Oven', quantity: 8 });
  await items.setQuantity(item._id, 3);
  await page.goto(`/item/${item._id}`);
  let sent = 0;
  await page.route('**/api/movements/*/undo', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    // The server undoes it, and its response is lost.
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: /^Undo Corrected/ }).click();
  await expect(page.getByText('8 items available')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Undone' })).toBeVisible();
  expect(sent).toBe(2);
  expect((await items.find(item._id))?.quantity).toBe(8);
});

signedInTest(
  'the filters of the movements are in the URL, and stay after a reload and Back',
  async ({ page, items }) => {
    const item = await items.create({ name: 'Filtered Oven', quantity: 8 });
    await items.setQuantity(item._id, 5);
    await page.goto(`/item/${item._id}`);
    await page.getByRole('link', { name: 'All movements' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'What came and went' })).toBeVisible();
    await expect(page.getByText('2 movements, newest first', { exact: true })).toBeVisible();

    const openFilters = page.getByRole('button', { name: /^Filters/ });
    await openFilters.click();
    await page.getByLabel('Reason').selectOption('Corrected');
    await expect(page).toHaveURL(`/movements?item=${item._id}&reason=correction`);
    await expect(page.getByText('1 movement, newest first', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Reason')).toHaveValue('correction');
    await expect(page.getByText('1 movement, newest first', { exact: true })).toBeVisible();
    await openFilters.click();
    await page.getByLabel('Warehouse').selectOption('Uttara');
    await expect(page.getByRole('heading', { name: 'No movements match these filters' })).toBeVisible();

    await page.goBack();
    await expect(page.getByText('1 movement, newest first', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Warehouse')).toHaveValue('');
    await page.goBack();
    await expect(page.getByText('2 movements, newest first', { exact: true })).toBeVisible();
    await page.goForward();
    await expect(page.getByText('1 movement, newest first', { exact: true })).toBeVisible();

    await page.goto('/movements?warehouse=mars');
    await expect(page.getByText('There is no warehouse “mars”.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the invalid filters' }).click();
    await expect(page).toHaveURL('/movements');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  },
);

signedInTest("a movement is found by a part of its item's name, and undone", async ({ page, items }) => {
  const name = `Searchable Oven ${Date.now()}`;
  const item = await items.create({ name, quantity: 8 });
  await items.setQuantity(item._id, 2);
  await page.goto('/movements');
  await page.getByRole('button', { name: 'Filters' }).click();
  // The beginnings of words.
  await page.getByLabel('Item').fill(`ov search ${name.split(' ')[2]}`);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Item' }).press('Enter');
  await expect(page).toHaveURL(`/movements?item=${item._id}`);
  // Until this list is loaded, the page shows the rows of the previous one.
  await expect(page.getByText('2 movements, newest first', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Undo Corrected/ }).click();
  await expect(page.getByText('3 movements, newest first', { exact: true })).toBeVisible();
  expect((await items.find(item._id))?.quantity).toBe(8);
});

signedInTest('Undo in the toast restores an item that was deleted by mistake', async ({ page, items }) => {
  const item = await items.create({ name: `Mistake Oven ${Date.now()}`, quantity: 6 });
  await deleteFromInventory(page, item.name);
  expect(await items.find(item._id)).toBeNull();
  await expect(toast(page, `${item.name} deleted.`)).toBeVisible();
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(rowOf(page, item.name)).toBeVisible();
  await expect(rowOf(page, item.name)).toContainText('6');
  // The row is shown before the server has answered.
  await expect(toast(page, `${item.name} restored.`)).toBeVisible();
  expect(await items.find(item._id)).toMatchObject({ quantity: 6, stock: item.stock });
});

signedInTest(
  'a deleted item is restored from the page of deleted items',
  async ({ page, items, account }) => {
    const item = await items.create({ name: `Restored Oven ${Date.now()}`, quantity: 6 });
    await deleteFromInventory(page, item.name);
    await work(page).getByRole('button', { name: 'Stock' }).click();
    await work(page)
      .getByRole('link', { name: /^Deleted/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Deleted items' })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: item.name });
    await expect(row).toContainText(account.email);
    await row.getByRole('button', { name: /^Restore/ }).click();
    await expect(row).toBeHidden();
    await expect(toast(page, `${item.name} restored.`)).toBeVisible();
    expect(await items.find(item._id)).toMatchObject({ quantity: 6, stock: item.stock });
    await page.goto(`/item/${item._id}`);
    await expect(page.getByText('6 items available')).toBeVisible();
    await expect(page.getByText(/^Restored, /)).toBeVisible();
  },
);

signedInTest('a deletion whose response is lost counts once', async ({ page, items, complaints }) => {
  complaints.expect(/net::ERR_FAILED/);
  const item = await items.create({ name: `Lost Deletion ${Date.now()}`, quantity: 6 });
  let sent = 0;
  await page.route(`**/api/item/${item._id}`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await deleteFromInventory(page, item.name);
  await expect(toast(page, `${item.name} deleted.`)).toBeVisible();
  expect(sent).toBe(2);
});

signedInTest('an item whose response is lost is added once', async ({ page, complaints }) => {
  complaints.expect(/net::ERR_FAILED/);
  const name = `Lost Addition ${Date.now()}`;
  let sent = 0;
  await page.route('**/api/item', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto('/addItems');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await expect(toast(page, 'new item added..')).toBeVisible();
  expect(sent).toBe(2);
  await page.goto('/myItems');
  await expect(rowOf(page, name)).toHaveCount(1);
});
