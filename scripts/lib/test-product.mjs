/** The real product for tests and measurements, on free ports and with a temporary data folder. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startNode, stop } from './children.mjs';
import { fromRoot } from './paths.mjs';
import { killTree, listChildren, removeFolder } from './platform.mjs';

/** Settings that the developer may have. An empty value means unset, even if `.env` has another. */
const UNSET = [
  'HOST',
  'TLS_CERT',
  'TLS_KEY',
  'METRICS_PORT',
  'MONGODB_URI',
  'JWT_SECRET',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_AUTH_EMULATOR_INTERNAL_HOST',
  'ALLOW_OPEN_DEMO',
  'CORS_ORIGINS',
  'REQUIRE_VERIFIED_EMAIL',
  'STAFF_EMAILS',
  'MANAGER_EMAILS',
  'HOME_WAREHOUSE',
  'CURRENCY',
  'COST_METHOD',
  'TRANSPORT_IN_COST',
  'PRICE_ROLE',
  'BELOW_COST_ROLE',
  'SHOP_LANGUAGE',
  'COMPANY_NAME',
  'COMPANY_ADDRESS',
  'ADDRESS_HALISHAR',
  'ADDRESS_BAHADDARHAT',
  'ADDRESS_UTTARA',
  'SMTP_URL',
  'NOTIFY_EMAILS',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'BACKUP_HOUR',
  'LOG_LEVEL',
  'NODE_ENV',
];

/** Tests act faster than people. */
const LIMITS_OFF = Object.fromEntries(
  [
    'LOGIN_ADDRESS',
    'LOGIN_ACCOUNT',
    'LOGINS',
    'CALLS',
    'READS',
    'VISITOR_READS',
    'WRITES',
    'PICTURES',
    'STREAMS',
    'CONNECTIONS',
  ].map((name) => [`LIMIT_${name}`, 'off']),
);

/**
 * The environment of a product for tests: this process's without its settings.
 * @param {Record<string, string>} settings
 * @returns {NodeJS.ProcessEnv}
 */
export function describeTestEnv(settings) {
  return {
    ...process.env,
    ...Object.fromEntries(UNSET.map((name) => [name, ''])),
    ...LIMITS_OFF,
    PORT: '0',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:0',
    ...settings,
  };
}

/**
 * @typedef {object} TestProduct
 * @property {string} url
 * @property {string} emulatorOrigin
 * @property {() => Promise<void>} close also removes its data
 * @property {() => Promise<void>} kill as a crash does; its data stays
 */

/**
 * Runs `npm start` without npm and waits until it is ready.
 * @param {{ settings?: Record<string, string>, show?: boolean }} [options]
 * @returns {Promise<TestProduct>}
 */
export async function startTestProduct({ settings = {}, show = false } = {}) {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'godown-'));
  const child = startNode(fromRoot('scripts/godown.mjs'), ['start'], {
    env: describeTestEnv({ DATA_DIR: dataDir, ...settings }),
    stdout: show ? 'inherit' : 'pipe',
    stderr: 'inherit',
  });
  // Always read, because a full pipe would stop it; shown if it does not start.
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
    removeFolder(dataDir);
  };
  const crash = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // It ends by itself when what it has started is gone.
    for (const pid of listChildren(child.pid)) killTree(pid);
    await ended;
  };
  if (typeof first === 'number') {
    await close();
    throw new Error(`The product did not start (exit status ${first}).\n${output}`);
  }
  return { url: first.url, emulatorOrigin: first.emulatorOrigin, close, kill: crash };
}
