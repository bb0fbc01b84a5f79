import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { findBrowser } from './browser.mjs';
import { onStopSignal } from './children.mjs';
import { installMissing } from './install.mjs';
import { fromRoot } from './paths.mjs';
import { createSlowLine } from './slow-line.mjs';
import { startTestProduct } from './test-product.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */
/** @typedef {import('./slow-line.mjs').SlowLine} SlowLine */
/** `frame` and `rows` in milliseconds; `bytes`: what came over the line until the rows were there. @typedef {{ frame: number, rows: number, bytes: number }} Times */
/**
 * @typedef {object} Place a page, and the way to it
 * @property {string} name
 * @property {string} [path] none for a page that only a tap opens
 * @property {string} rows a selector of its first row, or of what else people wait for
 * @property {string} from the path of the page with the link
 * @property {string[]} taps selectors; the last one is the tap that is measured
 */

/** A phone of 2016 on slow 3G. */
const SLOW_LINE = { bitsPerSecond: 400_000, roundTripMs: 400 };
const SLOWER_BY = 6;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const PATIENCE_MS = 90_000;
const LOOKED_AT_MS = 3000;
const WIDTH = 26;

/** @typedef {keyof typeof AIMS} Way */
/** The longest times in milliseconds until the rows are there, by the way to a page. */
const AIMS = { cold: 6000, reload: 1000, tap: 1000 };

/**
 * Measures how long a person with a slow phone waits for the frame of each page (bar, navigation, heading) and for its rows. Prints
 * a line for each page.
 * @param {string[]} args
 */
export async function measureSlowPhone(args) {
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1]?.split(',') : undefined;
  // The product and the browser end with this process.
  onStopSignal(async () => 130);
  await installMissing();
  const product = await startTestProduct({ settings: { CURRENCY: 'BDT' } });
  const line = createSlowLine(SLOW_LINE);
  const browser = await launch(product, line);
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: product.url });
    const page = await context.newPage();
    await page.addInitScript(watch);
    await signIn(page);
    const places = (await listPlaces(page)).filter(({ name }) => !only || only.includes(name));
    const signedIn = await context.storageState();
    await visitAll(page, places);
    console.log(
      'In ms until the frame and the rows are there, and kB that came over the line. ! is past the aim.',
    );
    console.log(
      ''.padEnd(16) +
        Object.keys(AIMS)
          .map((way) => way.padStart(WIDTH))
          .join(''),
    );
    for (const place of places) {
      /** @type {Partial<Record<Way, Times>>} */
      const times = {};
      if (place.path !== undefined) {
        times.cold = await measureCold(browser, signedIn, product.url, place, line);
        await slowDown(page, line, SLOWER_BY);
        times.reload = await measureOpening(page, place, line);
        await slowDown(page, line, 1);
      }
      times.tap = await measureTap(page, place, line);
      print(place, times);
    }
  } finally {
    await browser.close();
    line.close();
    await product.close();
  }
}

/** @param {Place} place @param {Partial<Record<Way, Times>>} times */
function print({ name }, times) {
  const cells = Object.entries(AIMS).map(([way, aim]) => {
    const measured = times[/** @type {Way} */ (way)];
    if (!measured) return ''.padStart(WIDTH);
    const { frame, rows, bytes } = measured;
    const words = [frame, '/', rows, rows > aim ? '!' : ' '].map((word) =>
      typeof word === 'number' ? Math.round(word) : word,
    );
    return `${words.join(' ')} ${String(Math.round(bytes / 1000)).padStart(4)} kB`.padStart(WIDTH);
  });
  console.log(`${name.padEnd(16)}${cells.join('')}`);
}

/**
 * @param {{ url: string, emulatorOrigin: string }} product
 * @param {SlowLine} line
 */
async function launch(product, line) {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(fromRoot('apps/e2e/package.json'))('@playwright/test');
  const { executablePath, args, env } = await findBrowser();
  const rules = await Promise.all(
    [product.url, product.emulatorOrigin].map(async (address) => {
      const { host, port } = new URL(address);
      return `MAP ${host} 127.0.0.1:${await line.openTo(Number(port))}`;
    }),
  );
  return chromium.launch({
    executablePath,
    args: [...args, `--host-resolver-rules=${rules.join(', ')}`],
    env: /** @type {any} */ ({ ...process.env, ...env }),
  });
}

/** @param {Page} page */
async function signIn(page) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Fill it in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForFunction(() => localStorage.getItem('accessToken'));
}

/** The pages that people open most. @param {Page} page @returns {Promise<Place[]>} */
async function listPlaces(page) {
  const [item] = await request(page, 'GET', '/api/item?limit=5');
  const [customer] = await request(page, 'GET', '/api/partners?kind=customer&limit=5');
  const count = await request(page, 'POST', '/api/stock-counts', {
    warehouse: 'halishar',
    title: 'Shelf 1',
    items: (await request(page, 'GET', '/api/item?limit=20')).map(
      (/** @type {{ _id: string }} */ { _id }) => _id,
    ),
  });
  const bar = 'nav[aria-label=Work] > ul';
  const more = `${bar} > li:last-child > button`;
  const link = (/** @type {string} */ path) => `a[href="${path}"]`;
  const item1 = `/item/${item._id}`;
  const customer1 = `/customers/${customer._id}`;
  const count1 = `/stockCounts/${count._id}`;
  return [
    {
      name: 'Home',
      path: '/home',
      rows: 'main li a[href^="/item/"]',
      from: '/manageInventory',
      taps: ['header a[href="/home"]'],
    },
    {
      name: 'Items',
      path: '/manageInventory',
      rows: 'main tbody tr a',
      from: '/home',
      taps: [`${bar} ${link('/manageInventory')}`],
    },
    {
      name: 'An item',
      path: item1,
      rows: 'main form button',
      from: '/manageInventory',
      taps: [`main ${link(item1)}`],
    },
    {
      name: 'Documents',
      path: '/documents',
      rows: 'main tbody tr a',
      from: '/home',
      taps: [`${bar} ${link('/documents')}`],
    },
    {
      name: 'New note',
      rows: 'main [role=combobox]',
      from: '/documents',
      taps: ['main button:has-text("New delivery note")'],
    },
    {
      name: 'Customers',
      path: '/customers',
      rows: 'main tbody tr a',
      from: '/home',
      taps: [`${bar} ${link('/customers')}`],
    },
    {
      name: 'A customer',
      path: customer1,
      rows: 'main tbody tr',
      from: '/customers',
      taps: [`main ${link(customer1)}`],
    },
    {
      name: 'Today',
      path: '/today',
      rows: 'main h2, main dl, main table',
      from: '/home',
      taps: [more, `${bar} ${link('/today')}`],
    },
    {
      name: 'Stock counts',
      path: '/stockCounts',
      rows: 'main li a[href^="/stockCounts/"]',
      from: '/home',
      taps: [more, `${bar} ${link('/stockCounts')}`],
    },
    {
      name: 'A stock count',
      path: count1,
      rows: 'main ul li button',
      from: '/stockCounts',
      taps: [`main ${link(count1)}`],
    },
  ];
}

/** @param {Page} page @param {string} method @param {string} address @param {unknown} [body] @returns {Promise<any>} */
async function request(page, method, address, body) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const response = await page.request.fetch(address, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    ...(body !== undefined && { data: body }),
  });
  if (!response.ok()) throw new Error(`${method} ${address}: ${response.status()} ${await response.text()}`);
  return response.json();
}

/** Visits each page, until the service worker has the app and the device has what the pages showed. @param {Page} page @param {Place[]} places */
async function visitAll(page, places) {
  await page.goto('/home');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });
  for (const place of places) {
    // What one page has shown is written when the next one is opened.
    if (place.path === undefined) continue;
    await page.goto(place.path);
    await waitForRows(page, place);
  }
}

/**
 * The first visit of a signed-in person: nothing is on the device but the sign-in.
 * @param {import('@playwright/test').Browser} browser
 * @param {Awaited<ReturnType<BrowserContext['storageState']>>} storageState
 * @param {string} baseURL
 * @param {Place} place
 * @param {SlowLine} line
 */
async function measureCold(browser, storageState, baseURL, place, line) {
  const context = await browser.newContext({ ...PHONE, baseURL, storageState });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await slowDown(page, line, SLOWER_BY);
    return await measureOpening(page, place, line);
  } finally {
    line.setSlow(false);
    await context.close();
  }
}

/** @param {Page} page @param {Place} place @param {SlowLine} line @returns {Promise<Times>} */
async function measureOpening(page, place, line) {
  const before = line.countBytes();
  await page.goto(place.path ?? '', { waitUntil: 'commit', timeout: PATIENCE_MS });
  const times = await waitForRows(page, place);
  return { ...times, bytes: line.countBytes() - before };
}

/** A tap inside the app. @param {Page} page @param {Place} place @param {SlowLine} line @returns {Promise<Times>} */
async function measureTap(page, place, line) {
  await page.goto(place.from);
  const [last = '', ...others] = place.taps.toReversed();
  for (const tap of others) await page.locator(tap).first().tap();
  const link = page.locator(last).first();
  await link.waitFor();
  // People look at a page before they tap, and the browser is idle then.
  await page.waitForTimeout(LOOKED_AT_MS);
  await slowDown(page, line, SLOWER_BY);
  await page.evaluate(() => /** @type {any} */ (window).godownWatch.begin());
  const before = line.countBytes();
  await link.tap({ noWaitAfter: true });
  const times = await waitForRows(page, place);
  await slowDown(page, line, 1);
  return { ...times, bytes: line.countBytes() - before };
}

/** @type {WeakMap<Page, import('@playwright/test').CDPSession>} */
const sessions = new WeakMap();

/** @param {Page} page @param {SlowLine} line @param {number} by */
async function slowDown(page, line, by) {
  line.setSlow(by > 1);
  // The last session that sets it decides, so a page has one.
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: by });
}

/** @param {Page} page @param {Place} place @returns {Promise<{ frame: number, rows: number }>} */
async function waitForRows(page, { rows, name }) {
  try {
    const handle = await page.waitForFunction(
      (selector) => /** @type {any} */ (window).godownWatch?.times(selector),
      rows,
      { timeout: PATIENCE_MS, polling: 100 },
    );
    return await handle.jsonValue();
  } catch (cause) {
    throw new Error(`${name}: no ${rows} on the screen.`, { cause });
  }
}

/** Runs in the page, from its beginning: notes when something is on the screen for the first time. */
function watch() {
  const state = { begun: 0, frame: 0, /** @type {Map<string, number>} */ rows: new Map() };
  /** @type {Element | null} */
  let old = null;
  let asked = '';
  const isShown = (/** @type {Element | null | undefined} */ element) =>
    element instanceof HTMLElement && element.getClientRects().length > 0;
  const look = () => {
    const main = document.querySelector('#main');
    if (main && main !== old) {
      const heading = main.querySelector('h1:not(.sr-only)');
      const bars = document.querySelector('header nav') && document.querySelector('nav[aria-label=Work] a');
      if (!state.frame && bars && heading?.textContent && isShown(heading)) state.frame = performance.now();
      if (asked && !state.rows.has(asked) && isShown(document.querySelector(asked)))
        state.rows.set(asked, performance.now());
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  /** @type {any} */ (window).godownWatch = {
    begin: () => {
      old = document.querySelector('#main');
      state.frame = 0;
      state.rows.clear();
      addEventListener('pointerup', () => (state.begun = performance.now()), { once: true, capture: true });
    },
    times: (/** @type {string} */ rows) => {
      asked = rows;
      const { begun, frame } = state;
      const rowsAt = state.rows.get(rows);
      return frame && rowsAt && { frame: frame - begun, rows: rowsAt - begun };
    },
  };
}
