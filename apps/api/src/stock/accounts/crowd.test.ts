import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { createAccessTokens } from '../../access/identity/access-tokens.js';
import { EVERYBODY } from '../../access/identity/roles.js';
import { storeIn } from '../../database/connect.js';
import { openAlone } from '../../database/reach-store.js';
import { createIndexes } from '../../operations/upgrade/indexes.js';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { type MoneyOutcome, runMoneyCrowd } from '../../testing/money-crowd.js';
import { addPartner } from '../../testing/partner-docs.js';
import { spawnServer } from '../../testing/spawn-server.js';
import { ANNA, JWT_SECRET } from '../../testing/test-app.js';
import { checkExports } from '../../testing/trade/check-exports.js';
import { startTwoServers } from '../../testing/two-servers.js';
import { ledgerCollectionsOf } from '../ledger/collections.js';

/** A killed server may leave a transaction open, whose accounts stay locked for up to a minute. Else seconds are enough. */
const TIMEOUT_MS = 150_000;
const token = createAccessTokens({ secret: JWT_SECRET, clock: () => new Date(), roles: EVERYBODY }).issue(
  ANNA,
);

async function addTen(db: Db): Promise<string[]> {
  const partners = Array.from({ length: 10 }, (_, index) => addPartner(db, { name: `Shop ${index}` }));
  return (await Promise.all(partners)).map(({ _id }) => String(_id));
}

async function readExport(url: string, path: string): Promise<string> {
  const response = await fetch(`${url}/api/export/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.text();
}

async function expectExact(db: Db, { keys }: MoneyOutcome): Promise<void> {
  expect(await verifyLedger(db)).toMatchObject({ healthy: true, accounts: 10, entries: keys.length });
  const stored = await ledgerCollectionsOf(db).keys.find().toArray();
  expect(stored.map(({ _id }) => _id).sort()).toEqual([...keys].sort());
}

async function expectExports(url: string, { intended }: MoneyOutcome): Promise<void> {
  const { accounts, differences } = checkExports({
    entries: await readExport(url, 'entries?format=csv'),
    debts: [await readExport(url, 'debts?format=csv&kind=customer')],
    today: new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10),
  });
  expect(differences).toEqual([]);
  for (const [partner, cents] of intended) expect(Number(accounts.get(partner)?.balance)).toBe(cents);
}

it('keeps ten accounts exact, with 50 people, two servers and bad connections', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { db, urls } = await startTwoServers();
  const partners = await addTen(db);
  const outcome = await runMoneyCrowd({ servers: () => urls, token, partners, clients: 50, requests: 400 });
  expect(outcome.aborted + outcome.sentTwice).toBeGreaterThan(0);
  expect(outcome.refused).toBeGreaterThan(0);
  await expectExact(db, outcome);
  await expectExports(urls[0] ?? '', outcome);
});

it('keeps ten accounts exact when each of two servers is killed', { timeout: TIMEOUT_MS }, async () => {
  const { db, servers, urls, spawn } = await startTwoServers();
  const partners = await addTen(db);
  let confirmed = 0;
  const crowd = runMoneyCrowd({
    servers: () => urls,
    token,
    partners,
    clients: 50,
    requests: 400,
    onConfirmed: () => confirmed++,
  });
  for (const index of [0, 1]) {
    await expect.poll(() => confirmed, { timeout: TIMEOUT_MS }).toBeGreaterThan(80 + 120 * index);
    servers[index]?.child.kill('SIGKILL');
    urls[index] = await spawn().ready;
  }
  const outcome = await crowd;
  expect(outcome.retried).toBeGreaterThan(0);
  await expectExact(db, outcome);
  await expectExports(urls[0] ?? '', outcome);
});

it('keeps ten accounts exact when the server is killed with its own store', {
  timeout: TIMEOUT_MS,
}, async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'godown-killed-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const before = await openAlone(storeIn(DATA_DIR));
  await createIndexes(before.db);
  const partners = await addTen(before.db);
  await before.close();
  let server = spawnServer({ DATA_DIR, JWT_SECRET });
  let url = await server.ready;
  let confirmed = 0;
  const crowd = runMoneyCrowd({
    servers: () => [url],
    token,
    partners,
    clients: 50,
    requests: 400,
    onConfirmed: () => confirmed++,
  });
  for (const count of [80, 200]) {
    await expect.poll(() => confirmed, { timeout: TIMEOUT_MS }).toBeGreaterThan(count);
    server.child.kill('SIGKILL');
    await server.ended;
    server = spawnServer({ DATA_DIR, JWT_SECRET });
    url = await server.ready;
  }
  const outcome = await crowd;
  await expectExports(url, outcome);
  server.child.kill('SIGKILL');
  await server.ended;
  const after = await openAlone(storeIn(DATA_DIR));
  onTestFinished(() => after.close());
  await expectExact(after.db, outcome);
});
