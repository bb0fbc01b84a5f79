/** The real product for tests and measurements: on free ports, with data of its own that is deleted afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startNode, stop } from './children.mjs';
import { fromRoot } from './paths.mjs';

/** Settings somebody may have made for themselves; empty means unset, also where `.env` has a value. */
const UNSET = [
  'MONGODB_URI',
  'JWT_SECRET',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'CORS_ORIGINS',
  'REQUIRE_VERIFIED_EMAIL',
  'STAFF_EMAILS',
  'NODE_ENV',
];

/**
 * The environment of a product for tests: this one's without its settings.
 * @param {Record<string, string>} settings
 * @returns {NodeJS.ProcessEnv}
 */
export function describeTestEnv(settings) {
  return {
    ...process.env,
    ...Object.fromEntries(UNSET.map((name) => [name, ''])),
    PORT: '0',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:0',
    ...settings,
  };
}

/**
 * @typedef {object} TestProduct
 * @property {string} url
 * @property {string} emulatorOrigin
 * @property {() => Promise<void>} close
 */

/**
 * Runs `npm start` without npm and waits until it says that it is ready.
 * @param {{ settings?: Record<string, string>, show?: boolean }} [options]
 * @returns {Promise<TestProduct>}
 */
export async function startTestProduct({ settings = {}, show = false } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'godown-'));
  const child = startNode(fromRoot('scripts/start.mjs'), [], {
    env: describeTestEnv({ DATA_DIR: dataDir, ...settings }),
    stdout: show ? 'inherit' : 'pipe',
    stderr: 'inherit',
  });
  // Read, so that a full pipe never stops it; shown when it does not start.
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  /** @type {{ url: string, emulatorOrigin: string } | number} */
  const first = await new Promise((resolve) => {
    child.on('message', (/** @type {any} */ message) => {
      if (message?.type === 'ready') resolve(message);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const close = async () => {
    await stop(child, 30_000);
    rmSync(dataDir, { recursive: true, force: true });
  };
  if (typeof first === 'number') {
    await close();
    throw new Error(`The product did not start (exit status ${first}).\n${output}`);
  }
  return { url: first.url, emulatorOrigin: first.emulatorOrigin, close };
}
