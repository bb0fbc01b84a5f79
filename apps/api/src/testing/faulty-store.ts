import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

/** OP_MSG: a header of 16 bytes, 4 of flags, and a document after a byte for its kind. */
const DOCUMENT_AT = 21;
const OP_MSG = 2013;

interface FaultyStore {
  port: number;
  /** The response to a command in place of the database's; null: the database responds. Each test may replace it. */
  respond: (command: Document) => Document | null;
  /** Milliseconds by which each command is late. */
  delayMs: number;
  /**
   * Closes all connections but those that only ask how the database is: the driver (7.8) may write to such a one after it was
   * destroyed, and wait for ever. With a MongoDB it does not: there it waits for news. New connections are accepted.
   */
  cut(): void;
  close(): void;
}

/** Starts a proxy for the database on this machine, with the faults that a database has. */
export async function startFaultyStore(databasePort: number): Promise<FaultyStore> {
  const sockets = new Set<Socket>();
  const working = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(databasePort, '127.0.0.1');
    const send = (message: Buffer) => {
      const command = commandIn(message);
      if (command && !('hello' in command)) working.add(client);
      const response = command && store.respond(command);
      if (response) client.write(toReply(message, response));
      else if (store.delayMs === 0) database.write(message);
      else setTimeout(() => database.write(message), store.delayMs);
    };
    client.on('data', splitMessages(send));
    database.on('data', (bytes) => client.write(bytes));
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const)
      sockets.add(socket.on('error', () => other.destroy()).on('close', () => other.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroy = (some: Set<Socket>) => {
    for (const socket of some) socket.destroy();
    some.clear();
  };
  const store: FaultyStore = {
    port: (server.address() as AddressInfo).port,
    respond: () => null,
    delayMs: 0,
    cut: () => destroy(working),
    close() {
      server.close();
      destroy(sockets);
    },
  };
  return store;
}

/** Each message begins with its length. */
function splitMessages(onMessage: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** Null for the first message of a connection, which is of an older kind. */
function commandIn(message: Buffer): Document | null {
  if (message.readInt32LE(12) !== OP_MSG) return null;
  return BSON.deserialize(message.subarray(DOCUMENT_AT), { allowObjectSmallerThanBufferSize: true });
}

function toReply(request: Buffer, response: Document): Buffer {
  const body = BSON.serialize(response);
  const header = Buffer.alloc(DOCUMENT_AT);
  header.writeInt32LE(DOCUMENT_AT + body.length, 0);
  header.writeInt32LE(request.readInt32LE(4), 8);
  header.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([header, body]);
}

const WRITES = ['insert', 'update', 'delete', 'findAndModify', 'commitTransaction'];

/**
 * The response of a MongoDB to a write when it is no longer the primary; null for anything else.
 * https://github.com/mongodb/specifications/blob/master/source/transactions/transactions.md
 */
export function asSecondary(command: Document): Document | null {
  const [name = ''] = Object.keys(command);
  if (!WRITES.includes(name)) return null;
  const isInTransaction = command.autocommit === false && name !== 'commitTransaction';
  return {
    ok: 0,
    code: 10_107,
    codeName: 'NotWritablePrimary',
    errmsg: 'not primary',
    errorLabels: [isInTransaction ? 'TransientTransactionError' : 'RetryableWriteError'],
  };
}
