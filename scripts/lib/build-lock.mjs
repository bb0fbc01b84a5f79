import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { claimFile } from './claim-file.mjs';
import { fromRoot } from './paths.mjs';

/** Not in `node_modules`, which an installation deletes. */
const FILE = fromRoot('.building');
const LOOK_EVERY_MS = 300;

/**
 * Runs what changes `node_modules` or `dist` when no other command in this checkout does so.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [file] names the process that works
 * @returns {Promise<T>}
 */
export async function whileAlone(work, file = FILE) {
  let isWaiting = false;
  for (;;) {
    const owner = claimFile(file, /godown\.mjs/);
    if (owner === undefined) break;
    if (!isWaiting)
      console.log(`Another command (process ${owner}) installs or builds in this folder. Waiting for it ...`);
    isWaiting = true;
    await wait(LOOK_EVERY_MS);
  }
  const release = () => rmSync(file, { force: true });
  // Also when Ctrl-C ends this process meanwhile.
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
