import { type Collection, Long, type MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedMongo } from './index.js';
import { connect, loadBuilt, temporaryFolder } from './testing/harness.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: EmbeddedMongo;
let client: MongoClient;
let things: Collection<{ _id: number; name?: string }>;

beforeAll(async () => {
  folder = await temporaryFolder();
  store = await (await loadBuilt()).start({ path: folder.path });
  client = await connect(store.uri);
  things = client.db('test').collection('things');
  const ids = [3, 'b', 1, 'a', 2, { x: 1 }] as number[];
  await things.insertMany(ids.map((_id) => ({ _id, name: `of ${_id}` })));
});

afterAll(async () => {
  await client.close();
  await store.close();
  await folder.remove();
});

const idsOf = async (wanted: unknown[], options = {}) =>
  (await things.find({ _id: { $in: wanted } } as never, options).toArray()).map(({ _id }) => _id);

it('finds the document of each _id once, in the order of the index', async () => {
  expect(await idsOf([2, 'b', 9, 3, Long.fromNumber(2), 'a', null])).toEqual([2, 3, 'a', 'b']);
  expect(await idsOf([{ x: 1 }, { x: 2 }, 1])).toEqual([1, { x: 1 }]);
  expect(await idsOf([])).toEqual([]);
});

it('combines _ids with patterns, skip, limit, sort and other conditions', async () => {
  expect(new Set(await idsOf([/^[ab]$/, 1]))).toEqual(new Set([1, 'a', 'b']));
  expect(await idsOf([1, 2, 3, 'a'], { limit: 2 })).toEqual([1, 2]);
  expect(await idsOf([1, 2, 3, 'a'], { skip: 1, limit: 2 })).toEqual([2, 3]);
  expect(await idsOf([1, 2, 3, 'a'], { sort: { _id: -1 } })).toEqual(['a', 3, 2, 1]);
  expect(await things.countDocuments({ _id: { $in: [1, 2], $gt: 1 } } as never)).toBe(1);
  expect(await things.countDocuments({ _id: { $in: [1, 2] }, name: 'of 2' } as never)).toBe(1);
});

it('sees the writes of its own transaction', async () => {
  const session = client.startSession();
  session.startTransaction();
  await things.insertOne({ _id: 4 }, { session });
  await things.deleteOne({ _id: 1 }, { session });
  await things.updateOne({ _id: 2 }, { $set: { name: 'new' } }, { session });
  const seen = await things.find({ _id: { $in: [1, 2, 4] } } as never, { session }).toArray();
  expect(seen).toEqual([{ _id: 2, name: 'new' }, { _id: 4 }]);
  await session.abortTransaction();
  await session.endSession();
  expect(await idsOf([1, 2, 4])).toEqual([1, 2]);
});

it('finds a document by _id only if it meets the other conditions', async () => {
  const count = (filter: object, options = {}) =>
    things
      .find(filter, options)
      .toArray()
      .then((found) => found.length);
  expect(await count({ _id: 1, name: 'of 1' }, { sort: { name: 1 } })).toBe(1);
  expect(await count({ name: 'of 1', _id: Long.fromNumber(1) })).toBe(1);
  expect(await count({ _id: 1, name: 'of 2' })).toBe(0);
  expect(await count({ _id: 9, name: { $exists: false } })).toBe(0);
  expect(await count({ _id: 1, $or: [{ name: 'of 2' }, { _id: 2 }] })).toBe(0);
  expect(await count({ _id: 1, name: 'of 1' }, { skip: 1 })).toBe(0);
  await expect(count({ _id: 1, name: 'of 1' }, { hint: 'none' })).rejects.toThrow('hint provided');
  await expect(count({ _id: 1, name: { $none: 1 } })).rejects.toThrow('unknown operator');
});

it('finds nothing by an _id that is too long to be stored', async () => {
  const long = 'b'.repeat(5000);
  expect(await idsOf([long])).toEqual([]);
  expect(await idsOf([long, 1])).toEqual([1]);
  const found = async (demand: object) =>
    (await things.find({ _id: demand } as never).toArray()).map(({ _id }) => _id);
  expect(await found({ $gt: `a${long}` })).toEqual(['b']);
  expect(await found({ $lte: long })).toEqual(['a', 'b']);
  expect(await found({ $gte: long })).toEqual([]);
  const down = things.find({ _id: { $lte: long, $gte: 'a' } } as never).sort({ _id: -1 });
  expect((await down.toArray()).map(({ _id }) => _id)).toEqual(['b', 'a']);
  expect(await things.countDocuments({ _id: { $gte: 'b', $lt: long } } as never)).toBe(1);
  expect(await things.updateOne({ _id: long } as never, { $set: { name: '' } })).toMatchObject({
    matchedCount: 0,
  });
  expect(await things.deleteOne({ _id: long } as never)).toMatchObject({ deletedCount: 0 });
  await expect(things.insertOne({ _id: long } as never)).rejects.toMatchObject({ code: 17280 });
  const session = client.startSession();
  await session.withTransaction(async () => {
    expect(await things.findOne({ _id: long } as never, { session })).toBeNull();
  });
  await session.endSession();
});

it('finds nothing by text that is too long for a compound index', async () => {
  const many = client.db('test').collection('many');
  const names = Array.from({ length: 9 }, (_, i) => `field${i}`);
  const of = (text: string) => Object.fromEntries(names.map((name) => [name, text.repeat(300)]));
  await many.createIndex(Object.fromEntries(names.map((name) => [name, 1])));
  await many.insertOne({ field0: 'c', found: true } as never);
  expect(await many.find(of('x')).toArray()).toEqual([]);
  expect(await many.countDocuments({ ...of('c'), field0: { $gte: 'c' } })).toBe(0);
  await expect(many.insertOne(of('x'))).rejects.toMatchObject({ code: 17280 });
});
