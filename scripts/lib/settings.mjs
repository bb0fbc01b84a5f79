import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fromRoot, ROOT } from './paths.mjs';
import { Refusal } from './refusal.mjs';

/**
 * What the scripts need to know of the settings. The API reads and checks all of them itself.
 * @typedef {object} Settings
 * @property {number} port 0 lets the system choose
 * @property {string | undefined} host where the product listens; undefined for every interface
 * @property {string} dataDir absolute
 * @property {boolean} production
 * @property {{ projectId: string, host: string, port: number } | null} emulator null with a real Firebase project
 */

/** The project of the emulator when none is named. Google's tools never contact the network for `demo-` ones. */
const DEMO_PROJECT = 'demo-godown';

/**
 * Reads `.env` beside package.json, which never overrides the environment, and then the environment.
 * @returns {Settings}
 */
export function readSettings() {
  const file = fromRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const { env } = process;
  const production = env.NODE_ENV === 'production';
  const projectId = env.FIREBASE_PROJECT_ID || DEMO_PROJECT;
  const emulator =
    production || !projectId.startsWith('demo-') ? null : { projectId, ...readEmulatorAddress(env) };
  return {
    port: readPort('PORT', env.PORT || '3000'),
    host: env.HOST?.trim() || (emulator ? '127.0.0.1' : undefined),
    dataDir: path.resolve(ROOT, env.DATA_DIR || 'data'),
    production,
    emulator,
  };
}

/** @param {NodeJS.ProcessEnv} env */
function readEmulatorAddress(env) {
  const address = env.FIREBASE_AUTH_EMULATOR_HOST || '127.0.0.1:9099';
  const [, host, port] = /^(.+):(\d+)$/.exec(address) ?? [];
  if (host === undefined || port === undefined) {
    throw new Refusal(
      `FIREBASE_AUTH_EMULATOR_HOST must be host:port, such as 127.0.0.1:9099, and is "${address}".`,
    );
  }
  return { host, port: readPort('FIREBASE_AUTH_EMULATOR_HOST', port) };
}

/**
 * @param {string} name
 * @param {string} value
 */
function readPort(name, value) {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new Refusal(`${name} must be a port number from 0 to 65535 and is "${value}".`);
}

/**
 * Makes the data folder, and refuses early when nothing can be written to it.
 * @param {string} dataDir
 */
export function requireWritable(dataDir) {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Refusal(
      `The data folder ${dataDir} cannot be written (${code}). Make it writable, or set DATA_DIR to a folder that is.`,
    );
  }
}

/**
 * Refuses when something listens on the port of the product already.
 * @param {number} port
 * @param {string | undefined} host every interface when undefined
 */
export async function requireFreePort(port, host) {
  try {
    await tryListen(port, host);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    // Nothing about the port: the server says what is wrong with HOST.
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return;
    throw new Refusal(
      code === 'EADDRINUSE'
        ? `Port ${port} is taken. Stop what is using it, or choose another: PORT=${port + 1} npm start`
        : `Port ${port} cannot be used (${code}). Choose another: PORT=3000 npm start`,
    );
  }
}

/** A port of the loopback interface that is free right now. */
export function findFreePort() {
  return tryListen(0, '127.0.0.1');
}

/**
 * Listens for a moment.
 * @param {number} port
 * @param {string | undefined} host every interface when undefined, as the product listens
 * @returns {Promise<number>} the port
 */
function tryListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host }, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(address.port));
    });
  });
}
