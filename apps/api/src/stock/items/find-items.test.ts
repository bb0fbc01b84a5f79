import type { Item } from '@godown/shared/items/item';
import { itemSchema } from '@godown/shared/items/item';
import { ObjectId } from 'mongodb';
import type { Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useTestApp } from '../../testing/test-app.js';
import { toFindable } from '../records/find-fields.js';
import type { ItemDoc } from '../records/item-doc.js';

const test = useTestApp();
const { http, as, addItem, post } = test;

const get = (query: string) => http.get(`/api/item?${query}`).set(...as());
const find = async (query: string): Promise<string[]> => names((await get(query).expect(200)).body);
const names = (items: Item[]) => items.map(({ name }) => name);
const nextOf = ({ headers }: Response) => /^<(.+)>; rel="next"$/.exec(headers.link ?? '')?.[1];

/** The names on each page, from the first to the last. */
async function readPages(query: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let path: string | undefined = `/api/item?${query}`; path; ) {
    const response: Response = await http
      .get(path)
      .set(...as())
      .expect(200);
    pages.push(names(response.body));
    path = nextOf(response);
  }
  return pages;
}

const stockOf = (halishar: number, bahaddarhat = 0, uttara = 0) => ({
  stock: { halishar, bahaddarhat, uttara },
  quantity: halishar + bahaddarhat + uttara,
});

describe('GET /api/item?q=', () => {
  it('finds the beginnings of words in the name, the supplier, the description and the bar code, in any order', async () => {
    await addItem({
      name: 'Oven Grand',
      supplier: 'Meghna Traders',
      description: 'with grill',
      barcode: '88012',
    } as Partial<ItemDoc>);
    await addItem({ name: 'Solo', supplier: 'Meghna', description: '' });
    for (const q of ['ov', 'gri meg', '8801 OVEN', 'tra gra'])
      expect(await find(`q=${encodeURIComponent(q)}`)).toEqual(['Oven Grand']);
    expect(await find('q=meghna')).toEqual(['Oven Grand', 'Solo']);
    expect(await find('q=ven')).toEqual([]);
  });

  it('ignores case and accents, but not the vowel signs of Bengali', async () => {
    await addItem({ name: 'CAFÉ crème' });
    await addItem({ name: 'ওভেন বড়' });
    await addItem({ name: 'র\u200d্যাক' });
    expect(await find('q=cafe CREME')).toEqual(['CAFÉ crème']);
    expect(await find('q=Café')).toEqual(['CAFÉ crème']);
    expect(await find(`q=${encodeURIComponent('ওভে')}`)).toEqual(['ওভেন বড়']);
    expect(await find(`q=${encodeURIComponent('ওভা')}`)).toEqual([]);
    // Composed and decomposed, with and without a joiner.
    expect(await find(`q=${encodeURIComponent('ব\u09dc')}`)).toEqual(['ওভেন বড়']);
    expect(await find(`q=${encodeURIComponent('র্যা')}`)).toHaveLength(1);
  });

  it('means nothing if it has no letters and no digits', async () => {
    await addItem({ name: 'one' });
    expect(await find('q=%20.*')).toEqual(['one']);
  });

  it('finds a word of 200 letters by its beginning', async () => {
    await addItem({ name: 'x'.repeat(200) });
    expect(await find(`q=${'x'.repeat(200)}`)).toHaveLength(1);
  });
});

describe('the filters', () => {
  it('supplier means the whole name in upper or lower case', async () => {
    await addItem({ name: 'one', supplier: 'Meghna  Traders' });
    await addItem({ name: 'a decoy', supplier: 'Meghna' });
    await addItem({ name: 'none', supplier: '' });
    await addItem({ name: 'long', supplier: `${'মেঘনা '.repeat(30)}A` });
    await addItem({ name: 'another long', supplier: `${'মেঘনা '.repeat(30)}B` });
    expect(await find('supplier=MEGHNA traders')).toEqual(['one']);
    expect(await find('supplier=')).toEqual(['none']);
    expect(await find(`supplier=${encodeURIComponent(`${'মেঘনা '.repeat(30)}a`)}`)).toEqual(['long']);
  });

  it('price has a lower and an upper limit', async () => {
    for (const price of [9.99, 10, 10.1, 20]) await addItem({ name: String(price), price });
    expect(await find('minPrice=10&maxPrice=10.10')).toEqual(['10', '10.1']);
    expect(await find('minPrice=10.1')).toEqual(['10.1', '20']);
    expect(await find('maxPrice=9.99')).toEqual(['9.99']);
  });

  it('quantity has a lower and an upper limit, of the total or of a warehouse', async () => {
    await addItem({ name: 'below 0', ...stockOf(-3) });
    await addItem({ name: 'none', ...stockOf(0) });
    await addItem({ name: 'nine', ...stockOf(8, 0, 1) });
    await addItem({ name: 'ten', ...stockOf(0, 0, 10) });
    expect(await find('maxQuantity=9')).toEqual(['below 0', 'none', 'nine']);
    expect(await find('minQuantity=9&maxQuantity=10')).toEqual(['nine', 'ten']);
    expect(await find('minQuantity=-3&maxQuantity=-1')).toEqual(['below 0']);
    expect(await find('maxQuantity=8&minQuantity=1&warehouse=halishar')).toEqual(['nine']);
    // A balance of 0 is below 5 too.
    expect(await find('maxQuantity=4&warehouse=uttara')).toEqual(['below 0', 'none', 'nine']);
  });

  it('quantity and status are both met', async () => {
    await addItem({ name: 'below 0', ...stockOf(-3) });
    await addItem({ name: 'even', ...stockOf(-4, 4) });
    await addItem({ name: 'one', ...stockOf(1) });
    await addItem({ name: 'ten', ...stockOf(10) });
    expect(await find('status=in&maxQuantity=9')).toEqual(['one']);
    expect(await find('status=in&maxQuantity=9&sort=quantity&order=desc')).toEqual(['one']);
    expect(await find('status=sold&maxQuantity=9')).toEqual(['even']);
    expect(await find('status=sold&minQuantity=1')).toEqual([]);
    expect(await find('status=negative&minQuantity=0')).toEqual(['even']);
    expect(await find('status=negative&minQuantity=-3&warehouse=halishar')).toEqual(['below 0']);
  });

  it('status means the total, or the balance of a warehouse', async () => {
    await addItem({ name: 'full', ...stockOf(2, 0, 3) });
    await addItem({ name: 'moved', ...stockOf(-2, 0, 5) });
    await addItem({ name: 'even', ...stockOf(-4, 4) });
    await addItem({ name: 'empty', ...stockOf(0) });
    expect(await find('status=in')).toEqual(['full', 'moved']);
    expect(await find('status=in&warehouse=halishar')).toEqual(['full']);
    expect(await find('status=sold')).toEqual(['even', 'empty']);
    expect(await find('status=sold&warehouse=bahaddarhat')).toEqual(['full', 'moved', 'empty']);
    expect(await find('status=negative')).toEqual(['moved', 'even']);
    expect(await find('status=negative&warehouse=uttara')).toEqual([]);
    expect(await find('warehouse=halishar')).toEqual(['full', 'moved', 'even']);
  });

  it('low means at a reorder point or below, in any warehouse or in one', async () => {
    const low = { reorderPoints: { halishar: 5, uttara: 0 } } as Partial<ItemDoc>;
    await addItem({ name: 'at it', ...stockOf(5, 0, 9), ...low });
    await addItem({ name: 'above', ...stockOf(6, 0, 1), ...low });
    await addItem({ name: 'without', ...stockOf(-1) });
    expect(await find('status=low')).toEqual(['at it']);
    expect(await find('status=low&warehouse=halishar')).toEqual(['at it']);
    expect(await find('status=low&warehouse=uttara')).toEqual([]);
  });

  it('can be combined', async () => {
    await addItem({ name: 'Oven', supplier: 'A', price: 5, ...stockOf(1) });
    await addItem({ name: 'Oven sold', supplier: 'A', price: 5, ...stockOf(0) });
    await addItem({ name: 'Oven of B', supplier: 'B', price: 5, ...stockOf(1) });
    await addItem({ name: 'Fan', supplier: 'A', price: 5, ...stockOf(1) });
    await addItem({ name: 'Oven for 6', supplier: 'A', price: 6, ...stockOf(1) });
    expect(await find('q=ov&supplier=a&status=in&warehouse=halishar&maxPrice=5.99&sort=name')).toEqual([
      'Oven',
    ]);
  });
});

it('reads the numbers of a filter in the digits of any script', async () => {
  await addItem({ name: 'cheap', price: 499, ...stockOf(9) });
  await addItem({ name: 'dear', price: 500, ...stockOf(10) });
  expect(await find(`minPrice=${encodeURIComponent('৫০০.০০')}`)).toEqual(['dear']);
  expect(await find(`maxQuantity=${encodeURIComponent('৯')}`)).toEqual(['cheap']);
});

describe('the order', () => {
  it('by name ignores case and accents, and compares numbers by their value', async () => {
    for (const name of ['solo 100 l', 'Éclair', 'Solo 20 l', 'zebra', 'apple', 'eclaix'])
      await addItem({ name });
    const sorted = ['apple', 'Éclair', 'eclaix', 'Solo 20 l', 'solo 100 l', 'zebra'];
    expect(await find('sort=name')).toEqual(sorted);
    expect(await find('sort=name&order=desc')).toEqual(sorted.toReversed());
  });

  it('by name is the one of Bangla letters, and pages follow it', async () => {
    const sorted = [
      'Oven',
      'আইরন',
      'দুঃখ',
      'দুধ',
      'বাংলা সাবান',
      'বাঁশি',
      'বাকস',
      'বাড়ি',
      'বাডোল',
      'বাতি ৯',
      'বাতি 10',
      'সৎমা',
      'সত্য',
      'সথ',
      'হাঁড়ি',
    ];
    for (const name of sorted.toReversed()) await addItem({ name, supplier: name });
    expect(await find('sort=name')).toEqual(sorted);
    expect((await readPages('sort=name&limit=2')).flat()).toEqual(sorted);
    expect((await readPages('sort=name&order=desc&limit=4')).flat()).toEqual(sorted.toReversed());
    expect(await find(`supplier=${encodeURIComponent('বাড়ি')}`)).toEqual(['বাড়ি']);
  });

  it('by quantity means the balance of the warehouse, if there is one', async () => {
    await addItem({ name: 'a', ...stockOf(1, 0, 9) });
    await addItem({ name: 'b', ...stockOf(5, 0, 1) });
    await addItem({ name: 'c', ...stockOf(-3, 0, 0) });
    expect(await find('sort=quantity')).toEqual(['c', 'b', 'a']);
    expect(await find('sort=quantity&order=desc&status=in&warehouse=halishar')).toEqual(['b', 'a']);
  });

  it.each(['name', 'price', 'quantity', 'updatedAt', 'createdAt'])(
    'by %s has pages without gaps and repetitions, up and down, where many are equal',
    { tags: 'slow' },
    async (sort) => {
      const all: string[] = [];
      for (let index = 0; index < 9; index++) {
        const [name, price] = [`item ${index % 3}`, Math.floor(index / 4)];
        const updatedAt = new Date(test.now.getTime() + price);
        const { _id } = await addItem({ name, price, updatedAt, supplier: 'A', ...stockOf(price - 1) });
        all.push(String(_id));
      }
      for (const filter of [
        '',
        '&supplier=A',
        '&q=item',
        '&maxPrice=5',
        '&maxQuantity=9',
        '&warehouse=halishar',
      ])
        for (const limit of [1, 4]) {
          const query = `sort=${sort}${filter}&limit=${limit}`;
          const up = (await readPages(query)).flat();
          const down = (await readPages(`${query}&order=desc`)).flat();
          expect(up).toHaveLength(filter.includes('warehouse') ? 5 : 9);
          if (sort === 'name') expect(up).toEqual(up.toSorted());
          expect(down.toReversed()).toEqual(up);
        }
      expect(new Set(all).size).toBe(9);
    },
  );

  it('stays the same while others add, change and delete items', async () => {
    for (const name of ['b', 'd', 'f', 'h']) await addItem({ name });
    const first = await get('sort=name&limit=2').expect(200);
    await addItem({ name: 'a' });
    await addItem({ name: 'e' });
    await test.items.deleteOne({ name: 'd' });
    const next = await http
      .get(nextOf(first) ?? '')
      .set(...as())
      .expect(200);
    expect([...names(first.body), ...names(next.body)]).toEqual(['b', 'd', 'e', 'f']);
  });
});

describe('the list', () => {
  it('follows each change of an item', async () => {
    const id = await test.postItem(3);
    await post(`/item/${id}/movements`, { change: -3, reason: 'delivered' }).expect(201);
    expect(await find('status=sold')).toEqual(['New']);
    await http
      .patch(`/api/item/${id}`)
      .set(...as())
      .set('If-Match', '*')
      .send({ name: 'Kettle', price: 7 })
      .expect(200);
    expect(await find('q=kettle&minPrice=7')).toEqual(['Kettle']);
    expect(await find('q=new')).toEqual([]);
    await http
      .delete(`/api/item/${id}`)
      .set(...as())
      .expect(200);
    await post(`/item/${id}/restore`).expect(200);
    expect(await find('q=kettle')).toEqual(['Kettle']);
  });

  it('finds items of an older application, also those with wrong fields', async () => {
    const old = [{ name: 'Old oven', price: '12.5', quantity: '3' }, { name: 7 }, { price: 0 }].map(
      (fields) => ({
        _id: new ObjectId(),
        ...fields,
      }),
    );
    await test.items.insertMany(old as never);
    await test.shape();
    expect(await find('q=old&minPrice=12.5&maxPrice=12.5&status=in&warehouse=halishar')).toEqual([
      'Old oven',
    ]);
    for (const sort of ['name', 'price', 'quantity', 'updatedAt'])
      expect((await readPages(`sort=${sort}&limit=1`)).flat().toSorted()).toEqual(['', '7', 'Old oven']);
  });

  it('shows nothing of how items are found', async () => {
    await addItem();
    const { body, text } = await get('q=teesta').expect(200);
    expect(z.array(itemSchema).parse(body)).toEqual(body);
    expect(text).not.toContain('"find"');
    expect(text).not.toContain('shapeVersion');
  });

  it('is for signed-in people, unless it is plain', async () => {
    for (const query of [
      'q=a',
      'supplier=A',
      'sort=name',
      'order=desc',
      'status=in',
      'maxPrice=1',
      'maxQuantity=9',
    ])
      await http.get(`/api/item?${query}`).expect(401);
  });

  it.each([
    ['status=gone', 'status'],
    ['sort=email', 'sort'],
    ['order=up', 'order'],
    ['minPrice=-1', 'minPrice'],
    ['minPrice=5&maxPrice=4', 'minPrice'],
    ['maxPrice=1e5', 'maxPrice'],
    ['minQuantity=1.5', 'minQuantity'],
    ['maxQuantity=1000000001', 'maxQuantity'],
    ['minQuantity=5&maxQuantity=4', 'minQuantity'],
    ['q=a&q=b', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q[$gt]=', 'q[$gt]'],
    ['email=anna@example.com&q=a', 'email'],
    ['sort=price&cursor=65f000000000000000000001', 'cursor'],
    ['sort=price&cursor=65f000000000000000000001.e30', 'cursor'],
    ['sort=name&cursor=65f000000000000000000001.NQ', 'cursor'],
    ['sort=price&cursor=65f000000000000000000001.IngI', 'cursor'],
    ['cursor=65f000000000000000000001.NQ', 'cursor'],
  ])('refuses ?%s and names the parameter', async (query, path) => {
    const { body } = await get(query).expect(422);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });
});

it('finds items whose pictures are together larger than a document of the database may be', {
  tags: 'slow',
}, async () => {
  const img = `data:image/png;base64,${'A'.repeat(400_000)}`;
  const [any] = [await addItem({ name: 'Kettle' })];
  const copies = (count: number, fields: Partial<ItemDoc>) =>
    Array.from({ length: count }, (_, index) =>
      toFindable({ ...any, ...fields, _id: new ObjectId(), price: 100 + index }),
    );
  await test.items.insertMany(copies(60, { name: 'Oven', img }));
  await test.items.insertMany(copies(200, { name: 'Kettle' }));
  const { body, headers } = await get('q=oven&sort=price&limit=50').expect(200);
  expect(names(body)).toEqual(Array(50).fill('Oven'));
  expect(headers['x-total-count']).toBe('60');
  const file = await http
    .get('/api/export/items?format=csv&q=oven&sort=price')
    .set(...as())
    .expect(200);
  expect(file.text.match(/Oven/g)).toHaveLength(60);
});
