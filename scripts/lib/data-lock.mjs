import { rmSync } from 'node:fs';
import path from 'node:path';
import { claimFile } from './claim-file.mjs';
import { Refusal } from './terminal.mjs';

/**
 * Claims a data folder for this process, so that two of them never write the same accounts. On a full disk nobody can write them, and people
 * shall be able to read: then the folder is not claimed. The store locks its data by itself.
 * @param {string} dataDir
 * @returns {() => void} releases it
 */
export function lockDataDir(dataDir) {
  const file = path.join(dataDir, 'start.pid');
  const owner = claimWithRoom(file);
  if (owner !== undefined)
    throw new Refusal(
      `Godown is running on ${dataDir} already (process ${owner}). Stop it first, or set DATA_DIR to another folder.`,
    );
  return () => {
    try {
      rmSync(file, { force: true });
    } catch {
      // The folder may be read-only by now. The file of a process that has ended claims nothing.
    }
  };
}

/** @param {string} file */
function claimWithRoom(file) {
  try {
    return claimFile(file, /godown\.mjs"? (start|dev)\b/);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
    return undefined;
  }
}
