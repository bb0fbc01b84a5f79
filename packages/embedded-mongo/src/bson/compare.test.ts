import {
  Binary,
  BSON,
  BSONRegExp,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileSort } from '../query/sort.js';
import { bsonArbitrary, numberArbitrary } from './arbitrary.testing.js';
import { compareValues } from './compare.js';
import { decodeDoc, toDoc } from './document.js';
import { groupKey } from './group-key.js';
import type { Value } from './types.js';

const decoded = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<Value> =>
  arbitrary.map((v) => decodeDoc(BSON.serialize({ v })).get('v') as Value);

test("types and values are in MongoDB's order", () => {
  const inOrder = [
    new MinKey(),
    null,
    Number.NaN,
    Number.NEGATIVE_INFINITY,
    Long.MIN_VALUE,
    -1,
    new Double(0),
    Decimal128.fromString('0.1'),
    0.1,
    0.5,
    1,
    2 ** 53,
    Long.fromString('9007199254740993'),
    Decimal128.fromString('9007199254740993.5'),
    Long.MAX_VALUE,
    2 ** 63,
    Decimal128.fromString('1E400'),
    Number.POSITIVE_INFINITY,
    '',
    'A',
    'a',
    'ab',
    'é',
    '\ue000',
    '😀',
    {},
    { a: 1 },
    { a: 1, b: 1 },
    { b: 0 },
    { a: 'x' },
    [],
    [1],
    [1, 2],
    [2],
    new Binary(Buffer.from('z'), 0),
    new Binary(Buffer.from('a'), 4),
    new Binary(Buffer.from('aa'), 0),
    new Binary(Buffer.from('ab'), 0),
    new ObjectId('000000000000000000000001'),
    new ObjectId('ff0000000000000000000000'),
    false,
    true,
    new Date(-1),
    new Date(0),
    new Timestamp({ t: 1, i: 2 }),
    new Timestamp({ t: 4294967295, i: 0 }),
    new BSONRegExp('a', ''),
    new BSONRegExp('a', 'i'),
    new BSONRegExp('b', ''),
    new MaxKey(),
  ];
  const values = toDoc({ inOrder }).get('inOrder') as Value[];
  for (const [i, a] of values.entries()) {
    for (const [j, b] of values.entries())
      expect(Math.sign(compareValues(a, b)), `${i} with ${j}`).toBe(Math.sign(i - j));
  }
});

test('numbers of different types with the same value are equal', () => {
  const ones = toDoc({
    v: [1, new Double(1), Long.ONE, Decimal128.fromString('1.000'), Decimal128.fromString('10E-1')],
  }).get('v') as Value[];
  for (const a of ones) for (const b of ones) expect(compareValues(a, b)).toBe(0);
  expect(compareValues(new Double(-0), Decimal128.fromString('0E+10'))).toBe(0);
});

test('the order is total', () => {
  const value = decoded(fc.oneof(bsonArbitrary(), numberArbitrary()));
  fc.assert(
    fc.property(value, value, value, (a, b, c) => {
      expect(compareValues(a, a)).toBe(0);
      expect(Math.sign(compareValues(a, b)) + Math.sign(compareValues(b, a))).toBe(0);
      const [x, y, z] = [a, b, c].sort(compareValues) as [Value, Value, Value];
      expect(compareValues(x, y)).toBeLessThanOrEqual(0);
      expect(compareValues(y, z)).toBeLessThanOrEqual(0);
      expect(compareValues(x, z)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 2000, seed: 45 },
  );
});

test('two values have the same group key if and only if they are equal', () => {
  const value = decoded(fc.oneof(bsonArbitrary(), numberArbitrary()));
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(groupKey(a) === groupKey(b)).toBe(compareValues(a, b) === 0);
    }),
    { numRuns: 3000, seed: 45 },
  );
});

test('sorting documents by a field agrees with the order of its values', () => {
  const scalar = decoded(bsonArbitrary()).filter((value) => !Array.isArray(value));
  const ascending = compileSort(toDoc({ v: 1 }));
  const descending = compileSort(toDoc({ v: -1 }));
  fc.assert(
    fc.property(scalar, scalar, (a, b) => {
      const order = Math.sign(compareValues(a, b));
      expect(Math.sign(ascending(new Map([['v', a]]), new Map([['v', b]])))).toBe(order);
      expect(Math.sign(descending(new Map([['v', a]]), new Map([['v', b]])))).toBe(-order + 0);
    }),
  );
});
