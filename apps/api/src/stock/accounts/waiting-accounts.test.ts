import { randomUUID } from 'node:crypto';
import { MongoClient, type ObjectId } from 'mongodb';
import { afterAll, expect, inject, it, onTestFinished } from 'vitest';
import { NOW } from '../../testing/now.js';
import { addPartner } from '../../testing/partner-docs.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { createLedger } from '../ledger/ledger.js';
import { createAccountAttachment } from './account-batch.js';
import { pay } from './account-commands.js';
import { entriesOf } from './entry-doc.js';
import { partnersOf } from './partner-doc.js';

const test = useTestApp();
const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
const db = client.db(test.db.databaseName);
const accounts = createAccountAttachment(db);
const ledger = createLedger({ db, clock: () => NOW, home: 'halishar' });
afterAll(() => client.close());

let failures = 0;
client.on('commandFailed', () => failures++);

const payTo = (partner: ObjectId, amount = 1) =>
  ledger.submit({
    command: pay(accounts, partner, { amount, method: 'cash' }),
    by: ANNA,
    key: { id: randomUUID(), fingerprint: 'the same' },
  });
const changesIn = async (partner: ObjectId) =>
  (
    await entriesOf(test.db)
      .find({ partner }, { sort: { number: 1 } })
      .toArray()
  ).map(({ change }) => change);

/** Locks accounts by a transaction of another process. */
async function lock(partners: readonly ObjectId[]): Promise<() => Promise<void>> {
  const session = test.db.client.startSession();
  session.startTransaction();
  await partnersOf(test.db).updateMany(
    { _id: { $in: [...partners] } },
    { $set: { note: 'Locked' } },
    { session },
  );
  const release = async () => {
    if (session.inTransaction()) await session.abortTransaction();
    await session.endSession();
  };
  onTestFinished(release);
  return release;
}

it('retries the payments of a locked account together, in their order, while others are paid', async () => {
  const [locked, free] = [await addPartner(test.db), await addPartner(test.db)];
  const release = await lock([locked._id]);
  const amounts = Array.from({ length: 40 }, (_, index) => index + 1);
  const waiting = amounts.map((amount) => payTo(locked._id, amount));
  await payTo(free._id);
  failures = 0;
  for (let n = 0; n < 20; n++) await payTo(free._id);
  // Of 40 payments that are retried alone, as many would have failed.
  expect(failures).toBeLessThan(25);
  expect(await changesIn(locked._id)).toEqual([]);
  await release();
  await Promise.all(waiting);
  expect(await changesIn(locked._id)).toEqual(amounts.map((amount) => -amount * 100));
  expect(await changesIn(free._id)).toHaveLength(21);
});
