/**
 * Makes up the trade of a year, exports it, and computes every account, what was sold and all pieces again: equal to the cent and
 * to the piece, or exit status 1. `--customers 200 --items 5000 --steps 80000 --seed 5`: half of the steps are notes, returns and
 * cancellations, half are payments and corrections.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createAccessTokens } from '../dist/access/identity/access-tokens.js';
import { EVERYBODY } from '../dist/access/identity/roles.js';
import { createApp } from '../dist/app.js';
import { openAlone } from '../dist/database/reach-store.js';
import { createIndexes } from '../dist/operations/upgrade/indexes.js';
import { verifyLedger } from '../dist/operations/verify/verify-ledger.js';
import { composeDeps } from '../dist/testing/app-deps.js';
import { addPartner } from '../dist/testing/partner-docs.js';
import { checkTrade } from '../dist/testing/trade/check-exports.js';
import { makeTrade } from '../dist/testing/trade/make-trade.js';

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '200' },
    items: { type: 'string', default: '5000' },
    steps: { type: 'string', default: '80000' },
    seed: { type: 'string', default: '5' },
  },
});
const TODAY = '2026-10-31';
const until = new Date(`${TODAY}T05:00:00Z`);
const jwtSecret = 'a secret for measuring, and for nothing else';

const folder = await mkdtemp(join(tmpdir(), 'godown-trade-'));
const { db, close } = await openAlone(join(folder, 'store'));
let now = until;
const clock = () => now;
const deps = composeDeps({ db, clock, logger: pino({ level: 'silent' }), jwtSecret });
// The check between two calls takes seconds, in which the connection must stay open.
const server = createServer({ keepAliveTimeout: 10 * 60_000 }, createApp(deps)).listen(0, '127.0.0.1');
const tokens = createAccessTokens({ secret: jwtSecret, clock, roles: EVERYBODY });

/**
 * Comes again under the same key while the server is busy, as programs do.
 * @param {string} path @param {object} [body] @param {string} [key]
 * @returns {Promise<string>}
 */
async function call(path, body, key = randomUUID()) {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${tokens.issue({ uid: 'trade', email: 'trade@example.com' })}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status === 429 || response.status === 503) {
    await wait(200);
    return call(path, body, key);
  }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}

/** @param {string} what @param {() => Promise<T>} work @returns {Promise<T>} @template T */
async function timed(what, work) {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${Math.round(performance.now() - began)} ms`);
  return result;
}

try {
  await once(server, 'listening');
  await createIndexes(db);
  const partners = [];
  for (let n = 0; n < Number(values.customers); n++) {
    const kind = n % 10 === 9 ? 'supplier' : 'customer';
    const { _id } = await addPartner(db, { name: `Shop ${n}`, kind });
    partners.push({ id: String(_id), isCustomer: kind === 'customer' });
  }
  const items = await timed(`${values.items} items`, async () => {
    const ids = [];
    for (let n = 0; n < Number(values.items); n++) {
      const body = { name: `Item ${n}`, price: 10, cost: 7, supplier: 'Surma' };
      ids.push(String(JSON.parse(await call('/item', body))._id));
    }
    return ids;
  });
  const trade = {
    partners,
    items,
    steps: Number(values.steps),
    seed: Number(values.seed),
    until,
    setNow: (/** @type {Date} */ moment) => {
      now = moment;
    },
    send: async (/** @type {string} */ path, /** @type {object} */ body) =>
      JSON.parse(await call(path, body)),
    read: async (/** @type {string} */ path) => JSON.parse(await call(path)),
  };
  const made = await timed(`${values.steps} steps`, () => makeTrade(trade));
  const entries = await timed('export of all entries', () => call('/export/entries?format=csv'));
  const debts = [];
  for (const kind of ['customer', 'supplier'])
    debts.push(await timed(`debts of each ${kind}`, () => call(`/export/debts?format=csv&kind=${kind}`)));
  const year = 'from=2025-10-01&to=2026-10-31';
  const sales = await timed('sales by customer', () => call(`/export/sales?format=csv&by=partner&${year}`));
  const stock = await timed('export of all items', () => call('/export/items?format=csv'));
  const { accounts, differences } = checkTrade(made, { entries, debts, today: TODAY, sales, items: stock });
  await timed('report of sales by item', () => call(`/reports/sales?by=item&${year}`));
  await timed('report of sales by month', () => call(`/reports/sales?by=month&${year}`));
  const { healthy } = await timed('verify', () => verifyLedger(db));
  for (const difference of differences) console.log(difference);
  console.log(`${accounts.size} accounts, ${differences.length} differences, ledger healthy: ${healthy}`);
  process.exitCode = healthy && differences.length === 0 ? 0 : 1;
} finally {
  server.closeAllConnections();
  server.close();
  await deps.events.close();
  await deps.background.stop();
  await close();
  await rm(folder, { recursive: true });
}
