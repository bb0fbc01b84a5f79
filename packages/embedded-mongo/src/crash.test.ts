import type { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, startProcess, temporaryFolder } from './testing/harness.js';

const ROUNDS = 20;
const INSERTERS = 8;

/** The writes that the server acknowledged, to compare with the data at the end. */
interface Ledger {
  inserted: Set<number>;
  increments: number;
  unconfirmedIncrements: number;
  pairs: Set<number>;
  next: number;
}

async function keepInserting(client: MongoClient, ledger: Ledger): Promise<void> {
  const docs = client.db('crash').collection<{ _id: number; email: string }>('docs');
  for (;;) {
    ledger.next += 1;
    const id = ledger.next;
    await docs.insertOne({ _id: id, email: `e${id}@example.com` });
    ledger.inserted.add(id);
  }
}

async function keepIncrementing(client: MongoClient, ledger: Ledger): Promise<void> {
  const counters = client.db('crash').collection<{ _id: string; value: number }>('counters');
  for (;;) {
    ledger.unconfirmedIncrements += 1;
    await counters.updateOne({ _id: 'n' }, { $inc: { value: 1 } });
    ledger.unconfirmedIncrements -= 1;
    ledger.increments += 1;
  }
}

async function keepTransacting(client: MongoClient, ledger: Ledger): Promise<void> {
  const pairs = client.db('crash').collection<{ _id: string }>('pairs');
  for (;;) {
    ledger.next += 1;
    const id = ledger.next;
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await pairs.insertOne({ _id: `${id}a` }, { session });
        await pairs.insertOne({ _id: `${id}b` }, { session });
      }),
    );
    ledger.pairs.add(id);
  }
}

describe('a server that is killed under load', () => {
  const ledger: Ledger = {
    inserted: new Set(),
    increments: 0,
    unconfirmedIncrements: 0,
    pairs: new Set(),
    next: 0,
  };
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());

  async function round(number: number): Promise<void> {
    const server = await startProcess(folder.path);
    // A killed server does not come back at this address, so do not wait for it long.
    const client = await connect(server.uri, { patience: 300 });
    if (number === 0) {
      const db = client.db('crash');
      await db.collection('docs').createIndex({ email: 1 }, { unique: true });
      await db.collection<{ _id: string; value: number }>('counters').insertOne({ _id: 'n', value: 0 });
      await db.createCollection('pairs');
    }
    const before = ledger.inserted.size + ledger.pairs.size;
    const workers = [
      ...Array.from({ length: INSERTERS }, () => keepInserting(client, ledger)),
      keepIncrementing(client, ledger),
      keepTransacting(client, ledger),
    ].map((work) => work.catch((error: unknown) => error));
    // A different amount of work in each round, so that the kill hits different moments.
    await expect
      .poll(() => ledger.inserted.size + ledger.pairs.size - before, { interval: 1, timeout: 20_000 })
      .toBeGreaterThan(30 + 10 * number);
    await server.stop('SIGKILL');
    await client.close();
    await Promise.all(workers);
  }

  it(`keeps all it acknowledged in ${ROUNDS} rounds, and no half transaction`, async () => {
    for (let number = 0; number < ROUNDS; number += 1) await round(number);
    const server = await startProcess(folder.path);
    const client = await connect(server.uri);
    const db = client.db('crash');
    const docs = await db.collection<{ _id: number; email: string }>('docs').find().toArray();
    const present = new Set(docs.map(({ _id }) => _id));
    expect([...ledger.inserted].filter((id) => !present.has(id))).toEqual([]);
    const emails = await db.collection('docs').find().sort({ email: 1 }).hint('email_1').toArray();
    expect(emails).toHaveLength(present.size);
    const pairs = new Set(
      (await db.collection<{ _id: string }>('pairs').find().toArray()).map(({ _id }) => _id),
    );
    expect([...ledger.pairs].filter((id) => !pairs.has(`${id}a`) || !pairs.has(`${id}b`))).toEqual([]);
    const half = [...pairs].filter((id) => !pairs.has(id.slice(0, -1) + (id.endsWith('a') ? 'b' : 'a')));
    expect(half).toEqual([]);
    const counter = await db.collection<{ _id: string; value: number }>('counters').findOne({ _id: 'n' });
    expect(counter?.value).toBeGreaterThanOrEqual(ledger.increments);
    expect(counter?.value).toBeLessThanOrEqual(ledger.increments + ledger.unconfirmedIncrements);
    await client.close();
    expect(await server.stop('SIGTERM')).toBe(0);
  }, 120_000);
});
