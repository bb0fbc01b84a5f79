import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onStopSignal } from './children.mjs';
import { ENGINES } from './engines.mjs';
import { installMissing } from './install.mjs';
import { startTestProduct } from './test-product.mjs';

/** @typedef {import('./engines.mjs').Engine} Engine */

const PATIENCE_MS = 20_000;
const WIDTHS = { 390: 844, 1440: 900 };

/**
 * One short journey through the product in each engine that is installed: sign in, list, deliver. An engine that is missing
 * is named and skipped. With a folder it also takes pictures of the list and the item.
 * @param {string[]} args
 */
export async function testEngines([folder]) {
  // The product and the browsers end with this process.
  onStopSignal(async () => 130);
  const engines = ENGINES.map(({ find, ...engine }) => ({ ...engine, start: find() }));
  for (const { name, needs, start } of engines)
    if (!start) console.log(`${name}: skipped, ${needs} not found`);
  const found = engines.filter(({ start }) => start);
  if (found.length === 0) return;

  await installMissing();
  const product = await startTestProduct();
  let failed = false;
  try {
    for (const { name, start } of found) {
      const since = performance.now();
      const error = await runIn(start, product.url, folder && path.resolve(folder, name.toLowerCase()));
      failed ||= error !== undefined;
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      console.log(error ? `${name}: FAILED, ${error.stack}` : `${name}: passed in ${seconds} s`);
    }
  } finally {
    await product.close();
  }
  process.exit(failed ? 1 : 0);
}

/**
 * @param {(() => Promise<Engine>) | undefined} start
 * @param {string} url
 * @param {string | undefined} pictures
 * @returns {Promise<Error | undefined>} why it failed
 */
async function runIn(start, url, pictures) {
  const engine = await start?.();
  if (!engine) return undefined;
  try {
    await deliverOne(engine, url);
    if (pictures) await takePictures(engine, url, pictures);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await engine.close();
  }
}

const button = (/** @type {string} */ name) => `//main//button[normalize-space()='${name}']`;
const FIRST_ITEM = "(//main//table//a[starts-with(@href, '/item/')])[1]";
const ITEM_LINK = `document.querySelector('main table a[href^="/item/"]')`;
/** The count on the item's page; null until it is there. */
const COUNT = `document.querySelector('main').innerText.match(/([\\d,]+)\\s+items? available/)?.[1] ?? null`;

/** @param {Engine} engine @param {string} url */
async function deliverOne(engine, url) {
  await engine.resize(1440, 900);
  await engine.open(`${url}/login`);
  await press(engine, button('Fill it in'));
  await press(engine, button('Sign in'));
  await until(engine, 'the button signOut', hasElement("//button[normalize-space()='signOut']"));

  await engine.open(`${url}/manageInventory`);
  await press(engine, FIRST_ITEM);
  const before = toNumber(await until(engine, 'the count of the item', COUNT));
  const id = String(await engine.evaluate("location.pathname.split('/').at(-1)"));
  await press(engine, button('Delivered'));
  await until(engine, 'one less', `(${COUNT})?.replaceAll(',', '') === '${before - 1}'`);
  await until(engine, 'the toast', `document.body.innerText.includes('Item Delivered!')`);

  await engine.open(`${url}/manageInventory`);
  const row = `document.querySelector('main a[href="/item/${id}"]')?.closest('tr').innerText.replace('${id}', '')`;
  // Between characters that are no digits. A count of thousands has commas.
  await until(
    engine,
    'one less in the list',
    `/(^|\\D)${before - 1}(\\D|$)/.test((${row}).replaceAll(',', ''))`,
  );
}

/** @param {Engine} engine @param {string} url @param {string} folder */
async function takePictures(engine, url, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [width, height] of Object.entries(WIDTHS)) {
    await engine.resize(Number(width), height);
    await engine.open(`${url}/manageInventory`);
    const address = await until(engine, 'the list', `${ITEM_LINK}?.href`);
    await engine.screenshot(path.join(folder, `list-${width}.png`));
    await engine.open(String(address));
    await until(engine, 'the item', COUNT);
    await engine.screenshot(path.join(folder, `item-${width}.png`));
  }
}

/** @param {Engine} engine @param {string} xpath */
async function press(engine, xpath) {
  await until(engine, xpath, hasElement(xpath));
  await engine.click(xpath);
}

/** @param {string} xpath */
function hasElement(xpath) {
  return `document.evaluate(${JSON.stringify(xpath)}, document, null, 9).singleNodeValue !== null`;
}

/**
 * Waits for an expression to be true in the page.
 * @param {Engine} engine
 * @param {string} what
 * @param {string} expression
 * @returns {Promise<unknown>} its value
 */
async function until(engine, what, expression) {
  for (const giveUpAt = Date.now() + PATIENCE_MS; ; await wait(100)) {
    // While a page is being replaced, there is no document to ask.
    const value = await engine.evaluate(expression).catch(() => undefined);
    if (value) return value;
    if (Date.now() > giveUpAt) throw new Error(`Waited ${PATIENCE_MS / 1000} s for ${what}: ${expression}`);
  }
}

/** @param {unknown} text such as 1,211 */
function toNumber(text) {
  return Number(String(text).replaceAll(',', ''));
}
