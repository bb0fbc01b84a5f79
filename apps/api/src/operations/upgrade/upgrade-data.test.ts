import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '@godown/embedded-mongo';
import { MongoClient } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { spawnServer } from '../../testing/spawn-server.js';
import { checkBackup } from '../backup/read-backup.js';
import { verifyLedger } from '../verify/verify-ledger.js';
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

  it('is not stopped by items of another program with odd ids, dates and fields', async () => {
    const dataDir = await makeDataDir();
    const odd = [
      { _id: 'B-17', name: 'Text id', createdAt: 'yesterday' },
      { _id: 17, name: 'Number id' },
      { name: ['list'], price: 'x', find: 'text', updatedAt: {} },
      { quantity: '7' },
      { name: '!!!' },
      { name: 'Same bar code', barcode: 'X-9' },
      { name: 'Same bar code', barcode: 'X-9' },
    ];
    await withStore(dataDir, (client) =>
      client
        .db('godown')
        .collection('items')
        .insertMany(odd as never),
    );
    await startAndStop(dataDir);
    await startAndStop(dataDir);
    await withStore(dataDir, async (client) => {
      expect(
        await client
          .db('godown')
          .collection('items')
          .countDocuments({ 'find.name': { $gte: '' }, _id: { $type: 'objectId' } }),
      ).toBe(odd.length);
      expect(await client.db('godown').collection('items').countDocuments({ barcode: 'X-9' })).toBe(1);
    });
  });

  it('gives the documents of the version before the words of this one, and nothing else', async () => {
    const dataDir = await makeDataDir();
    const note = {
      _id: 'DN-2026-000007',
      party: 'Café',
      reference: 'TR-900',
      words: ['caf%C3%A9'],
      units: 3,
    };
    await withStore(dataDir, async (client) => {
      const db = client.db('godown');
      await db.collection('items').insertOne({ name: 'Old' });
      await db.collection('documents').insertOne(note as never);
      await db.collection('meta').insertOne({ _id: 'data', version: 1 } as never);
    });
    await startAndStop(dataDir);
    await withStore(dataDir, async (client) => {
      const words = ['dn2026_000007', '2026_000007', '000007', '7', 'cafe', 'tr900', '900'];
      expect(await client.db('godown').collection('documents').findOne()).toEqual({ ...note, words });
    });
  });

  it('stores nothing twice any more of the version before, and drops its indexes', async () => {
    const dataDir = await makeDataDir();
    await startAndStop(dataDir);
    const old = { balanceTotal: 1, balanceHalishar: 1, balanceBahaddarhat: 0, balanceUttara: 0 };
    const isOld = (text: string) => /balance|changedAt/.test(text);
    const before = await withStore(dataDir, async (client) => {
      const items = client.db('godown').collection('items');
      for (const field of [...Object.keys(old), 'changedAt']) await items.createIndex({ [field]: 1, _id: 1 });
      await items.updateMany({}, { $set: { ...old, changedAt: new Date() }, $unset: { shapeVersion: true } });
      await client
        .db('godown')
        .collection('meta')
        .updateOne({ version: DATA_VERSION }, { $set: { version: 3 } });
      return items.countDocuments();
    });
    await startAndStop(dataDir);
    await withStore(dataDir, async (client) => {
      const db = client.db('godown');
      const items = db.collection('items');
      const names = (await items.indexes()).map(({ name }) => String(name));
      expect(names.filter(isOld)).toEqual([]);
      expect(names).toEqual(
        expect.arrayContaining(['quantity_1__id_1', 'stock.uttara_1__id_1', 'updatedAt_1__id_1']),
      );
      expect(await items.countDocuments({ shapeVersion: 1 })).toBe(before);
      expect(Object.keys((await items.findOne()) ?? {}).filter(isOld)).toEqual([]);
      expect((await verifyLedger(db)).healthy).toBe(true);
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

  it('lets the undo of an older job bring back a value in shape', async () => {
    const dataDir = await makeDataDir();
    const fields = [
      { path: 'price', before: '12', after: 13 },
      { path: 'supplier', after: 'New' },
      { path: 'reorderPoints.uttara', before: 'x', after: 3 },
      { path: 'reorderPoints.halishar', before: 2, after: 3 },
    ];
    const did = { kind: 'edited', version: 2, fields, movements: [] };
    await withStore(dataDir, async (client) => {
      const db = client.db('godown');
      await db.collection('items').insertOne({ name: 'Old' });
      await db
        .collection('jobRows')
        .insertMany([{ _id: 'job.0000001', did }, { _id: 'job.0000002' }] as never[]);
      await db.collection('meta').insertOne({ _id: 'data', version: 3 } as never);
    });
    await startAndStop(dataDir);
    await withStore(dataDir, async (client) => {
      const rows = await client.db('godown').collection('jobRows').find().toArray();
      expect(rows[0]?.did.fields).toEqual([
        { path: 'price', before: 12, after: 13 },
        { path: 'supplier', before: '', after: 'New' },
        { path: 'reorderPoints.uttara', after: 3 },
        { path: 'reorderPoints.halishar', before: 2, after: 3 },
      ]);
      expect(rows[1]).toEqual({ _id: 'job.0000002' });
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
