import { decodeDoc, decodeFirst } from '../bson/document.js';
import { show } from '../bson/show.js';
import type { Value } from '../bson/types.js';
import { eventsIn, readEventRecord } from '../engine/event-record.js';
import { type Collection, readCollection } from '../storage/catalog.js';
import { entryKey } from '../storage/documents.js';
import { DamageError } from '../storage/failures.js';
import { indexKeys } from '../storage/index-keys.js';
import {
  CATALOG,
  EVENTS,
  EVENTS_TRIMMED,
  ID_INDEX,
  placeOf,
  RECORDS,
  recordNumber,
  recordOf,
  SESSIONS,
  VERSION_KEY,
} from '../storage/layout.js';
import { unsealed } from '../storage/view.js';
import type { Entry, Report } from './tree.js';

interface Document {
  id: Value | undefined;
  record: Buffer;
}

/** The collection that is being read: its documents come first, then the entries of one index after another. */
interface Current {
  collection: Collection;
  /** The index entries that its documents ask for and that have not come yet. */
  expected: Map<string, Document>;
  /** The records that could not be read, so nothing is known of their index entries. */
  unreadable: Set<string>;
}

/** Checks the records of a store, in the order of their keys: every value, and every index entry both ways. */
export class Records {
  /** The layout of the data; undefined until its record has come. */
  version: number | undefined;
  documents = 0;
  readonly #report: Report;
  readonly #collections = new Map<number, Collection>();
  #current: Current | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  add({ key, value }: Entry): void {
    const place = placeOf(key);
    if (place) this.#addData(place, key, value);
    else this.#addOther(key, value);
  }

  #addOther(key: Buffer, value: Buffer | undefined): void {
    this.#settle();
    const kind = key.subarray(0, 1);
    if (kind.equals(VERSION_KEY)) this.version = value?.[0];
    else if (kind.equals(CATALOG))
      this.#try(`catalog, ${key.toString('utf8', 1)}`, () => this.#addCollection(key, contentOf(value)));
    else if (kind.equals(EVENTS)) this.#try('change log', () => checkEvents(key, contentOf(value)));
    else if (kind.equals(EVENTS_TRIMMED)) this.#try('end of the change log', () => contentOf(value));
    else if (kind.equals(SESSIONS)) this.#try(`session ${key.toString('hex', 1)}`, () => contentOf(value));
    else this.#report(`a record is of an unknown kind (its key is ${key.toString('hex')})`);
  }

  /** To be called after the last record. */
  finish(): void {
    this.#settle();
    if (this.version === undefined) this.#report('the record with the version of the layout is missing');
  }

  #addCollection(key: Buffer, value: Buffer): void {
    const collection = readCollection(key.toString('utf8', CATALOG.length), decodeDoc(value), 0);
    this.#collections.set(collection.id, collection);
  }

  #addData(place: { collection: number; index: number }, key: Buffer, value: Buffer | undefined): void {
    const current = this.#enter(place.collection);
    if (!current)
      this.#report(
        `an entry belongs to a collection that is not in the catalog (number ${place.collection})`,
      );
    else if (place.index === RECORDS) this.#addDocument(current, key, value);
    else this.#addIndexEntry(current, place.index, key, value);
  }

  #enter(id: number): Current | undefined {
    if (this.#current?.collection.id === id) return this.#current;
    this.#settle();
    const collection = this.#collections.get(id);
    if (collection) this.#current = { collection, expected: new Map(), unreadable: new Set() };
    return this.#current;
  }

  #addDocument({ collection, expected, unreadable }: Current, key: Buffer, value: Buffer | undefined): void {
    this.documents += 1;
    const record = recordOf(key);
    try {
      const doc = decodeDoc(contentOf(value));
      const document = { id: doc.get('_id'), record };
      for (const index of collection.indexes) {
        for (const each of indexKeys(collection.id, index, doc).keys)
          expected.set(entryKey(index, each, record).toString('latin1'), document);
      }
    } catch (error) {
      unreadable.add(record.toString('latin1'));
      const name = nameOf(value) ?? `record ${recordNumber(key)}`;
      this.#report(`${collection.namespace}, ${name}: ${whatIsWrong(error)}`);
    }
  }

  #addIndexEntry(
    { collection, expected, unreadable }: Current,
    number: number,
    key: Buffer,
    value: Buffer | undefined,
  ): void {
    const index = collection.indexes.find((each) => each.number === number);
    const where = `${collection.namespace}, index ${index?.name ?? number}`;
    const name = key.toString('latin1');
    const document = expected.get(name);
    this.#try(where, () => {
      const record = number === ID_INDEX ? contentOf(value) : recordOf(key);
      if (unreadable.has(record.toString('latin1'))) return;
      if (!document?.record.equals(record))
        throw new Error(`an entry leads to record ${recordNumber(record)}, which has no such document`);
      expected.delete(name);
    });
  }

  /** All entries of the collection have come: what is still expected is missing. */
  #settle(): void {
    if (!this.#current) return;
    const { collection, expected } = this.#current;
    this.#current = undefined;
    for (const [key, { id }] of expected) {
      const number = placeOf(Buffer.from(key, 'latin1'))?.index;
      const index = collection.indexes.find((each) => each.number === number);
      this.#report(`${collection.namespace}, _id ${show(id)}: its entry in index ${index?.name} is missing`);
    }
  }

  #try(where: string, check: () => void): void {
    try {
      check();
    } catch (error) {
      this.#report(`${where}: ${whatIsWrong(error)}`);
    }
  }
}

function checkEvents(key: Buffer, raw: Buffer): void {
  const { events, bytes } = readEventRecord(key);
  if (raw.length !== bytes || [...eventsIn(raw)].length !== events)
    throw new Error('a record holds other events than its key says');
}

function whatIsWrong(error: unknown): string {
  return error instanceof DamageError ? error.what : (error as Error).message;
}

/** The value of a record. @throws when it is missing or damaged. */
function contentOf(value: Buffer | undefined): Buffer {
  if (!value?.length) throw new DamageError('it cannot be read');
  return unsealed(value);
}

/** The _id of a document that is damaged, if that can still be read. */
function nameOf(value: Buffer | undefined): string | undefined {
  try {
    return value && `_id ${show(decodeFirst(value))}`;
  } catch {
    return undefined;
  }
}
