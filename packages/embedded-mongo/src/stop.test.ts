import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, fill, loadBuilt, temporaryFolder } from './testing/harness.js';

const { start } = await loadBuilt();

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Resolves when the store has not responded for a second. */
async function becomesBusy(client: MongoClient): Promise<void> {
  const ping = () => client.db('admin').command({ ping: 1 });
  while ((await Promise.race([ping(), delay(1000, 'busy')])) !== 'busy');
}

describe('a process that exits in the middle of a transaction', () => {
  /** With many documents it takes long, in one transaction, and writes every few milliseconds. */
  const LONG = "[{ $set: { n: { $and: Array.from({ length: 10_000 }, () => ({ $ne: ['$_id', null] })) } } }]";
  /** The store is in that transaction if it has not responded for a second. */
  const PROGRAM = `
    const { start } = await import(process.env.STORE);
    const { MongoClient } = await import('mongodb');
    const store = await start({ path: process.env.FOLDER });
    const [writer, other] = [new MongoClient(store.uri), new MongoClient(store.uri)];
    const admin = other.db('admin');
    await admin.command({ ping: 1 });
    writer.db('t').collection('items').updateMany({}, ${LONG}).catch(() => {});
    const later = () => new Promise((resolve) => setTimeout(resolve, 1000, 'busy'));
    while ((await Promise.race([admin.command({ ping: 1 }), later()])) !== 'busy');
    process.exit(3);
  `;

  it('ends, with its own status, and leaves a store that has none of it', async () => {
    await fill(folder.path, 20_000);
    const store = new URL('../dist/index.js', import.meta.url).href;
    const child = execFile(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      cwd: import.meta.dirname,
      env: { ...process.env, STORE: store, FOLDER: folder.path },
      timeout: 40_000,
      killSignal: 'SIGKILL',
    });
    expect(await once(child, 'exit')).toEqual([3, null]);

    const next = await start({ path: folder.path });
    const client = await connect(next.uri);
    expect(
      await client
        .db('t')
        .collection('items')
        .countDocuments({ n: { $exists: true } }),
    ).toBe(0);
    await client.close();
    await next.close();
  }, 60_000);
});

describe('close', () => {
  it('cuts off a query that does not end', async () => {
    const store = await start({ path: folder.path });
    const [client, other] = [await connect(store.uri), await connect(store.uri)];
    const items = client.db('t').collection('items');
    // 100 documents of one, 100 of each of these, and so on.
    const fields = Array.from({ length: 10 }, (_, index) => `f${index}`);
    const hundred = Array.from({ length: 100 }, (_, index) => index);
    await items.insertOne(Object.fromEntries(fields.map((field) => [field, hundred])));
    const stages = fields.map((field) => ({ $unwind: `$${field}` }));
    const endless = items.aggregate([...stages, { $match: { f0: -1 } }]).toArray();
    const failed = expect(endless).rejects.toThrow();
    await becomesBusy(other);
    await store.close();
    expect(await store.ended).toBeUndefined();
    await failed;
    await client.close();
    await other.close();
    await (await start({ path: folder.path })).close();
  });

  it('does not fail because the lock of the folder cannot be deleted', async () => {
    const store = await start({ path: folder.path });
    const lock = (await readdir(folder.path)).find((name) => name.startsWith('lock-')) ?? '';
    // Not even root can delete a folder as a file. A read-only file system refuses in the same way.
    await rm(join(folder.path, lock));
    await mkdir(join(folder.path, lock));
    await store.close();
    expect(await store.ended).toBeUndefined();
  });
});
