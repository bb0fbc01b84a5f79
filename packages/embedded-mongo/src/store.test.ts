import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open as openLmdb } from 'lmdb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LAYOUT_VERSION, VERSION_KEY } from './storage/layout.js';
import { connect, loadBuilt, runCli, startProcess, temporaryFolder } from './testing/harness.js';

const { start } = await loadBuilt();

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('start and close', () => {
  it('keeps data, indexes and change streams over a restart', async () => {
    const first = await start({ path: folder.path });
    const client = await connect(first.uri);
    const items = client.db('t').collection<{ _id: number; name: string }>('items');
    await items.createIndex({ name: 1 }, { unique: true });
    await items.insertOne({ _id: 1, name: 'first' });
    const stream = items.watch();
    await stream.tryNext();
    await items.insertOne({ _id: 2, name: 'second' });
    const { _id: token } = await stream.next();
    await items.insertOne({ _id: 3, name: 'third' });
    await client.close();
    await first.close();
    await first.close();

    const second = await start({ path: folder.path });
    const again = await connect(second.uri);
    const same = again.db('t').collection<{ _id: number; name: string }>('items');
    expect(await same.find().toArray()).toHaveLength(3);
    await expect(same.insertOne({ _id: 4, name: 'first' })).rejects.toMatchObject({ code: 11000 });
    const resumed = same.watch([], { resumeAfter: token });
    expect(await resumed.next()).toMatchObject({ operationType: 'insert', documentKey: { _id: 3 } });
    await again.close();
    await second.close();
    expect(await second.ended).toBeUndefined();
  });

  it('names a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(start({ path: folder.path, port })).rejects.toMatchObject({ code: 'PortTaken' });
    other.close();
    const store = await start({ path: folder.path });
    await store.close();
  });

  it('names a path that is not a folder', async () => {
    const path = join(folder.path, 'file');
    await writeFile(path, '');
    await expect(start({ path })).rejects.toMatchObject({
      code: 'FolderUnusable',
      message: expect.stringContaining(path),
    });
  });
});

describe('data of another layout', () => {
  it('is refused with advice, and left unchanged', async () => {
    const old = openLmdb({ path: folder.path, keyEncoding: 'binary', encoding: 'binary', noSubdir: false });
    await old.put(VERSION_KEY, Buffer.from([LAYOUT_VERSION - 1]));
    await old.close();
    await expect(start({ path: folder.path })).rejects.toMatchObject({
      code: 'StoreFailed',
      message: expect.stringMatching(/set DATA_DIR to another folder, or delete this one/),
    });
  });
});

describe('indexes of a collection that has documents', () => {
  it('are all made, or leave nothing behind', async () => {
    const store = await start({ path: folder.path });
    const client = await connect(store.uri);
    const items = client.db('t').collection<{ _id: number }>('items');
    // More than are read at a time.
    const documents = Array.from({ length: 1201 }, (_, i) => ({
      _id: i,
      name: `name ${i % 1200}`,
      at: { place: i % 3 },
    }));
    await items.insertMany(documents);
    const indexes = [{ key: { 'at.place': 1 } }, { key: { name: 1 }, unique: true }];
    await expect(items.createIndexes(indexes)).rejects.toMatchObject({ code: 11000 });
    expect(await items.indexes()).toHaveLength(1);
    await items.deleteOne({ _id: 1200 });
    await items.createIndexes(indexes);
    for (const hint of ['at.place_1', 'name_1', '_id_'])
      expect(await items.find({ 'at.place': 2 }, { hint }).toArray(), hint).toHaveLength(400);
    await client.close();
    await store.close();
    expect(await runCli(['--check', '--path', folder.path])).toMatchObject({ status: 0 });
  });
});

describe('the log of changes', () => {
  it('can be resumed after any event that is kept, and reports the loss of older ones', async () => {
    const store = await start({ path: folder.path });
    const client = await connect(store.uri);
    const items = client.db('t').collection<{ _id: number }>('items');
    const documents = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => ({ _id: from + i }));
    const stream = items.watch([], { batchSize: 300 });
    await stream.tryNext();
    await items.insertMany(documents(0, 2500));
    for (let i = 0; i < 1500; i += 1) expect(await stream.next()).toMatchObject({ documentKey: { _id: i } });
    const token = stream.resumeToken;
    await stream.close();

    const resumed = items.watch([], { resumeAfter: token });
    for (let i = 1500; i < 2500; i += 1)
      expect(await resumed.next()).toMatchObject({ documentKey: { _id: i } });

    // A write deletes the events that the previous one made too many, so one more write is needed.
    for (let i = 0; i < 13; i += 1) await items.insertMany(documents(3000 + i * 1000, 4000 + i * 1000));
    // One stream is open and has fallen behind; the other resumes at an event that was deleted.
    const late = items.watch([], { resumeAfter: token });
    await expect(resumed.next()).rejects.toMatchObject({ code: 286 });
    await expect(late.next()).rejects.toMatchObject({ code: 286 });
    await client.close();
    await store.close();
  });
});

describe('the lock of a folder', () => {
  it('prevents a second start in the same process', async () => {
    const store = await start({ path: folder.path });
    await expect(start({ path: folder.path })).rejects.toMatchObject({
      code: 'FolderLocked',
      message: expect.stringMatching(new RegExp(`${folder.path}.*${process.pid}`)),
    });
    await store.close();
    await (await start({ path: folder.path })).close();
  });

  it('prevents a start in another process, until the first is killed', async () => {
    const server = await startProcess(folder.path);
    const second = await runCli(['--path', folder.path, '--port', '0']);
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(folder.path);
    expect(second.stderr).toContain(String(server.process.pid));
    await server.stop('SIGKILL');
    await (await start({ path: folder.path })).close();
  });

  it('ignores the lock of a dead process whose id another process has now', async () => {
    const lock = `lock-${process.ppid}-long-ago`;
    await writeFile(join(folder.path, lock), '');
    await (await start({ path: folder.path })).close();
    expect(await readdir(folder.path)).not.toContain(lock);
  });

  it('keeps out of a folder that a process of an older version has open', async () => {
    const file = join(folder.path, 'lock.json');
    await writeFile(file, JSON.stringify({ pid: process.ppid, began: '' }));
    await expect(start({ path: folder.path })).rejects.toMatchObject({ code: 'FolderLocked' });
    await writeFile(file, JSON.stringify({ pid: process.ppid, began: 'long/ago' }));
    await (await start({ path: folder.path })).close();
    expect(await readdir(folder.path)).not.toContain('lock.json');
  });

  it('lets exactly one of several processes start', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startProcess(folder.path)));
    const running = starts.filter((each) => each.status === 'fulfilled');
    expect(running).toHaveLength(1);
    for (const { value } of running) await value.stop('SIGTERM');
    expect(await readdir(folder.path)).toEqual(['data.mdb', 'lock.mdb']);
  });
});

describe('the command line', () => {
  it.each([
    [['--colour', 'red'], /colour/],
    [['--port', 'high'], /--port has to be a number/],
  ])('explains wrong arguments %j', async (args, message) => {
    const { status, stderr } = await runCli(args);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr).toContain('Usage');
  });

  it('is also the one of npm run store', async () => {
    const script = fileURLToPath(new URL('../../../scripts/godown.mjs', import.meta.url));
    const { status, stdout } = await runCli(['store', '--help'], script);
    expect(status).toBe(0);
    expect(stdout).toContain('Usage: npm run store');
  });

  it('stops cleanly when asked to', async () => {
    const server = await startProcess(folder.path);
    expect(server.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\//);
    expect(await server.stop('SIGINT')).toBe(0);
  });
});
