/** The keys, and what happened on a day. */
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { checkPage } from '../fixtures/check-page.js';
import { work } from '../fixtures/navigation.js';
import { productUrl } from '../fixtures/product.js';
import { expect, signedInTest } from '../fixtures/test.js';

/** The day in Bangladesh. */
const today = () => new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);

signedInTest("on a phone, Uttara's deliveries of the day are three taps away", async ({ page, items }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const item = await items.create({ name: `Tapped Oven ${Date.now()}`, quantity: 8 });
  await items.move(item._id, { change: -3, reason: 'delivered', warehouse: 'uttara' });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const more = work(page).getByRole('button', { name: 'More' });
  for (const path of [
    '/',
    '/team',
    '/addItems',
    '/myItems',
    '/manageInventory',
    '/movements',
    '/deletedItems',
  ]) {
    await page.goto(path);
    await expect(more, path).toBeInViewport({ ratio: 1 });
  }
  await page.goto(`/item/${item._id}`);
  await tap(more);
  await tap(work(page).getByRole('link', { name: 'Today' }));
  const uttara = page
    .getByRole('region', { name: 'Out', exact: true })
    .getByRole('link', { name: /^Uttara/ });
  await expect(uttara).toBeInViewport({ ratio: 1 });
  await tap(uttara);
  await expect(page).toHaveURL(`/movements?warehouse=uttara&flow=out&from=${today()}&to=${today()}`);
  await expect(page.getByText('Uttara, out, today')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: item.name })).toContainText('−3');
  expect(taps).toBeLessThanOrEqual(3);
});

signedInTest(
  'a phone shows people, items and documents of the day with a tap each',
  async ({ page, items }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const item = await items.create({ name: `Folded Oven ${Date.now()}`, quantity: 9000 });
    await items.move(item._id, { change: -8000, reason: 'delivered' });
    await page.goto('/today');
    await expect(page.getByRole('table', { name: 'By warehouse' })).toBeVisible();
    const figure = page.getByRole('row').filter({ hasText: item.name }).getByRole('link', { name: /^Out/ });
    await expect(figure).toBeHidden();
    await page.getByRole('button', { name: /^By item/ }).click();
    await checkPage(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await figure.click();
    await expect(page.getByText('0 in, 8,000 out', { exact: true })).toBeVisible();
  },
);

signedInTest('a tablet shows every figure of a day on which everything happened', async ({ page }) => {
  const figures = { units: 12_345, lines: 24, value: 38_979.79 };
  await page.route(/\/api\/reports\/day\?/, async (route) => {
    const report = await (await route.fetch()).json();
    for (const flow of Object.keys(report.total.stock)) report.total[flow] = figures;
    await route.fulfill({ json: { ...report, warehouses: [{ ...report.total, warehouse: 'uttara' }] } });
  });
  await page.context().addCookies([{ name: 'godown-language', value: 'bn', url: productUrl() }]);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/today');
  const table = page.getByRole('table', { name: 'কোন গুদামে কত' });
  const figuresOfAll = table.getByRole('row').last().getByRole('link');
  await expect(figuresOfAll).toHaveCount(9);
  for (const figure of await figuresOfAll.all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(table.locator('xpath=ancestor::*[@class][1]')).toHaveJSProperty('scrollLeft', 0);
    await expect(figure).toBeInViewport({ ratio: 1 });
  }
  await checkPage(page);
});

signedInTest('each figure of the day is the sum behind its link', async ({ page, items, account }) => {
  const item = await items.create({ name: `Summed Oven ${Date.now()}`, quantity: 8000 });
  // The item is among the ten of which most left.
  await items.move(item._id, { change: -3000, reason: 'delivered', warehouse: 'uttara' });
  await items.move(item._id, { change: -2000, reason: 'delivered' });
  await items.move(item._id, { change: 20_000, reason: 'restock', warehouse: 'uttara' });
  await items.move(item._id, { change: -1, reason: 'count', warehouse: 'bahaddarhat' });
  const figures = [
    ['By item', item.name, 'Out', '5,000', '0 in, 5,000 out'],
    ['By item', item.name, 'In', '20,000', '20,000 in, 0 out'],
    ['By item', item.name, 'Recounted', '−1', '0 in, 1 out'],
    ['By person', account.email, 'Out', '5,000', '0 in, 5,000 out'],
    ['By person', account.email, 'In', '20,000', '20,000 in, 0 out'],
  ] as const;
  await page.goto('/today');
  for (const [table, name, flow, figure, sum] of figures) {
    const row = page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });
    await row.getByRole('link', { name: `${flow} ${figure}`, exact: true }).click();
    await expect(page.getByText(sum, { exact: true })).toBeVisible();
    await page.goBack();
  }
  // The first stock of a new item does not count as In.
  const added = page.getByRole('table', { name: 'By item' }).getByRole('row').filter({ hasText: item.name });
  await added.getByRole('link', { name: 'First stock +8,000', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: item.name })).toContainText('+8,000');
  await page.goBack();
  await page.getByLabel('Warehouse', { exact: true }).selectOption('Uttara');
  const row = page.getByRole('table', { name: 'By item' }).getByRole('row').filter({ hasText: item.name });
  await row.getByRole('link', { name: 'Out 3,000', exact: true }).click();
  await expect(page.getByText('0 in, 3,000 out', { exact: true })).toBeVisible();
  await expect(page.getByText('1 movement, newest first', { exact: true })).toBeVisible();
});

signedInTest('the open day follows what others do', async ({ page, items }) => {
  const item = await items.create({ name: `Followed Oven ${Date.now()}`, quantity: 8000 });
  await items.move(item._id, { change: -1000, reason: 'delivered' });
  await page.goto('/today');
  const row = page.getByRole('table', { name: 'By item' }).getByRole('row').filter({ hasText: item.name });
  await expect(row.getByRole('link', { name: 'Out 1,000', exact: true })).toBeVisible();
  await items.move(item._id, { change: -2000, reason: 'delivered' });
  // It is read again at most once in ten seconds.
  await expect(row.getByRole('link', { name: 'Out 3,000', exact: true })).toBeVisible({ timeout: 20_000 });
});

signedInTest('the figures of the day can be downloaded for Excel', async ({ page, items }) => {
  const item = await items.create({ name: `=মাইক্রোওয়েভ ${Date.now()}`, quantity: 8, price: 12.5 });
  await page.goto('/today');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More about the day' }).click();
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`godown-${today()}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFDate,Warehouse,')).toBe(true);
  expect(text).toContain(`Item,'${item.name},${item._id},0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,8,1,100,8,`);
});

signedInTest('keys go to the pages, but not while someone is typing', async ({ page }) => {
  await page.goto('/team');
  await expect(page.getByRole('navigation', { name: 'Work' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Go to Today');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL('/today');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL('/manageInventory');
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('gm?');
  await expect(search).toHaveValue('gm?');
  await expect(keys).toBeHidden();
});
