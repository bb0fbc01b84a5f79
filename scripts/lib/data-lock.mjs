import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './refusal.mjs';

/**
 * Claims a data folder for this process, so that two of them never write the same accounts.
 * @param {string} dataDir
 * @returns {() => void} gives it back
 */
export function lockDataDir(dataDir) {
  const file = path.join(dataDir, 'start.pid');
  try {
    claim(file);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    const owner = Number(readFileSync(file, 'utf8'));
    if (isStart(owner)) {
      throw new Refusal(
        `Godown is running on ${dataDir} already (process ${owner}). Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    // Whoever wrote it was killed.
    rmSync(file, { force: true });
    claim(file);
  }
  return () => rmSync(file, { force: true });
}

/** @param {string} file */
function claim(file) {
  writeFileSync(file, String(process.pid), { flag: 'wx' });
}

/**
 * Whether a process exists and, where the system tells, is one of these scripts: process ids are used again.
 * @param {number} pid
 */
function isStart(pid) {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self/cmdline')) {
    return existsSync(commandLine) && /\b(start|dev)\.mjs/.test(readFileSync(commandLine, 'utf8'));
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
