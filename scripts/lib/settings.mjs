/** The settings, read and checked by the API's own code. All of this needs the built server. */

import { ROOT } from './paths.mjs';

/** @typedef {import('../../apps/api/dist/settings/config.js').Config} Config */

/**
 * Reads the environment and `.env`. A wrong setting throws an error that says what to do.
 * @param {NodeJS.ProcessEnv} [changes] what takes precedence over both
 */
export async function readSettings(changes = {}) {
  const { readConfig } = await import('../../apps/api/dist/settings/config.js');
  const { loadEnvironment } = await import('../../apps/api/dist/settings/environment.js');
  return readConfig({ ...loadEnvironment(), ...changes }, ROOT);
}

/**
 * Makes the data folder. What this process and those that it starts write from now on is for this user only. Throws an
 * error that says what to do when the folder cannot be written.
 * @param {string} dataDir
 */
export async function makeDataDir(dataDir) {
  const { makeFilesPrivate, prepareDataDir, protectDataDir } = await import(
    '../../apps/api/dist/settings/data-dir.js'
  );
  makeFilesPrivate();
  await prepareDataDir(dataDir);
  await protectDataDir(dataDir);
}

/**
 * The settings that a server with these settings writes into its pages.
 * @param {Config} config
 */
export async function readPublicSettings(config) {
  const { toPublicSettings } = await import('../../apps/api/dist/settings/public-settings.js');
  return toPublicSettings(config);
}

/** The account that everybody may try the product with. */
export async function readDemoAccount() {
  const { DEMO_ACCOUNT } = await import('../../packages/shared/dist/http/settings.js');
  return DEMO_ACCOUNT;
}
