import { Decimal128, Double, Long, MinKey } from 'bson';
import { describe, expect, test } from 'vitest';
import { encodeDoc, toDoc } from '../bson/document.js';
import type { Value } from '../bson/types.js';
import { compileExpression } from './expressions.js';

const DOC = {
  _id: 1,
  n: 5,
  d: 2.5,
  l: Long.fromNumber(7),
  m: Decimal128.fromString('1.10'),
  s: 'Héllo',
  e: '',
  nul: null,
  arr: [3, 1, 2],
  docs: [{ x: 1, y: 'a' }, { x: 2 }, 5],
  sub: { a: 1, b: { c: 2 } },
};

function evaluated(expression: unknown): Value | undefined {
  const wrapped = toDoc({ e: expression });
  return compileExpression(wrapped.get('e') ?? null)(toDoc(DOC));
}

function expectResult(expression: unknown, expected: unknown): void {
  const result = evaluated(expression);
  const actual = encodeDoc(result === undefined ? new Map() : new Map([['r', result]]));
  expect(actual, `got ${JSON.stringify(result)}`).toEqual(encodeDoc(toDoc({ r: expected })));
}

/** Adds `then`, which lint forbids in an object literal because it looks like a promise. */
const parts = (others: object, value: unknown) =>
  new Map<string, unknown>([...Object.entries(others), ['then', value]]);

type Row = [expression: unknown, expected: unknown];
const double = (value: number) => new Double(value);

const references: Row[] = [
  ['$n', 5],
  ['$missing', undefined],
  ['$sub.b.c', 2],
  ['$docs.x', [1, 2]],
  ['$arr.0', []],
  ['$n.x', undefined],
  ['$$ROOT._id', 1],
  ['$$CURRENT.n', 5],
  ['$$REMOVE', undefined],
  ['text', 'text'],
  [{ $literal: '$n' }, '$n'],
  [
    { a: '$n', b: '$missing', c: { d: 1 } },
    { a: 5, c: { d: 1 } },
  ],
  [
    ['$n', '$missing'],
    [5, null],
  ],
];

const comparisons: Row[] = [
  [{ $eq: ['$n', double(5)] }, true],
  [{ $eq: ['$missing', null] }, false],
  [{ $eq: ['$missing', '$absent'] }, true],
  [{ $lt: ['$missing', null] }, true],
  [{ $gt: ['$missing', new MinKey()] }, true],
  [{ $gt: ['$n', '$missing'] }, true],
  [{ $type: '$missing' }, 'missing'],
  [{ $type: '$l' }, 'long'],
  [{ $cmp: ['$n', 'x'] }, -1],
  [{ $gte: ['$m', 1] }, true],
  [{ $ne: ['$arr', [3, 1, 2]] }, false],
  [{ $and: [1, '$n'] }, true],
  [{ $and: [] }, true],
  [{ $or: [0, null, '$missing'] }, false],
  [{ $not: ['$e'] }, false],
  [{ $not: [[0]] }, false],
  [{ $cond: [{ $gt: ['$n', 4] }, 'y', 'z'] }, 'y'],
  [{ $cond: parts({ if: '$missing', else: 2 }, 1) }, 2],
  [{ $ifNull: ['$missing', '$nul', 'x'] }, 'x'],
  [{ $ifNull: ['$n', 'x'] }, 5],
];

const arrays: Row[] = [
  [{ $size: '$arr' }, 3],
  [{ $arrayElemAt: ['$arr', -1] }, 2],
  [{ $arrayElemAt: ['$arr', 9] }, undefined],
  [{ $slice: ['$arr', -2] }, [1, 2]],
  [{ $slice: ['$arr', 1, 1] }, [1]],
  [{ $in: [1, '$arr'] }, true],
  [{ $concatArrays: ['$arr', [9]] }, [3, 1, 2, 9]],
  [{ $concatArrays: ['$arr', '$nul'] }, null],
];

const objects: Row[] = [
  [{ $mergeObjects: ['$sub', { a: 9 }, '$nul'] }, { a: 9, b: { c: 2 } }],
  [{ $getField: 'n' }, 5],
  [{ $getField: { field: 'a', input: '$sub' } }, 1],
  [{ $setField: { field: 'z', input: '$sub', value: 1 } }, { a: 1, b: { c: 2 }, z: 1 }],
  [{ $setField: { field: 'a', input: '$sub', value: '$$REMOVE' } }, { b: { c: 2 } }],
  [{ $let: { vars: { x: '$n', y: 2 }, in: ['$$x', '$$y'] } }, [5, 2]],
  // An inner variable of the same name is another one.
  [{ $let: { vars: { x: 1 }, in: [{ $let: { vars: { x: 2 }, in: '$$x' } }, '$$x'] } }, [2, 1]],
];

describe.each([
  ['references', references],
  ['comparisons', comparisons],
  ['arrays', arrays],
  ['objects', objects],
])('%s', (_name, rows) => {
  test.each(rows)('%o', expectResult);
});

test.each<[unknown, number, string]>([
  [{ $foo: 1 }, 168, "Unrecognized expression '$foo'"],
  [{ $sin: 1 }, 238, 'expression $sin is not supported'],
  [{ $zip: { inputs: [[1], [2]] } }, 238, 'expression $zip is not supported'],
  [{ $add: ['$n', 1] }, 238, 'expression $add is not supported'],
  [{ $eq: [1] }, 16020, 'Expression $eq takes exactly 2 arguments. 1 were passed in.'],
  [{ $size: '$n' }, 17124, 'The argument to $size must be an array, but was of type: int'],
  ['$$nope', 17276, 'Use of undefined variable: nope'],
  [{ a: 1, $eq: [1, 1] }, 16410, "FieldPath field names may not start with '$'"],
  [{ $eq: [1, 1], $ne: 1 }, 15983, 'exactly one field'],
  [{ $in: [1, '$n'] }, 40081, '$in requires an array as a second argument, found: int'],
])('refuses %o', (expression, code, message) => {
  expect(() => evaluated(expression)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  );
});
