import type { Db } from 'mongodb';
import { expect, it } from 'vitest';
import { createAccessTokens } from '../../access/identity/access-tokens.js';
import { EVERYBODY } from '../../access/identity/roles.js';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { type Outcome, runCrowd } from '../../testing/crowd.js';
import { ANNA, JWT_SECRET } from '../../testing/test-app.js';
import { startTwoServers } from '../../testing/two-servers.js';
import { documentsOf } from '../../trade/documents/documents.repo.js';
import { ledgerCollectionsOf } from './collections.js';

/** A killed server may leave a transaction open, whose items stay locked for up to a minute. Else seconds are enough. */
const TIMEOUT_MS = 150_000;
const token = createAccessTokens({ secret: JWT_SECRET, clock: () => new Date(), roles: EVERYBODY }).issue(
  ANNA,
);

async function addItem(url: string): Promise<string> {
  const response = await fetch(`${url}/api/item`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: ANNA.email, name: 'Hot' }),
  });
  return ((await response.json()) as { _id: string })._id;
}

async function expectExact(db: Db, { intended, keys }: Outcome) {
  const collections = ledgerCollectionsOf(db);
  for (const item of await collections.items.find().toArray())
    expect(item.stock).toEqual(intended.get(String(item._id)));
  expect(await verifyLedger(db)).toMatchObject({ healthy: true, movements: keys.length });
  const stored = await collections.keys.find().toArray();
  expect(stored.map(({ _id }) => _id).sort()).toEqual([...keys].sort());
}

it(
  'counts every movement once with many clients, two servers and bad connections',
  async () => {
    const { db, urls } = await startTwoServers();
    const items = [await addItem(urls[0] ?? '')];
    const outcome = await runCrowd({ servers: () => urls, token, items, clients: 50, requests: 300 });
    expect(outcome.aborted + outcome.sentTwice).toBeGreaterThan(0);
    expect(outcome.unavailable).toBe(0);
    await expectExact(db, outcome);
  },
  TIMEOUT_MS,
);

it(
  'posts every document whole and once, without a gap in the numbers, when a server is killed meanwhile',
  async () => {
    const { db, servers, urls, spawn } = await startTwoServers();
    const items = await Promise.all(Array.from({ length: 20 }, () => addItem(urls[0] ?? '')));
    const crowd = runCrowd({
      servers: () => urls,
      token,
      items,
      clients: 50,
      requests: 100,
      linesPerDocument: 10,
    });
    const { movements, keys } = ledgerCollectionsOf(db);
    const documents = documentsOf(db);
    await expect.poll(() => keys.estimatedDocumentCount(), { timeout: TIMEOUT_MS }).toBeGreaterThan(20);
    servers[0]?.child.kill('SIGKILL');
    urls[0] = await spawn().ready;
    const { intended } = await crowd;
    for (const { _id, stock } of await ledgerCollectionsOf(db).items.find().toArray())
      expect(stock).toEqual(intended.get(String(_id)));
    expect(await verifyLedger(db)).toMatchObject({ healthy: true, movements: 1000 });
    for (const kind of ['delivery', 'receipt'] as const) {
      const numbers = (await documents.find({ kind }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
      const digits = numbers.map((number) => Number(number.slice(-6)));
      expect(digits).toEqual(numbers.map((_, index) => index + 1));
      for (const document of numbers) expect(await movements.countDocuments({ document })).toBe(10);
    }
    expect(await documents.countDocuments()).toBe(100);
  },
  TIMEOUT_MS,
);

it(
  'counts every movement once when a server is killed meanwhile',
  async () => {
    const { db, servers, urls, spawn } = await startTwoServers();
    const items = [await addItem(urls[0] ?? ''), await addItem(urls[0] ?? '')];
    const crowd = runCrowd({ servers: () => urls, token, items, clients: 20, requests: 200 });
    const { keys } = ledgerCollectionsOf(db);
    await expect.poll(() => keys.estimatedDocumentCount(), { timeout: TIMEOUT_MS }).toBeGreaterThan(50);
    servers[0]?.child.kill('SIGKILL');
    urls[0] = await spawn().ready;
    await expectExact(db, await crowd);
  },
  TIMEOUT_MS,
);
