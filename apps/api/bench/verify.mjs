/**
 * What `GET /api/health/ledger` costs those who work meanwhile: builds an embedded store of items and movements, and
 * measures reading and moving stock with and without it. `--items 100000 --movements 1000000`
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient, ObjectId } from 'mongodb';
import { systemClock } from '../dist/clock.js';
import { createAccessTokens } from '../dist/identity/access-tokens.js';
import { createIndexes } from '../dist/indexes.js';
import { startChild } from './children.mjs';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    movements: { type: 'string', default: '1000000' },
  },
});
const ITEMS = Number(values.items);
const EACH = Math.max(1, Math.round(Number(values.movements) / ITEMS));
const ITEMS_AT_ONCE = 200;
const QUIET_MS = 5000;
const JWT_SECRET = 'a secret for measuring, and for nothing else';
const EMAIL = 'verify@example.com';

/** Items with a history that leads to their counts, as the ledger would have written them. @param {string} uri */
async function fill(uri) {
  const client = await new MongoClient(uri).connect();
  const db = client.db('godown');
  await createIndexes(db);
  const ids = [];
  for (let made = 0; made < ITEMS; made += ITEMS_AT_ONCE) {
    const items = Array.from({ length: Math.min(ITEMS_AT_ONCE, ITEMS - made) }, makeItem);
    await db.collection('items').insertMany(items);
    await db.collection('movements').insertMany(items.flatMap(makeHistory));
    ids.push(...items.map(({ _id }) => String(_id)));
  }
  await client.close();
  return ids;
}

function makeItem() {
  const now = new Date();
  return {
    _id: new ObjectId(),
    name: 'Halda Convection',
    price: 149.5,
    supplier: 'Karnaphuli Traders',
    img: '/catalogue/halda-convection.svg',
    description: 'Thirty litres, 900 W, grill and convection, child lock, ten programmes.',
    quantity: EACH,
    stock: { halishar: EACH, bahaddarhat: 0, uttara: 0 },
    email: EMAIL,
    version: EACH,
    createdAt: now,
    updatedAt: now,
  };
}

/** @param {ReturnType<typeof makeItem>} item */
function makeHistory({ _id, name, createdAt }) {
  return Array.from({ length: EACH }, (_, index) => ({
    at: createdAt,
    uid: 'verify',
    email: EMAIL,
    item: _id,
    itemName: name,
    version: index + 1,
    part: 0,
    warehouse: 'halishar',
    change: 1,
    after: index + 1,
    totalAfter: index + 1,
    reason: index === 0 ? 'added' : 'restock',
  }));
}

/** One client that reads, moves, reads … until told to stop. @param {string} url @param {string} token @param {string[]} ids @param {() => boolean} isDone */
async function work(url, token, ids, isDone) {
  /** @type {{ read: number[], move: number[] }} */
  const took = { read: [], move: [] };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (let count = 0; !isDone(); count++) {
    const path = `${url}/api/item/${ids[(count * 7919) % ids.length]}`;
    took.read.push(await time(path, { headers }));
    const body = '{"change":1,"reason":"restock"}';
    const move = { method: 'POST', body, headers: { ...headers, 'idempotency-key': randomUUID() } };
    took.move.push(await time(`${path}/movements`, move));
  }
  return took;
}

/** @param {string} url @param {RequestInit} init */
async function time(url, init) {
  const began = performance.now();
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return performance.now() - began;
}

/** @param {string} label @param {{ read: number[], move: number[] }} took */
function print(label, took) {
  for (const [name, list] of Object.entries(took)) {
    list.sort((a, b) => a - b);
    const at = (/** @type {number} */ share) =>
      (list[Math.floor((list.length - 1) * share)] ?? 0).toFixed(1).padStart(7);
    console.log(
      `  ${label.padEnd(10)}${name.padEnd(6)}${String(list.length).padStart(6)} times   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   max ${at(1)} ms`,
    );
  }
}

/** The most memory a process has had, in MB. Linux only. @param {number | undefined} pid */
async function readPeak(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'godown-verify-'));
  const log = await open(join(folder, 'server.log'), 'w');
  try {
    const store = await startChild('./store.mjs', { args: [join(folder, 'store')] });
    const began = performance.now();
    const ids = await fill(store.url);
    await store.end();
    console.log(
      `${ITEMS} items, ${ITEMS * EACH} movements, written in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    const env = { NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, JWT_SECRET, LOG_LEVEL: 'error' };
    const server = await startChild('../dist/server.js', { env, stdout: log.fd });
    const tokens = createAccessTokens({ secret: JWT_SECRET, clock: systemClock });
    const token = tokens.issue({ uid: 'verify', email: EMAIL });
    const end = performance.now() + QUIET_MS;
    print('quiet', await work(server.url, token, ids, () => performance.now() > end));
    const before = await readPeak(server.child.pid);
    let done = false;
    const health = fetch(`${server.url}/api/health/ledger`, { headers: { authorization: `Bearer ${token}` } })
      .then((answer) => answer.json())
      .finally(() => {
        done = true;
      });
    print('verifying', await work(server.url, token, ids, () => done));
    const { healthy, items, movements, milliseconds } = await health;
    console.log(
      `  ${items} items and ${movements} movements in ${(milliseconds / 1000).toFixed(1)} s, healthy: ${healthy}; at most ${await readPeak(server.child.pid)} MB, ${before} MB before`,
    );
    await server.end();
  } finally {
    await log.close();
    await rm(folder, { recursive: true });
  }
}

await main();
