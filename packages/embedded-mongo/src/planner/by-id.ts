/** Finding documents by their _ids, each of which leads to one: no plan is needed. */
import { equalValues } from '../bson/compare.js';
import { decodeFirst } from '../bson/document.js';
import { isDoc, type Value } from '../bson/types.js';
import type { Collection } from '../storage/catalog.js';
import type { Row } from '../storage/documents.js';
import { exactIdKey } from '../storage/index-keys.js';
import { recordKey } from '../storage/layout.js';
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
    const key = exactIdKey(collection.id, id);
    if (!key) return undefined;
    found.push([key, id]);
  }
  if (found.length < 2) return found;
  found.sort(([a], [b]) => a.compare(b));
  return found.filter(([key], i) => !found[i - 1]?.[0].equals(key));
}

/** The documents with these _ids, under these keys. */
export function* readByIds(view: View, collection: Collection, keys: [Buffer, Value][]): Iterable<Row> {
  for (const [key, id] of keys) {
    const row = rowUnder(view, collection, key);
    // A damaged key must not lead to another document. What is stored has its _id first.
    if (row && equalValues(decodeFirst(row.raw), id)) yield row;
  }
}

/** The key of the one document that a filter may match because it asks for an _id, among other things. */
export function idKey(collection: Collection, { filter, hint }: FindRequest): Buffer | undefined {
  const id = hint === undefined ? filter.get('_id') : undefined;
  return id !== undefined && isPoint(id) ? exactIdKey(collection.id, id) : undefined;
}

/** The document under a key of the index on _id, if there is one. */
export function* readById(view: View, collection: Collection, key: Buffer): Iterable<Row> {
  const row = rowUnder(view, collection, key);
  if (row) yield row;
}

function rowUnder(view: View, collection: Collection, key: Buffer): StoredRow | undefined {
  const record = view.get(key);
  const place = record && recordKey(collection.id, record);
  const raw = place && view.get(place);
  return place && raw && new StoredRow(place, raw);
}
