import type { Timestamp } from 'bson';
import { decodeDoc } from '../bson/document.js';
import type { Doc } from '../bson/types.js';
import { EVENTS } from '../storage/layout.js';
import { document, elementAt, sizeOf } from '../wire/raw.js';

/**
 * A record holds events of one command, as BSON documents in a row. The key holds the time of the command, the place
 * of the first event among all events of the command, and the number and size of the events, so that the size of the
 * log is known without reading the values.
 */
export interface EventRecord {
  key: Buffer;
  events: number;
  bytes: number;
}

/** A reader that continues in the middle of a record reads all of it again, so records are small. */
const MAX_EVENTS = 1000;
const MAX_BYTES = 1_000_000;

const TIME = EVENTS.length;
const FIRST = TIME + 8;
const COUNT = FIRST + 4;
const SIZE = COUNT + 4;
const KEY_BYTES = SIZE + 4;

/** The bytes of a document besides its fields: its length, and a zero at the end. */
const FRAME = 5;
const FIRST_ELEMENT = 4;

/** The records for the events of a command. An event is given as pieces of BSON; all have the `common` fields. */
export function* eventRecords(
  time: Timestamp,
  events: readonly (readonly Uint8Array[])[],
  common: Uint8Array,
): Iterable<EventRecord & { value: Buffer }> {
  let first = 0;
  while (first < events.length) {
    let end = first;
    let bytes = 0;
    while (end < events.length && end - first < MAX_EVENTS && bytes < MAX_BYTES) {
      bytes += FRAME + sizeOf(events[end] as readonly Uint8Array[]) + common.length;
      end += 1;
    }
    const key = recordKey(time, first, end - first, bytes);
    yield { key, events: end - first, bytes, value: inOnePiece(events.slice(first, end), common, bytes) };
    first = end;
  }
}

function inOnePiece(events: readonly (readonly Uint8Array[])[], common: Uint8Array, bytes: number): Buffer {
  const out = Buffer.allocUnsafe(bytes);
  let at = 0;
  const add = (part: Uint8Array) => {
    out.set(part, at);
    at += part.length;
  };
  for (const event of events) {
    const start = at;
    at += 4;
    for (const part of event) add(part);
    add(common);
    out[at] = 0;
    at += 1;
    out.writeInt32LE(at - start, start);
  }
  return out;
}

function recordKey(time: Timestamp, first: number, events: number, bytes: number): Buffer {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  key.set(EVENTS);
  key.writeUInt32BE(time.t, TIME);
  key.writeUInt32BE(time.i, TIME + 4);
  key.writeUInt32BE(first, FIRST);
  key.writeUInt32BE(events, COUNT);
  key.writeUInt32BE(bytes, SIZE);
  return key;
}

export function readEventRecord(key: Buffer): EventRecord {
  return { key, events: key.readUInt32BE(COUNT), bytes: key.readUInt32BE(SIZE) };
}

/** The documents of a record, in order. */
export function* eventsIn(value: Buffer): Iterable<Buffer> {
  for (let at = 0; at < value.length; ) {
    const end = at + value.readInt32LE(at);
    yield value.subarray(at, end);
    at = end;
  }
}

/** The first two fields of an event, which say what happened in which collection. */
export function headOf(event: Buffer): Doc {
  const { end } = elementAt(event, elementAt(event, FIRST_ELEMENT).end);
  return decodeDoc(document([event.subarray(FIRST_ELEMENT, end)]));
}

/** The time at which a record was written, as the 64 bits of a BSON timestamp. */
export function timeOf({ key }: EventRecord): bigint {
  return key.readBigUInt64BE(TIME);
}

/**
 * The token of an event, by its place in the record: the time of the command and the place among its events, as 24
 * hexadecimal digits that sort like the events.
 */
export function tokenOf(key: Buffer, place: number): string {
  const position = key.readUInt32BE(FIRST) + place;
  return key.toString('hex', TIME, FIRST) + position.toString(16).padStart(8, '0');
}

/** The token of the first event of a time. */
export function firstTokenAt(time: Timestamp): string {
  return tokenOf(recordKey(time, 0, 0, 0), 0);
}

/** A key between that of the record with this event and that of the next record. */
export function keyAfter(token: string): Buffer {
  return Buffer.concat([EVENTS, Buffer.from(token, 'hex'), Buffer.alloc(KEY_BYTES - COUNT, 0xff)]);
}
