import { serialize } from 'bson';
import { Decoder } from './decoder.js';
import { Encoder } from './encoder.js';
import type { Doc, Value } from './types.js';

/**
 * Decodes one BSON document, keeping every numeric type (see `Value`).
 * Nothing in the result shares memory with the input.
 * @throws CommandError InvalidBSON for corrupt bytes, Overflow beyond 200 levels.
 */
export function decodeDoc(bytes: Uint8Array): Doc {
  return new Decoder(bytes).read();
}

/** Decodes the value of a document's first field, undefined when there is none. Errors as for `decodeDoc`. */
export function decodeFirst(bytes: Uint8Array): Value | undefined {
  return new Decoder(bytes).readFirst();
}

/**
 * Decodes one document, except the array in the field with this name. The bytes of the array are returned
 * unchecked and share memory with the input. Errors as for `decodeDoc`.
 */
export function decodeAround(bytes: Uint8Array, name: string): { doc: Doc; array: Buffer | undefined } {
  return new Decoder(bytes).readAround(name);
}

/**
 * Encodes a document; `encodeDoc(decodeDoc(bytes))` gives the same bytes.
 * @throws CommandError Overflow beyond 200 levels, BadValue for a field name with a null byte.
 */
export function encodeDoc(doc: Doc): Buffer {
  return new Encoder().encode(doc);
}

/** A document from a plain object (or Map), by the official serializer's rules. */
export function toDoc(plain: object): Doc {
  return decodeDoc(serialize(plain, { ignoreUndefined: true }));
}
