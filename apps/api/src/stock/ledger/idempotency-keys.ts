/** Idempotency keys: the result of a request is kept under its key, so that a retry gets the same response. */
import type { ObjectId } from 'mongodb';
import type { ItemDoc } from '../records/item-doc.js';
import type { MovementDoc } from '../records/movement-doc.js';
import type { LedgerCollections } from './collections.js';

/** Time that a key is kept, in milliseconds: a few days more than the thirty that the API promises. */
export const KEY_LIFETIME_MS = 35 * 24 * 3600 * 1000;

/** The key of a request, and a hash of the request with which it was sent. */
export interface RequestKey {
  /** The UUID, lower case. */
  id: string;
  fingerprint: string;
}

/** Results that a command has written. */
export interface Written {
  /** The items in their new versions, in the order of the command's items. */
  items: ItemDoc[];
  /** In the order in which they were written. */
  movements: MovementDoc[];
  /** See `Effects`. */
  reference?: string;
}

/** The fields of an item that every change sets, as they were after the change. */
type ItemResult = Pick<ItemDoc, '_id' | 'version'> &
  Partial<Pick<ItemDoc, 'quantity' | 'stock' | 'updatedAt' | 'updatedBy' | 'lastCounts'>>;

export interface KeyDoc {
  /** The key itself: the index on `_id` makes sure that it is used once. */
  _id: string;
  fingerprint: string;
  at: Date;
  results: ItemResult[];
  /** The reference of `Effects`: the number of the document that was posted or voided. Then `results` is empty. */
  document?: string;
}

/** A key of a version before November 2026. Such keys are purged after 35 days. */
interface OldKeyDoc {
  document?: undefined;
  results?: undefined;
  item: ObjectId;
  version: number;
}

export function toKeyDoc({ id, fingerprint }: RequestKey, at: Date, { items, reference }: Written): KeyDoc {
  if (reference !== undefined) return { _id: id, fingerprint, at, results: [], document: reference };
  const results = items.map(({ _id, version, quantity, stock, updatedAt, updatedBy, lastCounts }) => ({
    _id,
    version,
    quantity,
    stock,
    updatedAt,
    ...(updatedBy !== undefined && { updatedBy }),
    ...(lastCounts !== undefined && { lastCounts }),
  }));
  return { _id: id, fingerprint, at, results };
}

/**
 * Reads again what the request with this key wrote. Versions, balances, counts and movements are as they were. Text that was
 * edited since, such as the name, is as it is now: the key keeps no copy of it. Null when an item was purged since.
 */
export async function readReplay(
  { items, deletedItems, movements }: LedgerCollections,
  key: KeyDoc | OldKeyDoc,
): Promise<Written | null> {
  if (key.document !== undefined) return { items: [], movements: [], reference: key.document };
  const results: ItemResult[] = key.results ?? [{ _id: key.item, version: key.version }];
  const ids = results.map(({ _id }) => _id);
  const changes = results.map(({ _id, version }) => ({ item: _id, version }));
  const [active, deleted, written] = await Promise.all([
    items.find({ _id: { $in: ids } }).toArray(),
    deletedItems.find({ _id: { $in: ids } }).toArray(),
    // One query for each: the embedded store uses no index for alternatives.
    Promise.all(changes.map((change) => movements.find(change, { sort: { part: 1 } }).toArray())),
  ]);
  // An active item comes after its deleted copy, so that it wins.
  const docs = new Map<string, ItemDoc>([...deleted, ...active].map((doc) => [String(doc._id), doc]));
  const found = results.flatMap((result) => {
    const doc = docs.get(String(result._id));
    if (!doc) return [];
    const { lastCounts: _since, ...others } = doc;
    return [{ ...others, ...result }];
  });
  return found.length === results.length ? { items: found, movements: written.flat() } : null;
}
