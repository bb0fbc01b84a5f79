/** The navigation of people at work. */
import type { Locator, Page } from '@playwright/test';
import { findViolations, THEMES } from '../fixtures/check-page.js';
import { findMisplaced } from '../fixtures/layout.js';
import { work } from '../fixtures/navigation.js';
import { pageHeading } from '../fixtures/page-heading.js';
import { WORK_PAGES } from '../fixtures/pages.js';
import { expect, signedInTest } from '../fixtures/test.js';

const door = (page: Page, name: string) => work(page).getByRole('button', { name });
const more = (page: Page) => door(page, 'More');

/** The doors of a wide screen that open. */
const DOORS = ['Sell', 'Stock', 'Reports', 'the person'];

/** A door of a wide screen. The last one has the name of the person. */
const doorOf = (page: Page, name: string) =>
  name === 'the person' ? work(page).locator('button:visible').last() : door(page, name);
/** The pages behind the open door, each with its purpose. */
const pagesBehind = (page: Page) => work(page).getByRole('link', { name: /\.$/ });
const hrefsOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

/** The texts of the places that can be seen. */
const places = (page: Page) => work(page).locator(':scope > ul > li:visible');

signedInTest.describe('on a phone', () => {
  signedInTest.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  signedInTest('a bar at the bottom has four places and More, in reach of the thumb', async ({ page }) => {
    await page.goto('/documents');
    await expect(work(page)).toBeInViewport({ ratio: 1 });
    const targets = work(page).locator('a:visible, button:visible');
    await expect(targets).toHaveText(['Items', 'Sell', 'Scan', 'Customers', 'More']);
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

  signedInTest('a tap on the search of the landing page opens the box', async ({ page, items }) => {
    const item = await items.create({ name: `Thumbed Oven ${Date.now()}` });
    await page.goto('/');
    await page.getByRole('searchbox', { name: 'Search' }).tap();
    const box = page.getByRole('combobox', { name: 'Search' });
    await expect(box).toBeFocused();
    await page.keyboard.insertText(item.name);
    await page.getByRole('option', { name: item.name }).first().tap();
    const sheet = page.getByRole('dialog', { name: item.name });
    await sheet.getByRole('link', { name: 'Open the item' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(box).toHaveCount(0);
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
  await expect(places(page)).toHaveText(['Sell', 'Customers', 'Stock', 'Reports', 'Search', /./]);
  await expect(door(page, 'Stock')).toHaveAttribute('aria-current', 'true');
  for (const name of DOORS) {
    const button = doorOf(page, name);
    await button.click();
    await expect(pagesBehind(page)).not.toHaveCount(0);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
    }
    expect(await findMisplaced(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
});

signedInTest('a page links no page that the navigation has already', async ({ page }) => {
  await page.goto('/blogs');
  const behind: string[] = [];
  for (const name of DOORS) {
    await doorOf(page, name).click();
    await expect(pagesBehind(page)).not.toHaveCount(0);
    behind.push(...(await hrefsOf(pagesBehind(page))));
    await page.keyboard.press('Escape');
  }
  behind.push(...(await hrefsOf(page.locator('#menu a'))), '/customers');
  expect(new Set(behind).size).toBe(behind.length);
  // The landing page has the links of the specification, and a page below another one leads back to it.
  const pages = WORK_PAGES.filter((path) => path !== '/home' && path.lastIndexOf('/') === 0);
  // It is opened from the list of items.
  expect(pages.filter((path) => !behind.includes(path))).toEqual(['/addItems']);
  for (const path of pages) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
    // The open one of its tabs has the address of the page.
    const linked = await hrefsOf(page.locator('#main a:visible:not([aria-current])'));
    expect(
      linked.filter((href) => behind.includes(href)),
      path,
    ).toEqual([]);
  }
});
