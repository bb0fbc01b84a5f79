import { Double, Long } from 'bson';
import { expect, test } from 'vitest';
import { toDoc } from '../bson/document.js';
import { compileSort } from './sort.js';

function sorted(spec: object, docs: object[]): unknown[] {
  const order = compileSort(toDoc(spec));
  return docs
    .map((doc, i) => ({ doc: toDoc(doc), i }))
    .sort((a, b) => order(a.doc, b.doc))
    .map(({ i }) => docs[i]);
}

test.each<[object, object[]]>([
  [{ a: 1 }, [{ a: [] }, {}, { a: 1 }, { a: [3, 2] }, { a: 2.5 }, { a: 'x' }]],
  [{ a: -1 }, [{ a: [1, 9] }, { a: 8 }, { a: [2, 3] }, { a: null }, { a: [] }]],
  [{ 'a.b': 1 }, [{ a: [{ b: 5 }, {}] }, { a: [{ b: 1 }, { b: 9 }] }, { a: { b: 2 } }]],
  [
    { a: 1, b: -1 },
    [
      { a: 1, b: 2 },
      { a: 1, b: 1 },
      { a: 2, b: 9 },
    ],
  ],
  [
    { 'a.x': 1, 'a.y': 1 },
    [
      {
        a: [
          { x: 1, y: 5 },
          { x: 2, y: 0 },
        ],
      },
      { a: [{ x: 1, y: 6 }] },
    ],
  ],
  [{ 'a.0': 1 }, [{ a: [1, 9] }, { a: [2, 0] }]],
  [{ a: 1 }, [{ a: new Double(-1) }, { a: Long.ZERO }, { a: 0.5 }]],
])('%o', (spec, inOrder) => {
  expect(sorted(spec, inOrder)).toEqual(inOrder);
  expect(sorted(spec, [...inOrder].reverse())).toEqual(inOrder);
});

test.each([
  [{ a: 0 }, 15975],
  [{ a: 'x' }, 15974],
  [{ '': 1 }, 40352],
  [{ 'a.': 1 }, 40353],
  [{ $a: 1 }, 16410],
  [{ a: { $meta: 'textScore' } }, 238],
])('refuses %o', (spec, code) => {
  expect(() => compileSort(toDoc(spec))).toThrow(expect.objectContaining({ code }));
});

test('a sort by parallel arrays is refused', () => {
  expect(() => sorted({ a: 1, b: 1 }, [{ a: [1], b: [1] }, {}])).toThrow(
    expect.objectContaining({ code: 2 }),
  );
});
