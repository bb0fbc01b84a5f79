/**
 * Measures what an import of many rows costs the others, and checks that a cancelled and an undone one leave everything as it was: the real
 * server with the embedded store. `--rows 100000`: half of them change an item, half are new.
 */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { start as startStore } from '@godown/embedded-mongo';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { MongoClient } from 'mongodb';
import { createAccessTokens } from '../dist/access/identity/access-tokens.js';
import { EVERYBODY } from '../dist/access/identity/roles.js';
import { seedStore } from '../dist/demo/seed/seed.js';
import { createIndexes } from '../dist/operations/upgrade/indexes.js';
import { systemClock } from '../dist/runtime/clock.js';
import { memoryOf, startChild } from './children.mjs';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const ROWS = Number(values.rows);
const HOME = 'halishar';
const JWT_SECRET = 'a secret for measuring, and for nothing else';
const READ_EVERY_MS = 40;
const ASK_EVERY_MS = 250;
const IDLE_MS = 15_000;
/** The part of the rows after which the first import is cancelled. */
const CANCELLED_AFTER = 0.2;
/** A reversal changes these as well. */
const NOT_COMPARED = ['Last change', 'Last change by'];

/** @typedef {{ (path: string, init?: RequestInit): Promise<any> }} Call */

/** @param {string} url @returns {Call} */
function createCall(url) {
  const tokens = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY });
  return async (path, init = {}) => {
    const authorization = `Bearer ${tokens.issue({ uid: 'bench', email: 'bench@example.com' })}`;
    const response = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { authorization, ...init.headers },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  };
}

/** Somebody who opens one item after the other. `take()` ends a phase. @param {Call} call @param {string[]} ids @param {number} pid */
function watch(call, ids, pid) {
  let times = [];
  let memory = 0;
  let count = 0;
  const timer = setInterval(async () => {
    const began = performance.now();
    count += 1;
    await call(`/item/${ids[(count * 7919) % ids.length]}`);
    times.push(performance.now() - began);
    memory = Math.max(memory, await memoryOf(pid));
  }, READ_EVERY_MS);
  return {
    end: () => clearInterval(timer),
    take() {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (/** @type {number} */ share) => sorted[Math.floor(sorted.length * share)] ?? 0;
      const figures = { p50: at(0.5), p99: at(0.99), most: sorted.at(-1) ?? 0, memory };
      times = [];
      memory = 0;
      return figures;
    },
  };
}

/** All items as the export shows them, without who changed them last. @param {Call} call */
async function readItems(call) {
  const items = parse(await call('/export/items?format=csv'), { columns: true, bom: true });
  for (const item of items) for (const column of NOT_COMPARED) delete item[column];
  return items;
}

/** @param {Record<string, string>[]} items */
function makeFile(items) {
  const changed = items.map((item) => ({
    ...item,
    Price: String(Number(item.Price) + 1),
    'Stock Uttara': String(Number(item['Stock Uttara']) + 3),
  }));
  const added = changed.map((item, index) => ({
    ...item,
    Id: '',
    Barcode: '',
    Name: `New ${index} ${item.Name}`,
  }));
  // Encoded here: while this process does it, its reads wait too.
  return Buffer.from(stringify([...changed, ...added], { header: true }));
}

/** @param {Call} call @param {string} path @param {(state: any) => boolean} isReady */
async function until(call, path, isReady) {
  for (;;) {
    const state = await call(path);
    if (isReady(state)) return state;
    await sleep(ASK_EVERY_MS);
  }
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'godown-import-'));
  const log = await open(join(folder, 'server.log'), 'w');
  const store = await startStore({ path: join(folder, 'store') });
  const client = await new MongoClient(store.uri).connect();
  await createIndexes(client.db('godown'));
  const half = Math.floor(ROWS / 2);
  await seedStore(client.db('godown'), {
    items: half,
    movements: 2 * half,
    seed: 1,
    until: new Date(),
    home: HOME,
  });
  await client.close();
  await store.close();
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    MONGODB_URI: '',
    JWT_SECRET,
    LOG_LEVEL: 'error',
  };
  const { url, child, end } = await startChild('../dist/server.js', { env, stdout: log.fd });
  try {
    await measure(createCall(url), child.pid ?? 0);
  } finally {
    await end();
    await log.close();
    await rm(folder, { recursive: true });
  }
}

/** Measures phases, and prints a line for each. @param {ReturnType<typeof watch>} watcher */
function createPhases(watcher) {
  const names = ['seconds', 'p50 ms', 'p99 ms', 'most', 'MB'];
  console.log(`${''.padEnd(30)}${names.map((name) => name.padStart(9)).join('')}`);
  let idle = 0;
  /** @type {<T>(name: string, work: () => Promise<T>) => Promise<T>} */
  return async (name, work) => {
    watcher.take();
    const began = performance.now();
    const result = await work();
    const seconds = (performance.now() - began) / 1000;
    const { p50, p99, most, memory } = watcher.take();
    idle ||= p99;
    const figures = [seconds, p50, p99, most, memory].map((figure) => figure.toFixed(0).padStart(9)).join('');
    console.log(`${name.padEnd(30)}${figures}   p99 ${(p99 / idle).toFixed(1)} times idle`);
    return result;
  };
}

/** The steps of an import. @param {Call} call @param {ReturnType<typeof createPhases>} phase */
function createImporter(call, phase) {
  const isAtRest = (/** @type {{ state: string }} */ { state }) =>
    !['running', 'cancelling', 'undoing'].includes(state);
  return {
    /** Sends a file, checks it, and starts to apply it. @param {Buffer} file @returns {Promise<string>} the job's id */
    async begin(file) {
      const csv = { method: 'POST', body: file, headers: { 'content-type': 'text/csv' } };
      const { _id, mapping } = await phase('upload', () => call('/imports?name=all.csv', csv));
      const json = { 'content-type': 'application/json' };
      const { counts } = await phase('check', async () => {
        await call(`/imports/${_id}/check`, { method: 'POST', body: JSON.stringify(mapping), headers: json });
        return until(call, `/imports/${_id}`, ({ state }) => state === 'checked');
      });
      console.log(`  ${JSON.stringify(counts)}`);
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      return (await call(`/imports/${_id}/apply`, { method: 'POST', headers }))._id;
    },
    /** @param {string} id */
    async end(id) {
      const { state, done, skipped, reversed, notReversed } = await until(call, `/jobs/${id}`, isAtRest);
      console.log(`  ${JSON.stringify({ state, done, skipped, reversed, notReversed })}`);
    },
  };
}

/** @param {Call} call @param {number} pid */
async function measure(call, pid) {
  const items = await readItems(call);
  const file = makeFile(items);
  const ids = items.map(({ Id }) => Id);
  const watcher = watch(call, ids, pid);
  const phase = createPhases(watcher);
  const importer = createImporter(call, phase);
  const compare = async () => {
    const isSame = isDeepStrictEqual(await readItems(call), items);
    const { healthy } = await call('/health/ledger');
    console.log(`  every item as before: ${isSame}, ledger healthy: ${healthy}`);
    if (!isSame || !healthy) process.exitCode = 1;
  };
  await phase('idle', () => sleep(IDLE_MS));
  const first = await importer.begin(file);
  await phase('apply, until it is cancelled', () =>
    until(call, `/jobs/${first}`, ({ done, total }) => done >= total * CANCELLED_AFTER),
  );
  await phase('cancel', async () => {
    await call(`/jobs/${first}/cancel`, { method: 'POST' });
    await importer.end(first);
  });
  await compare();
  const second = await importer.begin(file);
  await phase('apply', () => importer.end(second));
  await phase('undo', async () => {
    await call(`/jobs/${second}/undo`, { method: 'POST' });
    await importer.end(second);
  });
  await compare();
  watcher.end();
}

await main();
