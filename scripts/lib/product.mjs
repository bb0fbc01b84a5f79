/** The whole product, started part by part and stopped in the reverse order. */
import { ensureAccount } from './accounts.mjs';
import { buildWeb } from './build.mjs';
import { lockDataDir } from './data-lock.mjs';
import { startEmulator } from './emulator.mjs';
import { requireFreePort } from './ports.mjs';
import { startServer } from './server.mjs';
import { makeDataDir, readDemoAccount } from './settings.mjs';

/** @typedef {import('./settings.mjs').Config} Config */
/** @typedef {(() => void | Promise<void>)[]} Closers what stops the parts, in the order in which they were started */

/**
 * @typedef {object} Product
 * @property {string} url
 * @property {string | undefined} emulatorOrigin
 * @property {{ email: string, password: string } | undefined} account what a visitor can sign in with
 * @property {Promise<string>} broken the name of a part that stopped by itself
 */

/**
 * Starts everything. Each part that is started is put on `closers` at once, so that a failed start can be stopped too.
 * @param {Config} config
 * @param {Closers} closers
 * @returns {Promise<Product>}
 */
export async function startProduct(config, closers) {
  const { dataDir, port, host, production } = config;
  await makeDataDir(dataDir);
  closers.push(lockDataDir(dataDir));
  if (port !== 0) await requireFreePort(port, host);

  const [emulator] = await Promise.all([startIdentity(config, closers), buildWeb()]);
  const account = emulator === undefined ? undefined : await ensureDemoAccount(emulator);
  const server = await startServer({ env: describeEnv(config, emulator), dataDir, production }, closers);
  return {
    url: server.url,
    emulatorOrigin: emulator?.origin,
    account,
    broken: Promise.race([
      server.ended.then(() => 'server'),
      ...(emulator === undefined ? [] : [emulator.ended.then(() => 'Auth emulator')]),
    ]),
  };
}

/**
 * Starts the emulator unless a real project is configured.
 * @param {Config} config
 * @param {Closers} closers
 */
export async function startIdentity({ identity, dataDir }, closers) {
  if (identity.kind !== 'emulator') return undefined;
  const running = await startEmulator(identity, dataDir);
  closers.push(running.close);
  return running;
}

/**
 * Makes the account that everybody may try the product with.
 * @param {import('./accounts.mjs').Emulator} emulator
 */
export async function ensureDemoAccount(emulator) {
  const account = await readDemoAccount();
  await ensureAccount(emulator, account);
  return account;
}

/**
 * The environment of the server: this process's, with the port, the folder and the emulator that are really used.
 * @param {{ port: number, dataDir: string }} config
 * @param {import('./accounts.mjs').Emulator | undefined} emulator
 * @returns {NodeJS.ProcessEnv}
 */
export function describeEnv({ port, dataDir }, emulator) {
  return {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(emulator === undefined ? {} : { FIREBASE_AUTH_EMULATOR_HOST: nameForBrowsers(emulator.origin) }),
  };
}

/**
 * The emulator's `host:port` as pages should call it. For browsers that block third-party storage, localhost and
 * 127.0.0.1 are two sites. The product is opened as localhost, and Google's sign-in needs both on one site.
 * @param {string} origin
 */
function nameForBrowsers(origin) {
  return new URL(origin).host.replace('127.0.0.1', 'localhost');
}

/**
 * Stops the parts, the last first. An error of one does not keep the others running.
 * @param {Closers} closers emptied
 */
export async function closeAll(closers) {
  while (closers.length > 0) {
    try {
      await closers.pop()?.();
    } catch (error) {
      console.error(error);
    }
  }
}
