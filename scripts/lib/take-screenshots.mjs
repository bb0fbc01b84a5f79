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
 * the two pictures of README.md instead, in docs/screenshots.
 * @param {string[]} args
 */
export async function takeScreenshots([folder]) {
  // The product and the browser end with this process.
  onStopSignal(async () => 130);
  const product = await startTestProduct();
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
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  await page.screenshot({ path: path.join(folder, 'landing.png') });
  await signIn(page);
  const [item] = await listItems(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/item/${item?._id}`);
  await page.screenshot({ path: path.join(folder, 'item-phone.png') });
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

/** @param {Page} page @returns {Promise<{ _id: string, quantity: number }[]>} */
async function listItems(page) {
  return (await page.request.get('/api/item')).json();
}
