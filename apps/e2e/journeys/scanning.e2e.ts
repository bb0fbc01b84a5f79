import { jobTest } from '../fixtures/hand.js';
import { newCode, scan } from '../fixtures/hand-scanner.js';
import { filmLabel } from '../fixtures/label-video.js';
import { work } from '../fixtures/navigation.js';
import { expect, toast } from '../fixtures/test.js';
import config from '../playwright.config.js';

const test = jobTest;

/** The code that the fake camera sees. */
const LABEL = newCode();
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const film = await filmLabel(LABEL);
    await use({
      ...launchOptions,
      args: [
        ...(config.use?.launchOptions?.args ?? []),
        '--use-fake-device-for-media-stream',
        // Headless browsers cannot ask whether the camera is allowed.
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
  },
});

test.describe('with a hand scanner', () => {
  test('a scan on any page shows the item, and Delivered is 1 click', async ({
    page,
    items,
    startAtHome,
  }) => {
    const barcode = newCode();
    const item = await items.create({ name: `Scanned Oven ${barcode}`, quantity: 8, barcode });
    const hand = await startAtHome();
    await scan(page, barcode);
    const sheet = page.getByRole('dialog', { name: item.name });
    await expect(sheet).toBeVisible();
    await hand.tap(sheet.getByRole('button', { name: 'Delivered', exact: true }));
    await expect(toast(page, 'Item Delivered!')).toBeVisible();
    expect(await items.find(item._id)).toMatchObject({ quantity: 7 });
    hand.costsAtMost({ taps: 1 });
  });

  test('a return without its note is 4 clicks and a scan: one answers who pays', async ({
    page,
    items,
    startAtHome,
  }) => {
    const barcode = newCode();
    const item = await items.create({ name: `Returned Oven ${barcode}`, quantity: 8, barcode });
    const hand = await startAtHome();
    await hand.tap(work(page).getByRole('button', { name: 'Sell' }));
    await hand.tap(work(page).getByRole('button', { name: 'New return from customer' }));
    // Until this page is open, a scan is for no list.
    await expect(page.getByRole('heading', { level: 1, name: 'New return from customer' })).toBeVisible();
    await scan(page, barcode);
    await expect(page.getByLabel(`Quantity: ${item.name}`)).toHaveValue('1');
    await hand.tap(page.getByRole('button', { name: 'Save and send' }));
    await hand.tap(page.getByRole('radio', { name: 'No prices' }));
    await expect(page.getByRole('heading', { level: 1, name: /^Return from customer CR-/ })).toBeVisible();
    expect(await items.find(item._id)).toMatchObject({ quantity: 9 });
    hand.costsAtMost({ taps: 4 });
  });

  test('five scans are five lines of a note, and leave no digits in Quantity', async ({ page, items }) => {
    const codes = Array.from({ length: 5 }, newCode);
    for (const barcode of codes) await items.create({ name: `Note Oven ${barcode}`, quantity: 8, barcode });
    await page.goto('/documents');
    await page
      .getByRole('button', { name: 'New delivery note' })
      .or(page.getByRole('link', { name: 'New delivery note' }))
      .first()
      .click();
    const field = page.getByRole('combobox', { name: 'Item' });
    await field.fill('Note Oven');
    await expect(page.getByRole('listbox', { name: 'Item' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused();
    for (const code of codes) await scan(page, code);
    await expect(page.getByText('5 lines')).toBeVisible();
    await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('1');
    await scan(page, codes[4] ?? '');
    await expect(page.getByText('6 units')).toBeVisible();
    await page.getByRole('status', { name: 'Last scans' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('5 units')).toBeVisible();
  });

  test('a code that no item has is given to one', async ({ page, items, startAtHome }) => {
    const code = newCode();
    const item = await items.create({ name: `Codeless Oven ${code}`, quantity: 8 });
    await startAtHome();
    await scan(page, code);
    const sheet = page.getByRole('dialog', { name: `Code ${code} is not known` });
    await sheet.getByLabel('Give it to an item').fill(`codeless ${code}`);
    await sheet.getByRole('option', { name: item.name }).click();
    await expect(toast(page, 'Changes saved')).toBeVisible();
    await scan(page, code);
    await expect(page.getByRole('dialog', { name: item.name })).toBeVisible();
  });
});

test.describe('with a hand scanner at a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('deliver 12 after a scan: 2 taps and 2 keys', async ({ page, items, startAtHome }) => {
    const barcode = newCode();
    const item = await items.create({ name: `Dozen Oven ${barcode}`, quantity: 50, barcode });
    const hand = await startAtHome();
    await scan(page, barcode);
    const sheet = page.getByRole('dialog', { name: item.name });
    await hand.tap(sheet.getByLabel('How many'));
    await hand.type('12');
    await hand.tap(sheet.getByRole('button', { name: 'Delivered', exact: true }));
    await expect(toast(page, 'Item Delivered!')).toBeVisible();
    expect(await items.find(item._id)).toMatchObject({ stock: { halishar: 38 } });
    hand.costsAtMost({ taps: 2, keys: 2 });
  });

  test('a delivery note of five lines without prices, printed: 5 scans and 5 taps', async ({
    page,
    items,
    startAtHome,
  }) => {
    const five = await Promise.all(
      Array.from({ length: 5 }, newCode).map((barcode) =>
        items.create({ name: `Line Oven ${barcode}`, quantity: 9, barcode }),
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
      await expect(page.getByLabel(`Quantity: ${name}`)).toHaveValue('1');
    }
    await hand.tap(page.getByRole('button', { name: 'Save and send' }));
    await hand.tap(page.getByRole('radio', { name: 'No prices' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Delivery note DN-/);
    await hand.tap(page.getByRole('button', { name: 'Print', exact: true }));
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');
    hand.costsAtMost({ taps: 5 });
    for (const { _id } of five) expect(await items.find(_id)).toMatchObject({ quantity: 8 });
  });
});

test.describe('with the camera of a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });

  test('a label in the picture opens its item, and the camera closes', async ({
    page,
    items,
    startAtHome,
  }) => {
    const item = await items.create({ name: `Filmed Oven ${LABEL}`, quantity: 8, barcode: LABEL });
    const hand = await startAtHome();
    const work = page.getByRole('navigation', { name: 'Work' });
    await hand.tap(work.getByRole('button', { name: 'Scan' }));
    await expect(page.getByRole('dialog', { name: item.name })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Scan a code' })).toBeHidden();
    await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Delivered', exact: true }));
    await expect(toast(page, 'Item Delivered!')).toBeVisible();
    hand.costsAtMost({ taps: 2 });
  });
});
