/**
 * Measures a page of 50 that is searched, filtered and sorted, with more and more items: the real server with the embedded
 * store, one request at a time. `--items 1000,100000`: the sizes, each in a store of its own.
 * `--data DIR` keeps the stores there, and reuses those that are there already.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { start as startStore } from '@godown/embedded-mongo';
import { MongoClient } from 'mongodb';
import { createAccessTokens } from '../dist/access/identity/access-tokens.js';
import { EVERYBODY } from '../dist/access/identity/roles.js';
import { seedStore } from '../dist/demo/seed/seed.js';
import { createIndexes } from '../dist/operations/upgrade/indexes.js';
import { systemClock } from '../dist/runtime/clock.js';
import { keepWords, wordsOf } from '../dist/stock/records/word-doc.js';
import { memoryOf, startChild } from './children.mjs';
import { makeSearches, makeWords, PLAIN } from './scale-queries.mjs';

const { values } = parseArgs({
  options: { items: { type: 'string', default: '1000,100000' }, data: { type: 'string' } },
});
const SIZES = values.items.split(',').map(Number);
const JWT_SECRET = 'a secret for measuring, and for nothing else';
const EMAIL = 'bench@example.com';
const HOME = 'halishar';
/** Enough for balances of all sizes. */
const MOVEMENTS_PER_ITEM = 3;
/** Different words of a catalogue of 100,000 items. The made-up items have few. */
const WORDS = 30_000;
/** Searches of each kind. */
const WARM_UP = 3;
const MEASURED = 30;
/** The aim: the highest ratios to the smallest size. */
const AIMS = new Map([
  [100_000, 2],
  [1_000_000, 3],
]);

/**
 * @typedef {{ kind: string, ms: number }} Sample
 * @typedef {{ size: number, url: string, pid: number, samples: Sample[], memory: number }} Subject
 */

/** Creates a store with this many items. @param {string} path @param {number} size */
async function fill(path, size) {
  if (existsSync(path)) return;
  const began = performance.now();
  await mkdir(path, { recursive: true });
  const store = await startStore({ path: join(path, 'store') });
  const client = await new MongoClient(store.uri).connect();
  await createIndexes(client.db('godown'));
  const seed = { items: size, movements: MOVEMENTS_PER_ITEM * size, seed: 1, until: new Date(), home: HOME };
  await seedStore(client.db('godown'), seed);
  const words = makeWords(Math.min(WORDS, size));
  while (words.length > 0)
    await keepWords(wordsOf(client.db('godown')), [{ description: words.splice(0, 100).join(' ') }]);
  await client.close();
  await store.close();
  console.log(`${size} items written in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** Reads a first page and the next one. @param {Subject} subject @param {{ kind: string, query: Record<string, string> }} search @param {string} authorization */
async function search(subject, { kind, query }, authorization) {
  /** @type {string | undefined} */
  let path = `/api/item?${new URLSearchParams(query)}`;
  for (const page of ['first', 'next']) {
    if (path === undefined) return;
    const began = performance.now();
    const response = await fetch(`${subject.url}${path}`, { headers: { authorization } });
    await response.json();
    const ms = performance.now() - began;
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    subject.samples.push({ kind: page === 'next' ? 'the next page of any of these' : kind, ms });
    path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  subject.memory = Math.max(subject.memory, await memoryOf(subject.pid));
}

/** @param {Sample[]} samples @param {number} share */
function percentile(samples, share) {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** @param {Sample[]} samples @param {string} kind */
const ofKind = (samples, kind) => samples.filter((sample) => kind === 'all' || sample.kind === kind);

/** @param {Subject[]} subjects */
function print(subjects) {
  const kinds = ['all', ...new Set(subjects.flatMap(({ samples }) => samples.map(({ kind }) => kind)))];
  const cellsOf = (/** @type {string[]} */ ...[first = '', ...others]) =>
    `${first.padStart(12)}${others.map((each) => each.padStart(10)).join('')}`;
  console.log(`\n${''.padEnd(42)}${subjects.map(({ size }) => `${size} items`.padStart(42)).join('')}`);
  console.log(
    `${'milliseconds, and how many times no filter'.padEnd(42)}${subjects.map(() => cellsOf('p50', 'p95', 'x p50', 'x p95')).join('')}`,
  );
  for (const kind of kinds) {
    const cells = subjects.map(({ samples }) => {
      const times = [0.5, 0.95].map((share) => percentile(ofKind(samples, kind), share));
      const plain = [0.5, 0.95].map((share) => percentile(ofKind(samples, PLAIN), share));
      const ratios = times.map((time, index) => time / (plain[index] ?? time));
      return cellsOf(...[...times, ...ratios].map((figure) => figure.toFixed(1)));
    });
    console.log(`${kind.padEnd(42)}${cells.join('')}`);
  }
  const [smallest] = subjects;
  for (const { size, samples, memory } of subjects) {
    const ratio = smallest ? percentile(samples, 0.95) / percentile(smallest.samples, 0.95) : 1;
    const aim = AIMS.has(size) ? ` (at most ${AIMS.get(size)})` : '';
    console.log(`${size} items: p95 ratio ${ratio.toFixed(2)}${aim}, memory at most ${memory.toFixed(0)} MB`);
  }
}

async function main() {
  const temporary = await mkdtemp(join(tmpdir(), 'godown-scale-'));
  const folder = values.data ?? temporary;
  const log = await open(join(temporary, 'server.log'), 'w');
  /** @type {Array<Subject & { end: () => Promise<void> }>} */
  const subjects = [];
  try {
    for (const size of SIZES) {
      const dataDir = join(folder, String(size));
      await fill(dataDir, size);
      const env = {
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: dataDir,
        MONGODB_URI: '',
        JWT_SECRET,
        LOG_LEVEL: 'error',
      };
      const { url, child, end } = await startChild('../dist/server.js', { env, stdout: log.fd });
      subjects.push({ size, url, pid: child.pid ?? 0, samples: [], memory: 0, end });
    }
    const tokens = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY });
    const authorization = `Bearer ${tokens.issue({ uid: 'bench', email: EMAIL })}`;
    const queries = makeSearches(WARM_UP + MEASURED);
    const warmUp = (queries.length * WARM_UP) / (WARM_UP + MEASURED);
    for (const [index, query] of queries.entries()) {
      if (index === warmUp) for (const subject of subjects) subject.samples = [];
      // In turn, so that other load on the machine affects all sizes.
      for (const subject of index % 2 === 0 ? subjects : subjects.toReversed())
        await search(subject, query, authorization);
    }
    print(subjects);
  } finally {
    for (const { end } of subjects) await end();
    await log.close();
    await rm(temporary, { recursive: true });
  }
}

await main();
