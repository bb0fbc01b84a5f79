import type { Doc, Value } from '../bson/types.js';

/** A predicate over one value found at a path; undefined stands for a missing field. */
export type Test = (value: Value | undefined) => boolean;

/** What an index stores for an empty array: it orders below null and equals nothing else. */
export const EMPTY_ARRAY: unique symbol = Symbol('empty array');

export type IndexedValue = Value | undefined | typeof EMPTY_ARRAY;

/** How an array at the end of a path is seen: its elements and itself, or only itself. */
export type LeafMode = 'elements' | 'whole';

const DIGITS = /^\d+$/;

/** The parts of a dotted path. Most have one, which needs no call of `split`. */
export function partsOf(path: string): string[] {
  return path.includes('.') ? path.split('.') : [path];
}

export function isDigits(part: string): boolean {
  const first = part.charCodeAt(0);
  return first >= 48 && first <= 57 && DIGITS.test(part);
}

/** Which element of the outermost array satisfied a filter last; what `$` stands for in updates. */
export interface Trace {
  index: number | undefined;
}

export type TracedTest = (doc: Doc, trace?: Trace) => boolean;

/**
 * A function that says whether any value a filter sees at `path` passes a test.
 * Arrays on the way are searched element by element, and by position for numeric parts.
 * Source: mongodb.com/docs/manual/tutorial/query-array-of-documents.
 */
export function someAt(path: string, test: Test, leaf: LeafMode): TracedTest {
  const walker = new Walker(partsOf(path), test, leaf === 'elements');
  if (path.includes('.')) return (doc, trace) => walker.inDoc(doc, 0, trace);
  return (doc, trace) => {
    const value = doc.get(path);
    return Array.isArray(value) ? walker.inArray(value, 1, trace) : test(value);
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

  inDoc(doc: Doc, from: number, trace: Trace | undefined): boolean {
    let value: Value | undefined = doc;
    for (let i = from; i < this.#parts.length; i += 1) {
      if (!(value instanceof Map)) return this.#test(undefined);
      value = value.get(this.#parts[i] as string);
      if (Array.isArray(value)) return this.inArray(value, i + 1, trace);
    }
    return this.#test(value);
  }

  inArray(array: Value[], next: number, trace: Trace | undefined): boolean {
    const part = this.#parts[next];
    if (part === undefined) return this.#inLeafArray(array, trace);
    const position = isDigits(part) ? part : undefined;
    for (let i = 0; i < array.length; i += 1) {
      const item = array[i] as Value;
      if (item instanceof Map && this.inDoc(item, next, trace)) {
        if (trace) trace.index = i;
        return true;
      }
      if (position === String(i) && this.#atPosition(item, next + 1, trace)) return true;
    }
    return false;
  }

  #inLeafArray(array: Value[], trace: Trace | undefined): boolean {
    if (this.#expand) {
      for (let i = 0; i < array.length; i += 1) {
        if (this.#test(array[i])) {
          if (trace) trace.index = i;
          return true;
        }
      }
    }
    return this.#test(array);
  }

  /** An element named by its position is not expanded when it is itself an array at the end of the path. */
  #atPosition(item: Value, next: number, trace: Trace | undefined): boolean {
    if (next === this.#parts.length) return this.#test(item);
    if (item instanceof Map) return this.inDoc(item, next, trace);
    return Array.isArray(item) && this.inArray(item, next, trace);
  }
}

/**
 * The values an index on `path` holds for a document, in document order and possibly repeated.
 * `multikey` says that an array was crossed, so that one document has several keys or
 * bounds on the path cannot be intersected. A missing field gives one undefined.
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
    // A numeric part names a position; elements that are documents may hold it as a field name too.
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
