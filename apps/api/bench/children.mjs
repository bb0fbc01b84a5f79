/** The processes that a measurement starts and stops. */
import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** @typedef {{ url: string, child: import('node:child_process').ChildProcess, kill: () => Promise<void>, end: () => Promise<void> }} Started */

/**
 * Starts a script of this folder. Resolves once it has reported its address.
 * @param {string} script
 * @param {{ args?: string[], env?: Record<string, string | undefined>, stdout?: 'inherit' | number }} [options]
 * @returns {Promise<Started>}
 */
export async function startChild(script, { args = [], env = {}, stdout = 'inherit' } = {}) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
  /** @type {Promise<void>} */
  const exited = new Promise((resolve) => child.once('exit', () => resolve()));
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    child.once('message', (/** @type {{ url: string }} */ message) => resolve(message.url));
    child.once('exit', (code) => reject(new Error(`${script} exited with ${code}.`)));
  });
  return {
    url,
    child,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async end() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

/** Memory that the process itself has allocated, in MB: without the pages of the data file. @param {number} pid */
export async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
