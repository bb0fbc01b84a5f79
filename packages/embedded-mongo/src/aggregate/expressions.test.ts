import { Decimal128, Double, Long, MinKey, ObjectId } from 'bson';
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
  date: new Date('2024-02-29T13:45:30.123Z'),
  id: new ObjectId('507f1f77bcf86cd799439011'),
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
const long = (value: number) => Long.fromNumber(value);
const decimal = (text: string) => Decimal128.fromString(text);

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
  [
    {
      $switch: {
        branches: [parts({ case: false }, 1), parts({ case: '$n' }, 2)],
      },
    },
    2,
  ],
  [{ $switch: { branches: [parts({ case: false }, 1)], default: 3 } }, 3],
];

const arithmetic: Row[] = [
  [{ $add: ['$n', 1] }, 6],
  [{ $add: [2147483647, 1] }, Long.fromString('2147483648')],
  [{ $add: [Long.MAX_VALUE, 1] }, 2 ** 63],
  [{ $add: ['$n', '$d'] }, 7.5],
  [{ $add: ['$m', '$n'] }, decimal('6.10')],
  [{ $add: ['$n', '$nul'] }, null],
  [{ $add: ['$date', 1000] }, new Date('2024-02-29T13:45:31.123Z')],
  [{ $subtract: ['$date', new Date('2024-02-29T13:45:30.000Z')] }, long(123)],
  [{ $subtract: [3, '$l'] }, long(-4)],
  [{ $multiply: ['$n', '$d'] }, 12.5],
  [{ $multiply: [] }, 1],
  [{ $divide: [6, 3] }, double(2)],
  [{ $divide: [decimal('1'), 3] }, decimal('0.3333333333333333333333333333333333')],
  [{ $mod: [-7, 3] }, -1],
  [{ $mod: [5.5, 2] }, 1.5],
  [{ $mod: [8, double(3)] }, 2],
  [{ $mod: [long(8), double(3)] }, long(2)],
  [{ $mod: [long(500_000_000_000), 450_000_000_000] }, 50_000_000_000],
  [{ $mod: [double(8), 3] }, double(2)],
  [{ $abs: -4 }, 4],
  [{ $abs: '$nul' }, null],
  [{ $ceil: 2.1 }, double(3)],
  [{ $floor: -2.1 }, double(-3)],
  [{ $floor: 4 }, 4],
  [{ $round: [2.5, 0] }, double(2)],
  [{ $round: [3.5] }, double(4)],
  [{ $round: [1234, -2] }, 1200],
  [{ $round: [2.345, 1] }, 2.3],
  [{ $round: [decimal('2.345'), 2] }, decimal('2.34')],
  [{ $trunc: [-2.789, 1] }, -2.7],
  [{ $trunc: decimal('-1.6') }, decimal('-1')],
  [{ $trunc: [decimal('23.298'), -1] }, decimal('2E+1')],
  [{ $trunc: [decimal('1.298'), 100] }, decimal('1.298000000000000000000000000000000')],
  [{ $round: [2147483647, -1] }, Long.fromString('2147483650')],
  [{ $round: [1.298, 100] }, 1.298],
  [{ $sum: ['$n', '$d', 'x'] }, 7.5],
  [{ $sum: '$arr' }, 6],
  [{ $avg: '$arr' }, double(2)],
  [{ $max: '$arr' }, 3],
  [{ $min: ['$n', '$nul'] }, 5],
  [{ $avg: [] }, null],
  [{ $sum: [0.1, 0.2, 0.3] }, 0.6],
];

const strings: Row[] = [
  [{ $concat: ['$s', '!'] }, 'Héllo!'],
  [{ $concat: ['$s', '$missing'] }, null],
  [{ $toUpper: '$s' }, 'HéLLO'],
  [{ $toLower: '$missing' }, ''],
  [{ $toLower: 12 }, '12'],
  [{ $strLenCP: '$s' }, 5],
  [{ $substrCP: ['$s', 1, 3] }, 'éll'],
  [{ $split: ['a-b-', '-'] }, ['a', 'b', '']],
  [{ $trim: { input: '  x \n' } }, 'x'],
  [{ $ltrim: { input: 'xxyx', chars: 'x' } }, 'yx'],
  [{ $rtrim: { input: 'xxyx', chars: 'x' } }, 'xxy'],
];

const arrays: Row[] = [
  [{ $size: '$arr' }, 3],
  [{ $arrayElemAt: ['$arr', -1] }, 2],
  [{ $arrayElemAt: ['$arr', 9] }, undefined],
  [{ $first: '$arr' }, 3],
  [{ $last: '$arr' }, 2],
  [{ $slice: ['$arr', -2] }, [1, 2]],
  [{ $slice: ['$arr', 1, 1] }, [1]],
  [{ $in: [1, '$arr'] }, true],
  [{ $concatArrays: ['$arr', [9]] }, [3, 1, 2, 9]],
  [{ $concatArrays: ['$arr', '$nul'] }, null],
  [{ $filter: { input: '$arr', as: 'v', cond: { $gt: ['$$v', 1] } } }, [3, 2]],
  [{ $filter: { input: '$arr', cond: { $gt: ['$$this', 1] }, limit: 1 } }, [3]],
  [{ $map: { input: '$arr', in: { $multiply: ['$$this', '$n'] } } }, [15, 5, 10]],
  [
    {
      $map: {
        input: '$arr',
        as: 'a',
        in: { $sum: { $map: { input: '$arr', as: 'b', in: { $add: ['$$a', '$$b'] } } } },
      },
    },
    [15, 9, 12],
  ],
  [{ $reduce: { input: '$arr', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
  [{ $reverseArray: '$arr' }, [2, 1, 3]],
  [{ $isArray: ['$arr'] }, true],
];

const objects: Row[] = [
  [{ $mergeObjects: ['$sub', { a: 9 }, '$nul'] }, { a: 9, b: { c: 2 } }],
  [{ $objectToArray: { a: 1 } }, [{ k: 'a', v: 1 }]],
  [{ $getField: 'n' }, 5],
  [{ $getField: { field: 'a', input: '$sub' } }, 1],
  [{ $setField: { field: 'z', input: '$sub', value: 1 } }, { a: 1, b: { c: 2 }, z: 1 }],
  [{ $setField: { field: 'a', input: '$sub', value: '$$REMOVE' } }, { b: { c: 2 } }],
  [{ $let: { vars: { x: '$n', y: 2 }, in: { $add: ['$$x', '$$y'] } } }, 7],
];

const conversions: Row[] = [
  [{ $type: '$missing' }, 'missing'],
  [{ $type: '$l' }, 'long'],
  [{ $isNumber: '$m' }, true],
  [{ $toInt: '12' }, 12],
  [{ $toInt: 3.9 }, 3],
  [{ $toLong: '$n' }, long(5)],
  [{ $toDouble: '1.5' }, 1.5],
  [{ $toString: 2.5 }, '2.5'],
  [{ $toString: double(3) }, '3'],
  [{ $toString: 1e21 }, '1e+21'],
  [{ $toString: '$id' }, '507f1f77bcf86cd799439011'],
  [{ $toString: '$date' }, '2024-02-29T13:45:30.123Z'],
  [{ $toBool: 'false' }, true],
  [{ $toBool: 0 }, false],
  [{ $toDate: long(0) }, new Date(0)],
  [{ $toDate: '2024-01-01' }, new Date('2024-01-01T00:00:00Z')],
  [{ $toObjectId: '507f1f77bcf86cd799439011' }, new ObjectId('507f1f77bcf86cd799439011')],
  [{ $toInt: '$nul' }, null],
];

const dates: Row[] = [
  [{ $year: '$date' }, 2024],
  [{ $month: '$date' }, 2],
  [{ $dayOfWeek: '$date' }, 5],
  [{ $hour: { date: '$date', timezone: '+05:30' } }, 19],
  [{ $dateToString: { date: '$date' } }, '2024-02-29T13:45:30.123Z'],
  [{ $dateToString: { date: '$date', format: '%d/%m/%Y %%' } }, '29/02/2024 %'],
  [{ $dateTrunc: { date: '$date', unit: 'month' } }, new Date('2024-02-01T00:00:00Z')],
  [{ $dateTrunc: { date: '$date', unit: 'week' } }, new Date('2024-02-25T00:00:00Z')],
  [{ $dateTrunc: { date: '$date', unit: 'week', startOfWeek: 'sat' } }, new Date('2024-02-24T00:00:00Z')],
  [{ $dateTrunc: { date: '$date', unit: 'quarter' } }, new Date('2024-01-01T00:00:00Z')],
  [{ $dateTrunc: { date: '$date', unit: 'minute' } }, new Date('2024-02-29T13:45:00Z')],
  // 19:45 in Dhaka on that day, and 01:30 on the next.
  [{ $dateTrunc: { date: '$date', unit: 'day', timezone: '+06:00' } }, new Date('2024-02-28T18:00:00Z')],
  [
    {
      $dateToString: {
        date: new Date('2024-02-29T19:30:00Z'),
        format: '%Y-%m-%d %z',
        timezone: '+06:00',
      },
    },
    '2024-03-01 +0600',
  ],
  [{ $month: { date: new Date('2024-02-29T19:30:00Z'), timezone: '+06:00' } }, 3],
  [{ $year: '$nul' }, null],
];

describe.each([
  ['references', references],
  ['comparisons', comparisons],
  ['arithmetic', arithmetic],
  ['strings', strings],
  ['arrays', arrays],
  ['objects', objects],
  ['conversions', conversions],
  ['dates', dates],
])('%s', (_name, rows) => {
  test.each(rows)('%o', expectResult);
});

test.each<[unknown, number, string]>([
  [{ $foo: 1 }, 168, "Unrecognized expression '$foo'"],
  [{ $sin: 1 }, 238, 'expression $sin is not supported'],
  [{ $zip: { inputs: [[1], [2]] } }, 238, 'expression $zip is not supported'],
  [{ $convert: { input: '$s', to: 'date', onError: null } }, 238, 'expression $convert is not supported'],
  [
    { $dateTrunc: { date: '$date', unit: 'hour', binSize: 6 } },
    238,
    "$dateTrunc's 'binSize' is not supported",
  ],
  [{ $dateToString: { date: '$date', format: '%V' } }, 238, "date format '%V' is not supported"],
  [{ $eq: [1] }, 16020, 'Expression $eq takes exactly 2 arguments. 1 were passed in.'],
  [{ $add: ['$s'] }, 14, '$add only supports numeric or date types, not string'],
  [{ $divide: [1, 0] }, 2, "can't $divide by zero"],
  [{ $size: '$n' }, 17124, 'The argument to $size must be an array, but was of type: int'],
  [{ $concat: [1] }, 16702, '$concat only supports strings, not int'],
  ['$$nope', 17276, 'Use of undefined variable: nope'],
  [{ a: 1, $eq: [1, 1] }, 16410, "FieldPath field names may not start with '$'"],
  [{ $eq: [1, 1], $ne: 1 }, 15983, 'exactly one field'],
  [{ $toInt: 'x' }, 241, "Failed to parse number 'x'"],
  [{ $year: 'x' }, 16006, "can't convert from BSON type string to Date"],
  [{ $hour: { date: '$date', timezone: 'Europe/Paris' } }, 238, "time zone 'Europe/Paris'"],
  [{ $in: [1, '$n'] }, 40081, '$in requires an array as a second argument, found: int'],
])('refuses %o', (expression, code, message) => {
  expect(() => evaluated(expression)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  );
});
