import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { checkBackup } from './read-backup.js';
import { requireEmpty, restoreInto } from './restore-backup.js';
import { writeBackup } from './write-backup.js';

const client = new MongoClient(inject('mongoUri'));
const saved = client.db(`${inject('databasePrefix')}saved`);
const restored = client.db(`${inject('databasePrefix')}restored`);
const drop = () => Promise.all([saved.dropDatabase(), restored.dropDatabase()]);

beforeEach(async () => {
  await drop();
  await saved.collection('items').insertMany([{ name: 'Oven' }, { name: 'Grill' }]);
});
afterAll(async () => {
  await drop();
  await client.close();
});

async function save() {
  const folder = await mkdtemp(join(tmpdir(), 'godown-restore-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'x.backup');
  await writeBackup(saved, { file, alone: false, now: new Date(0) });
  return { file, summary: await checkBackup(file) };
}

const items = (db: Db) => db.collection('items');

it.each<[string, (db: Db) => Promise<unknown>]>([
  ['a document is missing', (db) => items(db).deleteOne({ name: 'Oven' })],
  ['a document is different', (db) => items(db).updateOne({ name: 'Oven' }, { $set: { name: 'Over' } })],
  ['there is one more', (db) => items(db).insertOne({ name: 'Kettle' })],
])('notices after the restore that %s', async (_what, spoil) => {
  const restoring = restoreInto(restored, {
    ...(await save()),
    createIndexes: async (db) => void (await spoil(db)),
  });
  await expect(restoring).rejects.toThrow('The collection items was not restored as it is in the backup.');
});

it('restores what was saved, and then refuses the database as not empty', async () => {
  await requireEmpty(restored);
  await restoreInto(restored, { ...(await save()), createIndexes: async () => {} });
  expect(await items(restored).find().toArray()).toEqual(await items(saved).find().toArray());
  await expect(requireEmpty(restored)).rejects.toThrow('is not empty: it has the collection items');
});
