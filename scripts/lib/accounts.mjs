/**
 * The accounts of the Auth emulator, through its REST interface. The emulator has them in memory only. They are saved
 * in the layout of its own export, so that `--import` reads them.
 * https://firebase.google.com/docs/reference/rest/auth
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.mjs';
import { replaceFile } from './platform.mjs';

/** @typedef {{ origin: string, projectId: string }} Emulator `origin` such as http://127.0.0.1:9099 */

/** True if an Auth emulator is ready at an address. @param {string} origin */
export async function isEmulator(origin) {
  try {
    const response = await fetch(origin, { signal: AbortSignal.timeout(2000) });
    const body = /** @type {any} */ (await response.json());
    return body?.authEmulator?.ready === true;
  } catch {
    // No connection, no HTTP or no JSON: no emulator is ready there.
    return false;
  }
}

/**
 * Makes the emulator answer like a production project: a failed sign-in does not tell whether the account exists.
 * @param {Emulator} emulator
 */
export async function protectAddresses(emulator) {
  await call(emulator, 'PATCH', `/emulator/v1/projects/${emulator.projectId}/config`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
}

/**
 * Makes an account with a verified address, unless it exists.
 * @param {Emulator} emulator
 * @param {{ email: string, password: string }} account
 */
export async function ensureAccount(emulator, account) {
  const accounts = `/identitytoolkit.googleapis.com/v1/projects/${emulator.projectId}/accounts`;
  const { users } = await call(emulator, 'POST', `${accounts}:lookup`, { email: [account.email] });
  if (users?.length) return;
  const { localId } = await call(emulator, 'POST', accounts, account);
  await call(emulator, 'POST', `${accounts}:update`, { localId, emailVerified: true });
}

/**
 * Saves the accounts in `folder` if they have changed.
 * @param {Emulator} emulator
 * @param {string} folder
 * @param {string} before what the last call returned; empty at first
 * @returns {Promise<string>} what is saved now
 */
export async function saveAccounts(emulator, folder, before) {
  const { projectId } = emulator;
  const accounts = await call(
    emulator,
    'GET',
    `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchGet?maxResults=-1`,
  );
  const text = JSON.stringify(accounts);
  if (text === before) return before;
  const config = await call(emulator, 'GET', `/emulator/v1/projects/${projectId}/config`);
  mkdirSync(path.join(folder, 'auth_export'), { recursive: true });
  await writeWhole(path.join(folder, 'auth_export/config.json'), JSON.stringify(config));
  await writeWhole(path.join(folder, 'auth_export/accounts.json'), text);
  const { version } = JSON.parse(readFileSync(fromRoot('node_modules/firebase-tools/package.json'), 'utf8'));
  const metadata = { version, auth: { version, path: 'auth_export' } };
  await writeWhole(path.join(folder, 'firebase-export-metadata.json'), JSON.stringify(metadata));
  return text;
}

/**
 * Replaces a file in one step, so that a reader or a power cut never finds half of it.
 * @param {string} file
 * @param {string} text
 */
async function writeWhole(file, text) {
  writeFileSync(`${file}.new`, text);
  await replaceFile(`${file}.new`, file);
}

/**
 * @param {Emulator} emulator
 * @param {string} method
 * @param {string} pathname
 * @param {unknown} [body]
 * @returns {Promise<any>} the response's body, see the emulator's reference
 */
async function call(emulator, method, pathname, body) {
  const response = await fetch(emulator.origin + pathname, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The Auth emulator answered ${response.status} to ${method} ${pathname}`);
  return response.json();
}
