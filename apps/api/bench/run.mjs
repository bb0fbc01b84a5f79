/**
 * Compares the product with a bare Express handler on the same driver and store, in one run on one machine.
 * The product runs as in production: every check, every header, the log at its default level.
 */
import { fork } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient, ObjectId } from 'mongodb';
import { systemClock } from '../dist/clock.js';
import { createAccessTokens } from '../dist/identity/access-tokens.js';
import { measure } from './measure.mjs';
import { measureMovements } from './movements.mjs';

const ITEMS = 1000;
const JWT_SECRET = 'a secret for measuring, and for nothing else';
const EMAIL = 'bench@example.com';

/** @type {Array<import('node:child_process').ChildProcess>} */
const children = [];

/** Starts a script; resolves with the address it reports. @param {string} script @param {object} options */
async function startChild(script, { args = [], env = {}, stdout = 'inherit' } = {}) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = fork(path, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', ({ url }) => resolve(url));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}.`)));
  });
}

/** @param {string} uri */
async function fill(uri) {
  const client = await new MongoClient(uri).connect();
  const now = new Date();
  const docs = Array.from({ length: ITEMS }, (_, index) => ({
    _id: new ObjectId(),
    name: `Halda Convection ${index}`,
    price: 149.5,
    supplier: 'Karnaphuli Traders',
    img: `/catalogue/halda-convection-${index}.svg`,
    description:
      'Thirty litres, 900 W, grill and convection, child lock, ten programmes, glass turntable of 31 cm.',
    quantity: index,
    email: EMAIL,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }));
  await client.db('bench').collection('items').insertMany(docs);
  await client.close();
  return docs.map(({ _id }) => String(_id));
}

/** @param {string} label @param {import('./measure.mjs').Figures} figures */
function row(label, { perSecond, p50, p99 }) {
  return `  ${label.padEnd(8)}${perSecond.toFixed(0).padStart(8)} req/s   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms`;
}

/** @param {string} name @param {string} other @param {import('./measure.mjs').Figures} mine @param {import('./measure.mjs').Figures} theirs */
function print(name, other, mine, theirs) {
  console.log(`\n${name}\n${row('product', mine)}\n${row(other, theirs)}`);
  console.log(
    `  ratio   ${(mine.perSecond / theirs.perSecond).toFixed(2).padStart(8)}         p50 ${(mine.p50 / theirs.p50).toFixed(2).padStart(6)}      p99 ${(mine.p99 / theirs.p99).toFixed(2).padStart(6)}`,
  );
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'godown-bench-'));
  const log = await open(join(folder, 'server.log'), 'w');
  try {
    const store =
      process.env.MONGODB_URI ?? (await startChild('./store.mjs', { args: [join(folder, 'store')] }));
    const ids = await fill(store);
    const id = ids[ITEMS / 2];
    const database = new URL(store);
    database.pathname = '/bench';
    const env = {
      NODE_ENV: 'production',
      PORT: '0',
      MONGODB_URI: database.href,
      JWT_SECRET,
      FIREBASE_PROJECT_ID: 'godown-bench',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'godown-bench.firebaseapp.com',
    };
    const product = await startChild('../dist/server.js', { env, stdout: log.fd });
    const bare = await startChild('./bare-server.mjs', {
      env: { NODE_ENV: 'production', MONGODB_URI: store },
    });
    const tokens = createAccessTokens({ secret: JWT_SECRET, clock: systemClock });
    const authorization = `Bearer ${tokens.issue({ uid: 'bench', email: EMAIL })}`;
    const headers = { 'content-type': 'application/json', authorization };
    const works = [
      { name: 'GET /api/item/{id}', path: `/api/item/${id}` },
      { name: 'GET /api/item?limit=50', path: '/api/item?limit=50' },
      {
        name: 'PUT /api/item/{id}',
        path: `/api/item/${id}`,
        method: /** @type {const} */ ('PUT'),
        body: '{"quantity":7}',
      },
    ];
    console.log(`${ITEMS} items, 16 connections, medians of 3 rounds of 2 s each, in turn.`);
    for (const { name, ...work } of works) {
      const [mine, theirs] = await measure(
        { name, ...work },
        [product, bare].map((url) => ({ url, headers: work.method === 'PUT' ? headers : {} })),
      );
      print(name, 'bare', mine, theirs);
    }
    // Movements go last: they leave the items with a history.
    for (const [name, chosen] of [
      ['POST /api/item/{id}/movements, 1000 items, 50 connections, beside the driver’s $inc', ids],
      ['POST /api/item/{id}/movements, one item, 50 connections, beside the driver’s $inc', [id]],
    ]) {
      const setting = { url: product, headers, store, ids: /** @type {string[]} */ (chosen) };
      print(String(name), 'driver', ...(await measureMovements(setting)));
    }
  } finally {
    for (const child of children.reverse()) await end(child);
    await log.close();
    await rm(folder, { recursive: true });
  }
}

/** The servers before the store they use. @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  await exited;
}

await main();
