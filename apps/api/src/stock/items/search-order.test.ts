import type { Item } from '@godown/shared/items/item';
import type { Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { addItem } = test;

const get = (path: string) => test.http.get(path).set(...test.as());
const names = (items: Item[]) => items.map(({ name }) => name);
const nextOf = ({ headers }: Response) => /^<(.+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
const find = async (q: string, more = '') =>
  names((await get(`/api/item?q=${encodeURIComponent(q)}${more}`).expect(200)).body);

async function readPages(path: string): Promise<string[]> {
  const all: string[] = [];
  for (let next: string | undefined = path; next; ) {
    const response: Response = await get(next).expect(200);
    all.push(...names(response.body));
    next = nextOf(response);
  }
  return all;
}

describe('a search without an order', () => {
  it('lists items with the word in their name first, however old the others are', async () => {
    for (let index = 0; index < 6; index++)
      await addItem({ name: `Plate ${index}`, description: 'for the microwave' });
    await addItem({ name: 'Halda Microwave 20 l' });
    await addItem({ name: 'Microwave oven' });
    expect((await find('microwav')).slice(0, 3)).toEqual([
      'Halda Microwave 20 l',
      'Microwave oven',
      'Plate 0',
    ]);
    expect(await find('microwav', '&limit=2')).toEqual(['Halda Microwave 20 l', 'Microwave oven']);
  });

  it('lists names with all words, then names with the first ones, then the rest', async () => {
    await addItem({ name: 'Spoon', description: 'oven grill' });
    await addItem({ name: 'Grill pan', description: 'for the oven' });
    await addItem({ name: 'Oven', description: 'with a grill' });
    await addItem({ name: 'Oven with grill', supplier: 'Oven Ltd' });
    await addItem({ name: 'Oven', description: 'without' });
    const sorted = ['Oven with grill', 'Oven', 'Spoon', 'Grill pan'];
    expect(await find('oven gri')).toEqual(sorted);
    expect(await readPages('/api/item?q=oven gri&limit=1')).toEqual(sorted);
    expect(await readPages('/api/item?q=oven gri&limit=3')).toEqual(sorted);
  });

  it('has each item once and none missing, with each length of page and with filters', async () => {
    const expected: string[] = [];
    for (let index = 0; index < 12; index++) {
      const isInName = index % 3 === 0;
      const name = `${isInName ? 'Fan' : 'Cover'} ${index}`;
      await addItem({ name, description: isInName ? 'fan fan' : 'of a fan', price: index % 2 });
      if (index % 2 === 0) expected.push(name);
    }
    const isFan = (name: string) => name.startsWith('Fan');
    const sorted = [...expected.filter(isFan), ...expected.filter((name) => !isFan(name))];
    for (const limit of [1, 2, 4, 5, 100])
      expect(await readPages(`/api/item?q=fan&maxPrice=0&limit=${limit}`)).toEqual(sorted);
    const { headers } = await get('/api/item?q=fan&limit=2').expect(200);
    expect(headers['x-total-count']).toBe('12');
  });

  it('is sorted as it was asked for otherwise', async () => {
    await addItem({ name: 'Bag', description: 'fan', price: 1 });
    await addItem({ name: 'Fan', price: 2 });
    expect(await find('fan', '&sort=price')).toEqual(['Bag', 'Fan']);
    expect(await find('fan', '&sort=createdAt')).toEqual(['Bag', 'Fan']);
    expect(await find('fan')).toEqual(['Fan', 'Bag']);
  });
});

describe('a search of items and of documents', () => {
  it.each([
    ['mw23l', 'MW-23L', true],
    ['23 l', 'Oven 23L', true],
    ['tr900', 'TR-900', true],
    ['1000va', 'UPS ১০০০VA', true],
    ['oefen', 'Öfen', true],
    ['cafe', 'Café', true],
    ['মাইকো', 'মাইক্রোওয়েভ', true],
    ['b-12', 'Speaker 2.1 Bluetooth 12 V', false],
  ])('for “%s” treats “%s” alike', async (q, text, isFound) => {
    await addItem({ name: text });
    const item = await test.postItem(5);
    const note = { kind: 'delivery', warehouse: 'halishar', party: text, lines: [{ item, quantity: 1 }] };
    await test.post('/documents', note).expect(201);
    expect(await find(q)).toEqual(isFound ? [text] : []);
    const documents = await get(`/api/documents?q=${encodeURIComponent(q)}`).expect(200);
    expect(documents.body).toHaveLength(isFound ? 1 : 0);
  });
});
