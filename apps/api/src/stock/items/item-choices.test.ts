import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { BELA, useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, as, addItem } = test;
const get = (path: string) => http.get(`/api${path}`).set(...as());

describe('GET /api/items-by-id', () => {
  it('has the named items that exist, as a signed-in person sees them', async () => {
    await addItem({ name: 'A decoy' });
    const [one, two] = [await addItem({ name: 'One' }), await addItem({ name: 'Two' })];
    const { body } = await get(`/items-by-id?ids=${two._id},${new ObjectId()},${one._id}`).expect(200);
    const byName = (body as { name: string }[]).toSorted((a, b) => a.name.localeCompare(b.name));
    expect(byName).toMatchObject([
      { _id: String(one._id), name: 'One', email: BELA.email, stock: one.stock },
      { _id: String(two._id), name: 'Two' },
    ]);
    expect(body).toHaveLength(2);
    expect(body[0]).not.toHaveProperty('find');
  });

  it.each([
    ['no ids', ''],
    ['an empty list', 'ids='],
    ['what is not an id', 'ids=x'],
    ['a comma too many', `ids=${'a'.repeat(24)},`],
    ['101 ids', `ids=${Array(101).fill('a'.repeat(24))}`],
    ['two lists', 'ids=a&ids=b'],
  ])('refuses %s', async (_what, query) => {
    const { body } = await get(`/items-by-id?${query}`).expect(422);
    expect(body.errors).toMatchObject([{ path: 'ids', message: expect.stringContaining('1 to 100 ids') }]);
  });
});

describe('GET /api/suppliers', () => {
  it('has each supplier once, sorted, in any case, and one without a name', async () => {
    for (const supplier of [
      'Sangu Kitchen',
      'SANGU KITCHEN',
      'halda',
      'পদ্মা ইলেকট্রনিক্স',
      'বড়ো বাজার',
      'বডি শপ',
      '',
      'Halda Trading',
    ])
      await addItem({ supplier });
    const { body } = await get('/suppliers').expect(200);
    expect(body).toEqual([
      '',
      'halda',
      'Halda Trading',
      'Sangu Kitchen',
      'পদ্মা ইলেকট্রনিক্স',
      'বডি শপ',
      'বড়ো বাজার',
    ]);
  });

  it('are those that the filter of the list finds', async () => {
    await addItem({ name: 'One', supplier: '' });
    await addItem({ name: 'Two', supplier: 'Sangu' });
    expect((await get('/item?supplier=').expect(200)).body).toMatchObject([{ name: 'One' }]);
    expect((await get('/item?supplier=sangu').expect(200)).body).toMatchObject([{ name: 'Two' }]);
  });
});

it('refuses visitors, and other methods', async () => {
  for (const path of ['/api/items-by-id', '/api/suppliers']) {
    await http.get(path).expect(401);
    await http.post(path).expect(405);
  }
});
