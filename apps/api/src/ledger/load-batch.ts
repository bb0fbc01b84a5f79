/** What a batch of requests starts from. */
import { type ClientSession, ObjectId } from 'mongodb';
import type { StoredItem } from '../items/item-doc.js';
import type { LedgerRequest } from './batch.js';
import type { LedgerCollections } from './collections.js';
import type { Situation } from './commands.js';
import type { KeyDoc } from './keys.js';

export interface Basis {
  /** By item. */
  before: Map<string, Situation>;
  keys: Map<string, KeyDoc>;
  /** Movements that have been taken back. */
  undone: Set<string>;
  /** By item, the latest version among its movements, where an item may be older than what is known of it. */
  lastVersions: Map<string, number>;
}

export const NOWHERE: Situation = { shelved: null, deleted: null };

/**
 * Reads what the requests are about in the session's transaction. `collided`: something was found to be there already,
 * so that what was put away and the latest movements count as well.
 */
export async function loadBatch(
  collections: LedgerCollections,
  session: ClientSession,
  requests: readonly LedgerRequest[],
  { collided }: { collided: boolean },
): Promise<Basis> {
  const { items, deletedItems, movements, keys } = collections;
  const ids = [...new Map(requests.map(({ command: { item } }) => [item.toHexString(), item])).values()];
  const keyIds = requests.flatMap(({ key }) => (key ? [key.id] : []));
  const undoes = requests.flatMap(({ command }) => command.undoes);
  // Outside the transaction, so at the same time: a key that is not seen yet makes writing it again fail, and is looked
  // for once more before anybody is refused.
  const findKeys = keyIds.length > 0 ? keys.find({ _id: { $in: keyIds } }).toArray() : [];
  const readInTransaction = async () => ({
    shelved: (await items.find({ _id: { $in: ids } }, { session }).toArray()) as StoredItem[],
    deleted:
      collided || requests.some(({ command }) => command.readsDeleted)
        ? await deletedItems.find({ _id: { $in: ids } }, { session }).toArray()
        : [],
    undoing:
      undoes.length > 0
        ? await movements.find({ undoes: { $in: undoes } }, { session, projection: { undoes: 1 } }).toArray()
        : [],
  });
  const [keyDocs, { shelved, deleted, undoing }] = await Promise.all([findKeys, readInTransaction()]);
  const before = new Map<string, Situation>();
  const put = (id: ObjectId, part: Partial<Situation>) =>
    before.set(String(id), { ...(before.get(String(id)) ?? NOWHERE), ...part });
  for (const doc of shelved) put(doc._id, { shelved: doc });
  for (const doc of deleted) put(doc._id, { deleted: doc });
  return {
    before,
    keys: new Map(keyDocs.map((doc) => [doc._id, doc])),
    undone: new Set(undoing.map((doc) => String(doc.undoes))),
    lastVersions: collided ? await findLastVersions(collections, session, before.keys()) : new Map(),
  };
}

async function findLastVersions(
  { movements }: LedgerCollections,
  session: ClientSession,
  items: Iterable<string>,
): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (const id of items) {
    const filter = { item: ObjectId.createFromHexString(id) };
    const last = await movements.findOne(filter, {
      session,
      sort: { version: -1, part: -1 },
      projection: { version: 1 },
    });
    if (last) versions.set(id, last.version);
  }
  return versions;
}

/** Takes remembered items for what there is, and keys for new. Both show when it is written. */
export function assumeBatch(items: ReadonlyMap<string, StoredItem>): Basis {
  const before = new Map<string, Situation>();
  for (const [id, shelved] of items) before.set(id, { shelved, deleted: null });
  return { before, keys: new Map(), undone: new Set(), lastVersions: new Map() };
}
