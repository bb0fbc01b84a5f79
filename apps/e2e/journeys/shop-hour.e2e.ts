/** An hour of ordinary trade with its slips, after which the books add up: sold = received + owed, and nothing is on no account. */
import type { Page } from '@playwright/test';
import { addUp } from '../fixtures/books.js';
import { goOffline, goOnline } from '../fixtures/connection.js';
import { isOnDevice } from '../fixtures/device.js';
import { newCode } from '../fixtures/hand-scanner.js';
import { openDocuments } from '../fixtures/navigation.js';
import { addPartner, findCustomersNamed, findPartner } from '../fixtures/partners.js';
import { expect, signedInTest as test } from '../fixtures/test.js';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const customer = (page: Page) => page.getByRole('combobox', { name: 'Customer' });
const answer = (page: Page, name: string) => page.getByRole('radio', { name });
const save = (page: Page) => button(page, 'Save and send');

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1366, height: 768 };

// Pages open without a connection.
test.use({ serviceWorkers: 'allow' });
test.slow();

/** Each oven is 950.00. */
async function begin(page: Page, oven: string, quantity: number) {
  await openDocuments(page);
  await button(page, 'New delivery note').click();
  const item = page.getByRole('combobox', { name: 'Item' });
  await item.fill(oven);
  await expect(page.getByRole('listbox', { name: 'Item' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.getByLabel('Quantity', { exact: true }).fill(String(quantity));
  await button(page, 'Add').click();
  await expect(page.getByLabel(`Quantity: ${oven}`)).toHaveValue(String(quantity));
}

async function expectSent(page: Page): Promise<string> {
  await expect(title(page)).toHaveText(/^Delivery note DN-/);
  return ((await title(page).textContent()) ?? '').replace('Delivery note ', '');
}

for (const viewport of [DESK, PHONE]) {
  test(`an hour of trade with slips adds up, ${viewport.width} px wide`, async ({
    page,
    context,
    account,
    items,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/);
    await page.setViewportSize(viewport);
    const run = newCode();
    const oven = `Hour Oven ${run}`;
    await items.create({ name: oven, quantity: 90, price: 950 });
    const rahman = await addPartner(account, { kind: 'customer', name: `Rahman ${run}` });
    const karim = await addPartner(account, { kind: 'customer', name: `Karim ${run}`, creditLimit: 1000 });
    await page.goto('/manageInventory');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await isOnDevice(page, new RegExp(karim.name));

    // The exact name in small letters, saved from its field: 1,900 owed.
    await begin(page, oven, 2);
    await customer(page).fill(rahman.name.toLowerCase());
    await page.keyboard.press('Control+Enter');
    const first = await expectSent(page);

    // Nobody is named, Save asks, and the buyer gives a banknote: 950 received.
    await begin(page, oven, 1);
    await save(page).click();
    await expect(page.getByText('How is it paid? Choose one.')).toBeInViewport({ ratio: 1 });
    await answer(page, 'Cash sale').click();
    await expectSent(page);

    // Cash with change: 950 received.
    await begin(page, oven, 1);
    await answer(page, 'Cash sale').click();
    await page.getByLabel('Given').fill('1000');
    await expect(page.getByText('Change 50.00$')).toBeInViewport({ ratio: 1 });
    await save(page).click();
    await expectSent(page);

    // Half paid, and more than the note in bKash, of which the rest is an advance: 1,900 sold, 1,450 received.
    await begin(page, oven, 1);
    await customer(page).fill(rahman.name);
    await page.getByRole('textbox', { name: 'Paid now' }).fill('450');
    await save(page).click();
    await expectSent(page);
    await begin(page, oven, 1);
    await customer(page).fill(rahman.name);
    await page.getByRole('textbox', { name: 'Paid now' }).fill('1000');
    await page.getByLabel('How it is paid').selectOption('bKash');
    await save(page).click();
    const isAdvance = button(page, 'Keep the rest');
    await expect(isAdvance).toBeInViewport({ ratio: 1 });
    await isAdvance.click();
    await expectSent(page);

    // Over the limit: 1,900 owed.
    await begin(page, oven, 2);
    await customer(page).fill(karim.name);
    await page.keyboard.press('Control+Enter');
    await expect(button(page, 'Save anyway')).toBeInViewport({ ratio: 1 });
    await button(page, 'Save anyway').click();
    await expectSent(page);

    // Goods without money.
    await begin(page, oven, 1);
    await customer(page).fill(karim.name);
    await answer(page, 'No prices').click();
    await save(page).click();
    await expectSent(page);
    await expect(page.getByRole('article')).not.toContainText('$');

    // Offline: somebody new twice, and a cash sale: 950, 950 owed, 1,900 received.
    const shop = `New Shop ${run}`;
    await goOffline(context);
    for (const name of [shop, shop.toUpperCase()]) {
      await begin(page, oven, 1);
      await customer(page).fill(name);
      await expect(page.getByText(`New customer: ${name}`)).toBeInViewport({ ratio: 1 });
      await save(page).click();
      await expect(title(page)).toHaveText('Documents');
    }
    await begin(page, oven, 2);
    await answer(page, 'Cash sale').click();
    await save(page).click();
    await expect(title(page)).toHaveText('Documents');
    await goOnline(context);
    await expect.poll(async () => (await findCustomersNamed(account, shop))[0]?.balance).toBe(1900);

    // One of two comes back: 950. A payment of what is due of the note, less the advance: 900 received.
    await page.goto(`/documents/${first}`);
    await button(page, 'Return').click();
    await button(page, new RegExp(`^${oven} 2 left`)).click();
    await save(page).click();
    await expect(title(page)).toHaveText(/^Return from customer CR-/);
    await page.goto(`/documents/${first}`);
    await expect(page.getByText('Due 900.00$ of 1,900.00$')).toBeVisible();
    await button(page, 'Take payment').click();
    await button(page, 'Save').click();
    await expect(page.getByText('Take payment')).toHaveCount(0);

    await expect.poll(() => addUp(account)).toMatchObject({ received: 6150 });
    expect(await addUp(account)).toEqual({
      sold: 11_400,
      back: 950,
      received: 6150,
      owed: 11_400 - 950 - 6150,
      lost: [],
      plain: 1,
    });
    // 1,900 − 950 − 900, and 500 of the half less 50 in advance. The limit was passed once.
    expect(await findPartner(account, rahman._id)).toMatchObject({ balance: 500 });
    expect(await findPartner(account, karim._id)).toMatchObject({ balance: 1900 });
    expect(await findCustomersNamed(account, shop)).toHaveLength(1);
    expect(await items.ledgerIsHealthy()).toBe(true);
  });
}
