import { type Document, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './server/server.js';
import { connect, temporaryFolder } from './testing/harness.js';

const MEGABYTE = 1024 * 1024;
const big = (megabytes: number) => 'x'.repeat(megabytes * MEGABYTE);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: RunningServer;
let client: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer({ path: folder.path, port: 0 });
  client = await connect(server.uri);
  await items().insertMany([1, 2, 3].map((_id) => ({ _id, group: 'a', text: big(6) + _id })));
});
afterAll(async () => {
  await client.close();
  await server.close();
  await folder.remove();
});

interface Item {
  _id: number;
  group?: string;
  text?: string;
  more?: string;
  list?: string[];
}

const items = () => client.db('sizes').collection<Item>('items');
const TOO_LARGE = { code: 10334 };
const failureOf = async (attempt: Promise<unknown>): Promise<MongoServerError> => {
  const error: unknown = await attempt.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(MongoServerError);
  return error as MongoServerError;
};

describe('a document above 16 MB is refused', () => {
  it.each<[string, Document[]]>([
    ['$facet', [{ $facet: { all: [] } }]],
    ['$group', [{ $group: { _id: '$group', texts: { $push: '$text' } } }]],
    ['$lookup', [{ $lookup: { from: 'items', localField: 'group', foreignField: 'group', as: 'others' } }]],
    ['$project', [{ $project: { text: ['$text', '$text', '$text'] } }]],
    ['$addFields', [{ $addFields: { b: '$text', c: '$text' } }]],
    ['$replaceWith', [{ $replaceWith: { a: '$text', b: '$text', c: '$text' } }]],
  ])('as the result of %s', async (_name, stages) => {
    expect(await failureOf(items().aggregate(stages).toArray())).toMatchObject(TOO_LARGE);
  });

  it('as the result of a projection', async () => {
    const projection = { a: '$text', b: '$text', c: '$text' };
    expect(await failureOf(items().find({}, { projection }).toArray())).toMatchObject(TOO_LARGE);
  });

  it('as the values of a field', async () => {
    expect(await failureOf(items().distinct('text'))).toMatchObject(TOO_LARGE);
  });

  const grown = { $set: { more: big(11) } };
  it.each<[string, () => Promise<unknown>]>([
    ['an update', () => items().updateOne({ _id: 1 }, grown)],
    ['an update of many', () => items().updateMany({}, grown)],
    ['an update by a pipeline', () => items().updateOne({ _id: 1 }, [{ $set: { a: '$text', b: '$text' } }])],
    [
      'an upsert',
      () =>
        items().updateOne({ _id: 4, text: big(6) }, [{ $set: { a: '$text', b: '$text' } }], { upsert: true }),
    ],
    ['findAndModify', () => items().findOneAndUpdate({ _id: 1 }, grown)],
    ['$push', () => items().updateOne({ _id: 1 }, { $push: { list: big(11) } })],
  ])('by %s, which changes nothing', async (_name, write) => {
    expect(await failureOf(write())).toMatchObject(TOO_LARGE);
    expect(await items().countDocuments({ text: { $type: 'string' } })).toBe(3);
    expect(
      await items().countDocuments({ $or: [{ more: { $exists: true } }, { list: { $exists: true } }] }),
    ).toBe(0);
  });
});

it('a document may grow above 16 MB between two stages', async () => {
  const stages = [{ $facet: { all: [] } }, { $project: { n: { $size: '$all' } } }];
  expect(await items().aggregate(stages).toArray()).toEqual([{ n: 3 }]);
});
