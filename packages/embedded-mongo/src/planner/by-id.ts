/** Finding documents by their _ids, each of which leads to one: no plan is needed. */
import { equalValues } from '../bson/compare.js';
import { decodeFirst } from '../bson/document.js';
import { show } from '../bson/show.js';
import { isDoc, type Value } from '../bson/types.js';
import type { Collection } from '../storage/catalog.js';
import type { Row } from '../storage/documents.js';
import { missingDocument, missingEntry } from '../storage/failures.js';
import { idKey } from '../storage/index-keys.js';
import { recordKey, recordOf } from '../storage/layout.js';
import type { View } from '../storage/view.js';
import { isPoint } from './predicates.js';
import type { FindRequest } from './read.js';
import { StoredRow } from './stored-row.js';

/** The _ids that the filter asks for, when it asks for nothing else and its order is that of the index. */
export function idsAskedFor({ filter, sort, skip, hint }: FindRequest): Value[] | undefined {
  const demand = filter.size === 1 ? filter.get('_id') : undefined;
  if (demand === undefined || sort || skip || hint !== undefined) return undefined;
  if (isPoint(demand)) return [demand];
  const listed = isDoc(demand) && demand.size === 1 ? demand.get('$in') : undefined;
  return Array.isArray(listed) && listed.every(isPoint) ? listed : undefined;
}

/** By key, in their order and each once; undefined when others could share one of them. */
export function exactIdKeys(collection: Collection, ids: Value[]): [Buffer, Value][] | undefined {
  const found: [Buffer, Value][] = [];
  for (const id of ids) {
    const { key, lossy } = idKey(collection.id, id);
    if (lossy) return undefined;
    found.push([key, id]);
  }
  if (found.length < 2) return found;
  found.sort(([a], [b]) => a.compare(b));
  return found.filter(([key], i) => !found[i - 1]?.[0].equals(key));
}

/** The documents with these _ids, under these keys. @throws DamageError when a key leads nowhere, or elsewhere. */
export function* readByIds(view: View, collection: Collection, keys: [Buffer, Value][]): Iterable<Row> {
  for (const [key, id] of keys) {
    const record = view.get(key);
    if (!record) continue;
    const place = recordKey(collection.id, record);
    const raw = view.get(place);
    // Stored documents have their _id first.
    if (!raw || !equalValues(decodeFirst(raw), id))
      throw missingDocument(collection, '_id_', `_id ${show(id)}`);
    yield new StoredRow(place, raw);
  }
}

/** The _id that a filter asks for, among other things. */
export function idAskedFor({ filter, hint }: FindRequest): Value[] | undefined {
  const id = hint === undefined ? filter.get('_id') : undefined;
  return id !== undefined && isPoint(id) ? [id] : undefined;
}

/** @throws DamageError for a document that the index on _id does not have. */
export function requireIdEntry(view: View, collection: Collection, row: Row): void {
  const { key } = idKey(collection.id, decodeFirst(row.raw));
  if (!view.get(key)?.equals(recordOf(row.key))) throw missingEntry(collection, '_id_', row.raw);
}
