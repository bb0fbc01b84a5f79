/**
 * Shows that stock is never wrong: many clients, two servers, one store. First movements of one item, then documents of
 * ten lines over twenty items; each undisturbed, then with kill -9 of a server every few seconds.
 * `--movements 10000 --documents 1000 --clients 50 --minutes 12`: each part ends after that many minutes at the latest.
 */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { createAccessTokens } from '../dist/access/identity/access-tokens.js';
import { EVERYBODY } from '../dist/access/identity/roles.js';
import { systemClock } from '../dist/runtime/clock.js';
import { runCrowd } from '../dist/testing/crowd.js';
import { startChild } from './children.mjs';

const { values } = parseArgs({
  options: {
    movements: { type: 'string', default: '10000' },
    documents: { type: 'string', default: '1000' },
    clients: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '12' },
  },
});
const JWT_SECRET = 'a secret for measuring, and for nothing else';
const EMAIL = 'soak@example.com';
const KILL_EVERY_MS = 3000;
const REPORT_EVERY_MS = 15_000;
const PARTS = [
  { name: 'movements', requests: Number(values.movements), items: 1, linesPerDocument: 0 },
  { name: 'documents', requests: Number(values.documents), items: 20, linesPerDocument: 10 },
];

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'godown-soak-'));
  const log = await open(join(folder, 'server.log'), 'w');
  const store = process.env.MONGODB_URI
    ? null
    : await startChild('./store.mjs', { args: [join(folder, 'store')] });
  const uri = store?.url ?? process.env.MONGODB_URI ?? '';
  const name = `soak_${process.pid}`;
  const database = new URL(uri);
  database.pathname = `/${name}`;
  const env = { NODE_ENV: 'test', PORT: '0', MONGODB_URI: database.href, JWT_SECRET, LOG_LEVEL: 'error' };
  const startServer = () => startChild('../dist/server.js', { env, stdout: log.fd });
  const client = await new MongoClient(uri).connect();
  const servers = await Promise.all([startServer(), startServer()]);
  try {
    const token = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY }).issue({
      uid: 'soak',
      email: EMAIL,
    });
    for (const part of PARTS)
      for (const killing of [false, true]) {
        const how = killing ? 'with kill -9 of a server every few seconds' : 'undisturbed';
        console.log(`\n${part.requests} ${part.name} through two servers, ${how}`);
        await prove({ part, servers, token, db: client.db(name), killing, startServer });
      }
  } finally {
    await Promise.all(servers.map((server) => server.end()));
    await client.db(name).dropDatabase();
    await client.close();
    await store?.end();
    await log.close();
    await rm(folder, { recursive: true });
  }
}

/** @param {{ part: typeof PARTS[number], servers: import('./children.mjs').Started[], token: string, db: import('mongodb').Db, killing: boolean, startServer: () => Promise<import('./children.mjs').Started> }} setting */
async function prove({ part, servers, token, db, killing, startServer }) {
  const [{ url }] = servers;
  const items = [];
  for (let i = 0; i < part.items; i++) items.push(await addItem(url, token));
  let killed = 0;
  let confirmed = 0;
  let running = true;
  const reporting = setInterval(
    () => console.log(`  … ${confirmed} of ${part.requests} confirmed, ${killed} servers killed`),
    REPORT_EVERY_MS,
  );
  const killer = (async () => {
    while (killing && running) {
      await sleep(KILL_EVERY_MS);
      if (!running) break;
      const index = killed++ % servers.length;
      await servers[index].kill();
      servers[index] = await startServer();
    }
  })();
  const outcome = await runCrowd({
    servers: () => servers.map((server) => server.url),
    token,
    items,
    clients: Number(values.clients),
    requests: part.requests,
    linesPerDocument: part.linesPerDocument,
    forMs: Number(values.minutes) * 60_000,
    onConfirmed: () => confirmed++,
  }).finally(() => {
    running = false;
    clearInterval(reporting);
  });
  await killer;
  await check(servers[0].url, token, db, outcome);
  await checkDocuments(db);
  const { keys, sentTwice, aborted, retried, unavailable, milliseconds } = outcome;
  const perSecond = Math.round((keys.length * 1000) / milliseconds);
  console.log(
    `  ${keys.length} ${part.name} of ${items.length} item(s) by ${values.clients} clients in ${(milliseconds / 1000).toFixed(1)} s (${perSecond}/s)`,
  );
  console.log(
    `  ${sentTwice} sent twice, ${aborted} aborted, ${retried} retried, ${unavailable} responses with 503, ${killed} servers killed`,
  );
  console.log(
    '  balances as intended, ledger verified, every key used once, documents whole, numbers without gaps',
  );
}

/** @param {string} url @param {string} token */
async function addItem(url, token) {
  const response = await fetch(`${url}/api/item`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, name: 'Hot item' }),
  });
  return (await response.json())._id;
}

/** @param {string} url @param {string} token @param {import('mongodb').Db} db @param {import('../dist/testing/crowd.js').Outcome} outcome */
async function check(url, token, db, { intended, keys }) {
  for (const [id, stock] of intended) {
    const item = await (await fetch(`${url}/api/item/${id}`)).json();
    const same = Object.entries(stock).every(([warehouse, count]) => item.stock[warehouse] === count);
    if (!same)
      throw new Error(`Wrong balances: ${JSON.stringify(item.stock)} instead of ${JSON.stringify(stock)}`);
  }
  const headers = { authorization: `Bearer ${token}` };
  const health = await (await fetch(`${url}/api/health/ledger`, { headers })).json();
  if (!health.healthy) throw new Error(`The ledger does not verify: ${JSON.stringify(health)}`);
  const stored = await db
    .collection('idempotencyKeys')
    .find({ _id: { $in: keys } })
    .toArray();
  const versions = new Set(
    stored.map(
      ({ document, results }) => document ?? results.map(({ _id, version }) => `${_id} ${version}`).join(),
    ),
  );
  if (stored.length !== keys.length || versions.size !== keys.length)
    throw new Error(
      `${keys.length} keys were used, ${stored.length} are stored, for ${versions.size} changes.`,
    );
}

/** Every document has all its movements, and the numbers of each kind have no gaps. @param {import('mongodb').Db} db */
async function checkDocuments(db) {
  const documents = await db.collection('documents').find().sort({ _id: 1 }).toArray();
  const counts = await db
    .collection('movements')
    .aggregate([
      { $match: { document: { $exists: true } } },
      { $group: { _id: '$document', movements: { $sum: 1 } } },
    ])
    .toArray();
  const movementsOf = new Map(counts.map(({ _id, movements }) => [_id, movements]));
  const incomplete = documents.filter(({ _id, lines }) => movementsOf.get(_id) !== lines.length);
  if (incomplete.length > 0 || movementsOf.size !== documents.length)
    throw new Error(`Documents are not whole: ${incomplete.map(({ _id }) => _id).join(', ')}`);
  const latest = new Map();
  for (const { _id: number } of documents) {
    const [kind, year, digits] = number.split('-');
    const series = `${kind}-${year}`;
    if (Number(digits) !== (latest.get(series) ?? 0) + 1) throw new Error(`There is a gap before ${number}.`);
    latest.set(series, Number(digits));
  }
}

await main();
