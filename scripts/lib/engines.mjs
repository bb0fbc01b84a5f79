/**
 * Firefox and WebKit where they are installed, behind the few actions of a journey. Playwright drives only its own builds
 * of both, which npm does not have. puppeteer-core drives any Firefox, and WebKitGTK has a WebDriver of its own.
 * https://www.w3.org/TR/webdriver2/
 */
import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { startProgram, stop } from './children.mjs';
import { fromRoot } from './paths.mjs';
import { listFirefoxFiles, listPrograms } from './platform.mjs';
import { findFreePort } from './ports.mjs';

/**
 * @typedef {object} Engine
 * @property {(url: string) => Promise<unknown>} open
 * @property {(expression: string) => Promise<unknown>} evaluate the value of an expression in the page
 * @property {(xpath: string) => Promise<unknown>} click
 * @property {(width: number, height: number) => Promise<unknown>} resize
 * @property {(file: string) => Promise<unknown>} screenshot
 * @property {() => Promise<unknown>} close
 */

/**
 * Each names what it needs, and is undefined where that is not installed.
 * @type {{ name: string, needs: string, find: () => (() => Promise<Engine>) | undefined }[]}
 */
export const ENGINES = [
  { name: 'Firefox', needs: 'Firefox', find: findFirefox },
  { name: 'WebKit', needs: 'WebKitWebDriver and xvfb-run', find: findWebKit },
];

function findFirefox() {
  const executablePath = listFirefoxFiles().find((file) => existsSync(file));
  return executablePath === undefined ? undefined : () => startFirefox(executablePath);
}

/** @param {string} executablePath @returns {Promise<Engine>} */
async function startFirefox(executablePath) {
  /** @type {typeof import('puppeteer-core')} */
  const puppeteer = createRequire(fromRoot('apps/e2e/package.json'))('puppeteer-core');
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  return {
    open: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    click: (xpath) => page.locator(`::-p-xpath(${xpath})`).click(),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: (file) => page.screenshot({ path: /** @type {any} */ (file) }),
    close: () => browser.close(),
  };
}

function findWebKit() {
  const [driver, display] = ['WebKitWebDriver', 'xvfb-run'].map((name) =>
    listPrograms(name).find((file) => existsSync(file)),
  );
  return driver && display ? () => startWebKit(driver, display) : undefined;
}

/** @param {string} driver @param {string} display @returns {Promise<Engine>} */
async function startWebKit(driver, display) {
  const port = await findFreePort();
  const child = startProgram(
    display,
    ['--auto-servernum', '--server-args=-screen 0 1600x1200x24', driver, `--port=${port}`],
    // Its sandbox needs rights that containers and many servers do not give. The only page is our own.
    { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  );
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(origin);
    const { sessionId } = await command(origin, 'POST', '/session', { capabilities: {} });
    return describeSession(`${origin}/session/${sessionId}`, () => stop(child, 10_000));
  } catch (error) {
    await stop(child, 10_000);
    throw error;
  }
}

/** @param {string} session @param {() => Promise<void>} end @returns {Engine} */
function describeSession(session, end) {
  /** @param {string} path @param {object} body */
  const post = (path, body) => command(session, 'POST', path, body);
  return {
    open: (url) => post('/url', { url }),
    evaluate: (expression) => post('/execute/sync', { script: `return (${expression})`, args: [] }),
    click: async (xpath) => {
      const element = await post('/element', { using: 'xpath', value: xpath });
      await post(`/element/${Object.values(element)[0]}/click`, {});
    },
    resize: (width, height) => post('/window/rect', { width, height }),
    screenshot: async (file) =>
      writeFileSync(file, Buffer.from(await command(session, 'GET', '/screenshot'), 'base64')),
    close: async () => {
      await command(session, 'DELETE', '');
      await end();
    },
  };
}

/** @param {string} origin */
async function untilReady(origin) {
  for (const giveUpAt = Date.now() + 20_000; ; await wait(100)) {
    const ready = await command(origin, 'GET', '/status').catch(() => undefined);
    if (ready) return;
    if (Date.now() > giveUpAt) throw new Error('WebKitWebDriver did not start.');
  }
}

/**
 * @param {string} base
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} the `value` of the response
 */
async function command(base, method, path, body) {
  const response = await fetch(base + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = /** @type {any} */ (await response.json());
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
