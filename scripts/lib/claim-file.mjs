import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isAlive, readCommandLine } from './platform.mjs';

/**
 * Writes this process's number into a file that must not exist. The file of a process that was killed is replaced.
 * @param {string} file
 * @param {RegExp} command the command lines of processes that may have it: systems use the numbers of processes again
 * @returns {number | undefined} the number of the process that has the file
 */
export function claimFile(file, command) {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return undefined;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const owner = readOwner(file);
    if (owner === undefined) continue;
    if (isRunning(owner, command)) return owner;
    rmSync(file, { force: true });
  }
}

/** Time for a process to write its number into the file that it has made, in milliseconds. */
const WRITING_MS = 2000;

/**
 * @param {string} file
 * @returns {number | undefined} undefined if it was released meanwhile, or is just being written
 */
function readOwner(file) {
  try {
    const text = readFileSync(file, 'utf8');
    if (text === '' && Date.now() - statSync(file).mtimeMs < WRITING_MS) return undefined;
    return Number(text);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** @param {number} pid @param {RegExp} command */
function isRunning(pid, command) {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return false;
  const commandLine = readCommandLine(pid);
  // If the system gives no start time, waiting or refusing is the safe side.
  return commandLine === undefined || command.test(commandLine);
}
