import type { Value } from '../bson/types.js';
import { someAt, type Test, type Trace, type TracedTest } from './paths.js';

/** The test of one operator: of a field in a document, or of a single value inside `$elemMatch`. */
export interface FieldTest {
  onDoc: TracedTest;
  onValue: Test;
}

/** Passes if all tests pass. The last test that traces a position decides it. */
export function every<T>(
  tests: ((value: T, trace?: Trace) => boolean)[],
): (value: T, trace?: Trace) => boolean {
  const [first, second] = tests;
  if (!first) return () => true;
  if (!second) return first;
  if (tests.length === 2) return (value, trace) => first(value, trace) && second(value, trace);
  return (value, trace) => tests.every((test) => test(value, trace));
}

/** Passes if any test passes. Traces no position, because the tests may match different arrays. */
export function some(tests: TracedTest[]): TracedTest {
  const [only] = tests;
  return only && tests.length === 1 ? only : (doc) => tests.some((test) => test(doc));
}

/** Tests the value at a path. If it is an array, its elements are tested too. */
export function elements(path: string, test: Test): FieldTest {
  return { onDoc: someAt(path, test, 'elements'), onValue: test };
}

/** Tests an array as a whole, not its elements. */
export function wholeArray(path: string, test: (array: Value[]) => boolean): FieldTest {
  const onValue: Test = (value) => Array.isArray(value) && test(value);
  return { onDoc: someAt(path, onValue, 'whole'), onValue };
}

/** Passes if an element of an array passes, and traces its position. */
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

/** The opposite test. It traces no position. */
export function negate(test: FieldTest): FieldTest {
  return { onDoc: (doc) => !test.onDoc(doc), onValue: (value) => !test.onValue(value) };
}
