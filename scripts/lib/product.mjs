/** The whole product, started part by part and stopped in the opposite order. */

import { ensureAccount } from './accounts.mjs';
import { buildStale } from './build.mjs';
import { lockDataDir } from './data-lock.mjs';
import { startEmulator } from './emulator.mjs';
import { fromRoot } from './paths.mjs';
import { startServer } from './server.mjs';
import { requireFreePort, requireWritable } from './settings.mjs';

/** @typedef {(() => void | Promise<void>)[]} Closers what stops the parts, in the order they were started */

/**
 * @typedef {object} Product
 * @property {string} url
 * @property {string | undefined} emulatorOrigin
 * @property {{ email: string, password: string } | undefined} account what a visitor can sign in with
 * @property {Promise<string>} broken the name of a part that stopped by itself
 */

/**
 * Starts everything. What has been started is put on `closers` at once, so that it can be stopped halfway too.
 * @param {import('./settings.mjs').Settings} settings
 * @param {Closers} closers
 * @returns {Promise<Product>}
 */
export async function startProduct(settings, closers) {
  const { dataDir, port, host, production } = settings;
  requireWritable(dataDir);
  closers.push(lockDataDir(dataDir));
  if (port !== 0) await requireFreePort(port, host);

  const [emulator] = await Promise.all([startIdentity(settings, closers), buildStale()]);
  const account = emulator === undefined ? undefined : await ensureDemoAccount(emulator);
  const server = await startServer({ env: describeEnv(settings, emulator), dataDir, production }, closers);
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
 * @param {import('./settings.mjs').Settings} settings
 * @param {Closers} closers
 */
export async function startIdentity({ emulator, dataDir }, closers) {
  if (emulator === null) return undefined;
  const running = await startEmulator(emulator, dataDir);
  closers.push(running.close);
  return running;
}

/**
 * Makes the account that everybody may try the product with.
 * @param {import('./accounts.mjs').Emulator} emulator
 */
export async function ensureDemoAccount(emulator) {
  // Built by now; there is one place that knows the account.
  const { DEMO_ACCOUNT } = await import(fromRoot('packages/shared/dist/settings.js'));
  await ensureAccount(emulator, DEMO_ACCOUNT);
  return DEMO_ACCOUNT;
}

/**
 * The environment of the server: this one's, with what has been decided since.
 * @param {import('./settings.mjs').Settings} settings
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
 * The emulator's `host:port` as pages should call it. Browsers that block third-party storage take localhost and
 * 127.0.0.1 for two sites, and the product is opened as localhost: sign-in with Google needs both to be one.
 * @param {string} origin
 */
export function nameForBrowsers(origin) {
  return new URL(origin).host.replace('127.0.0.1', 'localhost');
}

/**
 * Stops what has been started, the last first, each even when another fails.
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
