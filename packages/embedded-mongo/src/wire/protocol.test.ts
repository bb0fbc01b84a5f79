import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../server/server.js';
import { temporaryFolder } from '../testing/harness.js';
import { bodySection, message, RawClient, sequenceSection } from '../testing/raw-client.js';
import { crc32c } from './checksum.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: RunningServer;
const faults: unknown[] = [];
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer({ path: folder.path, port: 0, onFault: (error) => faults.push(error) });
});
afterAll(async () => {
  await server.close();
  await folder.remove();
  expect(faults).toEqual([]);
});

const PING = bodySection({ ping: 1, $db: 'admin' });
const MORE_TO_COME = 2;
const CHECKSUM_PRESENT = 1;

async function withClient(run: (client: RawClient) => Promise<void>): Promise<void> {
  const client = await RawClient.open(server.uri);
  try {
    await run(client);
  } finally {
    client.close();
  }
}

describe('messages', () => {
  it('carry documents of a statement in sequences', () =>
    withClient(async (client) => {
      const $db = 'sequences';
      const documents = sequenceSection('documents', [{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
      expect(await client.ask([bodySection({ insert: 'a', $db }), documents])).toMatchObject({ n: 3, ok: 1 });
      const updates = sequenceSection('updates', [{ q: { _id: 1 }, u: { $set: { x: 1 } } }]);
      expect(await client.ask([updates, bodySection({ update: 'a', $db })])).toMatchObject({ nModified: 1 });
      const deletes = sequenceSection('deletes', [{ q: { _id: 2 }, limit: 1 }]);
      expect(await client.ask([bodySection({ delete: 'a', $db }), deletes])).toMatchObject({ n: 1 });
      expect(await client.ask([bodySection({ find: 'a', $db })])).toMatchObject({
        cursor: { firstBatch: [{ _id: 1, x: 1 }, { _id: 3 }] },
      });
    }));

  it('without a reply are executed too', () =>
    withClient(async (client) => {
      const insert = bodySection({ insert: 'silent', documents: [{ _id: 1 }], $db: 'silent' });
      const failing = bodySection({ insert: 'silent', documents: [{ _id: 1 }], $db: 'silent' });
      client.send(message([insert], { flags: MORE_TO_COME }));
      client.send(message([failing], { flags: MORE_TO_COME }));
      expect(await client.ask([bodySection({ count: 'silent', $db: 'silent' })])).toMatchObject({ n: 1 });
    }));

  it('may come in pieces, or several at once', () =>
    withClient(async (client) => {
      const bytes = message([PING]);
      for (const byte of bytes) client.send(Buffer.from([byte]));
      expect(await client.reply()).toMatchObject({ ok: 1 });
      client.send(Buffer.concat([bytes, message([bodySection({ nonsense: 1, $db: 'x' })]), bytes]));
      expect(await client.reply()).toMatchObject({ ok: 1 });
      expect(await client.reply()).toMatchObject({ ok: 0, code: 59 });
      expect(await client.reply()).toMatchObject({ ok: 1 });
    }));

  it('may carry a checksum', () =>
    withClient(async (client) => {
      expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
      expect(await client.ask([PING], { flags: CHECKSUM_PRESENT })).toMatchObject({ ok: 1 });
    }));

  it('with corrupt BSON get an error, and the connection stays open', () =>
    withClient(async (client) => {
      const body = bodySection({ ping: 'abc', $db: 'admin' });
      // The string is now longer than the document.
      body.writeInt32LE(1000, 1 + 4 + 1 + 'ping\0'.length);
      expect(await client.ask([body])).toMatchObject({ ok: 0, code: 22, codeName: 'InvalidBSON' });
      expect(await client.ask([PING])).toMatchObject({ ok: 1 });
    }));
});

function withLength(length: number): Buffer {
  const bytes = message([PING]);
  bytes.writeInt32LE(length, 0);
  return bytes;
}

function wrongChecksum(): Buffer {
  const bytes = message([PING], { flags: CHECKSUM_PRESENT });
  bytes.writeUInt32LE(12345, bytes.length - 4);
  return bytes;
}

const DOCUMENTS = sequenceSection('documents', [{ _id: 1 }]);

describe('a message that breaks the protocol', () => {
  it.each([
    ['a length that is too small', withLength(15)],
    ['a negative length', withLength(-1)],
    ['a length that is too large', withLength(48_000_001)],
    ['an unknown opcode', message([PING], { opcode: 2002 })],
    ['compression', message([PING], { opcode: 2012 })],
    ['an unknown flag', message([PING], { flags: 4 })],
    ['a wrong checksum', wrongChecksum()],
    ['an unknown kind of section', message([Buffer.concat([Buffer.from([9]), PING.subarray(1)])])],
    ['a section that is cut short', message([PING.subarray(0, -4)])],
    ['no section', message([])],
    ['no body', message([DOCUMENTS])],
    ['two bodies', message([PING, PING])],
    ['a field in both forms', message([bodySection({ insert: 'a', documents: [], $db: 'x' }), DOCUMENTS])],
    ['a sequence twice', message([bodySection({ insert: 'a', $db: 'x' }), DOCUMENTS, DOCUMENTS])],
  ])('closes its connection and no other: %s', (_name, bytes) =>
    withClient(async (other) => {
      const client = await RawClient.open(server.uri);
      client.send(bytes);
      await client.closed;
      expect(await other.ask([PING])).toMatchObject({ ok: 1 });
    }),
  );
});
