/** The real server with the embedded store full of items, in a process of its own. */
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start as startStore } from '@godown/embedded-mongo';
import { MongoClient } from 'mongodb';
import { createAccessTokens } from '../../dist/access/identity/access-tokens.js';
import { EVERYBODY } from '../../dist/access/identity/roles.js';
import { seedStore } from '../../dist/demo/seed/seed.js';
import { createIndexes } from '../../dist/operations/upgrade/indexes.js';
import { systemClock } from '../../dist/runtime/clock.js';
import { startChild } from '../children.mjs';
import { startAccounts } from './accounts.mjs';
import { PROJECT } from './id-token.mjs';

const JWT_SECRET = 'a secret for measuring, and for nothing else';
const MOVEMENTS_PER_ITEM = 2;
/** Movements of today that are written at once, and the version of the first. */
const BATCH = 1000;
const FIRST_VERSION = 1_000_000;
/** The items that the clients open and deliver. */
const KNOWN_ITEMS = 2000;
/** The defaults of production: NODE_ENV=test has none. See `settings/limit-settings.ts`. */
const { DEFAULT_LIMITS } = await import('../../dist/settings/limit-settings.js');
const LIMITS = {
  LIMIT_LOGIN_ADDRESS: DEFAULT_LIMITS.loginAddress,
  LIMIT_LOGIN_ACCOUNT: DEFAULT_LIMITS.loginAccount,
  LIMIT_LOGINS: DEFAULT_LIMITS.logins,
  LIMIT_CALLS: DEFAULT_LIMITS.calls,
  LIMIT_READS: DEFAULT_LIMITS.reads,
  LIMIT_VISITOR_READS: DEFAULT_LIMITS.visitorReads,
  LIMIT_WRITES: DEFAULT_LIMITS.writes,
  LIMIT_PICTURES: DEFAULT_LIMITS.pictures,
  LIMIT_STREAMS: DEFAULT_LIMITS.streams,
  LIMIT_CONNECTIONS: DEFAULT_LIMITS.connections,
};

/** @typedef {{ port: number, ids: string[], authorizationOf: (uid: string) => string, memory: () => Promise<number>, end: () => Promise<void> }} Server */

/** @typedef {{ items: number, today: number }} Size how many items, and how many movements of today */

/** @param {string} path @param {Size} size */
async function fill(path, { items, today }) {
  const store = await startStore({ path });
  const client = await new MongoClient(store.uri).connect();
  const db = client.db('godown');
  await createIndexes(db);
  const seed = { items, movements: MOVEMENTS_PER_ITEM * items, seed: 1, until: new Date(), home: 'halishar' };
  await seedStore(db, /** @type {any} */ (seed));
  await addMovementsOfToday(db, today);
  const stocked = { 'stock.halishar': { $gt: 5 } };
  const found = await db
    .collection('items')
    .find(stocked, { projection: { _id: 1 } })
    .limit(KNOWN_ITEMS)
    .toArray();
  await client.close();
  await store.close();
  return found.map(({ _id }) => String(_id));
}

/**
 * Restocks of today, as a large import leaves them. Only lists, sums and reports read them: the balances of the items have no part
 * in it, and their versions are far above those that the items reach here.
 * @param {import('mongodb').Db} db @param {number} count
 */
async function addMovementsOfToday(db, count) {
  const items = await db
    .collection('items')
    .find({}, { projection: { name: 1 } })
    .toArray();
  const now = Date.now();
  for (let begin = 0; begin < count; begin += BATCH) {
    const movements = Array.from({ length: Math.min(BATCH, count - begin) }, (_, index) => {
      const item = items[(begin + index) % items.length];
      return {
        at: new Date(now - count + begin + index),
        uid: 'importer',
        email: `importer-${(begin + index) % 7}@example.com`,
        item: item?._id,
        itemName: item?.name,
        version: FIRST_VERSION + begin + index,
        part: 0,
        warehouse: 'halishar',
        change: 1,
        after: 1,
        totalAfter: 1,
        reason: 'restock',
      };
    });
    if (movements.length > 0) await db.collection('movements').insertMany(movements);
  }
}

/** @param {Size} size @returns {Promise<Server>} */
export async function startServer(size) {
  const folder = await mkdtemp(join(tmpdir(), 'godown-load-'));
  const log = await open(join(folder, 'server.log'), 'w');
  const accounts = await startAccounts();
  const remove = async () => {
    accounts.end();
    await log.close();
    await rm(folder, { recursive: true });
  };
  try {
    const ids = await fill(join(folder, 'store'), size);
    const limits = Object.fromEntries(Object.entries(LIMITS).map(([name, value]) => [name, String(value)]));
    const env = {
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      MONGODB_URI: '',
      JWT_SECRET,
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_AUTH_EMULATOR_HOST: accounts.host,
      TRUST_PROXY: '',
      LOG_LEVEL: 'info',
      ...limits,
    };
    const { url, child, end } = await startChild('../dist/server.js', { env, stdout: log.fd });
    const tokens = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY });
    return {
      port: Number(new URL(url).port),
      ids,
      authorizationOf: (uid) => `Bearer ${tokens.issue({ uid, email: `${uid}@example.com` })}`,
      memory: () => memoryOf(child.pid ?? 0),
      async end() {
        await end();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Memory that the process itself has allocated, in MB: without the pages of the data file. @param {number} pid */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
