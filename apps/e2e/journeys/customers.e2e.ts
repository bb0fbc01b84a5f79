/** Customers: their names, their debts and payments, and the papers printed of both. */
import type { Page } from '@playwright/test';
import { checkPage } from '../fixtures/check-page.js';
import { goOffline, goOnline } from '../fixtures/connection.js';
import { createHand, jobTest } from '../fixtures/hand.js';
import { openPaperChoices } from '../fixtures/paper.js';
import {
  addLooseNote,
  addNote,
  addPartner,
  addPayment,
  findPartner,
  listEntries,
} from '../fixtures/partners.js';
import { expect, signedInTest as test, toast } from '../fixtures/test.js';

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
const MM_PER_POINT = 25.4 / 72;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const owed = (page: Page) => page.locator('[data-owed]');
const dialog = (page: Page) => page.getByRole('dialog');

test('a new customer pays, and an undo takes it back', async ({ page, account }) => {
  const name = `Salam ${Date.now()}`;
  await page.goto('/customers');
  await button(page, 'New customer').click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Phone').fill('০১৭১২-৩৪৫৬৭৮');
  await dialog(page).getByLabel('Shop').fill('Salam Stores');
  await button(page, 'More').last().click();
  await dialog(page).getByLabel('Owes us already ($)').fill('1200');
  await button(page, 'Add').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(owed(page)).toHaveText('1,200.00$');
  await expect(page.getByRole('link', { name: 'Call 01712-345678' })).toHaveAttribute(
    'href',
    'tel:+8801712345678',
  );
  await expect(page.getByRole('row', { name: /Owed at the start/ })).toBeVisible();
  await checkPage(page);

  await button(page, 'Payment').click();
  await expect(dialog(page).getByLabel('Amount ($)')).toBeFocused();
  // Keys in no time, and then Enter, are a hand scanner.
  await page.keyboard.insertText('200.50');
  await page.keyboard.press('Enter');
  await expect(owed(page)).toHaveText('999.50$');
  await expect(toast(page, `Saved: 200.50$ paid (Cash) · ${name}`)).toBeVisible();
  await button(page, 'Undo').click();
  await expect(owed(page)).toHaveText('1,200.00$');
  await expect(page.getByRole('row', { name: /Payment, Cash Cancelled/ })).toBeVisible();

  const id = page.url().split('/').at(-1) ?? '';
  const entries = await listEntries(account, id);
  expect(entries.map(({ kind, change }) => [kind, change])).toEqual([
    ['undo', 200.5],
    ['payment', -200.5],
    ['opening', 1200],
  ]);
});

test('earlier notes with the name are seen, and those that stay ticked are brought to the account', async ({
  page,
  account,
  items,
}) => {
  const name = `Habib ${Date.now()}`;
  const { _id: item } = await items.create({ name: `Iron ${Date.now()}`, quantity: 5 });
  const own = await addLooseNote(account, { party: name, item, unitPrice: 1187.2 });
  const other = await addLooseNote(account, { party: name.toUpperCase(), item, unitPrice: 95 });
  const { _id } = await addPartner(account, { kind: 'customer', name, opening: 100 });
  await page.goto(`/customers/${_id}`);
  await page
    .getByRole('button', { name: /^2 notes with this name are not on an account: 1,282\.20\$/ })
    .click();
  await expect(dialog(page).getByText('1,382.20$')).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: other }).uncheck();
  await expect(dialog(page).getByText('1,287.20$')).toBeVisible();
  await checkPage(page);
  await button(page, 'Bring to the account').click();
  await expect(owed(page)).toHaveText('1,287.20$');
  await expect(page.getByRole('link', { name: own })).toBeVisible();
  await expect(page.getByRole('button', { name: /^1 note with this name/ })).toBeVisible();
  expect((await findPartner(account, _id)).balance).toBe(1287.2);
  expect((await listEntries(account, _id)).map(({ document, change }) => [document, change])).toEqual([
    [own, 1187.2],
    [undefined, 100],
  ]);
});

test('payments without a connection wait, and are sent once', async ({
  page,
  context,
  account,
  complaints,
}) => {
  complaints.expect(NO_CONNECTION);
  const { _id } = await addPartner(account, {
    kind: 'customer',
    name: `Offline ${Date.now()}`,
    opening: 1000,
  });
  await page.goto(`/customers/${_id}`);
  await expect(owed(page)).toHaveText('1,000.00$');
  await goOffline(context);
  for (const amount of ['300', '200']) {
    await button(page, 'Payment').click();
    await dialog(page).getByLabel('Amount ($)').fill(amount);
    await button(page, 'Save').click();
  }
  await expect(owed(page)).toHaveText('500.00$');
  await expect(page.getByText('500.00$ waits to be sent')).toBeVisible();
  await expect(page.getByRole('row', { name: /Waits to be sent/ })).toHaveCount(2);
  expect(await findPartner(account, _id)).toMatchObject({ balance: 1000 });

  await goOnline(context);
  await expect(page.getByText(/waits to be sent/)).toHaveCount(0);
  await expect(owed(page)).toHaveText('500.00$');
  await expect(page.getByRole('row', { name: /Payment, Cash/ })).toHaveCount(2);
  const entries = await listEntries(account, _id);
  expect(entries.map(({ change }) => change)).toEqual([-200, -300, 1000]);
});

/** The pages as they are printed, in millimetres. */
async function measurePages(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Number(width) * MM_PER_POINT,
    height: Number(height) * MM_PER_POINT,
  }));
}

test('a statement and a receipt print on A4 and on a roll of 80 mm', async ({ page, account }) => {
  const { _id } = await addPartner(account, { kind: 'customer', name: `Paper ${Date.now()}`, opening: 1000 });
  await page.goto(`/customers/${_id}`);
  await button(page, 'Payment').click();
  await button(page, 'All of it: 1,000.00$').click();
  await button(page, 'Save').click();
  await button(page, /^More about Payment, Cash/).click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Money receipt' })).toBeVisible();
  await checkPage(page);
  for (const path of ['receipt', 'statement']) {
    if (path === 'statement') {
      await page.goto(`/customers/${_id}/statement`);
      await expect(page.getByRole('row', { name: 'Owed at the end 0.00$' })).toBeVisible();
      await checkPage(page);
    }
    await openPaperChoices(page);
    const paper = page.getByLabel('Paper', { exact: true });
    await paper.selectOption('A4 sheet');
    const [sheet] = await measurePages(page);
    expect(Math.round(sheet?.width ?? 0)).toBeGreaterThan(200);
    await paper.selectOption('80 mm roll');
    await expect(page.locator('article[aria-hidden]')).toBeAttached();
    const rolls = await measurePages(page);
    expect(rolls).toHaveLength(1);
    expect(Math.abs((rolls[0]?.width ?? 0) - 80)).toBeLessThan(0.5);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('article[aria-hidden]')).toBeVisible();
    await expect(page.locator('article:not([aria-hidden])')).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});

const centsOf = (money: string) => Math.round(Number(money.replace(/[^\d.]/g, '')) * 100);

test('who owes how long adds up to what is owed', async ({ page, account }) => {
  const name = `Debtor ${Date.now()}`;
  await addPartner(account, { kind: 'supplier', name, opening: 750 });
  await page.goto('/suppliers');
  await page.getByRole('link', { name: /What we owe suppliers/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What we owe suppliers' })).toBeVisible();
  // The debt began today: of its four ages only the first has an amount.
  const row = page.getByRole('row').filter({ hasText: name });
  await expect.soft(row.getByRole('cell')).toContainText([name, '', '750.00$', '–', '–', '–', '750.00$']);
  const shown = page.getByRole('definition');
  await expect(shown).toHaveText([/\d/, /\d/, /\d/, /\d/]);
  const sum = (await shown.allTextContents()).reduce((all, age) => all + centsOf(age), 0);
  const total = page.getByText('We owe all suppliers').locator('xpath=following-sibling::*[1]');
  await expect(total).toHaveText(/\d/);
  expect(centsOf((await total.textContent()) ?? '')).toBe(sum);
  await checkPage(page);
  // The earlier address.
  await page.goto(`/suppliers/owed?q=${encodeURIComponent(name)}`);
  await expect(page).toHaveURL(/\/suppliers\?owed=some&q=Debtor/);
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('the ages of what is owed do not move to the side when the sums arrive', async ({ page, account }) => {
  const { _id } = await addPartner(account, { kind: 'customer', name: `Still ${Date.now()}` });
  await addPayment(account, _id, { amount: 1, method: 'cash' });
  // The sums come last.
  let sendSums = () => {};
  const isWanted = new Promise<void>((resolve) => {
    sendSums = resolve;
  });
  await page.route('**/api/debts/sums?*', async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.goto('/customers?owed=some');
  const age = page.getByText('31–60 days', { exact: true }).first();
  const before = await age.boundingBox();
  sendSums();
  await expect(page.getByText(/^In total/)).toBeVisible();
  expect((await age.boundingBox())?.x).toBe(before?.x);
});

test('what was received today leads from Home to its lines, and each line to its account', async ({
  page,
  account,
}) => {
  const name = `Payer ${Date.now()}`;
  const { _id } = await addPartner(account, { kind: 'customer', name, opening: 1000 });
  await addPayment(account, _id, { amount: 123.45, method: 'nagad' });
  await page.goto('/');
  await page.getByRole('link', { name: /^Received today/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await page.getByRole('link', { name: /^Nagad/ }).click();
  await expect(page).toHaveURL(/method=nagad/);
  const row = page.getByRole('row', { name: new RegExp(`${name}.*Payment, Nagad.*\\+123\\.45\\$`) });
  await expect(row).toBeVisible();
  await expect(page.getByLabel('Paid by')).toHaveValue('nagad');
  await checkPage(page);
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(owed(page)).toHaveText('876.55$');
});

test('customers come from a file whose columns a person names', async ({ page }) => {
  const name = `Zara ${Date.now()}`;
  await page.goto('/customers');
  await button(page, 'More about the list').click();
  await button(page, 'Import').click();
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('customers.csv');
  const buffer = Buffer.from(`Wer,Schulden\n${name},750.50\n`);
  await dialog(page)
    .getByLabel(/^A file with one customer/)
    .setInputFiles({ name: 'shops.csv', mimeType: 'text/csv', buffer });
  await expect(dialog(page).getByText('Choose the column with the name.')).toBeVisible();
  await dialog(page).getByLabel('“Wer” (column A)').selectOption('Name');
  await dialog(page).getByLabel('“Schulden” (column B)').selectOption('Owed at the start');
  await expect(dialog(page).getByText('1 will be added.')).toBeVisible();
  await checkPage(page);
  await button(page, 'Add 1').click();
  await expect(dialog(page).getByText('1 added.')).toBeVisible();
  await checkPage(page);
  await button(page, 'Close').click();
  await button(page, 'Owes us').click();
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*750\\.50\\$`) })).toBeVisible();
  await button(page, 'Over the limit').click();
  await expect(page.getByText('No customer matches this search')).toBeVisible();
});

test('the documents of a customer are found by choosing the customer', async ({ page, account, items }) => {
  const name = `Chosen ${Date.now()}`;
  const { _id: partner } = await addPartner(account, { kind: 'customer', name });
  const item = await items.create({ quantity: 5 });
  const number = await addNote(account, { partner, item: item._id });
  await page.goto('/documents');
  await page.getByLabel('Customer or supplier').fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(new RegExp(`partner=${partner}`));
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Customer or supplier')).toHaveValue(name);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
});

jobTest.describe('on a phone', () => {
  jobTest.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  jobTest(
    'a payment is 2 taps and the amount, and what is owed since when is one',
    async ({ page, account }) => {
      const shop = `Zq${Date.now()} Stores`;
      await addPartner(account, { kind: 'customer', name: 'Rahman', shop, opening: 900 });
      await page.goto('/customers');
      const hand = createHand(page, { isTouch: true });
      const search = page.getByRole('searchbox');
      await hand.tap(search);
      await hand.type(shop);
      // With the head. While it is fetched, the other rows are faded.
      await expect(page.getByRole('row')).toHaveCount(2);
      const row = page.getByRole('row', { name: new RegExp(shop) });
      // The list shows the amount owed and since when: no further tap is needed.
      await expect(row).toContainText('900.00$');
      await expect(row).toContainText(/since \d/);
      hand.costsAtMost({ taps: 1, keys: shop.length });
      await checkPage(page);

      await row.getByRole('link', { name: 'Rahman' }).tap();
      const paying = createHand(page, { isTouch: true });
      await paying.tap(button(page, 'Payment'));
      await expect(dialog(page).getByLabel('Amount ($)')).toBeFocused();
      await paying.type('250');
      await paying.tap(button(page, 'Save'));
      await expect(owed(page)).toHaveText('650.00$');
      await expect(toast(page, 'Saved: 250.00$ paid (Cash) · Rahman')).toBeVisible();
      paying.costsAtMost({ taps: 2, keys: 3 });
      await checkPage(page);
    },
  );

  jobTest('a payment from home is 3 taps and the amount', async ({ page, account, startAtHome }) => {
    // Those who owe most are offered first.
    const name = `Zz${Date.now()}`;
    const { _id } = await addPartner(account, { kind: 'customer', name, opening: 50_000 });
    const hand = await startAtHome();
    await hand.tap(button(page, 'Take payment'));
    await expect(dialog(page).getByRole('combobox', { name: 'Customer' })).toBeFocused();
    await hand.tap(dialog(page).getByRole('option', { name }));
    await expect(dialog(page).getByLabel('Amount ($)')).toBeFocused();
    await hand.type('250');
    await checkPage(page);
    await hand.tap(button(page, 'Save'));
    await expect(toast(page, `Saved: 250.00$ paid (Cash) · ${name}`)).toBeVisible();
    hand.costsAtMost({ taps: 3, keys: 3 });
    expect((await listEntries(account, _id)).map(({ change }) => change)).toContain(-250);
  });

  jobTest('what one owes, and since when, is 2 taps from home', async ({ page, account, startAtHome }) => {
    const shop = `Zr${Date.now()} Stores`;
    await addPartner(account, { kind: 'customer', name: 'Rahman', shop, opening: 900 });
    const hand = await startAtHome();
    await hand.tap(page.getByRole('link', { name: /^Owed by customers/ }));
    await hand.tap(page.getByRole('searchbox', { name: 'Name, shop, phone' }));
    await hand.type(shop);
    // With the head.
    await expect(page.getByRole('row')).toHaveCount(2);
    const row = page.getByRole('row', { name: new RegExp(shop) });
    await expect(row).toContainText('900.00$');
    await expect(row).toContainText(/since \d/);
    hand.costsAtMost({ taps: 2, keys: shop.length });
    await checkPage(page);
  });
});

jobTest.describe('with the keyboard alone', () => {
  jobTest('a payment from home is 6 keys and the amount', async ({ page, account, startAtHome }) => {
    const name = `Qx${String(Date.now()).slice(-1)} ${Date.now()}`;
    const { _id } = await addPartner(account, { kind: 'customer', name, opening: 900 });
    const hand = await startAtHome();
    await expect(button(page, 'Take payment')).toBeVisible();
    await hand.press('p');
    await expect(dialog(page).getByRole('combobox', { name: 'Customer' })).toBeFocused();
    await hand.type(name.slice(0, 3));
    await expect(dialog(page).getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
    await hand.press('Enter');
    await expect(dialog(page).getByLabel('Amount ($)')).toBeFocused();
    await hand.type('250');
    await hand.press('Enter');
    await expect(toast(page, `Saved: 250.00$ paid (Cash) · ${name}`)).toBeVisible();
    hand.costsAtMost({ keys: 6 + 3 });
    expect((await listEntries(account, _id)).map(({ change }) => change)).toContain(-250);
  });
});
