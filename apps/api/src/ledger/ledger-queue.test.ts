import { randomUUID } from 'node:crypto';
import {
  type CommandStartedEvent,
  type Document,
  MongoClient,
  MongoNetworkError,
  MongoServerError,
  type ObjectId,
} from 'mongodb';
import { afterAll, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { NOW } from '../testing/now.js';
import { ANNA, useTestApp } from '../testing/test-app.js';
import type { LedgerRequest } from './batch.js';
import { moveStock } from './commands.js';
import { createLedger } from './ledger.js';

/** When to give up on what moves fifty megabytes about, on a machine that is busy with more. */
const BIG_TIMEOUT_MS = 90_000;

const COMMAND_NOT_FOUND = 59;

const test = useTestApp();
const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
const db = client.db(test.db.databaseName);
const newLedger = () => createLedger({ db, clock: () => NOW, home: 'halishar' });
const ledger = newLedger();

let started: CommandStartedEvent[] = [];
let failed: string[] = [];
client.on('commandStarted', (event) => started.push(event));
client.on('commandFailed', ({ commandName, failure }) => {
  // A MongoDB before 8.0 does not know the command that the ledger tries out on it.
  if (!(failure instanceof MongoServerError && failure.code === COMMAND_NOT_FOUND)) failed.push(commandName);
});
beforeEach(() => {
  started = [];
  failed = [];
});
afterAll(() => client.close());

const deliver = (item: ObjectId, note?: string): LedgerRequest => ({
  command: moveStock(item, { change: -1, reason: 'delivered', ...(note && { note }) }),
  by: ANNA,
  key: { id: randomUUID(), fingerprint: 'the same' },
  toBody: ({ item: after }) => after,
});

const submitAll = (requests: readonly LedgerRequest[]) =>
  Promise.allSettled(requests.map((request) => ledger.submit(request)));

const statuses = (settled: readonly { status: string }[]) => settled.map(({ status }) => status);

/** How many keys each transaction wrote. */
const sizes = () =>
  started.flatMap(({ command }) => {
    if (command.insert === 'idempotencyKeys') return [command.documents.length as number];
    // In one command with all else: keys alone have a fingerprint.
    if (command.bulkWrite === undefined) return [];
    return [command.ops.filter(({ document }: Document) => document?.fingerprint !== undefined).length];
  });

it('never has two transactions about one item, however many want it', async () => {
  const { _id } = await test.addItem();
  await submitAll(Array.from({ length: 100 }, () => deliver(_id)));
  expect(await test.items.findOne({ _id })).toMatchObject({ quantity: 12 - 100 });
  expect(failed).toEqual([]);
});

it('writes many in few transactions, none of them longer than the database has patience for', async () => {
  const items = await Promise.all(Array.from({ length: 200 }, () => test.addItem()));
  const settled = await submitAll(items.map(({ _id }) => deliver(_id)));
  expect(new Set(statuses(settled))).toEqual(new Set(['fulfilled']));
  expect(Math.max(...sizes())).toBe(64);
  expect(sizes().length).toBeLessThan(10);
});

/** Until the end of the test the database answers commands to `admin`, as `bulkWrite` is one, with an error. */
function refuseAdminCommands(error: Error) {
  const admin = db.admin();
  vi.spyOn(admin, 'command').mockRejectedValue(error);
  const spy = vi.spyOn(db, 'admin').mockReturnValue(admin);
  onTestFinished(() => spy.mockRestore());
  return spy;
}

it('goes on when an older database takes over, which does not know all commands', async () => {
  const { _id } = await test.addItem();
  const own = newLedger();
  await own.submit(deliver(_id));
  refuseAdminCommands(new MongoServerError({ message: 'no such command', code: COMMAND_NOT_FOUND }));
  await own.submit(deliver(_id));
  await own.submit(deliver(_id));
  expect(await test.items.findOne({ _id })).toMatchObject({ quantity: 12 - 3 });
  expect(started.filter(({ command }) => command.insert === 'idempotencyKeys')).not.toHaveLength(0);
});

it('goes on with all of the transactions that an older database refuses at once', async () => {
  const [first, second] = [await test.addItem(), await test.addItem()];
  const own = newLedger();
  await own.submit(deliver(first._id));
  const admin = db.admin();
  let refuse: (error: Error) => void = () => {};
  const refused = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  const command = vi.spyOn(admin, 'command').mockReturnValue(refused);
  const spy = vi.spyOn(db, 'admin').mockReturnValue(admin);
  onTestFinished(() => spy.mockRestore());
  const submitted = [own.submit(deliver(first._id))];
  await vi.waitFor(() => expect(command).toHaveBeenCalledTimes(1));
  submitted.push(own.submit(deliver(second._id)));
  // It has a transaction of its own when the other has kept it waiting for too long.
  await vi.waitFor(() => expect(command).toHaveBeenCalledTimes(2));
  refuse(new MongoServerError({ message: 'no such command', code: COMMAND_NOT_FOUND }));
  await Promise.all(submitted);
  expect(await test.items.findOne({ _id: first._id })).toMatchObject({ quantity: 12 - 2 });
  expect(await test.items.findOne({ _id: second._id })).toMatchObject({ quantity: 12 - 1 });
});

it('does not take a connection that broke for what a database can do', async () => {
  const { _id } = await test.addItem();
  const own = newLedger();
  const refusal = refuseAdminCommands(new MongoNetworkError('connection closed'));
  await own.submit(deliver(_id));
  refusal.mockRestore();
  await own.submit(deliver(_id));
  expect(await test.items.findOne({ _id })).toMatchObject({ quantity: 12 - 2 });
  expect(started.filter(({ commandName }) => commandName === 'bulkWrite')).not.toHaveLength(0);
});

it('refuses one that cannot be written and writes those that came with it', async () => {
  const { movements } = test.ledger;
  const index = await movements.createIndex(
    { note: 1 },
    { unique: true, partialFilterExpression: { note: { $exists: true } } },
  );
  try {
    const [first, second, third] = [await test.addItem(), await test.addItem(), await test.addItem()];
    await ledger.submit(deliver(first._id, 'taken'));
    // The first has a transaction to itself, the others share the next.
    const settled = await submitAll([
      deliver(first._id),
      deliver(first._id),
      deliver(second._id, 'taken'),
      deliver(third._id),
    ]);
    expect(statuses(settled)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await test.items.findOne({ _id: second._id })).toMatchObject({ quantity: second.quantity });
    expect(await test.items.findOne({ _id: third._id })).toMatchObject({ quantity: third.quantity - 1 });
  } finally {
    await movements.dropIndex(index);
  }
});

it('writes answers that together are more than the database takes in one message', {
  timeout: BIG_TIMEOUT_MS,
}, async () => {
  // Pictures within items, as an older application stored them: 52 MB in all, of 48 MB that one message may have.
  const picture = 'x'.repeat(13 * 1024 * 1024);
  const items = [];
  for (let n = 0; n < 4; n++) items.push(await test.addItem({ img: picture }));
  const { _id } = await test.addItem();
  // The first has a transaction to itself, the others share the next.
  const settled = await submitAll([_id, ...items.map((item) => item._id)].map((item) => deliver(item)));
  expect(statuses(settled)).toEqual(Array(5).fill('fulfilled'));
  expect(failed).toEqual([]);
});
