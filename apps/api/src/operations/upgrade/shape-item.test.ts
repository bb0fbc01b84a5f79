import { Binary, Decimal128, Double, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { toFindable } from '../../stock/records/find-fields.js';
import { emptyItem, type ItemDoc } from '../../stock/records/item-doc.js';
import { type Foreign, findFault, type History, needsHistory, shapeItem } from './shape-item.js';

const id = ObjectId.createFromHexString('65f000000000000000000001');
const now = new Date('2026-03-01T12:00:00Z');
const NONE = { halishar: 0, bahaddarhat: 0, uttara: 0 };
const shape = (fields: object, history: History | null = null) =>
  shapeItem({ _id: id, ...fields }, { id, home: 'uttara', now, history });

it.each<[string, object, Partial<ItemDoc>]>([
  ['nothing', {}, { name: '', price: 0, supplier: '', email: '', quantity: 0, stock: NONE, version: 0 }],
  ['a price that is text', { price: ' 12.50 ' }, { price: 12.5 }],
  ['a price that is no number', { price: '12,5' }, { price: 0 }],
  ['a price in Decimal128', { price: Decimal128.fromString('0.1') }, { price: 0.1 }],
  ['an infinite price', { price: Number.POSITIVE_INFINITY }, { price: 0 }],
  ['a cost that is text', { cost: '3' }, { cost: 3 }],
  ['a name that is a number', { name: 20 }, { name: '20' }],
  ['a name that is a Long', { name: Long.MAX_VALUE }, { name: '9223372036854775807' }],
  ['a name that is an object', { name: { en: 'Oven' } }, { name: '' }],
  ['a bar code that is a number', { barcode: 8941100500019 }, { barcode: '8941100500019' }],
  ['an address as it was typed', { email: ' Anna@Example.COM ' }, { email: 'anna@example.com' }],
  ['an address that is none', { email: 'ANNA' }, { email: 'ANNA' }],
  ['a quantity that is text', { quantity: '7' }, { quantity: 7, stock: { ...NONE, uttara: 7 } }],
  ['a quantity that is a Double', { quantity: new Double(7) }, { quantity: 0 }],
  ['a quantity with a fraction', { quantity: '-3.7' }, { quantity: -3 }],
  ['a quantity of almost nothing', { quantity: -0.5 }, { quantity: 0 }],
  ['a quantity that is too large', { quantity: 1e300 }, { quantity: 0 }],
  [
    'a stock of one warehouse',
    { quantity: 7, stock: { halishar: '3' } },
    { quantity: 3, stock: { ...NONE, halishar: 3 } },
  ],
  ['a stock of others', { quantity: 7, stock: { sylhet: 9 } }, { stock: { ...NONE, uttara: 7 } }],
  ['a stock that is a list', { quantity: 7, stock: [1, 2] }, { stock: { ...NONE, uttara: 7 } }],
  ['a time that is text', { createdAt: '2020-01-02' }, { createdAt: new Date('2020-01-02') }],
  ['a time that is a number', { createdAt: 86_400_000 }, { createdAt: new Date(86_400_000) }],
  ['a time after the year 9999', { createdAt: new Date(8.64e15) }, { createdAt: id.getTimestamp() }],
  ['a time of a change only', { updatedAt: now }, { createdAt: id.getTimestamp(), updatedAt: now }],
  ['no time of a change', { createdAt: now }, { createdAt: now, updatedAt: now }],
  ['reorder points', { reorderPoints: { uttara: 3 } }, { reorderPoints: { uttara: 3 } }],
  [
    'counts',
    { lastCounts: { uttara: { at: 0, by: 5 }, halishar: 'x' } },
    { lastCounts: { uttara: { at: new Date(0), by: '5' } } },
  ],
  ['a version that is a Decimal128', { version: Decimal128.fromString('5') }, { version: 5 }],
  [
    'fields of its own',
    { colour: 'red', photo: new Binary() },
    { colour: 'red', photo: new Binary() } as object,
  ],
])('an item with %s', (_, fields, expected) => {
  expect(shape({ version: 0, ...fields }).item).toMatchObject({
    ...expected,
    // An opening movement counts as a version.
    ...(expected.version === undefined && { version: expect.any(Number) }),
  });
});

it.each(['cost', 'barcode', 'category', 'reorderPoints', 'lastCounts', 'lastMovedAt', 'updatedBy'])(
  'an item lacks %s if its value is none',
  (field) => {
    for (const value of ['', null, [], {}]) expect(shape({ [field]: value }).item).not.toHaveProperty(field);
  },
);

it('what older versions stored twice is gone', () => {
  const { item } = shape({
    balanceTotal: 1,
    balanceHalishar: 1,
    balanceBahaddarhat: 1,
    balanceUttara: 1,
    changedAt: now,
  });
  expect(Object.keys(item).filter((name) => /balance|changedAt/.test(name))).toEqual([]);
});

it('an item has no damaged pieces that another program wrote', () => {
  expect(shape({ damaged: { uttara: 4 } }).item).not.toHaveProperty('damaged');
});

it('an item in shape stays as it is', () => {
  const item = { ...emptyItem({ _id: id, email: 'anna@example.com', createdAt: now }), version: 3 };
  const full = {
    ...item,
    name: 'Teesta 20 l',
    barcode: 'A-1',
    category: 'Ovens',
    price: 12.5,
    cost: 0,
    quantity: 3,
    stock: { halishar: 5, bahaddarhat: 0, uttara: -2 },
    reorderPoints: { halishar: 9 },
    updatedBy: 'bela@example.com',
    lastMovedAt: now,
    lastCounts: { uttara: { at: now, by: 'bela@example.com' } },
    damaged: { uttara: 2 },
  };
  for (const fields of [item, full]) {
    const ours = toFindable(fields);
    expect(shape(ours)).toEqual({ item: ours, movements: [] });
  }
});

describe('its movements', () => {
  const balances = { halishar: 5, bahaddarhat: 0, uttara: -2 };
  const ours = { find: { name: `oven\t${id}` } };
  const copied = { find: { name: 'oven\t65f000000000000000000002' } };
  const booked = { stock: { ...NONE, halishar: 5 }, latest: 7 };

  it.each<[string, object, History | null, [string, number][], number]>([
    ['its quantity', { quantity: 7 }, null, [['uttara', 7]], 1],
    ['nothing for no stock', { quantity: 0, version: 4 }, null, [], 4],
    [
      'its balances',
      { stock: balances, version: 4 },
      null,
      [
        ['halishar', 5],
        ['uttara', -2],
      ],
      5,
    ],
    [
      'the balances of a copy',
      { ...copied, stock: balances },
      null,
      [
        ['halishar', 5],
        ['uttara', -2],
      ],
      1,
    ],
    ['nothing for an item of ours', { ...ours, stock: balances, version: 4 }, null, [], 4],
    ['nothing where movements exist', { stock: balances, version: 4 }, booked, [], 4],
    [
      'the difference to movements',
      { quantity: 3 },
      booked,
      [
        ['halishar', -5],
        ['uttara', 3],
      ],
      8,
    ],
    [
      'the difference for one of ours',
      { ...ours, quantity: 5, version: 9 },
      booked,
      [
        ['halishar', -5],
        ['uttara', 5],
      ],
      10,
    ],
  ])('book %s', (_, fields, history, changes, version) => {
    const { item, movements } = shape(fields, history);
    expect(movements.map(({ warehouse, change }) => [warehouse, change])).toEqual(changes);
    expect(item.version).toBe(version);
    for (const [part, movement] of movements.entries())
      expect(movement).toMatchObject({ item: id, version, part, reason: 'opening', at: now });
    const last = movements.at(-1);
    if (last) expect(last.totalAfter).toBe(item.quantity);
  });

  it('have to be known unless the item is ours and has balances', () => {
    const needs = [{}, copied, ours, { stock: balances }, { ...ours, stock: balances }].map((fields) =>
      needsHistory({ _id: id, ...fields }),
    );
    expect(needs).toEqual([true, true, true, true, false]);
  });
});

it.each<[string, object, string | null]>([
  ['settings of another program', { migrations: 3 }, 'It has no field of an item.'],
  ['a picture of 15 MB', { name: 'Oven', img: 'x'.repeat(15 * 1024 * 1024) }, 'It is too large.'],
  ['a price alone', { price: null }, null],
  ['a stock alone', { stock: {} }, null],
])('finds what is wrong with %s', (_, fields, fault) => {
  expect(findFault({ _id: id, ...fields } as Foreign)).toBe(fault);
});
