/**
 * Makes up the trade of a year, exports it, and computes every account, what was sold and all pieces again: equal to the cent and
 * to the piece, or exit status 1. `--customers 200 --items 5000 --steps 80000 --seed 5`: half of the steps are notes, returns and
 * cancellations, half are payments and corrections. `--slips 3000` instead makes a year of goods with late receipts and slips that are
 * cancelled much later, and computes each item's ledger of value, the stock of each month's end, the cost of sales and the earnings again.
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
import { checkValues } from '../dist/testing/trade/check-values.js';
import { makeSlipsYear } from '../dist/testing/trade/make-slips-year.js';
import { makeTrade } from '../dist/testing/trade/make-trade.js';
import { readValueFiles, readYear } from '../dist/testing/trade/read-value-files.js';

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '200' },
    items: { type: 'string', default: '5000' },
    steps: { type: 'string', default: '80000' },
    seed: { type: 'string', default: '5' },
    slips: { type: 'string' },
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
 * @param {string} method @param {string} path @param {object} [body] @param {string} [key]
 * @returns {Promise<{ ok: boolean, status: number, text: string }>}
 */
async function send(method, path, body, key = randomUUID()) {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens.issue({ uid: 'trade', email: 'trade@example.com' })}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { ok, status } = response;
  const text = await response.text();
  if (status === 429 || status === 503) {
    await wait(200);
    return send(method, path, body, key);
  }
  return { ok, status, text };
}

/** @param {string} path @param {object} [body] @returns {Promise<string>} */
async function call(path, body) {
  const { ok, status, text } = await send(body ? 'POST' : 'GET', path, body);
  if (!ok) throw new Error(`${path}: ${status} ${text}`);
  return text;
}

/** @param {string} what @param {() => Promise<T>} work @returns {Promise<T>} @template T */
async function timed(what, work) {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${Math.round(performance.now() - began)} ms`);
  return result;
}

/** Accounts, sales and pieces. Returns the differences. */
async function tradeForAYear() {
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
  console.log(`${accounts.size} accounts`);
  return differences;
}

/** Values, costs and earnings. Returns the differences. @param {number} steps */
async function slipForAYear(steps) {
  const read = async (/** @type {string} */ path) => {
    const text = await call(path);
    return path.startsWith('/export/') ? text : JSON.parse(text);
  };
  const { onMonth, stock } = readYear(read);
  const shop = {
    ...{ steps, items: Math.ceil(steps / 75), seed: Number(values.seed), read, onMonth },
    until: new Date('2026-12-31T15:00:00Z'),
    setNow: (/** @type {Date} */ moment) => {
      now = moment;
    },
    send: async (/** @type {string} */ method, /** @type {string} */ path, /** @type {object} */ body) => {
      const { ok, text } = await send(method, path, body);
      return { ok, body: text === '' ? null : JSON.parse(text) };
    },
  };
  const year = await timed(`${steps} steps`, () => makeSlipsYear(shop));
  const files = await timed('all files', () => readValueFiles(read, stock));
  const { compared, differences } = checkValues(year, files, { method: 'average', transportInCost: true });
  console.log(Object.fromEntries(year.made));
  console.log(`${compared} figures`);
  return differences;
}

try {
  await once(server, 'listening');
  await createIndexes(db);
  const differences = values.slips ? await slipForAYear(Number(values.slips)) : await tradeForAYear();
  const { healthy } = await timed('verify', () => verifyLedger(db));
  for (const difference of differences) console.log(difference);
  console.log(`${differences.length} differences, ledger healthy: ${healthy}`);
  process.exitCode = healthy && differences.length === 0 ? 0 : 1;
} finally {
  server.closeAllConnections();
  server.close();
  await deps.events.close();
  await deps.background.stop();
  await close();
  await rm(folder, { recursive: true });
}
