import { randomUUID } from 'node:crypto';
import { ClientSession, MongoClient, type ObjectId } from 'mongodb';
import { afterAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { ALL_RIGHTS } from '../../access/identity/signed-in.js';
import { createMetrics } from '../../runtime/metrics.js';
import { createLedger } from '../../stock/ledger/ledger.js';
import { NOW } from '../../testing/now.js';
import { addPartner } from '../../testing/partner-docs.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { createAccountAttachment } from './account-batch.js';
import { pay } from './account-commands.js';
import { entriesOf } from './entry-doc.js';
import { partnersOf } from './partner-doc.js';

const test = useTestApp();
const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
test.noteWrites(client);
const db = client.db(test.db.databaseName);
const accounts = createAccountAttachment(db);
const metrics = createMetrics(() => 0).ledger;
const ledger = createLedger({ db, clock: () => NOW, home: 'halishar', metrics });
afterAll(() => client.close());

let failures = 0;
client.on('commandFailed', () => failures++);

const payTo = (partner: ObjectId, amount = 1) =>
  ledger.submit({
    command: pay(accounts, partner, { amount, method: 'cash' }),
    by: ANNA,
    ...ALL_RIGHTS,
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
  const sizes = vi.spyOn(metrics.batches, 'observe');
  onTestFinished(() => sizes.mockRestore());
  for (let n = 0; n < 20; n++) await payTo(free._id);
  // Each attempt for the locked account is about all its payments.
  expect(new Set(sizes.mock.calls.flat())).toEqual(new Set([1, 40]));
  expect(await changesIn(locked._id)).toEqual([]);
  await release();
  await Promise.all(waiting);
  expect(await changesIn(locked._id)).toEqual(amounts.map((amount) => -amount * 100));
  expect(await changesIn(free._id)).toHaveLength(21);
});

it('retries first what came first', async () => {
  const locked = await Promise.all(Array.from({ length: 6 }, () => addPartner(test.db)));
  const free = await addPartner(test.db);
  const release = await lock(locked.map(({ _id }) => _id));
  // The first pauses for half a second after its failure, the others for no time.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0).mockReturnValueOnce(67);
  const over = performance.now() + 1000;
  const commit = ClientSession.prototype.commitTransaction;
  const committing = vi.spyOn(ClientSession.prototype, 'commitTransaction');
  onTestFinished(() => {
    random.mockRestore();
    committing.mockRestore();
  });
  failures = 0;
  const paid: number[] = [];
  const waiting = locked.map(({ _id }, index) => payTo(_id).then(() => paid.push(index)));
  await expect.poll(() => failures).toBeGreaterThan(2);
  // Meanwhile all pauses end, and the locks too.
  committing.mockImplementationOnce(async function (this: ClientSession) {
    await release();
    while (performance.now() < over) await db.command({ ping: 1 });
    await commit.call(this);
  });
  await payTo(free._id);
  await Promise.all(waiting);
  expect(paid).toEqual([0, 1, 2, 3, 4, 5]);
});
