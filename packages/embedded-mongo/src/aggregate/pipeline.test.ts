import { Decimal128, Long } from 'bson';
import { expect, test } from 'vitest';
import { encodeDoc, toDoc } from '../bson/document.js';
import { compilePipeline } from './pipeline.js';

const ITEMS = [
  { _id: 1, cat: 'a', qty: 5, tags: ['x', 'y'] },
  { _id: 2, cat: 'b', qty: 2, tags: [] },
  { _id: 3, cat: 'a', qty: 1 },
];
const OTHER = [
  { _id: 'a', label: 'A', codes: [1, 3] },
  { _id: 'b', label: 'B', codes: [2] },
  { _id: 'n', label: 'none' },
];

function ran(stages: object[], docs: object[] = ITEMS): Buffer[] {
  const pipeline = compilePipeline(
    stages.map((stage) => toDoc(stage)),
    {
      collection: (name) => (name === 'other' ? OTHER.map((doc) => toDoc(doc)) : []),
    },
  );
  return [...pipeline.run(docs.map((doc) => toDoc(doc)))].map(encodeDoc);
}

test.each<[object[], object[]]>([
  [
    [{ $match: { qty: { $gt: 1 } } }, { $project: { qty: 1 } }],
    [
      { _id: 1, qty: 5 },
      { _id: 2, qty: 2 },
    ],
  ],
  [[{ $sort: { qty: 1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { _id: 1 } }], [{ _id: 2 }]],
  [[{ $project: { _id: 0, q: '$qty', two: { $literal: 2 } } }, { $limit: 1 }], [{ q: 5, two: 2 }]],
  [[{ $limit: 1 }, { $project: { tags: 0, cat: 0 } }], [{ _id: 1, qty: 5 }]],
  [
    [{ $limit: 1 }, { $addFields: { qty: 9, 'n.m': '$cat', gone: '$nothing' } }],
    [{ _id: 1, cat: 'a', qty: 9, tags: ['x', 'y'], n: { m: 'a' } }],
  ],
  [[{ $limit: 1 }, { $set: { tags: { n: 1 } } }], [{ _id: 1, cat: 'a', qty: 5, tags: [{ n: 1 }, { n: 1 }] }]],
  [[{ $limit: 1 }, { $set: { tags: '$$REMOVE' } }, { $unset: ['cat'] }], [{ _id: 1, qty: 5 }]],
  [
    [{ $group: { _id: '$cat', total: { $sum: '$qty' }, n: { $count: {} }, all: { $push: '$_id' } } }],
    [
      { _id: 'a', total: 6, n: 2, all: [1, 3] },
      { _id: 'b', total: 2, n: 1, all: [2] },
    ],
  ],
  [
    [
      {
        $group: {
          _id: null,
          avg: { $avg: '$qty' },
          min: { $min: '$qty' },
          first: { $first: '$tags' },
          last: { $last: '$tags' },
        },
      },
    ],
    [{ _id: null, avg: 8 / 3, min: 1, first: ['x', 'y'], last: null }],
  ],
  [
    [{ $group: { _id: { c: '$cat', t: '$nothing' }, s: { $addToSet: '$nothing' } } }, { $limit: 1 }],
    [{ _id: { c: 'a' }, s: [] }],
  ],
  [[{ $match: { qty: 99 } }, { $count: 'n' }], []],
  [[{ $count: 'n' }], [{ n: 3 }]],
  [
    [{ $sortByCount: '$cat' }],
    [
      { _id: 'a', count: 2 },
      { _id: 'b', count: 1 },
    ],
  ],
  [
    [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
    ],
  ],
  [
    [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $project: { tags: 1, i: 1 } },
      { $skip: 1 },
    ],
    [
      { _id: 1, tags: 'y', i: Long.ONE },
      { _id: 2, i: null },
      { _id: 3, i: null },
    ],
  ],
  [[{ $limit: 1 }, { $replaceRoot: { newRoot: { was: '$_id' } } }], [{ was: 1 }]],
  [[{ $limit: 1 }, { $replaceWith: { $mergeObjects: [{ z: 1 }, { q: '$qty' }] } }], [{ z: 1, q: 5 }]],
  [
    [
      { $limit: 1 },
      { $lookup: { from: 'other', localField: 'cat', foreignField: '_id', as: 'o' } },
      { $project: { 'o.label': 1 } },
    ],
    [{ _id: 1, o: [{ label: 'A' }] }],
  ],
  [
    [
      { $skip: 2 },
      { $lookup: { from: 'other', localField: 'nothing', foreignField: 'codes', as: 'o' } },
      { $project: { 'o._id': 1 } },
    ],
    [{ _id: 3, o: [{ _id: 'n' }] }],
  ],
  [
    [
      {
        $facet: {
          n: [{ $count: 'n' }],
          top: [{ $sort: { qty: 1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
        },
      },
    ],
    [{ n: [{ n: 3 }], top: [{ _id: 3 }] }],
  ],
])('%j', (stages, expected) => {
  expect(ran(stages)).toEqual(expected.map((doc) => encodeDoc(toDoc(doc))));
});

test('equal numbers of different types form one group', () => {
  const docs = [{ v: 1 }, { v: Long.ONE }, { v: Decimal128.fromString('1.00') }, { v: 1.5 }, { v: null }, {}];
  const count = [{ $group: { _id: '$v', n: { $sum: 1 } } }, { $project: { _id: 0, n: 1 } }];
  expect(ran(count, docs)).toEqual([{ n: 3 }, { n: 1 }, { n: 2 }].map((doc) => encodeDoc(toDoc(doc))));
});

test('a sample has the requested number of different documents', () => {
  expect(new Set(ran([{ $sample: { size: 2 } }]).map(String)).size).toBe(2);
});

test.each<[object, number, string]>([
  [{ $nope: 1 }, 40324, "Unrecognized pipeline stage name: '$nope'"],
  [{ $indexStats: {} }, 238, 'Unrecognized pipeline stage name'],
  [{ $out: 'x' }, 238, 'pipeline stage $out is not supported'],
  [{ $bucket: { groupBy: '$qty', boundaries: [0, 2] } }, 238, 'pipeline stage $bucket is not supported'],
  [{ $group: { _id: 1, n: { $top: {} } } }, 238, 'accumulator $top is not supported'],
  [
    { $lookup: { from: 'other', pipeline: [], as: 'o' } },
    238,
    "$lookup argument 'pipeline' is not supported",
  ],
  [{ $lookup: { from: 'other', localField: 'cat', as: 'o' } }, 9, "$lookup argument 'foreignField'"],
  [{ $match: 1 }, 15959, 'the match filter must be an expression in an object'],
  [{ $limit: 0 }, 15958, 'the limit must be positive'],
  [{ $sort: {} }, 15976, '$sort stage must have at least one sort key'],
  [
    { $project: {} },
    51272,
    'Invalid $project :: caused by :: projection specification must have at least one field',
  ],
  [{ $project: { a: { $foo: 1 } } }, 31325, 'Invalid $project :: caused by :: Unknown expression $foo'],
  [{ $group: { n: { $sum: 1 } } }, 15955, 'a group specification must include an _id'],
  [{ $group: { _id: 1, n: { $nope: 1 } } }, 15952, "unknown group operator '$nope'"],
  [{ $group: { _id: 1, n: 1 } }, 40234, "The field 'n' must be an accumulator object"],
  [{ $unwind: 'tags' }, 28818, "path option to $unwind stage should be prefixed with a '$': tags"],
  [{ $count: '' }, 40157, 'the count field must be a non-empty string'],
  [{ a: 1, b: 2 }, 40323, 'exactly one field'],
])('refuses %j', (stage, code, message) => {
  expect(() => ran([stage])).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  );
});
