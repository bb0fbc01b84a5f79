/** Writes what a batch of requests has led to. */
import type { ClientSession, Collection, Db, Document, OptionalUnlessRequiredId } from 'mongodb';
import type { StoredItem } from '../items/item-doc.js';
import { ledgerCollectionsOf } from './collections.js';
import type { MovementDoc } from './documents.js';
import type { KeyDoc } from './keys.js';
import { OutdatedError } from './recent-items.js';
import type { SendWrites, Writes } from './send-writes.js';

/** A stored document as it was and as it is to be, null where there is none. */
interface Replacement {
  before: StoredItem | null;
  after: StoredItem | null;
}

export interface Changes {
  items: Replacement[];
  deletedItems: Replacement[];
  movements: MovementDoc[];
  keys: KeyDoc[];
}

/** Characters of documents in one command, of which MongoDB takes 16 MiB. */
const MAX_COMMAND = 2 * 1024 * 1024;

/**
 * Writes in the session's transaction. Throws `MongoServerError`, as for a key that is taken; with `onlyAsBefore` also
 * `OutdatedError`, when an item's counts or version are not as they were. What is small is sent by plain commands: the
 * driver's own bulk operations size every document, to split what is too much for one command, and that costs as much as
 * all else they do. Items of an older application may hold whole pictures.
 */
export async function writeChanges(
  db: Db,
  session: ClientSession,
  changes: Changes,
  { send, onlyAsBefore }: { send: SendWrites; onlyAsBefore: boolean },
): Promise<void> {
  const { items, deletedItems, movements, keys } = ledgerCollectionsOf(db);
  const keysAreLarge = sum(changes.keys.map(({ body }) => body.length)) > MAX_COMMAND;
  await insertNew(items, session, changes.items);
  await insertNew(deletedItems, session, changes.deletedItems);
  // In order: after one that is refused the transaction is gone, and the next would hide why.
  if (keysAreLarge) await keys.insertMany(changes.keys, { session });
  const writes: Writes[] = [
    toWrites(items, changes.items, onlyAsBefore ? asBefore : byId),
    toWrites(deletedItems, changes.deletedItems, byId),
    { collection: movements.collectionName, inserts: changes.movements },
    ...(keysAreLarge ? [] : [{ collection: keys.collectionName, inserts: changes.keys }]),
  ];
  const found = await send(db, session, writes);
  const sought = writes.map(({ updates = [], deletes = [] }) => updates.length + deletes.length);
  if (onlyAsBefore && found < sum(sought)) throw new OutdatedError();
}

const byId = ({ _id }: StoredItem): Document => ({ _id });

/** Only as long as its counts and its version are what they were. */
const asBefore = ({ _id, version, quantity, stock }: StoredItem): Document => ({
  _id,
  version,
  quantity,
  stock,
});

async function insertNew<T extends StoredItem>(
  collection: Collection<T>,
  session: ClientSession,
  replacements: readonly Replacement[],
): Promise<void> {
  const added = replacements.flatMap(({ before, after }) => (after && !before ? [after] : []));
  if (added.length > 0) await collection.insertMany(added as OptionalUnlessRequiredId<T>[], { session });
}

/** All but what is new. */
function toWrites(
  { collectionName }: { collectionName: string },
  replacements: readonly Replacement[],
  filterOf: (item: StoredItem) => Document,
): Writes {
  const updates: { filter: Document; set: Document }[] = [];
  const deletes: Document[] = [];
  for (const { before, after } of replacements) {
    if (!before || before === after) continue;
    const filter = filterOf(before);
    if (after) updates.push({ filter, set: fieldsThatDiffer(before, after) });
    else deletes.push(filter);
  }
  return { collection: collectionName, updates, deletes };
}

function fieldsThatDiffer(before: StoredItem, after: StoredItem): Document {
  const fields = Object.entries(after).filter(([name, value]) => value !== before[name as keyof StoredItem]);
  return Object.fromEntries(fields);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
