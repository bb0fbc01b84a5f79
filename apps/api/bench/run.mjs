/**
 * Compares the product with a bare Express handler on the same driver and store, in one run on one machine.
 * The product runs as in production, with all checks and headers, and the default log level.
 */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, ObjectId } from 'mongodb';
import { createAccessTokens } from '../dist/access/identity/access-tokens.js';
import { EVERYBODY } from '../dist/access/identity/roles.js';
import { systemClock } from '../dist/runtime/clock.js';
import { startChild } from './children.mjs';
import { measure } from './measure.mjs';
import { measureMovements } from './movements.mjs';

const ITEMS = 1000;
const JWT_SECRET = 'a secret for measuring, and for nothing else';
const EMAIL = 'bench@example.com';

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
  /** @type {import('./children.mjs').Started[]} */
  const children = [];
  /** @type {typeof startChild} */
  const start = async (...given) => {
    const started = await startChild(...given);
    children.push(started);
    return started;
  };
  const folder = await mkdtemp(join(tmpdir(), 'godown-bench-'));
  const log = await open(join(folder, 'server.log'), 'w');
  try {
    const store =
      process.env.MONGODB_URI ?? (await start('./store.mjs', { args: [join(folder, 'store')] })).url;
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
      STAFF_EMAILS: '*',
      LIMIT_CALLS: 'off',
      LIMIT_READS: 'off',
      LIMIT_VISITOR_READS: 'off',
      LIMIT_WRITES: 'off',
    };
    const product = await start('../dist/server.js', { env, stdout: log.fd });
    const bare = await start('./bare-server.mjs', {
      env: { NODE_ENV: 'production', MONGODB_URI: store },
    });
    const tokens = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY });
    const authorization = `Bearer ${tokens.issue({ uid: 'bench', email: EMAIL })}`;
    const headers = { 'content-type': 'application/json', authorization };
    const works = [
      { name: 'GET /api/item/{id}', path: `/api/item/${id}` },
      { name: 'GET /api/item?limit=50', path: '/api/item?limit=50' },
      { name: 'GET /api/item?limit=50, signed in', path: '/api/item?limit=50', isSignedIn: true },
      // The bare handler does not search. It lists as many items.
      {
        name: 'GET /api/item?limit=50&q=convection, signed in',
        path: '/api/item?limit=50&q=convection',
        isSignedIn: true,
      },
      {
        name: 'PUT /api/item/{id}',
        path: `/api/item/${id}`,
        method: /** @type {const} */ ('PUT'),
        // Alternately, so that each request changes something.
        bodies: ['{"quantity":7}', '{"quantity":8}'],
        isSignedIn: true,
      },
    ];
    console.log(`${ITEMS} items, 16 connections, medians of 3 rounds of 2 s each, in turn.`);
    for (const { name, isSignedIn = false, ...work } of works) {
      const [mine, theirs] = await measure(
        { name, ...work },
        [product, bare].map(({ url }) => ({ url, headers: isSignedIn ? headers : {} })),
      );
      print(name, 'bare', mine, theirs);
    }
    // Movements come last, because they add a history to the items.
    for (const { chosen, connections } of [
      { chosen: ids, connections: 50 },
      { chosen: ids, connections: 200 },
      { chosen: [id], connections: 50 },
    ]) {
      const which = chosen.length === 1 ? 'one item' : `${chosen.length} items`;
      const name = `POST /api/item/{id}/movements, ${which}, ${connections} connections, beside the driver’s $inc`;
      const setting = { url: product.url, headers, store, ids: chosen, connections };
      print(name, 'driver', ...(await measureMovements(setting)));
    }
  } finally {
    // The servers stop before the store that they use.
    for (const child of children.reverse()) await child.end();
    await log.close();
    await rm(folder, { recursive: true });
  }
}

await main();
