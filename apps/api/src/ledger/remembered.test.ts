/** Changes of items that this process has just changed: it remembers them and reads nothing. */
import { randomUUID } from 'node:crypto';
import { ClientSession, type CommandStartedEvent, MongoClient, type ObjectId } from 'mongodb';
import { afterAll, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { NOW } from '../testing/now.js';
import { ANNA, useTestApp } from '../testing/test-app.js';
import type { LedgerRequest } from './batch.js';
import { type Command, editItem, moveStock, removeItem, setTotal, transferStock } from './commands.js';
import { createLedger, type Ledger } from './ledger.js';

const test = useTestApp();
const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
const db = client.db(test.db.databaseName);
let commands: string[] = [];
client.on('commandStarted', ({ commandName }: CommandStartedEvent) => commands.push(commandName));
afterAll(() => client.close());

/** Of one process, which has changed the item, and of another. */
let ledger: Ledger;
let other: Ledger;
let item: ObjectId;

const request = (command: Command, key: string = randomUUID()): LedgerRequest => ({
  command,
  by: ANNA,
  key: { id: key, fingerprint: 'the same' },
  toBody: ({ item: { name, quantity, version } }) => ({ name, quantity, version }),
});
const deliver = (of: ObjectId = item) => moveStock(of, { change: -1, reason: 'delivered' });
const submit = async (by: Ledger, command: Command, key?: string) =>
  JSON.parse((await by.submit(request(command, key))).body);

beforeEach(async () => {
  const create = () => createLedger({ db, clock: () => NOW, home: 'halishar' });
  [ledger, other] = [create(), create()];
  item = (await test.addItem({ name: 'Solo', quantity: 12, version: 3 }))._id;
  expect(await submit(ledger, deliver())).toEqual({ name: 'Solo', quantity: 11, version: 4 });
  commands = [];
});

it('takes two commands, and none that reads', async () => {
  expect(await submit(ledger, deliver())).toEqual({ name: 'Solo', quantity: 10, version: 5 });
  expect(await submit(ledger, setTotal(item, { quantity: 20 }, [5]))).toMatchObject({ quantity: 20 });
  const transfer = { from: 'halishar', to: 'uttara', quantity: 3 } as const;
  expect(await submit(ledger, transferStock(item, transfer))).toMatchObject({ version: 7 });
  expect(commands).toEqual(Array(3).fill(['bulkWrite', 'commitTransaction']).flat());
  const stock = { halishar: 17, bahaddarhat: 0, uttara: 3 };
  expect(await test.items.findOne({ _id: item })).toMatchObject({ quantity: 20, version: 7, stock });
});

it('counts what other processes have counted meanwhile', async () => {
  await submit(other, moveStock(item, { change: 100, reason: 'restock' }));
  expect(await submit(ledger, deliver())).toEqual({ name: 'Solo', quantity: 110, version: 6 });
  expect(await test.items.findOne({ _id: item })).toMatchObject({ quantity: 110, version: 6 });
  // For a while it looks.
  commands = [];
  expect(await submit(ledger, deliver())).toMatchObject({ quantity: 109 });
  expect(commands).toContain('find');
});

it.each([
  { quantity: 50, 'stock.halishar': 50 },
  { 'stock.halishar': 10, 'stock.uttara': 40, quantity: 50 },
])('writes over nothing that was changed past the ledger: %j', async (fields) => {
  await test.items.updateOne({ _id: item }, { $set: fields });
  expect(await submit(ledger, deliver())).toMatchObject({ quantity: 49 });
  expect(await test.items.findOne({ _id: item })).toMatchObject({ quantity: 49 });
});

it('counts on from a version that was written past the ledger', async () => {
  await test.items.updateOne({ _id: item }, { $set: { version: 9 } });
  expect(await submit(ledger, deliver())).toEqual({ name: 'Solo', quantity: 10, version: 10 });
});

it('repairs a total that was changed past the ledger', async () => {
  await test.items.updateOne({ _id: item }, { $set: { quantity: 50 } });
  await submit(ledger, transferStock(item, { from: 'halishar', to: 'uttara', quantity: 1 }));
  expect(await test.items.findOne({ _id: item })).toMatchObject({ quantity: 11 });
});

it('edits what there is, whatever it was', async () => {
  await test.items.updateOne({ _id: item }, { $set: { name: 'Duo' } });
  expect(await submit(ledger, editItem(item, { name: 'Solo' }, [4]))).toMatchObject({ name: 'Solo' });
  expect(await test.items.findOne({ _id: item })).toMatchObject({ name: 'Solo' });
});

it('puts away what there is', async () => {
  await test.items.updateOne({ _id: item }, { $set: { name: 'Duo' } });
  await submit(ledger, removeItem(item, [4]));
  expect(await test.ledger.deletedItems.findOne({ _id: item })).toMatchObject({ name: 'Duo', quantity: 11 });
});

it('refuses nobody for what it remembers', async () => {
  await submit(other, editItem(item, { name: 'Duo' }, null));
  // The version is one that it does not know of.
  expect(await submit(ledger, setTotal(item, { quantity: 1 }, [5]))).toMatchObject({ version: 6 });
});

it('goes on remembering when somebody is refused or repeats a request', async () => {
  await expect(ledger.submit(request(setTotal(item, { quantity: 1 }, [3])))).rejects.toMatchObject({
    code: 'version_conflict',
  });
  const key = randomUUID();
  await submit(ledger, deliver(), key);
  await submit(ledger, deliver(), key);
  commands = [];
  expect(await submit(ledger, deliver())).toMatchObject({ quantity: 9 });
  expect(commands).not.toContain('find');
});

it('finds out that an item is gone', async () => {
  await submit(other, removeItem(item, null));
  await expect(ledger.submit(request(deliver()))).rejects.toMatchObject({ code: 'item_not_found' });
  expect(await test.ledger.movements.countDocuments({ reason: 'delivered' })).toBe(1);
});

it('answers a key that comes again as it did before, whatever has happened since', async () => {
  const key = randomUUID();
  const first = await submit(ledger, deliver(), key);
  await submit(ledger, deliver());
  expect(await submit(ledger, deliver(), key)).toEqual(first);
});

it('does not take a key twice for different things', async () => {
  const key = randomUUID();
  await submit(ledger, deliver(), key);
  const another = { ...request(deliver()), key: { id: key, fingerprint: 'another' } };
  await expect(ledger.submit(another)).rejects.toMatchObject({ code: 'key_reused' });
  expect(await test.items.findOne({ _id: item })).toMatchObject({ quantity: 10 });
});

it('answers a deletion that comes again as it did before', async () => {
  const key = randomUUID();
  const first = await submit(ledger, removeItem(item, null), key);
  expect(await submit(ledger, removeItem(item, null), key)).toEqual(first);
});

it('looks as soon as another transaction is in its way', async () => {
  await test.db.client.withSession(async (session) => {
    session.startTransaction();
    const change = { $inc: { version: 1, quantity: -1, 'stock.halishar': -1 } };
    await test.items.updateOne({ _id: item }, change, { session });
    const submitted = submit(ledger, deliver());
    await vi.waitFor(() => expect(commands).toContain('find'));
    await session.commitTransaction();
    expect(await submitted).toEqual({ name: 'Solo', quantity: 9, version: 6 });
  });
});

it('has what is left of the time to look, when what it remembered turns out wrong late', async () => {
  await submit(other, deliver());
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now');
  const transactions = vi.spyOn(ClientSession.prototype, 'withTransaction');
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  // Five seconds go by while it writes.
  client.once('commandStarted', () => clock.mockImplementation(() => now() + 5000));
  expect(await submit(ledger, deliver())).toMatchObject({ quantity: 9 });
  const [guess, look] = transactions.mock.calls.map(([, options]) => options?.timeoutMS);
  expect(guess).toBeGreaterThan(5000);
  expect(look).toBeLessThanOrEqual((guess as number) - 5000);
  expect(look).toBeGreaterThan(0);
});

it('settles those that come together, when the items of some have changed', async () => {
  const second = (await test.addItem({ quantity: 12 }))._id;
  await submit(ledger, deliver(second));
  await submit(other, deliver(second));
  const answers = await Promise.all([item, second, second, item].map((of) => submit(ledger, deliver(of))));
  expect(answers.map(({ quantity }) => quantity)).toEqual([10, 9, 8, 9]);
  expect(await test.ledger.movements.countDocuments()).toBe(7);
});
