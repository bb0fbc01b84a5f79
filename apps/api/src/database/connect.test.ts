import { expect, inject, it } from 'vitest';
import { openDatabase } from './connect.js';

const dataDir = '/nonexistent';
const optionsOf = async (query: string) => {
  const uri = new URL(inject('mongoUri'));
  for (const [name, value] of new URLSearchParams(query)) uri.searchParams.set(name, value);
  const database = await openDatabase({ uri: uri.href, dataDir, onStoreLost: () => expect.unreachable() });
  await database.close();
  return database.db.client.options;
};

it('nobody waits for ever for a database', async () => {
  expect(await optionsOf('')).toMatchObject({
    serverSelectionTimeoutMS: 5000,
    connectTimeoutMS: 5000,
    waitQueueTimeoutMS: 5000,
    socketTimeoutMS: 20_000,
  });
});

it('a URI may say how long to wait', async () => {
  expect(await optionsOf('socketTimeoutMS=60000&waitQueueTimeoutMS=7')).toMatchObject({
    connectTimeoutMS: 5000,
    waitQueueTimeoutMS: 7,
    socketTimeoutMS: 60_000,
  });
});
