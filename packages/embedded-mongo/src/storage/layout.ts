import { join } from 'node:path';
import { afterPrefix } from './keys.js';

/**
 * The keys of the store, in one ordered key space:
 *
 *     'c' namespace                          catalog record of a collection
 *     'd' collection(4) 0(2) record(6)       a document, as the client's BSON
 *     'd' collection(4) 1(2) _id             the record number of an _id
 *     'd' collection(4) index(2) … record(6) an entry of another index
 *     'o' time(8) first(4) count(4) size(4)  events of a command, for change streams
 *     'p'                                    the position of the last event that was dropped
 *     's' session(16)                        last retryable write or transaction of a session
 *     'v'                                    version of this layout
 *
 * A CRC-32 follows every value, except the version and the empty values of index entries.
 * Records are numbered in order of insertion, which is the natural order, as in MongoDB.
 */
export const LAYOUT_VERSION = 4;

/** LMDB's file in a data folder. */
export function dataFileOf(path: string): string {
  return join(path, 'data.mdb');
}

export const CATALOG = Buffer.from('c');
export const EVENTS = Buffer.from('o');
export const EVENTS_TRIMMED = Buffer.from('p');
export const SESSIONS = Buffer.from('s');
export const VERSION_KEY = Buffer.from('v');

const DATA = 0x64;
const RECORD_BYTES = 6;
export const RECORDS = 0;
export const ID_INDEX = 1;

/** Longest key that is written; LMDB refuses keys beyond 1,978 bytes. */
export const MAX_KEY = 1900;

/** The first bytes of all keys of an index. */
export function prefixBytes(collection: number, index: number): number[] {
  const c = collection;
  return [DATA, c >>> 24, (c >>> 16) & 0xff, (c >>> 8) & 0xff, c & 0xff, index >>> 8, index & 0xff];
}

/** The collection and the index that a key belongs to; undefined for a key outside of collections. */
export function placeOf(key: Buffer): { collection: number; index: number } | undefined {
  if (key[0] !== DATA || key.length < 7) return undefined;
  return { collection: key.readUInt32BE(1), index: key.readUInt16BE(5) };
}

export function indexPrefix(collection: number, index: number): Buffer {
  return Buffer.from(prefixBytes(collection, index));
}

/** Everything of one collection: documents and index entries. */
export function collectionRange(collection: number): { from: Buffer; to: Buffer } {
  const from = indexPrefix(collection, 0).subarray(0, 5);
  return { from, to: afterPrefix(from) };
}

export function recordsRange(collection: number): { from: Buffer; to: Buffer } {
  const from = indexPrefix(collection, RECORDS);
  return { from, to: afterPrefix(from) };
}

export function recordKey(collection: number, record: Uint8Array): Buffer {
  const key = Buffer.allocUnsafe(7 + RECORD_BYTES);
  key[0] = DATA;
  key.writeUInt32BE(collection, 1);
  key.writeUInt16BE(RECORDS, 5);
  key.set(record, 7);
  return key;
}

export function recordBytes(record: number): Buffer {
  const bytes = Buffer.allocUnsafe(RECORD_BYTES);
  bytes.writeUIntBE(record, 0, RECORD_BYTES);
  return bytes;
}

/** The record number at the end of a document's key or an index entry. */
export function recordOf(key: Buffer): Buffer {
  return key.subarray(key.length - RECORD_BYTES);
}

export function recordNumber(key: Buffer): number {
  return key.readUIntBE(key.length - RECORD_BYTES, RECORD_BYTES);
}

export function catalogKey(namespace: string): Buffer {
  return Buffer.concat([CATALOG, Buffer.from(namespace, 'utf8')]);
}

export function sessionKey(session: Uint8Array): Buffer {
  return Buffer.concat([SESSIONS, session]);
}
