/**
 * Measures the store through the official driver: operations per second, and the server's processor time for one
 * operation. A busy machine disturbs the processor time less than the rate.
 *
 *     node bench.mjs [--docs N]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';

const { values } = parseArgs({ options: { docs: { type: 'string', default: '100000' } } });
const DOCS = Number(values.docs);
const TURNS = 3;
const OURS = fileURLToPath(new URL('dist/cli.js', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));

async function startStore() {
  const began = performance.now();
  const child = spawn(process.execPath, [OURS, '--path', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [uri] = await once(createInterface(child.stdout), 'line');
  const ms = performance.now() - began;
  const client = await new MongoClient(String(uri).trim()).connect();
  return { child, client, items: client.db('bench').collection('items'), ms };
}

async function killStore({ child, client }) {
  await client.close();
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const document = (i) => ({
  _id: i,
  email: `user${i}@example.com`,
  name: `Item ${String((i * 7919) % DOCS).padStart(6, '0')}`,
  qty: i % 1000,
  price: i * 1.25,
  cat: `cat${i % 50}`,
  tags: [`a${i % 10}`, `b${i % 7}`],
  created: new Date(1.7e12 + i * 1e4),
  note: 'lorem ipsum dolor sit amet '.repeat(4),
});

let fresh = DOCS;
const nextDocument = () => {
  fresh += 1;
  return document(fresh);
};
const pick = (i) => (i * 31) % DOCS;

/** Microseconds of processor time that all threads of the server have used. 0 on systems without /proc. */
function processorTime({ child }) {
  const tasks = `/proc/${child.pid}/task`;
  try {
    return readdirSync(tasks)
      .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1000)
      .reduce((sum, time) => sum + time, 0);
  } catch {
    return 0;
  }
}

/** Name, concurrent clients, operations in a turn, and the operation. */
const OPERATIONS = [
  ['insertOne', 1, 200, ({ items }) => items.insertOne(nextDocument())],
  ['insertOne', 32, 600, ({ items }) => items.insertOne(nextDocument())],
  ['findOne by _id', 1, 400, ({ items }, i) => items.findOne({ _id: pick(i) })],
  ['findOne by _id', 16, 1200, ({ items }, i) => items.findOne({ _id: pick(i) })],
  [
    'find by indexed e-mail',
    1,
    400,
    ({ items }, i) => items.find({ email: `user${pick(i)}@example.com` }).toArray(),
  ],
  ['updateOne $inc', 1, 200, ({ items }, i) => items.updateOne({ _id: pick(i) }, { $inc: { qty: 1 } })],
  ['updateOne $inc', 32, 600, ({ items }, i) => items.updateOne({ _id: pick(i) }, { $inc: { qty: 1 } })],
  ['sort by index, limit 50', 1, 100, ({ items }) => items.find().sort({ name: 1 }).limit(50).toArray()],
  [
    'compound index, limit 50',
    1,
    100,
    ({ items }, i) =>
      items
        .find({ cat: `cat${i % 50}` })
        .sort({ qty: -1 })
        .limit(50)
        .toArray(),
  ],
  [
    'compound index, range',
    1,
    50,
    ({ items }, i) => items.find({ cat: `cat${i % 50}`, qty: { $gte: 900 } }).toArray(),
  ],
  ['count by index', 1, 10, ({ items }, i) => items.countDocuments({ cat: `cat${i % 50}` })],
  ['count all', 1, 10, ({ items }) => items.countDocuments({})],
  ['scan with a regular expression', 1, 1, ({ items }) => items.find({ note: /nothing/ }).toArray()],
  [
    'group all',
    1,
    1,
    ({ items }) =>
      items.aggregate([{ $group: { _id: '$cat', n: { $sum: 1 }, v: { $sum: '$price' } } }]).toArray(),
  ],
  ['read all', 1, 1, ({ items }) => items.find().batchSize(5000).toArray()],
  [
    'transaction of 2 updates',
    1,
    80,
    ({ client, items }, i) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await items.updateOne({ _id: i }, { $inc: { qty: -1 } }, { session });
          await items.updateOne({ _id: i + 1000 }, { $inc: { qty: 1 } }, { session });
        }),
      ),
  ],
];

/** Operations per second, and microseconds of the server's processor time for each. */
async function measure(store, count, work) {
  const processor = processorTime(store);
  const began = performance.now();
  await work();
  return {
    rate: count / ((performance.now() - began) / 1000),
    processor: (processorTime(store) - processor) / count,
  };
}

async function takeTurn(store, [, clients, count, run]) {
  let next = 0;
  const worker = async () => {
    while (next < count) await run(store, next++);
  };
  return measure(store, count, () => Promise.all(Array.from({ length: clients }, worker)));
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

function show(name, rate, processor) {
  console.log(
    `${name.padEnd(36)}${rate.toFixed(1).padStart(10)} per s${processor.toFixed(0).padStart(9)} µs`,
  );
}

const store = await startStore();
console.log(`start of an empty store: ${store.ms.toFixed(0)} ms`);
await store.items.createIndex({ email: 1 }, { unique: true });
await store.items.createIndex({ name: 1 });
await store.items.createIndex({ cat: 1, qty: -1 });

const loaded = await measure(store, DOCS, async () => {
  for (let first = 0; first < DOCS; first += 1000) {
    const size = Math.min(1000, DOCS - first);
    await store.items.insertMany(Array.from({ length: size }, (_, i) => document(first + i)));
  }
});
show('load with 3 indexes, documents', loaded.rate, loaded.processor);

for (const operation of OPERATIONS) {
  const turns = [];
  for (let i = 0; i < TURNS; i += 1) turns.push(await takeTurn(store, operation));
  show(
    `${operation[0]} x${operation[1]}`,
    median(turns.map(({ rate }) => rate)),
    median(turns.map(({ processor }) => processor)),
  );
}
await killStore(store);

const starts = [];
for (let i = 0; i < TURNS; i += 1) {
  const again = await startStore();
  starts.push(again.ms.toFixed(0));
  await killStore(again);
}
console.log(`start with ${DOCS} documents: ${starts.join(', ')} ms`);
rmSync(folder, { recursive: true, force: true });
