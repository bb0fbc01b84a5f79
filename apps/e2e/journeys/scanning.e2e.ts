import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { jobTest } from '../fixtures/hand.js';
import { filmLabel } from '../fixtures/label-video.js';
import { expect, toast } from '../fixtures/test.js';
import config from '../playwright.config.js';

/** An EAN-13 that no other test has. */
function newCode(): string {
  const digits = `20${String(randomInt(1e10)).padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** As a hand scanner types, into what has the focus. In the page, where no other work of the machine comes between two keys. */
async function scan(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('status', { name: 'Last scans' })).toBeAttached();
  await page.evaluate((text) => {
    for (const key of [...text, 'Enter']) {
      const options = { key, bubbles: true, cancelable: true };
      const isTyped = (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', options),
      );
      if (isTyped && key !== 'Enter') document.execCommand('insertText', false, key);
    }
  }, code);
}

const test = jobTest;

/** What the fake camera sees. */
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

  test('five scans are five lines of a note, and leave no digits in Quantity', async ({ page, items }) => {
    const codes = Array.from({ length: 5 }, newCode);
    for (const barcode of codes) await items.create({ name: `Note Oven ${barcode}`, quantity: 8, barcode });
    await page.goto('/documents');
    await page
      .getByRole('button', { name: 'New delivery note' })
      .or(page.getByRole('link', { name: 'New delivery note' }))
      .first()
      .click();
    await page.getByLabel('Quantity', { exact: true }).first().focus();
    for (const code of codes) await scan(page, code);
    await expect(page.getByText('5 lines')).toBeVisible();
    await expect(page.getByLabel('Quantity', { exact: true }).first()).toHaveValue('1');
    await scan(page, codes[4] ?? '');
    await expect(page.getByText('6 units')).toBeVisible();
    await page.getByRole('status', { name: 'Last scans' }).getByRole('button', { name: 'Take back' }).click();
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
