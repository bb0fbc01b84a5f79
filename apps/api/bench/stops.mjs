/**
 * Stops the server in every state that a stop may find, and shows how long each took and what it ended with. The last state is a full
 * disk, which needs a small file system: `mount -t tmpfs -o size=60m tmpfs FOLDER`.
 * `--times 25`: stops in each state. `--small-disk FOLDER`: fills it.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { get } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { createAccessTokens } from '../dist/access/identity/access-tokens.js';
import { EVERYBODY } from '../dist/access/identity/roles.js';
import { startEmbeddedStore, storeIn } from '../dist/database/connect.js';
import { systemClock } from '../dist/runtime/clock.js';

const { values } = parseArgs({
  options: { times: { type: 'string', default: '25' }, 'small-disk': { type: 'string' } },
});
const JWT_SECRET = 'a secret for measuring, and for nothing else';
const EMAIL = 'stops@example.com';
/** No stop may take longer. */
const LIMIT_MS = 10_000;
/** After this it hangs, and is killed. */
const HUNG_MS = 30_000;
/** @param {string} name */
const pem = (name) => fileURLToPath(new URL(`../src/testing/tls/localhost.${name}.pem`, import.meta.url));
const TLS = { TLS_CERT: pem('cert'), TLS_KEY: pem('key') };
const SERVER = fileURLToPath(new URL('../dist/start.js', import.meta.url));
/** The process tells when it first listens to signals. */
const TELL = `process.on('newListener', (name) => name === 'SIGTERM' && process.send?.({ type: 'signals' }));`;

/** @typedef {{ url: string, folder: string, token: string }} Running */
/** @typedef {{ ms: number, code: number | string | null }} Stop */

const token = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY }).issue({
  uid: 'stops',
  email: EMAIL,
});
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

/** @param {string} folder @param {Record<string, string>} [settings] */
function spawn(folder, settings = {}) {
  const child = fork(SERVER, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELL)}`,
      DATA_DIR: folder,
      JWT_SECRET,
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  /** @type {Promise<number | string | null>} */
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  const listensToSignals = new Promise((resolve) => child.once('message', resolve));
  /** @type {Promise<string>} */
  const ready = new Promise((resolve, reject) => {
    child.on(
      'message',
      (/** @type {{ type: string, url: string }} */ { type, url }) => type === 'ready' && resolve(url),
    );
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${output}`)));
  });
  ready.catch(() => {});
  return { child, ended, listensToSignals, ready, output: () => output };
}

/** @param {string} url @param {string} path @param {unknown} body */
const post = (url, path, body) =>
  fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

/** An answer, or none: the server stops meanwhile. @param {Promise<Response>} response */
const settle = (response) =>
  response
    .then((given) => given.arrayBuffer())
    .then(
      () => {},
      () => {},
    );

/** @param {string} url */
async function addItem(url) {
  const response = await post(url, '/item', {
    name: 'Halda Oven',
    price: 149.5,
    supplier: 'Karnaphuli Traders',
    quantity: 1000,
    img: '',
    description: '',
    email: EMAIL,
  });
  if (response.status !== 201) throw new Error(`POST /item: ${response.status} ${await response.text()}`);
  return /** @type {{ _id: string }} */ (await response.json())._id;
}

/** @param {string} url @param {string} id */
const deliver = (url, id) =>
  post(url, `/item/${id}/movements`, { reason: 'delivered', change: -1, warehouse: 'halishar' });

/** A file that arrives slowly. @param {string} url */
function drip(url) {
  const upload = request(`${url}/api/imports?name=list.csv`, {
    method: 'POST',
    headers: { authorization: headers.authorization },
  });
  upload.on('error', () => {});
  upload.on('response', (response) => response.resume());
  upload.write(Buffer.alloc(1_000_000, 'Name,Price\n'));
  const timer = setInterval(() => upload.write('x'), 50);
  upload.once('close', () => clearInterval(timer));
}

/** @param {string} url */
async function listenToEvents(url) {
  const response = await fetch(`${url}/api/events`);
  void response.body?.pipeTo(new WritableStream()).catch(() => {});
}

/** Clients that send nothing, or not enough, and never close their connection. @param {string} url */
async function stayConnected(url) {
  const place = { host: 'localhost', port: Number(new URL(url).port), allowHalfOpen: true };
  const encrypted = { ...place, rejectUnauthorized: false };
  /** @type {import('node:net').Socket[]} */
  const clients = [
    connect(place),
    connect(place, () => clients[1]?.write(Buffer.from([22, 3, 1, 2, 0, 1]))),
    connectTls(encrypted),
    connectTls(encrypted, () => clients[3]?.write('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')),
  ];
  for (const client of clients) client.on('error', () => {}).resume();
  // This response shows that the server has seen the connections before it.
  await new Promise((resolve, reject) => {
    get(`${url}/api/health/live`, { rejectUnauthorized: false, agent: false }, (response) =>
      response.resume().once('end', resolve),
    ).once('error', reject);
  });
}

const ROWS = `Name,Price,Stock\n${Array.from({ length: 5000 }, (_, row) => `Oven ${row},12.50,3`).join('\n')}\n`;

/** @type {Record<string, (url: string) => Promise<void>>} What is going on when a signal comes. */
const STATES = {
  idle: async () => {},
  async 'an upload that drips, and an event stream'(url) {
    await listenToEvents(url);
    drip(url);
  },
  async 'deliveries, lists and an export'(url) {
    const id = await addItem(url);
    await listenToEvents(url);
    for (let i = 0; i < 20; i++) {
      void settle(deliver(url, id));
      void settle(fetch(`${url}/api/item?limit=100`, { headers }));
    }
    void settle(fetch(`${url}/api/export/items?format=xlsx`, { headers }));
    await settle(deliver(url, id));
  },
  async 'a file that is read and checked'(url) {
    const response = await fetch(`${url}/api/imports?name=list.csv`, {
      method: 'POST',
      headers: { authorization: headers.authorization },
      body: ROWS,
    });
    const file = /** @type {{ _id: string, mapping: unknown }} */ (await response.json());
    if (response.status !== 201) throw new Error(JSON.stringify(file));
    await settle(post(url, `/imports/${file._id}/check`, file.mapping));
  },
};

/** @param {ReturnType<typeof spawn>} server @param {() => void} stop @returns {Promise<Stop>} */
async function measure({ child, ended }, stop) {
  const began = performance.now();
  stop();
  const hung = setTimeout(() => {
    console.log(`process ${child.pid} hangs`);
    child.kill('SIGKILL');
  }, HUNG_MS);
  const code = await ended;
  clearTimeout(hung);
  return { ms: performance.now() - began, code };
}

/** @param {string} name @param {number | string} expected @param {(time: number) => Promise<Stop>} stopOnce */
async function repeat(name, expected, stopOnce) {
  /** @type {Stop[]} */
  const stops = [];
  for (let time = 0; time < Number(values.times); time++) stops.push(await stopOnce(time));
  const sorted = stops.map(({ ms }) => ms).sort((a, b) => a - b);
  const wrong = stops.filter(({ ms, code }) => code !== expected || ms > LIMIT_MS);
  console.log(
    `${name.padEnd(44)}${String(stops.length).padStart(4)} stops   median ${seconds(sorted[sorted.length >> 1])}   longest ${seconds(sorted.at(-1))}   hung ${stops.filter(({ ms }) => ms > HUNG_MS).length}   wrong ${wrong.length}${wrong.length > 0 ? ` (${wrong.map(({ ms, code }) => `${code} after ${seconds(ms)}`).join(', ')})` : ''}`,
  );
  if (wrong.length > 0) process.exitCode = 1;
}

/** @param {number} [ms] */
const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;

async function main() {
  console.log(`Node ${process.version}`);
  const folder = await mkdtemp(join(tmpdir(), 'godown-stops-'));
  try {
    for (const [name, begin] of Object.entries(STATES))
      await repeat(name, 0, async () => {
        const server = spawn(join(folder, 'data'));
        await begin(await server.ready);
        return measure(server, () => server.child.kill('SIGTERM'));
      });
    await repeat('silent TLS connections', 0, async () => {
      const server = spawn(join(folder, 'data'), TLS);
      await stayConnected(await server.ready);
      return measure(server, () => server.child.kill('SIGTERM'));
    });
    await repeat('its parent ends', 0, async () => {
      const server = spawn(join(folder, 'data'));
      await server.ready;
      return measure(server, () => server.child.disconnect());
    });
    await repeat('a start that is stopped', 0, async (time) => {
      const server = spawn(join(folder, time % 2 === 0 ? 'data' : `new-${time}`));
      // Before that Node itself starts, and a signal ends it.
      await server.listensToSignals;
      // Every moment of a start comes in turn: it takes about two seconds.
      await sleep((time * 97) % 2000);
      return measure(server, () => server.child.kill('SIGTERM'));
    });
    await makeUnknown(join(folder, 'unknown'));
    await repeat('a start that fails', 1, async () => {
      const server = spawn(join(folder, 'unknown'));
      return measure(server, () => {});
    });
    const small = values['small-disk'];
    if (small)
      await repeat('a full disk', 0, async () => {
        const server = spawn(join(small, 'data'));
        const url = await server.ready;
        const id = await addItem(url).catch(() => '');
        const ballast = join(small, 'ballast');
        await writeFile(ballast, Buffer.alloc(100_000_000)).catch(() => {});
        await Promise.all(Array.from({ length: 20 }, () => settle(deliver(url, id))));
        const stop = await measure(server, () => server.child.kill('SIGTERM'));
        await rm(ballast);
        return stop;
      });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Data of a newer program, at which a start fails. @param {string} folder */
async function makeUnknown(folder) {
  const store = await startEmbeddedStore(storeIn(folder));
  const client = await new MongoClient(store.uri).connect();
  const meta = client.db('godown').collection(/** @type {string} */ ('meta'));
  await meta.insertOne({ _id: /** @type {any} */ ('data'), version: 999 });
  await client.close();
  await store.close();
}

await main();
