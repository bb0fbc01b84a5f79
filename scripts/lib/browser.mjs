/**
 * A browser for tests and measurements: CHROME_PATH, else a Chrome or Chromium on the machine, else the headless
 * one from npm (@sparticuz/chromium, x64 Linux), unpacked once into node_modules/.cache.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync } from 'node:zlib';
import { fromRoot } from './paths.mjs';
import { Refusal } from './refusal.mjs';

/**
 * What a launcher needs.
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {string[]} args
 * @property {Record<string, string>} env in addition to the process's own
 */

// Not the defaults of the npm package: its --single-process crashes under more than one page.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const INSTALLED = {
  linux: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};

/**
 * Finds a browser, or unpacks one.
 * @returns {Promise<Browser>}
 */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Refusal(`CHROME_PATH names ${named}, which does not exist.`);
    return { executablePath: named, args: ARGS, env: {} };
  }
  const executablePath = findInstalled();
  return executablePath === undefined ? unpackFromNpm() : { executablePath, args: ARGS, env: {} };
}

function findInstalled() {
  const candidates = INSTALLED[/** @type {keyof typeof INSTALLED} */ (process.platform)] ?? [];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return candidates
    .flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))))
    .find((file) => existsSync(file));
}

/** @returns {Promise<Browser>} */
async function unpackFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Refusal('No browser found. Install Chrome, or set CHROME_PATH to a Chrome or Chromium.');
  }
  const require = createRequire(fromRoot('apps/e2e/package.json'));
  const packageFolder = path.resolve(path.dirname(require.resolve('@sparticuz/chromium')), '../..');
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));
  const folder = fromRoot(`node_modules/.cache/chromium-${version}`);
  if (!existsSync(folder)) await unpack(path.join(packageFolder, 'bin'), folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    args: ARGS,
    env: {
      // The security libraries (NSS) that a bare system lacks.
      LD_LIBRARY_PATH: [path.join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      // Without a configuration that names a folder with fonts, all text is blank.
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

/**
 * Unpacks beside the folder and renames into place, so that a half unpacked browser is never run.
 * @param {string} bin
 * @param {string} folder
 */
async function unpack(bin, folder) {
  const fresh = `${folder}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  await writeFile(
    path.join(fresh, 'chromium'),
    brotliDecompressSync(await readFile(path.join(bin, 'chromium.br'))),
    {
      mode: 0o755,
    },
  );
  for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
    await untar(path.join(bin, archive), fresh);
  }
  await writeFile(path.join(fresh, 'fonts.conf'), describeFonts(folder));
  try {
    await rename(fresh, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
    await rm(fresh, { recursive: true });
  }
}

/**
 * @param {string} archive a brotli-compressed tar
 * @param {string} folder
 */
async function untar(archive, folder) {
  // The unpacker that the browser's package brings along.
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
