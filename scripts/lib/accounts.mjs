/**
 * The accounts in the Auth emulator, through its REST interface. It holds them in memory only; here they are
 * written to a folder in the layout of its own export, so that `--import` reads them back.
 * https://firebase.google.com/docs/reference/rest/auth
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.mjs';

/** @typedef {{ origin: string, projectId: string }} Emulator `origin` such as http://127.0.0.1:9099 */

/** Whether an Auth emulator answers at an address. @param {string} origin */
export async function isEmulator(origin) {
  try {
    const answer = await fetch(origin, { signal: AbortSignal.timeout(2000) });
    const body = /** @type {any} */ (await answer.json());
    return body?.authEmulator?.ready === true;
  } catch {
    // Refused, not HTTP or not JSON: in every case not an emulator that is ready.
    return false;
  }
}

/**
 * Answers as production projects do to a wrong e-mail address or password, without telling which it was.
 * @param {Emulator} emulator
 */
export async function protectAddresses(emulator) {
  await call(emulator, 'PATCH', `/emulator/v1/projects/${emulator.projectId}/config`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
}

/**
 * Makes an account whose address counts as verified, unless it is there already.
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
 * Writes the accounts to `folder` when they have changed since `before`.
 * @param {Emulator} emulator
 * @param {string} folder
 * @param {string} before what the last call returned, empty at first
 * @returns {Promise<string>} what was written
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
  writeWhole(path.join(folder, 'auth_export/config.json'), JSON.stringify(config));
  writeWhole(path.join(folder, 'auth_export/accounts.json'), text);
  const { version } = JSON.parse(readFileSync(fromRoot('node_modules/firebase-tools/package.json'), 'utf8'));
  const metadata = { version, auth: { version, path: 'auth_export' } };
  writeWhole(path.join(folder, 'firebase-export-metadata.json'), JSON.stringify(metadata));
  return text;
}

/**
 * Replaces a file in one step: whoever reads it, and whenever the power goes, it is the old or the new one.
 * @param {string} file
 * @param {string} text
 */
function writeWhole(file, text) {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/**
 * @param {Emulator} emulator
 * @param {string} method
 * @param {string} pathname
 * @param {unknown} [body]
 * @returns {Promise<any>} whatever the emulator answers; its reference is the type
 */
async function call(emulator, method, pathname, body) {
  const answer = await fetch(emulator.origin + pathname, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`The Auth emulator answered ${answer.status} to ${method} ${pathname}`);
  return answer.json();
}
