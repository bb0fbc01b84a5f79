/**
 * A browser for tests and measurements: CHROME_PATH, else the headless Chromium from npm (@sparticuz/chromium, Linux x64
 * only), else a Chrome, Chromium or Edge on the machine, else the one that `npx playwright install` downloads. The one from
 * npm is the same everywhere, and runs the journeys in two thirds of the time that a desktop browser takes.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync } from 'node:zlib';
import { fromRoot } from './paths.mjs';
import { listBrowserFiles } from './platform.mjs';
import { Refusal } from './terminal.mjs';

/**
 * The data that a launcher needs.
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {string[]} args
 * @property {Record<string, string>} env in addition to this process's
 */

// The npm package has other defaults, but its --single-process crashes when there is more than one page.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds a browser, or unpacks the one from npm.
 * @returns {Promise<Browser>}
 */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named)) throw new Refusal(`CHROME_PATH names ${named}, which does not exist.`);
  if (named) return { executablePath: named, args: ARGS, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackFromNpm();
  const executablePath = listBrowserFiles().find((file) => existsSync(file));
  return executablePath ? { executablePath, args: ARGS, env: {} } : findPlaywrightBrowser();
}

/** @returns {Browser} */
function findPlaywrightBrowser() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(fromRoot('apps/e2e/package.json'))('@playwright/test');
  const executablePath = chromium.executablePath();
  if (existsSync(executablePath)) return { executablePath, args: ARGS, env: {} };
  throw new Refusal(
    'No browser found. Install Chrome, run "npx playwright install chromium", or set CHROME_PATH to a Chrome or Chromium.',
  );
}

/**
 * Unpacks the browser from npm into node_modules/.cache, once.
 * @returns {Promise<Browser>}
 */
async function unpackFromNpm() {
  const require = createRequire(fromRoot('apps/e2e/package.json'));
  const packageFolder = path.resolve(path.dirname(require.resolve('@sparticuz/chromium')), '../..');
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));
  const folder = fromRoot(`node_modules/.cache/chromium-${version}`);
  if (!existsSync(folder)) await unpack(path.join(packageFolder, 'bin'), folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    args: ARGS,
    env: {
      // The security libraries (NSS), which a bare system does not have.
      LD_LIBRARY_PATH: [path.join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      // Without a folder with fonts all text is blank.
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

/**
 * Unpacks beside the folder and renames the result, so that nobody runs a browser that is only half unpacked.
 * @param {string} bin
 * @param {string} folder
 */
async function unpack(bin, folder) {
  const fresh = `${folder}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  const program = brotliDecompressSync(await readFile(path.join(bin, 'chromium.br')));
  await writeFile(path.join(fresh, 'chromium'), program, { mode: 0o755 });
  for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
    await untar(path.join(bin, archive), fresh);
  }
  await writeFile(path.join(fresh, 'fonts.conf'), describeFonts(folder));
  try {
    await rename(fresh, folder);
  } catch (error) {
    // Another process has done the same.
    if (!existsSync(folder)) throw error;
    await rm(fresh, { recursive: true });
  }
}

/**
 * @param {string} archive a brotli-compressed tar
 * @param {string} folder
 */
async function untar(archive, folder) {
  // A dependency of the browser's package.
  const require = createRequire(fromRoot('apps/e2e/package.json'));
  const tar = createRequire(require.resolve('@sparticuz/chromium'))('tar-fs');
  await pipeline(Readable.from(brotliDecompressSync(await readFile(archive))), tar.extract(folder));
}

/** @param {string} folder */
function describeFonts(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, 'fontconfig-cache')}</cachedir>
</fontconfig>
`;
}
