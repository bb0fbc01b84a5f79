import { Decimal128, Double, Long } from 'bson';
import { describe, expect, test } from 'vitest';
import { encodeDoc, toDoc } from '../bson/document.js';
import type { Doc } from '../bson/types.js';
import { compileUpdate } from './update.js';

/** document, update, document afterwards */
type Row = [doc: object, update: object, after: object];

function updated(doc: object, update: object): Doc {
  return compileUpdate(toDoc(update), new Map()).apply(toDoc(doc));
}

function expectSame(actual: Doc, expected: object): void {
  expect(actual).toEqual(toDoc(expected));
  expect(encodeDoc(actual)).toEqual(encodeDoc(toDoc(expected)));
}

const fields: Row[] = [
  [{ _id: 1 }, { $set: { a: 1 } }, { _id: 1, a: 1 }],
  [{ a: { b: 1 } }, { $set: { 'a.c.d': 2 } }, { a: { b: 1, c: { d: 2 } } }],
  [{ a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
  [{}, { $set: { 'a.0': 1 } }, { a: { 0: 1 } }],
  [{ a: [{ b: 1 }] }, { $set: { 'a.0.b': 2 } }, { a: [{ b: 2 }] }],
  [{}, { $set: { c: 1, a: 1, b: 1 } }, { a: 1, b: 1, c: 1 }],
  [{}, { $set: { 'x.10': 1, 'x.2': 1, 'x.a': 1 } }, { x: { 2: 1, 10: 1, a: 1 } }],
  [{ b: 1, a: 2 }, { $set: { a: 3, b: 4 } }, { b: 4, a: 3 }],
  [{ a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  [{ a: [1, 2, 3] }, { $unset: { 'a.1': '' } }, { a: [1, null, 3] }],
  [{ a: 5 }, { $unset: { 'a.b': '', 'c.d': '' } }, { a: 5 }],
  [{ a: { b: 1, c: 2 } }, { $rename: { 'a.b': 'x.y' } }, { a: { c: 2 }, x: { y: 1 } }],
  [{ a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
  [{ a: 1 }, { $rename: { z: 'b' } }, { a: 1 }],
  [{ a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
  [{ a: 5 }, { $setOnInsert: { 'a.b': 1 } }, { a: 5 }],
  [{ a: 1 }, { $set: {} }, { a: 1 }],
  [{ _id: { x: 1 } }, { $set: { '_id.x': 1 } }, { _id: { x: 1 } }],
  [{ a: { x: 1 } }, { $set: { a: {} } }, { a: {} }],
];

const numbers: Row[] = [
  [{ a: 1 }, { $inc: { a: 2 } }, { a: 3 }],
  [{}, { $inc: { a: 2 } }, { a: 2 }],
  [{ a: 2147483647 }, { $inc: { a: 1 } }, { a: Long.fromString('2147483648') }],
  [{ a: Long.fromNumber(1) }, { $inc: { a: 1 } }, { a: Long.fromNumber(2) }],
  [{ a: new Double(1) }, { $inc: { a: 1 } }, { a: new Double(2) }],
  [{ a: 1 }, { $inc: { a: 0.5 } }, { a: 1.5 }],
  [
    { a: Long.fromString('9007199254740993') },
    { $inc: { a: 1 } },
    { a: Long.fromString('9007199254740994') },
  ],
  [{ a: Decimal128.fromString('1.10') }, { $inc: { a: 1 } }, { a: Decimal128.fromString('2.10') }],
  [
    { a: Decimal128.fromString('0.1') },
    { $inc: { a: Decimal128.fromString('0.2') } },
    { a: Decimal128.fromString('0.3') },
  ],
  [{ a: 3 }, { $mul: { a: 4 } }, { a: 12 }],
  [{}, { $mul: { a: 4 } }, { a: 0 }],
  [{}, { $mul: { a: 1.5 } }, { a: new Double(0) }],
  [{}, { $mul: { a: Long.fromNumber(2) } }, { a: Long.ZERO }],
  [{ a: 2147483647 }, { $mul: { a: 2 } }, { a: Long.fromString('4294967294') }],
  [{ a: Decimal128.fromString('2.5') }, { $mul: { a: 2 } }, { a: Decimal128.fromString('5.0') }],
  [{ a: 5 }, { $min: { a: 3 }, $max: { b: 1 } }, { a: 3, b: 1 }],
  [{ a: 5 }, { $min: { a: new Double(5) } }, { a: 5 }],
  [{ a: 5 }, { $max: { a: 'x' } }, { a: 'x' }],
  [{ a: 5 }, { $min: { a: null } }, { a: null }],
];

const arrays: Row[] = [
  [{ a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  [{}, { $push: { a: '' } }, { a: [''] }],
  [{ a: [''] }, { $addToSet: { a: '' } }, { a: [''] }],
  [{ a: [''] }, { $pull: { a: '' } }, { a: [] }],
  [{ a: ['', 'x'] }, { $pullAll: { a: ['', 'y'] } }, { a: ['x'] }],
  [{ a: [1] }, { $push: { a: { $each: [5, 3], $sort: 1, $slice: 2 } } }, { a: [1, 3] }],
  [{ a: [1, 2, 3] }, { $push: { a: { $each: [9], $position: 1 } } }, { a: [1, 9, 2, 3] }],
  [{ a: [1, 2, 3] }, { $push: { a: { $each: [9], $position: -1 } } }, { a: [1, 2, 9, 3] }],
  [{ a: [1, 2, 3] }, { $push: { a: { $each: [4], $slice: -2 } } }, { a: [3, 4] }],
  [{ a: [1, 2] }, { $push: { a: { $each: [], $slice: 0 } } }, { a: [] }],
  [
    { a: [{ s: 2 }, { s: 1 }] },
    { $push: { a: { $each: [{ s: 3 }], $sort: { s: -1 } } } },
    { a: [{ s: 3 }, { s: 2 }, { s: 1 }] },
  ],
  [{ a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
  [{ a: [1] }, { $addToSet: { a: { $each: [1, 2, new Double(2), 3] } } }, { a: [1, 2, 3] }],
  [{}, { $addToSet: { a: { $each: [1, 1] } } }, { a: [1] }],
  [
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  [{ a: [1, 5, 8] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [{ a: [{ b: 1, c: 2 }, { b: 2 }, 7] }, { $pull: { a: { b: 1 } } }, { a: [{ b: 2 }, 7] }],
  [{ a: [[1, 2], [1], 1] }, { $pull: { a: [1] } }, { a: [[1, 2], 1] }],
  [{ a: ['ab', 'c', null] }, { $pull: { a: /^a/ } }, { a: ['c', null] }],
  [{ a: [1, null, { x: 1 }] }, { $pull: { a: null } }, { a: [1, { x: 1 }] }],
  [{ a: ['x', 'y'] }, { $pull: { a: { $in: ['x', 'z'] } } }, { a: ['y'] }],
  [{}, { $pull: { a: 1 }, $pop: { b: 1 } }, {}],
  [{ a: [1, 2, 3] }, { $pop: { a: 1 } }, { a: [1, 2] }],
  [{ a: [1, 2, 3] }, { $pop: { a: -1 } }, { a: [2, 3] }],
];

describe.each([
  ['fields', fields],
  ['numbers', numbers],
  ['arrays', arrays],
])('%s', (_name, rows) => {
  test.each(rows)('%o, %o', (doc, update, after) => {
    expectSame(updated(doc, update), after);
  });
});

test('an unchanged field keeps its numeric type', () => {
  const doc = { _id: 1, d: new Double(3), l: Long.fromNumber(4), m: Decimal128.fromString('1.00') };
  expectSame(updated(doc, { $set: { z: 1 } }), { ...doc, z: 1 });
});

test.each<[object, object, number, string]>([
  [
    {},
    { $foo: { a: 1 } },
    9,
    'Unknown modifier: $foo. Expected a valid update modifier or pipeline-style update specified as an array',
  ],
  [{}, { $bit: { a: { and: 1 } } }, 238, 'update operator $bit is not supported'],
  [{}, { $set: 1 }, 9, 'Modifiers operate on fields but we found type int instead'],
  [{}, { $set: { a: 1, 'a.b': 2 } }, 40, "Updating the path 'a.b' would create a conflict at 'a'"],
  [{}, { $set: { 'a.b': 1 }, $inc: { a: 1 } }, 40, "Updating the path 'a' would create a conflict at 'a'"],
  [{ a: 5 }, { $set: { 'a.b': 1 } }, 28, "Cannot create field 'b' in element {a: 5}"],
  [{ a: [1, 2] }, { $set: { 'a.b': 1 } }, 28, "Cannot create field 'b' in element {a: [ 1, 2 ]}"],
  [
    { _id: 1 },
    { $set: { _id: 2 } },
    66,
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  ],
  [{ _id: 1 }, { $set: { _id: new Double(1) } }, 66, "the immutable field '_id'"],
  [{ _id: 1 }, { $unset: { _id: '' } }, 66, "the immutable field '_id'"],
  [{ _id: 1 }, { _id: 2 }, 66, "the (immutable) field '_id' was found to have been altered to _id: 2"],
  [
    { a: 'x' },
    { $inc: { a: 1 } },
    14,
    "Cannot apply $inc to a value of non-numeric type. {_id: MISSING} has the field 'a' of non-numeric type string",
  ],
  [{}, { $inc: { a: 'x' } }, 14, 'Cannot increment with non-numeric argument: {a: "x"}'],
  [
    { _id: 1, a: Long.MAX_VALUE },
    { $inc: { a: 1 } },
    2,
    'Failed to apply $inc operations to current value ((NumberLong)9223372036854775807) for document {_id: 1}',
  ],
  [
    { _id: 1, a: 5 },
    { $push: { a: 1 } },
    2,
    "The field 'a' must be an array but is of type int in document {_id: 1}",
  ],
  [{ a: 5 }, { $addToSet: { a: 1 } }, 2, "Field named 'a' has non-array type int"],
  [{ a: 5 }, { $pull: { a: 1 } }, 2, 'Cannot apply $pull to a non-array value'],
  [{ a: 5 }, { $pop: { a: 1 } }, 14, "Path 'a' contains an element of non-array type 'int'"],
  [{ a: [] }, { $pop: { a: 2 } }, 9, '$pop expects 1 or -1, found: 2'],
  [
    {},
    { $push: { a: { $each: 1 } } },
    2,
    'The argument to $each in $push must be an array but it was of type: int',
  ],
  [{ a: [1] }, { $set: { 'a.$': 1 } }, 238, "the array position '$' in the update path 'a.$'"],
  [{ a: [1] }, { $inc: { 'a.$[]': 1 } }, 238, "the array position '$[]' in the update path 'a.$[]'"],
  [{ a: [1] }, { $unset: { 'a.$[x].b': 1 } }, 238, "the array position '$[x]'"],
  [{ a: [1] }, { $rename: { b: 'a.$' } }, 238, "the array position '$' in the update path 'a.$'"],
  [{}, { $set: { 'a.$ref.$': 1 } }, 238, "the array position '$'"],
  [{}, { $set: { 'a.$b': 1 } }, 52, "The dollar ($) prefixed field '$b' in 'a.$b'"],
  [{}, { $set: { '': 1 } }, 56, 'An empty update path is not valid.'],
  [{}, { $set: { 'a.': 1 } }, 56, "The update path 'a.' contains an empty field name"],
  [{}, { $rename: { a: 'a' } }, 2, 'The source and target field for $rename must differ'],
  [{ a: 5, b: 1 }, { $rename: { b: 'a.c' } }, 28, "Cannot create field 'c' in element {a: 5}"],
  [{}, { a: 1, $set: { b: 1 } }, 52, "The dollar ($) prefixed field '$set'"],
])('refuses %o, %o', (doc, update, code, message) => {
  const run = () => updated(doc, update);
  expect(run).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }));
});

test.each<[object, object, object]>([
  [{ a: 1 }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  [{ a: { $eq: 1 }, b: { $gt: 2 }, c: /x/ }, { $set: { d: 1 } }, { a: 1, d: 1 }],
  [{ $and: [{ a: 1 }, { 'b.c': 2 }] }, { $inc: { n: 1 } }, { a: 1, b: { c: 2 }, n: 1 }],
  [{ a: { $in: [1] }, b: { $all: [2] }, c: { $in: [1, 2] } }, { $set: { d: 1 } }, { a: 1, b: 2, d: 1 }],
  [{ _id: 7, a: 1 }, { b: 1 }, { _id: 7, b: 1 }],
  [{ a: 1 }, { _id: 3, b: 1 }, { _id: 3, b: 1 }],
  [{ a: 1 }, { $setOnInsert: { s: 1 }, $set: { _id: 5 } }, { _id: 5, a: 1, s: 1 }],
  [{ $or: [{ a: 1 }] }, { $set: { b: 1 } }, { a: 1, b: 1 }],
  [{ a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
])('upsert with filter %o, %o', (filter, update, inserted) => {
  const compiled = compileUpdate(toDoc(update), toDoc(filter));
  expectSame(compiled.upsert(), inserted);
});

test('an upsert cannot take a field from two equalities', () => {
  const compiled = compileUpdate(toDoc({ $set: { b: 1 } }), toDoc({ $and: [{ a: 1 }, { a: 2 }] }));
  expect(() => compiled.upsert()).toThrow(expect.objectContaining({ code: 54 }));
});
