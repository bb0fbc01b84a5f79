import { randomUUID } from 'node:crypto';
import type { Ages, Debt } from '@godown/shared/trade/accounts';
import { MongoClient, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { TakeTurn } from '../../http/limits/limit-lists.js';
import { daysBetween, startOfDay } from '../../runtime/local-day.js';
import { addPartner, toPartnerDoc } from '../../testing/partner-docs.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { recompute } from '../../testing/trade/recompute.js';
import { postNote } from '../../testing/trade-calls.js';
import { KnownParts } from '../accounts/debts.js';
import { type EntryDoc, entriesOf } from '../accounts/entry-doc.js';
import { findFieldsOf, type PartnerDoc, partnersOf } from '../accounts/partner-doc.js';
import { sumAges } from './debt-sums.js';
import { readAllDebts } from './owing.js';

const test = useTestApp();

const TODAY = '2026-06-30';
/** On a busy machine hundreds of changes take a while. */
const BUSY_MS = 60_000;
const ago = (days: number) => new Date(startOfDay(TODAY).getTime() - days * 86_400_000 + 3_600_000);

/** Changes a balance this many days ago: up by an adjustment, down by a payment. */
async function at(days: number, { _id }: PartnerDoc, change: number): Promise<string> {
  test.now = ago(days);
  const { body } =
    change < 0
      ? await test.post(`/partners/${_id}/payments`, {
          amount: -change,
          method: 'cheque',
          cheque: { number: randomUUID().slice(0, 8), date: TODAY },
        })
      : await test.post(`/partners/${_id}/adjustments`, { amount: change, reason: 'A note' });
  return body._id;
}
async function takeBack(days: number, { _id }: PartnerDoc, entry: string, how = 'undo') {
  test.now = ago(days);
  await test.post(`/partners/${_id}/entries/${entry}/${how}`).expect(201);
}
async function merge(days: number, from: PartnerDoc, into: PartnerDoc) {
  test.now = ago(days);
  await test.post(`/partners/${from._id}/merge`, { into: into._id }).expect(200);
}
let item: string;
beforeEach(async () => {
  item = String((await test.addItem({}))._id);
});
/** A payment in cash for a note, or a refund with `isRefund`. */
async function payFor(days: number, { _id }: PartnerDoc, amount: number, document: string, more = {}) {
  test.now = ago(days);
  const payment = { amount, method: 'cash', document, ...more };
  const { body } = await test.post(`/partners/${_id}/payments`, payment).expect(201);
  return body._id as string;
}
/** A piece of a note comes back, and some of its price may be given back at once. */
async function giveBack(days: number, { _id }: PartnerDoc, returns: string, unitPrice: number, given = 0) {
  test.now = ago(days);
  const { body } = await test
    .post('/documents', {
      kind: 'return',
      warehouse: 'halishar',
      partner: _id,
      returns,
      lines: [{ item, quantity: 1, unitPrice, condition: 'good' }],
      ...(given > 0 && { paid: { amount: given, method: 'cash' }, confirms: ['above_refund'] }),
    })
    .expect(201);
  return body.number as string;
}
/** A note with a total, of which some is paid at once. Resolves with its number, by which it can be cancelled. */
async function note(days: number, { _id }: PartnerDoc, total: number, paid = 0): Promise<string> {
  test.now = ago(days);
  const { body } = await postNote(test, {
    partner: String(_id),
    lines: [{ item, quantity: 1, unitPrice: total }],
    ...(paid > 0 && { paid: { amount: paid, method: 'cash' } }),
    confirms: ['paid_in_advance'],
  }).expect(201);
  return body.number;
}
async function cancel(days: number, number: string) {
  test.now = ago(days);
  await test.post(`/documents/${number}/void`, {}).expect(201);
}
function get(path: string) {
  test.now = ago(0);
  return test.http
    .get(`/api${path}`)
    .set(...test.as())
    .expect(200);
}
const debts = async (kind = 'customer'): Promise<Debt[]> => (await get(`/debts?kind=${kind}`)).body;
const debtOf = async ({ _id }: PartnerDoc): Promise<Debt | undefined> =>
  (await debts()).find(({ partner }) => partner === String(_id));
/** The names on each page. */
async function pagesOf(query: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let path = `/debts?kind=customer&${query}`; path; ) {
    const { body, headers } = await get(path);
    pages.push((body as Debt[]).map(({ name }) => name));
    path = /<\/api(.*)>; rel="next"/.exec(headers.link ?? '')?.[1] ?? '';
  }
  return pages;
}

describe('who owes', () => {
  it('is everybody whose balance is not zero, the greatest first, with sums of all', async () => {
    const [small, big, paid, deleted] = [
      await addPartner(test.db, { name: 'Small', shop: 'Corner', phone: '+8801712345678' }),
      await addPartner(test.db, { name: 'Big' }),
      await addPartner(test.db, { name: 'In advance' }),
      await addPartner(test.db, { name: 'Deleted' }),
    ];
    await addPartner(test.db, { name: 'Nothing' });
    const supplier = await addPartner(test.db, { name: 'Supplier', kind: 'supplier' });
    await at(1, small, 10.1);
    await at(40, big, 200.2);
    await at(3, paid, -50);
    await at(100, deleted, 30.03);
    await at(5, supplier, 7);
    await partnersOf(test.db).updateOne(
      { _id: deleted._id },
      { $set: { deleted: { at: test.now, by: ANNA.email } } },
    );
    const of = {
      partner: String(small._id),
      name: 'Small',
      shop: 'Corner',
      phone: '+8801712345678',
      balance: 10.1,
      ages: [10.1, 0, 0, 0],
      since: '2026-06-29',
    };
    expect(await debts()).toEqual([
      {
        partner: String(big._id),
        name: 'Big',
        balance: 200.2,
        ages: [0, 200.2, 0, 0],
        since: '2026-05-21',
      },
      expect.objectContaining({ name: 'Deleted', ages: [0, 0, 0, 30.03] }),
      of,
      { partner: String(paid._id), name: 'In advance', balance: -50, ages: [-50, 0, 0, 0] },
    ]);
    const sums = { owed: 240.33, owing: 3, advances: 50, advanced: 1, total: 190.33 };
    expect((await get('/debts/sums?kind=customer')).body).toEqual(sums);
    const ages = [10.1, 200.2, 0, 30.03];
    expect((await get('/debts/ages?kind=customer')).body).toEqual(ages);
    expect((await get(`/partners/${small._id}/debt`)).body).toEqual(of);
    expect(await debts('supplier')).toMatchObject([{ name: 'Supplier' }]);
    expect((await get('/debts/sums?kind=supplier')).body).toMatchObject({ owing: 1, total: 7 });
  });

  it('is listed in pages, also where a page ends among equal sums or with the last who owes', async () => {
    const balances = { A: 300, B: 200, C: 200, D: 200, E: 100, F: 0, G: -100, H: -200 };
    let last = new ObjectId();
    for (const [name, balance] of Object.entries(balances)) {
      const { _id } = await addPartner(test.db, { name, balance, ...findFieldsOf({ name }) });
      expect(String(_id) > String(last)).toBe(true);
      last = _id;
    }
    await addPartner(test.db, { name: 'Supplier', kind: 'supplier', balance: 250 });
    expect(await pagesOf('limit=3')).toEqual([['A', 'D', 'C'], ['B', 'E', 'G'], ['H']]);
    expect(await pagesOf('limit=5')).toEqual([
      ['A', 'D', 'C', 'B', 'E'],
      ['G', 'H'],
    ]);
    expect(await pagesOf('limit=7')).toEqual([['A', 'D', 'C', 'B', 'E', 'G', 'H']]);
    await partnersOf(test.db).deleteMany({ balance: { $lt: 0 } });
    expect(await pagesOf('limit=5')).toEqual([['A', 'D', 'C', 'B', 'E']]);
  });

  it.each([3, 1500])('is found among %i by the name, the shop and the phone', async (others) => {
    const many = Array.from({ length: others }, (_, index) =>
      toPartnerDoc({
        name: `Karim ${index}`,
        balance: 5000 + index,
        ...findFieldsOf({ name: `Karim ${index}` }),
      }),
    );
    await partnersOf(test.db).insertMany(many);
    for (const [name, balance] of [
      ['Karim Rahman', 300],
      ['Karim Uddin', -7],
      ['Karim Miah', 0],
    ] as const) {
      const fields = {
        name,
        shop: 'New Market',
        phone: `+88017123456${String(balance).padStart(2, '0').slice(-2)}`,
      };
      await addPartner(test.db, { ...fields, balance, ...findFieldsOf(fields) });
    }
    for (const q of ['karim mar', 'market', '0171234-56', 'k ma'])
      expect([q, (await pagesOf(new URLSearchParams({ q, limit: '2' }).toString())).flat()]).toEqual([
        q,
        ['Karim Rahman', 'Karim Uddin'],
      ]);
    expect((await pagesOf('q=karim&limit=1000')).flat()).toHaveLength(others + 2);
    expect(await pagesOf('q=nobody')).toEqual([[]]);
  });

  it('is in the list of customers since when, if that is asked for', async () => {
    const [owing, paid] = [
      await addPartner(test.db, { name: 'A' }),
      await addPartner(test.db, { name: 'B' }),
    ];
    await at(40, owing, 200);
    await at(3, paid, -50);
    const { body } = await get('/partners?kind=customer&since=true');
    expect(body).toMatchObject([{ name: 'A', since: '2026-05-21' }, { name: 'B' }]);
    expect(body[1]).not.toHaveProperty('since');
    expect((await get('/partners?kind=customer')).body[0]).not.toHaveProperty('since');
  });

  it('is asked for customers or suppliers, and not by a viewer', async () => {
    for (const path of ['', '/sums', '/ages'])
      for (const query of ['', '?kind=friend'])
        await test.http
          .get(`/api/debts${path}${query}`)
          .set(...test.as())
          .expect(422);
  });
});

describe('since when', () => {
  it('changes after 30, 60 and 90 days of Bangladesh', async () => {
    const customer = await addPartner(test.db);
    for (const [days, change] of [
      [91, 8],
      [90, 4],
      [61, 4],
      [60, 2],
      [31, 2],
      [30, 1],
      [0, 1],
    ] as const)
      await at(days, customer, change);
    expect(await debtOf(customer)).toMatchObject({ ages: [2, 4, 8, 8], since: '2026-03-31' });
  });

  it('is since the oldest that no payment has covered', async () => {
    const customer = await addPartner(test.db);
    await at(95, customer, 100);
    await at(65, customer, 50);
    await at(10, customer, -120);
    expect(await debtOf(customer)).toMatchObject({ balance: 30, ages: [0, 0, 30, 0], since: '2026-04-26' });
  });

  it('is since an older note where the newer one was paid at once', async () => {
    const customer = await addPartner(test.db);
    await note(95, customer, 100);
    await note(40, customer, 60, 60);
    expect(await debtOf(customer)).toMatchObject({ balance: 100, ages: [0, 0, 0, 100], since: '2026-03-27' });
  });

  it('counts a payment that names a note for this one first, and what is above it for the oldest', async () => {
    const customer = await addPartner(test.db);
    await at(95, customer, 100);
    await note(65, customer, 30);
    const named = await note(40, customer, 60);
    await payFor(20, customer, 50, named);
    expect(await debtOf(customer)).toMatchObject({ balance: 140, ages: [0, 10, 30, 100] });
    const above = await payFor(10, customer, 50, named);
    expect(await debtOf(customer)).toMatchObject({ balance: 90, ages: [0, 0, 30, 60] });
    await at(5, customer, -10);
    expect(await debtOf(customer)).toMatchObject({ balance: 80, ages: [0, 0, 30, 50] });
    await takeBack(2, customer, above);
    expect(await debtOf(customer)).toMatchObject({ balance: 130, ages: [0, 10, 30, 90] });
  });

  it('counts a return for its note, without what was given back for it at once', async () => {
    const customer = await addPartner(test.db);
    await at(95, customer, 100);
    const number = await note(40, customer, 60);
    await giveBack(20, customer, number, 50, 30);
    expect(await debtOf(customer)).toMatchObject({ balance: 140, ages: [0, 40, 0, 100] });
    const old = await addPartner(test.db, { name: 'Karim' });
    await at(95, old, 100);
    await giveBack(20, old, await note(40, old, 60, 60), 60, 60);
    expect(await debtOf(old)).toMatchObject({ balance: 100, ages: [0, 0, 0, 100] });
  });

  it('counts a payment for a note of an account that was merged for this note', async () => {
    const [from, into] = [await addPartner(test.db), await addPartner(test.db, { name: 'Karim' })];
    await at(95, into, 100);
    const number = await note(65, from, 60);
    await at(40, into, 20);
    await merge(20, from, into);
    await payFor(10, into, 50, number);
    expect(await debtOf(into)).toMatchObject({ balance: 130, ages: [0, 20, 10, 100] });
  });

  it('is as before when a payment is undone or a cheque bounces', async () => {
    const [undone, bounced] = [await addPartner(test.db), await addPartner(test.db, { name: 'Karim' })];
    for (const customer of [undone, bounced]) await at(95, customer, 100);
    await takeBack(2, undone, await at(50, undone, -100));
    await takeBack(2, bounced, await at(50, bounced, -100), 'bounce');
    for (const customer of [undone, bounced])
      expect(await debtOf(customer)).toMatchObject({ ages: [0, 0, 0, 100], since: '2026-03-27' });
  });

  it('forgets a debt that was undone', async () => {
    const customer = await addPartner(test.db);
    await at(95, customer, 100);
    await takeBack(1, customer, await at(40, customer, 60));
    expect(await debtOf(customer)).toMatchObject({ balance: 100, ages: [0, 0, 0, 100] });
  });

  it('keeps the age of what a merge has brought', async () => {
    const [from, into] = [await addPartner(test.db), await addPartner(test.db, { name: 'Karim' })];
    await at(95, from, 100);
    await at(40, into, 50);
    // Paid, and newer than what the other one owes.
    await at(39, into, -50);
    await at(20, into, 7);
    await merge(10, from, into);
    expect(await debtOf(into)).toMatchObject({ balance: 107, ages: [7, 0, 0, 100], since: '2026-03-27' });
    await at(5, into, -100);
    expect(await debtOf(into)).toMatchObject({ balance: 7, ages: [7, 0, 0, 0], since: '2026-06-10' });
    expect(await debtOf(from)).toBeUndefined();
  });

  it('is as before a merge when a payment of before it is undone', async () => {
    const [from, into] = [await addPartner(test.db), await addPartner(test.db, { name: 'Karim' })];
    await at(95, into, 100);
    await at(70, from, 10);
    const paid = await at(50, into, -100);
    await merge(20, from, into);
    await takeBack(2, into, paid);
    expect(await debtOf(into)).toMatchObject({ balance: 110, ages: [0, 0, 10, 100] });
  });

  it('is as before a cheque that bounced after its customer was merged into another one, and that one again', async () => {
    const [first, second, last] = await Promise.all(
      ['A', 'B', 'C'].map((name) => addPartner(test.db, { name })),
    );
    if (!first || !second || !last) throw new Error('There are no customers.');
    await at(95, first, 100);
    const cheque = await at(50, first, -100);
    await at(70, second, 30);
    await merge(40, first, second);
    await at(35, last, 7);
    await merge(20, second, last);
    expect(await debtOf(last)).toMatchObject({ balance: 37, ages: [0, 7, 30, 0] });
    await takeBack(2, last, cheque, 'bounce');
    expect(await debtOf(last)).toMatchObject({ balance: 137, ages: [0, 7, 30, 100], since: '2026-03-27' });
    const expected = recompute((await entriesOf(test.db).find().toArray()).map(toRow));
    expect(expected.get(String(last._id))).toMatchObject({ balance: 13_700n, faults: [] });
  });

  it('forgets a note that was cancelled after its customer was merged into another one', async () => {
    const [from, into] = [await addPartner(test.db), await addPartner(test.db, { name: 'Karim' })];
    await at(95, from, 100);
    await at(70, into, 30);
    const number = await note(40, from, 60, 20);
    await merge(20, from, into);
    await at(10, into, 5);
    await cancel(2, number);
    expect(await debtOf(into)).toMatchObject({ balance: 135, ages: [5, 0, 30, 100], since: '2026-03-27' });
  });

  it('forgets it also where it was merged twice, and another note of the last one was cancelled', async () => {
    const [first, second, last] = await Promise.all(
      ['A', 'B', 'C'].map((name) => addPartner(test.db, { name })),
    );
    if (!first || !second || !last) throw new Error('There are no customers.');
    await at(95, first, 100);
    const number = await note(80, first, 60);
    await at(70, second, 30);
    await merge(60, first, second);
    await at(50, last, 7);
    const other = await note(40, last, 9);
    await merge(20, second, last);
    await cancel(3, other);
    await cancel(2, number);
    expect(await debtOf(last)).toMatchObject({ balance: 137, ages: [0, 7, 30, 100], since: '2026-03-27' });
  });

  it('shows what a cancelled note had paid, where it had paid all that was owed', async () => {
    const [from, into] = [await addPartner(test.db), await addPartner(test.db, { name: 'Karim' })];
    await at(95, from, 100);
    const number = await note(40, from, 10, 150);
    await at(35, into, 50);
    await merge(20, from, into);
    expect(await debtOf(into)).toMatchObject({ balance: 10, ages: [0, 10, 0, 0] });
    await cancel(2, number);
    expect(await debtOf(into)).toMatchObject({ balance: 150, ages: [0, 50, 0, 100], since: '2026-03-27' });
  });

  it.each([
    ['below zero', 20],
    ['at zero', 30],
  ])('is as before a return that is cancelled, of one that was merged %s', async (_, owed) => {
    const [from, into] = [await addPartner(test.db), await addPartner(test.db, { name: 'Karim' })];
    await at(95, from, owed);
    test.now = ago(40);
    const lines = [{ item, quantity: 1, unitPrice: 30, condition: 'good' }];
    const back = { kind: 'return', warehouse: 'halishar', partner: from._id, lines };
    const { body } = await test.post('/documents', back).expect(201);
    await merge(20, from, into);
    await cancel(2, body.number);
    expect(await debtOf(into)).toMatchObject({ balance: owed, ages: [0, 0, 0, owed], since: '2026-03-27' });
  });

  it('is as before a cancelled note of a customer who owed nothing when it was merged', async () => {
    const [from, into] = [await addPartner(test.db), await addPartner(test.db, { name: 'Karim' })];
    await at(95, from, 100);
    const number = await note(40, from, 10, 110);
    await at(35, into, 50);
    await merge(20, from, into);
    await cancel(2, number);
    expect(await debtOf(into)).toMatchObject({ balance: 150, ages: [0, 50, 0, 100], since: '2026-03-27' });
  });
});

it('is the same as when every payment is taken from the oldest, in a year of random trade', {
  timeout: BUSY_MS,
  tags: 'slow',
}, async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const notes: string[] = [];
  const open = await Promise.all(
    Array.from({ length: 8 }, (_, index) => addPartner(test.db, { name: `Shop ${index}` })),
  );
  const made = new Map<string, string[]>();
  for (let days = 365; days >= 0; days -= 2) {
    const customer = open[random(open.length)] as PartnerDoc;
    // What the server keeps of these must not be shown once it is old.
    if (days % 5 === 0) await debts();
    const entries = made.get(String(customer._id)) ?? [];
    made.set(String(customer._id), entries);
    const taken = entries[random(entries.length)];
    const chance = random(24);
    const cancelled = notes[random(notes.length)];
    if (chance > 21) notes.push(await note(days, customer, (100 + random(9000)) / 100, random(12_000) / 100));
    else if (chance > 19 && cancelled) {
      await cancel(days, cancelled);
      notes.splice(notes.indexOf(cancelled), 1);
    } else if (chance < 10) entries.push(await at(days, customer, (100 + random(10_000)) / 100));
    else if (chance < 16) entries.push(await at(days, customer, -(100 + random(12_000)) / 100));
    else if (taken && chance < 19) {
      await takeBack(days, customer, taken);
      made.set(
        String(customer._id),
        entries.filter((entry) => entry !== taken),
      );
    } else if (open.length > 3) {
      const [from] = open.splice(open.indexOf(customer), 1);
      const [into] = open;
      if (!from || !into) continue;
      await merge(days, from, into);
      made.set(String(into._id), [...(made.get(String(into._id)) ?? []), ...entries]);
    }
  }
  expect(open).toHaveLength(3);
  const found = await debts();
  const sums: Ages = (await get('/debts/ages?kind=customer')).body;
  const owing = found.filter(({ balance }) => balance > 0);
  expect(sums).toEqual(
    [0, 1, 2, 3].map(
      (age) => owing.reduce((sum, { ages }) => sum + Math.round((ages[age] ?? 0) * 100), 0) / 100,
    ),
  );
  const expected = recompute((await entriesOf(test.db).find().toArray()).map(toRow));
  expect(found).toHaveLength(3);
  for (const { partner, balance, ages, since } of found) {
    const { balance: cents, open: parts, faults } = expected.get(partner) ?? { faults: ['unknown'] };
    expect(faults).toEqual([]);
    expect(BigInt(Math.round(balance * 100))).toBe(cents);
    if (balance < 0) continue;
    const sums = [0, 0, 0, 0];
    for (const { day, owed } of parts ?? []) {
      const days = daysBetween(day, TODAY);
      const age = days <= 30 ? 0 : days <= 60 ? 1 : days <= 90 ? 2 : 3;
      sums[age] = (sums[age] ?? 0) + Number(owed);
    }
    expect(ages.map((age) => Math.round(age * 100))).toEqual(sums);
    expect(since).toBe(parts?.[0]?.day);
  }
});

const toRow = ({ _id, partner, number, at, change, after, undoes, other, ...entry }: EntryDoc) => ({
  id: String(_id),
  kind: entry.kind,
  ...(entry.document && { document: entry.document }),
  ...(entry.settles && { settles: entry.settles }),
  account: String(partner),
  number,
  day: new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(0, 10),
  change: BigInt(change),
  after: BigInt(after),
  ...(undoes && { undoes: String(undoes) }),
  ...(other && { other: String(other) }),
});

/** Accounts with this many entries, each a debt of one cent. */
async function fill(count: number, entries: number, balance = entries): Promise<void> {
  const partners = Array.from({ length: count }, () => new ObjectId());
  await partnersOf(test.db).insertMany(partners.map((_id) => toPartnerDoc({ _id, balance, entries })));
  const docs = partners.flatMap((partner) =>
    Array.from({ length: entries }, (_, index) => ({
      partner,
      number: index + 1,
      at: ago(entries - index),
      kind: 'note',
      change: 1,
      after: index + 1,
    })),
  );
  if (docs.length > 0) await entriesOf(test.db).insertMany(docs as never[]);
}

/** Counts the commands that the list of debts needs, and the documents that it reads. */
async function measureDebts(known?: KnownParts) {
  const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
  onTestFinished(() => client.close());
  const db = client.db(test.db.databaseName);
  const measured = { commands: 0, documents: 0, most: 0 };
  client.on('commandSucceeded', ({ commandName, reply }) => {
    if (commandName !== 'find' && commandName !== 'getMore') return;
    const { firstBatch, nextBatch = [] } = (reply as { cursor: Record<string, unknown[]> }).cursor;
    const { length } = firstBatch ?? nextBatch;
    measured.commands++;
    measured.documents += length;
    measured.most = Math.max(measured.most, length);
  });
  const reading = {
    partners: partnersOf(db),
    entries: entriesOf(db),
    today: TODAY,
    ...(known && { known }),
  };
  const found: Debt[] = [];
  const { signal } = new AbortController();
  for await (const page of readAllDebts({ ...reading, signal }, 'customer')) found.push(...page);
  return { found, measured };
}

describe('the list of debts', () => {
  it('reads as much of an account as is owed, however long it is', async () => {
    await fill(3, 2500, 70);
    const { found, measured } = await measureDebts();
    expect(found).toHaveLength(3);
    for (const { ages } of found) expect(ages).toEqual([0.3, 0.3, 0.1, 0]);
    // One read of who owes, one of the customers, four of the latest entries of all accounts, and one of each account.
    expect(measured).toMatchObject({ commands: 1 + 1 + 4 + 3 });
    expect(measured.documents).toBeLessThan(3 * 300);
  });

  it('reads the short accounts of many customers together', async () => {
    await fill(600, 3);
    const { found, measured } = await measureDebts();
    expect(found).toHaveLength(600);
    expect(measured.commands).toBeLessThan(25);
  });

  it('reads the long accounts of many customers together, as far back as each owes', async () => {
    await fill(30, 200, 45);
    await fill(9, 201, 3);
    await fill(1, 205, 12);
    const { found, measured } = await measureDebts();
    expect(found.slice(0, 30).map(({ ages }) => ages)).toEqual(Array(30).fill([0.3, 0.15, 0, 0]));
    expect(found.slice(30).map(({ balance, ages }) => [balance, ages[0]])).toEqual([
      [0.12, 0.12],
      ...Array(9).fill([0.03, 0.03]),
    ]);
    // One read of who owes, one of the customers, and four of entries.
    expect(measured).toMatchObject({ commands: 1 + 1 + 4 });
    expect(measured.documents).toBeLessThan(2 * 40 + 30 * 52 + 10 * 20);
  });

  it('reads an account again only when an entry has followed', async () => {
    await fill(30, 200, 45);
    const customer = await addPartner(test.db, { name: 'Late Shop' });
    await at(31, customer, 10);
    const known = new KnownParts();
    const { found: before } = await measureDebts(known);
    const again = await measureDebts(known);
    expect(again.found).toEqual(before);
    // One read of who owes, and one of the customers.
    expect(again.measured).toMatchObject({ commands: 1 + 1, documents: 31 + 31 });
    // The balance is as before, but younger.
    await at(1, customer, -10);
    await at(0, customer, 10);
    const { found, measured } = await measureDebts(known);
    expect(found).toEqual((await measureDebts()).found);
    expect(measured.documents).toBe(31 + 31 + 3);
    expect(found[0]).toMatchObject({ name: 'Late Shop', ages: [10, 0, 0, 0] });
  });

  it('adds up the balances of more customers than are read at once', async () => {
    await fill(1003, 0, 25);
    await addPartner(test.db, { kind: 'supplier', balance: 7 });
    await addPartner(test.db, { balance: -100 });
    expect((await get('/debts/sums?kind=customer')).body).toEqual({
      owed: 250.75,
      owing: 1003,
      advances: 1,
      advanced: 1,
      total: 249.75,
    });
  });

  it('ends when the client has left', async () => {
    await fill(600, 3);
    const gone = new AbortController();
    const sources = {
      partners: partnersOf(test.db),
      entries: entriesOf(test.db),
      today: TODAY,
      signal: gone.signal,
    };
    let turns = 0;
    const takeTurn: TakeTurn = (part) => {
      if (++turns === 3) gone.abort(new Error('It has left.'));
      return part();
    };
    await expect(sumAges(sources, 'customer', takeTurn)).rejects.toThrow('It has left.');
    expect(turns).toBe(3);
  });

  it('reads no more than 640 documents at once', async () => {
    await fill(2, 2500);
    const { found, measured } = await measureDebts();
    expect(found).toMatchObject([{ balance: 25 }, { balance: 25 }]);
    expect(measured.most).toBeLessThanOrEqual(640);
  });
});
