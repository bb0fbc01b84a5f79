import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { BSON, type Db, type Document } from 'mongodb';
import { expect, inject, it, onTestFinished } from 'vitest';
import { connectPatiently, openDatabase } from './connect.js';

const dataDir = '/nonexistent';
const open = (uri: string, prepare: (db: Db) => Promise<void> = async () => {}) =>
  openDatabase({ uri, dataDir, prepare, onStoreLost: () => expect.unreachable() });

const optionsOf = async (query: string) => {
  const uri = new URL(inject('mongoUri'));
  for (const [name, value] of new URLSearchParams(query)) uri.searchParams.set(name, value);
  const database = await open(uri.href);
  await database.close();
  return database.db.client.options;
};

it('waits for nothing longer than five seconds', async () => {
  expect(await optionsOf('')).toMatchObject({
    serverSelectionTimeoutMS: 5000,
    connectTimeoutMS: 5000,
    waitQueueTimeoutMS: 5000,
    socketTimeoutMS: 5000,
    retryReads: false,
  });
});

it('accepts other limits in the URI', async () => {
  expect(await optionsOf('socketTimeoutMS=60000&waitQueueTimeoutMS=4321')).toMatchObject({
    connectTimeoutMS: 5000,
    waitQueueTimeoutMS: 4321,
    socketTimeoutMS: 60_000,
  });
});

it.each([
  ['', true],
  // Some databases that speak MongoDB's protocol have no retryable writes.
  ['retryWrites=false', false],
])('repeats a write after a lost connection, unless the URI says no: %j', async (query, retryWrites) => {
  expect(await optionsOf(query)).toMatchObject({ retryWrites });
});

it('creates indexes, backs up and restores without a time limit, and meanwhile takes no busy store for lost', async () => {
  const PATIENT = { socketTimeoutMS: 0, connectTimeoutMS: 0 };
  const prepared = await open(inject('mongoUri'), async ({ client }) => {
    expect(client.options).toMatchObject(PATIENT);
  });
  await prepared.close();
  const patient = await connectPatiently(inject('mongoUri'));
  await patient.close();
  expect(patient.db.client.options).toMatchObject(PATIENT);
  expect.assertions(2);
});

/** A server that responds to every command with `reply`, in MongoDB's wire protocol. */
async function startServer(reply: Document): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (request) => {
      const isQuery = request.readInt32LE(12) === OP_QUERY;
      const body = BSON.serialize(reply);
      // OP_REPLY has flags, a cursor id, a start and a count; OP_MSG has flags and the kind of its section.
      const prefix = isQuery ? Buffer.from([...Array(16).fill(0), 1, 0, 0, 0]) : Buffer.alloc(5);
      const header = Buffer.alloc(16);
      header.writeInt32LE(16 + prefix.length + body.length, 0);
      header.writeInt32LE(request.readInt32LE(4), 8);
      header.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
      socket.write(Buffer.concat([header, prefix, body]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

it.each(['a.b', 'a%20b', 'x'.repeat(80)])('refuses the database name %s in one line', async (name) => {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/${name}`;
  const prepare = async (db: Db) => void (await db.collection('items').createIndex({ email: 1 }));
  const error = await open(uri.href, prepare).catch((reason: Error) => reason);
  expect(error).toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^The database .* cannot be used[^\n]*MONGODB_URI[^\n]*$/),
  });
});

it('refuses a MongoDB without transactions in one line that says what to do', async () => {
  const standalone = { ok: 1, helloOk: true, isWritablePrimary: true, minWireVersion: 0, maxWireVersion: 21 };
  const uri = await startServer(standalone);
  const error = await open(uri).catch((reason: Error) => reason);
  expect(error).toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/is not a replica set.*--replSet[^\n]*$/),
  });
});
