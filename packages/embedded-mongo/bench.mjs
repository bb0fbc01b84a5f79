/**
 * Measures the server through the official driver, and with `--against DIR` the same of another
 * server whose DIR/src/main.mjs takes a data folder and a port. Both run at once and take turns,
 * operation by operation, so that what else the machine does hits both alike. Beside the rate stands
 * the server's processor time for one operation, which a busy machine disturbs less.
 *
 *     node bench.mjs [--against DIR] [--docs N]
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

const { values } = parseArgs({
  options: { against: { type: 'string' }, docs: { type: 'string', default: '100000' } },
});
const DOCS = Number(values.docs);
const TURNS = 3;
const OURS = fileURLToPath(new URL('../../scripts/store.mjs', import.meta.url));

const folders = mkdtempSync(path.join(tmpdir(), 'bench-'));

/** @param {string} name @param {(folder: string) => string[]} command */
async function boot(name, command) {
  const began = performance.now();
  const child = spawn(process.execPath, command(path.join(folders, name)), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [uri] = await once(createInterface(child.stdout), 'line');
  const ms = performance.now() - began;
  const client = await new MongoClient(String(uri).trim()).connect();
  return { name, child, client, items: client.db('bench').collection('items'), ms };
}

const commands = { ours: (folder) => [OURS, '--path', folder, '--port', '0'] };
if (values.against) {
  const main = path.resolve(values.against, 'src/main.mjs');
  commands.other = (folder) => [main, folder, '0'];
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

async function createIndexes({ items }) {
  await items.createIndex({ email: 1 }, { unique: true });
  await items.createIndex({ name: 1 });
  await items.createIndex({ cat: 1, qty: -1 });
}

/** Inserts a thousand documents and returns how many milliseconds that took. */
async function loadThousand({ items }, first) {
  const began = performance.now();
  await items.insertMany(Array.from({ length: 1000 }, (_, j) => document(first + j)));
  return performance.now() - began;
}

let fresh = DOCS;
const nextDocument = () => {
  fresh += 1;
  return document(fresh);
};
const pick = (i) => (i * 31) % DOCS;

/** Microseconds of processor time a server has used, all its threads together; 0 where the system does not say. */
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

/** Name, how many at once, how many in a turn, and what. */
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
      items
        .aggregate([
          { $group: { _id: '$cat', n: { $sum: 1 }, v: { $sum: { $multiply: ['$qty', '$price'] } } } },
        ])
        .toArray(),
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
async function turn(server, [, atOnce, count, run]) {
  const processor = processorTime(server);
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) await run(server, next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return {
    rate: count / ((performance.now() - began) / 1000),
    processor: (processorTime(server) - processor) / count,
  };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const servers = [];
for (const [name, command] of Object.entries(commands)) servers.push(await boot(name, command));
console.log('empty start, ms', servers.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`).join(', '));

/** Prints the figures of each server and how many times better ours is. */
const show = (name, rates, processor) => {
  const rate = rates.map((each) => each.toFixed(1).padStart(10)).join('');
  const time = processor.map((each) => each.toFixed(0).padStart(9)).join('');
  const ratios =
    rates.length === 1
      ? ''
      : `  ratios ${(rates[0] / rates[1]).toFixed(2)} ${(processor[1] / processor[0]).toFixed(2)}`;
  console.log(`${name.padEnd(36)}${rate} per s${time} µs${ratios}`);
};

for (const server of servers) await createIndexes(server);
const loading = servers.map(() => 0);
const before = servers.map(processorTime);
for (let first = 0; first < DOCS; first += 1000) {
  for (const [j, server] of servers.entries()) loading[j] += await loadThousand(server, first);
}
show(
  'load with 3 indexes, documents',
  loading.map((ms) => DOCS / (ms / 1000)),
  servers.map((server, j) => (processorTime(server) - before[j]) / DOCS),
);
for (const operation of OPERATIONS) {
  const turns = servers.map(() => []);
  for (let i = 0; i < TURNS; i += 1) {
    for (const [j, server] of servers.entries()) turns[j].push(await turn(server, operation));
  }
  show(
    `${operation[0]} x${operation[1]}`,
    turns.map((each) => median(each.map(({ rate }) => rate))),
    turns.map((each) => median(each.map(({ processor }) => processor))),
  );
}
for (const server of servers) {
  await server.client.close();
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');
  const times = [];
  for (let i = 0; i < TURNS; i += 1) {
    const again = await boot(server.name, commands[server.name]);
    times.push(again.ms);
    await again.client.close();
    again.child.kill('SIGKILL');
    await once(again.child, 'exit');
  }
  console.log(
    `start with ${DOCS} documents, ${server.name}: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  );
}
rmSync(folders, { recursive: true, force: true });
