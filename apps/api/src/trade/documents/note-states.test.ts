import type { Document, DocumentSummary } from '@godown/shared/trade/documents';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPartner } from '../../testing/partner-docs.js';
import { useTestApp } from '../../testing/test-app.js';
import { type Recomputed, recompute } from '../../testing/trade/recompute.js';
import { postNote } from '../../testing/trade-calls.js';
import { entriesOf } from '../accounts/entry-doc.js';
import { type PartnerDoc, partnersOf } from '../accounts/partner-doc.js';

const test = useTestApp();
/** On a busy machine hundreds of changes take a while. */
const BUSY_MS = 120_000;

let item: string;
beforeEach(async () => {
  item = String((await test.addItem({}))._id);
});

async function get<T>(path: string): Promise<T> {
  const { body } = await test.http
    .get(`/api${path}`)
    .set(...test.as())
    .expect(200);
  return body;
}
const lines = (unitPrice: number, quantity = 1) => [{ item, quantity, unitPrice }];
/** A note of 100 of a customer. */
async function note({ _id }: PartnerDoc, more = {}): Promise<string> {
  const { body } = await postNote(test, { partner: String(_id), lines: lines(100), ...more }).expect(201);
  return body.number;
}
const cash = (amount: number) => ({ paid: { amount, method: 'cash' as const } });
async function pay({ _id }: PartnerDoc, amount: number, document?: string): Promise<string> {
  const payment = { amount, method: 'cash', ...(document && { document }) };
  return (await test.post(`/partners/${_id}/payments`, payment).expect(201)).body._id;
}
/** By the numbers of the notes. */
const statesOf = async (query = '') =>
  new Map(
    (await get<DocumentSummary[]>(`/documents?limit=1000${query}`)).map(({ number, state, due }) => [
      number,
      { state, due },
    ]),
  );
const PAID = { state: 'paid', due: 0 };

describe('the state of a note', () => {
  it('is in the response, on its page and in the list', async () => {
    const customer = await addPartner(test.db);
    const { body } = await postNote(test, {
      partner: String(customer._id),
      lines: lines(100),
      ...cash(40),
    }).expect(201);
    expect(body).toMatchObject({ state: 'partly', due: 60 });
    await pay(customer, 60, body.number);
    expect(await get(`/documents/${body.number}`)).toMatchObject(PAID);
    expect((await statesOf()).get(body.number)).toEqual(PAID);
  });

  it('is paid by what names it, and else by what is left for the oldest', async () => {
    const customer = await addPartner(test.db);
    const [old, named, last] = [await note(customer), await note(customer, cash(100)), await note(customer)];
    const due = { state: 'due', due: 100 };
    expect([...(await statesOf())]).toEqual([
      [last, due],
      [named, PAID],
      [old, due],
    ]);
    await pay(customer, 130);
    expect([...(await statesOf())]).toEqual([
      [last, { state: 'partly', due: 70 }],
      [named, PAID],
      [old, PAID],
    ]);
  });

  it('is due again when what was paid at once is taken back', async () => {
    const customer = await addPartner(test.db);
    const [, paid, other] = [
      await note(customer),
      await note(customer, cash(100)),
      await note(customer, cash(100)),
    ];
    const payment = await entriesOf(test.db).findOne({ document: paid, kind: 'payment' });
    await test.post(`/partners/${customer._id}/entries/${payment?._id}/undo`, {}).expect(201);
    const states = await statesOf();
    expect(states.get(paid)).toEqual({ state: 'due', due: 100 });
    expect(states.get(other)).toEqual(PAID);
    // The paper has what was paid at once.
    expect(await get(`/documents/${paid}`)).toMatchObject({ paid: { amount: 100, undone: 'undo' } });
    expect((await get<Document>(`/documents/${other}`)).paid).toEqual({ amount: 100, method: 'cash' });
  });

  it('says that the cheque bounced with which it was paid at once', async () => {
    const customer = await addPartner(test.db);
    const cheque = { number: 'CD 1', date: '2026-03-05' };
    const number = await note(customer, { paid: { amount: 100, method: 'cheque', cheque } });
    const payment = await entriesOf(test.db).findOne({ document: number, kind: 'payment' });
    await test.post(`/partners/${customer._id}/entries/${payment?._id}/bounce`, {}).expect(201);
    expect(await get(`/documents/${number}`)).toMatchObject({
      state: 'due',
      paid: { cheque, undone: 'bounce' },
    });
  });

  it('names the cheques that paid it and bounced, while it is due, also after a merge', async () => {
    const [customer, into] = [await addPartner(test.db), await addPartner(test.db, { name: 'Karim' })];
    const date = '2026-03-05';
    const atOnce = { amount: 10, method: 'cheque' as const, cheque: { number: 'CD 1', date } };
    const [number, other] = [await note(customer, { paid: atOnce }), await note(customer)];
    const takeBack = (account: PartnerDoc, entry: unknown, how: 'bounce' | 'undo') =>
      test.post(`/partners/${account._id}/entries/${entry}/${how}`, {}).expect(201);
    const payByCheque = async (cheque: string, document: string) => {
      const payment = { amount: 40, method: 'cheque', cheque: { number: cheque, date }, document };
      return (await test.post(`/partners/${customer._id}/payments`, payment).expect(201)).body._id;
    };
    const show = () => get<Document>(`/documents/${number}`);
    const paid = await entriesOf(test.db).findOne({ document: number, kind: 'payment' });
    await takeBack(customer, paid?._id, 'bounce');
    await takeBack(customer, await payByCheque('CD 2', number), 'undo');
    await takeBack(customer, await payByCheque('CD 3', other), 'bounce');
    await payByCheque('CD 4', number);
    const bounced = (cheque: string) => ({
      at: '2026-03-07T05:00:00.000Z',
      amount: 40,
      cheque: { number: cheque, date },
    });
    const atOnceBounced = { ...bounced('CD 1'), at: test.now.toISOString(), amount: 10 };
    expect((await show()).bounced).toEqual([atOnceBounced]);
    test.now = new Date('2026-03-07T05:00:00Z');
    const [first, second] = [await payByCheque('CD 5', number), await payByCheque('CD 6', number)];
    await takeBack(customer, first, 'bounce');
    expect(await show()).toMatchObject({ due: 20, bounced: [atOnceBounced, bounced('CD 5')] });
    await test.post(`/partners/${customer._id}/merge`, { into: into._id }).expect(200);
    await takeBack(into, second, 'bounce');
    expect(await show()).toMatchObject({
      due: 60,
      bounced: [atOnceBounced, bounced('CD 5'), bounced('CD 6')],
    });
    const listed = await get<Document[]>('/documents');
    expect(listed.find((each) => each.number === number)).not.toHaveProperty('bounced');
    await pay(into, 60, number);
    expect(await show()).toMatchObject(PAID);
    expect(await show()).not.toHaveProperty('bounced');
  });

  it('has goods that came back, which are no payment', async () => {
    const customer = await addPartner(test.db);
    const number = await note(customer, { lines: lines(100, 3) });
    const comeBack = (quantity: number) =>
      test
        .post('/documents', {
          kind: 'return',
          warehouse: 'halishar',
          partner: String(customer._id),
          returns: number,
          lines: [{ item, quantity, unitPrice: 100, condition: 'good' }],
        })
        .expect(201);
    await comeBack(1);
    const partly = await get<Document>(`/documents/${number}`);
    expect(partly).toMatchObject({ state: 'due', due: 200 });
    expect(partly).not.toHaveProperty('isReturned');
    await pay(customer, 50, number);
    expect((await statesOf()).get(number)).toEqual({ state: 'partly', due: 150 });
    const { body: last } = await comeBack(2);
    const whole = { ...PAID, isReturned: true };
    expect(await get(`/documents/${number}`)).toMatchObject(whole);
    const listed = await get<DocumentSummary[]>('/documents');
    expect(listed.find((each) => each.number === number)).toMatchObject(whole);
    expect(listed.find((each) => each.number === last.number)).not.toHaveProperty('isReturned');
    await test.post(`/documents/${last.number}/void`, {}).expect(201);
    expect(await get(`/documents/${number}`)).not.toHaveProperty('isReturned');
  });

  it('is paid where a customer has paid in advance', async () => {
    const customer = await addPartner(test.db);
    await pay(customer, 500);
    const number = await note(customer);
    expect((await statesOf()).get(number)).toEqual(PAID);
  });

  it('of a note of somebody who was merged is that of the account that has it now', async () => {
    const [from, into] = [await addPartner(test.db), await addPartner(test.db, { name: 'Karim' })];
    const number = await note(from);
    await note(into, cash(100));
    await test.post(`/partners/${from._id}/merge`, { into: into._id }).expect(200);
    expect((await statesOf()).get(number)).toEqual({ state: 'due', due: 100 });
    await pay(into, 30, number);
    expect((await statesOf()).get(number)).toEqual({ state: 'partly', due: 70 });
  });

  it('says that the money of a note is on no account', async () => {
    const customer = await addPartner(test.db);
    const number = await note(customer);
    await test.db.collection('documents').updateOne({ _id: number as never }, { $unset: { entries: 1 } });
    expect((await statesOf()).get(number)).toEqual({ state: 'on-no-account', due: undefined });
  });

  it('is not there for what has no prices and what is cancelled', async () => {
    const customer = await addPartner(test.db);
    const [plain, cancelled, priced] = [
      await note(customer, { lines: [{ item, quantity: 1 }] }),
      await note(customer),
      await note(customer),
    ];
    const { body } = await test.post(`/documents/${cancelled}/void`, {}).expect(201);
    const nothing = { state: undefined, due: undefined };
    expect(body).toMatchObject({ number: cancelled });
    expect(body).not.toHaveProperty('state');
    const states = await statesOf();
    for (const number of [plain, cancelled]) expect(states.get(number)).toEqual(nothing);
    expect(states.get(priced)).toMatchObject({ state: 'due' });
  });
});

/** The same for the same seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Made {
  number: string;
  owner: PartnerDoc;
  price: number;
  /** Pieces that have not come back. */
  left: number;
  hasReturns: boolean;
}
interface Paid {
  owner: PartnerDoc;
  entry: string;
  isCheque: boolean;
}

/** A history of notes, payments, returns and what takes them back. Returns the accounts that were not merged. */
async function makeHistory(seed: number, steps: number): Promise<PartnerDoc[]> {
  const random = randomNumbers(seed);
  const owners = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name, index) =>
      addPartner(test.db, { name, kind: index === 3 ? 'supplier' : 'customer' }),
    ),
  );
  let [notes, paid]: [Made[], Paid[]] = [[], []];
  const pick = <Each>(all: readonly Each[]): Each | undefined => all[random(all.length)];
  const confirms = ['over_credit_limit', 'paid_in_advance', 'above_refund', 'same_paper'];
  const post = async (path: string, body: object) => (await test.post(path, body).expect(201)).body;
  const money = (below: number) => (1 + random(below)) / 100;

  for (let step = 0; step < steps; step++) {
    const owner = pick(owners) as PartnerDoc;
    const { _id, kind } = owner;
    const made = pick(notes.filter((each) => each.owner === owner));
    const chance = random(100);
    const taken = pick(paid.filter((each) => each.owner === owner));
    if (chance < 30) {
      const [price, quantity] = [money(5000), 1 + random(5)];
      const total = Math.round(price * quantity * 100) / 100;
      const amount = [0, 0, total, Math.round(total * 40) / 100][random(4)] ?? 0;
      const { number } = await post('/documents', {
        kind: kind === 'customer' ? 'delivery' : 'receipt',
        warehouse: 'halishar',
        partner: _id,
        lines: lines(price, quantity),
        ...(amount > 0 && { ...cash(amount), confirms }),
      });
      notes.push({ number, owner, price, left: quantity, hasReturns: false });
    } else if (chance < 65) {
      const isRefund = chance > 60;
      const isCheque = !isRefund && random(2) === 0;
      const cheque = { method: 'cheque', cheque: { number: `${step}`, date: '2026-12-31' } };
      const { _id: entry } = await post(`/partners/${_id}/payments`, {
        amount: money(20_000),
        ...(isCheque ? cheque : { method: 'cash' }),
        ...(isRefund && { isRefund }),
        ...(made && random(3) > 0 && { document: made.number }),
      });
      paid.push({ owner, entry, isCheque });
    } else if (chance < 75 && made && made.left > 0) {
      const quantity = 1 + random(made.left);
      const total = Math.round(made.price * quantity * 100) / 100;
      await post('/documents', {
        kind: kind === 'customer' ? 'return' : 'supplier-return',
        warehouse: 'halishar',
        partner: _id,
        returns: made.number,
        lines: lines(made.price, quantity).map((line) => ({ ...line, condition: 'good' })),
        ...(random(2) === 0 && { ...cash(random(2) === 0 ? total : money(total * 100)), confirms }),
      });
      Object.assign(made, { left: made.left - quantity, hasReturns: true });
    } else if (chance < 85 && taken) {
      await post(`/partners/${_id}/entries/${taken.entry}/${taken.isCheque ? 'bounce' : 'undo'}`, {});
      paid = paid.filter((each) => each !== taken);
    } else if (chance < 92 && made && !made.hasReturns) {
      await post(`/documents/${made.number}/void`, {});
      notes = notes.filter((each) => each !== made);
    } else if (chance < 98) {
      const amount = money(3000) * (random(4) === 0 ? -1 : 1);
      await post(`/partners/${_id}/adjustments`, { amount, reason: 'Random' });
    } else if (kind === 'customer' && owners.length > 2) {
      owners.splice(owners.indexOf(owner), 1);
      const into = owners[0] as PartnerDoc;
      await test.post(`/partners/${_id}/merge`, { into: into._id }).expect(200);
      for (const each of [...notes, ...paid]) if (each.owner === owner) each.owner = into;
    }
  }
  return owners;
}

it.each([3, 11])(
  'adds up with what else is owed to the balance, in random history %i',
  {
    timeout: BUSY_MS,
    tags: 'slow',
  },
  async (seed) => {
    const owners = await makeHistory(seed, 90);
    const expected = recompute(
      (await entriesOf(test.db).find().toArray()).map(({ _id, partner, change, after, ...entry }) => ({
        id: String(_id),
        account: String(partner),
        number: entry.number,
        day: entry.at.toISOString().slice(0, 10),
        kind: entry.kind,
        change: BigInt(change),
        after: BigInt(after),
        ...(entry.document && { document: entry.document }),
        ...(entry.settles && { settles: entry.settles }),
        ...(entry.undoes && { undoes: String(entry.undoes) }),
        ...(entry.other && { other: String(entry.other) }),
      })),
    );
    for (const { _id } of owners) {
      const { balance, open } = expected.get(String(_id)) as Recomputed;
      const owner = await partnersOf(test.db).findOne({ _id });
      expect(BigInt(owner?.balance ?? 0)).toBe(balance);
      const notes = (await get<DocumentSummary[]>(`/documents?limit=1000&partner=${_id}`)).filter(
        ({ state }) => state !== undefined,
      );
      let sum = open.reduce((left, { owed, note }) => (note ? left : left + owed), 0n);
      for (const { number, total, state, due = 0 } of notes) {
        const must = open.reduce((left, { owed, note }) => (note === number ? left + owed : left), 0n);
        expect([number, BigInt(Math.round(due * 100))]).toEqual([number, must]);
        expect(state).toBe(due === 0 ? 'paid' : due === total ? 'due' : 'partly');
        sum += must;
      }
      expect(sum).toBe(balance > 0n ? balance : 0n);
      // The page of a note reads less of the account than the list of all.
      for (const { number, state, due } of notes.slice(0, 8))
        expect(await get(`/documents/${number}`)).toMatchObject({ state, due });
    }
  },
);
