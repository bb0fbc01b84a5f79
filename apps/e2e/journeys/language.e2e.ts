/** Bangla: no page is wider than the window or fails axe, and the jobs of a day are done. */
import type { Page } from '@playwright/test';
import { findExcess, findViolations } from '../fixtures/check-page.js';
import { pageHeading } from '../fixtures/page-heading.js';
import { WORK_PAGES } from '../fixtures/pages.js';
import { productUrl } from '../fixtures/product.js';
import { expect, signedInTest } from '../fixtures/test.js';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(pageHeading(page)).toBeVisible();
  await expect(page.locator('.animate-shimmer')).toHaveCount(0);
}

/** One after the other in one browser, which has the files after the first page. */
signedInTest(
  'every page of signed-in people is accessible and fits the window in Bangla',
  async ({ page }) => {
    signedInTest.setTimeout(180_000);
    await page.context().addCookies([{ name: 'godown-language', value: 'bn', url: productUrl() }]);
    for (const path of WORK_PAGES) {
      await open(page, path);
      for (const [width, colorScheme] of [
        [360, 'dark'],
        [1440, 'light'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await findExcess(page), `what makes ${path} wider than ${width} px`).toEqual([]);
        expect.soft(await findViolations(page), `${path} at ${width} px, ${colorScheme}`).toEqual([]);
      }
    }
  },
);

signedInTest('no filter of a list is cut off on a phone in Bangla', async ({ page }) => {
  await page.context().addCookies([{ name: 'godown-language', value: 'bn', url: productUrl() }]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, ...names] of [
    ['/customers', 'সীমার বেশি', 'তালিকার আরও কাজ'],
    ['/movements', 'এই মাস', 'ফাইল নামান'],
  ] as const) {
    await open(page, path);
    for (const name of names)
      await expect(page.getByRole('main').getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
});

/** The page's settings say that prices are in taka. Changed in the page: Chrome lets no page of a test call the emulator. */
async function useTaka(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener(
      'readystatechange',
      () => {
        const settings = document.getElementById('godown-settings');
        if (settings?.firstChild && settings.textContent)
          settings.firstChild.nodeValue = settings.textContent.replace(
            '"currency":"USD"',
            '"currency":"BDT"',
          );
      },
      { once: true },
    );
  });
}

signedInTest(
  'each column of the list of items is as wide as its texts at a desk in Bangla',
  async ({ page, items }) => {
    const name = `Wide Oven ${Date.now()}`;
    await items.create({ name, quantity: 12_345, price: 129500 });
    await page.context().addCookies([{ name: 'godown-language', value: 'bn', url: productUrl() }]);
    await page.setViewportSize({ width: 1366, height: 768 });
    await open(page, `/manageInventory?q=${encodeURIComponent(name)}`);
    const cells = page.getByRole('row').filter({ hasText: name }).getByRole('cell');
    await expect(cells.filter({ hasText: 'হালিশহর' })).toBeVisible();
    const tooWide = await cells.evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
    );
    expect(tooWide).toEqual([]);
  },
);

signedInTest('a day in Bangla, in taka: deliver, receive, write a note', async ({ page, items }) => {
  const name = `ওভেন ${Date.now()}`;
  const item = await items.create({ name, quantity: 60, price: 129500 });
  await page.context().addCookies([{ name: 'godown-language', value: 'bn', url: productUrl() }]);
  await useTaka(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/item/${item._id}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByText('৳১,২৯,৫০০.০০').first()).toBeVisible();
  await page.getByRole('button', { name: 'ডেলিভারি দিন', exact: true }).click();
  await expect(page.getByText('ডেলিভারি হয়েছে!')).toBeVisible();
  await page.getByLabel('কয়টি এসেছে').fill('৪১');
  await page.getByRole('button', { name: 'মাল তুলুন', exact: true }).click();
  await expect(page.getByText('মাল তোলা হয়েছে!')).toBeVisible();
  await expect.poll(async () => (await items.find(item._id))?.quantity).toBe(100);

  await open(page, '/documents');
  await page.getByRole('button', { name: 'নতুন চালান' }).click();
  await page.getByRole('combobox', { name: 'পণ্য' }).fill(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('২');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'সেভ করে পাঠান' }).click();
  // Nobody is named, so it asks who pays.
  await page.getByRole('radio', { name: 'নগদ বিক্রি' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^চালান DN-/ })).toBeVisible();
  await expect(page.getByText('৳২,৫৯,০০০.০০').first()).toBeVisible();
  await expect.poll(async () => (await items.find(item._id))?.quantity).toBe(98);
  expect(await items.ledgerIsHealthy()).toBe(true);
});
