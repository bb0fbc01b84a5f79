import { describe, expect, it } from 'vitest';
import { addItemWords } from '../../operations/upgrade/add-item-words.js';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, as, post } = test;

const add = async (name: string, fields = {}): Promise<string> =>
  (await post('/item', { name, quantity: 1, ...fields }).expect(201)).body._id;

async function search(query: Record<string, string | number>) {
  const { body, headers } = await http
    .get('/api/item')
    .query(query)
    .set(...as())
    .expect(200);
  const similar = headers['x-similar-search'];
  return {
    names: (body as { name: string }[]).map(({ name }) => name),
    similar: similar === undefined ? null : decodeURIComponent(similar),
  };
}
const similarTo = async (q: string, more = {}) => (await search({ q, ...more })).similar;

describe('a search that finds nothing', () => {
  it.each([
    ['mircowave', 'microwave'],
    ['micro wave', 'microwave'],
    ['মাইক্রোওয়েভ', 'microwave'],
    ['microwave ovens', 'microwave oven'],
    ['teesta 23 liter', 'teesta 23l'],
    ['teesta mircowave 23ltr', 'teesta microwave 23l'],
    ['steal iron', 'steel iron'],
    ['mircow', 'microwave'],
    ['teesta mcirow', null],
    ['teesta micorw', 'teesta microwave'],
  ])('%s: the response names what may have been meant, %s, and lists nothing', async (q, similar) => {
    await add('Teesta Microwave Oven 23L');
    await add('Surma Steel Iron');
    expect(await search({ q })).toEqual({ names: [], similar });
    if (similar) expect((await search({ q: similar })).names).toHaveLength(1);
  });

  it.each([
    ['fridge', 'refrigerator'],
    ['frije', 'refrigerator'],
    ['ফ্রিজ', 'refrigerator'],
    ['মাইক্রো', 'microwave'],
    ['tv', 'television'],
    ['2036000291452', null],
    ['0036000291452', '036000291452'],
  ])('%s: the response names what a shop calls %s', async (q, similar) => {
    await add('Teesta Microwave Oven 23L');
    await add('Halda Refrigerator 300L', { barcode: '036000291452' });
    await add('Surma Television 43in');
    expect(await search({ q })).toEqual({ names: [], similar });
  });

  it('names a short word that a shop writes', async () => {
    await add('Surma LED TV 43in');
    expect(await search({ q: 'টিভি' })).toEqual({ names: [], similar: 'tv' });
    expect(await search({ q: 'television' })).toEqual({ names: [], similar: 'tv' });
  });

  it('names only what its filters find too', async () => {
    await add('Teesta Microwave', { supplier: 'Surma Home' });
    expect(await similarTo('mircowave', { supplier: 'surma home' })).toBe('microwave');
    expect(await similarTo('mircowave', { supplier: 'Others' })).toBeNull();
    expect(await similarTo('mircowave', { maxQuantity: 0 })).toBeNull();
  });

  it('names nothing to a program', async () => {
    await add('Microwave');
    const { body: key } = await post('/api-keys', { name: 'Webshop', access: 'read' }).expect(201);
    const { body, headers } = await http
      .get('/api/item?q=mircowave')
      .set('Authorization', `Bearer ${key.secret}`)
      .expect(200);
    expect([body, headers['x-similar-search']]).toEqual([[], undefined]);
  });

  it('names nothing for codes, numbers, sentences and words that are like no other', async () => {
    await add('Halda MW-23L', { barcode: '8940000000001' });
    for (const q of ['8940000000002', 'mw-32l', 'xyzzy', '.', 'hadla one two three four five six'])
      expect(await similarTo(q)).toBeNull();
  });
});

it('finds a word one letter away among more than a thousand that sound like it', async () => {
  const alike = Array.from({ length: 1100 }, (_, n) => ({ _id: `aa${n}`, text: 'qqqqqqqq', keys: ['MKB'] }));
  await test.ledger.words.insertMany(alike);
  await add('Microwave');
  expect(await similarTo('mircowave')).toBe('microwave');
});

describe('a search that finds little', () => {
  it('lists it, and names another spelling that finds more, but no other word', async () => {
    await add('Microwave one');
    await add('Microwave two');
    await add('মাইক্রোওয়েভ');
    await add('Drill');
    await add('Grill one');
    await add('Grill two');
    expect(await search({ q: 'মাইক্রোওয়েভ' })).toEqual({ names: ['মাইক্রোওয়েভ'], similar: 'microwave' });
    expect(await search({ q: 'drill' })).toEqual({ names: ['Drill'], similar: null });
    expect(await similarTo('grill')).toBeNull();
  });

  it('is left alone on its later pages, and if it has many', async () => {
    for (const name of ['one', 'two', 'three']) await add(`মাইক্রোওয়েভ ${name}`);
    for (const name of ['one', 'two', 'three', 'four']) await add(`Microwave ${name}`);
    expect(await similarTo('মাইক্রোওয়েভ')).toBeNull();
    expect(await similarTo('মাইক্রোওয়েভ', { limit: 1 })).toBeNull();
  });
});

describe('the words of items', () => {
  it('are those of items that were added, renamed and restored, and none that only deleted items have', async () => {
    const id = await add('Kettle');
    expect(await similarTo('ketle')).toBe('kettle');
    await http
      .patch(`/api/item/${id}`)
      .set(...as())
      .send({ name: 'Blender' })
      .expect(200);
    expect([await similarTo('ketle'), await similarTo('blander')]).toEqual([null, 'blender']);
    await http
      .delete(`/api/item/${id}`)
      .set(...as())
      .expect(200);
    expect(await similarTo('blander')).toBeNull();
    await post(`/item/${id}/restore`).expect(200);
    expect(await similarTo('blander')).toBe('blender');
  });

  it('are at most a hundred of an item, those of its name and supplier first', async () => {
    const letters = (n: number) => [...String(1000 + n)].map((digit) => 'bdfghklmnp'[Number(digit)]).join('');
    const description = Array.from({ length: 500 }, (_, n) => letters(n)).join(' ');
    await add('Kettle', { supplier: 'Surma Home', description });
    const ids = (await test.ledger.words.find().toArray()).map(({ _id }) => _id);
    expect(ids).toHaveLength(100);
    expect(ids).toEqual(expect.arrayContaining(['kettle', 'surma', 'home', letters(0), letters(96)]));
  });

  it('are not read for each change of the stock', async () => {
    const id = await add('Kettle');
    await test.ledger.words.deleteMany({});
    await post(`/item/${id}/movements`, { change: -1, reason: 'delivered' }).expect(201);
    expect(await test.ledger.words.countDocuments()).toBe(0);
  });

  it('are those of items of other programs and of older versions, too', async () => {
    await test.items.insertOne({ name: 'Refrigerator', quantity: 3 } as never);
    await test.shape();
    expect(await similarTo('refridgerator')).toBe('refrigerator');
    await test.ledger.words.deleteMany({});
    await addItemWords(test.db);
    await addItemWords(test.db);
    expect(await similarTo('refridgerator')).toBe('refrigerator');
  });

  it('are kept once, when many items with new words are added at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(`Chimney hood ${index % 3}`)));
    expect(await test.ledger.words.countDocuments({ _id: { $in: ['chimney', 'hood'] } })).toBe(2);
    expect(await similarTo('chimny hod')).toBe('chimney hood');
  });
});
