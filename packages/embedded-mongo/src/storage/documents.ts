import { decodeDoc } from '../bson/document.js';
import type { Doc, Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { partsOf } from '../query/paths.js';
import type { Collection, Index } from './catalog.js';
import { missingEntry } from './failures.js';
import { type IndexKeys, indexKeys } from './index-keys.js';
import {
  ID_INDEX,
  indexPrefix,
  MAX_KEY,
  recordBytes,
  recordKey,
  recordNumber,
  recordOf,
  recordsRange,
} from './layout.js';
import { requireUnique } from './unique-keys.js';
import type { Entry, View, Writer } from './view.js';
import type { WriteTarget } from './write-target.js';

/** MongoDB's limit on the size of a document. */
export const MAX_DOCUMENT = 16 * 1024 * 1024;

/** A stored document. */
export interface Row {
  readonly key: Buffer;
  readonly raw: Buffer;
  readonly doc: Doc;
}

const NO_VALUE = Buffer.alloc(0);

/**
 * Inserts a document with its index entries.
 * @throws CommandError DuplicateKey, WriteConflict, BSONObjectTooLarge; LockedError.
 */
export function insertDocument(target: WriteTarget, collection: Collection, raw: Buffer, doc: Doc): void {
  requireSize(raw);
  target.transaction && target.locks.enter(collection.id, target.transaction);
  const record = recordBytes(target.store.nextRecord(collection));
  for (const index of collection.indexes) {
    const keys = indexKeys(collection.id, index, doc);
    if (index.unique) requireUnique(target, collection, index, keys, doc, undefined);
    for (const key of keys.keys) putEntry(target.writer, index, key, record);
    noteFlags(target, collection, index, keys);
  }
  target.writer.add(recordKey(collection.id, record), raw);
  target.addToCount(collection, 1);
}

/** Replaces a document by another with the same _id. Errors as for inserting. */
export function replaceDocument(
  target: WriteTarget,
  collection: Collection,
  row: Row,
  raw: Buffer,
  doc: Doc,
): void {
  requireSize(raw);
  lockDocument(target, collection, row.key);
  for (const index of collection.indexes) {
    if (index.number === ID_INDEX || isUntouched(index, row.doc, doc)) continue;
    replaceEntries(target, collection, index, row, doc);
  }
  target.writer.put(row.key, raw, row.raw);
}

export function removeDocument(target: WriteTarget, collection: Collection, row: Row): void {
  lockDocument(target, collection, row.key);
  for (const index of collection.indexes) {
    const { keys } = indexKeys(collection.id, index, row.doc);
    for (const key of keys) {
      if (index.unique) target.locks.take(key, target.transaction);
      removeEntry(target.writer, collection, index, key, row);
    }
  }
  target.writer.remove(row.key, row.raw);
  target.addToCount(collection, -1);
}

/** Fills new indexes with all documents of the collection. Each is decoded once for all of them. */
export function buildIndexes(target: WriteTarget, collection: Collection, indexes: readonly Index[]): void {
  const builds = indexes.map((index) => ({
    index,
    writer: target.writer.fill(indexPrefix(collection.id, index.number)),
  }));
  for (const { key, value } of allRecords(target.writer, collection)) {
    const doc = decodeDoc(value);
    const record = recordOf(key);
    for (const { index, writer } of builds) {
      const keys = indexKeys(collection.id, index, doc);
      if (index.unique) requireUnique(target, collection, index, keys, doc, record);
      for (const each of keys.keys) putEntry(writer, index, each, record);
      noteFlags(target, collection, index, keys);
    }
  }
}

const RECORDS_AT_ONCE = 500;

/** Reads some records at a time, because a range of LMDB must not be written into while it is read. */
function* allRecords(view: View, collection: Collection): Iterable<Entry> {
  const { from, to } = recordsRange(collection.id);
  for (let next: Buffer | undefined = from; next; ) {
    const records: Entry[] = [];
    for (const record of view.range(next, to)) if (records.push(record) === RECORDS_AT_ONCE) break;
    yield* records;
    const last: Entry | undefined = records[RECORDS_AT_ONCE - 1];
    next = last && recordKey(collection.id, recordBytes(recordNumber(last.key) + 1));
  }
}

function requireSize(raw: Buffer): void {
  if (raw.length <= MAX_DOCUMENT) return;
  throw new CommandError(
    'BSONObjectTooLarge',
    `object to insert too large. size in bytes: ${raw.length}, max size: ${MAX_DOCUMENT}`,
  );
}

/** True if the values of the fields are the same objects in both documents; then their keys are the same. */
function isUntouched(index: Index, before: Doc, after: Doc): boolean {
  return !index.partial && index.fields.every(({ path }) => isSameAt(path, before, after));
}

function isSameAt(path: string, before: Doc, after: Doc): boolean {
  let [old, next]: (Value | undefined)[] = [before, after];
  for (const part of partsOf(path)) {
    if (old === next) return true;
    if (!(old instanceof Map && next instanceof Map)) return false;
    [old, next] = [old.get(part), next.get(part)];
  }
  return old === next;
}

function replaceEntries(
  target: WriteTarget,
  collection: Collection,
  index: Index,
  row: Row,
  after: Doc,
): void {
  const record = recordOf(row.key);
  const old = indexKeys(collection.id, index, row.doc);
  const next = indexKeys(collection.id, index, after);
  if (index.unique) {
    requireUnique(target, collection, index, next, after, record);
    for (const key of old.keys) target.locks.take(key, target.transaction);
  }
  const kept = new Set(next.keys.map((key) => key.toString('latin1')));
  for (const key of old.keys) {
    if (!kept.delete(key.toString('latin1'))) removeEntry(target.writer, collection, index, key, row);
  }
  for (const key of next.keys) {
    if (kept.has(key.toString('latin1'))) putEntry(target.writer, index, key, record);
  }
  noteFlags(target, collection, index, next);
}

/** An entry on _id is unique without its record number, so it can be found with a single read. */
export function entryKey(index: Index, key: Buffer, record: Uint8Array): Buffer {
  if (index.number === ID_INDEX) return key;
  const entry = Buffer.allocUnsafe(key.length + record.length);
  entry.set(key);
  entry.set(record, key.length);
  return entry;
}

function putEntry(writer: Pick<Writer, 'add'>, index: Index, key: Buffer, record: Buffer): void {
  const entry = entryKey(index, key, record);
  if (entry.length > MAX_KEY) {
    throw new CommandError(
      17280,
      `key too large to index: ${entry.length} bytes in index ${index.name}, at most ${MAX_KEY} are possible`,
    );
  }
  // The entry is new: the check for duplicates, or the record number in it, makes sure of that.
  writer.add(entry, index.number === ID_INDEX ? record : NO_VALUE);
}

/** @throws DamageError when there is no such entry. */
function removeEntry(writer: Writer, collection: Collection, index: Index, key: Buffer, row: Row): void {
  const entry = entryKey(index, key, recordOf(row.key));
  const value = writer.get(entry);
  if (!value) throw missingEntry(collection, index.name, row.raw);
  writer.remove(entry, value);
}

function noteFlags(target: WriteTarget, collection: Collection, index: Index, keys: IndexKeys): void {
  if ((!keys.multikey || index.multikey) && (!keys.lossy || index.lossy)) return;
  index.multikey ||= keys.multikey;
  index.lossy ||= keys.lossy;
  target.flagsChanged(collection);
}

/** A transaction must not write what others have changed since it began: the first writer wins. */
function lockDocument(target: WriteTarget, collection: Collection, key: Buffer): void {
  const { transaction } = target;
  target.locks.take(key, transaction);
  if (transaction) target.locks.enter(collection.id, transaction);
}
