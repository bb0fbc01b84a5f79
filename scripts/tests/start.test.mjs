/** `npm start` as a process: what it leaves, what it refuses, and how it ends. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isEmulator } from '../lib/accounts.mjs';
import { fromRoot, ROOT } from '../lib/paths.mjs';
import { findFreePort } from '../lib/settings.mjs';
import { describeTestEnv } from '../lib/test-product.mjs';

const START_LIMIT_MS = 120_000;

/** @type {(() => void)[]} */
const cleanUps = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

function makeFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'godown-start-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts the product in a process group of its own, like a terminal does.
 * @param {Record<string, string>} settings
 */
function start(settings) {
  const child = spawn(process.execPath, [fromRoot('scripts/start.mjs')], {
    env: describeTestEnv(settings),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  cleanUps.push(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  /** @type {Promise<{ code: number | null, signal: string | null }>} */
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  /** @type {Promise<{ url: string, emulatorOrigin: string }>} */
  const ready = new Promise((resolve, reject) => {
    child.once('message', (/** @type {any} */ message) => resolve(message));
    child.once('close', () =>
      reject(new Error(`It ended before it was ready.\n${output.stdout}${output.stderr}`)),
    );
  });
  // Whoever waits for the end instead does not want to hear of this.
  ready.catch(() => {});
  return { pid: Number(child.pid), child, output, ended, ready };
}

/**
 * The same through npm, which lets no messages through.
 * @param {Record<string, string>} settings
 */
async function startWithNpm(settings) {
  const emulatorOrigin = `http://127.0.0.1:${await findFreePort()}`;
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: describeTestEnv({ ...settings, FIREBASE_AUTH_EMULATOR_HOST: new URL(emulatorOrigin).host }),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = Number(child.pid);
  cleanUps.push(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGTERM');
  });
  /** @type {Promise<{ code: number | null, signal: string | null }>} */
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
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

/** The processes a process has started, and theirs. @param {number} pid @returns {number[]} */
function listDescendants(pid) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => readParent(candidate) === pid);
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}

/** @param {number} pid */
function readParent(pid) {
  try {
    // The name before it may contain spaces and brackets; the parent is the second field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return Number(fields?.[1]);
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

/** @param {string} url @param {string} email */
async function canSignIn(url, email) {
  const answer = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a-long-password', returnSecureToken: true }),
    },
  );
  return answer.ok;
}

/** @param {string} url @param {string} email */
async function signUp(url, email) {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a-long-password', returnSecureToken: true }),
  });
  return /** @type {{ idToken: string }} */ (await answer.json()).idToken;
}

/** @param {string} url @param {string} email @param {string} idToken */
async function addItem(url, email, idToken) {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ email }),
  });
  const { accessToken } = /** @type {{ accessToken: string }} */ (await login.json());
  const answer = await fetch(`${url}/api/item`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ email, name: 'Survivor 20', quantity: 3 }),
  });
  return /** @type {{ _id: string }} */ (await answer.json())._id;
}

describe.runIf(process.platform === 'linux')('npm start', () => {
  it(
    'ends cleanly, keeps data and accounts, and leaves nothing behind even when it is killed',
    async () => {
      const DATA_DIR = makeFolder();
      const email = 'keeper@godown.test';

      const first = await startWithNpm({ DATA_DIR });
      const { url, emulatorOrigin } = first;
      const itemId = await addItem(url, email, await signUp(emulatorOrigin, email));
      const descendants = listDescendants(first.pid);
      expect(descendants.length).toBeGreaterThanOrEqual(2);

      const second = start({ DATA_DIR });
      expect(await second.ended).toEqual({ code: 1, signal: null });
      expect(second.output.stderr).toMatch(/^Godown is running on .+ already.+ Stop it first.+\n$/);

      // As Ctrl-C does: to the whole group, of which npm then passes on another one.
      process.kill(-first.pid, 'SIGINT');
      expect(await first.ended).toEqual({ code: 0, signal: null });
      for (const pid of descendants) expect(readParent(pid)).toBe(0);

      const third = start({ DATA_DIR });
      const again = await third.ready;
      expect(await canSignIn(again.emulatorOrigin, email)).toBe(true);
      expect((await fetch(`${again.url}/api/item/${itemId}`)).status).toBe(200);
      const orphans = listDescendants(third.pid);
      third.child.kill('SIGKILL');
      await third.ended;
      for (const pid of orphans) {
        await expect.poll(() => readParent(pid), { timeout: 15_000 }).toBe(0);
      }
      expect(await isEmulator(again.emulatorOrigin)).toBe(false);
    },
    3 * START_LIMIT_MS,
  );

  it(
    'says which port is taken',
    async () => {
      const server = createServer();
      const port = await new Promise((resolve) => {
        server.listen(0, () =>
          resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
        );
      });
      cleanUps.push(() => server.close());
      const { ended, output } = start({ DATA_DIR: makeFolder(), PORT: String(port) });
      expect(await ended).toEqual({ code: 1, signal: null });
      expect(output.stderr).toBe(
        `Port ${port} is taken. Stop what is using it, or choose another: PORT=${port + 1} npm start\n`,
      );
    },
    START_LIMIT_MS,
  );

  it(
    'says which folder cannot be written',
    async () => {
      const file = path.join(makeFolder(), 'a-file');
      writeFileSync(file, '');
      const { ended, output } = start({ DATA_DIR: path.join(file, 'data') });
      expect(await ended).toEqual({ code: 1, signal: null });
      expect(output.stderr).toMatch(/^The data folder .+a-file\/data cannot be written.+ set DATA_DIR.+\n$/);
    },
    START_LIMIT_MS,
  );

  it(
    'says that something else has the address of the emulator',
    async () => {
      const port = await findFreePort();
      const server = createServer((socket) =>
        socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'),
      );
      await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
      cleanUps.push(() => server.close());
      const { ended, output } = start({
        DATA_DIR: makeFolder(),
        FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}`,
      });
      expect(await ended).toEqual({ code: 1, signal: null });
      expect(output.stderr).toMatch(
        /^The Auth emulator's address .+ is taken.+ FIREBASE_AUTH_EMULATOR_HOST=.+\n$/,
      );
    },
    START_LIMIT_MS,
  );

  it(
    'starts no emulator in production, and names every setting that is missing',
    async () => {
      const { ended, output } = start({
        DATA_DIR: makeFolder(),
        NODE_ENV: 'production',
        FIREBASE_AUTH_EMULATOR_HOST: '',
      });
      expect(await ended).toEqual({ code: 1, signal: null });
      for (const name of ['MONGODB_URI', 'JWT_SECRET', 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY']) {
        expect(output.stderr).toContain(name);
      }
    },
    START_LIMIT_MS,
  );
});

it('turns an old Node away with one line', async () => {
  const { requireNode } = await import('../lib/node-version.mjs');
  const said = /** @type {string[]} */ ([]);
  const { error } = console;
  const { exit } = process;
  console.error = (line) => said.push(line);
  process.exit = /** @type {typeof exit} */ (
    () => {
      throw new Error('ended');
    }
  );
  cleanUps.push(() => {
    console.error = error;
    process.exit = exit;
  });
  for (const fine of ['20.19.0', '22.0.0', '24.3.1']) requireNode(fine);
  for (const old of ['20.18.9', '18.20.0', '16.0.0']) expect(() => requireNode(old)).toThrow('ended');
  expect(said).toHaveLength(3);
  expect(said[0]).toMatch(/needs Node 20\.19 or newer and this is 20\.18\.9/);
});
