import type { Doc, Value } from '../bson/types.js';

/** A predicate over one value found at a path; undefined stands for a missing field. */
export type Test = (value: Value | undefined) => boolean;

/** Stands for an empty array in an index. It sorts below null and equals only itself. */
export const EMPTY_ARRAY: unique symbol = Symbol('empty array');

export type IndexedValue = Value | undefined | typeof EMPTY_ARRAY;

/** The values that are tested for an array at the end of a path: its elements and itself, or only itself. */
type LeafMode = 'elements' | 'whole';

const DIGITS = /^\d+$/;

/** The parts of a dotted path. Avoids `split` for a path of one part, which is the usual case. */
export function partsOf(path: string): string[] {
  return path.includes('.') ? path.split('.') : [path];
}

export function isDigits(part: string): boolean {
  const first = part.charCodeAt(0);
  return first >= 48 && first <= 57 && DIGITS.test(part);
}

/** A predicate over a document. */
export type DocTest = (doc: Doc) => boolean;

/**
 * Compiles a path and a test to a predicate: does any value at the path pass?
 * Arrays on the way are searched element by element, and by position for numeric parts.
 * Source: mongodb.com/docs/manual/tutorial/query-array-of-documents.
 */
export function someAt(path: string, test: Test, leaf: LeafMode): DocTest {
  const walker = new Walker(partsOf(path), test, leaf === 'elements');
  if (path.includes('.')) return (doc) => walker.inDoc(doc, 0);
  return (doc) => {
    const value = doc.get(path);
    return Array.isArray(value) ? walker.inArray(value, 1) : test(value);
  };
}

class Walker {
  readonly #parts: string[];
  readonly #test: Test;
  readonly #expand: boolean;

  constructor(parts: string[], test: Test, expand: boolean) {
    this.#parts = parts;
    this.#test = test;
    this.#expand = expand;
  }

  inDoc(doc: Doc, from: number): boolean {
    let value: Value | undefined = doc;
    for (let i = from; i < this.#parts.length; i += 1) {
      if (!(value instanceof Map)) return this.#test(undefined);
      value = value.get(this.#parts[i] as string);
      if (Array.isArray(value)) return this.inArray(value, i + 1);
    }
    return this.#test(value);
  }

  inArray(array: Value[], next: number): boolean {
    const part = this.#parts[next];
    if (part === undefined) return this.#inLeafArray(array);
    const position = isDigits(part) ? part : undefined;
    for (let i = 0; i < array.length; i += 1) {
      const item = array[i] as Value;
      if (item instanceof Map && this.inDoc(item, next)) return true;
      if (position === String(i) && this.#atPosition(item, next + 1)) return true;
    }
    return false;
  }

  #inLeafArray(array: Value[]): boolean {
    return (this.#expand && array.some((item) => this.#test(item))) || this.#test(array);
  }

  /** An element named by its position is not expanded when it is itself an array at the end of the path. */
  #atPosition(item: Value, next: number): boolean {
    if (next === this.#parts.length) return this.#test(item);
    if (item instanceof Map) return this.inDoc(item, next);
    return Array.isArray(item) && this.inArray(item, next);
  }
}

/**
 * The values that an index on `path` stores for a document, in document order; values may repeat.
 * A missing field gives one undefined. `multikey` is true if there is an array on the path: the document may
 * have several keys then, and the planner must not combine a lower with an upper bound.
 */
export function valuesAt(doc: Doc, path: string): { values: IndexedValue[]; multikey: boolean } {
  const collector = new Collector(partsOf(path));
  collector.descend(doc, 0);
  return { values: collector.values, multikey: collector.multikey };
}

class Collector {
  readonly values: IndexedValue[] = [];
  multikey = false;
  readonly #parts: string[];

  constructor(parts: string[]) {
    this.#parts = parts;
  }

  descend(value: Value | undefined, next: number): void {
    if (next === this.#parts.length) this.#leaf(value);
    else if (value instanceof Map) this.descend(value.get(this.#parts[next] as string), next + 1);
    else if (Array.isArray(value)) this.#array(value, next);
    else this.values.push(undefined);
  }

  #leaf(value: Value | undefined): void {
    if (!Array.isArray(value)) {
      this.values.push(value);
      return;
    }
    this.multikey = true;
    if (value.length === 0) this.values.push(EMPTY_ARRAY);
    for (const item of value) this.values.push(item);
  }

  #array(array: Value[], next: number): void {
    const part = this.#parts[next] as string;
    const item = isDigits(part) && String(Number(part)) === part ? array[Number(part)] : undefined;
    // A numeric part is an array position, but may also be a field name in the elements.
    if (item !== undefined) this.descend(item, next + 1);
    this.multikey = true;
    if (item !== undefined && !array.some((each) => each instanceof Map && each.has(part))) return;
    if (array.length === 0) this.values.push(undefined);
    for (const each of array) {
      if (each instanceof Map) this.descend(each, next);
      else if (item === undefined) this.values.push(undefined);
    }
  }
}
