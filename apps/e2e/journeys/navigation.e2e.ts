/** The navigation of people at work. */
import type { Page } from '@playwright/test';
import { findViolations, THEMES } from '../fixtures/check-page.js';
import { findMisplaced } from '../fixtures/layout.js';
import { pageHeading } from '../fixtures/page-heading.js';
import { expect, signedInTest } from '../fixtures/test.js';

const work = (page: Page) => page.getByRole('navigation', { name: 'Work' });
const more = (page: Page) => work(page).getByRole('button', { name: 'More' });

/** The texts of the places that can be seen. */
const places = (page: Page) => work(page).locator(':scope > ul > li:visible');

signedInTest.describe('on a phone', () => {
  signedInTest.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  signedInTest('a bar at the bottom has four places and More, in reach of the thumb', async ({ page }) => {
    await page.goto('/documents');
    await expect(work(page)).toBeInViewport({ ratio: 1 });
    const targets = work(page).locator('a:visible, button:visible');
    await expect(targets).toHaveText(['Items', 'Documents', 'Scan', 'Today', 'More']);
    for (const target of await targets.all()) {
      const box = await target.boundingBox();
      expect(box?.y).toBeGreaterThan(670);
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const middle = await targets.nth(2).boundingBox();
    expect((middle?.x ?? 0) + (middle?.width ?? 0) / 2).toBeCloseTo(180, 0);
    expect(await findMisplaced(page)).toEqual([]);
    await more(page).tap();
    await expect(work(page).getByRole('link', { name: /^Journal/ })).toBeVisible();
    // A tap beside the sheet closes it, and does nothing else.
    await page.touchscreen.tap(40, 30);
    await expect(work(page).getByRole('link', { name: /^Journal/ })).toBeHidden();
    await expect(page).toHaveURL('/documents');
    await more(page).tap();
    await work(page)
      .getByRole('link', { name: /^To reorder/ })
      .tap();
    await expect(page.getByRole('heading', { level: 1, name: 'To reorder' })).toBeVisible();
    await expect(more(page)).toHaveCSS('color', 'rgb(251, 146, 60)');
  });

  signedInTest('a tap on the search of the landing page opens that of the items', async ({ page, items }) => {
    const item = await items.create({ name: `Thumbed Oven ${Date.now()}` });
    await page.goto('/');
    await page.getByRole('searchbox', { name: 'Search the items' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'All Inventory Items' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(item.name);
    await page.getByRole('link', { name: item.name }).tap();
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: item.name })).toBeVisible();
    await expect(page.getByRole('searchbox')).not.toBeFocused();
  });

  signedInTest(
    'the bar covers neither the end of a page nor a button that stays in view',
    async ({ page }) => {
      await page.goto('/documents');
      await page.getByRole('button', { name: 'New delivery note' }).tap();
      const post = page.getByRole('button', { name: 'Save and send' });
      await expect(post).toBeInViewport({ ratio: 1 });
      const end = async (selector: string) => {
        const box = await page.locator(selector).boundingBox();
        return Math.floor((box?.y ?? 0) + (box?.height ?? 0));
      };
      const bar = await work(page).boundingBox();
      const button = await post.boundingBox();
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => end('footer')).toBeLessThanOrEqual(bar?.y ?? 0);
    },
  );

  signedInTest('the bar at the top shrinks while the page scrolls, and nothing moves', async ({ page }) => {
    // A page that nothing changes which happens meanwhile.
    await page.goto('/blogs');
    await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
    const visible = () =>
      page.getByRole('banner').evaluate((header) => Math.round(header.getBoundingClientRect().bottom));
    expect(await visible()).toBe(56);
    const before = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect.poll(visible).toBe(44);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
  });
});

signedInTest('a wide screen has the row of the specification, and one below it', async ({ page }) => {
  await page.goto('/movements');
  await expect(page.getByRole('heading', { level: 1, name: 'What came and went' })).toBeVisible();
  await expect(places(page)).toHaveText(['Documents', 'Today', 'To reorder', 'Overview', 'More']);
  await expect(more(page)).toHaveAttribute('aria-current', 'true');
  await more(page).click();
  const links = work(page).getByRole('listitem').getByRole('link', { name: /\.$/ });
  await expect(links).toHaveText([
    /^Customers/,
    /^Suppliers/,
    /^Payments/,
    /^Sales/,
    /^What came and went/,
    /^Stock counts/,
    /^Labels/,
    /^Imports/,
    /^Deleted/,
    /^People/,
    /^Connections/,
    /^Journal/,
  ]);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page)).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(more(page)).toBeFocused();
});

signedInTest('a page links nothing that its navigation links already', async ({ page }) => {
  for (const path of [
    '/manageInventory',
    '/documents',
    '/movements',
    '/today',
    '/reorder',
    '/overview',
    '/stockCounts',
    '/imports',
    '/deletedItems',
    '/people',
    '/programs',
    '/journal',
  ]) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
    await more(page).click();
    await expect(work(page).getByRole('link', { name: /^Journal/ })).toBeVisible();
    const twice = await page.evaluate(() => {
      const hrefs = [...document.querySelectorAll('#menu a, nav[aria-label=Work] a, #main a')]
        .filter((link) => link.checkVisibility())
        .map((link) => link.getAttribute('href') ?? '');
      const navigation = new Set(
        [...document.querySelectorAll('#menu a, nav[aria-label=Work] a')].map((link) =>
          link.getAttribute('href'),
        ),
      );
      return hrefs.filter((href, index) => navigation.has(href) && hrefs.indexOf(href) !== index);
    });
    expect(twice, path).toEqual([]);
  }
});
