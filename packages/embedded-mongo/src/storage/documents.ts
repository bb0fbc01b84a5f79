import { equalValues } from '../bson/compare.js';
import { decodeDoc } from '../bson/document.js';
import { show } from '../bson/show.js';
import type { Doc, Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { EMPTY_ARRAY, type IndexedValue, valuesAt } from '../query/paths.js';
import type { Collection, Index } from './catalog.js';
import { type IndexKeys, indexKeys } from './index-keys.js';
import { afterPrefix } from './keys.js';
import { ID_INDEX, MAX_KEY, recordBytes, recordKey, recordOf } from './layout.js';
import { type Holder, type Locks, writeConflict } from './locks.js';
import type { Store } from './store.js';
import type { View, Writer } from './view.js';

/** MongoDB's limit on the size of a document. */
export const MAX_DOCUMENT = 16 * 1024 * 1024;

/** A stored document. */
export interface Row {
  readonly key: Buffer;
  readonly raw: Buffer;
  readonly doc: Doc;
}

/** An open transaction, as far as writing documents is concerned. */
export interface TransactionScope extends Holder {
  /** Whether the transaction has written this key itself. */
  hasWritten(key: Buffer): boolean;
  /** What the transaction saw when it began. */
  readonly before: View;
}

/** Where documents are written: the store's own transaction, or a multi-document transaction. */
export interface WriteTarget {
  readonly store: Store;
  readonly locks: Locks;
  readonly writer: Writer;
  readonly transaction: TransactionScope | undefined;
  addToCount(collection: Collection, difference: number): void;
  /** An index got its first array, or its first key that is not exact. */
  flagsChanged(collection: Collection): void;
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
  const record = recordOf(row.key);
  for (const index of collection.indexes) {
    if (index.number === ID_INDEX || isUntouched(index, row.doc, doc)) continue;
    replaceEntries(target, collection, index, row.doc, doc, record);
  }
  target.writer.put(row.key, raw);
}

export function removeDocument(target: WriteTarget, collection: Collection, row: Row): void {
  lockDocument(target, collection, row.key);
  const record = recordOf(row.key);
  for (const index of collection.indexes) {
    const { keys } = indexKeys(collection.id, index, row.doc);
    for (const key of keys) {
      if (index.unique) target.locks.take(key, target.transaction);
      target.writer.remove(entryKey(index, key, record));
    }
  }
  target.writer.remove(row.key);
  target.addToCount(collection, -1);
}

/** Indexes every document there is. */
export function buildIndex(target: WriteTarget, collection: Collection, index: Index): void {
  for (const { key, value } of allRecords(target.writer, collection)) {
    const doc = decodeDoc(value);
    const keys = indexKeys(collection.id, index, doc);
    if (index.unique) requireUnique(target, collection, index, keys, doc, recordOf(key));
    for (const each of keys.keys) putEntry(target.writer, index, each, recordOf(key));
    noteFlags(target, collection, index, keys);
  }
}

/** A copy of the list of records: the ranges of LMDB do not bear being written into while they are read. */
function allRecords(view: View, collection: Collection) {
  const from = recordKey(collection.id, recordBytes(0));
  return [...view.range(from, afterPrefix(from.subarray(0, 7)))];
}

function requireSize(raw: Buffer): void {
  if (raw.length <= MAX_DOCUMENT) return;
  throw new CommandError(
    'BSONObjectTooLarge',
    `object to insert too large. size in bytes: ${raw.length}, max size: ${MAX_DOCUMENT}`,
  );
}

/** Fields that are the very same value in both documents need no look at their keys. */
function isUntouched(index: Index, before: Doc, after: Doc): boolean {
  if (index.partial) return false;
  return index.fields.every(({ path }) => {
    const root = path.split('.')[0] ?? path;
    return before.get(root) === after.get(root) && before.has(root) === after.has(root);
  });
}

function replaceEntries(
  target: WriteTarget,
  collection: Collection,
  index: Index,
  before: Doc,
  after: Doc,
  record: Buffer,
): void {
  const old = indexKeys(collection.id, index, before);
  const next = indexKeys(collection.id, index, after);
  if (index.unique) {
    requireUnique(target, collection, index, next, after, record);
    for (const key of old.keys) target.locks.take(key, target.transaction);
  }
  const kept = new Set(next.keys.map((key) => key.toString('latin1')));
  for (const key of old.keys) {
    if (!kept.delete(key.toString('latin1'))) target.writer.remove(entryKey(index, key, record));
  }
  for (const key of next.keys) {
    if (kept.has(key.toString('latin1'))) putEntry(target.writer, index, key, record);
  }
  noteFlags(target, collection, index, next);
}

/** Entries on _id need no record number to be told apart, which makes finding one a single read. */
function entryKey(index: Index, key: Buffer, record: Uint8Array): Buffer {
  return index.number === ID_INDEX ? key : Buffer.concat([key, record]);
}

function putEntry(writer: Writer, index: Index, key: Buffer, record: Buffer): void {
  const entry = entryKey(index, key, record);
  if (entry.length > MAX_KEY) {
    throw new CommandError(
      17280,
      `key too large to index: ${entry.length} bytes in index ${index.name}, at most ${MAX_KEY} are possible`,
    );
  }
  // Whoever adds an entry has made sure that it is not there: by the check for duplicates, or by the record's number.
  writer.add(entry, index.number === ID_INDEX ? record : NO_VALUE);
}

function noteFlags(target: WriteTarget, collection: Collection, index: Index, keys: IndexKeys): void {
  if ((!keys.multikey || index.multikey) && (!keys.lossy || index.lossy)) return;
  index.multikey ||= keys.multikey;
  index.lossy ||= keys.lossy;
  target.flagsChanged(collection);
}

/** A transaction may write only what nobody has changed since it began: the first to write wins. */
function lockDocument(target: WriteTarget, collection: Collection, key: Buffer): void {
  const { transaction } = target;
  target.locks.take(key, transaction);
  if (!transaction) return;
  target.locks.enter(collection.id, transaction);
  if (transaction.hasWritten(key)) return;
  const then = transaction.before.get(key);
  const now = target.store.latest().get(key);
  const same = then && now ? then.equals(now) : then === now;
  if (!same) throw writeConflict('the document has changed since the transaction began');
}

function requireUnique(
  target: WriteTarget,
  collection: Collection,
  index: Index,
  keys: IndexKeys,
  doc: Doc,
  self: Buffer | undefined,
): void {
  if (index.number !== ID_INDEX && keys.multikey && index.fields.length > 1) requireOneColumn(index, doc);
  for (const key of keys.keys) {
    target.locks.take(key, target.transaction);
    for (const record of holders(target.writer, index, key)) {
      if (self?.equals(record) || !isSame(target.writer, collection, index, keys, doc, record)) continue;
      throw duplicateKey(collection, index, doc);
    }
    if (target.transaction) requireNoNewHolder(target, target.transaction, index, key);
  }
}

/** In a transaction: somebody else may have committed the key after the transaction began. */
function requireNoNewHolder(
  target: WriteTarget,
  transaction: TransactionScope,
  index: Index,
  key: Buffer,
): void {
  const known = new Set(
    [...holders(transaction.before, index, key)].map((record) => record.toString('latin1')),
  );
  for (const record of holders(target.store.latest(), index, key)) {
    if (!known.has(record.toString('latin1')))
      throw writeConflict('the unique key was taken since the transaction began');
  }
}

/** The records that have this key in an index. */
function* holders(view: View, index: Index, key: Buffer): Iterable<Buffer> {
  if (index.number === ID_INDEX) {
    const record = view.get(key);
    if (record) yield record;
    return;
  }
  for (const entry of view.range(key, afterPrefix(key))) yield recordOf(entry.key);
}

/** A key that is not exact (a long string) proves nothing; the documents themselves decide. */
function isSame(
  view: View,
  collection: Collection,
  index: Index,
  keys: IndexKeys,
  doc: Doc,
  record: Buffer,
): boolean {
  if (!keys.lossy || index.number === ID_INDEX) return true;
  const raw = view.get(recordKey(collection.id, record));
  if (!raw) return false;
  const other = decodeDoc(raw);
  return index.fields.every(({ path }) => {
    const theirs = valuesAt(other, path).values;
    return valuesAt(doc, path).values.some((mine) => theirs.some((their) => isSameValue(mine, their)));
  });
}

function isSameValue(a: IndexedValue, b: IndexedValue): boolean {
  if (a === EMPTY_ARRAY || b === EMPTY_ARRAY) return a === b;
  return equalValues(a, b);
}

/**
 * Two fields of one array give pairs here that no element has; that never loses a document, but it
 * would call different documents duplicates.
 */
function requireOneColumn(index: Index, doc: Doc): void {
  const crossing = index.fields.filter(({ path }) => valuesAt(doc, path).multikey);
  if (crossing.length < 2) return;
  throw new CommandError(
    'NotImplemented',
    `unique index ${index.name}: several fields of one array (${crossing.map(({ path }) => path).join(', ')}) are not supported by this server`,
  );
}

function duplicateKey(collection: Collection, index: Index, doc: Doc): CommandError {
  const values = index.fields.map(({ path }): [string, Value] => {
    const [first] = valuesAt(doc, path).values;
    return [path, first === undefined || first === EMPTY_ARRAY ? null : first];
  });
  const shown = values.map(([path, value]) => `${path}: ${show(value)}`).join(', ');
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${shown} }`,
    {
      keyPattern: new Map(index.fields.map(({ path, direction }): [string, Value] => [path, direction])),
      keyValue: new Map(values),
    },
  );
}
