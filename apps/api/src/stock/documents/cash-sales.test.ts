import { randomUUID } from 'node:crypto';
import type { NewDocument } from '@godown/shared/trade/documents';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { journalOf } from '../../access/journal/journal.repo.js';
import { membersOf } from '../../access/members/members.repo.js';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { addPartner, balanceOf, entriesFor, postNote } from '../../testing/trade-calls.js';
import { partnersOf } from '../accounts/partner-doc.js';
import { documentsOf } from './documents.repo.js';

const CARLA = { uid: 'carla-uid', email: 'carla@example.com' };
/** Anna is a manager, Bela is staff who may not change prices, and Carla a viewer. */
const ROLES = {
  managerEmails: [ANNA.email],
  staffEmails: null,
  trade: { costMethod: 'average', transportInCost: true, lowestRoles: { price: 'manager' } },
} as const;
/** Two apps, each with a ledger of its own, on one database. */
const apps = [useTestApp(ROLES), useTestApp(ROLES)] as const;
const [test] = apps;

beforeEach(async () => {
  const given = { role: 'staff', at: test.now, by: ANNA.email } as const;
  await membersOf(test.db).insertOne({ _id: BELA.email, given });
});

const WALK_IN = new ObjectId(WALK_IN_CUSTOMER);
type Note = Extract<NewDocument, { kind: 'delivery' }>;
/** A sale of one piece for 89.50, paid at once. */
const saleOf = (item: string, more: Partial<Note> = {}) => ({
  party: 'নগদ বিক্রি',
  partner: WALK_IN_CUSTOMER,
  paid: { amount: 89.5, method: 'cash' as const },
  lines: [{ item, quantity: 1, unitPrice: 89.5 }],
  ...more,
});
const item = async (): Promise<string> =>
  (await test.post('/item', { email: ANNA.email, name: 'Oven', price: 89.5, quantity: 40 }).expect(201)).body
    ._id;
const partners = () => partnersOf(test.db).find().toArray();
const added = () => journalOf(test.db).find({ action: 'partner-added' }).toArray();
const get = (path: string, by = ANNA) => test.http.get(`/api${path}`).set(...test.as(by));

async function expectHealthy(): Promise<void> {
  expect(await verifyLedger(test.db)).toMatchObject({ healthy: true, drift: [] });
}

it('adds the customer with the first cash sale, named as the note says, and later ones are on its account', async () => {
  const oven = await item();
  await get(`/partners/${WALK_IN_CUSTOMER}`).expect(404);
  const { body } = await postNote(test, saleOf(oven)).expect(201);
  expect(body).toMatchObject({
    partner: WALK_IN_CUSTOMER,
    party: 'নগদ বিক্রি',
    total: 89.5,
    paid: { amount: 89.5, method: 'cash' },
    owed: { before: 0, after: 0 },
  });
  expect((await get(`/partners/${WALK_IN_CUSTOMER}`).expect(200)).body).toEqual({
    _id: WALK_IN_CUSTOMER,
    kind: 'customer',
    name: 'নগদ বিক্রি',
    creditLimit: 0,
    balance: 0,
    version: 1,
    createdAt: test.now.toISOString(),
  });
  const second = await postNote(test, saleOf(oven, { party: 'Counter' })).expect(201);
  expect(second.body.party).toBe('নগদ বিক্রি');
  expect(await partners()).toHaveLength(1);
  expect(await entriesFor(test, WALK_IN)).toMatchObject([
    { number: 1, kind: 'note', change: 8950, partnerName: 'নগদ বিক্রি' },
    { number: 2, kind: 'payment', change: -8950, method: 'cash', after: 0 },
    { number: 3, kind: 'note' },
    { number: 4, kind: 'payment', after: 0 },
  ]);
  expect(await added()).toMatchObject([
    { email: ANNA.email, subject: { id: WALK_IN_CUSTOMER, name: 'নগদ বিক্রি' } },
  ]);
  const found = await get('/partners?kind=customer&q=%E0%A6%A8%E0%A6%97%E0%A6%A6').expect(200);
  expect(found.body).toMatchObject([{ _id: WALK_IN_CUSTOMER }]);
  await expectHealthy();
});

it('keeps the cash that was given, of which the rest was change', async () => {
  const { body } = await postNote(
    test,
    saleOf(await item(), { paid: { amount: 89.5, method: 'cash', given: 100.1 } }),
  ).expect(201);
  expect(body.paid).toEqual({ amount: 89.5, method: 'cash', given: 100.1 });
  expect((await get(`/documents/${body.number}`).expect(200)).body.paid).toEqual(body.paid);
  const [stored] = await documentsOf(test.db).find().toArray();
  expect(stored?.paid).toEqual({ amount: 8950, method: 'cash', given: 10_010 });
  expect(await balanceOf(test, WALK_IN)).toBe(0);
});

it('adds it in English without a name, and also with a note without prices', async () => {
  await postNote(test, {
    partner: WALK_IN_CUSTOMER.toUpperCase(),
    lines: [{ item: await item(), quantity: 1 }],
  }).expect(201);
  expect(await partners()).toMatchObject([{ _id: WALK_IN, name: 'Cash sales', entries: 0 }]);
});

it('adds it once for many first sales at once through two apps, each sent twice', async () => {
  const oven = await item();
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const key = randomUUID();
      const copies = [apps[index % 2] ?? test, apps[Math.floor(index / 2) % 2] ?? test];
      const send = (app: typeof test) => postNote(app, saleOf(oven), { key }).expect(201);
      const [first, second] = await Promise.all(copies.map(send));
      expect(second?.body).toEqual(first?.body);
    }),
  );
  expect(await partners()).toMatchObject([{ _id: WALK_IN, balance: 0, entries: 24 }]);
  expect(await added()).toHaveLength(1);
  await expectHealthy();
});

it('asks before something is left unpaid, and a refused sale adds nobody', async () => {
  const oven = await item();
  const half = saleOf(oven, { paid: { amount: 40, method: 'cash' } });
  const { body } = await postNote(test, half).expect(409);
  expect(body).toMatchObject({ code: 'over_credit_limit', values: { owed: 49.5, limit: 0 } });
  expect(await partners()).toEqual([]);
  expect(await added()).toEqual([]);
  await postNote(test, { ...half, overLimit: true }).expect(201);
  await postNote(test, saleOf(oven)).expect(201);
  expect(await balanceOf(test, WALK_IN)).toBe(4950);
});

it('is a customer that is not deleted, and into which others are merged but never the other way round', async () => {
  const oven = await item();
  const cash = String((await addPartner(test, { name: 'Cash' }))._id);
  await postNote(test, saleOf(oven)).expect(201);
  const gone = await test.http
    .delete(`/api/partners/${WALK_IN_CUSTOMER}`)
    .set(...test.as())
    .expect(422);
  expect(gone.body.detail).toBe('Cash sales need this customer. It can be renamed, but not deleted.');
  const { body } = await test.post(`/partners/${WALK_IN_CUSTOMER}/merge`, { into: cash }).expect(422);
  expect(body.errors).toMatchObject([
    { path: 'into', message: 'Cash sales need this customer. Merge the other one into it instead.' },
  ]);
  await test.post(`/partners/${cash}/merge`, { into: WALK_IN_CUSTOMER }).expect(200);
  await test.http
    .put(`/api/partners/${WALK_IN_CUSTOMER}`)
    .set(...test.as())
    .send({ name: 'Counter' })
    .expect(200);
  expect((await postNote(test, saleOf(oven)).expect(201)).body.party).toBe('Counter');
  await expectHealthy();
});

it('gives the money of a return back on the same account', async () => {
  const oven = await item();
  const { body: sale } = await postNote(test, saleOf(oven)).expect(201);
  const lines = [{ item: oven, quantity: 1, condition: 'good', unitPrice: 89.5 }];
  const refund = { kind: 'return', warehouse: 'halishar', returns: sale.number, lines };
  const { body } = await test
    .post('/documents', { ...refund, partner: WALK_IN_CUSTOMER, paid: { amount: 89.5, method: 'cash' } })
    .expect(201);
  expect(body).toMatchObject({ party: 'নগদ বিক্রি', total: 89.5, owed: { before: 0, after: 0 } });
  expect((await entriesFor(test, WALK_IN)).map(({ kind, change }) => [kind, change])).toEqual([
    ['note', 8950],
    ['payment', -8950],
    ['note', -8950],
    ['refund', 8950],
  ]);
  await expectHealthy();
});

it('keeps no last price: the next buyer is somebody else, and staff sell at the price of the list', async () => {
  const oven = await item();
  const cheap = saleOf(oven, {
    lines: [{ item: oven, quantity: 1, unitPrice: 70 }],
    paid: { amount: 70, method: 'cash' },
  });
  await postNote(test, cheap).expect(201);
  expect((await get(`/partners/${WALK_IN_CUSTOMER}/prices?items=${oven}`).expect(200)).body).toEqual([]);
  expect((await postNote(test, cheap, { by: BELA }).expect(403)).body.code).toBe('role_required');
  await postNote(test, saleOf(oven), { by: BELA }).expect(201);
});

it('is made by whoever may write a note with prices, also with an API key', async () => {
  const sale = saleOf(await item());
  await postNote(test, sale, { by: CARLA }).expect(403);
  const keyOf = async (access: string): Promise<string> =>
    (await test.post('/api-keys', { name: access, access }).expect(201)).body.secret;
  const send = (key: string) => postNote(test, sale, { headers: { Authorization: `Bearer ${key}` } });
  await send(await keyOf('read')).expect(403);
  expect(await partners()).toEqual([]);
  await send(await keyOf('write')).expect(201);
  expect(await partners()).toMatchObject([{ _id: WALK_IN }]);
});

it('is no supplier', async () => {
  const { body } = await postNote(test, { ...saleOf(await item()), kind: 'receipt' }).expect(422);
  expect(body.errors).toEqual([{ path: 'partner', message: 'Choose a supplier.' }]);
  expect(await partners()).toEqual([]);
});
