import { type ClientSession, type Document, Double, Long, type MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, loadBuilt, temporaryFolder } from './testing/harness.js';

interface Item {
  _id: number;
  name?: string;
  qty?: number;
  tags?: string[];
}

const { start } = await loadBuilt();

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Awaited<ReturnType<typeof start>>;
let client: MongoClient;
beforeAll(async () => {
  folder = await temporaryFolder();
  store = await start({ path: folder.path });
  client = await connect(store.uri);
});
afterAll(async () => {
  await client.close();
  await store.close();
  await folder.remove();
});

let count = 0;
let database = 't0';
beforeEach(() => {
  count += 1;
  database = `t${count}`;
});

const items = () => client.db(database).collection<Item>('items');
const run = (command: object) => client.db(database).command(command as never);

async function three(): Promise<void> {
  await items().insertMany([
    { _id: 3, name: 'c', qty: 30, tags: ['x'] },
    { _id: 1, name: 'a', qty: 10, tags: ['x', 'y'] },
    { _id: 2, name: 'b', qty: 20 },
  ]);
}

describe('reading', () => {
  beforeEach(three);

  it('returns documents in the order of insertion, sorted, skipped and limited', async () => {
    expect((await items().find().toArray()).map(({ _id }) => _id)).toEqual([3, 1, 2]);
    const some = await items().find().sort({ qty: -1 }).skip(1).limit(1).toArray();
    expect(some.map(({ _id }) => _id)).toEqual([2]);
  });

  it('returns large results in batches', async () => {
    await items().insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i + 100 })));
    expect(await items().find().batchSize(7).toArray()).toHaveLength(503);
  });

  it('counts, finds distinct values and projects', async () => {
    expect(await items().countDocuments({ qty: { $gt: 10 } })).toBe(2);
    expect(await items().countDocuments()).toBe(3);
    expect(await items().estimatedDocumentCount()).toBe(3);
    expect(await items().distinct('tags')).toEqual(['x', 'y']);
    expect(await items().findOne({ _id: 1 }, { projection: { qty: 1, _id: 0 } })).toEqual({ qty: 10 });
  });

  it('keeps the snapshot of a cursor', async () => {
    const cursor = items().find().batchSize(1);
    expect(await cursor.next()).toMatchObject({ _id: 3 });
    await items().deleteMany({});
    expect((await cursor.toArray()).map(({ _id }) => _id)).toEqual([1, 2]);
  });

  it('closes a cursor that is killed', async () => {
    const { cursor } = await run({ find: 'items', batchSize: 1 });
    expect(await run({ killCursors: 'items', cursors: [cursor.id] })).toMatchObject({
      cursorsKilled: [cursor.id],
    });
    await expect(run({ getMore: cursor.id, collection: 'items' })).rejects.toMatchObject({ code: 43 });
  });

  it('explains which index is used', async () => {
    await items().createIndex({ qty: 1 });
    const { queryPlanner } = await items()
      .find({ qty: { $gt: 1 } })
      .explain('queryPlanner');
    expect(queryPlanner.winningPlan.inputStage).toMatchObject({ stage: 'IXSCAN', indexName: 'qty_1' });
  });

  it('aggregates', async () => {
    const groups = await items()
      .aggregate([{ $match: { qty: { $gte: 20 } } }, { $group: { _id: null, sum: { $sum: '$qty' } } }])
      .toArray();
    expect(groups).toEqual([{ _id: null, sum: 50 }]);
  });
});

describe('writing', () => {
  beforeEach(three);

  it('updates one, many, by pipeline and by upsert', async () => {
    expect(await items().updateMany({}, { $inc: { qty: 1 } })).toMatchObject({
      matchedCount: 3,
      modifiedCount: 3,
    });
    await items().updateOne({ _id: 1 }, [{ $set: { qty: { $cond: [{ $gt: ['$qty', 10] }, 111, 0] } } }]);
    expect(await items().findOne({ _id: 1 })).toMatchObject({ qty: 111 });
    expect(await items().updateOne({ _id: 9 }, { $set: { qty: 9 } }, { upsert: true })).toMatchObject({
      upsertedId: 9,
    });
    expect(await items().replaceOne({ _id: 9 }, { name: 'nine' })).toMatchObject({ modifiedCount: 1 });
    expect(await items().findOne({ _id: 9 })).toEqual({ _id: 9, name: 'nine' });
  });

  it.each([
    [{ 'a.0': 1 }, 1],
    [{ 'a.1': 1 }, 0],
    [{ b: 1 }, 0],
  ])('counts an array element that is unset as modified, even if it was null: %j', async (fields, count) => {
    const lists = client.db(database).collection('lists');
    await lists.insertOne({ a: [null] });
    expect(await lists.updateOne({}, { $unset: fields })).toMatchObject({ modifiedCount: count });
    expect(await lists.findOne({}, { projection: { _id: 0 } })).toEqual({ a: [null] });
  });

  it('edits fields whose names have dots, as Compass does', async () => {
    const dotted = client.db(database).collection('dotted');
    await dotted.insertOne({ 'a.b': 1, list: [{ $x: 1 }, 2] });
    const field = (name: string, input: unknown = '$$ROOT') => ({
      $getField: { field: { $literal: name }, input },
    });
    const set = (name: string, value: unknown, input: unknown = '$$ROOT') => ({
      $setField: { field: { $literal: name }, input, value },
    });
    const list = field('list');
    const tail = { $slice: ['$$input', 1, 2 ** 31 - 1] };
    const first = set('$x', { $literal: 2 }, { $arrayElemAt: [list, 0] });
    const replaced = { $let: { vars: { input: list }, in: { $concatArrays: [[first], tail] } } };
    const edited = await dotted.findOneAndUpdate(
      {
        $expr: {
          $and: [{ $eq: [field('a.b'), { $literal: 1 }] }, { $eq: [{ $type: field('c.d') }, 'missing'] }],
        },
      },
      [
        { $replaceWith: set('c.d', { $literal: 3 }) },
        { $replaceWith: set('a.b', '$$REMOVE') },
        { $replaceWith: set('list', replaced) },
      ],
      { returnDocument: 'after', projection: { _id: 0 } },
    );
    expect(edited).toEqual({ 'c.d': 3, list: [{ $x: 2 }, 2] });
  });

  it('finds and modifies', async () => {
    expect(await items().findOneAndUpdate({ name: 'a' }, { $set: { qty: 0 } })).toMatchObject({ qty: 10 });
    const after = await items().findOneAndUpdate(
      { name: 'a' },
      { $inc: { qty: 5 } },
      { returnDocument: 'after' },
    );
    expect(after).toMatchObject({ qty: 5 });
    expect(await items().findOneAndDelete({}, { sort: { qty: -1 } })).toMatchObject({ _id: 3 });
    expect(await items().countDocuments()).toBe(2);
  });

  it('deletes one and many', async () => {
    expect(await items().deleteOne({ qty: { $gt: 10 } })).toMatchObject({ deletedCount: 1 });
    expect(await items().deleteMany({})).toMatchObject({ deletedCount: 2 });
  });

  it('reports a failed statement and undoes it', async () => {
    await items().createIndex({ name: 1 }, { unique: true });
    const writes = [
      { insertOne: { document: { _id: 4, name: 'd' } } },
      { insertOne: { document: { _id: 5, name: 'a' } } },
      { insertOne: { document: { _id: 6, name: 'f' } } },
    ];
    await expect(items().bulkWrite(writes)).rejects.toMatchObject({
      code: 11000,
      result: { insertedCount: 1 },
    });
    await expect(items().bulkWrite(writes.slice(1), { ordered: false })).rejects.toMatchObject({
      result: { insertedCount: 1 },
    });
    expect((await items().find().sort({ name: 1 }).toArray()).map(({ _id }) => _id)).toEqual([1, 2, 3, 4, 6]);
    await expect(items().updateMany({}, { $set: { name: 'same' } })).rejects.toMatchObject({ code: 11000 });
    expect(await items().countDocuments({ name: 'same' })).toBe(0);
  });

  it('keeps the types of numbers', async () => {
    const numbers = client.db(database).collection('numbers');
    const _id = new ObjectId();
    await numbers.insertOne({ _id, long: Long.fromNumber(5), double: new Double(3), int: 3 });
    await numbers.updateOne({ _id }, { $set: { more: true } });
    const types = await numbers
      .find({ _id, long: { $type: 'long' }, double: { $type: 'double' }, int: { $type: 'int' } })
      .toArray();
    expect(types).toHaveLength(1);
  });

  it('executes a retried write once', async () => {
    const session = client.startSession();
    const command = {
      update: 'items',
      updates: [{ q: { _id: 1 }, u: { $inc: { qty: 1 } } }],
      lsid: session.id,
      txnNumber: Long.fromNumber(77),
    };
    const raw = await connect(`${store.uri}&retryWrites=false`);
    const run = () => raw.db(database).command(command);
    const first = await run();
    expect(first).not.toHaveProperty('retriedStmtIds');
    expect(await run()).toMatchObject({ n: first.n, nModified: 1, retriedStmtIds: [0] });
    expect(await items().findOne({ _id: 1 })).toMatchObject({ qty: 11 });
    await raw.close();
    await session.endSession();
  });

  it('names the statements that a retry repeats', async () => {
    const session = client.startSession();
    const raw = await connect(`${store.uri}&retryWrites=false`);
    let number = 0;
    const twice = async (command: Document) => {
      number += 1;
      const numbered = { ...command, lsid: session.id, txnNumber: Long.fromNumber(number) };
      await raw.db(database).command(numbered);
      return raw.db(database).command(numbered);
    };
    const documents = [{ _id: 10 }, { _id: 1 }, { _id: 11 }];
    expect(await twice({ insert: 'items', documents, ordered: false })).toMatchObject({
      n: 2,
      writeErrors: [{ index: 1, code: 11000 }],
      retriedStmtIds: [0, 2],
    });
    const deletes = [12, 11].map((_id) => ({ q: { _id }, limit: 1 }));
    expect(await twice({ delete: 'items', deletes })).toMatchObject({ n: 1, retriedStmtIds: [1] });
    const updates = [{ q: { _id: 10 }, u: { $set: { qty: 1 } } }];
    const nothing = { update: 'items', updates: [{ q: { _id: 99 }, u: { $set: { qty: 1 } } }] };
    expect(await twice({ update: 'items', updates })).toMatchObject({ retriedStmtIds: [0] });
    expect(await twice(nothing)).not.toHaveProperty('retriedStmtIds');
    const change = { findAndModify: 'items', query: { _id: 10 }, update: { $inc: { qty: 1 } }, new: true };
    expect(await twice(change)).toMatchObject({ value: { qty: 2 }, retriedStmtId: 0 });
    await raw.close();
    await session.endSession();
  });
});

describe('definitions', () => {
  it('creates, lists and drops collections and databases', async () => {
    await client.db(database).createCollection('made');
    expect((await client.db(database).listCollections().toArray()).map(({ name }) => name)).toEqual(['made']);
    await expect(client.db(database).createCollection('made')).rejects.toMatchObject({ code: 48 });
    expect((await client.db().admin().listDatabases()).databases.map(({ name }) => name)).toContain(database);
    await client.db(database).collection('made').drop();
    await three();
    await client.db(database).dropDatabase();
    expect(await items().countDocuments()).toBe(0);
  });

  it('creates, lists and drops indexes', async () => {
    await three();
    await items().createIndexes([
      { key: { name: 1 }, unique: true },
      { key: { qty: -1, name: 1 }, sparse: true },
      { key: { tags: 1 }, partialFilterExpression: { qty: { $gt: 5 } } },
    ]);
    expect((await items().indexes()).map(({ name }) => name)).toEqual([
      '_id_',
      'name_1',
      'qty_-1_name_1',
      'tags_1',
    ]);
    await items().dropIndex('name_1');
    await items().insertOne({ _id: 4, name: 'a' });
    await expect(items().createIndex({ name: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await items().indexes()).toHaveLength(3);
    await items().dropIndexes();
    expect(await items().indexes()).toHaveLength(1);
  });
});

describe('transactions', () => {
  beforeEach(three);

  it('become visible at their commit', async () => {
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await items().updateOne({ _id: 1 }, { $inc: { qty: -1 } }, { session });
        await items().insertOne({ _id: 4 }, { session });
        expect(await items().countDocuments({}, { session })).toBe(4);
        expect(await items().countDocuments()).toBe(3);
      }),
    );
    expect(await items().findOne({ _id: 1 })).toMatchObject({ qty: 9 });
    expect(await items().countDocuments()).toBe(4);
  });

  it('leave nothing when aborted', async () => {
    const session = client.startSession();
    session.startTransaction();
    await items().deleteMany({}, { session });
    await client.db(database).collection<Item>('fresh').insertOne({ _id: 1 }, { session });
    await session.abortTransaction();
    await session.endSession();
    expect(await items().countDocuments()).toBe(3);
    await expect.poll(async () => (await client.db(database).listCollections().toArray()).length).toBe(1);
  });

  it('conflict when two write the same document, and others wait', async () => {
    const [first, second] = [client.startSession(), client.startSession()];
    first.startTransaction();
    second.startTransaction();
    await items().updateOne({ _id: 1 }, { $inc: { qty: 1 } }, { session: first });
    await expect(
      items().updateOne({ _id: 1 }, { $inc: { qty: 1 } }, { session: second }),
    ).rejects.toMatchObject({
      code: 112,
      errorLabels: expect.arrayContaining(['TransientTransactionError']),
    });
    await expect(items().findOne({}, { session: second })).rejects.toMatchObject({ code: 251 });
    const waiting = items().updateOne({ _id: 1 }, { $inc: { qty: 100 } });
    await first.commitTransaction();
    await waiting;
    expect(await items().findOne({ _id: 1 })).toMatchObject({ qty: 111 });
    await Promise.all([first.endSession(), second.endSession()]);
  });

  it('conflict when a document or unique key was written since they began', async () => {
    await items().createIndex({ name: 1 }, { unique: true });
    const attempts: [() => Promise<unknown>, (session: ClientSession) => Promise<unknown>][] = [
      [
        () => items().updateOne({ _id: 1 }, { $inc: { qty: 1 } }),
        (session) => items().updateOne({ _id: 1 }, { $inc: { qty: 1 } }, { session }),
      ],
      [
        () =>
          client.withSession((other) =>
            other.withTransaction(() => items().deleteOne({ _id: 2 }, { session: other })),
          ),
        (session) => items().updateOne({ _id: 2 }, { $inc: { qty: 1 } }, { session }),
      ],
      [
        () => items().insertOne({ _id: 20, name: 'new' }),
        (session) => items().insertOne({ _id: 21, name: 'new' }, { session }),
      ],
      [
        () => items().insertOne({ _id: 30, name: `a${database}` }),
        (session) => items().insertOne({ _id: 30, name: 'b' }, { session }),
      ],
    ];
    for (const [others, own] of attempts) {
      await client.withSession(async (session) => {
        session.startTransaction();
        await items().findOne({}, { session });
        await others();
        await expect(own(session)).rejects.toMatchObject({ code: 112 });
      });
    }
    // Writes from before the transaction began are no conflict.
    await client.withSession((session) =>
      session.withTransaction(() => items().updateOne({ _id: 1 }, { $inc: { qty: 1 } }, { session })),
    );
    expect(await items().findOne({ _id: 1 })).toMatchObject({ qty: 12 });
  });
});

describe('change streams', () => {
  it('show inserts, updates, replacements and deletions, and can be resumed', async () => {
    await client.db(database).createCollection('items');
    const stream = items().watch([], { fullDocument: 'updateLookup' });
    await stream.tryNext();
    await items().insertOne({ _id: 1, qty: 1 });
    await items().updateOne({ _id: 1 }, { $set: { qty: 2 } });
    await items().replaceOne({ _id: 1 }, { name: 'new' });
    await items().deleteOne({ _id: 1 });
    const first = await stream.next();
    expect(first).toMatchObject({ operationType: 'insert', fullDocument: { _id: 1, qty: 1 } });
    expect(await stream.next()).toMatchObject({
      operationType: 'update',
      updateDescription: { updatedFields: { qty: 2 } },
    });
    expect(await stream.next()).toMatchObject({
      operationType: 'replace',
      fullDocument: { _id: 1, name: 'new' },
    });
    expect(await stream.next()).toMatchObject({ operationType: 'delete', documentKey: { _id: 1 } });
    await stream.close();
    const resumed = items().watch([{ $match: { operationType: 'delete' } }], { resumeAfter: first._id });
    expect(await resumed.next()).toMatchObject({ operationType: 'delete' });
    await resumed.close();
  });

  it('end when the collection is dropped', async () => {
    await three();
    const stream = items().watch();
    await stream.tryNext();
    await items().drop();
    expect(await stream.next()).toMatchObject({ operationType: 'drop' });
    expect(await stream.next()).toMatchObject({ operationType: 'invalidate' });
    await stream.close();
  });
});

describe('a feature that is not supported', () => {
  it.each([
    [{ find: 'items', collation: { locale: 'de' } }, /find\.collation/],
    [{ find: 'items', tailable: true }, /find\.tailable/],
    [{ find: 'items', colour: 'red' }, /find\.colour/],
    [{ create: 'x', capped: true, size: 1000 }, /create\.capped/],
    [{ create: 'x', validator: {} }, /create\.validator/],
    [{ create: 'x', viewOn: 'items' }, /create\.viewOn/],
    [{ create: 'x', timeseries: { timeField: 't' } }, /create\.timeseries/],
    [{ createIndexes: 'items', indexes: [{ key: { a: 'text' }, name: 'a' }] }, /'text'/],
    [{ createIndexes: 'items', indexes: [{ key: { '$**': 1 }, name: 'a' }] }, /wildcard/],
    [{ createIndexes: 'items', indexes: [{ key: { a: 1 }, name: 'a', hidden: true }] }, /hidden/],
    [
      { createIndexes: 'items', indexes: [{ key: { a: 1 }, name: 'a', expireAfterSeconds: 1 }] },
      /expireAfterSeconds/,
    ],
    [{ aggregate: 'items', pipeline: [{ $out: 'x' }], cursor: {} }, /\$out/],
    [{ aggregate: 'items', pipeline: [{ $merge: 'x' }], cursor: {} }, /\$merge/],
    [
      { update: 'items', updates: [{ q: {}, u: { $set: { a: 1 } }, sort: { a: 1 } }] },
      /update\.updates\.sort/,
    ],
    [{ renameCollection: 'a.b', to: 'a.c' }, /renameCollection/],
    [{ find: 'items', readConcern: { level: 'snapshot', atClusterTime: 1 } }, /atClusterTime/],
  ])('is refused by name: %j', async (command, message) => {
    await expect(run(command)).rejects.toThrow(message);
  });
});

describe('the handshake and the commands of shells', () => {
  it.each([
    'ping',
    'buildInfo',
    'hello',
    'connectionStatus',
    'getCmdLineOpts',
    'hostInfo',
    'serverStatus',
    'replSetGetStatus',
    'whatsmyuri',
  ])('include %s', async (name) => {
    expect(await client.db('admin').command({ [name]: 1 })).toMatchObject({ ok: 1 });
  });
});
