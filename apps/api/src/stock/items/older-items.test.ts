import { itemSchema } from '@godown/shared/items/item';
import { Decimal128, Double, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';

const { http, items, ledger, as, post, shape } = useTestApp();

/** Stores an item as another application may have stored it, which is then brought into shape. */
async function addOldItem(fields: Record<string, unknown>): Promise<string> {
  const _id = new ObjectId();
  await items.insertOne({ _id, name: 'Old', ...fields } as never);
  await shape();
  return String(_id);
}

describe('an item whose version is', () => {
  it.each<[string, unknown, number]>([
    ['missing', undefined, 0],
    ['null', null, 0],
    ['text', '3', 0],
    ['a Long', Long.fromNumber(5), 5],
    ['a Decimal128', Decimal128.fromString('5'), 5],
    ['a Decimal128 that is not a number', Decimal128.fromString('NaN'), 0],
    ['not a number', Number.NaN, 0],
    ['infinite', Number.POSITIVE_INFINITY, 0],
    ['too large to count on', 1e300, 0],
    ['the largest Long', Long.MAX_VALUE, 0],
    ['larger than an ETag may be', Number.MAX_SAFE_INTEGER, 0],
    ['negative', -4, 0],
    ['a fraction', 3.5, 0],
    ['a list', [5], 0],
    ['an object', {}, 0],
    ['a date', new Date(0), 0],
    ['the largest of 32 bits', 2_147_483_647, 2_147_483_647],
  ])('%s can be changed with its ETag, and is counted from there', async (_, version, expected) => {
    const id = await addOldItem(version === undefined ? {} : { version });
    const before = await http.get(`/api/item/${id}`).expect(200);
    expect(before.headers.etag).toBe(`"${expected}"`);
    const put = (tag: string) =>
      http
        .put(`/api/item/${id}`)
        .set(...as())
        .set('If-Match', tag)
        .send({ quantity: 5 });
    await put(`"${expected + 1}"`).expect(412);
    const first = await put(before.headers.etag ?? '').expect(200);
    expect(first.body).toMatchObject({ quantity: 5, version: expected + 1 });
    await put(before.headers.etag ?? '').expect(412);
    await put('*').expect(200);
    expect((await http.get(`/api/item/${id}`)).body.version).toBe(expected + 2);
  });

  it('text can be deleted with its ETag', async () => {
    const id = await addOldItem({ version: 'x' });
    const remove = (tag: string) =>
      http
        .delete(`/api/item/${id}`)
        .set(...as())
        .set('If-Match', tag);
    await remove('"1"').expect(412);
    await remove('"0"').expect(200);
  });
});

describe('an item with another invalid field', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a name that is an object', { name: { toString: 1 } }, { name: '' }],
    ['an address that is a list', { email: ['a@b.c'] }, {}],
    ['a quantity that is too large', { quantity: 1e300 }, { quantity: 0 }],
    ['a quantity of the largest Long', { quantity: Long.MAX_VALUE }, { quantity: 0 }],
    ['a quantity with a fraction', { quantity: '-3.7' }, { quantity: -3 }],
    ['a price in Decimal128', { price: Decimal128.fromString('12.5') }, { price: 12.5 }],
    ['an infinite price', { price: Number.POSITIVE_INFINITY }, { price: 0 }],
    ['a name that is a number', { name: 20 }, { name: '20' }],
    ['a time as text', { createdAt: '2020-01-02' }, { createdAt: '2020-01-02T00:00:00.000Z' }],
    ['a time as a number', { createdAt: 86_400_000 }, { createdAt: '1970-01-02T00:00:00.000Z' }],
    ['a time after the year 9999', { createdAt: new Date(8.64e15) }, {}],
    ['a time before our era', { updatedAt: new Date(-1e15) }, {}],
  ])('(%s) is listed in a valid form', async (_, fields, expected) => {
    await addOldItem(fields);
    const response = await http
      .get('/api/item')
      .set(...as())
      .expect(200);
    expect(itemSchema.parse(response.body[0])).toMatchObject(expected);
  });
});

describe('items whose addresses an older application stored as they were typed', () => {
  it('belong to their owner', async () => {
    for (const email of [
      'Anna@Example.COM',
      ' anna@example.com',
      ANNA.email,
      'Bela@Example.com',
      'ANNA',
      '',
    ]) {
      await addOldItem({ email });
    }
    const mine = await http
      .get(`/api/item?email=${ANNA.email}`)
      .set(...as())
      .expect(200);
    expect(mine.body.map(({ email }: { email: string }) => email)).toEqual([
      ANNA.email,
      ANNA.email,
      ANNA.email,
    ]);
    expect(mine.headers['x-total-count']).toBe('3');
    const hers = await http
      .get(`/api/item?email=${BELA.email}`)
      .set(...as(BELA))
      .expect(200);
    expect(hers.body).toHaveLength(1);
  });
});

const stockOf = async (id: string) => (await http.get(`/api/item/${id}`).expect(200)).body.stock;
const move = (id: string, change: number) =>
  post(`/item/${id}/movements`, { change, reason: 'correction' }).expect(201);

/** Every kind of change: each may be the first change of an older item. */
const CHANGES: [string, (id: string) => Promise<unknown>][] = [
  ['a movement', async (id) => move(id, 1)],
  [
    'a transfer',
    async (id) => post(`/item/${id}/transfers`, { from: 'uttara', to: 'halishar', quantity: 2 }).expect(201),
  ],
  [
    'an edit',
    async (id) =>
      http
        .patch(`/api/item/${id}`)
        .set(...as())
        .send({ name: 'Newer' })
        .expect(200),
  ],
  [
    'a new total',
    async (id) =>
      http
        .put(`/api/item/${id}`)
        .set(...as())
        .send({ quantity: 4 })
        .expect(200),
  ],
  [
    'a deletion and a restore',
    async (id) => {
      await http
        .delete(`/api/item/${id}`)
        .set(...as())
        .expect(200);
      await post(`/item/${id}/restore`).expect(200);
    },
  ],
];

const complete = { halishar: 5, bahaddarhat: 0, uttara: 2 };
const INVALID: [string, Record<string, unknown>, object][] = [
  ['a quantity as text', { quantity: '7' }, { halishar: 7 }],
  ['a quantity with a fraction', { quantity: 7.9 }, { halishar: 7 }],
  ['a quantity that is a double', { quantity: new Double(7) }, { halishar: 7 }],
  ['a quantity that is a Long', { quantity: Long.fromNumber(7) }, { halishar: 7 }],
  ['a quantity in Decimal128', { quantity: Decimal128.fromString('7') }, { halishar: 7 }],
  ['a quantity that is not a number', { quantity: Number.NaN }, {}],
  ['a quantity that is null', { quantity: null }, {}],
  ['no quantity', {}, {}],
  ['a version that is text', { quantity: 7, version: '3' }, { halishar: 7 }],
  ['a version that is not a number', { quantity: 7, version: Number.NaN }, { halishar: 7 }],
  ['a version that is a Long', { quantity: 7, version: Long.fromNumber(9) }, { halishar: 7 }],
  ['a stock that is null', { quantity: 7, stock: null }, { halishar: 7 }],
  ['a stock that is a number', { quantity: 7, stock: 9 }, { halishar: 7 }],
  ['a stock that is a list', { quantity: 7, stock: [1, 2] }, { halishar: 7 }],
  ['a stock of other warehouses', { quantity: 7, stock: { sylhet: 9 } }, { halishar: 7 }],
  ['a stock of one warehouse', { quantity: 7, stock: { uttara: 3 } }, { uttara: 3 }],
  [
    'a balance that is text',
    { quantity: 7, stock: { ...complete, uttara: '2' } },
    { halishar: 5, uttara: 2 },
  ],
  ['a balance with a fraction', { stock: { ...complete, uttara: 2.5 } }, { halishar: 5, uttara: 2 }],
];

describe('an item with', () => {
  it.each(INVALID)('%s gets correct balances with any first change', async (_, fields, onHand) => {
    const expected = { halishar: 0, bahaddarhat: 0, uttara: 0, ...onHand };
    for (const [name, change] of CHANGES) {
      const id = await addOldItem(fields);
      expect(await stockOf(id), name).toEqual(expected);
      await change(id);
      const opening = await ledger.movements
        .find({ item: new ObjectId(id), reason: 'opening' })
        .map(({ warehouse, change }) => [warehouse, change])
        .toArray();
      expect(opening, name).toEqual(Object.entries(onHand));
      await move(id, -2);
    }
    const health = await http
      .get('/api/health/ledger')
      .set(...as())
      .expect(200);
    expect(health.body).toMatchObject({ healthy: true, items: CHANGES.length });
  });

  it('a balance beyond the range may decrease, but not increase', async () => {
    const id = await addOldItem({ quantity: 2_000_000_000 });
    const restock = { change: 1, reason: 'restock' };
    expect((await post(`/item/${id}/movements`, restock).expect(422)).body.errors[0].path).toBe('change');
    await move(id, -5);
    await http
      .delete(`/api/item/${id}`)
      .set(...as())
      .expect(200);
    await post(`/item/${id}/restore`).expect(200);
    expect((await stockOf(id)).halishar).toBe(1_999_999_995);
  });
});
