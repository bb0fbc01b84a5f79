import { randomUUID } from 'node:crypto';
import { MAX_MONEY, toCents } from '@godown/shared/trade/money';
import { type LooseNote, looseNoteSchema, MAX_ADOPTED } from '@godown/shared/trade/partners';
import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { journalOf } from '../../access/journal/journal.repo.js';
import { hintOf } from '../../database/declare-indexes.js';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { ANNA, BELA, type Sent, useTestApp } from '../../testing/test-app.js';
import { addPartner, balanceOf, entriesFor, looseNotes } from '../../testing/trade-calls.js';
import { entriesOf } from '../accounts/entry-doc.js';
import { type PartnerDoc, partnersOf } from '../accounts/partner-doc.js';
import type { DocumentDoc } from '../documents/document-doc.js';
import { documentsOf } from '../documents/documents.repo.js';
import { toLooseScans } from './loose-notes.js';

const apps = [
  useTestApp({ managerEmails: [ANNA.email], staffEmails: null }),
  useTestApp({ managerEmails: [ANNA.email], staffEmails: null }),
] as const;
const [test] = apps;
const { add, back } = looseNotes(test);

let item: string;
let rahman: PartnerDoc;
let decoy: PartnerDoc;
beforeEach(async () => {
  item = await test.postItem(1000);
  rahman = await addPartner(test);
  decoy = await addPartner(test, { name: 'Karim & Sons' });
  await test.post(`/partners/${decoy._id}/adjustments`, { amount: 7, reason: 'Old book' }).expect(201);
});

const priced = (unitPrice: number, quantity = 1) => ({ lines: [{ item, quantity, unitPrice }] });
const counted = (quantity = 1) => ({ lines: [{ item, quantity }] });
const backLine = (unitPrice: number, quantity = 1) => [{ item, quantity, condition: 'good', unitPrice }];
const adopt = (notes: readonly string[], { _id } = rahman, sent: Sent = {}) =>
  test.post(`/partners/${_id}/adopt`, { notes }, sent);
const cancel = (number: string) => test.post(`/documents/${number}/void`);
const stored = async (number: string): Promise<DocumentDoc> => {
  const doc = await documentsOf(test.db).findOne({ _id: number });
  if (!doc) throw new Error(`There is no ${number}.`);
  return doc;
};
const get = (path: string, by = ANNA) => test.http.get(`/api${path}`).set(...test.as(by));
async function look(query = '', { _id } = rahman): Promise<LooseNote[]> {
  const { body } = await get(`/partners/${_id}/loose-notes?${query}`).expect(200);
  return body.map((note: unknown) => looseNoteSchema.parse(note));
}
const numbersOf = (notes: readonly LooseNote[]) => notes.map(({ number }) => number);

/** Gives notes to somebody as older versions did: without their money. */
const give = (numbers: readonly string[], { _id: partner } = rahman) =>
  documentsOf(test.db).updateMany({ _id: { $in: [...numbers] } }, { $set: { partner } });

/** Writes copies of a note directly to the database. */
async function copy(number: string, count: number): Promise<string[]> {
  const note = await stored(number);
  const copies = Array.from({ length: count }, (_, index) => ({
    ...note,
    _id: `DN-2020-${String(index + 1).padStart(6, '0')}`,
  }));
  await documentsOf(test.db).insertMany(copies);
  return copies.map(({ _id }) => _id);
}

describe('the look at notes that are on no account', () => {
  it('names those with the name of the customer, newest first, with what their returns take off', async () => {
    const first = await add({ party: 'RAHMAN stores', ...priced(90.5, 2) });
    test.now = new Date(test.now.getTime() + 60_000);
    const second = await add({ party: 'Rahman Stores', ...counted(3) });
    await back(first, backLine(90.5));
    const cancelled = await add({ party: 'Rahman Stores', ...priced(1) });
    await cancel(cancelled).expect(201);
    await add({ party: 'Rahman Stores 2', ...priced(1) });
    await add({ party: 'Rahman Stores', kind: 'receipt', ...priced(1) });
    expect(await look()).toEqual([
      { number: second, at: test.now.toISOString(), party: 'Rahman Stores', units: 3 },
      {
        number: first,
        at: new Date(test.now.getTime() - 60_000).toISOString(),
        party: 'RAHMAN stores',
        units: 2,
        total: 181,
        returned: 90.5,
      },
    ]);
  });

  it('names those of another text, and those that were given to the customer without their money', async () => {
    const merged = await addPartner(test, { name: 'Rahman', mergedInto: rahman._id });
    await partnersOf(test.db).updateOne({ _id: rahman._id }, { $set: { merged: [merged._id] } });
    const given = await add({ party: 'R', ...priced(10) });
    const ofMerged = await add({ party: 'R', ...priced(20) });
    const withoutPrices = await add({ party: 'R', ...counted() });
    await give([given, withoutPrices]);
    await give([ofMerged], merged);
    await give([await add({ party: 'R', ...priced(30) })], decoy);
    const text = await add({ party: 'Abdul', ...priced(40) });
    expect(numbersOf(await look('party=abdul')).sort()).toEqual([given, ofMerged, text].sort());
    expect(numbersOf(await look()).sort()).toEqual([given, ofMerged].sort());
    await test.post('/documents', { ...counted(), kind: 'delivery', warehouse: 'halishar' }).expect(201);
    const ofText = await get('/partners/texts/notes?kind=customer&party=Abdul').expect(200);
    expect(numbersOf(ofText.body)).toEqual([text]);
  });

  it('comes in pages, with the number of all of them', async () => {
    const numbers = [await add({ party: 'Rahman Stores', ...priced(10) })];
    for (let count = 0; count < 2; count++) {
      test.now = new Date(test.now.getTime() + 1000);
      numbers.unshift(await add({ party: 'Rahman Stores', ...priced(10) }));
    }
    const first = await get(`/partners/${rahman._id}/loose-notes?limit=2`).expect(200);
    expect(first.headers['x-total-count']).toBe('3');
    const rest = await test.http.get(/<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '').set(...test.as());
    expect([...numbersOf(first.body), ...numbersOf(rest.body)]).toEqual(numbers);
    expect(rest.headers.link).toBeUndefined();
  });

  it('reads them by an index that finds nothing else, in the order of time', async () => {
    await documentsOf(test.db).insertMany(
      Array.from({ length: 300 }, (_, index) => ({ _id: `TN-2020-${index}`, kind: 'transfer' })) as never[],
    );
    const scans = toLooseScans({ kind: 'customer', party: 'a', partners: [rahman._id, decoy._id] });
    for (const { query, index } of scans) {
      const options = {
        sort: { at: -1, _id: -1 },
        limit: 51,
        ...(index && { hint: hintOf(index) }),
      } as const;
      const { queryPlanner } = await documentsOf(test.db).find(query, options).explain('queryPlanner');
      const plan = JSON.stringify(queryPlanner.winningPlan);
      expect(plan).toContain('"stage":"IXSCAN"');
      expect(plan).not.toContain('"stage":"SORT"');
    }
    const returns = documentsOf(test.db).find({ returns: { $in: ['DN-2026-000001'] } });
    expect(JSON.stringify(await returns.explain('queryPlanner'))).toContain('"indexName":"returns_1"');
  });

  it('is for those who may see money', async () => {
    const [viewer] = [{ uid: 'v', email: 'viewer@example.com' }];
    await get(`/partners/${rahman._id}/loose-notes`, viewer).expect(403);
    await get('/partners/texts/notes?kind=customer&party=a', viewer).expect(403);
    await get(`/partners/${new ObjectId()}/loose-notes`).expect(404);
    for (const query of ['party=', 'kind=customer', 'kind=customer&party=a&q=b'])
      await get(`/partners/texts/notes?${query}`).expect(query === 'kind=customer&party=a' ? 200 : 422);
  });
});

describe('notes that are brought to the account', () => {
  it('are owed from now on, each with its entry, and the others stay as they are', async () => {
    const first = await add({ party: 'Rahman Stores', ...priced(90, 2) });
    const second = await add({ party: 'Rahman', ...counted() });
    const other = await add({ party: 'Rahman Stores', ...priced(1000) });
    const before = await stored(other);
    test.now = new Date(test.now.getTime() + 60_000);
    const key = randomUUID();
    const { body } = await adopt([first, second], rahman, { key }).expect(200);
    expect(body).toEqual({ adopted: 2, amount: 180, balance: 180 });
    const [entry, ...more] = await entriesFor(test, rahman._id);
    expect(entry).toMatchObject({
      kind: 'note',
      change: 18_000,
      after: 18_000,
      document: first,
      documentKind: 'delivery',
      at: test.now,
    });
    expect(more).toEqual([]);
    expect(await stored(first)).toMatchObject({ partner: rahman._id, entries: [entry?._id] });
    const linked = await stored(second);
    expect(linked).toMatchObject({ partner: rahman._id });
    expect(linked.entries).toBeUndefined();
    expect(await stored(other)).toEqual(before);
    expect(await balanceOf(test, decoy._id)).toBe(700);
    expect((await adopt([first, second], rahman, { key }).expect(200)).body).toEqual(body);
    expect(await balanceOf(test, rahman._id)).toBe(18_000);
    expect(numbersOf(await look())).toEqual([other]);
    expect(await journalOf(test.db).find({ action: 'partner-adopted' }).toArray()).toMatchObject([
      {
        subject: { id: String(rahman._id), name: 'Rahman Stores' },
        changes: [
          { field: 'linked', after: `${first}, ${second}` },
          { field: 'amount', after: 180 },
        ],
      },
    ]);
  });

  it('bring their returns, but not those that are cancelled or of other notes', async () => {
    const [first, other] = [await add(priced(90, 3)), await add(priced(90, 3))];
    const [one, cancelled, ofOther] = [
      await back(first, backLine(90)),
      await back(first, backLine(90)),
      await back(other, backLine(90)),
    ];
    const withoutPrices = await add(counted(3));
    const plain = await back(withoutPrices, [{ item, quantity: 1, condition: 'good' }]);
    await cancel(cancelled).expect(201);
    expect((await adopt([first, withoutPrices]).expect(200)).body).toEqual({
      adopted: 2,
      amount: 180,
      balance: 180,
    });
    const entries = await entriesFor(test, rahman._id);
    expect(entries.map(({ document, documentKind, change }) => [document, documentKind, change])).toEqual([
      [first, 'delivery', 27_000],
      [one, 'return', -9000],
    ]);
    expect(await stored(one)).toMatchObject({ partner: rahman._id, entries: [entries[1]?._id] });
    expect((await stored(plain)).partner).toEqual(rahman._id);
    for (const number of [cancelled, ofOther]) expect((await stored(number)).partner).toBeUndefined();
  });

  it('of a supplier are goods received, which the shop owes', async () => {
    const supplier = await addPartner(test, { kind: 'supplier', name: 'Surma' });
    const receipt = await add({ kind: 'receipt', party: 'Surma', ...priced(40, 5) });
    await back(receipt, backLine(40), { kind: 'supplier-return' });
    expect(await look('', supplier)).toMatchObject([{ number: receipt, total: 200, returned: 40 }]);
    expect((await adopt([receipt], supplier).expect(200)).body).toEqual({
      adopted: 1,
      amount: 160,
      balance: 160,
    });
  });

  it('may have been given to the customer, or to one that was merged, by an older version', async () => {
    const merged = await addPartner(test, { name: 'Rahman', mergedInto: rahman._id });
    await partnersOf(test.db).updateOne({ _id: rahman._id }, { $set: { merged: [merged._id] } });
    const [own, ofMerged] = [await add(priced(10)), await add(priced(20))];
    await give([own]);
    await give([ofMerged], merged);
    await adopt([own, ofMerged]).expect(200);
    expect(await balanceOf(test, rahman._id)).toBe(3000);
    expect((await stored(ofMerged)).partner).toEqual(rahman._id);
    expect(await look()).toEqual([]);
  });

  it('are cancelled later like any other, with their returns', async () => {
    const number = await add(priced(90, 3));
    const early = await back(number, backLine(90));
    await adopt([number]).expect(200);
    await cancel(early).expect(201);
    expect(await balanceOf(test, rahman._id)).toBe(27_000);
    await cancel(number).expect(201);
    expect(await balanceOf(test, rahman._id)).toBe(0);
    expect((await verifyLedger(test.db)).healthy).toBe(true);
  });

  it('take goods back on the account from then on', async () => {
    const number = await add(priced(90, 3));
    await adopt([number]).expect(200);
    const body = { kind: 'return', warehouse: 'halishar', returns: number, lines: backLine(90) };
    await test.post('/documents', { ...body, partner: String(rahman._id) }).expect(201);
    expect(await balanceOf(test, rahman._id)).toBe(18_000);
  });

  it('are refused as a whole, and each wrong one is named', async () => {
    const good = await add(priced(10));
    const cancelled = await add(priced(10));
    await cancel(cancelled).expect(201);
    const receipt = await add({ kind: 'receipt', ...priced(10) });
    const onAccount = await add(priced(10));
    await adopt([onAccount]).expect(200);
    const ofOther = await add(priced(10));
    await adopt([ofOther], decoy).expect(200);
    const linked = await add(counted());
    await adopt([linked]).expect(200);
    const wrong = [cancelled, receipt, onAccount, ofOther, linked, 'DN-2026-999999', good];
    const { body } = await adopt([good, ...wrong]).expect(422);
    expect(body.errors).toEqual([
      { path: 'notes.1', message: 'This note was cancelled.' },
      { path: 'notes.2', message: 'Choose a delivery note.' },
      { path: 'notes.3', message: 'This note is on the account already.' },
      { path: 'notes.4', message: 'This note belongs to another customer or supplier.' },
      { path: 'notes.5', message: 'This note belongs to this customer or supplier already.' },
      { path: 'notes.6', message: 'There is no document with this number.' },
      { path: 'notes.7', message: 'This note is named twice.' },
    ]);
    expect((await stored(good)).partner).toBeUndefined();
    expect(await balanceOf(test, rahman._id)).toBe(1000);
  });

  it('leave the account in its range, or stay as they are', async () => {
    await partnersOf(test.db).updateOne(
      { _id: rahman._id },
      { $set: { balance: toCents(MAX_MONEY) - 1500 } },
    );
    const numbers = [await add(priced(10)), await add(priced(10))];
    const { body } = await adopt(numbers).expect(422);
    expect(body.detail).toBe('The amount on the account would be too large.');
    for (const number of numbers) expect((await stored(number)).partner).toBeUndefined();
    expect(await entriesOf(test.db).countDocuments({ partner: rahman._id })).toBe(0);
  });

  it('are at most 500 at once', async () => {
    const number = await add(priced(1));
    const numbers = await copy(number, MAX_ADOPTED);
    await adopt([number, ...numbers]).expect(422);
    expect((await adopt(numbers).expect(200)).body).toEqual({ adopted: 500, amount: 500, balance: 500 });
    expect(await balanceOf(test, rahman._id)).toBe(50_000);
    expect((await stored(number)).partner).toBeUndefined();
  });

  it('are brought to one of two accounts that ask at once, on two servers', async () => {
    const numbers = await copy(await add(priced(5)), 20);
    const ids = [rahman, decoy].map(({ _id }) => _id);
    const sent = ids.map((id, index) =>
      (apps[index] ?? test).post(`/partners/${id}/adopt`, { notes: numbers }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422]);
    const partner = ids[statuses.indexOf(200)] ?? new ObjectId();
    expect(await documentsOf(test.db).countDocuments({ partner, _id: { $in: numbers } })).toBe(20);
    const entries = await entriesOf(test.db).find({ kind: 'note' }).toArray();
    expect(entries).toHaveLength(20);
    expect(entries.every((entry) => entry.partner.equals(partner))).toBe(true);
  });

  it('are brought or cancelled, or first one and then the other, when both are sent at once', async () => {
    for (let round = 0; round < 6; round++) {
      const number = await add(priced(10));
      const other = apps[round % 2] ?? test;
      const [linked, cancelled] = await Promise.all([
        adopt([number]),
        other.post(`/documents/${number}/void`),
      ]);
      expect([linked.status, cancelled.status]).toContain(linked.status === 200 ? 200 : 201);
      expect([200, 422]).toContain(linked.status);
      expect([201, 409]).toContain(cancelled.status);
      if (cancelled.status === 409) await cancel(number).expect(201);
      expect(await balanceOf(test, rahman._id)).toBe(0);
    }
  });

  it('need one that exists and was not deleted, the right, numbers, and a key', async () => {
    const number = await add(priced(10));
    const path = `/api/partners/${rahman._id}/adopt`;
    for (const notes of [[], ['x'], ['TN-2026-000001'], undefined])
      await test.post(`/partners/${rahman._id}/adopt`, { notes }).expect(422);
    await test.post(`/partners/${rahman._id}/adopt`, { party: 'Rahman Stores' }).expect(422);
    await test.http
      .post(path)
      .set(...test.as())
      .send({ notes: [number] })
      .expect(422);
    await adopt([number], rahman, { by: BELA }).expect(403);
    await test.http
      .delete(`/api/partners/${rahman._id}`)
      .set(...test.as())
      .expect(200);
    for (const gone of [rahman, { ...rahman, _id: new ObjectId() }])
      expect((await adopt([number], gone).expect(404)).body.code).toBe('partner_not_found');
    expect((await stored(number)).partner).toBeUndefined();
  });
});

const noteArbitrary = fc.record({
  party: fc.constantFrom('Rahman Stores', 'rahman stores', 'Rahman', undefined),
  unitPrice: fc.option(fc.integer({ min: 0, max: 50_000 }).map((cents) => cents / 100)),
  quantity: fc.integer({ min: 1, max: 4 }),
  isReturned: fc.boolean(),
  isCancelled: fc.boolean(),
  /** The place of the account to which it is brought. */
  to: fc.option(fc.nat({ max: 1 })),
});

it('changes what is owed by exactly the totals of what was brought, less its returns', {
  tags: 'slow',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(noteArbitrary, { minLength: 1, maxLength: 6 }), async (notes) => {
      const accounts = [rahman, decoy];
      const before = await Promise.all(accounts.map(({ _id }) => balanceOf(test, _id)));
      const chosen: string[][] = [[], []];
      const expected = [0, 0];
      const rest: string[] = [];
      for (const { party, unitPrice, quantity, isReturned, isCancelled, to } of notes) {
        const lines = unitPrice === null ? counted(quantity) : priced(unitPrice, quantity);
        const number = await add({ ...(party && { party }), ...lines });
        if (isReturned && unitPrice !== null) await back(number, backLine(unitPrice));
        if (isCancelled && !isReturned) await cancel(number).expect(201);
        if (to === null || (isCancelled && !isReturned)) rest.push(number);
        else {
          chosen[to]?.push(number);
          const units = quantity - (isReturned ? 1 : 0);
          expected[to] = (expected[to] ?? 0) + toCents(unitPrice ?? 0) * units;
        }
      }
      const untouched = await documentsOf(test.db)
        .find({ _id: { $in: rest } })
        .toArray();
      for (const [index, numbers] of chosen.entries())
        if (numbers.length > 0) await adopt(numbers, accounts[index]).expect(200);
      const after = await Promise.all(accounts.map(({ _id }) => balanceOf(test, _id)));
      expect(after.map((balance, index) => balance - (before[index] ?? 0))).toEqual(expected);
      expect(
        await documentsOf(test.db)
          .find({ _id: { $in: rest } })
          .toArray(),
      ).toEqual(untouched);
    }),
    { numRuns: 12, seed: 45 },
  );
});
