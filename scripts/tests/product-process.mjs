/** The product as a process, started as a person would, for the tests beside this file. */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { hasEnded, startNode } from '../lib/children.mjs';
import { fromRoot, ROOT } from '../lib/paths.mjs';
import { describeNpm, killTree, removeFolder } from '../lib/platform.mjs';
import { describeTestEnv } from '../lib/test-product.mjs';

export const START_LIMIT_MS = 120_000;

/**
 * Below the ports that a system gives to programs which name none: those of other tests. A free one of them may be taken before the emulator
 * has started.
 */
const OWN_PORT = 20_000 + (process.pid % 10_000);

/** @typedef {{ code: number | null, signal: string | null }} End */

export function makeFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'godown-start-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/**
 * Starts the product without npm, or one of its parts.
 * @param {Record<string, string>} settings
 * @param {'start' | 'emulator'} [command]
 */
export function start(settings, command = 'start') {
  const child = startNode(fromRoot('scripts/godown.mjs'), [command], {
    env: describeTestEnv(settings),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  onTestFinished(() => void (hasEnded(child) || child.kill('SIGKILL')));
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended = waitForEnd(child);
  /** @type {Promise<{ url: string, emulatorOrigin: string }>} */
  const ready = new Promise((resolve, reject) => {
    child.once('message', (/** @type {any} */ message) => resolve(message));
    child.once('close', () =>
      reject(new Error(`It ended before it was ready.\n${output.stdout}${output.stderr}`)),
    );
  });
  // A test that expects a failed start never waits for this.
  ready.catch(() => {});
  return { pid: Number(child.pid), child, output, ended, ready };
}

/**
 * Starts the product with npm, as a process group of its own, like a terminal does.
 * @param {Record<string, string>} settings
 */
export async function startWithNpm(settings) {
  const emulatorOrigin = `http://127.0.0.1:${OWN_PORT}`;
  const { command, args } = describeNpm(['start']);
  const child = spawn(command, args, {
    cwd: ROOT,
    env: describeTestEnv({ ...settings, FIREBASE_AUTH_EMULATOR_HOST: new URL(emulatorOrigin).host }),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = Number(child.pid);
  onTestFinished(() => void (hasEnded(child) || killTree(pid)));
  const ended = waitForEnd(child);
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [, found] = /ready: (\S+)[\s\S]*Ctrl-C/.exec(output) ?? [];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error(`It ended before it was ready.\n${output}`)));
  });
  return { pid, url, emulatorOrigin, ended };
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<End>} */
function waitForEnd(child) {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
}
