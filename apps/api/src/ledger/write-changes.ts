/** Writes what a batch of requests has led to, in as few commands as there are kinds of writes. */
import { type ClientSession, type Db, type Document, MongoServerError } from 'mongodb';
import type { StoredItem } from '../items/item-doc.js';
import { ledgerCollectionsOf } from './collections.js';
import type { MovementDoc } from './documents.js';
import type { KeyDoc } from './keys.js';

/** A stored document as it was and as it is to be, null where there is none. */
interface Replacement {
  before: StoredItem | null;
  after: StoredItem | null;
}

interface Changes {
  items: Replacement[];
  deletedItems: Replacement[];
  movements: MovementDoc[];
  keys: KeyDoc[];
}

/** Writes in the session's transaction. Throws `MongoServerError`, as for a key that is taken. */
export async function writeChanges(db: Db, session: ClientSession, changes: Changes): Promise<void> {
  const { items, deletedItems, movements, keys } = ledgerCollectionsOf(db);
  const commands = [
    ...toCommands(items.collectionName, changes.items),
    ...toCommands(deletedItems.collectionName, changes.deletedItems),
    ...toInsert(movements.collectionName, changes.movements),
    ...toInsert(keys.collectionName, changes.keys),
  ];
  for (const command of commands) await runWrite(db, session, command);
}

/**
 * The driver's own bulk operations size every document, to split what is too much for one command. A batch never is,
 * and that costs as much as all else they do.
 */
async function runWrite(db: Db, session: ClientSession, command: Document): Promise<void> {
  const { writeErrors = [] } = await db.command({ ...command, ordered: false }, { session });
  const [first] = writeErrors;
  if (first) throw new MongoServerError(first);
}

function toCommands(collection: string, replacements: readonly Replacement[]): Document[] {
  const inserted: StoredItem[] = [];
  const updates: Document[] = [];
  const deletes: Document[] = [];
  for (const { before, after } of replacements) {
    if (before === after) continue;
    if (!before) inserted.push(after as StoredItem);
    else if (!after) deletes.push({ q: { _id: before._id }, limit: 1 });
    else updates.push({ q: { _id: before._id }, u: { $set: fieldsThatDiffer(before, after) } });
  }
  return [
    ...toInsert(collection, inserted),
    ...(updates.length > 0 ? [{ update: collection, updates }] : []),
    ...(deletes.length > 0 ? [{ delete: collection, deletes }] : []),
  ];
}

const toInsert = (collection: string, documents: readonly object[]): Document[] =>
  documents.length > 0 ? [{ insert: collection, documents }] : [];

function fieldsThatDiffer(before: StoredItem, after: StoredItem): Document {
  const fields = Object.entries(after).filter(([name, value]) => value !== before[name as keyof StoredItem]);
  return Object.fromEntries(fields);
}
