import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive, readCommandLine } from './platform.mjs';
import { Refusal } from './terminal.mjs';

/**
 * Claims a data folder for this process, so that two of them never write the same accounts.
 * @param {string} dataDir
 * @returns {() => void} releases it
 */
export function lockDataDir(dataDir) {
  const file = path.join(dataDir, 'start.pid');
  try {
    claim(file);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    const owner = Number(readFileSync(file, 'utf8'));
    if (isGodown(owner)) {
      throw new Refusal(
        `Godown is running on ${dataDir} already (process ${owner}). Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    // Its process was killed.
    rmSync(file, { force: true });
    claim(file);
  }
  return () => {
    try {
      rmSync(file, { force: true });
    } catch {
      // The folder may be read-only by now. The file of a process that has ended claims nothing.
    }
  };
}

/** @param {string} file */
function claim(file) {
  writeFileSync(file, String(process.pid), { flag: 'wx' });
}

/**
 * Whether a process is running and is `npm start` or `npm run dev`: systems use the numbers of processes again.
 * @param {number} pid
 */
function isGodown(pid) {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return false;
  const commandLine = readCommandLine(pid);
  // If the system does not tell, refusing is the safe side.
  return commandLine === undefined || /godown\.mjs"? (start|dev)\b/.test(commandLine);
}
