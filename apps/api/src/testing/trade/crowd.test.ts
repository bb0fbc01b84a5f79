import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LastPrice } from '@godown/shared/trade/prices';
import type { Db } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { createAccessTokens } from '../../access/identity/access-tokens.js';
import { EVERYBODY } from '../../access/identity/roles.js';
import { storeIn } from '../../database/connect.js';
import { openAlone } from '../../database/reach-store.js';
import { createIndexes } from '../../operations/upgrade/indexes.js';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { partnersOf } from '../../stock/accounts/partner-doc.js';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import { addPartner } from '../partner-docs.js';
import { spawnServer } from '../spawn-server.js';
import { ANNA, JWT_SECRET } from '../test-app.js';
import { startTwoServers } from '../two-servers.js';
import { checkExports, checkPieces } from './check-exports.js';
import { runTradeCrowd, type TradeOutcome } from './trade-crowd.js';

/** A killed server may leave a transaction open, whose accounts stay locked for up to a minute. Else seconds are enough. */
const TIMEOUT_MS = 150_000;
const POLL = { timeout: TIMEOUT_MS };
const CROWD = { clients: 50, requests: 400 };
const token = createAccessTokens({ secret: JWT_SECRET, clock: () => new Date(), roles: EVERYBODY }).issue(
  ANNA,
);
const authorization = `Bearer ${token}`;

async function addTen(db: Db): Promise<string[]> {
  const partners = Array.from({ length: 10 }, (_, index) => addPartner(db, { name: `Shop ${index}` }));
  return (await Promise.all(partners)).map(({ _id }) => String(_id));
}

const addItems = (url: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const body = JSON.stringify({ name: `Oven ${index}` });
      const response = await fetch(`${url}/api/item`, { method: 'POST', headers, body });
      return ((await response.json()) as { _id: string })._id;
    }),
  );

const read = (url: string, path: string): Promise<Response> =>
  fetch(`${url}/api/${path}`, { headers: { authorization } });

async function readLastPrices(url: string, partners: readonly string[], items: readonly string[]) {
  const prices = await Promise.all(
    partners.map(async (partner) => {
      const response = await read(url, `partners/${partner}/prices?items=${items}`);
      const found = (await response.json()) as LastPrice[];
      return found.map(({ item, unitPrice }) => [`${partner} ${item}`, Math.round(unitPrice * 100)] as const);
    }),
  );
  return new Map(prices.flat());
}

/** Checks that the server shows what was sent. */
async function expectSame(url: string, items: readonly string[], outcome: TradeOutcome): Promise<void> {
  const { accounts, differences } = checkExports({
    entries: await (await read(url, 'export/entries?format=csv')).text(),
    // A store of its own has the demonstration, with its suppliers.
    debts: await Promise.all(
      ['customer', 'supplier'].map(async (kind) =>
        (await read(url, `export/debts?format=csv&kind=${kind}`)).text(),
      ),
    ),
    today: new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10),
  });
  expect(differences).toEqual([]);
  for (const [partner, cents] of outcome.owed)
    expect(Number(accounts.get(partner)?.balance ?? 0)).toBe(cents);
  const stock = await (await read(url, 'export/items?format=csv')).text();
  expect(checkPieces(stock, outcome.pieces)).toEqual([]);
  expect(await readLastPrices(url, [...outcome.owed.keys()], items)).toEqual(outcome.lastPrices);
  // Otherwise it shows nothing about them.
  expect(outcome.refused).toBeGreaterThan(0);
  expect(outcome.retried).toBeGreaterThan(0);
}

async function expectOnce(db: Db, { keys }: TradeOutcome): Promise<void> {
  // Those of the crowd, and those of the demonstration.
  const accounts = await partnersOf(db).countDocuments();
  expect(accounts).toBeGreaterThanOrEqual(10);
  expect(await verifyLedger(db)).toMatchObject({ healthy: true, accounts });
  const stored = await ledgerCollectionsOf(db).keys.find().toArray();
  expect(stored.map(({ _id }) => _id).sort()).toEqual([...keys].sort());
}

it('keeps accounts, stock and last prices exact when each of two servers is killed', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { db, servers, urls, spawn } = await startTwoServers();
  const [partners, items] = [await addTen(db), await addItems(urls[0] ?? '')];
  let confirmed = 0;
  const onConfirmed = () => confirmed++;
  const crowd = runTradeCrowd({ ...CROWD, servers: () => urls, token, partners, items, onConfirmed });
  for (const index of [0, 1]) {
    await Promise.race([crowd, expect.poll(() => confirmed, POLL).toBeGreaterThan(80 + 120 * index)]);
    servers[index]?.child.kill('SIGKILL');
    urls[index] = await spawn().ready;
  }
  const outcome = await crowd;
  await expectOnce(db, outcome);
  await expectSame(urls[0] ?? '', items, outcome);
});

it('keeps them exact when the server is killed with its own store', { timeout: TIMEOUT_MS }, async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'godown-killed-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const before = await openAlone(storeIn(DATA_DIR));
  await createIndexes(before.db);
  const partners = await addTen(before.db);
  await before.close();
  let server = spawnServer({ DATA_DIR, JWT_SECRET });
  let url = await server.ready;
  const items = await addItems(url);
  let confirmed = 0;
  const onConfirmed = () => confirmed++;
  const crowd = runTradeCrowd({ ...CROWD, servers: () => [url], token, partners, items, onConfirmed });
  for (const count of [80, 200]) {
    await Promise.race([crowd, expect.poll(() => confirmed, POLL).toBeGreaterThan(count)]);
    server.child.kill('SIGKILL');
    await server.ended;
    server = spawnServer({ DATA_DIR, JWT_SECRET });
    url = await server.ready;
  }
  const outcome = await crowd;
  await expectSame(url, items, outcome);
  server.child.kill('SIGKILL');
  await server.ended;
  const after = await openAlone(storeIn(DATA_DIR));
  onTestFinished(() => after.close());
  await expectOnce(after.db, outcome);
});
