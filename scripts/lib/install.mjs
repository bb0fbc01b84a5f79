import { existsSync, readFileSync } from 'node:fs';
import { whileAlone } from './build-lock.mjs';
import { run } from './children.mjs';
import { fromRoot } from './paths.mjs';
import { describeNpm } from './platform.mjs';
import { Refusal, showProgress } from './terminal.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */

/**
 * Runs `npm ci` unless `node_modules` has all packages of package-lock.json.
 * @param {string} [folder] the folder of both, in the repository
 */
export async function installMissing(folder = '.') {
  if (isInstalled(folder)) return;
  await whileAlone(async () => {
    // Another command may have installed them meanwhile.
    if (!isInstalled(folder)) await install(folder);
  });
}

/** @param {string} folder */
async function install(folder) {
  const done = showProgress('Installing packages');
  // The dev packages build and start the product, so production needs them too.
  // Those of apps/e2e are not needed to serve, but without them `npm run check` would fail.
  const { command, args, shell } = describeNpm(['ci', '--include=dev', '--no-progress']);
  const { code, output } = await run(command, args, { shell, cwd: fromRoot(folder) });
  done();
  if (code !== 0) {
    process.stderr.write(output);
    throw new Refusal('npm ci failed, see above. Check the network connection and try again.');
  }
}

/**
 * True if the lock file that npm leaves in `node_modules` has every package of package-lock.json. Optional packages do
 * not count: most of them are for other platforms.
 * @param {string} folder
 */
function isInstalled(folder) {
  const installedLock = fromRoot(`${folder}/node_modules/.package-lock.json`);
  if (!existsSync(installedLock)) return false;
  const wanted = readPackages(fromRoot(`${folder}/package-lock.json`));
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
