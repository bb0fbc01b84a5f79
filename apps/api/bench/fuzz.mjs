/**
 * Sends generated requests to every route of the API and checks that each response is as the OpenAPI document says, that
 * nobody changes what they may not, and that the server needs no more memory in the end. `--requests 100000 --seed 17`.
 */
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { neverDone, toTable } from '../dist/testing/fuzz/report.js';
import { runFuzz } from '../dist/testing/fuzz/run-fuzz.js';
import { startChild } from './children.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '17' },
  },
});
const REQUESTS = Number(values.requests);
const SEED = Number(values.seed);
const JWT_SECRET = 'a secret for measuring, and for nothing else';
/** One client sends everything here. */
const LIMITS = [
  'LOGIN_ADDRESS',
  'LOGIN_ACCOUNT',
  'READS',
  'VISITOR_READS',
  'WRITES',
  'STREAMS',
  'CONNECTIONS',
];
const REPORT_EVERY = 5000;
/** Number of memory checks in a run. With few requests the server has only begun to warm up. */
const PARTS = 8;
const LEAST_REQUESTS = 20_000;
/** Above that, in MB, the end of the run needs more memory than its middle. */
const MOST_GROWTH = 10;

/** Memory that the server needs after a garbage collection, in MB. @param {import('node:child_process').ChildProcess} server */
async function memoryOf(server) {
  /** @type {Promise<[{ memory: number }]>} */
  const reported = once(server, 'message');
  server.send('report');
  const [{ memory }] = await reported;
  return Math.round(memory);
}

/** @param {import('../dist/testing/fuzz/run-fuzz.js').FuzzTarget} target @param {import('node:child_process').ChildProcess} server */
async function fuzz(target, server) {
  const memory = [await memoryOf(server)];
  const began = performance.now();
  const result = await runFuzz(target, {
    requests: REQUESTS,
    seed: SEED,
    async onBatch(sent) {
      if (sent >= (REQUESTS / PARTS) * memory.length) memory.push(await memoryOf(server));
      const seconds = Math.round((performance.now() - began) / 1000);
      if (sent % REPORT_EVERY === 0) console.log(`  … ${sent} of ${REQUESTS} requests in ${seconds} s`);
    },
  });
  for (const line of toTable(result)) console.log(line);
  console.log(`\nNever with success: ${neverDone(result).join(', ') || 'none'}`);
  console.log(`Memory of the server at the start and after each eighth: ${memory.join(', ')} MB`);
  console.log(
    `${REQUESTS} requests (seed ${SEED}) in ${((performance.now() - began) / 1000).toFixed(0)} s; the stock was compared around ${result.compared} batches of callers who may not write`,
  );
  const [middle = 0, last = 0] = [memory[PARTS / 2], memory.at(-1)];
  if (REQUESTS >= LEAST_REQUESTS && last > middle + MOST_GROWTH)
    result.wrong.set('memory grew', `${middle} MB in the middle, and in the end ${last} MB`);
  return result.wrong;
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'godown-fuzz-'));
  const log = await open(join(folder, 'server.log'), 'w');
  const store = await startChild('./store.mjs', { args: [join(folder, 'store')] });
  const database = new URL(store.url);
  database.pathname = '/fuzz';
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    MONGODB_URI: database.href,
    JWT_SECRET,
    NODE_OPTIONS: `--import=${new URL('report-memory.mjs', import.meta.url)}`,
    MANAGER_EMAILS: 'manager@example.com',
    STAFF_EMAILS: '*',
    // Nothing listens there, so that no request leaves this machine.
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    ...Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, 'off'])),
    LOG_LEVEL: 'error',
  };
  const client = await new MongoClient(store.url).connect();
  const server = await startChild('../dist/server.js', { env, stdout: log.fd });
  try {
    const target = {
      origin: server.url,
      db: client.db('fuzz'),
      jwtSecret: JWT_SECRET,
      now: () => new Date(),
    };
    const wrong = await fuzz(target, server.child);
    for (const [problem, example] of wrong) console.log(`\nWRONG: ${problem}\n  ${example}`);
    console.log(wrong.size === 0 ? 'Every response as described, and the ledger verifies.' : '');
    if (wrong.size > 0) process.exitCode = 1;
    if (wrong.size > 0)
      console.log(await readFile(join(folder, 'server.log'), 'utf8').then((text) => text.slice(0, 5000)));
  } finally {
    await server.end();
    await client.close();
    await store.end();
    await log.close();
    await rm(folder, { recursive: true });
  }
}

await main();
