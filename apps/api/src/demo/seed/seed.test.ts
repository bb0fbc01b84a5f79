import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { StartError } from '../../runtime/start-error.js';
import { useTestApp } from '../../testing/test-app.js';
import { toEan13 } from './make-item.js';
import { movementsOf, type Seed, seedStore } from './seed.js';

const test = useTestApp();
const { db, http, ledger, as, post } = test;
const SEED: Seed = {
  items: 300,
  movements: 1000,
  seed: 7,
  until: new Date('2026-03-01T12:00:00Z'),
  home: 'halishar',
};

const readAll = async () => ({
  items: await ledger.items.find().sort({ _id: 1 }).toArray(),
  movements: await ledger.movements.find().sort({ _id: 1 }).toArray(),
});

describe('a seeded store', () => {
  it('has exactly the items and movements that were asked for, and the ledger agrees', async () => {
    await seedStore(db, SEED);
    const health = await verifyLedger(db, {});
    expect(health).toMatchObject({ items: 300, movements: 1000, wrong: 0 });
  });

  it('is the same for the same seed, and another for another seed', async () => {
    const stores: unknown[] = [];
    for (const seed of [SEED, SEED, { ...SEED, seed: 8 }]) {
      await ledger.items.deleteMany({});
      await ledger.movements.deleteMany({});
      await seedStore(db, seed);
      stores.push(await readAll());
    }
    expect(stores[1]).toEqual(stores[0]);
    expect(stores[2]).not.toEqual(stores[0]);
  });

  it('has items of every kind: sold, low, negative, counted, without cost, in Bengali', async () => {
    await seedStore(db, { ...SEED, items: 1000, movements: 5000 });
    const kinds = [
      { quantity: 0 },
      { 'find.low': { $exists: true } },
      { 'find.negative': { $exists: true } },
      { lastCounts: { $exists: true } },
      { cost: { $exists: false } },
      { name: /ওভেন/ },
      { barcode: { $exists: false } },
      { cartons: { $exists: true } },
    ];
    for (const kind of kinds) expect(await ledger.items.countDocuments(kind)).toBeGreaterThan(0);
    const reasons = await ledger.movements.distinct('reason');
    expect(reasons.sort()).toEqual([
      'added',
      'correction',
      'count',
      'delivered',
      'restock',
      'transfer',
      'undo',
    ]);
  });

  it('can be worked with: a delivery, and the undo of a seeded one', async () => {
    await seedStore(db, SEED);
    const delivered = await ledger.movements.findOne({ reason: 'delivered' });
    await post(`/item/${delivered?.item}/movements`, { change: -1, reason: 'delivered' }).expect(201);
    const undone = new Set((await ledger.movements.distinct('undoes')).map(String));
    const all = await ledger.movements.find({ reason: 'delivered' }).toArray();
    const open = all.find(({ _id }) => !undone.has(String(_id)));
    // Seeded counts may have corrected it.
    await post(`/movements/${open?._id}/undo`, { confirms: ['counted_since'] }).expect(201);
    const found = await http.get('/api/item?q=894&limit=1').set(...as());
    expect(found.body).toHaveLength(1);
    expect(await verifyLedger(db, {})).toMatchObject({ wrong: 0 });
  });

  it('was empty before', async () => {
    const item = await test.addItem();
    await expect(seedStore(db, SEED)).rejects.toThrow(StartError);
    expect(await ledger.items.find().toArray()).toEqual([item]);
  });
});

it('spreads the movements over the items, without losing any', () => {
  for (const [items, movements] of [
    [1, 5],
    [7, 100],
    [95, 3],
    [1000, 3333],
  ] as const) {
    const all = Array.from({ length: items }, (_, number) => movementsOf(number, items, movements));
    expect(all.reduce((total, count) => total + count, 0)).toBe(movements);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
  }
});

it('makes bar codes with the right check digit', () => {
  // 8 + 3 · 9 + 4 is 39: 1 is missing to 40.
  expect(toEan13(0)).toBe('8940000000001');
  expect(toEan13(110050001)).toBe('8941100500019');
});
