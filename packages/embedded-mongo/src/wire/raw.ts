import { serialize } from 'bson';
import { BSON_TYPE } from '../bson/types.js';
import { CommandError } from '../errors.js';

/** Functions on BSON bytes, which are not decoded: stored documents are sent unchanged. */

const END = Buffer.from([0]);

/** Type and name of an element. The bytes of its value have to follow. */
export function elementHead(type: number, name: string): Buffer {
  const length = Buffer.byteLength(name);
  const out = Buffer.allocUnsafe(2 + length);
  out[0] = type;
  out.write(name, 1);
  out[1 + length] = 0;
  return out;
}

/** A document made of elements, as pieces to be sent one after another. */
export function documentParts(elements: readonly Uint8Array[]): Uint8Array[] {
  const head = Buffer.allocUnsafe(4);
  head.writeInt32LE(sizeOf(elements) + 5);
  return [head, ...elements, END];
}

/** A document made of elements. */
export function document(elements: readonly Uint8Array[]): Buffer {
  return Buffer.concat(documentParts(elements), sizeOf(elements) + 5);
}

export function sizeOf(parts: readonly Uint8Array[]): number {
  let size = 0;
  for (const part of parts) size += part.length;
  return size;
}

/** Room in a reply besides one document of the largest size, as in MongoDB. */
const MAX_OBJECT = 16 * 1024 * 1024 + 16 * 1024;

/**
 * The elements of a plain object, without the frame around them.
 * @throws CommandError BSONObjectTooLarge.
 */
export function elementsOf(fields: object): Buffer {
  const bytes = encode(fields);
  return Buffer.from(bytes.buffer, bytes.byteOffset + 4, bytes.byteLength - 5);
}

function encode(fields: object): Uint8Array {
  let bytes: Uint8Array | undefined;
  try {
    bytes = serialize(fields, { ignoreUndefined: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  // The library's buffer has 17 MiB. It throws for some values that do not fit, and cuts off others.
  if (bytes && bytes.length <= MAX_OBJECT) return bytes;
  throw new CommandError('BSONObjectTooLarge', 'the reply is larger than a document may be');
}

/** An array of documents, as one buffer. */
export function arrayOf(documents: readonly Uint8Array[]): Buffer {
  let length = 5;
  for (const [i, each] of documents.entries()) length += 2 + digits(i) + each.length;
  const out = Buffer.allocUnsafe(length);
  out.writeInt32LE(length);
  let at = 4;
  for (const [i, each] of documents.entries()) {
    out[at] = BSON_TYPE.object;
    at += 1 + out.write(String(i), at + 1, 'latin1');
    out[at] = 0;
    out.set(each, at + 1);
    at += 1 + each.length;
  }
  out[at] = 0;
  return out;
}

function digits(index: number): number {
  return index < 10 ? 1 : String(index).length;
}

const FIXED: Readonly<Record<number, number>> = {
  [BSON_TYPE.double]: 8,
  [BSON_TYPE.undefined]: 0,
  [BSON_TYPE.objectId]: 12,
  [BSON_TYPE.bool]: 1,
  [BSON_TYPE.date]: 8,
  [BSON_TYPE.null]: 0,
  [BSON_TYPE.int]: 4,
  [BSON_TYPE.timestamp]: 8,
  [BSON_TYPE.long]: 8,
  [BSON_TYPE.decimal]: 16,
  255: 0,
  127: 0,
};

/** Types that begin with a length of four bytes: how many bytes that length leaves out. */
const PREFIXED: Readonly<Record<number, number>> = {
  [BSON_TYPE.string]: 4,
  [BSON_TYPE.symbol]: 4,
  [BSON_TYPE.javascript]: 4,
  [BSON_TYPE.binData]: 5,
  [BSON_TYPE.dbPointer]: 16,
  [BSON_TYPE.object]: 0,
  [BSON_TYPE.array]: 0,
  [BSON_TYPE.javascriptWithScope]: 0,
};

interface RawElement {
  valueStart: number;
  end: number;
}

/**
 * The element that begins at `start`.
 * @throws CommandError InvalidBSON if it runs over the end of its document.
 */
export function elementAt(bytes: Buffer, start: number): RawElement {
  const last = bytes.length - 1;
  let nameEnd = start + 1;
  while (nameEnd <= last && bytes[nameEnd] !== 0) nameEnd += 1;
  if (nameEnd > last) throw invalid();
  const valueStart = nameEnd + 1;
  const end = valueStart + valueSize(bytes, bytes[start] as number, valueStart);
  if (end > last) throw invalid();
  return { valueStart, end };
}

function valueSize(bytes: Buffer, type: number, at: number): number {
  const fixed = FIXED[type];
  if (fixed !== undefined) return fixed;
  if (type === BSON_TYPE.regex) return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at;
  const extra = PREFIXED[type];
  if (extra === undefined || at + 4 > bytes.length) throw invalid();
  const length = bytes.readInt32LE(at);
  if (length < 0) throw invalid();
  return length + extra;
}

function invalid(): CommandError {
  return new CommandError('InvalidBSON', 'invalid BSON: an element runs over the end of its document');
}
