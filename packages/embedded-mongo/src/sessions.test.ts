import { BSON, Long, type MongoClient, Timestamp } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeDoc, toDoc } from './bson/document.js';
import { ChangeLog } from './engine/change-log.js';
import { collectionChange } from './engine/changes.js';
import { Clock } from './engine/clock.js';
import { CURSOR_TIMEOUT_MS, Cursors, IterableSource } from './engine/cursors.js';
import { Sessions, sessionOf, TRANSACTION_LIFETIME_MS } from './engine/sessions.js';
import { type RunningServer, startServer } from './server/server.js';
import { Locks } from './storage/locks.js';
import { Store } from './storage/store.js';
import { connect, temporaryFolder } from './testing/harness.js';
import { bodySection, RawClient } from './testing/raw-client.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

describe('time', () => {
  afterEach(() => vi.useRealTimers());

  it('closes a cursor that is idle for ten minutes', async () => {
    const cursors = new Cursors();
    const closed = vi.fn();
    const documents = [1, 2, 3].map((_id) => Buffer.from(BSON.serialize({ _id })));
    const { id } = cursors.open('a.b', new IterableSource(documents, closed), { batchSize: 1 });
    const ask = () =>
      cursors.more(id, {
        namespace: 'a.b',
        batchSize: 1,
        waitMs: undefined,
        signal: new AbortController().signal,
        transaction: undefined,
        session: undefined,
      });
    cursors.sweep(Date.now() + CURSOR_TIMEOUT_MS - 1000);
    expect((await ask()).documents).toHaveLength(1);
    cursors.sweep(Date.now() + CURSOR_TIMEOUT_MS + 1000);
    expect(closed).toHaveBeenCalledOnce();
    await expect(ask()).rejects.toMatchObject({ code: 43 });
  });

  it('aborts a transaction after a minute, and deletes old session records', async () => {
    const place = await temporaryFolder();
    const store = new Store(place.path);
    const locks = new Locks();
    const sessions = new Sessions(store, locks, new ChangeLog(store, new Clock()));
    const id = new BSON.Binary(Buffer.alloc(16, 1), BSON.Binary.SUBTYPE_UUID);
    const session = sessionOf(toDoc({ lsid: { id } }));
    if (!session) throw new Error('no session');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const transaction = sessions.start(session, 1n);
    locks.take(Buffer.from('key'), transaction);
    vi.advanceTimersByTime(TRANSACTION_LIFETIME_MS - 1);
    expect(sessions.require(session, 1n)).toBe(transaction);
    vi.advanceTimersByTime(1);
    expect(() => sessions.require(session, 1n)).toThrow(/aborted/);
    expect(() => locks.take(Buffer.from('key'), undefined)).not.toThrow();
    vi.useRealTimers();

    const written = new Date();
    await store.write((scope) => sessions.saveReply(scope, session, 2n, encodeDoc(toDoc({ n: 1 }))));
    await sessions.sweep(written);
    expect(sessions.findReply(store.latest(), session, 2n)).toBeDefined();
    await sessions.sweep(new Date(Date.now() + 1));
    expect(sessions.findReply(store.latest(), session, 2n)).toBeUndefined();
    await store.close();
    await place.remove();
  });
});

describe('session records', () => {
  let store: Store;
  let sessions: Sessions;
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const id = new BSON.Binary(Buffer.alloc(16, 1), BSON.Binary.SUBTYPE_UUID);
  const session = sessionOf(toDoc({ lsid: { id } }));
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    place = await temporaryFolder();
    store = new Store(place.path);
    sessions = new Sessions(store, new Locks(), new ChangeLog(store, new Clock()));
  });
  afterEach(async () => {
    vi.useRealTimers();
    await store.close();
    await place.remove();
  });

  it('survive a sweep that runs together with their next write', async () => {
    if (!session) throw new Error('no session');
    const save = (number: bigint) =>
      store.write((scope) => sessions.saveReply(scope, session, number, encodeDoc(toDoc({ n: 1 }))));
    await save(1n);
    vi.advanceTimersByTime(1000);
    await Promise.all([save(2n), sessions.sweep(new Date())]);
    expect(sessions.findReply(store.latest(), session, 2n)).toBeDefined();
  });

  it.each(['commit', 'abort'] as const)(
    'do not keep the writes of a transaction after its %s',
    async (way) => {
      if (!session) throw new Error('no session');
      const transaction = sessions.start(session, 1n);
      transaction.overlay.put(Buffer.from('xkey'), Buffer.from('value'));
      transaction.changes.push(collectionChange('create', 'test.items'));
      await sessions[way](session, 1n);
      expect(store.latest().get(Buffer.from('xkey'))?.toString()).toBe(
        way === 'commit' ? 'value' : undefined,
      );
      const scope = { set: vi.fn(), drop: vi.fn() };
      transaction.overlay.applyTo(scope);
      expect(scope.set).not.toHaveBeenCalled();
      expect(transaction.changes).toEqual([]);
      expect(() => sessions.require(session, 1n)).toThrow(way === 'commit' ? /committed/ : /aborted/);
    },
  );

  it('do not abort a transaction whose commit is written together with the next write', async () => {
    if (!session) throw new Error('no session');
    const transaction = sessions.start(session, 1n);
    const committed = sessions.commit(session, 1n);
    await store.write((scope) => sessions.findReply(scope, session, 2n));
    await committed;
    expect(transaction.state).toBe('committed');
  });

  it('forget an old transaction', async () => {
    if (!session) throw new Error('no session');
    sessions.start(session, 1n);
    await sessions.commit(session, 1n);
    await sessions.sweep(new Date());
    expect(() => sessions.require(session, 1n)).toThrow(/has been committed/);
    vi.advanceTimersByTime(1000);
    await sessions.sweep(new Date());
    expect(() => sessions.require(session, 1n)).toThrow(/does not match any/);
  });
});

describe('a client', () => {
  let server: RunningServer;
  let client: MongoClient;
  /** Sends commands unchanged; a driver would add a session. */
  let raw: RawClient;
  let database = '';
  let count = 0;
  beforeAll(async () => {
    server = await startServer({ path: folder.path, port: 0 });
    client = await connect(server.uri);
    raw = await RawClient.open(server.uri);
  });
  afterAll(async () => {
    raw.close();
    await client.close();
    await server.close();
  });
  beforeEach(() => {
    count += 1;
    database = `s${count}`;
  });
  const run = (command: object) => client.db(database).command(command as never);
  const ask = (command: object, $db = database) => raw.ask([bodySection({ ...command, $db })]);
  const newSession = () => ({ id: new BSON.UUID().toBinary() });
  const items = () => client.db(database).collection<{ _id: number; x?: number }>('items');
  const insert = (_id: number) => ({ insert: 'items', documents: [{ _id }] });

  it('is stopped by maxTimeMS while documents are read', async () => {
    await items().insertMany(Array.from({ length: 20_000 }, (_, _id) => ({ _id, x: 1 })));
    await expect(items().find({ x: 2 }, { maxTimeMS: 1 }).toArray()).rejects.toMatchObject({ code: 50 });
    expect(await items().find({ x: 2 }, { maxTimeMS: 60_000 }).toArray()).toEqual([]);
    await expect(run({ find: 'items', maxTimeMS: -1 })).rejects.toMatchObject({ code: 2 });
  });

  it('waits for a transaction no longer than maxTimeMS', async () => {
    await items().insertOne({ _id: 1 });
    await client.withSession(async (session) => {
      session.startTransaction();
      await items().updateOne({ _id: 1 }, { $set: { x: 1 } }, { session });
      await expect(
        run({ update: 'items', updates: [{ q: { _id: 1 }, u: { $set: { x: 2 } } }], maxTimeMS: 20 }),
      ).rejects.toMatchObject({ code: 50 });
      await session.commitTransaction();
    });
    expect(await items().findOne()).toEqual({ _id: 1, x: 1 });
  });

  it.each(['killSessions', 'endSessions'])('ends transactions and cursors by %s', async (name) => {
    await items().insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const lsid = newSession();
    const { cursor } = await ask({ find: 'items', batchSize: 1, lsid });
    const transaction = { lsid, txnNumber: Long.ONE, autocommit: false };
    expect(await ask({ ...insert(4), ...transaction, startTransaction: true })).toMatchObject({ ok: 1 });
    expect(await ask({ [name]: [lsid] }, 'admin')).toMatchObject({ ok: 1 });
    expect(await ask({ getMore: cursor.id, collection: 'items', lsid })).toMatchObject({ ok: 0, code: 43 });
    const commit = { commitTransaction: 1, ...transaction };
    expect(await ask(commit, 'admin')).toMatchObject({
      ok: 0,
      code: 251,
      errorLabels: ['TransientTransactionError'],
    });
    await items().insertOne({ _id: 4 });
  });

  it('aborts the open transaction of a session with its next write', async () => {
    await items().insertOne({ _id: 1, x: 0 });
    const lsid = newSession();
    const increment = { update: 'items', updates: [{ q: { _id: 1 }, u: { $inc: { x: 1 } } }] };
    const transaction = { lsid, txnNumber: Long.ONE, autocommit: false };
    expect(await ask({ ...increment, ...transaction, startTransaction: true })).toMatchObject({ n: 1 });
    const write = { ...increment, lsid, txnNumber: Long.fromNumber(2), maxTimeMS: 5000 };
    expect(await ask(write)).toMatchObject({ ok: 1, n: 1 });
    expect(await ask({ commitTransaction: 1, ...transaction }, 'admin')).toMatchObject({ ok: 0 });
    expect(await ask(write)).toMatchObject({ ok: 1, n: 1, retriedStmtIds: [0] });
    expect(await items().findOne()).toEqual({ _id: 1, x: 1 });
  });

  it('gets an error if the fields of a transaction do not fit together', async () => {
    const lsid = newSession();
    const txnNumber = Long.ONE;
    for (const [fields, code] of [
      [{ txnNumber }, 72],
      [{ lsid, autocommit: false }, 72],
      [{ lsid, txnNumber, startTransaction: true }, 72],
      [{ lsid, txnNumber, autocommit: true }, 72],
      [{ lsid, txnNumber, autocommit: false, startTransaction: false }, 72],
      [{ lsid, txnNumber: Long.fromNumber(-1), autocommit: false, startTransaction: true }, 72],
      [{ lsid, txnNumber, autocommit: false }, 251],
    ] as const)
      expect(await ask({ ...insert(1), ...fields })).toMatchObject({ ok: 0, code });
    expect(await ask({ find: 'items', lsid, txnNumber })).toMatchObject({ ok: 0, code: 50768 });
    const many = { update: 'items', updates: [{ q: {}, u: { $set: { x: 1 } }, multi: true }] };
    expect(await ask({ ...many, lsid, txnNumber })).toMatchObject({ writeErrors: [{ code: 72 }] });
  });

  it('gets an error for a bad write concern', async () => {
    for (const [writeConcern, code] of [
      [{ w: -1 }, 9],
      [{ w: 51 }, 9],
      [{ w: true }, 9],
      [{ w: { dc: 1 } }, 238],
      [{ colour: 1 }, 40415],
      [{ j: 'yes' }, 14],
    ] as const)
      await expect(run({ ...insert(1), writeConcern })).rejects.toMatchObject({ code });
    await expect(run({ find: 'items', writeConcern: { w: 1 } })).rejects.toMatchObject({ code: 72 });
    expect(await run({ ...insert(1), writeConcern: { w: 0 } })).toMatchObject({ ok: 1 });
    expect(
      await run({ ...insert(2), writeConcern: { w: 'majority', j: true, wtimeout: 1 } }),
    ).not.toHaveProperty('writeConcernError');
    await expect(items().insertOne({ _id: 3 }, { writeConcern: { w: 2 } })).rejects.toMatchObject({
      code: 100,
    });
    const far = await run({ ...insert(4), writeConcern: { w: 'far' } }).catch((error) => error);
    expect(far).toMatchObject({ code: 79 });
    expect(await items().countDocuments()).toBe(4);
  });

  it('gets an error for a bad read concern', async () => {
    const transaction = { lsid: newSession(), txnNumber: Long.ONE, autocommit: false };
    for (const [fields, code] of [
      [{ readConcern: { level: 'far' } }, 2],
      [{ readConcern: { level: 'snapshot' } }, 238],
      [{ readConcern: { level: 'snapshot', atClusterTime: new Timestamp({ t: 1, i: 1 }) } }, 238],
      [{ readConcern: { colour: 1 } }, 40415],
      [{ readConcern: { afterClusterTime: 1 } }, 14],
      [{ ...transaction, startTransaction: true, readConcern: { level: 'linearizable' } }, 72],
    ] as const)
      expect(await ask({ find: 'items', ...fields })).toMatchObject({ ok: 0, code });
    const snapshot = { readConcern: { level: 'snapshot' } };
    const first = { find: 'items', ...transaction, startTransaction: true, ...snapshot };
    expect(await ask(first)).toMatchObject({ ok: 1 });
    expect(await ask({ find: 'items', ...transaction, ...snapshot })).toMatchObject({ ok: 0, code: 72 });
    const write = { ...insert(1), readConcern: { level: 'majority' } };
    expect(await ask(write)).toMatchObject({ ok: 0, code: 72 });
    expect(await ask({ ...insert(1), readConcern: { level: 'local' } })).toMatchObject({ ok: 1 });
  });

  it('sees a collection created in a transaction only after the commit', async () => {
    const names = async () => (await client.db(database).listCollections().toArray()).map(({ name }) => name);
    await client.withSession(async (session) => {
      session.startTransaction();
      await client.db(database).createCollection('made', { session });
      await items().createIndex({ x: 1 }, { unique: true, session });
      await items().insertMany([{ _id: 1, x: 1 }, { _id: 2 }], { session });
      expect(await items().find({ x: 1 }, { session }).toArray()).toHaveLength(1);
      expect(await names()).toEqual([]);
      await session.commitTransaction();
      expect((await names()).sort()).toEqual(['items', 'made']);
      await expect(items().insertOne({ _id: 3, x: 1 })).rejects.toMatchObject({ code: 11000 });

      session.startTransaction();
      await expect(items().createIndex({ y: 1 }, { session })).rejects.toMatchObject({ code: 263 });
      await session.abortTransaction();
      session.startTransaction();
      await client.db(database).collection('other').insertOne({ x: 1 }, { session });
      await session.abortTransaction();
      expect(await names()).not.toContain('other');

      session.startTransaction();
      await client.db(database).createCollection('taken', { session });
      await client.db(database).createCollection('taken');
      await expect(session.commitTransaction()).rejects.toMatchObject({ code: 112 });
    });
  });

  it('commits a transaction once, even with two commits at the same time', async () => {
    await items().insertOne({ _id: 1 });
    expect(await items().estimatedDocumentCount()).toBe(1);
    const stream = items().watch([], { maxAwaitTimeMS: 10 });
    await stream.tryNext();
    const transaction = { lsid: newSession(), txnNumber: Long.ONE, autocommit: false };
    await ask({ ...insert(2), ...transaction, startTransaction: true });
    const other = await RawClient.open(server.uri);
    const commit = [bodySection({ commitTransaction: 1, ...transaction, $db: 'admin' })];
    for (const reply of await Promise.all([raw.ask(commit), other.ask(commit)]))
      expect(reply).toMatchObject({ ok: 1 });
    other.close();
    await items().insertOne({ _id: 3 });
    expect(await items().estimatedDocumentCount()).toBe(3);
    for (const _id of [2, 3]) expect(await stream.next()).toMatchObject({ documentKey: { _id } });
    await stream.close();
  });

  it('gets an error if a collection that it reads is dropped', async () => {
    await items().insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const { cursor } = await ask({ find: 'items', batchSize: 1 });
    await client.withSession(async (session) => {
      session.startTransaction();
      await client.db(database).collection('others').findOne({}, { session });
      await items().drop();
      await expect(items().findOne({}, { session })).rejects.toMatchObject({ code: 246 });
    });
    const more = { getMore: cursor.id, collection: 'items' };
    expect(await ask(more)).toMatchObject({ ok: 0, code: 175 });
    expect(await ask(more)).toMatchObject({ ok: 0, code: 43 });
  });

  it('gets the write errors of a transaction, which is aborted', async () => {
    await items().insertOne({ _id: 1 });
    await client.withSession(async (session) => {
      session.startTransaction();
      await items().insertOne({ _id: 2 }, { session });
      await expect(items().insertMany([{ _id: 3 }, { _id: 1 }], { session })).rejects.toMatchObject({
        code: 11000,
        writeErrors: [{ index: 1 }],
      });
      await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 });
    });
    expect(await items().countDocuments()).toBe(1);
  });

  it.each<[string, object]>([
    ['find', { find: 'items' }],
    ['aggregate', { aggregate: 'items', pipeline: [], cursor: {} }],
    ['update', { update: 'items', updates: [{ q: {}, u: { $set: { x: 1 } } }] }],
    ['delete', { delete: 'items', deletes: [{ q: {}, limit: 1 }] }],
    ['findAndModify', { findAndModify: 'items', query: {}, remove: true }],
  ])('cannot pass variables to %s', async (name, command) => {
    await expect(run({ ...command, let: { x: 1 } })).rejects.toMatchObject({
      code: 238,
      errmsg: `BSON field '${name}.let' is not supported by this server`,
    });
  });

  it('resumes a change stream at a time, unless its events are no longer kept', async () => {
    await client.db(database).createCollection('items');
    const first = await run(insert(1));
    const { operationTime: second } = await run(insert(2));
    const stream = items().watch([], { startAtOperationTime: second });
    expect(await stream.next()).toMatchObject({ documentKey: { _id: 2 } });
    await stream.close();
    const old = items().watch([], { startAtOperationTime: first.operationTime });
    const { _id: token } = await old.next();
    await old.close();
    const many = (from: number) => Array.from({ length: 6000 }, (_, i) => ({ _id: from + i }));
    for (const from of [1e4, 2e4, 3e4]) await items().insertMany(many(from));
    for (const option of [{ resumeAfter: token }, { startAtOperationTime: second }])
      await expect(items().watch([], option).tryNext()).rejects.toMatchObject({
        code: 286,
        errorLabels: expect.arrayContaining(['NonResumableChangeStreamError']),
      });
  });

  it('gets the size of a database', async () => {
    const size = async () => {
      const { databases } = await client.db('admin').command({ listDatabases: 1 });
      return databases.find(({ name }: { name: string }) => name === database).sizeOnDisk;
    };
    await items().insertOne({ _id: 1 });
    const before = await size();
    await client
      .db(database)
      .collection('texts')
      .insertOne({ text: 'x'.repeat(1000) });
    expect(await size()).toBeGreaterThan(before + 1000);
    await expect(
      items()
        .aggregate([{ $indexStats: {} }])
        .toArray(),
    ).rejects.toThrow(/\$indexStats/);
  });
});
