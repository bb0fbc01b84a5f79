import { expect, test } from 'vitest';
import { encodeDoc, toDoc } from '../bson/document.js';
import { compileProjection } from './projection.js';

test.each<[object, object, object]>([
  [{}, { _id: 1, a: 1 }, { _id: 1, a: 1 }],
  [{ a: 1 }, { _id: 1, b: 2, a: 1 }, { _id: 1, a: 1 }],
  [{ a: true, _id: 0 }, { _id: 1, a: 1 }, { a: 1 }],
  [
    { c: 1, a: 1 },
    { _id: 1, a: 1, b: 2, c: 3 },
    { _id: 1, a: 1, c: 3 },
  ],
  [{ a: 0 }, { _id: 1, a: 1, b: 2 }, { _id: 1, b: 2 }],
  [{ _id: 0 }, { _id: 1, a: 1 }, { a: 1 }],
  [{ _id: 1 }, { _id: 1, a: 1 }, { _id: 1 }],
  [
    { _id: 1, a: 0 },
    { _id: 1, a: 1, b: 1 },
    { _id: 1, b: 1 },
  ],
  [{ 'a.b': 1 }, { a: { b: 1, c: 2 } }, { a: { b: 1 } }],
  [{ a: { b: 1 } }, { a: { b: 1, c: 2 } }, { a: { b: 1 } }],
  [{ 'a.b': 1 }, { a: [{ b: 1, c: 1 }, 5, { c: 1 }, [{ b: 2 }]] }, { a: [{ b: 1 }, {}, [{ b: 2 }]] }],
  [{ 'a.b': 1 }, { a: 5 }, {}],
  [
    { 'a.b': 'new' },
    { a: ['scalar', { b: 1, c: 1 }, [2, {}]] },
    { a: [{ b: 'new' }, { b: 'new' }, [{ b: 'new' }, { b: 'new' }]] },
  ],
  [{ 'a.b': 'new' }, { a: [], z: 1 }, { a: [] }],
  [{ 'a.b.c': 0 }, { a: [[], [{ b: [[1, 2], { c: 1, d: 1 }] }]] }, { a: [[], [{ b: [[1, 2], { d: 1 }] }]] }],
  [{ 'a.b': 0 }, { a: [{ b: 1, c: 1 }, 5] }, { a: [{ c: 1 }, 5] }],
  [{ a: { $slice: 1 } }, { _id: 1, a: [1, 2], b: 3 }, { _id: 1, a: [1], b: 3 }],
  [
    { a: { $slice: -1 }, b: 1 },
    { _id: 1, a: [1, 2], b: 3, c: 4 },
    { _id: 1, a: [2], b: 3 },
  ],
  [{ a: { $slice: [1, 1] } }, { a: [1, 2, 3] }, { a: [2] }],
  [{ a: { $slice: [-2, 1] }, c: 0 }, { a: [1, 2, 3], c: 1 }, { a: [2] }],
  [{ 'a.b': { $slice: 1 } }, { a: [{ b: [1, 2], c: 1 }] }, { a: [{ b: [1], c: 1 }] }],
  [
    { a: { $elemMatch: { x: 2 } } },
    { _id: 1, a: [{ x: 1 }, { x: 2, y: 1 }], b: 1 },
    { _id: 1, a: [{ x: 2, y: 1 }] },
  ],
  [{ a: { $elemMatch: { x: 9 } } }, { _id: 1, a: [{ x: 1 }] }, { _id: 1 }],
  [
    { a: { $elemMatch: { $gt: 1 } }, b: 1 },
    { a: [1, 2, 3], b: 1 },
    { b: 1, a: [2] },
  ],
])('%o of %o', (spec, doc, expected) => {
  const project = compileProjection(toDoc(spec));
  expect(encodeDoc(project(toDoc(doc)))).toEqual(encodeDoc(toDoc(expected)));
});

test.each<[object, number, string]>([
  [{ a: 1, b: 0 }, 31254, 'Cannot do exclusion on field b in inclusion projection'],
  [{ a: 0, b: 1 }, 31253, 'Cannot do inclusion on field b in exclusion projection'],
  [{ a: 1, 'a.b': 1 }, 31249, 'Path collision at a.b remaining portion b'],
  [{ 'a.b': 1, a: 1 }, 31250, 'Path collision at a'],
  [{ a: {} }, 51270, 'An empty sub-projection is not a valid value. Found empty object at path'],
  [{ 'a.$': 1 }, 238, "positional projection 'a.$' is not supported"],
  [{ 'a.$.b': 1 }, 238, "positional projection 'a.$.b' is not supported"],
  [{ a: { $foo: 1 } }, 31325, 'Unknown expression $foo'],
  [{ a: { $meta: 'textScore' } }, 238, '$meta'],
])('refuses %o', (spec, code, message) => {
  const compile = () => compileProjection(toDoc(spec));
  expect(compile).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }));
});
