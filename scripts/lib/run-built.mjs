import { once } from 'node:events';
import { buildServer } from './build.mjs';
import { onStopSignal, startNode, stop } from './children.mjs';
import { installMissing } from './install.mjs';
import { fromRoot } from './paths.mjs';

/** In milliseconds. */
const STOP_PATIENCE_MS = 3000;

/**
 * Installs and builds what is missing, and runs a program that uses the built server. Its exit status becomes this
 * process's; 2 means that it could not be run.
 * @param {string} script its path from the repository's root
 * @param {string[]} args
 * @param {number} [patienceMs] how long it has to stop by itself
 */
export async function runBuilt(script, args, patienceMs = STOP_PATIENCE_MS) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  onStopSignal(async () => {
    if (child) await stop(child, patienceMs);
    return child?.exitCode ?? 130;
  });
  process.exitCode = 2;
  await installMissing();
  await buildServer();
  child = startNode(fromRoot(script), args);
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 2;
}
