import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '@godown/embedded-mongo';
import { MongoClient, ObjectId } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { spawnServer } from '../../testing/spawn-server.js';
import { checkBackup } from '../backup/read-backup.js';
import { DATA_VERSION } from './upgrade-data.js';

/** Starts one server, or two, each of which is stopped again. */
const LIMIT_MS = 60_000;

async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'godown-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Does something with the store while no server runs. */
async function withStore<T>(dataDir: string, use: (client: MongoClient) => Promise<T>): Promise<T> {
  const store = await start({ path: join(dataDir, 'store') });
  const client = new MongoClient(store.uri);
  try {
    return await use(client);
  } finally {
    await client.close();
    await store.close();
  }
}

async function startAndStop(dataDir: string): Promise<void> {
  const server = spawnServer({ DATA_DIR: dataDir });
  await server.ready;
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

const readVersion = async (client: MongoClient) =>
  (await client.db('godown').collection<{ _id: string }>('meta').findOne({ _id: 'data' })) as {
    version: number;
  } | null;

describe('the start of the server', { timeout: LIMIT_MS }, () => {
  it('saves data of an older version, upgrades it, and does so once', async () => {
    const dataDir = await makeDataDir();
    await withStore(dataDir, (client) =>
      client.db('godown').collection('items').insertOne({ name: 'Old', quantity: 3 }),
    );
    await startAndStop(dataDir);
    await startAndStop(dataDir);
    const [file = '', ...others] = await readdir(join(dataDir, 'backups'));
    expect(file).toMatch(/^before-upgrade-from-0-.*\.backup$/);
    expect(others).toEqual([]);
    const { collections } = await checkBackup(join(dataDir, 'backups', file));
    expect(collections).toEqual([expect.objectContaining({ name: 'items', count: 1 })]);
    await withStore(dataDir, async (client) => {
      expect(await readVersion(client)).toMatchObject({ version: DATA_VERSION });
      expect(await client.db('godown').collection('items').findOne()).toHaveProperty('find.name');
    });
  });

  it('sorts the items of the version before by the letters of their names and suppliers, and changes nothing else', async () => {
    const dataDir = await makeDataDir();
    const ids = ['65f000000000000000000001', '65f000000000000000000002'].map((id) => new ObjectId(id));
    await withStore(dataDir, async (client) => {
      const items = client.db('godown').collection('items');
      await items.insertOne({ _id: ids[0], name: 'বাড়ি ১০', supplier: 'ৎসিন', version: 7 } as never);
      await items.insertOne({ _id: ids[1], name: 'Oven', supplier: 'Meghna', version: 7 } as never);
    });
    await startAndStop(dataDir);
    const before = await withStore(dataDir, async (client) => {
      const db = client.db('godown');
      const items = db.collection('items');
      const all = await items.find().toArray();
      const old = { 'find.name': `বাড়ি 00000010\t${ids[0]}`, 'find.supplier': 'ৎসিন' };
      await items.updateOne({ _id: ids[0] as ObjectId }, { $set: old });
      await db.collection('meta').updateOne({}, { $set: { version: 4 } });
      return all;
    });
    await startAndStop(dataDir);
    await withStore(dataDir, async (client) => {
      const db = client.db('godown');
      expect(await db.collection('items').find().toArray()).toEqual(before);
      expect(before[0]?.find.name).not.toContain('বাড়ি');
      expect(await readVersion(client)).toMatchObject({ version: DATA_VERSION });
    });
  });

  it('makes the vocabulary of the items of the version before', async () => {
    const dataDir = await makeDataDir();
    await startAndStop(dataDir);
    const readWords = async (client: MongoClient) =>
      client.db('godown').collection('words').find().sort({ _id: 1 }).toArray();
    const words = await withStore(dataDir, async (client) => {
      const before = await readWords(client);
      const db = client.db('godown');
      await db.collection('words').drop();
      await db.collection('meta').updateOne({ version: DATA_VERSION }, { $set: { version: 4 } });
      return before;
    });
    expect(words.map(({ _id }) => _id)).toContain('microwave');
    await startAndStop(dataDir);
    await withStore(dataDir, async (client) => {
      const ids = (all: typeof words) => all.map(({ _id, keys }) => ({ _id, keys }));
      expect(ids(await readWords(client))).toEqual(ids(words));
    });
  });

  it('gives new data the version, without a backup', async () => {
    const dataDir = await makeDataDir();
    await startAndStop(dataDir);
    expect(await readdir(dataDir)).not.toContain('backups');
    await withStore(dataDir, async (client) => {
      expect(await readVersion(client)).toMatchObject({ version: DATA_VERSION });
    });
  });

  it('refuses newer data in one line, and changes nothing', async () => {
    const dataDir = await makeDataDir();
    const version = DATA_VERSION + 1;
    await withStore(dataDir, (client) =>
      client
        .db('godown')
        .collection<{ _id: string }>('meta')
        .insertOne({ _id: 'data', version } as { _id: string }),
    );
    const server = spawnServer({ DATA_DIR: dataDir });
    server.ready.catch(() => undefined);
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^The data has version \d+, and this program knows [^\n]*\n$/);
    await withStore(dataDir, async (client) => {
      const names = await client.db('godown').listCollections({}, { nameOnly: true }).toArray();
      expect(names.map(({ name }) => name)).toEqual(['meta']);
    });
  });
});
