import { randomUUID } from 'node:crypto';
import type { AccountEntry } from '@godown/shared/trade/accounts';
import { MAX_MONEY, toCents } from '@godown/shared/trade/money';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { journalOf } from '../../access/journal/journal.repo.js';
import { membersOf } from '../../access/members/members.repo.js';
import { addPartner } from '../../testing/partner-docs.js';
import { ANNA, BELA, type Sent, useTestApp } from '../../testing/test-app.js';
import { documentsOf } from '../documents/documents.repo.js';
import { entriesOf } from './entry-doc.js';
import { type PartnerDoc, partnersOf } from './partner-doc.js';

const test = useTestApp();
const strict = useTestApp({ managerEmails: [ANNA.email], staffEmails: [ANNA.email] });

let rahman: PartnerDoc;
let decoy: PartnerDoc;
beforeEach(async () => {
  rahman = await addPartner(test.db);
  decoy = await addPartner(test.db, { name: 'Karim & Sons' });
});

const CHEQUE = { number: '00123', date: '2026-03-15' };
const path = (rest: string, { _id } = rahman) => `/partners/${_id}/${rest}`;
const pay = (amount: number, more = {}, sent: Sent = {}) =>
  test.post(path('payments'), { amount, method: 'cash', ...more }, sent);
const adjust = (amount: number, more = {}) =>
  test.post(path('adjustments'), { amount, reason: 'Counted wrong', ...more });
const takeBack = (entry: string, how: 'undo' | 'bounce', body?: object, sent: Sent = {}) =>
  test.post(path(`entries/${entry}/${how}`), body, sent);
const owed = async ({ _id } = rahman) => (await partnersOf(test.db).findOne({ _id }))?.balance;
const get = (rest: string, { _id } = rahman) =>
  test.http.get(`/api/partners/${_id}/${rest}`).set(...test.as());

describe('a payment', () => {
  it('lowers what a customer owes, and a refund raises it', async () => {
    const paid = await pay(250.5, { note: 'For February' }).expect(201);
    expect(paid.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      partner: String(rahman._id),
      partnerName: 'Rahman Stores',
      partnerKind: 'customer',
      number: 1,
      at: test.now.toISOString(),
      email: ANNA.email,
      kind: 'payment',
      change: -250.5,
      after: -250.5,
      method: 'cash',
      note: 'For February',
    });
    const refund = await pay(50.25, { isRefund: true, method: 'bkash', reference: 'TX9' }).expect(201);
    expect(refund.body).toMatchObject({ number: 2, kind: 'refund', change: 50.25, after: -200.25 });
    expect(await owed()).toBe(-20025);
    expect(await partnersOf(test.db).findOne({ _id: decoy._id })).toEqual(decoy);
  });

  it('lowers what the shop owes a supplier', async () => {
    const supplier = await addPartner(test.db, { kind: 'supplier', balance: 10_000, entries: 1 });
    const { body } = await test
      .post(path('payments', supplier), { amount: 30, method: 'cheque', cheque: CHEQUE })
      .expect(201);
    expect(body).toMatchObject({ partnerKind: 'supplier', change: -30, after: 70, cheque: CHEQUE });
  });

  it('is made once, and a retry gets the same response', async () => {
    const key = randomUUID();
    const { body } = await pay(10, {}, { key }).expect(201);
    await pay(5).expect(201);
    expect((await pay(10, {}, { key }).expect(201)).body).toEqual(body);
    expect((await pay(11, {}, { key }).expect(409)).body.code).toBe('key_reused');
    expect(await owed()).toBe(-1500);
    // Also after it was undone.
    await takeBack(body._id, 'undo').expect(201);
    expect((await pay(10, {}, { key }).expect(201)).body).toEqual(body);
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 0.001 }, 'amount'],
    [{ amount: MAX_MONEY + 1 }, 'amount'],
    [{ method: 'gold' }, 'method'],
    [{ method: 'cheque' }, 'cheque'],
    [{ cheque: CHEQUE }, 'cheque'],
    [{ method: 'cheque', cheque: { ...CHEQUE, date: '15/03/2026' } }, 'cheque.date'],
    [{ document: 'DN-2026-000001' }, 'document'],
    [{ colour: 'red' }, 'colour'],
  ])('is refused with %j', async (wrong, field) => {
    const { body } = await pay(10, wrong).expect(422);
    expect(body.errors[0].path).toBe(field);
    expect(await owed()).toBe(0);
  });

  it('needs a key', async () => {
    await test.http
      .post(`/api${path('payments')}`)
      .set(...test.as())
      .send({ amount: 1, method: 'cash' })
      .expect(422);
  });

  it('is for a note of this customer, or of one that was merged into this one', async () => {
    const merged = await addPartner(test.db, { mergedInto: rahman._id });
    await partnersOf(test.db).updateOne({ _id: rahman._id }, { $set: { merged: [merged._id] } });
    const notes = [rahman, merged, decoy].map(({ _id: partner }, index) => ({
      _id: `DN-2026-00000${index + 1}`,
      kind: 'delivery',
      partner,
    }));
    await documentsOf(test.db).insertMany(notes as never[]);
    for (const document of ['DN-2026-000001', 'DN-2026-000002'])
      expect((await pay(1, { document }).expect(201)).body).toMatchObject({
        document,
        documentKind: 'delivery',
      });
    for (const document of ['DN-2026-000003', 'DN-2026-000004']) {
      const { body } = await pay(1, { document }).expect(422);
      expect(body.errors[0].message).toBe('Rahman Stores has no note with this number.');
    }
  });

  it('is refused for nobody, for a deleted customer, and for one that was merged', async () => {
    const deleted = await addPartner(test.db, { name: 'Old', deleted: { at: test.now, by: ANNA.email } });
    const merged = await addPartner(test.db, { name: 'Twin', mergedInto: rahman._id });
    for (const partner of [{ ...rahman, _id: new ObjectId() }, deleted, merged]) {
      const { body } = await test.post(path('payments', partner), { amount: 1, method: 'cash' }).expect(404);
      expect(body.code).toBe('partner_not_found');
    }
    await test.post('/partners/none/payments', { amount: 1, method: 'cash' }).expect(404);
    expect(await entriesOf(test.db).countDocuments()).toBe(0);
  });

  it('is refused if the account would be out of its range, whoever shares the transaction', async () => {
    await partnersOf(test.db).updateOne(
      { _id: rahman._id },
      { $set: { balance: -toCents(MAX_MONEY) + 300 } },
    );
    const statuses = await Promise.all([1, 2, 3, 4].map(async (amount) => (await pay(amount)).status));
    expect(statuses.filter((status) => status === 201).length).toBeLessThan(4);
    expect(statuses).toContain(422);
    expect(await owed()).toBeGreaterThanOrEqual(-toCents(MAX_MONEY));
  });
});

describe('an adjustment', () => {
  it('corrects what is owed in either direction, with a reason, and is in the journal', async () => {
    expect((await adjust(80).expect(201)).body).toMatchObject({
      kind: 'adjustment',
      change: 80,
      after: 80,
      note: 'Counted wrong',
    });
    await adjust(-0.01, { reason: 'A coin' }).expect(201);
    expect(await owed()).toBe(7999);
    const entries = await journalOf(test.db)
      .find({}, { sort: { _id: 1 } })
      .toArray();
    expect(entries).toMatchObject([
      {
        email: ANNA.email,
        action: 'account-adjusted',
        subject: { id: String(rahman._id), name: 'Rahman Stores' },
        changes: [
          { field: 'balance', before: 0, after: 80 },
          { field: 'reason', after: 'Counted wrong' },
        ],
      },
      { action: 'account-adjusted', changes: [{ before: 80, after: 79.99 }, { after: 'A coin' }] },
    ]);
  });

  it.each([{ amount: 0 }, { reason: '' }, { reason: undefined }])('is refused with %j', async (wrong) => {
    await adjust(1, wrong).expect(422);
    expect(await owed()).toBe(0);
  });
});

describe('an undo', () => {
  it.each([
    ['payment', () => pay(10)],
    ['refund', () => pay(10, { isRefund: true })],
    ['adjustment', () => adjust(10)],
  ])('takes a %s back once, also after later entries', async (_kind, make) => {
    const { body } = await make().expect(201);
    await adjust(1).expect(201);
    const undo = await takeBack(body._id, 'undo', { reason: 'Wrong shop' }).expect(201);
    expect(undo.body).toMatchObject({
      kind: 'undo',
      number: 3,
      change: -body.change,
      after: 1,
      undoes: body._id,
      note: 'Wrong shop',
    });
    expect((await takeBack(body._id, 'undo').expect(409)).body.code).toBe('already_undone');
    expect(await owed()).toBe(100);
    const [latest] = await journalOf(test.db)
      .find({}, { sort: { _id: -1 }, limit: 1 })
      .toArray();
    expect(latest).toMatchObject({
      action: 'entry-undone',
      changes: [{ before: 1 + body.change, after: 1 }, { after: 'Wrong shop' }],
    });
  });

  it('is made once of many at the same time, in one transaction or in several', async () => {
    const { body } = await pay(10).expect(201);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await takeBack(body._id, 'undo')).status),
    );
    expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(409)]);
    expect(await owed()).toBe(0);
  });

  it('is refused for an undo, for a note, and for the opening balance', async () => {
    const { body } = await pay(10).expect(201);
    const undo = await takeBack(body._id, 'undo').expect(201);
    expect((await takeBack(undo.body._id, 'undo').expect(409)).body.code).toBe('not_undoable');
    const others = (['note', 'opening', 'merge', 'bounce'] as const).map((kind, index) => ({
      _id: new ObjectId(),
      partner: rahman._id,
      number: 10 + index,
      kind,
      change: 1,
      ...(kind === 'note' && { document: 'DN-2026-000007' }),
    }));
    await entriesOf(test.db).insertMany(others as never[]);
    const details = [];
    for (const { _id } of others) {
      const refused = await takeBack(String(_id), 'undo').expect(409);
      expect(refused.body.code).toBe('not_undoable');
      details.push(refused.body.detail);
    }
    expect(details[0]).toBe('This belongs to DN-2026-000007. Cancel the whole note instead.');
    expect(details[1]).toBe('This cannot be undone. Correct the account instead.');
  });

  it('finds the entries of this account only', async () => {
    const { body } = await pay(10).expect(201);
    for (const partner of [decoy, { ...rahman, _id: new ObjectId() }])
      await test.post(path(`entries/${body._id}/undo`, partner)).expect(404);
    for (const entry of [String(new ObjectId()), 'none'])
      expect((await takeBack(entry, 'undo').expect(404)).body.code).toBe('entry_not_found');
    expect(await owed()).toBe(-1000);
  });
});

describe('a cheque that bounces', () => {
  const payByCheque = (more = {}) => pay(500, { method: 'cheque', cheque: CHEQUE, ...more });

  it('owes its amount again, once', async () => {
    await adjust(800).expect(201);
    const { body } = await payByCheque().expect(201);
    const bounce = await takeBack(body._id, 'bounce', { reason: 'No money' }).expect(201);
    expect(bounce.body).toMatchObject({
      kind: 'bounce',
      change: 500,
      after: 800,
      undoes: body._id,
      cheque: CHEQUE,
      note: 'No money',
    });
    for (const how of ['bounce', 'undo'] as const) {
      const { body: refused } = await takeBack(body._id, how).expect(409);
      expect(refused).toMatchObject({ code: 'already_undone', detail: 'This cheque has bounced already.' });
    }
    expect(await owed()).toBe(80_000);
    expect(await journalOf(test.db).distinct('action')).toContain('cheque-bounced');
  });

  it('is not one that was undone', async () => {
    const { body } = await payByCheque({ isRefund: true }).expect(201);
    await takeBack(body._id, 'undo').expect(201);
    expect((await takeBack(body._id, 'bounce').expect(409)).body.detail).toBe(
      'This has been undone already.',
    );
    expect(await owed()).toBe(0);
  });

  it('is no cash, and not the entry of a bounce', async () => {
    const { body } = await pay(10).expect(201);
    expect((await takeBack(body._id, 'bounce').expect(409)).body.code).toBe('not_undoable');
    const cheque = await payByCheque().expect(201);
    const bounce = await takeBack(cheque.body._id, 'bounce').expect(201);
    await takeBack(bounce.body._id, 'bounce').expect(409);
    expect(await owed()).toBe(-1000);
  });
});

describe('an entry of before a merge', () => {
  const merge = (from: PartnerDoc, into: PartnerDoc) =>
    test.post(path('merge', from), { into: into._id }).expect(200);
  const takeBackOf = (partner: PartnerDoc, entry: string, how: 'undo' | 'bounce') =>
    test.post(path(`entries/${entry}/${how}`, partner));

  it('is taken back on the account into which its own was merged, once', async () => {
    const cheque = (await pay(500, { method: 'cheque', cheque: CHEQUE }).expect(201)).body;
    const cash = (await pay(20).expect(201)).body;
    const correction = (await adjust(7).expect(201)).body;
    const last = await addPartner(test.db, { name: 'Last' });
    await merge(rahman, decoy);
    await merge(decoy, last);
    expect(await owed(last)).toBe(-51_300);

    for (const merged of [rahman, decoy]) {
      const { body } = await takeBackOf(merged, cheque._id, 'bounce').expect(404);
      expect(body.detail).toBe(`${merged.name} was merged into another one. Write it there.`);
    }
    const { body } = await takeBackOf(last, cheque._id, 'bounce').expect(201);
    expect(body).toMatchObject({
      partner: String(last._id),
      kind: 'bounce',
      change: 500,
      after: -13,
      method: 'cheque',
      cheque: CHEQUE,
      undoes: cheque._id,
    });
    const again = await Promise.all(
      ['undo', 'bounce'].map((how) => takeBackOf(last, cheque._id, how as 'undo').expect(409)),
    );
    expect(again.map(({ body: { code } }) => code)).toEqual(['already_undone', 'already_undone']);
    await takeBackOf(last, cash._id, 'undo').expect(201);
    await takeBackOf(last, correction._id, 'undo').expect(201);
    expect(await owed(last)).toBe(0);
    expect([await owed(rahman), await owed(decoy)]).toEqual([0, 0]);
    const shown: AccountEntry[] = (await get('entries').expect(200)).body;
    expect(shown.map(({ kind, undoneBy }) => [kind, undoneBy !== undefined])).toEqual([
      ['merge', false],
      ['adjustment', true],
      ['payment', true],
      ['payment', true],
    ]);
  });

  it('is taken back once, also while its account is merged on', async () => {
    const cheque = (await pay(500, { method: 'cheque', cheque: CHEQUE }).expect(201)).body;
    const last = await addPartner(test.db, { name: 'Last' });
    await merge(rahman, decoy);
    const sent = [
      test.post(path('merge', decoy), { into: last._id }),
      ...[decoy, last, decoy, last].map((partner) => takeBackOf(partner, cheque._id, 'bounce')),
    ];
    const [merged, ...bounces] = (await Promise.all(sent)).map(({ status }) => status);
    expect(merged).toBe(200);
    expect(bounces.filter((status) => status === 201).length).toBeLessThan(2);
    await takeBackOf(last, cheque._id, 'bounce');
    expect(await owed(last)).toBe(0);
    expect(await entriesOf(test.db).countDocuments({ undoes: new ObjectId(cheque._id) })).toBe(1);
  });

  it('is not taken back on an account that was merged into the same one, or was deleted', async () => {
    const { body } = await pay(10).expect(201);
    const [other, last] = [
      await addPartner(test.db, { name: 'Other' }),
      await addPartner(test.db, { name: 'Last' }),
    ];
    await merge(rahman, last);
    await merge(decoy, last);
    expect((await takeBackOf(other, body._id, 'undo').expect(404)).body.code).toBe('entry_not_found');
    expect((await takeBackOf(decoy, body._id, 'undo').expect(404)).body.code).toBe('partner_not_found');
    const deleted = { at: test.now, by: ANNA.email };
    await partnersOf(test.db).updateOne({ _id: last._id }, { $set: { deleted } });
    const { detail } = (await takeBackOf(last, body._id, 'undo').expect(404)).body;
    expect(detail).toBe('Last was deleted. Restore it first.');
    expect(await owed(last)).toBe(-1000);
  });
});

it('keeps adjustments, and their undo, to managers', async () => {
  const given = { role: 'staff', at: strict.now, by: ANNA.email } as const;
  await membersOf(strict.db).insertOne({ _id: BELA.email, given });
  const body = { amount: 5, reason: 'Why' };
  expect((await strict.post(path('adjustments'), body, { by: BELA }).expect(403)).body.code).toBe(
    'role_required',
  );
  const { body: entry } = await strict.post(path('adjustments'), body).expect(201);
  await strict.post(path(`entries/${entry._id}/undo`), undefined, { by: BELA }).expect(403);
  expect(await owed()).toBe(500);
  await strict.post(path(`entries/${entry._id}/undo`)).expect(201);
  const paid = await strict.post(path('payments'), { amount: 1, method: 'cash' }, { by: BELA }).expect(201);
  await strict.post(path(`entries/${paid.body._id}/undo`), undefined, { by: BELA }).expect(201);
});

describe('the entries of an account', () => {
  const numbers = (body: AccountEntry[]) => body.map(({ number }) => number);

  it('come in pages, newest first, and say what took them back', async () => {
    for (let amount = 1; amount <= 5; amount++) await pay(amount).expect(201);
    await test.post(path('payments', decoy), { amount: 9, method: 'cash' }).expect(201);
    const first = await get('entries?limit=3').expect(200);
    expect(numbers(first.body)).toEqual([5, 4, 3]);
    expect(first.headers['x-total-count']).toBe('5');
    const [, link = ''] = /<([^>]+)>/.exec(first.headers.link ?? '') ?? [];
    const undo = await takeBack(first.body[2]._id, 'undo').expect(201);
    const next = await test.http
      .get(link)
      .set(...test.as())
      .expect(200);
    expect(numbers(next.body)).toEqual([2, 1]);
    expect(next.headers.link).toBeUndefined();
    const { body } = await get('entries').expect(200);
    expect(body.map(({ undoneBy }: AccountEntry) => undoneBy)).toEqual([
      undefined,
      undefined,
      undefined,
      undo.body._id,
      undefined,
      undefined,
    ]);
    await get('entries', { ...rahman, _id: new ObjectId() }).expect(404);
    await get('entries?limit=0').expect(422);
  });

  it('are in the order of their times, also if the clock of a process is behind', async () => {
    await pay(1).expect(201);
    test.now = new Date(test.now.getTime() - 60_000);
    const { body } = await pay(1).expect(201);
    expect(body.at).toBe(new Date(test.now.getTime() + 60_000).toISOString());
  });
});

describe('an entry', () => {
  it('is found by its id, of this account and of those that were merged into it', async () => {
    const { body: paid } = await pay(100).expect(201);
    const { body: other } = await test
      .post(path('payments', decoy), { amount: 5, method: 'cash' })
      .expect(201);
    expect((await get(`entries/${paid._id}`).expect(200)).body).toEqual(paid);
    const { body: undo } = await takeBack(paid._id, 'undo').expect(201);
    expect((await get(`entries/${paid._id}`).expect(200)).body.undoneBy).toBe(undo._id);
    for (const id of [other._id, rahman._id, 'x']) {
      const { body } = await get(`entries/${id}`).expect(404);
      expect(body.code).toBe('entry_not_found');
    }
    await partnersOf(test.db).updateOne({ _id: rahman._id }, { $set: { merged: [decoy._id] } });
    expect((await get(`entries/${other._id}`).expect(200)).body).toEqual(other);
  });
});

describe('a statement', () => {
  /** One payment of 1, 2, … at each of these moments. */
  async function payAt(...moments: string[]) {
    for (const [index, moment] of moments.entries()) {
      test.now = new Date(moment);
      await pay(index + 1).expect(201);
    }
  }
  const changes = (body: { entries: AccountEntry[] }) => body.entries.map(({ change }) => change);

  it('has the days of Bangladesh, with what was owed before and after', async () => {
    // Midnight in Bangladesh is 18:00 UTC.
    await payAt(
      '2026-03-01T17:59:59.999Z',
      '2026-03-01T18:00:00Z',
      '2026-03-02T17:59:59Z',
      '2026-03-02T18:00:00Z',
    );
    const { body } = await get('statement?from=2026-03-02&to=2026-03-02').expect(200);
    expect(body).toMatchObject({ from: '2026-03-02', to: '2026-03-02', before: -1, after: -6 });
    expect(changes(body)).toEqual([-2, -3]);
    expect(changes((await get('statement?to=2026-03-01').expect(200)).body)).toEqual([-1]);
    const since = (await get('statement?from=2026-03-03').expect(200)).body;
    expect(since).toMatchObject({ before: -6, after: -10 });
    const all = (await get('statement').expect(200)).body;
    expect(all).toMatchObject({ before: 0, after: -10 });
    expect(changes(all)).toEqual([-1, -2, -3, -4]);
  });

  it('says what was owed in a span without entries', async () => {
    await payAt('2026-03-01T05:00:00Z', '2026-03-09T05:00:00Z');
    for (const [span, balance] of [
      ['from=2026-01-01&to=2026-01-31', 0],
      ['from=2026-03-03&to=2026-03-05', -1],
      ['from=2026-04-01', -3],
    ] as const)
      expect((await get(`statement?${span}`).expect(200)).body).toMatchObject({
        before: balance,
        after: balance,
        entries: [],
      });
    expect((await get('statement', decoy).expect(200)).body).toEqual({ before: 0, after: 0, entries: [] });
  });

  it('is refused with more than 5,000 entries, and says what to do', { tags: 'slow' }, async () => {
    const docs = Array.from({ length: 5001 }, (_, index) => ({
      partner: rahman._id,
      number: index + 1,
      at: new Date(test.now.getTime() + (index === 0 ? 0 : 86_400_000)),
      kind: 'payment',
      change: -1,
      after: -index - 1,
      partnerName: 'Rahman Stores',
      partnerKind: 'customer',
      email: ANNA.email,
    }));
    await entriesOf(test.db).insertMany(docs as never[]);
    const { body } = await get('statement').expect(422);
    expect(body.errors).toMatchObject([
      {
        path: 'from',
        message: '5001 entries are too many for one page. Choose fewer days, or download the file.',
      },
    ]);
    const second = (await get('statement?from=2026-03-02').expect(200)).body;
    expect(second.entries).toHaveLength(5000);
    expect(second).toMatchObject({ before: -0.01, after: -50.01 });
  });

  it.each(['from=yesterday', 'to=2026-02-30', 'day=1'])('is refused with ?%s', async (query) => {
    await get(`statement?${query}`).expect(422);
  });
});
