import { equalValues } from '../bson/compare.js';
import { decodeDoc } from '../bson/document.js';
import { show } from '../bson/show.js';
import type { Doc, Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { EMPTY_ARRAY, type IndexedValue, valuesAt } from '../query/paths.js';
import type { Collection, Index } from './catalog.js';
import { missingDocument } from './failures.js';
import type { IndexKeys } from './index-keys.js';
import { afterPrefix } from './keys.js';
import { ID_INDEX, recordKey, recordNumber, recordOf } from './layout.js';
import type { View } from './view.js';
import type { WriteTarget } from './write-target.js';

/**
 * Checks that no other document has these keys in a unique index, and takes them.
 * `self` is the record of the document, if it has one already.
 * @throws CommandError DuplicateKey, WriteConflict, NotImplemented; LockedError; DamageError.
 */
export function requireUnique(
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
  }
}

/** The records that have this key in an index. */
function* holders(view: View, index: Index, key: Buffer): Iterable<Buffer> {
  if (index.number === ID_INDEX) {
    const record = view.get(key);
    if (record) yield record;
    return;
  }
  const end = afterPrefix(key);
  // Usually there is none, and counting costs half as much as starting to read.
  if (view.count(key, end) === 0) return;
  for (const entry of view.range(key, end)) yield recordOf(entry.key);
}

/** When a key is not exact (a long string), the documents themselves are compared. */
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
  if (!raw) throw missingDocument(collection, index.name, `an entry for record ${recordNumber(record)}`);
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
 * Two indexed fields of one array give pairs that no single element has. Searching copes with that, but different
 * documents would be called duplicates.
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
