import { existsSync, readFileSync } from 'node:fs';
import { run } from './children.mjs';
import { fromRoot } from './paths.mjs';
import { showProgress } from './progress.mjs';
import { Refusal } from './refusal.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */

/** Runs `npm ci` unless `node_modules` holds what package-lock.json asks for. */
export async function installMissing() {
  if (isInstalled()) return;
  const done = showProgress('Installing packages, this once');
  // dev packages build and serve the product, so they are needed in production mode too.
  const args = ['ci', '--include=dev', '--no-progress'];
  const npm = process.env.npm_execpath;
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args);
  done();
  if (code !== 0) {
    process.stderr.write(output);
    throw new Refusal('npm ci failed, see above. Check the network connection and try again.');
  }
}

/**
 * Whether the lock npm leaves in `node_modules` has every package of package-lock.json. Packages for other
 * platforms are optional and rightly missing.
 */
function isInstalled() {
  const installedLock = fromRoot('node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const wanted = readPackages(fromRoot('package-lock.json'));
  const installed = readPackages(installedLock);
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '' || entry.optional) return true;
    const found = installed[name];
    return found?.version === entry.version && found?.integrity === entry.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
