/** The database is slow, is lost in the middle of changes, or changes its primary: what people see. */
import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { asSecondary, startFaultyStore } from '../faulty-store.js';
import { useTestApp } from '../test-app.js';

const PEOPLE = 12;
const LIMIT_MS = 30_000;

const store = await startFaultyStore(Number(new URL(inject('mongoUri')).port));
const client = new MongoClient(`mongodb://127.0.0.1:${store.port}/?directConnection=true`, {
  serverSelectionTimeoutMS: 5000,
  socketTimeoutMS: 5000,
  monitorCommands: true,
});
const test = useTestApp({ db: client.db(`${inject('databasePrefix')}${process.env.VITEST_POOL_ID}`) });
test.noteWrites(client);
afterAll(async () => {
  await client.close();
  store.close();
});
beforeEach(() => {
  store.respond = () => null;
  store.delayMs = 0;
});

/** Delivers one until the server confirms it, as the outbox does. Resolves with the statuses before. */
async function deliver(item: unknown): Promise<number[]> {
  const key = randomUUID();
  for (const refused: number[] = []; ; ) {
    const { status } = await test.post(
      `/item/${item}/movements`,
      { change: -1, reason: 'delivered' },
      { key },
    );
    if (status === 201) return refused;
    refused.push(status);
  }
}

/** Many people deliver at once while `fault` happens. Each delivery counts once, and nobody sees anything but 503. */
async function deliverDuring(fault: () => void): Promise<void> {
  const _id = await test.postItem(100);
  const first = await deliver(_id);
  expect(first).toEqual([]);
  const deliveries = Array.from({ length: PEOPLE }, () => deliver(_id));
  fault();
  const refused = new Set((await Promise.all(deliveries)).flat());
  refused.delete(503);
  expect([...refused]).toEqual([]);
  expect((await test.http.get(`/api/item/${_id}`).expect(200)).body.quantity).toBe(99 - PEOPLE);
  const { body } = await test.http.get('/api/health/ledger').set(...test.as());
  expect(body).toMatchObject({ healthy: true });
}

describe('deliveries count once each', { timeout: LIMIT_MS }, () => {
  it('while the database is slow', async () => {
    await deliverDuring(() => {
      store.delayMs = 60;
    });
  });

  it.each([
    ['before', 1, () => store.cut()],
    // The driver repeats the commit itself, once. What the person sends again must not count again.
    ['while', 2, () => setImmediate(store.cut)],
  ])('when its connections are lost %s a change is committed', async (_when, times, lose) => {
    let commits = 0;
    await deliverDuring(() => {
      store.respond = (command) => {
        if ('commitTransaction' in command && commits++ < times) lose();
        return null;
      };
    });
    expect(commits).toBeGreaterThan(times);
  });

  it('while another server becomes the primary', async () => {
    let refused = 0;
    await deliverDuring(() => {
      store.respond = (command) => {
        const response = refused < 4 ? asSecondary(command) : null;
        if (response) refused++;
        return response;
      };
    });
    expect(refused).toBe(4);
  });
});

describe('while the database has no primary', { timeout: LIMIT_MS }, () => {
  it('people can read, a change waits, and it is made when there is one', async () => {
    const _id = await test.postItem(5);
    store.respond = asSecondary;
    await test.http.get(`/api/item/${_id}`).expect(200);
    const waiting = deliver(_id);
    const key = { name: 'Till', access: 'read' };
    const refused = await test.http
      .post('/api/api-keys')
      .set(...test.as())
      .send(key);
    expect([refused.status, refused.body.code]).toEqual([503, 'database_unavailable']);
    store.respond = () => null;
    await waiting;
    expect((await test.http.get(`/api/item/${_id}`).expect(200)).body.quantity).toBe(4);
  });
});

it.each([
  ['CursorNotFound', 43],
  ['WriteConcernTimeout', 64],
  ['QueryPlanKilled', 175],
  ['KeyNotFound', 211],
  ['TemporarilyUnavailable', 365],
])('the response is 503 if the database says %s, which passes', async (codeName, code) => {
  store.respond = (command) => ('find' in command ? { ok: 0, code, codeName, errmsg: codeName } : null);
  const { status, body, headers } = await test.http.get('/api/item');
  expect([status, body.code]).toEqual([503, 'database_unavailable']);
  expect(headers['retry-after']).toBeDefined();
});
