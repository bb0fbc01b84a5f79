import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '@godown/embedded-mongo';
import { MongoClient } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { spawnServer } from '../../testing/spawn-server.js';
import { checkBackup } from '../backup/read-backup.js';
import { DATA_VERSION } from './upgrade-data.js';

/** Starts one server, or two, each of which is stopped again. */
const LIMIT_MS = 30_000;

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
