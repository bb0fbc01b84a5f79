/**
 * Sends generated requests to every route of the API and checks that each response is as the OpenAPI document says, that
 * nobody changes what they may not, and that the server needs no more memory in the end. `--requests 100000 --seed 17`.
 */
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
/** Memory is compared between eighths of the run. */
const PARTS = 8;
/** Above that, the second half needs more memory than its beginning. A small run has only begun to warm up. */
const MOST_GROWTH = 1.15;
const LEAST_REQUESTS = 20_000;

/** Without the mapped pages of the store's file, in MB. Linux only: 0 elsewhere. @param {number | undefined} pid */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** The least of each part: what is left after the garbage was collected. @param {number[]} samples */
function leastOfParts(samples) {
  const length = Math.ceil(samples.length / PARTS);
  return Array.from({ length: PARTS }, (_, part) =>
    Math.round(Math.min(...samples.slice(part * length, (part + 1) * length))),
  ).filter(Number.isFinite);
}

/** @param {import('../dist/testing/fuzz/run-fuzz.js').FuzzTarget} target @param {number | undefined} pid */
async function fuzz(target, pid) {
  /** @type {number[]} */
  const samples = [];
  const began = performance.now();
  const result = await runFuzz(target, {
    requests: REQUESTS,
    seed: SEED,
    async onBatch(sent) {
      samples.push(await memoryOf(pid));
      const seconds = Math.round((performance.now() - began) / 1000);
      if (sent % REPORT_EVERY === 0) console.log(`  … ${sent} of ${REQUESTS} requests in ${seconds} s`);
    },
  });
  for (const line of toTable(result)) console.log(line);
  console.log(`\nNever with success: ${neverDone(result).join(', ') || 'none'}`);
  const parts = leastOfParts(samples);
  console.log(`Memory of the server in each eighth of the run: ${parts.join(', ')} MB`);
  console.log(
    `${REQUESTS} requests (seed ${SEED}) in ${((performance.now() - began) / 1000).toFixed(0)} s; the stock was compared around ${result.compared} batches of callers who may not write`,
  );
  const [middle = 0, last = 0] = [parts[PARTS / 2], parts.at(-1)];
  if (REQUESTS >= LEAST_REQUESTS && last > middle * MOST_GROWTH)
    result.wrong.set('memory grew', `${middle} MB, and in the end ${last} MB`);
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
    const wrong = await fuzz(target, server.child.pid);
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
