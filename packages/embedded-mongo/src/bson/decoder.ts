import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { CommandError } from '../errors.js';
import { keepName, knownName } from './names.js';
import { BSON_TYPE, type Doc, isInt32, type Value } from './types.js';

/** MongoDB's limit on nesting. Source: mongodb.com/docs/manual/reference/limits. */
export const MAX_DEPTH = 200;

/** Up to this length a text is read byte by byte; the native decoder is faster for longer ones. */
const SHORT_TEXT = 16;
/** Reusable arrays of character codes, one for each length of a short text. */
const charCodes = Array.from({ length: SHORT_TEXT + 1 }, (_, length) => new Array<number>(length).fill(0));
/** Up to this many bytes, copying one by one is faster than making a buffer view. */
const SHORT_COPY = 16;
const MAX_DATE_MS = 8_640_000_000_000_000;
const scratch = new Float64Array(1);
const scratchBytes = new Uint8Array(scratch.buffer);
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function corrupt(detail: string): CommandError {
  return new CommandError('InvalidBSON', `invalid BSON: ${detail}`);
}

/** Reads one document; every read is checked against the end of the document that holds it. */
export class Decoder {
  readonly #bytes: Buffer;
  #pos = 0;
  #depth = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** The whole input as one document; trailing bytes are an error. */
  read(): Doc {
    const doc = this.#document(this.#bytes.length);
    if (this.#pos !== this.#bytes.length) throw corrupt('bytes follow the end of the document');
    return doc;
  }

  /** Reads the whole input, except the array in the field with this name, which stays bytes. */
  readAround(wanted: string): { doc: Doc; array: Buffer | undefined } {
    const end = this.#enter(this.#bytes.length);
    const doc: Doc = new Map();
    let array: Buffer | undefined;
    for (let type = this.#byte(end); type !== 0; type = this.#byte(end)) {
      const key = this.#name(end);
      if (!array && type === BSON_TYPE.array && key === wanted) array = this.#undecoded(end);
      else doc.set(key, this.#value(type, end));
    }
    this.#leave(end);
    if (this.#pos !== this.#bytes.length) throw corrupt('bytes follow the end of the document');
    return { doc, array };
  }

  /** Reads only the first field; undefined if the document is empty. */
  readFirst(): Value | undefined {
    const end = this.#enter(this.#bytes.length);
    const type = this.#byte(end);
    if (type === 0) return undefined;
    this.#name(end);
    return this.#value(type, end);
  }

  /** The bytes of an array, which share memory with the input. */
  #undecoded(limit: number): Buffer {
    const start = this.#pos;
    const end = this.#enter(limit);
    this.#pos = end;
    this.#leave(end);
    return this.#bytes.subarray(start, end);
  }

  #enter(limit: number): number {
    const start = this.#pos;
    const size = this.#int32(limit);
    if (size < 5 || start + size > limit) {
      throw corrupt(`a document of ${size} bytes where ${limit - start} remain`);
    }
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      throw new CommandError('Overflow', `BSONObj exceeded maximum nested object depth: ${MAX_DEPTH}`);
    }
    return start + size;
  }

  #leave(end: number): void {
    if (this.#pos !== end || this.#bytes[end - 1] !== 0) throw corrupt('a document has a wrong length');
    this.#depth -= 1;
  }

  #document(limit: number): Doc {
    const end = this.#enter(limit);
    const doc: Doc = new Map();
    for (let type = this.#byte(end); type !== 0; type = this.#byte(end)) {
      const key = this.#name(end);
      doc.set(key, this.#value(type, end));
    }
    this.#leave(end);
    return doc;
  }

  #array(limit: number): Value[] {
    const end = this.#enter(limit);
    const items: Value[] = [];
    for (let type = this.#byte(end); type !== 0; type = this.#byte(end)) {
      while (this.#byte(end) !== 0);
      items.push(this.#value(type, end));
    }
    this.#leave(end);
    return items;
  }

  #value(type: number, end: number): Value {
    switch (type) {
      case BSON_TYPE.string:
        return this.#string(end);
      case BSON_TYPE.int:
        return this.#int32(end);
      case BSON_TYPE.double:
        return this.#double(end);
      case BSON_TYPE.objectId:
        return new ObjectId(this.#copy(12, end));
      case BSON_TYPE.object:
        return this.#document(end);
      case BSON_TYPE.array:
        return this.#array(end);
      case BSON_TYPE.bool:
        return this.#boolean(end);
      case BSON_TYPE.null:
        return null;
      case BSON_TYPE.date:
        return this.#date(end);
      case BSON_TYPE.long:
        return new Long(this.#int32(end), this.#int32(end));
      default:
        return this.#rareValue(type, end);
    }
  }

  #rareValue(type: number, end: number): Value {
    switch (type) {
      case BSON_TYPE.decimal:
        return new Decimal128(this.#copy(16, end));
      case BSON_TYPE.binData:
        return this.#binary(end);
      case BSON_TYPE.regex:
        return this.#regex(end);
      case BSON_TYPE.timestamp:
        return new Timestamp(new Long(this.#int32(end), this.#int32(end), true));
      case BSON_TYPE.javascript:
        return new Code(this.#string(end));
      case BSON_TYPE.javascriptWithScope:
        return this.#codeWithScope(end);
      case BSON_TYPE.symbol:
        return new BSONSymbol(this.#string(end));
      case 255:
        return new MinKey();
      case BSON_TYPE.maxKey:
        return new MaxKey();
      case BSON_TYPE.undefined:
        throw corrupt('the deprecated type undefined (6) is not supported');
      case BSON_TYPE.dbPointer:
        throw corrupt('the deprecated type dbPointer (12) is not supported');
      default:
        throw corrupt(`unrecognized element type ${type}`);
    }
  }

  #take(size: number, end: number): number {
    const start = this.#pos;
    if (size < 0 || start + size > end) throw corrupt('a value runs past the end of its document');
    this.#pos = start + size;
    return start;
  }

  #byte(end: number): number {
    if (this.#pos >= end) throw corrupt('a document lacks its terminator');
    return this.#bytes[this.#pos++] as number;
  }

  #int32(end: number): number {
    const at = this.#take(4, end);
    const b = this.#bytes;
    return (
      (b[at] as number) |
      ((b[at + 1] as number) << 8) |
      ((b[at + 2] as number) << 16) |
      ((b[at + 3] as number) << 24)
    );
  }

  #double(end: number): number | Double {
    const at = this.#take(8, end);
    for (let i = 0; i < 8; i += 1) scratchBytes[i] = this.#bytes[at + i] as number;
    const value = scratch[0] as number;
    return isInt32(value) || Object.is(value, -0) ? new Double(value) : value;
  }

  #boolean(end: number): boolean {
    const value = this.#byte(end);
    if (value > 1) throw corrupt(`a boolean with the value ${value}`);
    return value === 1;
  }

  #date(end: number): Date {
    const low = this.#int32(end) >>> 0;
    const ms = this.#int32(end) * 4_294_967_296 + low;
    if (ms > MAX_DATE_MS || ms < -MAX_DATE_MS) throw corrupt(`a date outside the supported range: ${ms} ms`);
    return new Date(ms);
  }

  #copy(size: number, end: number): Uint8Array {
    const at = this.#take(size, end);
    if (size > SHORT_COPY) return Buffer.from(this.#bytes.subarray(at, at + size));
    const copy = Buffer.allocUnsafe(size);
    for (let i = 0; i < size; i += 1) copy[i] = this.#bytes[at + i] as number;
    return copy;
  }

  #binary(end: number): Binary {
    const size = this.#int32(end);
    const subtype = this.#byte(end);
    if (subtype !== Binary.SUBTYPE_BYTE_ARRAY) return new Binary(this.#copy(size, end), subtype);
    const inner = this.#int32(end);
    if (inner !== size - 4) throw corrupt('a binary value of subtype 2 with two different lengths');
    return new Binary(this.#copy(inner, end), subtype);
  }

  #regex(end: number): BSONRegExp {
    const pattern = this.#cstring(end);
    const options = this.#cstring(end);
    if (!/^[ilmsux]*$/.test(options)) throw corrupt(`invalid regular expression options '${options}'`);
    return new BSONRegExp(pattern, options);
  }

  #codeWithScope(end: number): Code {
    const start = this.#pos;
    const size = this.#int32(end);
    if (start + size > end) throw corrupt('a value runs past the end of its document');
    const code = this.#string(start + size);
    const scope = this.#document(start + size);
    if (this.#pos !== start + size) throw corrupt('code with scope has a wrong length');
    return new Code(code, scope as never);
  }

  #string(end: number): string {
    const size = this.#int32(end);
    const at = this.#take(size, end);
    const last = at + size - 1;
    if (size < 1 || this.#bytes[last] !== 0) throw corrupt('a string lacks its terminator');
    return this.#text(at, last);
  }

  #name(end: number): string {
    const name = knownName(this.#bytes, this.#pos, end);
    if (name === undefined) return keepName(this.#cstring(end));
    this.#pos += name.length + 1;
    return name;
  }

  #cstring(end: number): string {
    const start = this.#pos;
    while (this.#byte(end) !== 0);
    return this.#text(start, this.#pos - 1);
  }

  #text(start: number, end: number): string {
    const bytes = this.#bytes;
    const codes = charCodes[end - start];
    if (codes) {
      let at = start;
      for (; at < end; at += 1) {
        const code = bytes[at] as number;
        if (code > 127) break;
        codes[at - start] = code;
      }
      if (at === end) return String.fromCharCode.apply(null, codes);
    }
    const text = bytes.toString('utf8', start, end);
    return text.includes('\ufffd') ? this.#checkedText(start, end) : text;
  }

  /** A replacement character in a text was either stored as such or marks bytes that are not UTF-8. */
  #checkedText(start: number, end: number): string {
    try {
      return strictUtf8.decode(this.#bytes.subarray(start, end));
    } catch {
      throw corrupt('a string is not valid UTF-8');
    }
  }
}
