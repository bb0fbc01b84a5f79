/** Small writes to several collections on their way into the database, in one command where it takes that. */
import { type ClientSession, type Db, type Document, MongoServerError, ObjectId } from 'mongodb';
import { isDatabaseUnavailable } from '../database/unavailable.js';

/** What is written into one collection, in this order. Filters are of one document each. */
export interface Writes {
  collection: string;
  inserts?: readonly Document[];
  updates?: readonly { filter: Document; set: Document }[];
  deletes?: readonly Document[];
}

/**
 * Writes in the session's transaction. Resolves with how many documents it found to update or delete. Throws the first
 * `MongoServerError`, as for a key that is taken.
 */
export type SendWrites = (db: Db, session: ClientSession, writes: readonly Writes[]) => Promise<number>;

/**
 * Whether the database takes writes to several collections in one command, `bulkWrite`: the embedded store does, and
 * MongoDB since 8.0 unless it is told to be compatible with 7.0. Tried out with one that finds nothing to write. Null
 * when the database is away: that says nothing of what it takes.
 */
export async function takesBulkWrite(db: Db, collection: string): Promise<boolean | null> {
  const ops = [{ delete: 0, filter: { _id: new ObjectId() } }];
  try {
    await db.admin().command({ bulkWrite: 1, ops, nsInfo: [{ ns: `${db.databaseName}.${collection}` }] });
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    // Whatever it refuses the command for: others do the same.
    if (error instanceof MongoServerError) return false;
    throw error;
  }
}

/** CommandNotFound and CommandNotSupported. */
const UNKNOWN_COMMAND: readonly unknown[] = [59, 115];

/** Whether a database that took `bulkWrite` does so no longer: another, older one has taken over, or it was set back. */
export const refusesBulkWrite = (error: unknown): boolean =>
  error instanceof MongoServerError && UNKNOWN_COMMAND.includes(error.code);

/** All in one command. */
export const writeTogether: SendWrites = async (db, session, writes) => {
  const ops = writes.flatMap(({ inserts = [], updates = [], deletes = [] }, index) => [
    ...inserts.map((document) => ({ insert: index, document })),
    ...updates.map(({ filter, set }) => ({ update: index, filter, updateMods: { $set: set } })),
    ...deletes.map((filter) => ({ delete: index, filter })),
  ]);
  if (ops.length === 0) return 0;
  const nsInfo = writes.map(({ collection }) => ({ ns: `${db.databaseName}.${collection}` }));
  const { nErrors, nMatched, nDeleted, cursor } = await db
    .admin()
    .command({ bulkWrite: 1, ops, nsInfo, errorsOnly: true }, { session });
  if (nErrors > 0) throw new MongoServerError(cursor.firstBatch[0]);
  return nMatched + nDeleted;
};

/** In a command for each kind of write to each collection. */
export const writeApart: SendWrites = async (db, session, writes) => {
  const run = async (command: Document) => {
    const { n, writeErrors = [] } = await db.command(command, { session });
    if (writeErrors.length > 0) throw new MongoServerError(writeErrors[0]);
    return n as number;
  };
  let found = 0;
  for (const { collection, inserts = [], updates = [], deletes = [] } of writes) {
    if (inserts.length > 0) await run({ insert: collection, documents: inserts });
    if (updates.length > 0) {
      const statements = updates.map(({ filter, set }) => ({ q: filter, u: { $set: set } }));
      found += await run({ update: collection, updates: statements });
    }
    if (deletes.length > 0)
      found += await run({
        delete: collection,
        deletes: deletes.map((filter) => ({ q: filter, limit: 1 })),
      });
  }
  return found;
};
