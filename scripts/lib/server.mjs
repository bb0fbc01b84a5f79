/** The API server as a child process. */
import path from 'node:path';
import { startNode, stop } from './children.mjs';
import { fromRoot } from './paths.mjs';
import { Refusal } from './terminal.mjs';

// The server takes up to 10 s to finish running requests.
const STOP_PATIENCE_MS = 12_000;

/**
 * @typedef {object} RunningServer
 * @property {string} url
 * @property {number} port
 * @property {Promise<number>} ended the exit status
 */

/**
 * Starts the built server and waits until it says that it is ready.
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, production: boolean }} options in production its log goes to this
 *   process's output, where it is collected; else to a file in the data folder, to keep the terminal readable
 * @param {import('./product.mjs').Closers} closers gets what stops it, even before it is ready
 * @returns {Promise<RunningServer>}
 */
export async function startServer({ env, dataDir, production }, closers) {
  const logFile = path.join(dataDir, 'log', 'server.log');
  const log = production ? null : await openLog(logFile);
  const child = startNode(fromRoot('apps/api/dist/start.js'), [], {
    env,
    stdout: production ? 'inherit' : 'pipe',
    stderr: 'pipe',
  });
  closers.push(() => stop(child, STOP_PATIENCE_MS));
  if (log && child.stdout) writeLog(child.stdout, log);
  let complained = false;
  child.stderr?.on('data', (chunk) => {
    complained = true;
    process.stderr.write(chunk);
  });
  /** @type {NodeJS.Signals | null} */
  let killedBy = null;
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) =>
    child.once('close', (code, signal) => {
      killedBy = signal;
      resolve(code ?? 1);
    }),
  );
  /** @type {Promise<{ url: string, port: number }>} */
  const ready = new Promise((resolve) => {
    child.on('message', (/** @type {any} */ message) => {
      if (message?.type === 'ready') resolve(message);
    });
  });
  const first = await Promise.race([ready, ended]);
  if (typeof first === 'number') {
    if (killedBy) throw new Refusal(`The server was ended by ${killedBy} before it was ready. Start again.`);
    // It prints the reason, unless it failed in an unexpected way.
    throw new Refusal(complained ? '' : `The server did not start; see ${production ? 'above' : logFile}.`);
  }
  return { url: first.url, port: first.port, ended };
}

/**
 * A log that adds to a file. At 10 MB the file is renamed; the last four are kept.
 * @param {string} file
 * @returns {Promise<import('node:stream').Writable>}
 */
export async function openLog(file) {
  // Imported here: nothing is installed yet when this file is loaded.
  const { createStream } = await import('rotating-file-stream');
  return createStream(path.basename(file), { path: path.dirname(file), size: '10M', rotate: 4 });
}

/**
 * @param {import('node:stream').Readable} output
 * @param {import('node:stream').Writable} log
 */
function writeLog(output, log) {
  log.once('error', ({ message }) => {
    console.error(`The log of the server is no longer written: ${message}`);
    // A full pipe would stop the server.
    output.resume();
  });
  output.pipe(log);
}
