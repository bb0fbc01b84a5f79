import type { Value } from '../bson/types.js';
import { type DocTest, someAt, type Test } from './paths.js';

/** The test of one operator: of a field in a document, or of a single value inside `$elemMatch`. */
export interface FieldTest {
  onDoc: DocTest;
  onValue: Test;
}

/** Passes if all tests pass. */
export function every<T>(tests: ((value: T) => boolean)[]): (value: T) => boolean {
  const [first, second] = tests;
  if (!first) return () => true;
  if (!second) return first;
  if (tests.length === 2) return (value) => first(value) && second(value);
  return (value) => tests.every((test) => test(value));
}

/** Passes if any test passes. */
export function some(tests: DocTest[]): DocTest {
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

/** One test for several operators on the same field. */
export function allOf(tests: FieldTest[]): FieldTest {
  const [only] = tests;
  if (only && tests.length === 1) return only;
  return { onDoc: every(tests.map((test) => test.onDoc)), onValue: every(tests.map((test) => test.onValue)) };
}

/** The opposite test. */
export function negate(test: FieldTest): FieldTest {
  return { onDoc: (doc) => !test.onDoc(doc), onValue: (value) => !test.onValue(value) };
}
