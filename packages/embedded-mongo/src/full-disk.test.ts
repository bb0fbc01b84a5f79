import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from './server/server.js';
import { connect, loadBuilt, startProcess, temporaryFolder } from './testing/harness.js';

const { start } = await loadBuilt();

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('a full disk', () => {
  const FULL = 1e6;
  const ROOMY = 1e9;
  let free: number;
  const startHere = () => startServer({ path: folder.path, port: 0, freeBytes: () => free });

  it('stops writes, not reads, and is told by hello; writes work again when there is room', async () => {
    free = ROOMY;
    await (await startHere()).close();
    free = FULL;
    const server = await startHere();
    const client = await connect(server.uri);
    const items = client.db('t').collection<{ _id: number }>('items');
    const readOnly = async () => (await client.db('admin').command({ hello: 1 })).readOnly;

    expect(await readOnly()).toBe(true);
    expect(await items.find().toArray()).toEqual([]);
    const insert = (_id: number) => items.insertOne({ _id });
    await expect(insert(1)).rejects.toMatchObject({
      code: 14031,
      codeName: 'OutOfDiskSpace',
      message: expect.stringContaining(folder.path),
    });
    free = ROOMY;
    expect(await readOnly()).toBe(false);
    await insert(2);
    free = FULL;
    await expect(Promise.all([insert(3), insert(4)])).rejects.toMatchObject({ code: 14031 });
    expect(await items.find().toArray()).toEqual([{ _id: 2 }]);
    await client.close();
    await server.close();
  });

  it('keeps a new store from being made, and leaves nothing behind', async () => {
    free = FULL;
    await expect(startHere()).rejects.toMatchObject({
      codeName: 'OutOfDiskSpace',
      message: expect.stringContaining(folder.path),
    });
    expect(await readdir(folder.path)).toEqual([]);
  });
});

describe('a store whose files cannot grow', () => {
  /** `blocks` of 1024 bytes: the system refuses to let any file grow beyond. */
  const startLimited = (blocks: number) =>
    startProcess(folder.path, (command) => [
      'bash',
      '-c',
      `ulimit -f ${blocks}; exec "$@"`,
      'bash',
      ...command,
    ]);

  it('starts, reads and refuses to write', async () => {
    const before = await start({ path: folder.path });
    const first = await connect(before.uri);
    await first.db('t').collection<{ _id: number }>('items').insertOne({ _id: 1 });
    await first.close();
    await before.close();
    // LMDB writes into a map of this file. A hole in it would end the process when the disk is full.
    const { blocks, size } = await stat(join(folder.path, 'lock.mdb'));
    expect(blocks * 512).toBeGreaterThanOrEqual(size);

    const limited = await startLimited(0);
    const client = await connect(limited.uri);
    const items = client.db('t').collection<{ _id: number }>('items');
    expect(await items.find().toArray()).toEqual([{ _id: 1 }]);
    await expect(items.insertOne({ _id: 2 })).rejects.toMatchObject({ code: 14031 });
    expect(await items.countDocuments()).toBe(1);
    await client.close();
    await limited.stop('SIGTERM');
    expect(await readdir(folder.path)).toEqual(['data.mdb', 'lock.mdb']);
  });

  it('does not start when it is new, says why, and leaves nothing that hinders the next start', async () => {
    await expect(startLimited(0)).rejects.toThrow(
      `cannot use the data folder ${folder.path}: the file may not grow`,
    );
    await (await start({ path: folder.path })).close();
  });

  it('fails a write that is too large, but no transaction that is open meanwhile', async () => {
    const limited = await startLimited(2000);
    const client = await connect(limited.uri);
    const items = client.db('t').collection<{ _id: number; text: string }>('items');
    await items.insertOne({ _id: 0, text: 'before' });
    await client.withSession(async (session) => {
      session.startTransaction();
      await items.insertOne({ _id: 1, text: 'in the transaction' }, { session });
      await expect(items.insertOne({ _id: 2, text: 'x'.repeat(3e6) })).rejects.toMatchObject({ code: 14031 });
      await items.insertOne({ _id: 3, text: 'meanwhile' });
      await session.commitTransaction();
    });
    expect(await items.find().toArray()).toEqual([
      { _id: 0, text: 'before' },
      { _id: 1, text: 'in the transaction' },
      { _id: 3, text: 'meanwhile' },
    ]);
    await client.close();
    await limited.stop('SIGTERM');
  });

  it('fails the write with an error that names the folder, and loses nothing', async () => {
    const limited = await startLimited(2000);
    const client = await connect(limited.uri);
    const items = client.db('t').collection<{ _id: number; text: string }>('items');
    const acknowledged: number[] = [];
    const failure = await (async () => {
      for (let id = 0; ; id += 1) {
        await items.insertOne({ _id: id, text: 'x'.repeat(50_000) });
        acknowledged.push(id);
      }
    })().catch((error: Error) => error);
    expect(failure).toMatchObject({ code: 14031, message: expect.stringContaining(folder.path) });
    // It still reads, and what fits may still be written.
    expect(await items.find().project({ _id: 1 }).toArray()).toEqual(acknowledged.map((_id) => ({ _id })));
    await items
      .deleteMany({ _id: { $lt: 10 } })
      .catch((error: unknown) => expect(error).toMatchObject({ code: 14031 }));
    await client.close();
    await limited.stop('SIGTERM');

    const roomy = await start({ path: folder.path });
    const again = await connect(roomy.uri);
    const same = again.db('t').collection<{ _id: number; text: string }>('items');
    const ids = (await same.find({ _id: { $gte: 10 } }).toArray()).map(({ _id }) => _id);
    expect(ids).toEqual(acknowledged.filter((id) => id >= 10));
    await same.insertOne({ _id: 1_000_000, text: 'room again' });
    await again.close();
    await roomy.close();
  });
});
