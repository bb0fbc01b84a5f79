import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import type { StoredItem } from './item-doc.js';
import { searchFieldsOf } from './search-fields.js';

const item = {
  _id: ObjectId.createFromHexString('65f000000000000000000001'),
  name: 'Solo',
  price: 5,
  stock: { halishar: 9, bahaddarhat: 0, uttara: 0 },
  reorderPoints: { halishar: 5 },
};
const known: StoredItem = { ...item, ...searchFieldsOf(item, 'halishar') };
const withStock = (halishar: number): StoredItem => ({
  ...known,
  stock: { ...item.stock, halishar },
  quantity: halishar,
});
const findAfter = (next: StoredItem) => searchFieldsOf(next, 'halishar', known).find;

it('keeps the same object while nothing in it changes, so that a movement does not write it', () => {
  expect(findAfter(withStock(6))).toBe(known.find);
});

it('notices when a warehouse becomes low, sold out or negative', () => {
  expect(findAfter(withStock(5))).toMatchObject({ low: ['halishar'], stocked: ['halishar'] });
  expect(findAfter(withStock(0))).not.toHaveProperty('stocked');
  expect(findAfter(withStock(-1))).toMatchObject({ negative: ['halishar'] });
});

it('notices when a warehouse is no longer low', () => {
  const low = { ...withStock(5), find: findAfter(withStock(5)) };
  expect(searchFieldsOf(withStock(6), 'halishar', low).find).toEqual(known.find);
});

it('notices each change of a text, a price, a reorder point or a count', () => {
  expect(findAfter({ ...known, name: 'Grill' })).toMatchObject({ nameWords: ['grill'], words: ['grill'] });
  expect(findAfter({ ...known, description: 'red' })).toMatchObject({
    nameWords: ['solo'],
    words: ['solo', 'red'],
    otherWords: ['red'],
  });
  expect(findAfter({ ...known, barcode: 'A-1' } as StoredItem)).toMatchObject({ words: ['a1', '1', 'solo'] });
  expect(findAfter({ ...known, supplier: 'A ltd' })).toMatchObject({ supplier: 'a ltd' });
  expect(findAfter({ ...known, price: 5.01 })).toMatchObject({ price: 501 });
  expect(findAfter({ ...known, reorderPoints: { halishar: 9 } } as StoredItem)).toHaveProperty('low');
  const at = new Date(5);
  expect(findAfter({ ...known, lastCounts: { uttara: { at } } }).counted.uttara).toEqual(at);
});

it('tells the words that are outside the name only', () => {
  const find = findAfter({ ...known, name: 'Oven', description: 'ove oven ovenproof' });
  expect(find).toMatchObject({ nameWords: ['oven'], otherWords: ['ovenproof'] });
});

it.each([
  ['huge numbers', { price: 1e300, quantity: 1e300 }],
  ['broken characters', { name: '\ud800 a\0b', supplier: '\udfff' }],
  ['a book', { description: '\u{1f600}a '.repeat(100_000) }],
  ['wrong types', { name: {}, price: [], stock: 'x', reorderPoints: 5, lastCounts: 'x', updatedAt: {} }],
])('accepts %s of an older application', (_name, fields) => {
  const { find, balanceTotal, changedAt } = searchFieldsOf({ _id: item._id, ...fields }, 'halishar');
  expect(Number.isSafeInteger(find.price) && Number.isSafeInteger(balanceTotal)).toBe(true);
  expect(find.words.length).toBeLessThan(3);
  expect(changedAt).toEqual(item._id.getTimestamp());
});
