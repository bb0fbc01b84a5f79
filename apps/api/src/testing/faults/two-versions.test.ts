/** During an upgrade two versions of the program run side by side: what people see. */
import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createAccessTokens } from '../../access/identity/access-tokens.js';
import { EVERYBODY } from '../../access/identity/roles.js';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { systemClock } from '../../runtime/clock.js';
import { spawnServer } from '../spawn-server.js';
import { ANNA, JWT_SECRET } from '../test-app.js';

const DELIVERIES = 15;

const tokens = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY });
const headers = () => ({
  authorization: `Bearer ${tokens.issue(ANNA)}`,
  'content-type': 'application/json',
});

it('deliveries to both count once each while the new one upgrades the data, and its list has every item', {
  timeout: 60_000,
}, async () => {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/${inject('databasePrefix')}versions`;
  const client = new MongoClient(uri.href);
  onTestFinished(() => client.close());
  const db = client.db();
  const start = async () => {
    const server = spawnServer({ MONGODB_URI: uri.href, JWT_SECRET });
    return { ...server, url: await server.ready };
  };
  const older = await start();
  // As programs wrote them that knew neither a version of the data nor the fields of the search.
  const names = Array.from({ length: 200 }, (_, index) => `Older ${index}`);
  await db
    .collection('items')
    .insertMany(names.map((name) => ({ name, price: 5, email: ANNA.email, quantity: 100 })));
  await db.collection('meta').deleteMany({});
  const item = String((await db.collection('items').findOne({ name: 'Older 7' }))?._id);
  const deliver = async (url: string) => {
    const response = await fetch(`${url}/api/item/${item}/movements`, {
      method: 'POST',
      headers: { ...headers(), 'idempotency-key': randomUUID() },
      body: JSON.stringify({ change: -1, reason: 'delivered' }),
    });
    return response.status;
  };
  const readStatus = async (url: string) => (await fetch(`${url}/api/item/${item}`)).status;
  const deliverAll = async (url: string) => {
    const statuses = [];
    // There is no item before it is in shape.
    await expect.poll(() => readStatus(url), { timeout: 20_000 }).toBe(200);
    for (let n = 0; n < DELIVERIES; n++) statuses.push(await deliver(url));
    return statuses;
  };

  const [before, newer] = await Promise.all([deliverAll(older.url), start()]);
  const [still, first] = await Promise.all([deliverAll(older.url), deliverAll(newer.url)]);
  older.child.kill('SIGTERM');
  expect(await older.ended).toBe(0);

  expect([...before, ...still, ...first].filter((status) => status !== 201)).toEqual([]);
  const list = await fetch(`${newer.url}/api/item?q=older&limit=500`, { headers: headers() });
  const items = (await list.json()) as { _id: string; quantity: number }[];
  expect(items).toHaveLength(names.length);
  expect(items.find(({ _id }) => _id === item)?.quantity).toBe(100 - 3 * DELIVERIES);
  expect((await verifyLedger(db)).healthy).toBe(true);
});
