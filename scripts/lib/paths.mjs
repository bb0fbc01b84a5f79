import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, absolute. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** For files that can be made again at any time. Git ignores it, and `npm ci` deletes it. */
export const CACHE_DIR = path.join(ROOT, 'node_modules/.cache/godown');

/**
 * The absolute path of a file in the repository.
 * @param {string} relative
 */
export function fromRoot(relative) {
  return path.join(ROOT, relative);
}

/**
 * The script of an installed package's command, to run with this very Node and without a shell.
 * @param {string} packageName such as `vite`
 * @param {string} [command] when its name is not the package's
 * @param {string} [workspace] the folder that depends on the package
 */
export function findBin(packageName, command = packageName, workspace = '.') {
  const require = createRequire(path.join(ROOT, workspace, 'package.json'));
  const folder = require.resolve
    .paths(packageName)
    ?.map((base) => path.join(base, packageName))
    .find((candidate) => canRequire(require, path.join(candidate, 'package.json')));
  if (folder === undefined) throw new Error(`${packageName} is not installed`);
  const { bin } = require(path.join(folder, 'package.json'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * @param {NodeJS.Require} require
 * @param {string} file
 */
function canRequire(require, file) {
  try {
    require.resolve(file);
    return true;
  } catch {
    return false;
  }
}
