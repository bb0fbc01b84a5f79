import { expect, it } from 'vitest';
import type { Doc, Value } from '../bson/types.js';
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
