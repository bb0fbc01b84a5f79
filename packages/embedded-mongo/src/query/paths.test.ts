import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalValues } from '../bson/compare.js';
import { toDoc } from '../bson/document.js';
import { compileFilter } from './filter.js';
import { EMPTY_ARRAY, type IndexedValue, valuesAt } from './paths.js';
import { compareIndexed, compileSort } from './sort.js';

test.each<[object, string, unknown[], boolean]>([
  [{ a: 1 }, 'a', [1], false],
  [{}, 'a', [undefined], false],
  [{ a: null }, 'a', [null], false],
  [{ a: [1, 2, 1] }, 'a', [1, 2, 1], true],
  [{ a: [] }, 'a', [EMPTY_ARRAY], true],
  [{ a: [[1], []] }, 'a', [[1], []], true],
  [{ a: { b: 1 } }, 'a.b', [1], false],
  [{ a: 5 }, 'a.b', [undefined], false],
  [{ a: [{ b: 1 }, { b: [2, 3] }, {}, 4] }, 'a.b', [1, 2, 3, undefined, undefined], true],
  [{ a: [] }, 'a.b', [undefined], true],
  [{ a: [7, 8] }, 'a.1', [8], true],
  [{ a: [{ 0: 'x' }, 8] }, 'a.0', [new Map([['0', 'x']]), 'x'], true],
])('from %j an index on %s stores the expected values', (doc, path, values, multikey) => {
  expect(valuesAt(toDoc(doc), path)).toEqual({ values, multikey });
});

const scalar = fc.constantFrom<unknown>(null, 0, 1, 'x');
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium' },
    scalar,
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '0', '1'), tie('node'), { maxKeys: 3 }),
  ),
}));
const document = fc.dictionary(fc.constantFrom('a', 'b'), node).map((plain) => toDoc(plain));
const path = fc
  .array(fc.constantFrom('a', 'b', '0', '1'), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('.'));

test('an index stores every value that an equality on its path matches', () => {
  fc.assert(
    fc.property(document, path, scalar, (doc, at, wanted) => {
      const filter = toDoc({ [at]: wanted });
      const operand = filter.get(at) ?? null;
      // An index on a position stores only that element. A filter for null also matches elements without the field.
      if (operand === null && /\d/.test(at)) return;
      if (!compileFilter(filter)(doc)) return;
      const { values } = valuesAt(doc, at);
      expect(values.some((value) => value !== EMPTY_ARRAY && equalValues(value, operand))).toBe(true);
    }),
    { numRuns: 5000, seed: 45 },
  );
});

/** The smallest (-1) or largest (1) value. Array.prototype.sort would always put undefined last. */
function extreme(values: IndexedValue[], sign: 1 | -1): IndexedValue {
  return values.reduce((best, value) => (compareIndexed(value, best) * sign > 0 ? value : best));
}

test('sorting agrees with the smallest value of an index, and with the largest when descending', () => {
  // A numeric part may be a position and a field name at once; MongoDB refuses to index that.
  const plain = fc
    .array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join('.'));
  fc.assert(
    fc.property(document, document, plain, (a, b, at) => {
      const ascending = compileSort(toDoc({ [at]: 1 }));
      const descending = compileSort(toDoc({ [at]: -1 }));
      const [x, y] = [a, b].map((doc) => valuesAt(doc, at).values) as [IndexedValue[], IndexedValue[]];
      expect(Math.sign(ascending(a, b))).toBe(Math.sign(compareIndexed(extreme(x, -1), extreme(y, -1))));
      expect(Math.sign(descending(a, b))).toBe(Math.sign(compareIndexed(extreme(y, 1), extreme(x, 1))));
    }),
    { numRuns: 3000, seed: 45 },
  );
});
