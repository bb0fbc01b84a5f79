/** Delivery notes with prices: on a phone with few taps, over the limit of credit, without a connection, and on paper. */
import type { Page } from '@playwright/test';
import { checkPage, findViolations } from '../fixtures/check-page.js';
import { goOffline, goOnline } from '../fixtures/connection.js';
import { isOnDevice } from '../fixtures/device.js';
import { createHand, jobTest } from '../fixtures/hand.js';
import { newCode, scan } from '../fixtures/hand-scanner.js';
import { openDocuments, work } from '../fixtures/navigation.js';
import { openPaperChoices } from '../fixtures/paper.js';
import { addPartner, addPayment, findCustomersNamed, findPartner } from '../fixtures/partners.js';
import { expect, signedInTest } from '../fixtures/test.js';

const SMALL = { width: 360, height: 740 };
const LARGE = { width: 1366, height: 768 };
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const customer = (page: Page) => page.getByRole('combobox', { name: 'Customer' });
const paidNow = (page: Page) => page.getByRole('textbox', { name: 'Paid now' });
const answer = (page: Page, name: string) => page.getByRole('radio', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save and send' });

const receivedToday = async (page: Page) => {
  const text = (await page.getByRole('link', { name: /^Received today/ }).textContent()) ?? '';
  return Number(text.replace(/[^\d.]/g, ''));
};

async function startNote(page: Page) {
  await page.getByRole('button', { name: 'New delivery note' }).click();
  const first = (page.viewportSize()?.width ?? 0) >= 1024 ? 'Customer' : 'Item';
  await expect(page.getByRole('combobox', { name: first })).toBeFocused();
}

async function addLine(page: Page, name: string, quantity: string) {
  const field = page.getByRole('combobox', { name: 'Item' });
  await field.fill(name);
  await expect(page.getByRole('listbox', { name: 'Item' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.type(quantity);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Quantity: ${name}`)).toHaveValue(quantity);
  await expect(field).toBeFocused();
}

async function chooseCustomer(page: Page, name: string) {
  await customer(page).fill(name);
  await page.getByRole('listbox', { name: 'Customer' }).getByRole('option').first().click();
}

jobTest.describe('on a phone', () => {
  jobTest.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  jobTest(
    'a note for a known customer, paid half, printed: 5 scans and 6 taps',
    { tag: '@short' },
    async ({ page, account, items, startAtHome }) => {
      const run = newCode();
      const rahman = await addPartner(account, { kind: 'customer', name: `Rahman ${run}`, opening: 100 });
      const five = await Promise.all(
        Array.from({ length: 5 }, newCode).map((barcode) =>
          items.create({ name: `Priced Oven ${barcode}`, quantity: 9, price: 20.5, barcode }),
        ),
      );
      await page.addInitScript(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      const hand = await startAtHome();
      await hand.tap(work(page).getByRole('link', { name: 'Sell' }));
      await hand.tap(page.getByRole('button', { name: 'New delivery note' }));
      await expect(page.getByRole('combobox', { name: 'Item' })).toBeVisible();
      for (const { name, barcode = '' } of five) {
        await scan(page, barcode);
        await expect(page.getByLabel(`Price: ${name}`)).toHaveValue('20.50');
      }
      await hand.tap(customer(page));
      await hand.type(rahman.name);
      await expect(page.getByText(`Owed after this: 202.50$ · ${rahman.name}`)).toBeVisible();
      await hand.tap(paidNow(page));
      await hand.type('51.25');
      await hand.tap(save(page));
      await expect(title(page)).toHaveText(/^Delivery note DN-/);
      await hand.tap(page.getByRole('button', { name: 'Print', exact: true }));
      await expect(page.locator('body')).toHaveAttribute('data-printed', '');
      hand.costsAtMost({ taps: 6, keys: rahman.name.length + 5 });
      const sums = page.getByRole('article');
      await expect(sums).toContainText('One hundred two dollars and fifty cents only');
      await expect(sums).toContainText('Owed after this note151.25$');
      expect(await findPartner(account, rahman._id)).toMatchObject({ balance: 151.25 });
    },
  );

  jobTest(
    'three lines are in view together with the money',
    async ({ page, account, items, startAtHome }) => {
      const run = newCode();
      const rahman = await addPartner(account, {
        kind: 'customer',
        name: `Rahim ${run.slice(-4)}`,
        opening: 24_480,
      });
      const names = ['A', 'B', 'C', 'D'].map((letter) => `${letter} Fan ${run}`);
      for (const name of names) await items.create({ name, quantity: 9, price: 2450 });
      await startAtHome();
      await page.goto('/documents');
      await startNote(page);
      await chooseCustomer(page, rahman.name);
      for (const name of names) await addLine(page, name, '1');
      await answer(page, 'On account').tap();
      await page.evaluate(() => scrollTo(0, 0));
      await expect(page.getByText(`Owed after this: 34,280.00$ · ${rahman.name}`)).toBeInViewport({
        ratio: 1,
      });
      await expect(save(page)).toBeInViewport({ ratio: 1 });
      // The latest line is the first.
      for (const name of names.slice(1)) {
        const price = page.getByLabel(`Price: ${name}`);
        const isSeen = await price.evaluate((field) => {
          const { left, bottom } = field.getBoundingClientRect();
          return document.elementFromPoint(left + 8, bottom - 8) === field;
        });
        expect.soft(isSeen, name).toBe(true);
      }
    },
  );

  jobTest(
    'a new customer while the note is written: 2 taps, the name and the phone',
    async ({ page, account, items, startAtHome }) => {
      const run = newCode();
      const barcode = newCode();
      const { name: oven } = await items.create({
        name: `New Oven ${run}`,
        quantity: 9,
        price: 20.5,
        barcode,
      });
      await startAtHome();
      await page.goto('/documents');
      await startNote(page);
      await scan(page, barcode);
      await expect(page.getByLabel(`Price: ${oven}`)).toHaveValue('20.50');
      const hand = createHand(page, { isTouch: true });
      const name = `Salam ${run}`;
      await hand.tap(customer(page));
      await hand.type(name);
      await expect(page.getByText(`New customer: ${name}`)).toBeVisible();
      await hand.tap(page.getByLabel('Phone of the new customer'));
      await hand.type('01712345678');
      hand.costsAtMost({ taps: 2, keys: name.length + 11 });
      await save(page).tap();
      await expect(title(page)).toHaveText(/^Delivery note DN-/);
      expect(await findCustomersNamed(account, name)).toMatchObject([
        { balance: 20.5, phone: '+8801712345678' },
      ]);
    },
  );

  jobTest(
    'a sale that is paid in cash: 5 scans and 4 taps',
    async ({ page, account, items, startAtHome }) => {
      // Home shows money once there is some.
      const { _id } = await addPartner(account, { kind: 'customer', name: `Payer ${newCode()}` });
      await addPayment(account, _id, { amount: 1, method: 'cash' });
      const five = await Promise.all(
        Array.from({ length: 5 }, newCode).map((barcode) =>
          items.create({ name: `Counter Oven ${barcode}`, quantity: 9, price: 20.5, barcode }),
        ),
      );
      const hand = await startAtHome();
      const before = await receivedToday(page);
      await hand.tap(work(page).getByRole('link', { name: 'Sell' }));
      await hand.tap(page.getByRole('button', { name: 'New delivery note' }));
      await expect(page.getByRole('combobox', { name: 'Item' })).toBeVisible();
      for (const { name, barcode = '' } of five) {
        await scan(page, barcode);
        await expect(page.getByLabel(`Price: ${name}`)).toHaveValue('20.50');
      }
      await hand.tap(answer(page, 'Cash sale'));
      await page.getByLabel('Given').fill('500');
      await expect(page.getByText('Change 397.50$')).toBeVisible();
      await checkPage(page);
      await hand.tap(save(page));
      await expect(title(page)).toHaveText(/^Delivery note DN-/);
      hand.costsAtMost({ taps: 4 });
      await expect(page.getByRole('article')).toContainText('Paid, Cash102.50$');
      const number = ((await title(page).textContent()) ?? '').replace('Delivery note ', '');
      await page.goto('/');
      // Other journeys may receive something at the same time.
      await expect.poll(() => receivedToday(page)).toBeGreaterThanOrEqual(before + 102.5);
      await page.getByRole('link', { name: /^Received today/ }).click();
      const row = page.getByRole('row', { name: new RegExp(`Payment, Cash.*${number}.*102\\.50\\$`) });
      await row.getByRole('link', { name: 'Cash sales' }).click();
      await expect(title(page)).toHaveText('Cash sales');
      expect(await items.ledgerIsHealthy()).toBe(true);
    },
  );
});

const test = signedInTest;

test('a note has that customer’s last prices, and asks before the customer owes more than the limit', async ({
  page,
  account,
  items,
  complaints,
}) => {
  complaints.expect(/409/);
  const run = newCode();
  const fan = await items.create({ name: `Fan ${run}`, quantity: 9, price: 50 });
  const karim = await addPartner(account, { kind: 'customer', name: `Karim ${run}`, creditLimit: 100 });
  await page.goto('/documents');
  await startNote(page);
  await chooseCustomer(page, karim.name);
  await addLine(page, fan.name, '2');
  await page.getByLabel(`Price: ${fan.name}`).fill('45');
  await save(page).click();
  await expect(title(page)).toHaveText(/^Delivery note DN-/);
  await expect(page.getByRole('article')).toContainText('Owed after this note90.00$');

  await page.goto('/documents');
  await startNote(page);
  await chooseCustomer(page, karim.name);
  await addLine(page, fan.name, '1');
  await expect(page.getByLabel(`Price: ${fan.name}`)).toHaveValue('45.00');
  await expect(page.getByText(`Owed after this: 135.00$ · ${karim.name}`)).toBeVisible();
  await save(page).click();
  // In view on every screen, where the hand is.
  for (const viewport of [SMALL, LARGE]) {
    await page.setViewportSize(viewport);
    await expect(page.getByText(`${karim.name} would owe 135.00$, the limit is 100.00$.`)).toBeInViewport({
      ratio: 1,
    });
    await expect(page.getByRole('button', { name: 'Save anyway' })).toBeInViewport({ ratio: 1 });
  }
  expect(await findViolations(page)).toEqual([]);
  expect(await findPartner(account, karim._id)).toMatchObject({ balance: 90 });
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(title(page)).toHaveText(/^Delivery note DN-/);
  expect(await findPartner(account, karim._id)).toMatchObject({ balance: 135 });

  await page.getByRole('button', { name: 'Cancel this note' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('all of its money');
  await question.getByRole('button', { name: 'Cancel this note' }).click();
  await expect(page.getByText(/Its stock and its money went back\.$/)).toBeVisible();
  expect(await findPartner(account, karim._id)).toMatchObject({ balance: 90 });
  expect(await items.ledgerIsHealthy()).toBe(true);
});

for (const [how, press] of [
  ['a press of Save', (page: Page) => save(page).click()],
  ['Ctrl+Enter', (page: Page) => page.keyboard.press('Control+Enter')],
] as const) {
  test(`the exact name of a customer, saved from its field by ${how}, is on the account`, async ({
    page,
    account,
    items,
  }) => {
    const run = newCode();
    const fan = await items.create({ name: `Fan ${run}`, quantity: 9, price: 50 });
    const kamal = await addPartner(account, { kind: 'customer', name: `Kamal ${run}` });
    await page.goto('/documents');
    await startNote(page);
    await addLine(page, fan.name, '2');
    await customer(page).fill(kamal.name);
    await press(page);
    await expect(title(page)).toHaveText(/^Delivery note DN-/);
    expect(await findPartner(account, kamal._id)).toMatchObject({ balance: 100 });
  });
}

test('a note on a new device has prices, and is not saved before somebody says who pays', async ({
  page,
  items,
}) => {
  const run = newCode();
  const fan = await items.create({ name: `Fan ${run}`, quantity: 9, price: 50 });
  await page.goto('/documents');
  for (const viewport of [SMALL, LARGE]) {
    await page.setViewportSize(viewport);
    await startNote(page);
    await addLine(page, fan.name, '2');
    await expect(page.getByLabel(`Price: ${fan.name}`)).toHaveValue('50.00');
    await save(page).click();
    await expect(page.getByText('How is it paid? Choose one.')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('radiogroup', { name: 'How is it paid?' })).toBeInViewport({ ratio: 1 });
    await expect(answer(page, 'On account')).toBeFocused();
    expect(await items.find(fan._id)).toMatchObject({ quantity: viewport === SMALL ? 9 : 7 });
    await answer(page, 'Cash sale').click();
    await expect(title(page)).toHaveText(/^Delivery note DN-/);
    await expect(page.getByRole('article')).toContainText('Paid, Cash100.00$');
    await page.goto('/documents');
  }
});

test('the bar stays in view with all that it settles, also above the keyboard of a phone', async ({
  page,
  items,
}) => {
  const run = newCode();
  const fan = await items.create({ name: `Fan ${run}`, quantity: 9, price: 50 });
  await page.goto('/documents');
  await startNote(page);
  await addLine(page, fan.name, '2');
  await answer(page, 'Cash sale').click();
  for (const viewport of [LARGE, SMALL, { width: 360, height: 400 }]) {
    await page.setViewportSize(viewport);
    await page.getByRole('combobox', { name: 'Item' }).focus();
    for (const part of [page.getByRole('radiogroup'), page.getByText('100.00$').last(), save(page)])
      await expect(part).toBeInViewport({ ratio: 1 });
    await answer(page, 'Cash sale').click();
    await expect(page.getByLabel('Given')).toBeInViewport({ ratio: 1 });
  }
});

test.describe('without a connection', () => {
  // Lets the pages open.
  test.use({ serviceWorkers: 'allow' });

  test('a customer whom the device knows is known, though Documents was never opened', async ({
    page,
    context,
    account,
    items,
    complaints,
  }) => {
    complaints.expect(NO_CONNECTION);
    const run = newCode();
    const fan = await items.create({ name: `Fan ${run}`, quantity: 9, price: 50 });
    const nasima = await addPartner(account, { kind: 'customer', name: `Nasima ${run}` });
    await page.goto('/manageInventory');
    await page.getByRole('searchbox').fill(fan.name);
    await expect(page.getByRole('link', { name: fan.name, exact: true })).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await isOnDevice(page, new RegExp(nasima.name));
    await goOffline(context);
    await openDocuments(page);
    await startNote(page);
    await addLine(page, fan.name, '2');
    await customer(page).fill(nasima.name);
    await expect(page.getByText(`Owed after this: 100.00$ · ${nasima.name}`)).toBeVisible();
    await save(page).click();
    await expect(title(page)).toHaveText('Documents');
    await goOnline(context);
    await expect.poll(() => findPartner(account, nasima._id)).toMatchObject({ balance: 100 });
  });

  test('a note with prices waits, can be shown, and is on the account once', async ({
    page,
    context,
    account,
    items,
    complaints,
  }) => {
    complaints.expect(NO_CONNECTION);
    const run = newCode();
    const fan = await items.create({ name: `Fan ${run}`, quantity: 9, price: 50 });
    const rahima = await addPartner(account, { kind: 'customer', name: `Rahima ${run}` });
    await page.goto('/documents');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await startNote(page);
    await chooseCustomer(page, rahima.name);
    await addLine(page, fan.name, '2');
    await goOffline(context);
    await page.getByRole('button', { name: `Discount and note: ${fan.name}` }).click();
    await page.getByLabel(`Discount: ${fan.name}`, { exact: true }).fill('10');
    await page.getByRole('button', { name: 'Discount, transport' }).click();
    await page.getByLabel('Transport').fill('5');
    await isOnDevice(page, /"transport":"5"/);
    // The field writes 50.00 when it loses the focus: what is sent must not become a draft again.
    await page.getByLabel(`Price: ${fan.name}`).fill('50');
    await page.keyboard.press('Control+Enter');
    await expect(title(page)).toHaveText('Documents');
    const waiting = page.getByRole('region', { name: 'Not sent yet' });
    await expect(waiting.getByRole('listitem')).toContainText('1 line · 95.00$');
    await expect(page.getByRole('region', { name: 'Drafts on this device' })).toHaveCount(0);
    await waiting.getByRole('link').click();
    await expect(title(page)).toHaveText('Delivery note (not sent yet)');
    await expect(page.getByRole('article')).toContainText('Ninety-five dollars only');
    expect(await findPartner(account, rahima._id)).toMatchObject({ balance: 0 });
    await openDocuments(page);
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Drafts on this device' })).toHaveCount(0);
    await startNote(page);
    await chooseCustomer(page, rahima.name);
    await addLine(page, fan.name, '1');
    await expect(page.getByText('95.00$ waits to be sent')).toBeVisible();
    await expect(page.getByText(`Owed after this: 145.00$ · ${rahima.name}`)).toBeVisible();

    await goOnline(context);
    await expect(page.getByRole('region', { name: /Notifications/ }).getByText(/^Sent as DN-/)).toBeVisible();
    await expect.poll(() => findPartner(account, rahima._id)).toMatchObject({ balance: 95 });
    expect(await items.ledgerIsHealthy()).toBe(true);
  });
});

test('the pages of a note with prices are accessible and fit the window', async ({
  page,
  account,
  items,
}) => {
  const run = newCode();
  const fan = await items.create({ name: `Fan ${run}`, quantity: 9, price: 129_500.5 });
  const shop = await addPartner(account, { kind: 'customer', name: `Shop ${run}`, opening: 1_250_000 });
  await page.goto('/documents');
  await startNote(page);
  await chooseCustomer(page, shop.name);
  await addLine(page, fan.name, '3');
  await page.getByRole('button', { name: `Discount and note: ${fan.name}` }).click();
  await paidNow(page).fill('5');
  await page.getByLabel('How it is paid').selectOption('Cheque');
  await checkPage(page);
  await page.getByLabel('How it is paid').selectOption('Cash');
  await save(page).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Discount, transport' }).click();
  await page.getByLabel('Discount of the whole note', { exact: true }).fill('5');
  await save(page).click();
  await expect(title(page)).toHaveText(/^Delivery note DN-/);
  await checkPage(page);
  await openPaperChoices(page);
  await page.getByRole('checkbox', { name: 'With prices on paper' }).uncheck();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByText('In words:')).toBeHidden();
  await expect(page.getByRole('cell', { name: /\$/ })).toHaveCount(0);
});
