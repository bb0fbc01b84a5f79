import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, absolute. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the scripts keep what can be made again at any time. Ignored by git, gone after `npm ci`. */
export const CACHE_DIR = path.join(ROOT, 'node_modules/.cache/godown');

/**
 * The absolute path of a file in the repository.
 * @param {string} relative
 */
export function fromRoot(relative) {
  return path.join(ROOT, relative);
}

/**
 * The script behind a command of an installed package, so that it can be run with this very Node and no shell.
 * @param {string} packageName such as `vite`
 * @param {string} [command] the command, when it is not called as the package
 * @param {string} [workspace] the folder whose dependency it is
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
