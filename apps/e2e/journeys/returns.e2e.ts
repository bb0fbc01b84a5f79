/** Goods of a note that come back: with few taps, by scan, and no more than was sold. */
import type { Page } from '@playwright/test';
import type { Account } from '../fixtures/accounts.js';
import { checkPage } from '../fixtures/check-page.js';
import { goOffline, goOnline } from '../fixtures/connection.js';
import { postDocument } from '../fixtures/documents.js';
import { jobTest as test } from '../fixtures/hand.js';
import { newCode, scan } from '../fixtures/hand-scanner.js';
import type { ItemsApi } from '../fixtures/items.js';
import { addPartner, findPartner } from '../fixtures/partners.js';
import { expect } from '../fixtures/test.js';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Each test has its own note. */
const sold = test.extend<{ sale: Awaited<ReturnType<typeof sell>> }>({
  sale: async ({ account, items }, use) => use(await sell(account, items)),
});

/** A note of five ovens of 950 for a customer who owes them. */
async function sell(account: Account, items: ItemsApi) {
  const barcode = newCode();
  const customer = await addPartner(account, { kind: 'customer', name: `Rahman ${barcode}` });
  const oven = await items.create({ name: `Sold Oven ${barcode}`, quantity: 9, price: 1000, barcode });
  const other = await items.create({ name: `Other Oven ${barcode}`, quantity: 9, barcode: newCode() });
  const { number } = await postDocument(account, {
    kind: 'delivery',
    warehouse: 'halishar',
    partner: customer._id,
    lines: [{ item: oven._id, quantity: 5, unitPrice: 950 }],
  });
  return { customer, oven, other, number };
}

sold(
  'one of five comes back, damaged, from its note: 4 taps',
  { tag: '@short' },
  async ({ page, account, items, sale, startAtHome }) => {
    const { customer, oven, number } = sale;
    const hand = await startAtHome();
    await page.goto(`/documents/${number}`);
    await hand.tap(button(page, 'Return'));
    await expect(title(page)).toHaveText(`Return of ${number}`);
    await hand.tap(button(page, new RegExp(`^${oven.name} 5 left`)));
    const isDamaged = page.getByRole('checkbox', { name: `Damaged ${oven.name}` });
    await expect(isDamaged).toBeInViewport({ ratio: 1 });
    await hand.tap(isDamaged);
    await hand.tap(button(page, 'Save and send'));
    await expect(title(page)).toHaveText(/^Return from customer CR-/);
    hand.costsAtMost({ taps: 4 });
    expect(await findPartner(account, customer._id)).toMatchObject({ balance: 3800 });
    expect(await items.find(oven._id)).toMatchObject({ damaged: { halishar: 1 } });
    await page.goto(`/documents/${number}`);
    await button(page, 'Return').tap();
    await expect(button(page, new RegExp(`^${oven.name} 4 left`))).toBeVisible();
  },
);

sold('takes scans of its note only, and no more than is left', async ({ page, sale, startAtHome }) => {
  const { oven, other, number } = sale;
  await startAtHome();
  await page.goto(`/documents/${number}`);
  await button(page, 'Return').tap();
  await expect(button(page, new RegExp(`^${oven.name} 5 left`))).toBeVisible();
  // As fast as a scanner is.
  for (let piece = 1; piece <= 6; piece += 1) await scan(page, oven.barcode ?? '');
  await expect(page.getByLabel(`Quantity: ${oven.name}`)).toHaveValue('5');
  await expect(page.getByText(`Only 5 of ${oven.name} can be returned.`)).toBeVisible();
  await scan(page, other.barcode ?? '');
  await expect(page.getByText(`${other.name} is not on ${number}.`)).toBeVisible();
  await expect(page.getByText('1 line', { exact: true })).toBeVisible();
  await page.getByLabel(`Price: ${oven.name}`).fill('95000');
  await expect(page.getByText('More than on the note (950.00$)')).toBeVisible();
  await checkPage(page);
});

sold(
  'waits without a connection, and the next return counts it',
  async ({ page, context, account, sale, complaints, startAtHome }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const { customer, oven, number } = sale;
    await startAtHome();
    await page.goto('/documents');
    await page.getByRole('link', { name: number }).tap();
    await button(page, 'Return').tap();
    await expect(title(page)).toHaveText(`Return of ${number}`);
    await goOffline(context);
    await button(page, `All 5: ${oven.name}`).tap();
    await button(page, `One less: ${oven.name}`).tap();
    await button(page, 'Save and send').tap();
    await expect(title(page)).toHaveText('Documents');
    await page.getByRole('link', { name: number }).tap();
    await button(page, 'Return').tap();
    await expect(button(page, new RegExp(`^${oven.name} 1 left`))).toBeVisible();
    await goOnline(context);
    await expect.poll(async () => (await findPartner(account, customer._id)).balance).toBe(950);
    await expect(button(page, new RegExp(`^${oven.name} 1 left`))).toBeVisible();
  },
);
