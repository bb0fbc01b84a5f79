import { NUMBER_PREFIXES } from '@godown/shared/trade/documents';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { PAYMENT_METHODS } from '@godown/shared/trade/payments';
import { MongoClient } from 'mongodb';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listNamed, membersOf } from '../access/members/members.repo.js';
import { createIndexes } from '../operations/upgrade/indexes.js';
import { verifyLedger } from '../operations/verify/verify-ledger.js';
import { dayAt, daysBetween, startOfDay } from '../runtime/local-day.js';
import { DEFAULT_TRADE_RULES } from '../settings/trade-rules.js';
import { itemsOf } from '../stock/records/item-doc.js';
import { movementsOf } from '../stock/records/movement-doc.js';
import { ANNA } from '../testing/test-app.js';
import { entriesOf } from '../trade/accounts/entry-doc.js';
import { type PartnerDoc, partnersOf } from '../trade/accounts/partner-doc.js';
import { documentsOf } from '../trade/documents/documents.repo.js';
import { demoItems } from './catalogue.js';
import { type Demo, demoIn, loadDemo } from './load-demo.js';

const client = new MongoClient(inject('mongoUri'));
const db = client.db(`${inject('databasePrefix')}demo`);
const items = itemsOf(db);
const now = new Date('2026-03-01T00:00:00.000Z');
const AT = { now, home: 'halishar', costs: DEFAULT_TRADE_RULES } as const;
const empty = { email: ANNA.email, description: '', price: 1, img: '', supplier: '', quantity: 1 };
const DEMO = withoutTrade(['one', 'two', 'three'].map((name) => ({ ...empty, name })));

function withoutTrade(items: Demo['items']): Demo {
  return { items, toDeeds: () => [] };
}

/** The whole demonstration takes a while on a busy machine. */
const LIMIT_MS = 90_000;

const names = async () => (await items.find({}, { sort: { _id: 1 } }).toArray()).map(({ name }) => name);

beforeEach(async () => {
  await db.dropDatabase();
  await createIndexes(db);
});
afterAll(() => client.close());

it('fills an empty store once, in the order given', async () => {
  await loadDemo(db, DEMO, AT);
  await loadDemo(db, DEMO, AT);
  expect(await names()).toEqual(['one', 'two', 'three']);
});

it('names the people of the shop', async () => {
  await loadDemo(db, DEMO, AT);
  expect((await listNamed(membersOf(db))).map(({ name }) => name)).toEqual(['Kamal Uddin', 'Nusrat Jahan']);
});

it('adds three weeks of movements that lead to the stock in the catalogue', async () => {
  const demo = withoutTrade([
    ...DEMO.items,
    { ...empty, name: 'sold', quantity: 0 },
    { ...empty, name: 'negative', quantity: -2 },
  ]);
  await loadDemo(db, demo, AT);
  const stored = await items.find({}, { sort: { _id: 1 } }).toArray();
  expect(stored.map(({ quantity }) => quantity)).toEqual(demo.items.map(({ quantity }) => quantity));
  const movements = await movementsOf(db).find().toArray();
  expect(movements.length).toBeGreaterThan(5 * demo.items.length);
  expect(movements.every(({ at, totalAfter }) => at < now && totalAfter >= -2)).toBe(true);
  expect(await verifyLedger(db)).toMatchObject({
    healthy: true,
    items: demo.items.length,
    movements: movements.length,
  });
});

it('does not add deleted items again', async () => {
  await loadDemo(db, DEMO, AT);
  await items.deleteMany({});
  await loadDemo(db, demoIn('USD'), AT);
  expect(await names()).toEqual([]);
  const partners = await partnersOf(db).find().toArray();
  expect(partners.map(({ _id }) => String(_id))).toEqual([WALK_IN_CUSTOMER]);
});

it('does not change a store that has items', async () => {
  await loadDemo(db, withoutTrade(DEMO.items.slice(0, 1)), AT);
  const before = await readBooks();
  await db.collection('meta').deleteMany({});
  await loadDemo(db, demoIn('USD'), AT);
  expect(await names()).toEqual(['one']);
  expect(await readBooks()).toEqual(before);
});

it('loads everything or nothing, and all of it after a failure', { timeout: LIMIT_MS }, async () => {
  const whole = demoIn('USD');
  const ending: Demo = {
    ...whole,
    toDeeds: (goods, setting) =>
      whole
        .toDeeds(goods, setting)
        .map((deed, index, all) =>
          index < all.length - 1 ? deed : { ...deed, does: { cancels: 'nothing', reason: '' } },
        ),
  };
  await expect(loadDemo(db, ending, AT)).rejects.toThrow('nothing');
  for (const name of ['items', 'movements', 'partners', 'entries', 'documents', 'documentCounters', 'meta'])
    expect(await db.collection(name).countDocuments(), name).toBe(0);
  await loadDemo(db, whole, AT);
  expect(await names()).toEqual(whole.items.map(({ name }) => name));
  expect(await documentsOf(db).countDocuments()).toBeGreaterThan(25);
});

/** Soon after New Year, some of the three weeks is of the year before. */
const SHOPS = [
  ['USD', now],
  ['BDT', new Date('2027-01-08T09:00:00.000Z')],
] as const;

describe.each(SHOPS)('the demonstration in %s', (currency, today) => {
  it('keeps the rules of the ledger, and shows all of the product', { timeout: LIMIT_MS }, async () => {
    await loadDemo(db, demoIn(currency), { ...AT, now: today });
    expect(await verifyLedger(db)).toMatchObject({ healthy: true, wrong: 0 });
    const stored = await items.find({}, { sort: { _id: 1 } }).toArray();
    expect(stored.map(toShown)).toEqual(demoItems(currency).map(toShown));
    const books = await readBooks();
    for (const { _id, name, balance } of books.partners) {
      const own = books.entries.filter(({ partner }) => partner.equals(_id));
      expect([name, own.reduce((sum, { change }) => sum + change, 0)]).toEqual([name, balance]);
    }
    expectTrade(books, today);
    await expectMostIsSold();
    if (currency === 'BDT') for (const { change } of books.entries) expect(Math.abs(change % 100)).toBe(0);
  });
});

/** Nearly all that left stands on a note with prices; what was only pressed Delivered is there to be seen. */
async function expectMostIsSold(): Promise<void> {
  const left = await movementsOf(db)
    .find({ change: { $lt: 0 }, documentKind: { $ne: 'transfer' } })
    .toArray();
  const sold = left.filter((movement) => movement.sold);
  expect(sold.length / left.length).toBeGreaterThan(0.85);
  expect(left.some(({ reason }) => reason === 'delivered')).toBe(true);
}

const toShown = ({ name, quantity, price }: { name: string; quantity: number; price: number }) => ({
  name,
  quantity,
  price,
});

const readBooks = async () => ({
  partners: await partnersOf(db).find().toArray(),
  entries: await entriesOf(db).find().toArray(),
  documents: await documentsOf(db)
    .find({}, { sort: { at: 1 } })
    .toArray(),
});

type Books = Awaited<ReturnType<typeof readBooks>>;

function expectTrade({ partners, entries, documents }: Books, now: Date): void {
  const today = startOfDay(dayAt(now));
  expect([...documents, ...entries].every(({ at }) => at < today)).toBe(true);
  for (const prefix of Object.values(NUMBER_PREFIXES)) {
    const own = documents.filter(({ _id }) => _id.startsWith(prefix));
    const years = own.map(({ at }) => dayAt(at).slice(0, 4));
    const expected = years.map((year, index) => {
      const number = index - years.indexOf(year) + 1;
      return `${prefix}-${year}-${String(number).padStart(6, '0')}`;
    });
    expect(own.map(({ _id }) => _id)).toEqual(expected);
  }
  const customers = partners.filter(({ kind }) => kind === 'customer');
  expect(customers.length).toBeGreaterThanOrEqual(12);
  expect(customers.filter(({ name }) => /[ঀ-৿]/.test(name)).length).toBeGreaterThanOrEqual(3);
  const isOver = ({ balance, creditLimit = Number.POSITIVE_INFINITY }: PartnerDoc) => balance > creditLimit;
  expect(customers.filter(isOver)).toHaveLength(1);
  expect(customers.filter(({ balance }) => balance < 0)).toHaveLength(1);
  const daysOpen = entries
    .filter(({ kind, partnerKind }) => kind === 'opening' && partnerKind === 'customer')
    .map(({ at }) => daysBetween(dayAt(at), dayAt(now)));
  expect(daysOpen.filter((days) => days > 60)).toHaveLength(1);
  expect(daysOpen.filter((days) => days > 30 && days <= 60)).toHaveLength(1);

  const notes = documents.filter(({ kind }) => kind !== 'transfer');
  expect(notes.every(({ total = 0, entries = [] }) => total > 0 && entries.length > 0)).toBe(true);
  const kinds = new Set(documents.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['delivery', 'receipt', 'transfer', 'return']));
  expect(documents.filter(({ voided }) => voided)).toHaveLength(1);
  const counter = documents.filter(({ partner }) => String(partner) === WALK_IN_CUSTOMER);
  expect(counter.length).toBeGreaterThanOrEqual(5);
  for (const { total, paid } of counter) expect(paid?.amount).toBe(total);
  expect(new Set(entries.map(({ method }) => method))).toEqual(new Set([undefined, ...PAYMENT_METHODS]));
  expect(entries.filter(({ kind }) => kind === 'bounce')).toHaveLength(1);
  expect(entries.filter(({ cheque }) => cheque && cheque.date > dayAt(now))).toHaveLength(1);
  expect(entries.filter((entry) => entry.partnerKind === 'supplier' && entry.method)).not.toHaveLength(0);
}
