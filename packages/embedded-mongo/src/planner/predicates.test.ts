import { Long } from 'bson';
import { expect, it } from 'vitest';
import type { Doc, Value } from '../bson/types.js';
import { encodeValue } from '../storage/keys.js';
import { intervalsOf, predicatesOf } from './predicates.js';

const doc = (fields: Record<string, Value>): Doc => new Map(Object.entries(fields));
const read = (...conditions: Doc[]) => {
  const predicate = predicatesOf(doc({ $and: conditions.map((at) => doc({ at })) })).get('at');
  return predicate && intervalsOf(predicate, false);
};

it('reads the narrowest range of several conditions, in any order', () => {
  const narrow = read(doc({ $gte: 3, $lt: 5 }));
  expect(read(doc({ $gte: 1, $lt: 9 }), doc({ $gte: 3, $lt: 5 }))).toEqual(narrow);
  expect(read(doc({ $gte: 3, $lt: 5 }), doc({ $gte: 1, $lt: 9 }))).toEqual(narrow);
  expect(read(doc({ $gt: 1 }), doc({ $lt: 5 }), doc({ $gte: 3 }), doc({ $lte: 9 }))).toEqual(narrow);
});

it('keeps to one class of types', () => {
  expect(read(doc({ $gt: 'b' }), doc({ $gt: 3 }))).toEqual(read(doc({ $gt: 'b' })));
});

const keyOf = (value: Value) => Buffer.from(encodeValue(value).bytes);
const isRead = (condition: Doc, value: Value) =>
  (read(condition) ?? []).some(
    ({ from, to }) => Buffer.compare(keyOf(value), from) >= 0 && Buffer.compare(keyOf(value), to) < 0,
  );

it.each<[number | string | Date, number | string | Date]>([
  [3, 4],
  ['ab', 'ab '],
  [new Date(1000), new Date(1001)],
])('reads no key of %j for a range that ends there', (value, next) => {
  expect(isRead(doc({ $gt: value }), value)).toBe(false);
  expect(isRead(doc({ $gte: value }), value)).toBe(true);
  expect(isRead(doc({ $gt: value }), next)).toBe(true);
  expect(isRead(doc({ $lt: next }), next)).toBe(false);
  expect(isRead(doc({ $lte: next }), next)).toBe(true);
  expect(isRead(doc({ $lt: next }), value)).toBe(true);
});

it('reads the keys of other values that a key does not tell from the bound', () => {
  const cut = 'x'.repeat(256);
  expect(isRead(doc({ $gt: cut }), `${cut}y`)).toBe(true);
  const large = Long.fromString('9007199254740993');
  expect(isRead(doc({ $gt: 2 ** 53 }), large)).toBe(true);
  expect(isRead(doc({ $gt: large }), Long.fromString('9007199254740995'))).toBe(true);
});
