import { type ClientSession, MongoClient, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.js';
import { takesBulkWrite, type Writes, writeApart, writeTogether } from './send-writes.js';

const test = useTestApp();

const inTransaction = (run: (session: ClientSession) => Promise<unknown>) =>
  test.db.client.withSession((session) => session.withTransaction(run));

/** Items change, one goes, movements come. */
async function someWrites() {
  const [first, second, gone] = [await test.addItem(), await test.addItem(), await test.addItem()];
  const movements = [{ _id: new ObjectId(), item: first._id, version: 2, part: 0 }];
  const writes: Writes[] = [
    { collection: 'deletedItems' },
    {
      collection: 'items',
      updates: [
        { filter: { _id: first._id }, set: { quantity: 5, version: 2 } },
        { filter: { _id: second._id }, set: { quantity: -1 } },
      ],
      deletes: [{ _id: gone._id }],
    },
    { collection: 'movements', inserts: movements },
  ];
  return { first, second, gone, movements, writes };
}

it('knows whether the database takes writes to several collections in one command', async () => {
  const { version } = await test.db.admin().buildInfo();
  const isEmbedded = process.env.TEST_MONGODB_URI === undefined;
  expect(await takesBulkWrite(test.db, 'items')).toBe(isEmbedded || Number.parseInt(version, 10) >= 8);
});

it('takes a refusal for a no, and no answer for none', async () => {
  expect(await takesBulkWrite(test.db, '')).toBe(false);
  const away = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 1 });
  expect(await takesBulkWrite(away.db('godown'), 'items')).toBeNull();
  await away.close();
});

describe.each([
  ['together', writeTogether],
  ['apart', writeApart],
])('written %s', (_name, way) => {
  // A MongoDB before 8.0 has but one way.
  const write = async () => ((await takesBulkWrite(test.db, 'items')) ? way : writeApart);

  it('inserts, updates and deletes in several collections', async () => {
    const send = await write();
    const { first, second, gone, movements, writes } = await someWrites();
    expect(await inTransaction((session) => send(test.db, session, writes))).toBe(3);
    expect(await test.items.find().sort({ _id: 1 }).toArray()).toEqual([
      { ...first, quantity: 5, version: 2 },
      { ...second, quantity: -1 },
    ]);
    expect(await test.items.findOne({ _id: gone._id })).toBeNull();
    expect(await test.ledger.movements.find().toArray()).toEqual(movements);
  });

  it('writes nothing when one of them is refused, and says why', async () => {
    const send = await write();
    const { first, movements, writes } = await someWrites();
    const taken = { collection: 'movements', inserts: movements };
    await expect(
      inTransaction((session) => send(test.db, session, [...writes, taken])),
    ).rejects.toMatchObject({ name: 'MongoServerError', code: 11_000 });
    expect(await test.items.countDocuments()).toBe(3);
    expect(await test.items.findOne({ _id: first._id })).toEqual(first);
    expect(await test.ledger.movements.countDocuments()).toBe(0);
  });

  it('has nothing to do when there is nothing to write', async () => {
    const send = await write();
    expect(await inTransaction((session) => send(test.db, session, [{ collection: 'items' }]))).toBe(0);
    expect(await test.items.countDocuments()).toBe(0);
  });
});
