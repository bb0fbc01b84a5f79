import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { findFieldsOf, toSupplierKey } from './find-fields.js';
import { emptyItem, type ItemDoc } from './item-doc.js';

const _id = ObjectId.createFromHexString('65f000000000000000000001');
const item = {
  ...emptyItem({ _id, email: 'a@b.c', createdAt: new Date(0) }),
  name: 'Solo',
  price: 5,
  stock: { halishar: 9, bahaddarhat: 0, uttara: 0 },
  reorderPoints: { halishar: 5 },
};
const known: ItemDoc = { ...item, find: findFieldsOf(item) };
const withStock = (halishar: number): ItemDoc => ({
  ...known,
  stock: { ...item.stock, halishar },
  quantity: halishar,
});
const findAfter = (next: ItemDoc) => findFieldsOf(next, known);

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
  expect(findFieldsOf(withStock(6), low)).toEqual(known.find);
});

it('notices each change of a text, a price, a reorder point or a count', () => {
  expect(findAfter({ ...known, name: 'Grill' })).toMatchObject({ nameWords: ['grill'], words: ['grill'] });
  expect(findAfter({ ...known, description: 'red' })).toMatchObject({
    nameWords: ['solo'],
    words: ['solo', 'red'],
    otherWords: ['red'],
  });
  expect(findAfter({ ...known, barcode: 'A-1' })).toMatchObject({ words: ['a1', '1', 'solo'] });
  expect(findAfter({ ...known, supplier: 'A ltd' })).toMatchObject({ supplier: 'a ltd' });
  expect(findAfter({ ...known, price: 5.01 })).toMatchObject({ price: 501 });
  expect(findAfter({ ...known, reorderPoints: { halishar: 9 } })).toHaveProperty('low');
  const at = new Date(5);
  expect(findAfter({ ...known, lastCounts: { uttara: { at, by: 'a@b.c' } } }).counted.uttara).toEqual(at);
});

it('tells the words that are outside the name only', () => {
  const find = findAfter({ ...known, name: 'Oven', description: 'ove oven ovenproof' });
  expect(find).toMatchObject({ nameWords: ['oven'], otherWords: ['ovenproof'] });
});

it('has one key for a supplier that is written with and without joiners, also for a long one', () => {
  for (const length of [1, 40]) {
    const [plain, joined] = ['র্যাক', 'র\u200d্যাক'].map((name) => toSupplierKey(name.repeat(length)));
    expect(joined).toBe(plain);
  }
  expect(toSupplierKey('র্যাক'.repeat(41))).not.toBe(toSupplierKey('র্যাক'.repeat(40)));
});

it.each([
  ['a huge price', { price: 1e300 }],
  ['broken characters', { name: '\ud800 a\0b', supplier: '\udfff' }],
  ['a book', { description: '\u{1f600}a '.repeat(100_000) }],
])('accepts %s of an older application', (_name, fields) => {
  const find = findFieldsOf({ ...item, name: '', ...fields });
  expect(Number.isSafeInteger(find.price)).toBe(true);
  expect(find.words.length).toBeLessThan(3);
});
