/** The box that finds everything, and begins what is done most. */
import type { Page } from '@playwright/test';
import { findViolations } from '../fixtures/check-page.js';
import { goOffline, goOnline } from '../fixtures/connection.js';
import { newCode, scan } from '../fixtures/hand-scanner.js';
import { work } from '../fixtures/navigation.js';
import { addNote, addPartner } from '../fixtures/partners.js';
import { productUrl } from '../fixtures/product.js';
import { expect, signedInTest as test } from '../fixtures/test.js';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string) => page.getByRole('option', { name });
const marked = (page: Page, name: string) => page.getByRole('option', { name, selected: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the box by its key on a page where it has no other meaning, once the page hears keys. */
async function open(page: Page, key = '/', path = '/team'): Promise<void> {
  await page.goto(path);
  await expect(work(page)).toBeVisible();
  await expect(page.locator('#root[data-taken]')).toBeAttached();
  await page.keyboard.press(key);
  await expect(box(page)).toBeFocused();
}

/** Types a text, and opens what is marked, which has this name. */
async function go(page: Page, text: string, name: string): Promise<void> {
  await box(page).fill(text);
  await expect(marked(page, name)).toBeVisible();
  await page.keyboard.press('Enter');
}

test('finds an item, a customer, a note by its number and a page, and remembers them', {
  tag: '@short',
}, async ({ page, items, account }) => {
  const run = newCode();
  const item = await items.create({ name: `Lamp${run} Oven`, quantity: 8, price: 20 });
  const customer = await addPartner(account, { kind: 'customer', name: `Rumi${run} Traders`, opening: 250 });
  const number = await addNote(account, { partner: customer._id, item: item._id });
  const [, year, running] = number.split('-');

  await open(page);
  await go(page, `lamp${run}`, `${item.name} 7 20.00$`);
  const sheet = page.getByRole('dialog', { name: item.name });
  await expect(sheet.getByLabel('How many')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await go(page, `rumi${run}`, `${customer.name} Owes us: 260.00$`);
  await expect(title(page)).toHaveText(customer.name);
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('/');
  await box(page).fill(`dn ${Number(running)}`);
  await option(page, number).click();
  await expect(page).toHaveURL(`/documents/${number}`);

  await page.keyboard.press('/');
  // As somebody types it with a Bangla keyboard.
  const bangla = `DN-${year}-${running}`.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');
  await box(page).fill(bangla);
  await expect(marked(page, `${number} Delivery note · ${customer.name} 10.00$`)).toBeVisible();
  await go(page, 'came and', 'What came and went');
  await expect(title(page)).toHaveText('What came and went');

  await page.keyboard.press('/');
  const last = page.getByRole('group', { name: 'Found last' }).getByRole('option');
  await expect(last).toHaveText(
    [/^What came and went/, number, customer.name, item.name].map((text) => new RegExp(text)),
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(customer.name);
});

test('opens again by a key that comes before the closed box has told that it is closed', async ({ page }) => {
  await open(page);
  // One step of the page's program: the event of the closing comes after it, as it does after a key on a busy device.
  await page.evaluate(() => {
    document.querySelector('dialog')?.close();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  });
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('takes a payment of a customer who is named, and leaves the rest to the page', async ({
  page,
  account,
}) => {
  const run = newCode();
  const customer = await addPartner(account, { kind: 'customer', name: `Pia${run} Store`, opening: 250 });
  await open(page);
  await go(page, `payment pia${run}`, `Take payment ${customer.name}`);
  const dialog = page.getByRole('dialog', { name: 'Take payment' });
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
  await expect(dialog.getByLabel('Amount ($)')).toBeFocused();
  await page.keyboard.press('Escape');
  // In a dialog the key is a letter.
  await expect(dialog).toBeHidden();

  await page.keyboard.press('/');
  await go(page, `sell pia${run}`, `New delivery note ${customer.name}`);
  await expect(title(page)).toHaveText('New delivery note');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
});

test('a double click that saves a payment presses nothing behind the dialog', async ({ page, account }) => {
  const run = newCode();
  const customer = await addPartner(account, { kind: 'customer', name: `Tia${run} Store`, opening: 250 });
  await open(page);
  await page.evaluate(() => {
    const behind = document.createElement('button');
    behind.id = 'behind';
    Object.assign(behind.style, { position: 'fixed', inset: '0', zIndex: '99' });
    behind.addEventListener('click', () => behind.setAttribute('data-pressed', ''));
    document.body.append(behind);
  });
  const isPressed = () => page.locator('#behind[data-pressed]').isVisible();
  await go(page, `payment tia${run}`, `Take payment ${customer.name}`);
  const dialog = page.getByRole('dialog', { name: 'Take payment' });
  await dialog.getByLabel('Amount ($)').fill('50');
  const save = await dialog.getByRole('button', { name: 'Save' }).boundingBox();
  const [x, y] = [(save?.x ?? 0) + 20, (save?.y ?? 0) + 20];
  await page.mouse.dblclick(x, y);
  await expect(page.getByText(`Saved: 50.00$ paid (Cash) · ${customer.name}`)).toBeVisible();
  expect(await isPressed()).toBe(false);
  // A later press is one.
  await expect(async () => {
    await page.mouse.click(x, y);
    expect(await isPressed()).toBe(true);
  }).toPass();
});

test('gives the focus back, and is accessible with and without results', async ({ page, items }) => {
  const item = await items.create({ name: `Axe Oven ${Date.now()}`, quantity: 0 });
  await page.goto('/manageInventory');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.locator('#root[data-taken]')).toBeAttached();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await box(page).fill(item.name);
  await expect(marked(page, item.name)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await box(page).fill('nobody has this');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('a code that is scanned into the box opens its item as everywhere', async ({ page, items }) => {
  const barcode = newCode();
  const item = await items.create({ name: `Scanned Oven ${barcode}`, quantity: 3, barcode });
  await open(page);
  await scan(page, barcode);
  await expect(page.getByRole('dialog', { name: item.name })).toBeVisible();
  await expect(box(page)).toHaveCount(0);
});

test('in Bangla, pages and actions have both names', async ({ page }) => {
  await page.context().addCookies([{ name: 'godown-language', value: 'bn', url: productUrl() }]);
  await page.goto('/team');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.locator('#root[data-taken]')).toBeAttached();
  await expect(page.getByRole('button', { name: 'খুঁজুন' })).toBeVisible();
  // The letters of the keys are those of Bangla.
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'খুঁজুন' });
  await field.fill('মাল তুলুন');
  await expect(page.getByRole('option', { name: 'মাল তুলুন', selected: true })).toBeVisible();
  await field.fill('stock counts');
  await expect(page.getByRole('option', { name: 'স্টক গণনা' })).toBeVisible();
  await field.fill('গণনা');
  await page.getByRole('option', { name: 'স্টক গণনা' }).click();
  await expect(page).toHaveURL('/stockCounts');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('opens from More, and a tap on a result opens it', async ({ page, account }) => {
    const run = newCode();
    const customer = await addPartner(account, { kind: 'customer', name: `Tap${run} Store` });
    await page.goto('/documents');
    await work(page).getByRole('button', { name: 'More' }).tap();
    await work(page).getByRole('button', { name: 'Search for anything' }).tap();
    await expect(box(page)).toBeFocused();
    await page.keyboard.insertText(`tap${run}`);
    await option(page, customer.name).tap();
    await expect(title(page)).toHaveText(customer.name);
  });
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('finds what the device has, and says so', async ({ page, context, items, account, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const run = newCode();
    const item = await items.create({ name: `Far${run} Oven`, quantity: 8 });
    const customer = await addPartner(account, { kind: 'customer', name: `Far${run} Traders` });
    await page.goto(`/customers/${customer._id}`);
    await expect(title(page)).toHaveText(customer.name);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.keyboard.press('/');
    await box(page).fill(`far${run}`);
    await option(page, 'All items with').click();
    await expect(page.getByRole('link', { name: item.name })).toBeFocused();
    await goOffline(context);
    await expect(page.getByText(/You are offline/)).toBeVisible();
    await page.keyboard.press('Control+k');
    await box(page).fill(`far${run}`);
    await expect(option(page, item.name)).toBeVisible();
    await expect(option(page, customer.name)).toBeVisible();
    await expect(page.getByText('No internet. Searching what this device has.')).toBeVisible();
    await option(page, item.name).click();
    await expect(page.getByRole('dialog', { name: item.name })).toBeVisible();
    await goOnline(context);
  });
});
