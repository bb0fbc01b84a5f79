import { randomUUID } from 'node:crypto';
import { type LedgerHealth, ledgerHealthSchema } from '@godown/shared/stock/ledger-health';
import { type Filter, ObjectId, type UpdateFilter } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { type EntryDoc, entriesOf } from '../../stock/accounts/entry-doc.js';
import { type PartnerDoc, partnersOf } from '../../stock/accounts/partner-doc.js';
import type { DocumentDoc } from '../../stock/documents/document-doc.js';
import { documentsOf } from '../../stock/documents/documents.repo.js';
import { addPartner, toPartnerDoc } from '../../testing/partner-docs.js';
import { useTestApp } from '../../testing/test-app.js';
import { looseNotes } from '../../testing/trade-calls.js';
import { verifyLedger } from './verify-ledger.js';

const test = useTestApp();

async function verify(): Promise<LedgerHealth> {
  const response = await test.http
    .get('/api/health/ledger')
    .set(...test.as())
    .expect(200);
  return ledgerHealthSchema.parse(response.body);
}

let rahman: PartnerDoc;
let karim: PartnerDoc;
const path = (rest: string, { _id } = rahman) => `/partners/${_id}/${rest}`;
const pay = async (amount: number, partner = rahman) => {
  const cheque = { number: randomUUID().slice(0, 8), date: '2026-03-15' };
  const { body } = await test
    .post(path('payments', partner), { amount, method: 'cheque', cheque })
    .expect(201);
  return body;
};
const change = (number: number, update: UpdateFilter<EntryDoc>, { _id } = rahman) =>
  entriesOf(test.db).updateOne({ partner: _id, number } as Filter<EntryDoc>, update);

beforeEach(async () => {
  rahman = await addPartner(test.db);
  karim = await addPartner(test.db, { name: 'Karim & Sons' });
  await addPartner(test.db, { name: 'Nothing yet' });
});

/** Six entries of Rahman and three of Karim. */
async function trade(): Promise<void> {
  await test.post(path('adjustments'), { amount: 100, reason: 'Start' }).expect(201);
  const [undone, bounced] = [await pay(10), await pay(20)];
  await pay(5, karim);
  await test.post(path(`entries/${undone._id}/undo`)).expect(201);
  await test.post(path(`entries/${bounced._id}/bounce`)).expect(201);
  await pay(7, karim);
  await test.post(path('merge', karim), { into: rahman._id }).expect(200);
}

it('finds nothing wrong after a cheque of a customer who was merged has bounced', async () => {
  await trade();
  const cheque = await entriesOf(test.db).findOne({ partner: karim._id, number: 1 });
  await test.post(path(`entries/${cheque?._id}/bounce`)).expect(201);
  expect(await verify()).toMatchObject({ healthy: true, entries: 10, faults: [] });
});

it('finds nothing wrong after entries of every kind', async () => {
  await trade();
  expect(await verify()).toMatchObject({ healthy: true, accounts: 3, entries: 9, wrong: 0, faults: [] });
});

describe('reports what somebody changed by hand, and nothing else:', () => {
  beforeEach(trade);

  it.each<[string, () => Promise<unknown>, object[]]>([
    [
      'a balance',
      () => partnersOf(test.db).updateOne({ _id: rahman._id }, { $inc: { balance: 1 } }),
      [{ fault: 'balance' }],
    ],
    [
      'an amount',
      () => change(1, { $inc: { change: 1 } }),
      [1, 2, 3, 4, 5, 6]
        .map((number) => ({ fault: 'after', number }))
        .concat([{ fault: 'balance' } as never]),
    ],
    [
      'what was owed after an entry',
      () => change(2, { $inc: { after: 1 } }),
      [{ fault: 'after', number: 2 }],
    ],
    [
      'an undo of another amount',
      async () => {
        await change(4, { $inc: { change: 1 } });
        await change(5, { $inc: { change: -1 } });
      },
      [
        { fault: 'after', number: 4 },
        { fault: 'undo', number: 4 },
        { fault: 'undo', number: 5 },
      ],
    ],
    [
      'an undo of nothing',
      () => change(4, { $set: { undoes: new ObjectId() } }),
      [{ fault: 'undo', number: 4 }],
    ],
    [
      'an undo of another account',
      async () => {
        const theirs = await entriesOf(test.db).findOne({ partner: karim._id, number: 1 });
        await change(4, { $set: { undoes: theirs?._id ?? new ObjectId() } });
      },
      [{ fault: 'undo', number: 4 }],
    ],
    [
      'a lost entry in between',
      () => entriesOf(test.db).deleteOne({ partner: rahman._id, number: 2 }),
      [
        { fault: 'number', number: 3 },
        { fault: 'after', number: 3 },
        { fault: 'after', number: 4 },
        { fault: 'undo', number: 4 },
        { fault: 'after', number: 5 },
        { fault: 'after', number: 6 },
        { fault: 'balance' },
      ],
    ],
    [
      'a lost last entry',
      () => entriesOf(test.db).deleteOne({ partner: rahman._id, number: 6 }),
      [{ fault: 'number' }, { fault: 'balance' }],
    ],
    [
      'all entries lost',
      () => entriesOf(test.db).deleteMany({ partner: rahman._id }),
      [{ fault: 'number' }, { fault: 'balance' }],
    ],
    ['a lost customer', () => partnersOf(test.db).deleteOne({ _id: rahman._id }), [{ fault: 'partner' }]],
  ])('%s', async (_what, breakIt, faults) => {
    await breakIt();
    const health = await verify();
    expect(health.faults).toEqual(faults.map((fault) => ({ partner: String(rahman._id), ...fault })));
    expect(health).toMatchObject({ healthy: false, wrong: faults.length });
  });

  it('a customer replaced by an older copy', async () => {
    const older = await partnersOf(test.db).findOne({ _id: rahman._id });
    await test.post(path('adjustments'), { amount: 1, reason: 'Later' }).expect(201);
    await partnersOf(test.db).replaceOne({ _id: rahman._id }, older as PartnerDoc);
    expect((await verify()).faults).toEqual([{ partner: String(rahman._id), fault: 'number' }]);
  });
});

describe('reports an entry of a note', () => {
  let note: string;
  beforeEach(async () => {
    const item = await test.postItem(10);
    const { add } = looseNotes(test);
    note = await add({ lines: [{ item, quantity: 2, unitPrice: 90 }] });
    await add({ lines: [{ item, quantity: 1, unitPrice: 90 }] });
    const back = [{ item, quantity: 1, condition: 'good', unitPrice: 90 }];
    await looseNotes(test).back(note, back);
    await test.post(path('adopt'), { notes: [note, 'DN-2026-000002'] }).expect(200);
    expect(await verify()).toMatchObject({ healthy: true, entries: 3 });
  });

  it.each<[string, UpdateFilter<DocumentDoc>]>([
    ['that comes to another amount', { $inc: { total: 1 } }],
    ['that does not name it', { $unset: { entries: 1 } }],
  ])('%s', async (_what, update) => {
    await documentsOf(test.db).updateOne({ _id: note }, update);
    expect((await verify()).faults).toEqual([{ partner: String(rahman._id), fault: 'document', number: 1 }]);
  });

  it('that is lost', async () => {
    await documentsOf(test.db).deleteOne({ kind: 'return' });
    expect((await verify()).faults).toEqual([{ partner: String(rahman._id), fault: 'document', number: 2 }]);
  });
});

/** Writes accounts with this many entries, as the ledger would. */
async function fill(lengths: readonly number[]): Promise<ObjectId[]> {
  const ids = lengths.map(() => new ObjectId());
  const partners = ids.map((_id, index) =>
    toPartnerDoc({ _id, balance: lengths[index] ?? 0, entries: lengths[index] ?? 0 }),
  );
  const entries = ids.flatMap((partner, index) =>
    Array.from({ length: lengths[index] ?? 0 }, (_, place) => ({
      partner,
      number: place + 1,
      at: test.now,
      change: 1,
      after: place + 1,
    })),
  );
  await partnersOf(test.db).insertMany(partners);
  await entriesOf(test.db).insertMany(entries as never[]);
  return ids;
}

it('adds up every entry once, wherever a page of accounts or of entries ends', async () => {
  const lengths = [
    249,
    1,
    0,
    250,
    751,
    498,
    2,
    500,
    7,
    ...Array.from({ length: 190 }, (_, index) => index % 4),
  ];
  const ids = await fill(lengths);
  const entries = lengths.reduce((sum, length) => sum + length);
  expect(await verify()).toMatchObject({ healthy: true, accounts: lengths.length + 3, entries });
  const [, , , , long] = ids;
  await entriesOf(test.db).updateOne({ partner: long, number: 751 } as Filter<EntryDoc>, {
    $inc: { after: 1 },
  });
  expect((await verify()).faults).toEqual([{ partner: String(long), number: 751, fault: 'after' }]);
});

it('does not report entries and customers that come meanwhile', async () => {
  await fill(Array.from({ length: 100 }, () => 3));
  let done = false;
  const work = async () => {
    while (!done) {
      await pay(1);
      await pay(1, await addPartner(test.db, { name: 'New' }));
    }
  };
  const crowd = Promise.all([work(), work()]);
  try {
    for (let times = 0; times < 3; times++) expect(await verify()).toMatchObject({ faults: [] });
  } finally {
    done = true;
    await crowd;
  }
});

it('can be stopped', async () => {
  await fill(Array.from({ length: 90 }, () => 1));
  const stop = new AbortController();
  stop.abort();
  await expect(verifyLedger(test.db, { signal: stop.signal })).rejects.toThrow(/abort/i);
});
