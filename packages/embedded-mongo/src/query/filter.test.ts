import { BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey } from 'bson';
import { describe, expect, test } from 'vitest';
import { toDoc } from '../bson/document.js';
import { CommandError } from '../errors.js';
import { compileFilter } from './filter.js';

/** filter, documents that match, documents that do not */
type Row = [filter: object, matching: object[], others: object[]];

const equality: Row[] = [
  [{}, [{}, { a: 1 }], []],
  [
    { a: 1 },
    [{ a: 1 }, { a: new Double(1) }, { a: Long.ONE }, { a: Decimal128.fromString('1.0') }, { a: [2, 1] }],
    [{ a: 2 }, { a: '1' }, {}, { a: [[1]] }],
  ],
  [{ a: null }, [{}, { a: null }, { a: [1, null] }], [{ a: 0 }, { a: [] }, { a: false }]],
  [{ a: { $eq: null } }, [{}, { a: null }], [{ a: [] }]],
  [{ a: { $ne: null } }, [{ a: 0 }, { a: [] }], [{}, { a: null }, { a: [null] }]],
  [{ a: {} }, [{ a: {} }, { a: [{}] }], [{}, { a: { b: 1 } }, { a: [] }]],
  [{ a: { x: 1, y: 2 } }, [{ a: { x: 1, y: 2 } }], [{ a: { y: 2, x: 1 } }, { a: { x: 1 } }]],
  [{ a: [] }, [{ a: [] }, { a: [[]] }], [{ a: [1] }, {}]],
  [{ a: [1, 2] }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: [2, 1] }, { a: [1, 2, 3] }, { a: 1 }]],
  [{ a: '' }, [{ a: '' }], [{}, { a: null }]],
  [{ a: -0 }, [{ a: 0 }, { a: new Double(-0) }], [{ a: null }]],
  [{ a: Number.NaN }, [{ a: Number.NaN }, { a: Decimal128.fromString('NaN') }], [{ a: 0 }]],
  [
    { a: Long.fromString('9007199254740993') },
    [{ a: Long.fromString('9007199254740993') }],
    [{ a: 9007199254740992 }],
  ],
  [{ a: { $ref: 'c', $id: 1 } }, [{ a: { $ref: 'c', $id: 1 } }], [{ a: { $ref: 'c', $id: 2 } }]],
];

const ranges: Row[] = [
  [
    { a: { $gt: 5 } },
    [{ a: 6 }, { a: [1, 9] }, { a: Decimal128.fromString('5.01') }],
    [{ a: 5 }, { a: 'x' }, {}, { a: null }, { a: [] }, { a: [[6]] }],
  ],
  [{ a: { $lte: null } }, [{}, { a: null }], [{ a: 0 }]],
  [{ a: { $lt: null } }, [], [{}, { a: null }]],
  [{ a: { $gt: [1] } }, [{ a: [1, 0] }, { a: [2] }, { a: [[2], 0] }], [{ a: 2 }, { a: [1] }]],
  [{ a: { $lt: [1, 'x'] } }, [{ a: [1] }, { a: [1, 5] }, { a: [] }], [{ a: [1, 'y'] }, { a: 0 }]],
  [{ a: { $gte: {} } }, [{ a: {} }, { a: { b: 1 } }], [{ a: [] }, { a: 1 }]],
  [{ a: { $gt: new MinKey() } }, [{}, { a: 1 }, { a: null }], [{ a: new MinKey() }]],
  [{ a: { $lt: new MaxKey() } }, [{}, { a: 1 }], [{ a: new MaxKey() }]],
  [{ a: { $lt: 5 } }, [{ a: 1 }], [{ a: Number.NaN }]],
  [{ a: { $lte: Number.NaN } }, [{ a: Number.NaN }], [{ a: 1 }, { a: Number.POSITIVE_INFINITY }]],
  [{ a: { $gte: '', $lt: 'b' } }, [{ a: 'a' }, { a: '' }], [{ a: 'b' }, { a: 1 }]],
  [{ a: { $gt: 2, $lt: 4 } }, [{ a: 3 }, { a: [1, 5] }], [{ a: [1] }]],
  [{ a: { $gt: new Date(5) } }, [{ a: new Date(6) }], [{ a: 6 }, { a: new Date(-6) }]],
  [{ a: { $gte: false } }, [{ a: true }, { a: false }], [{ a: 1 }]],
];

const lists: Row[] = [
  [{ a: { $in: [1, 'x'] } }, [{ a: 1 }, { a: 'x' }, { a: ['y', 'x'] }], [{}, { a: 2 }]],
  [{ a: { $in: [null] } }, [{}, { a: null }, { a: [null] }], [{ a: [] }]],
  [{ a: { $in: [/^x/, 3] } }, [{ a: 'xy' }, { a: 3 }], [{ a: 'yx' }]],
  [{ a: { $in: [] } }, [], [{}, { a: 1 }]],
  [{ a: { $in: [[1]] } }, [{ a: [1] }, { a: [[1]] }], [{ a: 1 }]],
  [{ a: { $nin: [1, null] } }, [{ a: 2 }, { a: [] }], [{}, { a: 1 }, { a: [1, 2] }]],
  [{ a: { $all: [1, 2] } }, [{ a: [2, 1, 3] }], [{ a: [1] }, { a: 1 }]],
  [{ a: { $all: [1] } }, [{ a: 1 }, { a: [1] }], [{}]],
  [{ a: { $all: [] } }, [], [{ a: [] }, {}]],
  [{ a: { $all: [[1, 2]] } }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: [1] }]],
  [
    { a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { b: 2 } }] } },
    [{ a: [{ b: 1 }, { b: 2 }] }],
    [{ a: [{ b: 1 }] }],
  ],
];

const paths: Row[] = [
  [
    { 'a.b': 1 },
    [{ a: { b: 1 } }, { a: [{ b: 2 }, { b: 1 }] }, { a: { b: [1] } }],
    [{ a: 1 }, { a: [[{ b: 1 }]] }],
  ],
  [
    { 'a.b': null },
    [{}, { a: 5 }, { a: {} }, { a: [{ b: 1 }, { c: 1 }] }],
    [{ a: [{ b: 1 }] }, { a: [] }, { a: [1, 2] }],
  ],
  [
    { 'a.b': { $exists: false } },
    [{}, { a: [] }, { a: [1] }, { a: [{ c: 1 }] }],
    [{ a: [{ b: 1 }, { c: 1 }] }, { a: { b: null } }],
  ],
  [{ 'a.0': 1 }, [{ a: [1, 2] }, { a: { 0: 1 } }, { a: [{ 0: 1 }] }], [{ a: [2, 1] }, { a: [[1]] }]],
  [{ 'a.1.b': 2 }, [{ a: [{ b: 1 }, { b: 2 }] }], [{ a: [{ b: 2 }, { b: 1 }] }]],
  [{ 'a.0.b': 1 }, [{ a: [[{ b: 1 }]] }], [{ a: [[[{ b: 1 }]]] }]],
  [{ 'a.b.c': { $gt: 1 } }, [{ a: [{ b: [{ c: 0 }, { c: 2 }] }] }], [{ a: [{ b: [{ c: 0 }] }] }]],
];

const elements: Row[] = [
  [{ a: { $exists: true } }, [{ a: null }, { a: [] }], [{}]],
  [{ a: { $exists: 0 } }, [{}], [{ a: null }]],
  [
    { a: { $type: 'number' } },
    [{ a: 1 }, { a: 1.5 }, { a: Long.ONE }, { a: ['x', 1] }],
    [{ a: '1' }, {}, { a: [[1]] }],
  ],
  [{ a: { $type: 'array' } }, [{ a: [] }, { a: [[1]] }], [{ a: 1 }]],
  [{ a: { $type: ['string', 10] } }, [{ a: 'x' }, { a: null }, { a: [null] }], [{}, { a: 1 }]],
  [{ a: { $type: 'int' } }, [{ a: 1 }], [{ a: new Double(1) }, { a: Long.ONE }]],
  [{ a: { $type: 1 } }, [{ a: new Double(1) }, { a: 0.5 }], [{ a: 1 }]],
  [{ a: { $size: 2 } }, [{ a: [1, 2] }, { a: [[], 1] }], [{ a: [1] }, {}, { a: 2 }, { a: [[1, 2]] }]],
  [{ a: { $elemMatch: { $gt: 1, $lt: 5 } } }, [{ a: [0, 3] }], [{ a: [0, 6] }, { a: 3 }, { a: [[3]] }]],
  [
    { a: { $elemMatch: { b: 1, c: 2 } } },
    [{ a: [{ b: 1, c: 2 }] }],
    [{ a: [{ b: 1 }, { c: 2 }] }, { a: { b: 1, c: 2 } }],
  ],
  [{ a: { $elemMatch: { $ne: 1 } } }, [{ a: [1, 2] }], [{ a: [1] }, { a: [] }]],
  [{ a: { $elemMatch: { $or: [{ b: 1 }, { b: 2 }] } } }, [{ a: [{ b: 2 }] }], [{ a: [{ b: 3 }] }]],
  [{ a: { $elemMatch: { $elemMatch: { $eq: 1 } } } }, [{ a: [[1]] }], [{ a: [1] }]],
  [{ a: { $elemMatch: { $in: [1, null] } } }, [{ a: [null] }], [{ a: [] }, {}]],
];

const logic: Row[] = [
  [{ $or: [{ a: null }, { b: 1 }] }, [{}, { a: 1, b: 1 }, { b: 2 }], [{ a: 1, b: 2 }]],
  [{ $nor: [{ a: 1 }, { b: 1 }] }, [{}, { a: 2 }], [{ a: 1 }, { b: 1 }]],
  [{ $and: [{ a: 1 }, { b: 1 }] }, [{ a: 1, b: 1 }], [{ a: 1 }]],
  [{ a: { $not: { $gt: 5 } } }, [{}, { a: 5 }, { a: 'x' }], [{ a: 6 }, { a: [1, 6] }]],
  [{ a: { $not: /x/ } }, [{}, { a: 'y' }], [{ a: 'x' }]],
  [{ a: { $not: { $elemMatch: { b: 1 } } } }, [{}, { a: [{ b: 2 }] }], [{ a: [{ b: 1 }] }]],
  [{ $comment: 'why', a: 1 }, [{ a: 1 }], [{ a: 2 }]],
];

const patterns: Row[] = [
  [{ a: /^ab/i }, [{ a: 'ABC' }, { a: ['x', 'ab'] }], [{ a: 'xab' }, { a: 1 }]],
  [{ a: { $regex: 'a.c', $options: 's' } }, [{ a: 'a\nc' }], [{ a: 'ac' }]],
  [{ a: { $regex: 'a.c' } }, [{ a: 'a\rc' }], [{ a: 'a\nc' }]],
  [{ a: { $regex: '^b', $options: 'm' } }, [{ a: 'a\nb' }], [{ a: 'a\rb' }]],
  [{ a: { $regex: 'a$' } }, [{ a: 'a' }, { a: 'a\n' }], [{ a: 'ab' }, { a: 'a\nb' }]],
  [{ a: { $regex: '(?i)ab' } }, [{ a: 'AB' }], [{ a: 'b' }]],
  [{ a: { $regex: '[\\d]+\\-[\\w-]' } }, [{ a: '1-x' }, { a: '2--' }], [{ a: 'a-x' }]],
  [{ a: { $regex: 'é', $options: 'i' } }, [{ a: 'É' }], [{ a: 'e' }]],
  [{ a: { $regex: '^.$' } }, [{ a: '😀' }], [{ a: '😀😀' }]],
  [{ a: { $regex: 'a{,2}' } }, [{ a: 'a{,2}' }], [{ a: 'aa' }]],
  [{ a: { $regex: '^\\x61\\.\\*$' } }, [{ a: 'a.*' }], [{ a: 'aaa' }]],
  [{ a: { $regex: '\\bab\\b' } }, [{ a: 'x ab' }], [{ a: 'xab' }]],
  [{ a: { $regex: '^[^\\n\\S]$' } }, [{ a: ' ' }], [{ a: 'x' }, { a: '\n' }]],
  [{ a: { $regex: '^\\p{Lu}' } }, [{ a: 'É' }], [{ a: 'é' }]],
  [{ a: new BSONRegExp('x', 'i') }, [{ a: new BSONRegExp('x', 'i') }], [{ a: new BSONRegExp('x', '') }]],
];

describe.each([
  ['equality', equality],
  ['ranges', ranges],
  ['lists', lists],
  ['paths', paths],
  ['elements', elements],
  ['logic', logic],
  ['regular expressions', patterns],
])('%s', (_name, rows) => {
  test.each(rows)('%o', (filter, matching, others) => {
    const matches = compileFilter(toDoc(filter));
    expect(matching.filter((doc) => !matches(toDoc(doc)))).toEqual([]);
    expect(others.filter((doc) => matches(toDoc(doc)))).toEqual([]);
  });
});

test.each([
  [
    { $foo: 1 },
    2,
    "unknown top level operator: $foo. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.",
  ],
  [{ a: { $foo: 1 } }, 2, 'unknown operator: $foo'],
  [{ a: { $gt: 1, b: 2 } }, 2, 'unknown operator: b'],
  [{ a: { $in: 1 } }, 2, '$in needs an array'],
  [{ a: { $in: [{ $gt: 1 }] } }, 2, 'cannot nest $ under $in'],
  [{ a: { $gt: /x/ } }, 2, "Can't have RegEx as arg to predicate over field 'a'."],
  [{ a: { $ne: /x/ } }, 2, "Can't have regex as arg to $ne."],
  [{ a: { $not: 1 } }, 2, '$not needs a regex or a document'],
  [{ a: { $not: {} } }, 2, '$not cannot be empty'],
  [{ a: { $options: 'i' } }, 2, '$options needs a $regex'],
  [{ a: { $regex: '(' } }, 51091, 'Regular expression is invalid'],
  [{ a: { $regex: 'a', $options: 'g' } }, 51108, 'invalid flag in regex options: g'],
  [{ a: { $regex: 'a++' } }, 238, 'possessive quantifier'],
  [{ a: { $regex: 'a', $options: 'x' } }, 238, 'regex option x is not supported'],
  [{ a: { $regex: '[[:digit:]]' } }, 238, 'regular expression feature [: :] is not supported'],
  [{ a: { $regex: '\\Q.\\E' } }, 238, 'regular expression feature \\Q is not supported'],
  [{ a: { $regex: '(?<n>a)' } }, 238, 'regular expression feature (?< is not supported'],
  [{ a: { $size: -1 } }, 9, 'non-negative'],
  [{ a: { $mod: [2, 1] } }, 238, 'query operator $mod is not supported'],
  [{ a: { $type: 'foo' } }, 2, 'Unknown type name alias: foo'],
  [{ a: { $type: 99 } }, 2, 'Invalid numerical type code: 99'],
  [{ a: { $elemMatch: 1 } }, 2, '$elemMatch needs an Object'],
  [{ $or: [] }, 2, '$and/$or/$nor must be a nonempty array'],
  [{ $or: [1] }, 2, '$or/$and/$nor entries need to be full objects'],
  [{ $where: '1' }, 238, 'query operator $where is not supported'],
  [{ $text: { $search: 'x' } }, 238, 'query operator $text is not supported'],
  [{ a: { $near: [0, 0] } }, 238, 'query operator $near is not supported'],
])('refuses %o', (filter, code, message) => {
  const compile = () => compileFilter(toDoc(filter));
  expect(compile).toThrow(CommandError);
  expect(compile).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }));
});
