import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { onStopSignal } from './children.mjs';
import { fromRoot } from './paths.mjs';
import { startTestProduct } from './test-product.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ name: string, path: string }} Shot */

const WIDTHS = { 360: 740, 768: 1024, 1440: 900 };
const THEMES = /** @type {const} */ (['light', 'dark']);

/**
 * Takes every page at 360, 768 and 1440 px, light and dark, as a visitor and then signed in. Without a folder it makes
 * the pictures of README.md instead, in docs/screenshots.
 * @param {string[]} args
 */
export async function takeScreenshots([folder]) {
  // The product and the browser end with this process.
  onStopSignal(async () => 130);
  // Taka, as in the shops that it is for.
  const product = await startTestProduct({ settings: { CURRENCY: 'BDT' } });
  const browser = await launch();
  try {
    const page = await browser.newPage({ baseURL: product.url, reducedMotion: 'reduce' });
    await (folder ? takeAll(page, path.resolve(folder)) : takeForReadme(page));
  } finally {
    await browser.close();
    await product.close();
  }
}

async function launch() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(fromRoot('apps/e2e/package.json'))('@playwright/test');
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args, env: /** @type {any} */ ({ ...process.env, ...env }) });
}

/**
 * @param {Page} page
 * @param {string} folder
 */
async function takeAll(page, folder) {
  mkdirSync(folder, { recursive: true });
  await takeEach(page, folder, [
    { name: 'landing', path: '/' },
    { name: 'login', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'my-items-signed-out', path: '/myItems' },
    { name: 'team', path: '/team' },
    { name: 'blogs', path: '/blogs' },
    { name: 'not-found', path: '/nowhere' },
    { name: 'broken-link', path: '/account-action' },
  ]);
  await signIn(page);
  const items = await listItems(page);
  const withCount = (/** @type {(quantity: number) => boolean} */ is) =>
    items.find(({ quantity }) => is(quantity))?._id ?? '';
  await takeEach(page, folder, [
    { name: 'landing-signed-in', path: '/' },
    { name: 'item', path: `/item/${items[0]?._id}` },
    { name: 'item-sold', path: `/item/${withCount((quantity) => quantity === 0)}` },
    { name: 'item-negative', path: `/item/${withCount((quantity) => quantity < 0)}` },
    { name: 'item-missing', path: '/item/0123456789abcdef01234567' },
    { name: 'manage', path: '/manageInventory' },
    { name: 'my-items', path: '/myItems' },
    { name: 'add-items', path: '/addItems' },
    { name: 'movements', path: '/movements' },
    { name: 'today', path: '/today' },
    { name: 'deleted-items', path: '/deletedItems' },
  ]);
}

/** @param {Page} page */
async function takeForReadme(page) {
  const folder = fromRoot('docs/screenshots');
  mkdirSync(folder, { recursive: true });
  const take = (/** @type {string} */ name) => page.screenshot({ path: path.join(folder, `${name}.png`) });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  await take('landing');
  await signIn(page);
  const items = await listItems(page);
  await open(page, '/manageInventory');
  await take('list');
  await open(page, '/today');
  // The demonstration has no movements of today.
  await page.getByRole('link', { name: 'Previous day' }).click();
  await page.getByRole('heading', { name: 'By warehouse' }).waitFor();
  await page.getByRole('link', { name: /^Sales .*\d/ }).waitFor();
  await page.waitForFunction(() => !document.querySelector('.animate-shimmer'));
  await take('today');
  await fillNote(page, items);
  await take('note');
  await fillCount(page);
  await take('count');
  await page
    .context()
    .addCookies([{ name: 'godown-language', value: 'bn', url: new URL('/', page.url()).href }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/item/${items[0]?._id}`);
  await take('item-phone');
}

/** A delivery note that has not been sent. @param {Page} page @param {{ name: string }[]} items */
async function fillNote(page, items) {
  await open(page, '/documents');
  await page.getByRole('button', { name: 'New delivery note' }).click();
  await page.getByRole('heading', { name: 'New delivery note' }).waitFor();
  await page.getByRole('combobox', { name: 'Customer' }).fill('Chawkbazar');
  await page.getByRole('listbox', { name: 'Customer' }).getByRole('option').first().click();
  const field = page.getByRole('combobox', { name: 'Item' });
  for (const [index, { name }] of items.slice(0, 4).entries()) {
    await field.fill(name);
    await page.getByRole('listbox', { name: 'Item' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(String(index + 2));
    await page.keyboard.press('Enter');
    await page.getByLabel(`Quantity: ${name}`).waitFor();
  }
  await page.getByRole('textbox', { name: 'Paid now' }).fill('100000');
}

/** A sheet of which some lines were counted. @param {Page} page */
async function fillCount(page) {
  await open(page, '/stockCounts/new');
  await page.getByLabel('What to count').selectOption('Items that a search finds');
  await page.getByRole('searchbox').fill('kaptai');
  await page.getByText(/ items to count\.$/).waitFor();
  await page.getByRole('button', { name: 'Start the stock count' }).click();
  await page.waitForURL(/\/stockCounts\/[0-9a-f]{24}$/);
  await page
    .getByRole('button', { name: /^Count / })
    .first()
    .click();
  for (const units of [12, 7, 20]) {
    const field = page.getByRole('spinbutton').first();
    const name = await field.getAttribute('aria-label');
    await field.fill(String(units));
    await field.press('Enter');
    // The next line opens once this one is saved.
    await page.waitForFunction(
      (before) => document.querySelector('[type=number]')?.ariaLabel !== before,
      name,
    );
  }
}

/**
 * @param {Page} page
 * @param {string} folder
 * @param {Shot[]} shots
 */
async function takeEach(page, folder, shots) {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width: Number(width), height });
      for (const shot of shots) {
        await open(page, shot.path);
        const file = path.join(folder, `${shot.name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        console.log(file);
      }
    }
  }
}

/** @param {Page} page @param {string} address */
async function open(page, address) {
  await page.goto(address);
  // Pages listen for changes, so the network is never idle.
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('.animate-shimmer, .animate-spin'),
  );
  // The browser lays out what is far below the fold later.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main h2, main h3')].every((heading) =>
      heading.checkVisibility({ contentVisibilityAuto: true }),
    ),
  );
  // Pictures below the fold load when they come into view.
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

/** @param {Page} page */
async function signIn(page) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Fill it in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'signOut' }).waitFor({ state: 'attached' });
}

/** @param {Page} page @returns {Promise<{ _id: string, name: string, quantity: number }[]>} */
async function listItems(page) {
  return (await page.request.get('/api/item')).json();
}
