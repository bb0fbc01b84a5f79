/** `npm start` as a process: what it keeps, how it stops, and that it leaves no process behind. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isEmulator } from '../lib/accounts.mjs';
import { stop } from '../lib/children.mjs';
import { readCommandLine } from '../lib/platform.mjs';
import { makeFolder, START_LIMIT_MS, start, startWithNpm } from './product-process.mjs';

/** The children of a process, their children, and so on. @param {number} pid @returns {number[]} */
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
    // The parent is the second field after the name, which may contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return Number(fields?.[1]);
  } catch {
    // It has ended.
    return 0;
  }
}

/** @param {number[]} pids */
async function expectNoneLeft(pids) {
  for (const pid of pids) await expect.poll(() => readParent(pid), { timeout: 15_000 }).toBe(0);
}

/** @param {string} url @param {string} email */
async function canSignIn(url, email) {
  const response = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a-long-password', returnSecureToken: true }),
    },
  );
  return response.ok;
}

/** @param {string} url @param {string} email */
async function signUp(url, email) {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a-long-password', returnSecureToken: true }),
  });
  return /** @type {{ idToken: string }} */ (await response.json()).idToken;
}

/** @param {string} url @param {string} email @param {string} idToken */
async function addItem(url, email, idToken) {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ email }),
  });
  const { accessToken } = /** @type {{ accessToken: string }} */ (await login.json());
  const response = await fetch(`${url}/api/item`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ email, name: 'Survivor 20', quantity: 3 }),
  });
  return /** @type {{ _id: string }} */ (await response.json())._id;
}

/** Makes an account that adds an item. @param {string} url @param {string} emulatorOrigin */
async function fill(url, emulatorOrigin) {
  const email = 'keeper@godown.test';
  return { email, itemId: await addItem(url, email, await signUp(emulatorOrigin, email)) };
}

it(
  'stops with status 0 when its parent asks, on every system',
  async () => {
    const { child, ready, ended } = start({ DATA_DIR: makeFolder() });
    const { url, emulatorOrigin } = await ready;
    expect((await fetch(url)).status).toBe(200);
    await stop(child, 30_000);
    expect(await ended).toEqual({ code: 0, signal: null });
    await expect(fetch(url)).rejects.toThrow();
    expect(await isEmulator(emulatorOrigin)).toBe(false);
  },
  START_LIMIT_MS,
);

// Windows has no signals and no /proc, and macOS no /proc.
describe.runIf(process.platform === 'linux')('npm start', () => {
  it(
    'keeps data and accounts, and leaves no process behind when it is stopped or killed',
    async () => {
      const DATA_DIR = makeFolder();
      const first = await startWithNpm({ DATA_DIR });
      const { email, itemId } = await fill(first.url, first.emulatorOrigin);
      const descendants = listDescendants(first.pid);
      expect(descendants.length).toBeGreaterThanOrEqual(4);

      const second = start({ DATA_DIR });
      expect(await second.ended).toEqual({ code: 1, signal: null });
      expect(second.output.stderr).toMatch(/^Godown is running on .+ already.+ Stop it first.+\n$/);

      // Like Ctrl-C: to the whole group. The product ends with 0, but some shells then report the Ctrl-C to npm.
      process.kill(-first.pid, 'SIGINT');
      expect([0, 'SIGINT']).toContain((await first.ended).code ?? (await first.ended).signal);
      for (const pid of descendants) expect(readParent(pid)).toBe(0);

      // A killed start leaves its temporary files.
      const third = start({ DATA_DIR, TMPDIR: makeFolder() });
      const again = await third.ready;
      expect(await canSignIn(again.emulatorOrigin, email)).toBe(true);
      expect((await fetch(`${again.url}/api/item/${itemId}`)).status).toBe(200);
      const orphans = listDescendants(third.pid);
      third.child.kill('SIGKILL');
      await third.ended;
      await expectNoneLeft(orphans);
      expect(await isEmulator(again.emulatorOrigin)).toBe(false);
    },
    3 * START_LIMIT_MS,
  );

  it(
    'stops with status 0 at SIGINT',
    async () => {
      const { child, ready, ended, pid } = start({ DATA_DIR: makeFolder() });
      await ready;
      const descendants = listDescendants(pid);
      child.kill('SIGINT');
      expect(await ended).toEqual({ code: 0, signal: null });
      for (const descendant of descendants) expect(readParent(descendant)).toBe(0);
    },
    START_LIMIT_MS,
  );

  it(
    'says so if the server is killed before it is ready',
    async () => {
      const { output, ended, pid } = start({ DATA_DIR: makeFolder() });
      /** @returns {number | undefined} */
      const findServer = () =>
        listDescendants(pid).find((child) => readCommandLine(child)?.includes('dist/start.js'));
      await expect.poll(findServer, { timeout: 60_000 }).toBeDefined();
      process.kill(Number(findServer()), 'SIGKILL');
      expect(await ended).toEqual({ code: 1, signal: null });
      expect(output.stderr).toContain('The server was ended by SIGKILL before it was ready. Start again.\n');
    },
    START_LIMIT_MS,
  );

  it(
    'stops when only npm gets SIGTERM',
    async () => {
      const { pid, ended } = await startWithNpm({ DATA_DIR: makeFolder() });
      const descendants = listDescendants(pid);
      process.kill(pid, 'SIGTERM');
      await ended;
      await expectNoneLeft(descendants);
    },
    START_LIMIT_MS,
  );
});
