import type { Binary, BSONRegExp, Code, Timestamp } from 'bson';
import { compareDoubles, compareNumerics, type Numeric } from './numeric.js';
import { BSON_TYPE, bsonType, type Doc, isClass, type Value } from './types.js';

/** Classes of types in comparison order. Source: mongodb.com/docs/manual/reference/bson-type-comparison-order. */
export const RANK = {
  minKey: -1,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

const RANK_OF_TYPE = new Map<number, number>([
  [BSON_TYPE.minKey, RANK.minKey],
  [BSON_TYPE.undefined, RANK.null],
  [BSON_TYPE.null, RANK.null],
  [BSON_TYPE.int, RANK.number],
  [BSON_TYPE.long, RANK.number],
  [BSON_TYPE.double, RANK.number],
  [BSON_TYPE.decimal, RANK.number],
  [BSON_TYPE.string, RANK.string],
  [BSON_TYPE.symbol, RANK.string],
  [BSON_TYPE.object, RANK.object],
  [BSON_TYPE.array, RANK.array],
  [BSON_TYPE.binData, RANK.binData],
  [BSON_TYPE.objectId, RANK.objectId],
  [BSON_TYPE.bool, RANK.bool],
  [BSON_TYPE.date, RANK.date],
  [BSON_TYPE.timestamp, RANK.timestamp],
  [BSON_TYPE.regex, RANK.regex],
  [BSON_TYPE.javascript, RANK.code],
  [BSON_TYPE.javascriptWithScope, RANK.codeWithScope],
  [BSON_TYPE.maxKey, RANK.maxKey],
]);

/** The rank of a value's type. Values of different ranks are ordered by rank alone. */
export function rankOf(value: Value | undefined): number {
  switch (typeof value) {
    case 'undefined':
      return RANK.null;
    case 'number':
      return RANK.number;
    case 'string':
      return RANK.string;
    default:
      return RANK_OF_TYPE.get(bsonType(value)) ?? RANK.null;
  }
}

/**
 * BSON order over all types, with simple (binary) string collation: negative, 0 or positive.
 * A missing value (undefined) ranks as null.
 */
export function compareValues(a: Value | undefined, b: Value | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  const rankA = rankOf(a);
  const rankB = rankOf(b);
  if (rankA !== rankB) return rankA < rankB ? -1 : 1;
  return compareWithin(rankA, a, b);
}

/** True if two values compare equal; the order of fields in documents matters. */
export function equalValues(a: Value | undefined, b: Value | undefined): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b;
  return compareValues(a, b) === 0;
}

function compareWithin(rank: number, a: Value | undefined, b: Value | undefined): number {
  switch (rank) {
    case RANK.number:
      return compareNumerics(a as Numeric, b as Numeric);
    case RANK.string:
      return compareStrings(textOf(a), textOf(b));
    case RANK.object:
      return compareDocs(a as Doc, b as Doc);
    case RANK.array:
      return compareArrays(a as Value[], b as Value[]);
    case RANK.binData:
      return compareBinaries(a as Binary, b as Binary);
    case RANK.objectId:
      return isClass(a, 'ObjectId') && isClass(b, 'ObjectId') ? compareBytes(a.id, b.id) : 0;
    case RANK.bool:
    case RANK.date:
      return Math.sign(Number(a) - Number(b));
    case RANK.timestamp:
      return compareTimestamps(a as Timestamp, b as Timestamp);
    case RANK.regex:
      return compareRegexes(a as BSONRegExp, b as BSONRegExp);
    case RANK.code:
    case RANK.codeWithScope:
      return compareCode(a as Code, b as Code);
    default:
      return 0;
  }
}

function textOf(value: Value | undefined): string {
  return isClass(value, 'BSONSymbol') ? value.value : String(value);
}

/**
 * Order of the UTF-8 bytes. It differs from JavaScript's only where a surrogate pair
 * (a code point above U+FFFF) meets a code unit from U+E000 on.
 */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return utf8Weight(x) < utf8Weight(y) ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

function utf8Weight(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

/** Field by field: class of type, then name, then value; a document that ends first is smaller. */
function compareDocs(a: Doc, b: Doc): number {
  const entriesB = b.entries();
  for (const [nameA, valueA] of a) {
    const next = entriesB.next();
    if (next.done) return 1;
    const [nameB, valueB] = next.value;
    const rankA = rankOf(valueA);
    const rankB = rankOf(valueB);
    if (rankA !== rankB) return rankA < rankB ? -1 : 1;
    const order = compareStrings(nameA, nameB) || compareWithin(rankA, valueA, valueB);
    if (order !== 0) return order;
  }
  return entriesB.next().done ? 0 : -1;
}

function compareArrays(a: Value[], b: Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return Math.sign(a.length - b.length);
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b);
}

function compareBinaries(a: Binary, b: Binary): number {
  return (
    Math.sign(a.position - b.position) ||
    Math.sign(a.sub_type - b.sub_type) ||
    compareBytes(a.buffer.subarray(0, a.position), b.buffer.subarray(0, b.position))
  );
}

function compareTimestamps(a: Timestamp, b: Timestamp): number {
  const high = (a.high >>> 0) - (b.high >>> 0);
  return Math.sign(high === 0 ? (a.low >>> 0) - (b.low >>> 0) : high);
}

function compareRegexes(a: BSONRegExp, b: BSONRegExp): number {
  return compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options);
}

function compareCode(a: Code, b: Code): number {
  const order = compareStrings(a.code, b.code);
  if (order !== 0 || !a.scope || !b.scope) return order;
  return compareDocs(a.scope as unknown as Doc, b.scope as unknown as Doc);
}
