import { BSON, type Document, Double, Long, type MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './server/server.js';
import { connect, temporaryFolder } from './testing/harness.js';
import { bodySection, RawClient, sequenceSection } from './testing/raw-client.js';

interface Item {
  _id: number;
  name?: string;
  qty?: number;
  tags?: string[];
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: RunningServer;
let client: MongoClient;
/** Sends commands unchanged; a driver would add a session. */
let raw: RawClient;
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer({ path: folder.path, port: 0 });
  client = await connect(server.uri);
  raw = await RawClient.open(server.uri);
});
afterAll(async () => {
  raw.close();
  await client.close();
  await server.close();
  await folder.remove();
});

let database = '';
let count = 0;
beforeEach(() => {
  count += 1;
  database = `w${count}`;
});

const items = () => client.db(database).collection<Item>('items');
const ask = (command: Document) => raw.ask([bodySection({ ...command, $db: command.$db ?? database })]);
const beginTransaction = () => ({
  lsid: { id: new BSON.UUID().toBinary() },
  txnNumber: Long.ONE,
  autocommit: false,
});

describe('inserted documents', () => {
  const document = new Map<string, unknown>([
    ['_id', 1],
    ['z', Long.fromNumber(5)],
    ['a', new Double(1)],
    ['10', { d: new Double(-0), c: null }],
    ['2', [Long.ZERO, BSON.Decimal128.fromString('1.10')]],
  ]);
  const bytes = Buffer.from(BSON.serialize(document));
  const stored = async () => {
    const [found] = await items().find({}, { raw: true }).toArray();
    return Buffer.from(found as unknown as Uint8Array).toString('hex');
  };

  it('are stored byte for byte when sent in an array', async () => {
    expect(await ask({ insert: 'items', documents: [document] })).toMatchObject({ ok: 1, n: 1 });
    expect(await stored()).toBe(bytes.toString('hex'));
  });

  it('are stored byte for byte when sent in a sequence', async () => {
    const sections = [
      sequenceSection('documents', [document]),
      bodySection({ insert: 'items', $db: database }),
    ];
    expect(await raw.ask(sections)).toMatchObject({ ok: 1, n: 1 });
    expect(await stored()).toBe(bytes.toString('hex'));
  });

  it('get an _id as their first field if they have none', async () => {
    await ask({ insert: 'items', documents: [{ name: 'x' }] });
    expect(Object.keys((await items().findOne()) ?? {})).toEqual(['_id', 'name']);
  });

  it('may have 200 levels', async () => {
    const nested = (depth: number): Document => (depth === 1 ? {} : { a: nested(depth - 1) });
    expect(await ask({ insert: 'items', documents: [nested(200)] })).toMatchObject({ ok: 1, n: 1 });
    expect(await ask({ insert: 'items', documents: [nested(201)] })).toMatchObject({
      n: 0,
      writeErrors: [{ index: 0, code: 15 }],
    });
  });
});

describe('updates and deletes', () => {
  it('have their options', async () => {
    await items().createIndex({ name: 1 });
    await items().insertMany([
      { _id: 1, name: 'a', qty: 1, tags: ['x', 'y'] },
      { _id: 2, name: 'b', qty: 2 },
      { _id: 3, name: 'b', qty: 3 },
      { _id: 4, name: 'd' },
    ]);
    const updates = [
      { q: { $expr: { $eq: ['$qty', 3] } }, u: [{ $set: { name: { $literal: '$c' } } }] },
      { q: { _id: 1 }, u: { $set: { 'tags.0': 'z' } }, multi: true },
      { q: { _id: 2 }, u: { name: 'replaced' }, collation: { locale: 'simple' } },
      { q: { name: 'd' }, u: { $set: { qty: 4 } }, hint: 'name_1' },
      { q: {}, u: { $set: { qty: 9 } }, hint: { none: 1 } },
    ];
    const options = { ordered: false, comment: 'why', bypassDocumentValidation: true };
    expect(await ask({ update: 'items', updates, ...options })).toMatchObject({
      n: 4,
      nModified: 4,
      writeErrors: [{ index: 4, code: 2 }],
    });
    expect(await items().find().toArray()).toEqual([
      { _id: 1, name: 'a', qty: 1, tags: ['z', 'y'] },
      { _id: 2, name: 'replaced' },
      { _id: 3, name: '$c', qty: 3 },
      { _id: 4, name: 'd', qty: 4 },
    ]);
    const deletes = [
      { q: { name: 'a' }, limit: 1, hint: { name: 1 } },
      { q: {}, limit: 0, collation: { locale: 'simple' } },
    ];
    expect(await ask({ delete: 'items', deletes, comment: 'why' })).toMatchObject({ ok: 1, n: 4 });
  });

  it('of many documents cannot be retried', async () => {
    await items().insertMany([{ _id: 1 }, { _id: 2 }]);
    const { lsid, txnNumber } = beginTransaction();
    const refused = { n: 0, writeErrors: [{ code: 72 }] };
    const updates = [{ q: {}, u: { $set: { qty: 1 } }, multi: true }];
    expect(await ask({ update: 'items', updates, lsid, txnNumber })).toMatchObject(refused);
    const deletes = [{ q: {}, limit: 0 }];
    const next = Long.fromNumber(2);
    expect(await ask({ delete: 'items', deletes, lsid, txnNumber: next })).toMatchObject(refused);
    expect(await items().find().toArray()).toEqual([{ _id: 1 }, { _id: 2 }]);
  });
});

describe('a change stream of a database', () => {
  it('shows the changes of its collections in order, without failed statements', async () => {
    const stream = client.db(database).watch([], { maxAwaitTimeMS: 10 });
    await stream.tryNext();
    const others = client.db(database).collection<Item>('others');
    await items().insertOne({ _id: 1 });
    await others.insertOne({ _id: 2 });
    await client.db(`${database}x`).collection<Item>('items').insertOne({ _id: 9 });
    await ask({ insert: 'items', documents: [{ _id: 1 }, { _id: 3 }], ordered: false });
    await items().updateOne({ _id: 1 }, { $set: { qty: 1 } });
    await others.replaceOne({ _id: 2 }, { name: 'x' });
    await items().deleteOne({ qty: 1 });
    const seen: unknown[] = [];
    while (seen.length < 6) {
      const event = await stream.next();
      if ('documentKey' in event) seen.push([event.operationType, event.ns.coll, event.documentKey._id]);
    }
    expect(seen).toEqual([
      ['insert', 'items', 1],
      ['insert', 'others', 2],
      ['insert', 'items', 3],
      ['update', 'items', 1],
      ['replace', 'others', 2],
      ['delete', 'items', 1],
    ]);
    await stream.close();
  });
});

describe('a transaction', () => {
  it('writes into several databases, or into none', async () => {
    const keys = client.db(`${database}x`).collection<Item>('keys');
    const writeBoth = async (end: 'commitTransaction' | 'abortTransaction') => {
      const transaction = beginTransaction();
      const insert = { insert: 'items', documents: [{ _id: 1 }], ...transaction };
      expect(await ask({ ...insert, startTransaction: true })).toMatchObject({ n: 1 });
      const key = { insert: 'keys', documents: [{ _id: 1 }], ...transaction, $db: `${database}x` };
      expect(await ask(key)).toMatchObject({ n: 1 });
      expect(await items().countDocuments()).toBe(0);
      expect(await ask({ [end]: 1, ...transaction, $db: 'admin' })).toMatchObject({ ok: 1 });
      return [await items().estimatedDocumentCount(), await keys.estimatedDocumentCount()];
    };
    expect(await writeBoth('abortTransaction')).toEqual([0, 0]);
    expect(await writeBoth('commitTransaction')).toEqual([1, 1]);
  });

  it('is aborted if a statement fails, also in an unordered command', async () => {
    await items().insertOne({ _id: 2 });
    const transaction = beginTransaction();
    const documents = [{ _id: 1 }, { _id: 2 }, { _id: 3 }];
    const insert = { insert: 'items', documents, ordered: false, ...transaction, startTransaction: true };
    expect(await ask(insert)).toMatchObject({ ok: 1, n: 1, writeErrors: [{ index: 1, code: 11000 }] });
    const commit = { commitTransaction: 1, ...transaction, $db: 'admin' };
    expect(await ask(commit)).toMatchObject({ ok: 0, code: 251 });
    expect(await items().countDocuments()).toBe(1);
  });

  it('is aborted if a reply is too large', async () => {
    const updates = Array.from({ length: 12_500 }, (_, i) => ({
      q: { _id: String(i).padStart(1500, 'x') },
      u: { $set: { a: 1 } },
      upsert: true,
    }));
    const upsertAll = (more: Document) =>
      raw.ask([
        bodySection({ update: 'items', ...more, $db: database }),
        sequenceSection('updates', updates),
      ]);
    const tooLarge = { ok: 0, code: 10334 };
    const transaction = beginTransaction();
    expect(await upsertAll({ ...transaction, startTransaction: true })).toMatchObject(tooLarge);
    const commit = { commitTransaction: 1, ...transaction, $db: 'admin' };
    expect(await ask(commit)).toMatchObject({ ok: 0, code: 251 });
    expect(await upsertAll({})).toMatchObject(tooLarge);
    expect(await items().countDocuments()).toBe(0);
  });
});

describe('a malformed write', () => {
  const good = { q: {}, u: { $set: { qty: 2 } } };
  const update = (statement: unknown) => ({ update: 'items', updates: [good, statement] });
  const remove = (statement: unknown) => ({
    delete: 'items',
    deletes: [{ q: {}, limit: 1 }, statement],
  });
  it.each<[Document, number, RegExp]>([
    [{ insert: 'items', documents: [{ _id: 1 }, 5] }, 14, /'insert\.documents' holds something/],
    [{ insert: 'items', documents: [] }, 16, /between 1 and 100000\. Got 0 operations/],
    [{ insert: 'items', documents: [{ _id: 1 }], colour: 1 }, 40415, /'insert\.colour' is an unknown field/],
    [{ insert: 'items', documents: [{ _id: 1 }], ordered: 'no' }, 14, /'insert\.ordered' is the wrong type/],
    [{ insert: '', documents: [{ _id: 1 }] }, 73, /Invalid namespace/],
    [{ insert: '.x', documents: [{ _id: 1 }] }, 73, /\.\.x/],
    [{ insert: 'system.x', documents: [{ _id: 1 }] }, 73, /system\.x/],
    [{ insert: 'a$b', documents: [{ _id: 1 }] }, 73, /a\$b/],
    [{ insert: 5, documents: [{ _id: 1 }] }, 73, /invalid type int/],
    [{ insert: 'items', documents: [{ _id: 1 }], $db: 'a.b' }, 73, /Invalid database name: 'a\.b'/],
    [{ update: 'items' }, 14, /'update\.updates' is missing/],
    [{ update: 'items', updates: 'x' }, 14, /'update\.updates' is the wrong type/],
    [{ update: 'items', updates: [] }, 16, /Got 0 operations/],
    [update(5), 14, /'update\.updates' holds something/],
    [update({ ...good, colour: 1 }), 40415, /'update\.updates\.colour' is an unknown field/],
    [update({ ...good, q: 1 }), 14, /'update\.updates\.q' is the wrong type 'int'/],
    [update({ ...good, arrayFilters: [{ x: 1 }] }), 238, /'update\.updates\.arrayFilters'/],
    [update({ ...good, multi: 'yes' }), 14, /'update\.updates\.multi' is the wrong type/],
    [update({ ...good, collation: { locale: 'de' } }), 238, /'update\.updates\.collation'/],
    [update({ ...good, sort: { a: 1 } }), 238, /'update\.updates\.sort'/],
    [update({ ...good, c: { x: 1 } }), 238, /'update\.updates\.c'/],
    [{ delete: 'items' }, 14, /'delete\.deletes' is missing/],
    [remove(5), 14, /'delete\.deletes' holds something/],
    [remove({ q: {}, limit: 1, upsert: true }), 40415, /'delete\.deletes\.upsert' is an unknown field/],
    [remove({ q: {}, limit: 1, collation: { locale: 'de' } }), 238, /'delete\.deletes\.collation'/],
    [{ listDatabases: 1 }, 13, /listDatabases may only be run against the admin database/],
  ])('fails and writes nothing: %j', async (command, code, message) => {
    await items().insertOne({ _id: 7, qty: 1 });
    expect(await ask(command)).toMatchObject({ ok: 0, code, errmsg: expect.stringMatching(message) });
    expect(await items().find().toArray()).toEqual([{ _id: 7, qty: 1 }]);
  });

  it.each<[Document, number, RegExp]>([
    [{ ...good, u: 5 }, 9, /Update argument/],
    [{ q: { tags: 1 }, u: { $set: { 'tags.$': 1 } } }, 238, /the array position '\$'/],
    [{ ...good, hint: 5 }, 9, /Hint must be/],
    [{ q: {}, u: { qty: 1 }, multi: true }, 9, /multi update is not supported/],
  ])('is a write error of its statement: %j', async (statement, code, errmsg) => {
    await items().insertOne({ _id: 7, qty: 1 });
    expect(await ask({ update: 'items', updates: [good, statement] })).toMatchObject({
      n: 1,
      writeErrors: [{ index: 1, code, errmsg: expect.stringMatching(errmsg) }],
    });
  });

  it.each<[Document, number, RegExp]>([
    [{ q: {}, limit: 1, hint: 5 }, 9, /Hint must be/],
    [{ q: {}, limit: 2 }, 9, /must be 0 or 1\. Got 2/],
    [{ q: {} }, 9, /must be 0 or 1/],
  ])('is a write error of its deletion: %j', async (statement, code, errmsg) => {
    await items().insertOne({ _id: 7 });
    expect(await ask({ delete: 'items', deletes: [statement] })).toMatchObject({
      n: 0,
      writeErrors: [{ index: 0, code, errmsg: expect.stringMatching(errmsg) }],
    });
    expect(await items().countDocuments()).toBe(1);
  });

  it('is refused if it has more than 100,000 statements', async () => {
    const documents = Array.from({ length: 100_001 }, (_, _id) => ({ _id }));
    expect(await ask({ insert: 'items', documents })).toMatchObject({ ok: 0, code: 16 });
    expect(await items().countDocuments()).toBe(0);
  });
});

describe("MongoDB 8.0's command bulkWrite", () => {
  const command = (ops?: Document[]) => ({
    bulkWrite: 1,
    ...(ops && { ops }),
    nsInfo: [{ ns: `${database}.items` }],
  });
  const ops = [{ insert: 0, document: { _id: 1 } }];
  const unknown = { ok: 0, code: 59, codeName: 'CommandNotFound', errmsg: "no such command: 'bulkWrite'" };

  it.each(['in an array', 'in a sequence'])(
    'is unknown, as to MongoDB 7.0, with operations %s',
    async (form) => {
      const sections =
        form === 'in an array'
          ? [bodySection({ ...command(ops), $db: 'admin' })]
          : [bodySection({ ...command(), $db: 'admin' }), sequenceSection('ops', ops)];
      expect(await raw.ask(sections)).toMatchObject(unknown);
      expect(await items().countDocuments()).toBe(0);
    },
  );

  it('fails for a client that calls it', async () => {
    const models = [{ name: 'insertOne' as const, namespace: `${database}.items`, document: { qty: 1 } }];
    await expect(client.bulkWrite(models)).rejects.toMatchObject({ cause: { code: 59 } });
    expect(await items().countDocuments()).toBe(0);
  });
});
