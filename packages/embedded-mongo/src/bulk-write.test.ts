import {
  BSON,
  type ClientBulkWriteModel,
  type Document,
  Double,
  Int32,
  Long,
  type MongoClient,
} from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './server/server.js';
import { connect, temporaryFolder } from './testing/harness.js';
import { bodySection, RawClient, sequenceSection } from './testing/raw-client.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: RunningServer;
let client: MongoClient;
/** Sends commands unchanged, while a driver would add a session. */
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
  database = `b${count}`;
});

interface Item {
  _id: number;
  name?: string;
  qty?: number;
  tags?: string[];
}

const items = () => client.db(database).collection<Item>('items');
/** In another database. */
const keys = () => client.db(`${database}_x`).collection<Item>('keys');
const namespaces = () => [{ ns: `${database}.items` }, { ns: `${database}_x.keys` }];
const command = (ops: unknown, more: Document = {}) => ({
  bulkWrite: 1,
  ops,
  nsInfo: namespaces(),
  ...more,
});

/** Does not promote values, so that tests see the types of numbers. */
const run = (ops: Document[], more?: Document) =>
  client.db('admin').command(command(ops, more), { promoteValues: false });
const ask = (body: Document) => raw.ask([bodySection({ ...body, $db: 'admin' })]);
const newSession = () => ({ id: new BSON.UUID().toBinary() });

/** A text that tells apart the order of fields and the types of numbers. */
function exactly(value: Document): string {
  const { ok: _ok, operationTime: _time, $clusterTime: _cluster, ...own } = value;
  return BSON.EJSON.stringify(own, { relaxed: false });
}

const [no, yes] = [new Double(0), new Double(1)];
const int = (value: number) => new Int32(value);

/** The reply with these results; totals that are not named are 0. */
function replyWith(firstBatch: Document[], totals: Record<string, number> = {}): Document {
  const names = ['nErrors', 'nInserted', 'nMatched', 'nModified', 'nUpserted', 'nDeleted'];
  return {
    cursor: { id: Long.ZERO, firstBatch, ns: 'admin.$cmd.bulkWrite' },
    ...Object.fromEntries(names.map((name) => [name, int(totals[name] ?? 0)])),
  };
}

const inserted = (idx: number) => ({ ok: yes, idx: int(idx), n: int(1) });

function duplicate(idx: number, namespace: string, id: number, more: Document = {}): Document {
  return {
    ok: no,
    idx: int(idx),
    code: int(11000),
    errmsg: `E11000 duplicate key error collection: ${namespace} index: _id_ dup key: { _id: ${id} }`,
    keyPattern: { _id: int(1) },
    keyValue: { _id: int(id) },
    n: int(0),
    ...more,
  };
}

describe('bulkWrite', () => {
  it('inserts, updates and deletes in several collections and databases', async () => {
    const reply = await run([
      { insert: 0, document: { _id: 1, qty: 1 } },
      { insert: 1, document: { _id: 1, name: 'key' } },
      { update: 0, filter: { _id: 1 }, updateMods: { $inc: { qty: 4 } } },
      { update: 1, filter: { _id: 9 }, updateMods: { $set: { name: 'new' } }, upsert: true },
      { update: 0, filter: { _id: 1 }, updateMods: { $set: { qty: 5 } } },
      { insert: 0, document: { _id: 2, qty: 2 } },
      { update: 0, filter: {}, updateMods: { $set: { name: 'all' } }, multi: true },
      { delete: 0, filter: { qty: 5 } },
      { delete: 1, filter: { name: 'none' } },
    ]);
    const updated = (idx: number, n: number, nModified: number) => ({
      ok: yes,
      idx: int(idx),
      n: int(n),
      nModified: int(nModified),
    });
    expect(exactly(reply)).toBe(
      exactly(
        replyWith(
          [
            inserted(0),
            inserted(1),
            updated(2, 1, 1),
            { ...updated(3, 1, 0), upserted: { _id: int(9) } },
            updated(4, 1, 0),
            inserted(5),
            updated(6, 2, 2),
            { ok: yes, idx: int(7), n: int(1) },
            { ok: yes, idx: int(8), n: int(0) },
          ],
          { nInserted: 3, nMatched: 4, nModified: 3, nUpserted: 1, nDeleted: 1 },
        ),
      ),
    );
    expect(await items().find().toArray()).toEqual([{ _id: 2, qty: 2, name: 'all' }]);
    expect(await keys().find().toArray()).toEqual([
      { _id: 1, name: 'key' },
      { _id: 9, name: 'new' },
    ]);
    expect(await items().estimatedDocumentCount()).toBe(1);
  });

  it('stops at a failed operation if ordered, and continues if not', async () => {
    await items().insertOne({ _id: 1 });
    const ops = [
      { insert: 0, document: { _id: 2 } },
      { insert: 0, document: { _id: 1 } },
      { update: 0, filter: { _id: 1, name: 'x' }, updateMods: { $set: { qty: 1 } }, upsert: true },
      { insert: 1, document: { _id: 3 } },
    ];
    const ns = `${database}.items`;
    expect(exactly(await run(ops))).toBe(
      exactly(replyWith([inserted(0), duplicate(1, ns, 1)], { nErrors: 1, nInserted: 1 })),
    );
    expect(await keys().countDocuments()).toBe(0);
    expect(exactly(await run(ops.slice(1), { ordered: false }))).toBe(
      exactly(
        replyWith([duplicate(0, ns, 1), duplicate(1, ns, 1, { nModified: int(0) }), inserted(2)], {
          nErrors: 2,
          nInserted: 1,
        }),
      ),
    );
    expect(await items().find().toArray()).toEqual([{ _id: 1 }, { _id: 2 }]);
    expect(await keys().find().toArray()).toEqual([{ _id: 3 }]);
  });

  it('undoes an operation that fails halfway', async () => {
    await items().createIndex({ name: 1 }, { unique: true });
    await items().insertMany([
      { _id: 1, name: 'a' },
      { _id: 2, name: 'b' },
    ]);
    const many = { update: 0, filter: {}, updateMods: { $set: { name: 'c' } }, multi: true };
    const reply = await run([many, { delete: 0, filter: { name: 'c' } }], { ordered: false });
    expect(reply).toMatchObject({ nErrors: int(1), nMatched: int(0), nModified: int(0), nDeleted: int(0) });
    expect(await items().distinct('name')).toEqual(['a', 'b']);
  });

  it('returns only errors with errorsOnly', async () => {
    await items().insertOne({ _id: 1 });
    const ops = [1, 2].map((_id) => ({ insert: 0, document: { _id } }));
    const reply = await run(ops, { errorsOnly: true, ordered: false });
    expect(exactly(reply)).toBe(
      exactly(replyWith([duplicate(0, `${database}.items`, 1)], { nErrors: 1, nInserted: 1 })),
    );
  });

  it('supports the options of updates and deletes', async () => {
    await items().createIndex({ name: 1 });
    await items().insertMany([
      { _id: 1, name: 'a', qty: 1, tags: ['x', 'y'] },
      { _id: 2, name: 'b', qty: 2 },
      { _id: 3, name: 'b', qty: 3 },
      { _id: 4, name: 'd' },
    ]);
    const three = { $expr: { $eq: ['$qty', 3] } };
    const reply = await run(
      [
        { update: 0, filter: three, updateMods: [{ $set: { name: { $literal: '$c' } } }] },
        {
          update: 0,
          filter: { _id: 1 },
          updateMods: { $set: { 'tags.$[e]': 'z' } },
          arrayFilters: [{ e: 'x' }],
        },
        { update: 0, filter: { _id: 2 }, updateMods: { name: 'replaced' }, collation: { locale: 'simple' } },
        { update: 0, filter: { name: 'd' }, updateMods: { $set: { qty: 4 } }, hint: 'name_1' },
        { update: 0, filter: {}, updateMods: { $set: { qty: 9 } }, hint: { none: 1 } },
        { delete: 0, filter: { name: 'a' }, hint: { name: 1 } },
        { delete: 0, filter: {}, multi: true },
      ],
      { ordered: false, comment: 'why', bypassDocumentValidation: true, cursor: {} },
    );
    expect(reply).toMatchObject({ nErrors: int(1), nMatched: int(4), nModified: int(4), nDeleted: int(4) });
    expect(reply.cursor.firstBatch[4]).toMatchObject({ ok: no, code: int(2) });
  });

  it('sends its operations to change streams in order', async () => {
    const stream = client.db(database).watch([], { maxAwaitTimeMS: 10 });
    await stream.tryNext();
    const ops = [
      { insert: 0, document: { _id: 1 } },
      { insert: 1, document: { _id: 2 } },
      { update: 0, filter: { _id: 1 }, updateMods: { $set: { qty: 1 } } },
      { update: 1, filter: { _id: 2 }, updateMods: { name: 'x' } },
      { insert: 0, document: { _id: 1 } },
      { delete: 0, filter: { qty: 1 } },
    ];
    const nsInfo = ['items', 'others'].map((name) => ({ ns: `${database}.${name}` }));
    await run(ops, { nsInfo, ordered: false });
    const seen: unknown[] = [];
    while (seen.length < 5) {
      const event = await stream.next();
      if ('documentKey' in event) seen.push([event.operationType, event.ns.coll, event.documentKey._id]);
    }
    expect(seen).toEqual([
      ['insert', 'items', 1],
      ['insert', 'others', 2],
      ['update', 'items', 1],
      ['replace', 'others', 2],
      ['delete', 'items', 1],
    ]);
    await stream.close();
  });

  it('works with the bulkWrite of the driver', async () => {
    const namespace = `${database}.items`;
    const models: ClientBulkWriteModel<Record<string, Item>>[] = [
      { name: 'insertOne', namespace, document: { _id: 1 } },
      { name: 'updateOne', namespace, filter: { _id: 1 }, update: { $set: { qty: 1 } } },
      { name: 'replaceOne', namespace, filter: { _id: 2 }, replacement: { qty: 2 }, upsert: true },
      { name: 'deleteOne', namespace: `${database}_x.keys`, filter: {} },
    ];
    const counts = { insertedCount: 1, matchedCount: 1, modifiedCount: 1, upsertedCount: 1, deletedCount: 0 };
    await client.withSession(async (session) => {
      session.startTransaction();
      expect(
        await client.bulkWrite<Record<string, Item>>(models, { session, verboseResults: true }),
      ).toMatchObject({
        ...counts,
        updateResults: new Map([
          [1, { matchedCount: 1, modifiedCount: 1, didUpsert: false }],
          [2, { matchedCount: 1, modifiedCount: 0, didUpsert: true, upsertedId: 2 }],
        ]),
      });
      await session.abortTransaction();
    });
    expect(await client.bulkWrite<Record<string, Item>>(models)).toMatchObject(counts);
    await expect(client.bulkWrite<Record<string, Item>>(models)).rejects.toMatchObject({
      writeErrors: new Map([[0, expect.objectContaining({ code: 11000 })]]),
    });
  });

  it('may list a namespace twice', async () => {
    const nsInfo = [{ ns: `${database}.items` }, { ns: `${database}.items` }];
    const ops = [0, 1].map((i) => ({ insert: i, document: { _id: i } }));
    expect(await run(ops, { nsInfo })).toMatchObject({ nInserted: int(2) });
    expect(await items().countDocuments()).toBe(2);
  });
});

describe('documents of a bulkWrite', () => {
  const document = new Map<string, unknown>([
    ['_id', 1],
    ['z', Long.fromNumber(5)],
    ['a', new Double(1)],
    ['10', { d: new Double(-0), c: null }],
    ['2', [Long.ZERO, BSON.Decimal128.fromString('1.10')]],
  ]);
  const bytes = Buffer.from(BSON.serialize(document));
  const stored = async () => {
    const [found] = await client.db(database).collection('items').find({}, { raw: true }).toArray();
    return Buffer.from(found as unknown as Uint8Array).toString('hex');
  };
  const ops = [{ insert: 0, document }];

  it('are stored byte for byte when sent in an array', async () => {
    expect(await ask(command(ops))).toMatchObject({ ok: 1, nInserted: 1 });
    expect(await stored()).toBe(bytes.toString('hex'));
  });

  it('are stored byte for byte when sent in a document sequence', async () => {
    const sections = [
      sequenceSection('ops', ops),
      bodySection({ bulkWrite: 1, $db: 'admin' }),
      sequenceSection('nsInfo', namespaces()),
    ];
    expect(await raw.ask(sections)).toMatchObject({ ok: 1, nInserted: 1 });
    expect(await stored()).toBe(bytes.toString('hex'));
  });

  it('get an _id as the first field if they have none', async () => {
    await ask(command([{ insert: 0, document: { name: 'x' } }]));
    expect(Object.keys((await items().findOne()) ?? {})).toEqual(['_id', 'name']);
  });

  it('may be nested as deeply as those of an insert', async () => {
    const nested = (depth: number): Document => (depth === 1 ? {} : { a: nested(depth - 1) });
    const deep = (depth: number) => [{ insert: 0, document: nested(depth) }];
    expect(await ask(command(deep(200)))).toMatchObject({ nErrors: 0 });
    expect(await ask(command(deep(201)))).toMatchObject({
      nErrors: 1,
      cursor: { firstBatch: [{ code: 15 }] },
    });
  });
});

describe('a bulkWrite with a txnNumber', () => {
  const ops = [
    { insert: 0, document: { _id: 1, qty: 1 } },
    { insert: 0, document: { _id: 1 } },
    { update: 0, filter: { _id: 1 }, updateMods: { $inc: { qty: 1 } } },
    { delete: 1, filter: { _id: 8 } },
    { insert: 1, document: { _id: 2 } },
  ];

  it('is executed once, and its retry gets the same reply', async () => {
    const numbered = { ...command(ops, { ordered: false }), lsid: newSession(), txnNumber: Long.ONE };
    const own = ({ cursor, nErrors, nInserted, nModified }: Document) => ({
      cursor,
      nErrors,
      nInserted,
      nModified,
    });
    const first = await ask(numbered);
    expect(first).toMatchObject({ nErrors: 1, nInserted: 2, nModified: 1 });
    expect(first).not.toHaveProperty('retriedStmtIds');
    const again = await ask(numbered);
    expect(own(again)).toEqual(own(first));
    expect(again).toMatchObject({ retriedStmtIds: [0, 2, 4] });
    expect(await items().find().toArray()).toEqual([{ _id: 1, qty: 2 }]);
  });

  it('cannot update or delete many documents at a time', async () => {
    await items().insertMany([{ _id: 1 }, { _id: 2 }]);
    const many = [
      { update: 0, filter: {}, updateMods: { $set: { qty: 1 } }, multi: true },
      { delete: 0, filter: {}, multi: true },
    ];
    const reply = await ask({
      ...command(many, { ordered: false }),
      lsid: newSession(),
      txnNumber: Long.ONE,
    });
    expect(reply).toMatchObject({ nErrors: 2, cursor: { firstBatch: [{ code: 72 }, { code: 72 }] } });
    expect(await items().find().toArray()).toEqual([{ _id: 1 }, { _id: 2 }]);
  });
});

describe('a bulkWrite in a transaction', () => {
  const begin = () => ({ lsid: newSession(), txnNumber: Long.ONE, autocommit: false });
  const first = { startTransaction: true };
  const ops = [
    { insert: 0, document: { _id: 1 } },
    { insert: 1, document: { _id: 1 } },
    { update: 0, filter: { _id: 1 }, updateMods: { $set: { qty: 1 } } },
  ];
  const counts = async () => [await items().countDocuments(), await keys().countDocuments()];

  it('fails if its reply is too large to be sent', async () => {
    const transaction = begin();
    const upserts = Array.from({ length: 12_500 }, (_, i) => ({
      update: 0,
      filter: { _id: String(i).padStart(1500, 'x') },
      updateMods: { $set: { a: 1 } },
      upsert: true,
    }));
    const upsertAll = (more: Document) =>
      raw.ask([
        bodySection({ bulkWrite: 1, nsInfo: namespaces(), ...more, $db: 'admin' }),
        sequenceSection('ops', upserts),
      ]);
    const tooLarge = { ok: 0, code: 10334 };
    expect(await upsertAll({ ...transaction, ...first })).toMatchObject(tooLarge);
    expect(await ask({ commitTransaction: 1, ...transaction })).toMatchObject({ ok: 0, code: 251 });
    expect(await upsertAll({})).toMatchObject(tooLarge);
    expect(await items().countDocuments()).toBe(0);
  });

  it('is visible after the commit', async () => {
    const transaction = begin();
    expect(await ask({ ...command(ops), ...transaction, ...first })).toMatchObject({
      nInserted: 2,
      nModified: 1,
    });
    expect(await counts()).toEqual([0, 0]);
    expect(await ask({ commitTransaction: 1, ...transaction })).toMatchObject({ ok: 1 });
    expect(await counts()).toEqual([1, 1]);
    expect(await items().findOne()).toEqual({ _id: 1, qty: 1 });
    expect(await items().estimatedDocumentCount()).toBe(1);
  });

  it('leaves nothing when aborted', async () => {
    const transaction = begin();
    await ask({ ...command(ops), ...transaction, ...first });
    expect(await ask({ abortTransaction: 1, ...transaction })).toMatchObject({ ok: 1 });
    expect(await counts()).toEqual([0, 0]);
  });

  it('aborts the transaction if an operation fails, also if unordered', async () => {
    await keys().insertOne({ _id: 1 });
    const transaction = begin();
    const reply = await ask({ ...command(ops, { ordered: false }), ...transaction, ...first });
    expect(reply).toMatchObject({
      ok: 1,
      nErrors: 1,
      nInserted: 1,
      nModified: 0,
      cursor: { firstBatch: [{ ok: 1 }, { ok: 0, idx: 1, code: 11000 }] },
    });
    expect(await ask({ commitTransaction: 1, ...transaction })).toMatchObject({ ok: 0, code: 251 });
    expect(await counts()).toEqual([0, 1]);
  });

  it('can be retried after a write conflict', async () => {
    await items().insertOne({ _id: 1, qty: 0 });
    const [one, other] = [begin(), begin()];
    const change = command([
      { insert: 1, document: { _id: 5 } },
      { update: 0, filter: { _id: 1 }, updateMods: { $inc: { qty: 1 } } },
    ]);
    expect(await ask({ ...change, ...one, ...first })).toMatchObject({ nModified: 1 });
    const late = command([{ update: 0, filter: { _id: 1 }, updateMods: { $inc: { qty: 1 } } }]);
    expect(await ask({ ...late, ...other, ...first })).toMatchObject({
      ok: 0,
      code: 112,
      errorLabels: ['TransientTransactionError'],
    });
    expect(await ask({ commitTransaction: 1, ...other })).toMatchObject({ ok: 0, code: 251 });
    expect(await ask({ commitTransaction: 1, ...one })).toMatchObject({ ok: 1 });
    expect(await items().findOne()).toEqual({ _id: 1, qty: 1 });
  });
});

describe('a malformed bulkWrite', () => {
  const good = { insert: 0, document: { _id: 1 } };
  const op = (each: unknown) => ({ ops: [good, each] });
  const update = { update: 0, filter: {}, updateMods: { $set: { a: 1 } } };
  const remove = { delete: 0, filter: {} };
  it.each<[Document, number, RegExp]>([
    [{ ops: undefined }, 40414, /'bulkWrite\.ops' is missing/],
    [{ ops: null }, 40414, /'bulkWrite\.ops' is missing/],
    [{ ops: 'test' }, 14, /'bulkWrite\.ops' is the wrong type/],
    [op(5), 14, /'bulkWrite\.ops' holds something/],
    [{ ops: [] }, 16, /between 1 and 100000\. Got 0 operations/],
    [{ nsInfo: undefined }, 40414, /'bulkWrite\.nsInfo' is missing/],
    [{ nsInfo: null }, 40414, /'bulkWrite\.nsInfo' is missing/],
    [{ ops: [], nsInfo: 5 }, 14, /'bulkWrite\.nsInfo' is the wrong type 'int'/],
    [{ nsInfo: ['a.b'] }, 14, /'bulkWrite\.nsInfo' holds something/],
    [{ nsInfo: [{}] }, 40414, /'bulkWrite\.nsInfo\.ns' is missing/],
    [{ nsInfo: [{ ns: 5 }] }, 14, /'bulkWrite\.nsInfo\.ns' is the wrong type/],
    [{ nsInfo: [{ ns: 'a.b', x: 1 }] }, 40415, /'bulkWrite\.nsInfo\.x' is an unknown field/],
    [{ nsInfo: [{ ns: 'nodot' }] }, 73, /nodot/],
    [{ nsInfo: [{ ns: '.' }] }, 73, /''/],
    [{ nsInfo: [{ ns: 'a.' }] }, 73, /'a\.'/],
    [{ nsInfo: [{ ns: 'a.system.b' }] }, 73, /a\.system\.b/],
    [{ nsInfo: [{ ns: 'a.$b' }] }, 73, /a\.\$b/],
    [{ nsInfo: [{ ns: 'a.b', collectionUUID: new BSON.UUID() }] }, 238, /nsInfo\.collectionUUID/],
    [{ nsInfo: [{ ns: 'a.b', encryptionInformation: {} }] }, 238, /nsInfo\.encryptionInformation/],
    [op({}), 40415, /unknown field/],
    [op({ frobnicate: 0 }), 40415, /'bulkWrite\.frobnicate' is an unknown field/],
    [op({ document: {}, insert: 0 }), 40415, /'bulkWrite\.document' is an unknown field/],
    [op({ ...good, insert: 5 }), 2, /ops entry \{ insert: 5 \} has an invalid nsInfo index/],
    [op({ ...update, update: 2 }), 2, /invalid nsInfo index/],
    [op({ ...good, insert: -1 }), 2, /'insert' value must be >= 0, actual value '-1'/],
    [op({ ...good, insert: '0' }), 14, /'bulkWrite\.ops\.insert' is the wrong type/],
    [op({ ...good, insert: null }), 40414, /'bulkWrite\.ops\.insert' is missing/],
    [op({ insert: 0 }), 40414, /'bulkWrite\.ops\.document' is missing/],
    [op({ insert: 0, document: 5 }), 14, /'bulkWrite\.ops\.document' is the wrong type 'int'/],
    [op({ ...good, colour: 1 }), 40415, /'bulkWrite\.ops\.colour' is an unknown field/],
    [op({ ...update, colour: 1 }), 40415, /'bulkWrite\.ops\.colour' is an unknown field/],
    [op({ ...update, filter: undefined }), 40414, /'bulkWrite\.ops\.filter' is missing/],
    [op({ ...update, filter: 1 }), 14, /'bulkWrite\.ops\.filter' is the wrong type/],
    [op({ ...update, updateMods: undefined }), 40414, /'bulkWrite\.ops\.updateMods' is missing/],
    [op({ ...update, updateMods: 5 }), 9, /Update argument/],
    [op({ ...update, arrayFilters: [1] }), 14, /'arrayFilters'/],
    [op({ ...update, multi: 'yes' }), 14, /'bulkWrite\.ops\.multi' is the wrong type/],
    [op({ ...update, hint: 5 }), 9, /Hint/],
    [op({ ...update, collation: { locale: 'de' } }), 238, /'bulkWrite\.ops\.collation'/],
    [op({ ...update, sort: { a: 1 } }), 238, /'bulkWrite\.ops\.sort'/],
    [op({ ...update, upsertSupplied: true }), 238, /'bulkWrite\.ops\.upsertSupplied'/],
    [op({ ...remove, filter: undefined }), 40414, /'bulkWrite\.ops\.filter' is missing/],
    [op({ ...remove, upsert: true }), 40415, /'bulkWrite\.ops\.upsert' is an unknown field/],
    [op({ ...remove, hint: 5 }), 9, /Hint/],
    [{ colour: 1 }, 40415, /'bulkWrite\.colour' is an unknown field/],
    [{ ordered: 'yes' }, 14, /'bulkWrite\.ordered' is the wrong type/],
    [{ errorsOnly: 'yes' }, 14, /'bulkWrite\.errorsOnly' is the wrong type/],
    [{ let: { x: 1 } }, 238, /'bulkWrite\.let'/],
    [op({ ...update, constants: { x: 1 } }), 238, /'bulkWrite\.ops\.constants'/],
    [{ cursor: { batchSize: 1 } }, 238, /'bulkWrite\.cursor\.batchSize'/],
    [{ stmtId: 1 }, 238, /'bulkWrite\.stmtId'/],
    [{ stmtIds: [1] }, 238, /'bulkWrite\.stmtIds'/],
    [{ bypassEmptyTsReplacement: true }, 238, /'bulkWrite\.bypassEmptyTsReplacement'/],
    [{ $db: 'test' }, 13, /bulkWrite may only be run against the admin database/],
  ])('is refused and writes nothing: %o', async (change, code, message) => {
    const body = { ...command([good]), $db: 'admin', ...change };
    const reply = await raw.ask([bodySection(body)]);
    expect(reply).toMatchObject({ ok: 0, code, errmsg: expect.stringMatching(message) });
    expect(await items().countDocuments()).toBe(0);
  });

  it('is refused when it has too many operations', async () => {
    const ops = Array.from({ length: 100_001 }, () => good);
    expect(await ask(command(ops))).toMatchObject({ ok: 0, code: 16 });
    expect(await items().countDocuments()).toBe(0);
  });

  it('is refused if a field is given twice', async () => {
    const twice = (name: string, section: Buffer, replaced: string) => {
      const at = section.indexOf(`${replaced}\0`);
      section.write(name, at);
      return raw.ask([section]);
    };
    const section = bodySection({ ...command([{ insert: 0, document: {}, documenu: {} }]), $db: 'admin' });
    expect(await twice('document', section, 'documenu')).toMatchObject({
      code: 40413,
      errmsg: "BSON field 'bulkWrite.ops.document' is a duplicate field",
    });
    const body = bodySection({ ...command([good]), opt: [good], $db: 'admin' });
    expect(await twice('ops', body, 'opt')).toMatchObject({
      code: 40413,
      errmsg: "BSON field 'bulkWrite.ops' is a duplicate field",
    });
    expect(await items().countDocuments()).toBe(0);
  });
});
