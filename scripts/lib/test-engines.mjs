import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { onStopSignal } from './children.mjs';
import { hasElement, press, until } from './engine-steps.mjs';
import { ENGINES } from './engines.mjs';
import { installMissing } from './install.mjs';
import { scanInEngine } from './scan-in-engine.mjs';
import { startTestProduct } from './test-product.mjs';

/** @typedef {import('./engines.mjs').Engine} Engine */

const WIDTHS = { 390: 844, 1440: 900 };

/**
 * One short journey through the product in each engine that is installed: sign in, list, deliver, scan. An engine that is
 * missing is named and skipped. With a folder it also takes pictures of the list and the item.
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
    for (const [row, { name, start }] of found.entries()) {
      const since = performance.now();
      const error = await runIn(
        start,
        { url: product.url, row },
        folder && path.resolve(folder, name.toLowerCase()),
      );
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
 * @param {{ url: string, row: number }} place
 * @param {string | undefined} pictures
 * @returns {Promise<Error | undefined>} why it failed
 */
async function runIn(start, place, pictures) {
  const engine = await start?.();
  if (!engine) return undefined;
  try {
    await deliverOne(engine, place.url);
    await scanInEngine(engine, place);
    if (pictures) await takePictures(engine, place.url, pictures);
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

/** @param {unknown} text such as 1,211 */
function toNumber(text) {
  return Number(String(text).replaceAll(',', ''));
}
