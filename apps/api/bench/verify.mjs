/**
 * Measures how much `GET /api/health/ledger` slows down other requests: fills an embedded store, then reads items and
 * moves stock with and without a verification. `--items 100000 --movements 1000000 --hot 100000`: `--hot` is how many of
 * the movements the first item has. `--folder DIR` keeps the store in that folder, or uses the store that is there.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient, ObjectId } from 'mongodb';
import { createAccessTokens } from '../dist/access/identity/access-tokens.js';
import { EVERYBODY } from '../dist/access/identity/roles.js';
import { createIndexes } from '../dist/operations/upgrade/indexes.js';
import { systemClock } from '../dist/runtime/clock.js';
import { startChild } from './children.mjs';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    movements: { type: 'string', default: '1000000' },
    hot: { type: 'string', default: '100000' },
    folder: { type: 'string' },
  },
});
const ITEMS = Number(values.items);
const HOT = Number(values.hot);
const EACH = Math.max(1, Math.round((Number(values.movements) - HOT) / (ITEMS - 1)));
const ITEMS_AT_ONCE = 200;
const MOVEMENTS_AT_ONCE = 2000;
const REPORT_EVERY_MS = 15_000;
const QUIET_MS = 15_000;
const JWT_SECRET = 'a secret for measuring, and for nothing else';
const EMAIL = 'verify@example.com';

/** Items and the movements that lead to their balances, as the ledger would have written them. @param {string} uri */
async function fill(uri) {
  const client = await new MongoClient(uri).connect();
  const db = client.db('godown');
  await createIndexes(db);
  const began = performance.now();
  let made = await db.collection('items').countDocuments();
  const found = made > 0;
  const reporting = setInterval(() => console.log(`  … ${made} of ${ITEMS} items`), REPORT_EVERY_MS);
  for (; made < ITEMS && !found; made += ITEMS_AT_ONCE) {
    const items = Array.from({ length: Math.min(ITEMS_AT_ONCE, ITEMS - made) }, (_, index) =>
      makeItem(made + index === 0 ? HOT : EACH),
    );
    await db.collection('items').insertMany(items);
    for (const movements of inParts(items.flatMap(makeHistory)))
      await db.collection('movements').insertMany(movements);
  }
  clearInterval(reporting);
  if (!found) console.log(`${made} items written in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const docs = await db
    .collection('items')
    .find({}, { projection: { _id: 1 }, sort: { _id: 1 } })
    .toArray();
  await client.close();
  return docs.map(({ _id }) => String(_id));
}

/** @param {ReturnType<typeof makeHistory>} movements */
function* inParts(movements) {
  for (let from = 0; from < movements.length; from += MOVEMENTS_AT_ONCE)
    yield movements.slice(from, from + MOVEMENTS_AT_ONCE);
}

/** @param {number} quantity */
function makeItem(quantity) {
  const now = new Date();
  return {
    _id: new ObjectId(),
    name: 'Halda Convection',
    price: 149.5,
    supplier: 'Karnaphuli Traders',
    img: '/catalogue/halda-convection.svg',
    description: 'Thirty litres, 900 W, grill and convection, child lock, ten programmes.',
    quantity,
    stock: { halishar: quantity, bahaddarhat: 0, uttara: 0 },
    email: EMAIL,
    version: quantity,
    createdAt: now,
    updatedAt: now,
  };
}

/** @param {ReturnType<typeof makeItem>} item */
function makeHistory({ _id, name, quantity, createdAt }) {
  return Array.from({ length: quantity }, (_, index) => ({
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

/** One client that reads an item and moves its stock in turn, until `isDone`. @param {string} url @param {string} token @param {string[]} ids @param {() => boolean} isDone */
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
  const response = await fetch(url, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
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

/**
 * Watches the memory of a process, in MB, without the mapped pages of the store's file. Linux only.
 * @param {number | undefined} pid
 */
async function watchMemory(pid) {
  const read = async () =>
    Number(/RssAnon:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  const before = await read();
  let most = before;
  const timer = setInterval(async () => {
    most = Math.max(most, await read());
  }, 250);
  return () => {
    clearInterval(timer);
    return { before: Math.round(before), most: Math.round(most) };
  };
}

async function main() {
  const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'godown-verify-')));
  await mkdir(folder, { recursive: true });
  const log = await open(join(folder, 'server.log'), 'w');
  try {
    const store = await startChild('./store.mjs', { args: [join(folder, 'store')] });
    const ids = await fill(store.url).finally(() => store.end());
    const env = { NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, JWT_SECRET, LOG_LEVEL: 'error' };
    const server = await startChild('../dist/server.js', { env, stdout: log.fd });
    await measure(server, ids).finally(() => server.end());
  } finally {
    await log.close();
    if (values.folder === undefined) await rm(folder, { recursive: true });
  }
}

/** @param {import('./children.mjs').Started} server @param {string[]} ids */
async function measure({ url, child }, ids) {
  const tokens = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY });
  const token = tokens.issue({ uid: 'verify', email: EMAIL });
  const end = performance.now() + QUIET_MS;
  print('quiet', await work(url, token, ids, () => performance.now() > end));
  const endWatch = await watchMemory(child.pid);
  let done = false;
  const health = fetch(`${url}/api/health/ledger`, { headers: { authorization: `Bearer ${token}` } })
    .then((response) => response.json())
    .finally(() => {
      done = true;
    });
  print('verifying', await work(url, token, ids, () => done));
  const { healthy, items, movements, milliseconds } = await health;
  const { before, most } = endWatch();
  console.log(
    `  ${items} items and ${movements} movements in ${(milliseconds / 1000).toFixed(1)} s, healthy: ${healthy}; at most ${most} MB, ${before} MB before; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const afterwards = performance.now() + QUIET_MS;
  print('quiet', await work(url, token, ids, () => performance.now() > afterwards));
}

await main();
