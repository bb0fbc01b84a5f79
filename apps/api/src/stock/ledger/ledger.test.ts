import { randomUUID } from 'node:crypto';
import {
  BSON,
  ClientSession,
  type CommandStartedEvent,
  MongoClient,
  MongoServerError,
  type ObjectId,
  type UpdateFilter,
} from 'mongodb';
import { afterAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { ALL_RIGHTS } from '../../access/identity/signed-in.js';
import { NOW } from '../../testing/now.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { addItem, type Command, deleteItem, editItem, moveStock, restoreItem } from './commands.js';
import type { KeyDoc } from './idempotency-keys.js';
import { createLedger } from './ledger.js';
import type { LedgerRequest } from './transaction.js';

/** For a test that writes fifty megabytes on a busy machine. */
const BIG_TIMEOUT_MS = 90_000;

const test = useTestApp();
const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
test.noteWrites(client);
const db = client.db(test.db.databaseName);
const newLedger = (limits?: { maxWaiting: number; maxWaitMs: number }) =>
  createLedger({ db, clock: () => NOW, home: 'halishar' }, limits);
const ledger = newLedger();

let started: CommandStartedEvent[] = [];
let failed: string[] = [];
client.on('commandStarted', (event) => started.push(event));
client.on('commandFailed', ({ commandName }) => failed.push(commandName));
beforeEach(() => {
  started = [];
  failed = [];
});
afterAll(() => client.close());

const request = (command: Command): LedgerRequest => ({
  command,
  by: ANNA,
  ...ALL_RIGHTS,
  key: { id: randomUUID(), fingerprint: 'the same' },
});
const delivery = (item: ObjectId) => moveStock(item, { change: -1, reason: 'delivered' });
const deliver = (item: ObjectId) => request(delivery(item));

const submitAll = (requests: readonly LedgerRequest[], to = ledger) =>
  Promise.allSettled(requests.map((each) => to.submit(each)));

const statusesOf = (settled: readonly { status: string }[]) => settled.map(({ status }) => status);

/** Counts the keys that each transaction wrote. */
const sizes = () =>
  started.flatMap(({ command }) =>
    command.insert === 'idempotencyKeys' ? [command.documents.length as number] : [],
  );

const commits = () => started.filter(({ commandName }) => commandName === 'commitTransaction').length;

/** Locks items by a transaction of another process, until it is released or the test ends. */
async function lock(items: readonly ObjectId[]): Promise<() => Promise<void>> {
  const session = test.db.client.startSession();
  session.startTransaction();
  await test.items.updateMany({ _id: { $in: [...items] } }, { $set: { name: 'Locked' } }, { session });
  const release = async () => {
    if (session.inTransaction()) await session.abortTransaction();
    await session.endSession();
  };
  onTestFinished(release);
  return release;
}

describe('requests share transactions', () => {
  it('in one transaction at a time, for many requests about one item', async () => {
    const { _id } = await test.addItem();
    await submitAll(Array.from({ length: 100 }, () => deliver(_id)));
    expect(await test.items.findOne({ _id })).toMatchObject({ quantity: 12 - 100 });
    expect(failed).toEqual([]);
  });

  it('in few transactions of limited size', async () => {
    const items = await Promise.all(Array.from({ length: 200 }, () => test.addItem()));
    const settled = await submitAll(items.map(({ _id }) => deliver(_id)));
    expect(new Set(statusesOf(settled))).toEqual(new Set(['fulfilled']));
    expect(Math.max(...sizes())).toBe(64);
    expect(sizes().length).toBeLessThan(10);
  });

  it('changes several items with one command in one transaction', async () => {
    const [first, second, decoy] = [await test.addItem(), await test.addItem(), await test.addItem()];
    const commands = [delivery(first._id), delivery(second._id)];
    const both: Command = {
      items: [first._id, second._id],
      run: (snapshot, context) => ({
        transitions: commands.flatMap((command) => command.run(snapshot, context).transitions),
      }),
    };
    const sent = request(both);
    const written = await ledger.submit(sent);
    expect(written.items.map(({ quantity }) => quantity)).toEqual([11, 11]);
    expect(written.movements.map(({ item }) => item)).toEqual([first._id, second._id]);
    expect(commits()).toBe(1);
    for (const { _id } of [first, second])
      expect(await test.items.findOne({ _id })).toMatchObject({ quantity: 11, version: 4 });
    const replay = await ledger.submit(sent);
    expect(replay.items.map(({ _id, quantity }) => [_id, quantity])).toEqual([
      [first._id, 11],
      [second._id, 11],
    ]);
    expect(replay.movements).toEqual(written.movements);
    expect(await test.items.findOne({ _id: decoy._id })).toEqual(decoy);
  });

  it('changes none of several items if one of them cannot be changed', async () => {
    const [first, deleted] = [await test.addItem(), await test.addItem()];
    await ledger.submit(request(deleteItem(deleted._id, null)));
    const commands = [delivery(first._id), delivery(deleted._id)];
    const both: Command = {
      items: [first._id, deleted._id],
      run: (snapshot, context) => ({
        transitions: commands.flatMap((command) => command.run(snapshot, context).transitions),
      }),
    };
    await expect(ledger.submit(request(both))).rejects.toMatchObject({ code: 'item_not_found' });
    expect(await test.items.findOne({ _id: first._id })).toEqual(first);
  });
});

describe('a request that fails', () => {
  it('does not fail those that shared its transaction', async () => {
    const items = [await test.addItem(), await test.addItem(), await test.addItem()] as const;
    const broken: Command = {
      items: [items[1]._id],
      run() {
        throw new Error('broken');
      },
    };
    // The first has a transaction to itself, the others share the next.
    const settled = await submitAll([
      deliver(items[0]._id),
      deliver(items[0]._id),
      request(broken),
      deliver(items[2]._id),
    ]);
    expect(statusesOf(settled)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await test.items.findOne({ _id: items[2]._id })).toMatchObject({ quantity: 11 });
  });

  it('is refused at the first attempt for a violated unique index of items, with the field’s name', async () => {
    const index = await test.items.createIndex(
      { supplier: 1 },
      { unique: true, partialFilterExpression: { supplier: { $gt: '' } } },
    );
    onTestFinished(async () => void (await test.items.dropIndex(index)));
    const [first, second] = [
      await test.addItem({ supplier: 'Meghna' }),
      await test.addItem({ supplier: '' }),
    ];
    const edit = () => request(editItem(second._id, { supplier: 'Meghna' }, null));
    started = [];
    await expect(ledger.submit(edit())).rejects.toMatchObject({
      code: 'already_taken',
      errors: [{ path: 'supplier' }],
    });
    expect(started.filter(({ commandName }) => commandName === 'abortTransaction')).toHaveLength(1);
    const settled = await submitAll([deliver(first._id), deliver(first._id), edit(), deliver(second._id)]);
    expect(statusesOf(settled)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    const twin = { email: ANNA.email, name: 'Twin', supplier: 'Meghna', description: '', price: 0, img: '' };
    await expect(ledger.submit(request(addItem({ ...twin, quantity: 1 })))).rejects.toMatchObject({
      code: 'already_taken',
    });
    expect(await test.items.findOne({ _id: second._id })).toMatchObject({ supplier: '', quantity: 11 });
  });

  it('is not run again when its commit is unconfirmed', async () => {
    const [first, second] = [await test.addItem(), await test.addItem()];
    const withoutKey = [delivery(first._id), delivery(second._id)].map((command) => ({
      ...request(command),
      key: null,
    }));
    const commit = ClientSession.prototype.commitTransaction;
    const spy = vi.spyOn(ClientSession.prototype, 'commitTransaction');
    onTestFinished(() => spy.mockRestore());
    // The second transaction has both requests. It is committed, but the confirmation is lost.
    spy.mockImplementationOnce(commit).mockImplementationOnce(async function (this: ClientSession) {
      await commit.call(this);
      const error = new MongoServerError({ message: 'waiting for replication timed out', code: 64 });
      error.addErrorLabel('UnknownTransactionCommitResult');
      throw error;
    });
    const settled = await submitAll([deliver((await test.addItem())._id), ...withoutKey]);
    expect(statusesOf(settled)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(spy).toHaveBeenCalledTimes(2);
    for (const { _id } of [first, second])
      expect(await test.items.findOne({ _id })).toMatchObject({ quantity: 11 });
  });
});

describe('while another process locks items', () => {
  it('changes all other items', async () => {
    const locked = await Promise.all(Array.from({ length: 4 }, () => test.addItem()));
    const free = [await test.addItem(), await test.addItem()] as const;
    const release = await lock(locked.map(({ _id }) => _id));
    // They share their first transaction with a request about an item that is not locked.
    const waiting = [...locked, free[0]].map(({ _id }) => ledger.submit(deliver(_id)));
    await waiting.at(-1);
    await ledger.submit(deliver(free[1]._id));
    await ledger.submit(deliver(free[1]._id));
    expect(await test.items.countDocuments({ quantity: 12 })).toBe(4);
    await release();
    await Promise.all(waiting);
    for (const { _id } of locked) expect(await test.items.findOne({ _id })).toMatchObject({ quantity: 11 });
  });

  it('changes all other items, however many are locked', { tags: 'slow' }, async () => {
    const locked = await Promise.all(Array.from({ length: 200 }, () => test.addItem()));
    const free = await test.addItem();
    const release = await lock(locked.map(({ _id }) => _id));
    let failures = 0;
    const counting = () => failures++;
    client.on('commandFailed', counting);
    onTestFinished(() => void client.off('commandFailed', counting));
    const waiting = locked.map(({ _id }) => ledger.submit(deliver(_id)));
    // All have failed once and retry from now on.
    await expect.poll(() => failures, { timeout: 20_000 }).toBeGreaterThan(200);
    failures = 0;
    for (let n = 0; n < 3; n++) await ledger.submit(deliver(free._id));
    expect(failures).toBeLessThan(20);
    await release();
    await Promise.allSettled(waiting);
  });

  it('gives up after the time limit, and a retry with the same key is safe', async () => {
    const { _id } = await test.addItem();
    const release = await lock([_id]);
    const impatient = newLedger({ maxWaiting: 10, maxWaitMs: 50 });
    const sent = deliver(_id);
    await expect(impatient.submit(sent)).rejects.toThrow('not confirmed in time');
    await release();
    await ledger.submit(sent);
    expect(await test.items.findOne({ _id })).toMatchObject({ quantity: 11 });
  });

  it('goes on without a transaction that never ends', async () => {
    const { _id } = await test.addItem();
    const impatient = newLedger({ maxWaiting: 10, maxWaitMs: 50 });
    const commit = vi.spyOn(ClientSession.prototype, 'commitTransaction');
    onTestFinished(() => commit.mockRestore());
    let end = () => {};
    commit.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
    await expect(impatient.submit(deliver(_id))).rejects.toThrow('not confirmed in time');
    const other = await test.addItem();
    await vi.waitFor(() => impatient.submit(deliver(other._id)), { timeout: 5000 });
    end();
  });

  it('refuses more than a limited number of waiting requests', async () => {
    const { _id } = await test.addItem();
    const release = await lock([_id]);
    const small = newLedger({ maxWaiting: 2, maxWaitMs: 60_000 });
    const running = small.submit(deliver(_id));
    const waiting = [small.submit(deliver(_id)), small.submit(deliver(_id))];
    await expect(small.submit(deliver(_id))).rejects.toMatchObject({ code: 'server_busy' });
    await release();
    await Promise.all([running, ...waiting]);
    expect(await test.items.findOne({ _id })).toMatchObject({ quantity: 12 - 3 });
  });

  it('drops a waiting request whose client has gone', async () => {
    const { _id } = await test.addItem();
    const release = await lock([_id]);
    const running = ledger.submit(deliver(_id));
    const client = new AbortController();
    const dropped = ledger.submit(deliver(_id), client.signal);
    client.abort(new Error('gone'));
    await expect(dropped).rejects.toThrow('gone');
    await release();
    await running;
    // This one comes after the dropped one.
    await ledger.submit(deliver(_id));
    expect(await test.items.findOne({ _id })).toMatchObject({ quantity: 12 - 2 });
  });
});

it('deletes and restores items that together are larger than one message', {
  tags: 'slow',
  timeout: BIG_TIMEOUT_MS,
}, async () => {
  // An older application stored whole pictures: 52 MB together, and a message may have 48 MB.
  const picture = 'x'.repeat(13 * 1024 * 1024);
  const items = [];
  for (let n = 0; n < 4; n++) items.push((await test.addItem({ img: picture }))._id);
  const first = (await test.addItem())._id;
  // Its time limit is not what this test is about.
  const patient = newLedger({ maxWaiting: 10, maxWaitMs: BIG_TIMEOUT_MS });
  // The first has a transaction to itself, the others share the next.
  const deletions = await submitAll(
    [first, ...items].map((item) => request(deleteItem(item, null))),
    patient,
  );
  expect(statusesOf(deletions)).toEqual(Array(5).fill('fulfilled'));
  const restores = await submitAll(
    [first, ...items].map((item) => request(restoreItem(item))),
    patient,
  );
  expect(statusesOf(restores)).toEqual(Array(5).fill('fulfilled'));
  expect(await test.items.countDocuments()).toBe(5);
  expect(failed).toEqual([]);
});

it('writes to the primary when MONGODB_URI prefers secondaries for reading', async () => {
  const { _id } = await test.addItem();
  const preferring = new MongoClient(inject('mongoUri'), {
    readPreference: 'secondaryPreferred',
    monitorCommands: true,
  });
  onTestFinished(() => preferring.close());
  test.noteWrites(preferring);
  const other = createLedger({
    db: preferring.db(db.databaseName),
    clock: () => NOW,
    home: 'halishar',
  });
  const sent = deliver(_id);
  await other.submit(sent);
  await other.submit(sent);
  expect(await test.items.findOne({ _id })).toMatchObject({ quantity: 11 });
});

it('replays a key of an older version, which has no results', async () => {
  const { _id } = await test.addItem();
  const sent = deliver(_id);
  const [first] = (await ledger.submit(sent)).movements;
  const old = { $set: { item: _id, version: 4, body: '{}' }, $unset: { results: '' } };
  await test.ledger.keys.updateOne({}, old as UpdateFilter<KeyDoc>);
  const replay = await ledger.submit(sent);
  expect(replay.movements).toEqual([first]);
  expect(replay.items).toMatchObject([{ _id, quantity: 11, version: 4 }]);
});

it('keeps only what a replay needs with a key, however large the item is', async () => {
  const { _id } = await test.addItem({ description: 'x'.repeat(5000), img: `/${'y'.repeat(1500)}` });
  await ledger.submit(deliver(_id));
  const [key] = await test.ledger.keys.find().toArray();
  expect(BSON.calculateObjectSize(key ?? {})).toBeLessThan(400);
});
