import type { Doc, Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type IndexedValue, partsOf, valuesAt } from '../query/paths.js';
import type { Index } from './catalog.js';
import { invert, type KeyBytes, pushValue } from './keys.js';
import { ID_INDEX, prefixBytes } from './layout.js';

/** The keys of one document in one index, without the record number that ends each entry. */
export interface IndexKeys {
  keys: Buffer[];
  multikey: boolean;
  lossy: boolean;
}

const NONE: IndexKeys = { keys: [], multikey: false, lossy: false };

/**
 * The keys of a document in an index: one for each array element, none when a sparse or partial index
 * leaves the document out.
 * @throws CommandError CannotIndexParallelArrays (171) for two arrays side by side.
 */
export function indexKeys(collection: number, index: Index, doc: Doc): IndexKeys {
  if (index.partial && !index.partial.matches(doc)) return NONE;
  if (index.number === ID_INDEX) {
    const { key, lossy } = idKey(collection, doc.get('_id'));
    return { keys: [key], multikey: false, lossy };
  }
  const prefix = prefixBytes(collection, index.number);
  const plain = index.sparse ? undefined : plainKey(prefix, index, doc);
  if (plain) return plain;
  const columns = index.fields.map(({ path }) => valuesAt(doc, path));
  if (index.sparse && columns.every(({ values }) => values.every((value) => value === undefined)))
    return NONE;
  const arrays = index.fields.filter((_, i) => columns[i]?.multikey);
  requireOneArray(arrays.map(({ path }) => path));
  const result = { lossy: false };
  let tuples: number[][] = [[]];
  for (const [i, { direction }] of index.fields.entries()) {
    const encoded = encodeDistinct(columns[i]?.values ?? [], direction, result);
    tuples = encoded.length === 1 ? append(tuples, encoded[0] ?? []) : cross(tuples, encoded);
  }
  return {
    keys: distinct(tuples).map((tuple) => toBuffer(prefix.concat(tuple))),
    multikey: arrays.length > 0,
    lossy: result.lossy,
  };
}

/** The only key of a document without arrays in its indexed fields. This is the usual case. */
function plainKey(prefix: number[], index: Index, doc: Doc): IndexKeys | undefined {
  const key: KeyBytes = { bytes: [...prefix], lossy: false };
  for (const { path, direction } of index.fields) {
    const value = valueOrArrayAt(doc, path);
    if (direction < 0 || Array.isArray(value)) return undefined;
    pushValue(key, value);
  }
  return { keys: [toBuffer(key.bytes)], multikey: false, lossy: key.lossy };
}

/** The value at a path, or the first array on the way to it. */
function valueOrArrayAt(doc: Doc, path: string): Value | undefined {
  let value: Value | undefined = doc;
  for (const part of partsOf(path)) {
    if (Array.isArray(value)) return value;
    value = value instanceof Map ? value.get(part) : undefined;
  }
  return value;
}

/** The key of an _id. When it is lossy, others could share it. */
export function idKey(collection: number, id: Value | undefined): { key: Buffer; lossy: boolean } {
  const key: KeyBytes = { bytes: prefixBytes(collection, ID_INDEX), lossy: false };
  pushValue(key, id, true);
  return { key: toBuffer(key.bytes), lossy: key.lossy };
}

function append(tuples: number[][], part: number[]): number[][] {
  return tuples.map((tuple) => (tuple.length === 0 ? part : tuple.concat(part)));
}

function cross(tuples: number[][], parts: number[][]): number[][] {
  return tuples.flatMap((tuple) => parts.map((part) => tuple.concat(part)));
}

function toBuffer(bytes: number[]): Buffer {
  const key = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i += 1) key[i] = bytes[i] as number;
  return key;
}

function encodeDistinct(values: IndexedValue[], direction: 1 | -1, result: { lossy: boolean }): number[][] {
  const encoded = values.map((value) => {
    const key: KeyBytes = { bytes: [], lossy: false };
    pushValue(key, value);
    if (direction < 0) invert(key.bytes);
    result.lossy ||= key.lossy;
    return key.bytes;
  });
  return distinct(encoded);
}

function distinct(tuples: number[][]): number[][] {
  if (tuples.length < 2) return tuples;
  return [...new Map(tuples.map((tuple) => [tuple.join(), tuple])).values()];
}

/** Two paths may cross the same array (`a.b` and `a.c`); two different arrays cannot be indexed together. */
function requireOneArray(paths: string[]): void {
  const [first, ...others] = paths.map((path) => path.split('.')[0]);
  const other = others.find((root) => root !== first);
  if (other === undefined) return;
  throw new CommandError(171, `cannot index parallel arrays [${other}] [${first}]`);
}
