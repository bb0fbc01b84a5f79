/** The API server as a child process. */
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { startNode, stop } from './children.mjs';
import { fromRoot } from './paths.mjs';
import { Refusal } from './refusal.mjs';

// The server gives itself 10 s to finish what is running.
const STOP_PATIENCE_MS = 12_000;

/**
 * @typedef {object} RunningServer
 * @property {string} url
 * @property {number} port
 * @property {Promise<number>} ended the exit status
 */

/**
 * Starts the built server and waits until it says that it is ready.
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, production: boolean }} options in production its log goes to
 *   this process's output, where it is collected; else to a file in the data folder, away from the person reading
 * @param {import('./product.mjs').Closers} closers gets what stops it, before it is ready
 * @returns {Promise<RunningServer>}
 */
export async function startServer({ env, dataDir, production }, closers) {
  const child = startNode(fromRoot('apps/api/dist/server.js'), [], {
    env,
    stdout: production ? 'inherit' : 'pipe',
    stderr: 'pipe',
  });
  closers.push(() => stop(child, STOP_PATIENCE_MS));
  const logFile = path.join(dataDir, 'log', 'server.log');
  if (child.stdout) {
    mkdirSync(path.dirname(logFile), { recursive: true });
    child.stdout.pipe(createWriteStream(logFile));
  }
  let complained = false;
  child.stderr?.on('data', (chunk) => {
    complained = true;
    process.stderr.write(chunk);
  });
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  /** @type {Promise<{ url: string, port: number }>} */
  const ready = new Promise((resolve) => {
    child.on('message', (/** @type {any} */ message) => {
      if (message?.type === 'ready') resolve(message);
    });
  });
  const first = await Promise.race([ready, ended]);
  if (typeof first === 'number') {
    // It says in one line what is wrong, unless that is something nobody thought of.
    throw new Refusal(complained ? '' : `The server did not start; see ${production ? 'above' : logFile}.`);
  }
  return { url: first.url, port: first.port, ended };
}
