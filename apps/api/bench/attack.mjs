/**
 * Attacks the product on this machine, over loopback: clients that do not read, and clients that leave at once. Afterwards
 * the server must respond within a second, with less than 400 MB. Each attack ends by itself; together about a minute.
 * Linux only, because memory and processor time come from /proc.
 */
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, ObjectId } from 'mongodb';
import { createAccessTokens } from '../dist/access/identity/access-tokens.js';
import { EVERYBODY } from '../dist/access/identity/roles.js';
import { createIndexes } from '../dist/operations/upgrade/indexes.js';
import { systemClock } from '../dist/runtime/clock.js';
import { startChild } from './children.mjs';

const ITEMS = 1000;
const MOVEMENTS = 5000;
const CONNECTIONS = 300;
/** Time that clients that do not read stay, in milliseconds. */
const STAY_MS = 5000;
const MAX_LIVE_MS = 1000;
const MAX_MB = 400;
const JWT_SECRET = 'a secret for measuring, and for nothing else';
const EMAIL = 'attack@example.com';

/** Items and movements of a realistic size. @param {string} uri */
async function fill(uri) {
  const client = await new MongoClient(uri).connect();
  const db = client.db('godown');
  await createIndexes(db);
  const now = new Date();
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    _id: new ObjectId(),
    name: `Halda Convection ${index}`,
    price: 149.5,
    supplier: 'Karnaphuli Traders',
    img: `https://pictures.example.com/catalogue/halda-convection-${index}.jpg`,
    description:
      `Model ${index}: thirty litres, 900 W, grill and convection, child lock, ten programmes. `.repeat(4),
    quantity: 5,
    stock: { halishar: 5, bahaddarhat: 0, uttara: 0 },
    email: EMAIL,
    version: 5,
    createdAt: now,
    updatedAt: now,
  }));
  const movements = Array.from({ length: MOVEMENTS }, (_, index) => {
    const { _id, name } = items[index % ITEMS] ?? {};
    const version = 1 + Math.floor(index / ITEMS);
    const counts = { change: 1, after: version, totalAfter: version };
    const by = { at: now, uid: 'attack', email: EMAIL };
    return {
      item: _id,
      itemName: name,
      version,
      part: 0,
      warehouse: 'halishar',
      reason: 'restock',
      ...counts,
      ...by,
    };
  });
  await db.collection('items').insertMany(items);
  await db.collection('movements').insertMany(movements);
  await client.close();
}

/** Memory in MB and processor time in seconds of a process so far. @param {number | undefined} pid */
async function usageOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    // Without the mapped pages of the store's file.
    megabytes: Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) / 1024),
    seconds: (Number(fields[11]) + Number(fields[12])) / 100,
  };
}

/**
 * Opens connections that send one request each and read nothing. Resolves when all are closed.
 * @param {number} port @param {string} request @param {number} stayMs
 */
async function attack(port, request, stayMs) {
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    // Nothing is read, so the system's buffers fill up.
    return socket.pause();
  });
  await Promise.all(
    sockets.map(
      (socket) => new Promise((resolve) => socket.once('connect', () => socket.write(request, resolve))),
    ),
  );
  await sleep(stayMs);
  for (const socket of sockets) socket.destroy();
}

/** @param {import('./children.mjs').Started} server @param {string} name @param {{ path: string, headers?: string, stayMs: number, times?: number }} given */
async function measure({ url, child }, name, { path, headers = '', stayMs, times = 1 }) {
  const before = await usageOf(child.pid);
  let most = before.megabytes;
  const watching = setInterval(async () => {
    most = Math.max(most, (await usageOf(child.pid)).megabytes);
  }, 100);
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
  for (let i = 0; i < times; i++) await attack(Number(new URL(url).port), request, stayMs);
  const began = performance.now();
  const response = await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(60_000) });
  await response.arrayBuffer();
  const liveMs = Math.round(performance.now() - began);
  await sleep(1000);
  clearInterval(watching);
  const seconds = ((await usageOf(child.pid)).seconds - before.seconds).toFixed(1);
  const isHeld = response.ok && liveMs < MAX_LIVE_MS && most < MAX_MB;
  console.log(
    `${isHeld ? 'held  ' : 'FAILED'} ${name.padEnd(62)} live ${String(liveMs).padStart(5)} ms, at most ${String(most).padStart(4)} MB, ${seconds} s of processor`,
  );
  if (!isHeld) process.exitCode = 1;
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'godown-attack-'));
  const log = await open(join(folder, 'server.log'), 'w');
  try {
    const store = await startChild('./store.mjs', { args: [join(folder, 'store')] });
    await fill(store.url).finally(() => store.end());
    const env = { NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, JWT_SECRET };
    const server = await startChild('../dist/server.js', { env, stdout: log.fd });
    const token = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY }).issue({
      uid: 'a',
      email: EMAIL,
    });
    const headers = `Authorization: Bearer ${token}\r\n`;
    const stay = { stayMs: STAY_MS };
    const leave = { stayMs: 0 };
    try {
      for (const [kind, given] of /** @type {const} */ ([
        ['do not read', stay],
        ['do not read, three times', { stayMs: STAY_MS, times: 3 }],
        ['leave at once', leave],
      ])) {
        await measure(server, `GET /api/item, ${CONNECTIONS} ${kind}`, { path: '/api/item', ...given });
        await measure(server, `GET /api/item?limit=999, ${CONNECTIONS} ${kind}`, {
          path: '/api/item?limit=999',
          ...given,
        });
        await measure(server, `GET /api/item, signed in, ${CONNECTIONS} ${kind}`, {
          path: '/api/item',
          headers,
          ...given,
        });
        await measure(server, `GET /api/movements, ${CONNECTIONS} ${kind}`, {
          path: '/api/movements',
          headers,
          ...given,
        });
      }
    } finally {
      await server.end();
    }
  } finally {
    await log.close();
    await rm(folder, { recursive: true });
  }
}

await main();
