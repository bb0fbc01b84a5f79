/**
 * Draws the icons of the installed app from `favicon.svg`: `node art/draw-icons.mjs`.
 * The files it writes are committed, so that neither the build nor the server needs this script.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { fromRoot } from '../scripts/lib/paths.mjs';

/** @param {string} name */
const inPublic = (name) => fromRoot(`apps/web/public/${name}`);

const rounded = readFileSync(inPublic('favicon.svg'), 'utf8');
// Phones cut these into a shape of their own. The mark is within the safe zone, a circle of 80 % of the width.
const square = rounded.replace(' rx="14"', '');

const ICONS = [
  { name: 'icon-192.png', size: 192, svg: rounded },
  { name: 'icon-512.png', size: 512, svg: rounded },
  { name: 'icon-maskable-512.png', size: 512, svg: square },
  { name: 'apple-touch-icon.png', size: 180, svg: square },
];

/** @type {typeof import('@playwright/test')} */
const { chromium } = createRequire(fromRoot('apps/e2e/package.json'))('@playwright/test');
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
try {
  const page = await browser.newPage();
  for (const { name, size, svg } of ICONS) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`,
    );
    await page.screenshot({ path: inPublic(name), omitBackground: true });
  }
} finally {
  await browser.close();
}
console.log(`${ICONS.length} icons drawn`);
