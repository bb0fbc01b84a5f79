import { RANK, rankOf } from '../bson/compare.js';
import { encodeDoc } from '../bson/document.js';
import { compareNumerics, isNumeric, type Numeric, toExactDecimal, toNumber } from '../bson/numeric.js';
import { isClass, isDoc, type Value } from '../bson/types.js';
import { EMPTY_ARRAY, type IndexedValue } from '../query/paths.js';

/**
 * Order-preserving bytes for values: comparing two encodings byte by byte gives MongoDB's order.
 * Every encoding marks its own end, so a compound key is simply a row of encodings.
 * Equal values have equal encodings. Different values have different encodings unless `lossy` is set.
 */
export interface KeyBytes {
  bytes: number[];
  /** Set when order or equality of the encodings is no longer exact: rare numbers, long strings. */
  lossy: boolean;
}

/** Index keys hold at most this many bytes of a string, so one of this length may be cut. LMDB's own limit is 1,978 bytes a key. */
const MAX_KEY_STRING = 256;

/** The first byte of an encoding. Values of one rank share it; ranks are in MongoDB's order. */
export function tagOf(value: IndexedValue): number {
  if (value === EMPTY_ARRAY) return tagOfRank(RANK.null) - 1;
  return tagOfRank(rankOf(value));
}

/** A gap between the ranks leaves a tag for "just after this rank". */
function tagOfRank(rank: number): number {
  return rank === RANK.minKey ? 1 : Math.min(rank, 125) * 2;
}

const scratch = new DataView(new ArrayBuffer(8));

function pushDouble(out: number[], number: number): void {
  scratch.setFloat64(0, number === 0 ? 0 : number);
  const negative = (scratch.getUint8(0) & 0x80) !== 0;
  for (let i = 0; i < 8; i += 1) {
    const byte = scratch.getUint8(i);
    out.push(negative ? byte ^ 0xff : i === 0 ? byte ^ 0x80 : byte);
  }
}

const EXACT = 0x80;
const BELOW = 0x40;
const ABOVE = 0xc0;

/**
 * The nearest double, then whether the number equals it. If it does not, its digits follow: equality stays
 * exact, but numbers that share a nearest double are only roughly in order.
 */
function pushNumber(key: KeyBytes, value: Numeric): void {
  const nearest = toNumber(value);
  if (Number.isNaN(nearest)) {
    for (let i = 0; i < 9; i += 1) key.bytes.push(0);
    return;
  }
  pushDouble(key.bytes, nearest);
  const order = typeof value === 'number' || isClass(value, 'Double') ? 0 : compareNumerics(value, nearest);
  key.bytes.push(order === 0 ? EXACT : order < 0 ? BELOW : ABOVE);
  if (order === 0) return;
  key.lossy = true;
  pushBytes(key.bytes, Buffer.from(digitsOf(value)));
}

function digitsOf(value: Numeric): string {
  const decimal = toExactDecimal(value);
  if (decimal.kind !== 'finite') return String(decimal.kind);
  let { coefficient, exponent } = decimal;
  while (coefficient !== 0n && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  return `${decimal.negative ? '-' : ''}${coefficient}E${exponent}`;
}

function pushAll(out: number[], bytes: Uint8Array): void {
  for (let i = 0; i < bytes.length; i += 1) out.push(bytes[i] as number);
}

/** Bytes with 00 written as 00 ff and with 00 00 at the end, so that a prefix sorts first. */
function pushBytes(out: number[], bytes: Uint8Array): void {
  for (const byte of bytes) {
    out.push(byte);
    if (byte === 0) out.push(0xff);
  }
  out.push(0, 0);
}

function pushString(key: KeyBytes, text: string, whole: boolean): void {
  const bytes = Buffer.from(text, 'utf8');
  if (whole || bytes.length < MAX_KEY_STRING) {
    pushBytes(key.bytes, bytes);
    return;
  }
  key.lossy = true;
  pushBytes(key.bytes, bytes.subarray(0, MAX_KEY_STRING));
}

function pushUint32(out: number[], value: number): void {
  out.push((value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
}

/** Appends the encoding of a value. `whole` keeps long strings entire (for _id). */
export function pushValue(key: KeyBytes, value: IndexedValue, whole = false): void {
  key.bytes.push(tagOf(value));
  if (value === EMPTY_ARRAY || value === undefined || value === null) return;
  if (typeof value === 'string') pushString(key, value, whole);
  else if (isNumeric(value)) pushNumber(key, value);
  else if (typeof value === 'boolean') key.bytes.push(value ? 1 : 0);
  else if (value instanceof Date) pushDouble(key.bytes, value.getTime());
  else if (isClass(value, 'ObjectId')) pushAll(key.bytes, value.id);
  else pushRare(key, value, whole);
}

function pushRare(
  key: KeyBytes,
  value: Exclude<Value, null | string | number | boolean>,
  whole: boolean,
): void {
  if (isClass(value, 'BSONSymbol')) pushString(key, value.value, whole);
  else if (isClass(value, 'Timestamp')) {
    pushUint32(key.bytes, value.t);
    pushUint32(key.bytes, value.i);
  } else if (isClass(value, 'Binary')) {
    pushUint32(key.bytes, value.position);
    key.bytes.push(value.sub_type);
    pushBytes(key.bytes, value.buffer.subarray(0, value.position));
  } else if (Array.isArray(value)) pushElements(key, value, whole);
  else if (isDoc(value)) pushFields(key, value, whole);
  else if (isClass(value, 'MinKey') || isClass(value, 'MaxKey')) return;
  else {
    // Regular expressions and code need no order within their type, only equality.
    key.lossy = true;
    pushBytes(key.bytes, encodeDoc(new Map([['', value as Value]])));
  }
}

function pushElements(key: KeyBytes, items: Value[], whole: boolean): void {
  for (const item of items) {
    key.bytes.push(1);
    pushValue(key, item, whole);
  }
  key.bytes.push(0);
}

/** MongoDB compares fields by the value's type, then the name, then the value. */
function pushFields(key: KeyBytes, doc: ReadonlyMap<string, Value>, whole: boolean): void {
  for (const [name, value] of doc) {
    key.bytes.push(1, tagOf(value));
    pushBytes(key.bytes, Buffer.from(name, 'utf8'));
    pushValue(key, value, whole);
  }
  key.bytes.push(0);
}

/** The encoding of one value, with every bit inverted for a descending field. */
export function encodeValue(value: IndexedValue, direction: 1 | -1 = 1): KeyBytes {
  const key: KeyBytes = { bytes: [], lossy: false };
  pushValue(key, value);
  if (direction < 0) invert(key.bytes);
  return key;
}

export function invert(bytes: number[]): void {
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = (bytes[i] as number) ^ 0xff;
}

/** The first key after every key that starts with `prefix`. */
export function afterPrefix(prefix: Buffer): Buffer {
  const end = Buffer.from(prefix);
  for (let i = end.length - 1; i >= 0; i -= 1) {
    if (end[i] !== 0xff) {
      end[i] = (end[i] as number) + 1;
      return end.subarray(0, i + 1);
    }
  }
  return Buffer.alloc(prefix.length + 1, 0xff);
}
