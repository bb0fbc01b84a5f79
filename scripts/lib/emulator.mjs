/** The official Auth emulator as a child process, with its accounts kept in the data folder. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isEmulator, protectAddresses, saveAccounts } from './accounts.mjs';
import { hasEnded, startNode, stop } from './children.mjs';
import { fromRoot } from './paths.mjs';
import { removeFolder } from './platform.mjs';
import { findFreePort } from './ports.mjs';
import { Refusal } from './terminal.mjs';

const START_LIMIT_MS = 120_000;
const SAVE_EVERY_MS = 2000;
const FREE_PORT_ATTEMPTS = 3;
/** Far more than its temporary files need. */
const TEMPORARY_BYTES = 1_000_000;
const LOG_LINES = 12;

class AddressTaken extends Refusal {}

/**
 * @typedef {object} RunningEmulator
 * @property {string} origin such as http://127.0.0.1:9099
 * @property {string} projectId
 * @property {Promise<number>} ended the exit status when it ends; never resolves for an emulator that somebody else started
 * @property {() => Promise<void>} close saves the accounts and stops it
 */

/**
 * Uses the emulator that answers at the address, or starts one there.
 * @param {{ projectId: string, emulator: { host: string, port: number } }} identity port 0 chooses a free one
 * @param {string} dataDir
 * @returns {Promise<RunningEmulator>}
 */
export async function startEmulator({ projectId, emulator: { host, port } }, dataDir) {
  if (port !== 0) {
    const emulator = { origin: `http://${host}:${port}`, projectId };
    if (!(await isEmulator(emulator.origin))) return startAt({ projectId, host, port }, dataDir);
    await protectAddresses(emulator);
    return { ...emulator, ended: new Promise(() => {}), close: async () => {} };
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startAt({ projectId, host, port: await findFreePort() }, dataDir);
    } catch (error) {
      // Another program can take a free port before the emulator does.
      if (!(error instanceof AddressTaken) || attempt === FREE_PORT_ATTEMPTS) throw error;
    }
  }
}

/**
 * @param {{ projectId: string, host: string, port: number }} where
 * @param {string} dataDir
 * @returns {Promise<RunningEmulator>}
 */
async function startAt({ projectId, host, port }, dataDir) {
  const emulator = { origin: `http://${host}:${port}`, projectId };
  const accounts = path.join(dataDir, 'emulator', 'accounts');
  const emulatorProcess = await startProcess({ projectId, host, port, accounts });
  await waitUntilReady(emulatorProcess, emulator.origin);
  await protectAddresses(emulator);
  const keeper = keepAccounts(emulator, accounts);
  return {
    ...emulator,
    ended: emulatorProcess.ended,
    close: async () => {
      await keeper.close(!hasEnded(emulatorProcess.child));
      await stop(emulatorProcess.child, 5000);
    },
  };
}

/**
 * @param {{ projectId: string, host: string, port: number, accounts: string }} options
 */
async function startProcess({ projectId, host, port, accounts }) {
  const folder = makeTemporaryFolder();
  const config = path.join(folder, 'firebase.json');
  writeFileSync(config, JSON.stringify(await describeEmulators(host, port), null, 2));
  const args = ['emulators:start', '--only', 'auth', '--project', projectId, '--config', config];
  if (existsSync(path.join(accounts, 'firebase-export-metadata.json'))) args.push('--import', accounts);
  const child = startNode(fromRoot('scripts/lib/run-emulator.mjs'), args, {
    cwd: folder,
    // Its log, its settings and its list of running emulators are apart from those of other emulators.
    env: {
      ...process.env,
      // The second and third are Windows' names.
      TMPDIR: folder,
      TEMP: folder,
      TMP: folder,
      XDG_CONFIG_HOME: path.join(folder, 'config'),
      CI: 'true',
    },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said.text = (said.text + chunk).slice(-10_000);
    });
  }
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  return { child, said, ended, log: path.join(folder, 'firebase-debug.log') };
}

/**
 * Makes a folder for the files that the emulator needs only while it runs. It is outside the data folder, so that people can sign in while
 * that one is full, and it is new, because the emulator does not start if it finds half a file. It is removed when this process ends.
 */
function makeTemporaryFolder() {
  try {
    const folder = mkdtempSync(path.join(tmpdir(), 'godown-emulator-'));
    process.once('exit', () => {
      try {
        removeFolder(folder);
      } catch {
        // It may be read-only by now. No later start uses it.
      }
    });
    // The emulator would not say that the disk is full.
    const room = path.join(folder, 'room');
    writeFileSync(room, Buffer.alloc(TEMPORARY_BYTES));
    rmSync(room);
    return folder;
  } catch (error) {
    throw new Refusal(
      `The Auth emulator needs 1 MB in the folder ${tmpdir()}, which cannot be written (${/** @type {Error} */ (error).message}). Make room there, or set TMPDIR (on Windows TEMP) to another folder.`,
    );
  }
}

/**
 * The firebase.json of this emulator. The hub and the logging emulator cannot be switched off, so they get free ports.
 * @param {string} host
 * @param {number} port
 */
async function describeEmulators(host, port) {
  const [hub, logging] = await Promise.all([findFreePort(), findFreePort()]);
  return {
    emulators: {
      auth: { host, port },
      hub: { host: '127.0.0.1', port: hub },
      logging: { host: '127.0.0.1', port: logging },
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}

/**
 * @param {Awaited<ReturnType<typeof startProcess>>} emulatorProcess
 * @param {string} origin
 */
async function waitUntilReady({ child, said, log }, origin) {
  const deadline = Date.now() + START_LIMIT_MS;
  // Its port opens before the accounts are imported. This line comes after both.
  while (!said.text.includes('All emulators ready') || !(await isEmulator(origin))) {
    if (hasEnded(child)) throw refuse(said.text, log, origin);
    if (Date.now() > deadline)
      throw new Refusal(`The Auth emulator did not start within two minutes:\n${said.text}`);
    await wait(100);
  }
}

/**
 * @param {string} said
 * @param {string} log the file of its log
 * @param {string} origin
 */
function refuse(said, log, origin) {
  const { host } = new URL(origin);
  return /port taken|not available|EADDRINUSE/i.test(said)
    ? new AddressTaken(
        `The Auth emulator's address ${host} is taken by something else. Choose another, such as FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9100.`,
      )
    : new Refusal(`The Auth emulator could not start:\n${readEnd(log) ?? said.trim()}`);
}

/**
 * The last lines of the emulator's log, which has the reasons that its output lacks. Undefined if there are none.
 * @param {string} log
 */
function readEnd(log) {
  if (!existsSync(log)) return undefined;
  return readFileSync(log, 'utf8').trim().split('\n').slice(-LOG_LINES).join('\n') || undefined;
}

/**
 * Saves the accounts whenever they change, so that even `kill -9` loses only the last two seconds.
 * @param {{ origin: string, projectId: string }} emulator
 * @param {string} folder
 */
function keepAccounts(emulator, folder) {
  let saved = '';
  let complained = false;
  let busy = Promise.resolve();
  const save = () => {
    busy = busy.then(async () => {
      try {
        saved = await saveAccounts(emulator, folder, saved);
        complained = false;
      } catch (error) {
        if (!complained)
          console.error(`The accounts could not be saved: ${/** @type {Error} */ (error).message}`);
        complained = true;
      }
    });
    return busy;
  };
  const timer = setInterval(save, SAVE_EVERY_MS);
  return {
    /** @param {boolean} alive whether the emulator still answers */
    close: async (alive) => {
      clearInterval(timer);
      await (alive ? save() : busy);
    },
  };
}
