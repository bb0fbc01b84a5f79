import {
  type AccountEntry,
  ENTRY_FILTERS,
  ENTRY_KINDS,
  type EntryKind,
  moneySumsSchema,
} from '@godown/shared/trade/accounts';
import { PARTNER_KINDS } from '@godown/shared/trade/partners';
import { PAYMENT_METHODS } from '@godown/shared/trade/payments';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { endOfDay, startOfDay } from '../../runtime/local-day.js';
import { addPartner } from '../../testing/partner-docs.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { type EntryDoc, entriesOf, toEntry } from './entry-doc.js';
import { ENTRY_INDEXES, toScans } from './entry-filter.js';

/** Anna is a manager, and Bela a viewer. */
const test = useTestApp({ managerEmails: [ANNA.email], staffEmails: null });

const get = (path: string, by = ANNA) => test.http.get(`/api${path}`).set(...test.as(by));
const list = async (query = ''): Promise<AccountEntry[]> => (await get(`/entries?${query}`).expect(200)).body;
const pay = async (partner: unknown, payment: object) =>
  (await test.post(`/partners/${partner}/payments`, { method: 'cash', ...payment }).expect(201)).body;
const takeBack = async (partner: unknown, entry: string, how: 'undo' | 'bounce' = 'undo') =>
  (await test.post(`/partners/${partner}/entries/${entry}/${how}`, {}).expect(201)).body;

/** Entries that nothing wrote: of each kind as many as of the others, several at the same moment. */
async function fill(count: number, at = (index: number) => new Date(NOON + Math.floor(index / 3))) {
  const pick = <T>(values: readonly T[], index: number) => values[index % values.length] as T;
  const docs = Array.from({ length: count }, (_, index): EntryDoc => {
    const kind: EntryKind = pick(ENTRY_KINDS, index);
    const method = pick(PAYMENT_METHODS, Math.floor(index / 16));
    const isMoney = ['payment', 'refund'].includes(kind) || (kind === 'undo' && index % 3 !== 0);
    return {
      _id: new ObjectId(),
      partner: new ObjectId(),
      partnerName: 'Somebody',
      partnerKind: pick(PARTNER_KINDS, Math.floor(index / 8)),
      number: 1,
      at: at(index),
      uid: 'u',
      email: ANNA.email,
      kind,
      change: index,
      after: index,
      ...(kind === 'bounce' ? { method: 'cheque' } : isMoney && { method }),
    };
  });
  await entriesOf(test.db).insertMany(docs);
  return docs;
}
const NOON = Date.parse('2026-03-10T06:00:00Z');

beforeEach(() => {
  test.now = new Date(NOON);
});

describe('the entries of all accounts', () => {
  it('are newest first, each with whose it is and what took it back', async () => {
    const [rahman, surma] = [
      await addPartner(test.db),
      await addPartner(test.db, { name: 'Surma', kind: 'supplier' }),
    ];
    const paid = await pay(rahman._id, { amount: 20 });
    const sent = await pay(surma._id, { amount: 300, method: 'bank' });
    const undone = await takeBack(rahman._id, paid._id);
    await test
      .post(`/partners/${rahman._id}/adjustments`, { amount: 5, reason: 'Counted wrong' })
      .expect(201);
    const shown = await list();
    expect(shown).toMatchObject([
      { kind: 'adjustment', partnerName: 'Rahman Stores', change: 5, note: 'Counted wrong' },
      { kind: 'undo', method: 'cash', undoes: paid._id },
      { _id: sent._id, partner: String(surma._id), partnerKind: 'supplier', method: 'bank' },
      { _id: paid._id, kind: 'payment', undoneBy: undone._id },
    ]);
    expect(await list('kind=money')).toHaveLength(3);
    expect(await list('partnerKind=supplier&kind=payment&method=bank')).toMatchObject([{ _id: sent._id }]);
    expect(await list('method=nagad')).toEqual([]);
  });

  it.each(
    ['', ...ENTRY_FILTERS].flatMap((kind) =>
      ['', 'cash', 'cheque'].flatMap((method) => ['', 'customer'].map((of) => [kind, method, of] as const)),
    ),
  )(
    'are all those of the kind “%s”, the method “%s” and “%s”, in pages',
    async (kind, method, partnerKind) => {
      const docs = (await fill(500)).filter(
        (doc) =>
          (kind === '' || (kind === 'money' ? doc.method !== undefined : doc.kind === kind)) &&
          (method === '' || doc.method === method) &&
          (partnerKind === '' || doc.partnerKind === partnerKind),
      );
      const expected = docs
        .toSorted((one, other) => Number(other.at) - Number(one.at) || (one._id < other._id ? 1 : -1))
        .map((doc) => toEntry(doc));
      const query = new URLSearchParams(
        Object.entries({ kind, method, partnerKind }).filter(([, value]) => value !== ''),
      );
      let path = `/entries?${query}&limit=37`;
      const first = await get(path).expect(200);
      expect(first.headers['x-total-count']).toBe(String(expected.length));
      const found: AccountEntry[] = [];
      while (path) {
        const { body, headers } = await get(path).expect(200);
        expect(body.length).toBeLessThanOrEqual(37);
        found.push(...body);
        path = /<\/api([^>]+)>/.exec(headers.link ?? '')?.[1] ?? '';
      }
      expect(found).toEqual(expected);
    },
  );

  it('are those of some days of Bangladesh', async () => {
    const moments = [
      new Date(startOfDay('2026-03-10').getTime() - 1),
      startOfDay('2026-03-10'),
      new Date(endOfDay('2026-03-11').getTime() - 1),
      endOfDay('2026-03-11'),
    ];
    await fill(4, (index) => moments[index] as Date);
    const days = async (query: string) => (await list(query)).map(({ change }) => change * 100);
    expect(await days('from=2026-03-10&to=2026-03-11')).toEqual([2, 1]);
    expect(await days('from=2026-03-11')).toEqual([3, 2]);
    expect(await days('to=2026-03-10')).toEqual([1, 0]);
    expect(await days('kind=payment&to=2026-03-11')).toEqual([2]);
  });

  it('say more than 1,000 when there are', async () => {
    await fill(1002);
    expect((await get('/entries?limit=1').expect(200)).headers['x-total-count']).toBe('1000+');
  });

  it('are refused with a wrong filter, a cursor of another list, and to a viewer', async () => {
    for (const query of ['kind=gift', 'method=gold', 'partnerKind=friend', 'from=yesterday', 'cursor=1.2'])
      await get(`/entries?${query}`).expect(422);
    await fill(3);
    const { headers } = await get('/entries?limit=1').expect(200);
    const cursor = /cursor=([^>&]+)/.exec(headers.link ?? '')?.[1];
    await get(`/entries?kind=money&cursor=${cursor}`).expect(422);
    const role = test.http.put(`/api/members/${BELA.email}`).set(...test.as());
    await role.send({ role: 'viewer' }).expect(200);
    for (const path of ['/entries', '/entries/sums?from=2026-03-10&to=2026-03-10'])
      await get(path, BELA).expect(403);
  });
});

it('are read by indexes that find no others, however many others there are', () => {
  for (const kind of [undefined, ...ENTRY_FILTERS])
    for (const method of [undefined, ...PAYMENT_METHODS])
      for (const partnerKind of [undefined, ...PARTNER_KINDS])
        for (const { query, index = {} } of toScans({ kind, method, partnerKind, from: new Date(NOON) })) {
          const { at, ...others } = query;
          expect(at).toEqual({ $gte: new Date(NOON) });
          const leading = Object.keys(index).slice(0, Object.keys(index).indexOf('at'));
          // The partial index has nothing without a method.
          const isPartial = index === ENTRY_INDEXES.money;
          expect(Object.keys(others)).toEqual(isPartial ? [...leading, 'method'] : leading);
        }
});

describe('the money of some days', () => {
  const sums = async (from = '2026-03-10', to = from) => {
    const { body } = await get(`/entries/sums?from=${from}&to=${to}`).expect(200);
    expect(moneySumsSchema.parse(body)).toEqual(body);
    return body;
  };
  const NOTHING = { cash: 0, bank: 0, bkash: 0, nagad: 0, cheque: 0, total: 0 };

  it('is what came in and went out by how it was paid, less what was taken back', async () => {
    const rahman = await addPartner(test.db);
    const surma = await addPartner(test.db, { name: 'Surma', kind: 'supplier' });
    const cheque = { number: '7', date: '2026-03-12' };
    await pay(rahman._id, { amount: 20.5 });
    await pay(rahman._id, { amount: 5.25, isRefund: true });
    await pay(rahman._id, { amount: 30.1, method: 'bkash' });
    await takeBack(rahman._id, (await pay(rahman._id, { amount: 9, method: 'nagad' }))._id);
    await takeBack(
      rahman._id,
      (await pay(rahman._id, { amount: 100, method: 'cheque', cheque }))._id,
      'bounce',
    );
    await pay(surma._id, { amount: 300, method: 'bank' });
    test.now = new Date(NOON + 24 * 3600 * 1000);
    await pay(rahman._id, { amount: 1 });
    expect(await sums()).toEqual({
      from: '2026-03-10',
      to: '2026-03-10',
      received: { ...NOTHING, cash: 15.25, bkash: 30.1, total: 45.35 },
      paid: { ...NOTHING, bank: 300, total: 300 },
    });
    expect(await sums('2026-03-10', '2026-03-11')).toMatchObject({ received: { cash: 16.25, total: 46.35 } });
    expect(await sums('2026-03-09')).toMatchObject({ received: NOTHING, paid: NOTHING });
  });

  it('is that of more entries than are read at once', async () => {
    const docs = await fill(2500);
    const expected = docs
      .filter(({ method, partnerKind }) => method === 'cash' && partnerKind === 'customer')
      .reduce((sum, { change }) => sum - change, 0);
    expect((await sums()).received.cash).toBe(expected / 100);
  });

  it('is of at most 31 days, of which the first comes first', async () => {
    for (const [from, to] of [
      ['2026-03-01', '2026-04-01'],
      ['2026-03-02', '2026-03-01'],
      ['', '2026-03-01'],
    ])
      await get(`/entries/sums?from=${from}&to=${to}`).expect(422);
    await get('/entries/sums?from=2026-03-01&to=2026-03-31').expect(200);
  });
});
