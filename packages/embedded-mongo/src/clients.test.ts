import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Long, MongoClient, UUID } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toDoc } from './bson/document.js';
import { ChangeLog } from './engine/change-log.js';
import { Clients, newPeer, type Peer, TOGETHER_MS } from './engine/clients.js';
import { Clock } from './engine/clock.js';
import { Sessions, sessionOf } from './engine/sessions.js';
import { type RunningServer, startServer } from './server/server.js';
import { Locks } from './storage/locks.js';
import { Store } from './storage/store.js';
import { connect, temporaryFolder } from './testing/harness.js';
import { bodySection, message, RawClient } from './testing/raw-client.js';

interface Item {
  _id: number;
  x: number;
}

/** A process that changes item 1 in a transaction, prints `locked` and waits. */
const CHILD = `
  import { MongoClient } from 'mongodb';
  const client = await new MongoClient(process.argv[1]).connect();
  const items = client.db('clients').collection('items');
  await Promise.all([2, 3, 4].map((_id) => items.findOne({ _id })));
  const session = client.startSession();
  session.startTransaction();
  await items.updateOne({ _id: 1 }, { $set: { x: -1 } }, { session });
  console.log('locked');
  process.stdin.resume();
`;
const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

describe('a client in a transaction', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: RunningServer;
  let client: MongoClient;
  const items = (of = client) => of.db('clients').collection<Item>('items');
  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await startServer({ path: folder.path, port: 0 });
    client = await connect(server.uri);
  });
  afterAll(async () => {
    await client.close();
    await server.close();
    await folder.remove();
  });
  beforeEach(async () => {
    await items().deleteMany({});
    await items().insertOne({ _id: 1, x: 0 });
  });
  const countCursors = async () => {
    const status = await client.db('admin').command({ serverStatus: 1 });
    return status.metrics.cursor.open.total;
  };

  it('leaves no cursor open when it goes before the reply has come', async () => {
    await items().insertMany([2, 3, 4].map((_id) => ({ _id, x: 0 })));
    const commands = [
      { find: 'items', batchSize: 1 },
      { aggregate: 'items', pipeline: [{ $group: { _id: '$_id' } }], cursor: { batchSize: 1 } },
    ];
    for (const command of commands) {
      const staying = await RawClient.open(server.uri);
      const { cursor } = await staying.ask([bodySection({ ...command, $db: 'clients' })]);
      const leaving = await RawClient.open(server.uri);
      leaving.send(message([bodySection({ ...command, $db: 'clients' })]));
      leaving.close();
      await leaving.closed;
      // Its command was read before this one.
      await expect.poll(countCursors).toBe(1);
      const more = { getMore: cursor.id, collection: 'items', $db: 'clients' };
      expect((await staying.ask([bodySection(more)])).cursor.nextBatch).toHaveLength(3);
      expect(await countCursors()).toBe(0);
      staying.close();
    }
  });

  /** Waits for the lock of the transaction, but far less than the minute that a transaction may last. */
  const increment = () => items().updateOne({ _id: 1 }, { $inc: { x: 1 } }, { maxTimeMS: 15_000 });

  it('loses its locks when its process is killed, and a client with the same metadata does not', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', CHILD, server.uri], {
      cwd: PACKAGE,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(createInterface(child.stdout), 'line');
    await client.withSession(async (session) => {
      session.startTransaction();
      await items().insertOne({ _id: 2, x: 0 }, { session });
      child.kill('SIGKILL');
      await increment();
      await session.commitTransaction();
    });
    expect(await items().find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, x: 1 },
      { _id: 2, x: 0 },
    ]);
  });

  it('keeps its transaction when the connection that carried it closes', async () => {
    const options = { appName: 'idle', maxPoolSize: 1, maxIdleTimeMS: 20 };
    const other = await new MongoClient(server.uri, options).connect();
    await other.withSession(async (session) => {
      session.startTransaction();
      const closed = once(other, 'connectionClosed');
      await items(other).updateOne({ _id: 1 }, { $set: { x: 5 } }, { session });
      expect(await closed).toMatchObject([{ reason: 'idle' }]);
      // Another client with the same metadata connects and disconnects.
      const passing = await new MongoClient(server.uri, options).connect();
      await items(passing).findOne();
      await passing.close();
      await items(other).updateOne({ _id: 1 }, { $inc: { x: 1 } }, { session });
      await session.commitTransaction();
    });
    await other.close();
    expect(await items().findOne()).toEqual({ _id: 1, x: 6 });
  });

  it('loses its locks when its only connection closes, if that connection also monitored the server', async () => {
    const raw = await RawClient.open(server.uri);
    const hello = { hello: 1, client: { driver: { name: 'single', version: '1' } }, $db: 'admin' };
    for (const _ of [1, 2]) await raw.ask([bodySection(hello)]);
    const transaction = { lsid: { id: new UUID() }, txnNumber: Long.ONE, autocommit: false };
    const update = { update: 'items', updates: [{ q: { _id: 1 }, u: { $set: { x: 9 } } }], $db: 'clients' };
    expect(await raw.ask([bodySection({ ...update, ...transaction, startTransaction: true })])).toMatchObject(
      { ok: 1, n: 1 },
    );
    raw.close();
    await increment();
    expect(await items().findOne()).toEqual({ _id: 1, x: 1 });
  });
});

describe('the connections of a transaction', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: Store;
  let sessions: Sessions;
  let clients: Clients;
  let lastPeer = 0;
  let lastSession = 0;
  beforeAll(async () => {
    folder = await temporaryFolder();
    store = new Store(folder.path);
  });
  afterAll(async () => {
    await store.close();
    await folder.remove();
  });
  beforeEach(() => {
    sessions = new Sessions(store, new Locks(), new ChangeLog(store, new Clock()));
    clients = new Clients(sessions);
  });

  function greeted(application = 'shop'): Peer {
    lastPeer += 1;
    const peer = newPeer(lastPeer);
    clients.greet(peer, toDoc({ hello: 1, client: { application: { name: application } } }));
    return peer;
  }

  function begin(...carriers: Peer[]) {
    lastSession += 1;
    const session = sessionOf(toDoc({ lsid: { id: new UUID(Buffer.alloc(16, lastSession)) } }));
    if (!session) throw new Error('no session');
    const transaction = sessions.start(session, 1n);
    for (const peer of carriers) {
      peer.workedAt = 0;
      transaction.carriers.add(peer);
    }
    return transaction;
  }

  it('all have to close, the monitoring one together with the last', () => {
    const watcher = greeted();
    const [first, second] = [greeted(), greeted()];
    const transaction = begin(first, second);
    clients.leave(first, 0);
    clients.leave(watcher, 1);
    expect(transaction.state).toBe('open');
    clients.leave(second, TOGETHER_MS + 1);
    expect(transaction.state).toBe('aborted');
  });

  it('do not count an unused pooled connection as the monitoring one', () => {
    const carrier = greeted();
    const unused = greeted();
    const transaction = begin(carrier);
    clients.leave(carrier, 0);
    clients.leave(unused, 0);
    expect(transaction.state).toBe('open');
  });

  it('do not count a monitoring one of another program, or one that closed at another time', () => {
    const [stranger, early, late] = [greeted('shed'), greeted(), greeted()];
    const carrier = greeted();
    const transaction = begin(carrier);
    clients.leave(early, 0);
    clients.leave(carrier, TOGETHER_MS + 1);
    clients.leave(stranger, TOGETHER_MS + 1);
    clients.leave(late, 2 * TOGETHER_MS + 2);
    expect(transaction.state).toBe('open');
  });

  it('do not count one that closed before the transaction went on', () => {
    const watcher = greeted();
    const unused = greeted();
    const carrier = greeted();
    const transaction = begin(carrier);
    clients.leave(unused, 1);
    carrier.workedAt = 2;
    clients.leave(carrier, 3);
    expect(transaction.state).toBe('open');
    clients.leave(watcher, 3);
    expect(transaction.state).toBe('aborted');
  });

  it('do not count a hello that the application sent', () => {
    const carrier = greeted();
    const transaction = begin(carrier);
    clients.greet(carrier, toDoc({ hello: 1, lsid: { id: new UUID() } }));
    clients.leave(carrier, 0);
    expect(transaction.state).toBe('open');
  });

  it('may close before the monitoring one', () => {
    const watcher = greeted();
    const carrier = greeted();
    const transaction = begin(carrier);
    clients.leave(carrier, 0);
    expect(transaction.state).toBe('open');
    clients.leave(watcher, 1);
    expect(transaction.state).toBe('aborted');
  });
});
