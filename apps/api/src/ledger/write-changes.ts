/** Writes what a batch of requests has led to, in as few commands as there are kinds of writes. */
import {
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  MongoServerError,
  type OptionalUnlessRequiredId,
} from 'mongodb';
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

/** Characters of documents in one command, of which MongoDB takes 16 MiB. */
const MAX_COMMAND = 2 * 1024 * 1024;

/**
 * Writes in the session's transaction. Throws `MongoServerError`, as for a key that is taken. What is small is written
 * by plain commands: the driver's own bulk operations size every document, to split what is too much for one command,
 * and that costs as much as all else they do. Items of an older application may hold whole pictures.
 */
export async function writeChanges(db: Db, session: ClientSession, changes: Changes): Promise<void> {
  const { items, deletedItems, movements, keys } = ledgerCollectionsOf(db);
  await replace(db, session, items, changes.items);
  await replace(db, session, deletedItems, changes.deletedItems);
  if (changes.movements.length > 0)
    await runWrite(db, session, { insert: movements.collectionName, documents: changes.movements });
  if (sum(changes.keys.map(({ body }) => body.length)) > MAX_COMMAND)
    await keys.insertMany(changes.keys, { session, ordered: false });
  else if (changes.keys.length > 0)
    await runWrite(db, session, { insert: keys.collectionName, documents: changes.keys });
}

async function runWrite(db: Db, session: ClientSession, command: Document): Promise<void> {
  const { writeErrors = [] } = await db.command({ ...command, ordered: false }, { session });
  const [first] = writeErrors;
  if (first) throw new MongoServerError(first);
}

async function replace<T extends StoredItem>(
  db: Db,
  session: ClientSession,
  collection: Collection<T>,
  replacements: readonly Replacement[],
): Promise<void> {
  const inserted: StoredItem[] = [];
  const updates: Document[] = [];
  const deletes: Document[] = [];
  for (const { before, after } of replacements) {
    if (before === after) continue;
    if (!before) inserted.push(after as StoredItem);
    else if (!after) deletes.push({ q: { _id: before._id }, limit: 1 });
    else updates.push({ q: { _id: before._id }, u: { $set: fieldsThatDiffer(before, after) } });
  }
  if (inserted.length > 0)
    await collection.insertMany(inserted as OptionalUnlessRequiredId<T>[], { session, ordered: false });
  if (updates.length > 0) await runWrite(db, session, { update: collection.collectionName, updates });
  if (deletes.length > 0) await runWrite(db, session, { delete: collection.collectionName, deletes });
}

function fieldsThatDiffer(before: StoredItem, after: StoredItem): Document {
  const fields = Object.entries(after).filter(([name, value]) => value !== before[name as keyof StoredItem]);
  return Object.fromEntries(fields);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
