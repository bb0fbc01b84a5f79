import { compareValues } from '../bson/compare.js';
import { isNumeric, toNumber } from '../bson/numeric.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { parseFieldPath } from './field-path.js';
import { EMPTY_ARRAY, type IndexedValue, isDigits } from './paths.js';

interface SortPart {
  parts: string[];
  direction: 1 | -1;
}

/** A sort key; a missing field sorts as null, an empty array just below it. */
type Key = IndexedValue[];

/**
 * Compiles a sort specification to a comparison of documents. An array stands for its smallest
 * element in an ascending key and its largest in a descending one.
 * @throws CommandError 15974, 15975 and others for a malformed specification; when comparing,
 * BadValue for a document with parallel arrays among its keys.
 */
export function compileSort(spec: Doc): (a: Doc, b: Doc) => number {
  const sortParts = parseSort(spec);
  const [only] = sortParts;
  if (only && sortParts.length === 1) return compileSingle(only);
  return (a, b) => compareKeys(keyOf(a, sortParts), keyOf(b, sortParts), sortParts);
}

function compileSingle(part: SortPart): (a: Doc, b: Doc) => number {
  return (a, b) => {
    const [x] = keyOf(a, [part]);
    const [y] = keyOf(b, [part]);
    return part.direction * compareIndexed(x, y) + 0;
  };
}

function parseSort(spec: Doc): SortPart[] {
  return [...spec].map(([path, order]) => ({
    parts: parseFieldPath(path),
    direction: directionOf(path, order),
  }));
}

function directionOf(path: string, order: Value): 1 | -1 {
  if (isDoc(order) && order.has('$meta')) {
    throw new CommandError('NotImplemented', '$meta sort is not supported by this server');
  }
  if (!isNumeric(order)) {
    throw new CommandError(15974, `Illegal key in $sort specification: ${path}: ${JSON.stringify(order)}`);
  }
  const direction = Math.trunc(toNumber(order));
  if (direction !== 1 && direction !== -1) {
    throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  }
  return direction;
}

/** Order of index values: as `compareValues`, with empty arrays just below null. */
export function compareIndexed(a: IndexedValue, b: IndexedValue): number {
  if (a === EMPTY_ARRAY) return b === EMPTY_ARRAY ? 0 : compareEmpty(b);
  if (b === EMPTY_ARRAY) return -compareEmpty(a);
  return compareValues(a, b);
}

function compareEmpty(other: Value | undefined): number {
  return compareValues(null, other) || -1;
}

function compareKeys(a: Key, b: Key, sortParts: SortPart[]): number {
  for (let i = 0; i < sortParts.length; i += 1) {
    const order = compareIndexed(a[i], b[i]);
    if (order !== 0) return order * (sortParts[i]?.direction ?? 1);
  }
  return 0;
}

/** A position on a sort path: the value reached so far, and the next part. */
interface Cursor {
  value: Value | undefined;
  next: number;
  /** True at the end of the path. An array found there is not expanded again. */
  done: boolean;
}

function keyOf(doc: Doc, sortParts: SortPart[]): Key {
  const cursors = sortParts.map((): Cursor => ({ value: doc, next: 0, done: false }));
  return smallestKey(cursors, sortParts);
}

/** Walks every path to its end or to the first array; then tries each element of that array in turn. */
function smallestKey(cursors: Cursor[], sortParts: SortPart[]): Key {
  const reached = cursors.map((cursor, i) => advance(cursor, sortParts[i]?.parts ?? []));
  const array = sharedArray(reached);
  if (array === undefined) return reached.map((cursor) => cursor.value);
  if (array.length === 0) return emptyArrayKey(reached, array, sortParts);
  let best: Key | undefined;
  for (const item of array) {
    const key = smallestKey(
      reached.map((cursor, i) =>
        cursor.value === array && !cursor.done
          ? intoElement(cursor, item, sortParts[i]?.parts ?? [])
          : cursor,
      ),
      sortParts,
    );
    if (best === undefined || compareKeys(key, best, sortParts) < 0) best = key;
  }
  return best ?? [];
}

function advance(cursor: Cursor, parts: string[]): Cursor {
  let { value, next } = cursor;
  if (cursor.done) return cursor;
  while (next < parts.length) {
    const part = parts[next] as string;
    if (value instanceof Map) value = value.get(part);
    else if (Array.isArray(value) && isDigits(part) && value[Number(part)] !== undefined)
      value = value[Number(part)];
    else if (Array.isArray(value)) return { value, next, done: false };
    else return { value: undefined, next, done: true };
    next += 1;
  }
  return { value, next, done: !Array.isArray(value) };
}

function sharedArray(cursors: Cursor[]): Value[] | undefined {
  let found: Value[] | undefined;
  for (const cursor of cursors) {
    if (cursor.done || !Array.isArray(cursor.value)) continue;
    if (found !== undefined && found !== cursor.value) {
      throw new CommandError('BadValue', 'cannot sort with keys that are parallel arrays');
    }
    found = cursor.value;
  }
  return found;
}

function intoElement(cursor: Cursor, item: Value, parts: string[]): Cursor {
  if (cursor.next === parts.length) return { value: item, next: cursor.next, done: true };
  if (item instanceof Map) return { value: item, next: cursor.next, done: false };
  return { value: undefined, next: cursor.next, done: true };
}

function emptyArrayKey(cursors: Cursor[], array: Value[], sortParts: SortPart[]): Key {
  return cursors.map((cursor, i) => {
    if (cursor.done || cursor.value !== array) return cursor.value;
    return cursor.next === sortParts[i]?.parts.length ? EMPTY_ARRAY : undefined;
  });
}
