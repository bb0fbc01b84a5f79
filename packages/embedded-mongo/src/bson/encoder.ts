import type { Binary, BSONRegExp, Code } from 'bson';
import { CommandError } from '../errors.js';
import { MAX_DEPTH } from './decoder.js';
import { BSON_TYPE, bsonType, type Doc, isClass, type Value } from './types.js';

const SUBTYPE_OLD_BINARY = 2;
const INITIAL_BYTES = 65_536;
/** A buffer grown beyond this for one huge document is not kept. */
const KEPT_BYTES = 4_194_304;
const scratch = new Float64Array(1);
const scratchBytes = new Uint8Array(scratch.buffer);

type Instance = Exclude<Value, null | boolean | string | number | Date | Doc | Value[]>;

function nullByte(): CommandError {
  return new CommandError('BadValue', 'a field name or regular expression cannot contain a null byte');
}

let spare: Buffer | undefined = Buffer.allocUnsafe(INITIAL_BYTES);

/** Writes one document into a growing buffer. */
export class Encoder {
  #bytes: Buffer;
  #pos = 0;
  #depth = 0;

  constructor() {
    this.#bytes = spare ?? Buffer.allocUnsafe(INITIAL_BYTES);
    spare = undefined;
  }

  /** The encoded document in a buffer of its own. */
  encode(doc: Doc): Buffer {
    this.#document(doc);
    const result = Buffer.from(this.#bytes.subarray(0, this.#pos));
    if (this.#bytes.length <= KEPT_BYTES) spare = this.#bytes;
    return result;
  }

  #reserve(size: number): void {
    if (this.#pos + size <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#pos + size));
    this.#bytes.copy(grown, 0, 0, this.#pos);
    this.#bytes = grown;
  }

  #enter(): number {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      throw new CommandError('Overflow', `BSONObj exceeded maximum nested object depth: ${MAX_DEPTH}`);
    }
    const start = this.#pos;
    this.#reserve(4);
    this.#pos += 4;
    return start;
  }

  #leave(start: number): void {
    this.#byte(0);
    this.#bytes.writeInt32LE(this.#pos - start, start);
    this.#depth -= 1;
  }

  #document(doc: Doc): void {
    const start = this.#enter();
    for (const [key, value] of doc) {
      if (key.includes('\0')) throw nullByte();
      this.#element(key, value);
    }
    this.#leave(start);
  }

  #array(items: Value[]): void {
    const start = this.#enter();
    for (let i = 0; i < items.length; i += 1) this.#element(String(i), items[i] as Value);
    this.#leave(start);
  }

  #element(key: string, value: Value): void {
    const type = bsonType(value);
    // Enough for the type, the name and a number.
    this.#reserve(key.length * 3 + 10);
    this.#bytes[this.#pos++] = type & 255;
    this.#text(key);
    this.#bytes[this.#pos++] = 0;
    this.#value(type, value);
  }

  #value(type: number, value: Value): void {
    switch (type) {
      case BSON_TYPE.string:
        this.#string(value as string);
        return;
      case BSON_TYPE.int:
        this.#int32(value as number);
        return;
      case BSON_TYPE.object:
        this.#document(value as Doc);
        return;
      case BSON_TYPE.array:
        this.#array(value as Value[]);
        return;
      case BSON_TYPE.bool:
        this.#byte(value ? 1 : 0);
        return;
      case BSON_TYPE.date:
        this.#date(value as Date);
        return;
      case BSON_TYPE.null:
        return;
      default:
        if (typeof value === 'number') this.#double(value);
        else this.#instance(value as Instance);
    }
  }

  #instance(value: Instance): void {
    if (isClass(value, 'ObjectId')) this.#raw(value.id);
    else if (isClass(value, 'Double')) this.#double(value.value);
    else if (isClass(value, 'Long') || isClass(value, 'Timestamp')) {
      this.#int32(value.low);
      this.#int32(value.high);
    } else if (isClass(value, 'Decimal128')) this.#raw(value.bytes);
    else if (isClass(value, 'Binary')) this.#binary(value);
    else if (isClass(value, 'BSONRegExp')) this.#regex(value);
    else if (isClass(value, 'Code')) this.#code(value);
    else if (isClass(value, 'BSONSymbol')) this.#string(value.value);
  }

  #byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#pos++] = value;
  }

  #int32(value: number): void {
    this.#reserve(4);
    const bytes = this.#bytes;
    const at = this.#pos;
    bytes[at] = value;
    bytes[at + 1] = value >> 8;
    bytes[at + 2] = value >> 16;
    bytes[at + 3] = value >> 24;
    this.#pos = at + 4;
  }

  #date(value: Date): void {
    const ms = value.getTime();
    const high = Math.floor(ms / 4_294_967_296);
    this.#int32((ms - high * 4_294_967_296) | 0);
    this.#int32(high);
  }

  #double(value: number): void {
    scratch[0] = value;
    this.#raw(scratchBytes);
  }

  #raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#pos);
    this.#pos += bytes.length;
  }

  #binary(value: Binary): void {
    const content = value.buffer.subarray(0, value.position);
    const old = value.sub_type === SUBTYPE_OLD_BINARY;
    this.#int32(content.length + (old ? 4 : 0));
    this.#byte(value.sub_type);
    if (old) this.#int32(content.length);
    this.#raw(content);
  }

  #regex(value: BSONRegExp): void {
    this.#cstring(value.pattern);
    this.#cstring(value.options);
  }

  #code(value: Code): void {
    if (!value.scope) {
      this.#string(value.code);
      return;
    }
    const start = this.#pos;
    this.#int32(0);
    this.#string(value.code);
    this.#document(value.scope as unknown as Doc);
    this.#bytes.writeInt32LE(this.#pos - start, start);
  }

  #string(value: string): void {
    this.#reserve(value.length * 3 + 5);
    const start = this.#pos;
    this.#pos += 4;
    this.#text(value);
    this.#bytes[this.#pos++] = 0;
    this.#bytes.writeInt32LE(this.#pos - start - 4, start);
  }

  #cstring(value: string): void {
    if (value.includes('\0')) throw nullByte();
    this.#reserve(value.length * 3 + 1);
    this.#text(value);
    this.#bytes[this.#pos++] = 0;
  }

  /** Writes text for which room has been reserved: three bytes a UTF-16 unit. */
  #text(value: string): void {
    const length = value.length;
    const bytes = this.#bytes;
    if (length <= 32) {
      let i = 0;
      for (; i < length; i += 1) {
        const code = value.charCodeAt(i);
        if (code > 127) break;
        bytes[this.#pos + i] = code;
      }
      if (i === length) {
        this.#pos += length;
        return;
      }
    }
    this.#pos += bytes.write(value, this.#pos, 'utf8');
  }
}
