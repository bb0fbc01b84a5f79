import type { Value } from '../bson/types.js';
import { someAt, type Test, type Trace, type TracedTest } from './paths.js';

/** What an operator says of a field: over a document by its path, or over one value (inside `$elemMatch`). */
export interface FieldTest {
  onDoc: TracedTest;
  onValue: Test;
}

/** All of the tests, the position being traced by the last that traces one. */
export function every<T>(
  tests: ((value: T, trace?: Trace) => boolean)[],
): (value: T, trace?: Trace) => boolean {
  const [first, second] = tests;
  if (!first) return () => true;
  if (!second) return first;
  if (tests.length === 2) return (value, trace) => first(value, trace) && second(value, trace);
  return (value, trace) => tests.every((test) => test(value, trace));
}

/** Any of the tests. What they matched by is not traced, for which one holds says little of the others. */
export function some(tests: TracedTest[]): TracedTest {
  const [only] = tests;
  return only && tests.length === 1 ? only : (doc) => tests.some((test) => test(doc));
}

/** A test of the value at a path, of the array's elements when it is one, and of the array itself. */
export function elements(path: string, test: Test): FieldTest {
  return { onDoc: someAt(path, test, 'elements'), onValue: test };
}

/** A test of a whole array, for operators that do not look at its elements one by one. */
export function wholeArray(path: string, test: (array: Value[]) => boolean): FieldTest {
  const onValue: Test = (value) => Array.isArray(value) && test(value);
  return { onDoc: someAt(path, onValue, 'whole'), onValue };
}

/** A test that some element of an array passes; the element's position is traced. */
export function someElement(path: string, test: (element: Value) => boolean): FieldTest {
  const onValue: Test = (value) => Array.isArray(value) && value.some(test);
  const find: TracedTest = someAt(path, onValue, 'whole');
  return {
    onValue,
    onDoc: (doc, trace) => {
      if (!trace) return find(doc);
      let inner = -1;
      const seek: Test = (value) => {
        inner = Array.isArray(value) ? value.findIndex(test) : -1;
        return inner >= 0;
      };
      const outer: Trace = { index: undefined };
      if (!someAt(path, seek, 'whole')(doc, outer)) return false;
      trace.index = outer.index ?? inner;
      return true;
    },
  };
}

/** One test for several operators on the same field. */
export function allOf(tests: FieldTest[]): FieldTest {
  const [only] = tests;
  if (only && tests.length === 1) return only;
  return { onDoc: every(tests.map((test) => test.onDoc)), onValue: every(tests.map((test) => test.onValue)) };
}

/** The opposite; what a negated test matched by is not traced. */
export function negate(test: FieldTest): FieldTest {
  return { onDoc: (doc) => !test.onDoc(doc), onValue: (value) => !test.onValue(value) };
}
