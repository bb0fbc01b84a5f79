/** Reads all collections of a database as they are at one point of time. */
import { type ClientSession, type Db, MongoServerError } from 'mongodb';
import { PUSH_NOTICES_COLLECTION } from '../../integrations/push/push.repo.js';
import { SENDING_COLLECTION } from '../../integrations/sending/sending.repo.js';
import { StartError } from '../../runtime/start-error.js';

export interface Snapshot {
  names: readonly string[];
  /** About how many documents there are, for progress. */
  about: number;
  /** The documents of a collection as BSON, in the order of their ids. */
  read(name: string): AsyncIterable<Uint8Array>;
}

/** What says something about this copy of the data only, and what only the original sends. */
const NOT_IN_BACKUPS = [SENDING_COLLECTION, PUSH_NOTICES_COLLECTION];

const BATCH = 1000;
const NOT_IMPLEMENTED = 238;
/** The session's snapshot or transaction is gone: SnapshotUnavailable, SnapshotTooOld, NoSuchTransaction. */
const GONE = new Set<unknown>([246, 239, 251]);

/** `alone` says that nobody else can write. Then no snapshot is needed, and there is no limit on the time. */
export async function withSnapshot<T>(
  db: Db,
  { alone }: { alone: boolean },
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const names = await listSaved(db);
  const session = alone ? undefined : await beginSnapshot(db);
  try {
    if (String(await listSaved(db)) !== String(names))
      throw new StartError('A collection was created or dropped meanwhile. Start the backup again.');
    const counts = await Promise.all(names.map((name) => db.collection(name).estimatedDocumentCount()));
    const about = counts.reduce((sum, count) => sum + count, 0);
    return await use({ names, about, read: (name) => readCollection(db, name, session) });
  } catch (error) {
    throw explain(error);
  } finally {
    if (session?.inTransaction()) await session.abortTransaction().catch(() => undefined);
    await session?.endSession();
  }
}

const listSaved = async (db: Db): Promise<string[]> =>
  (await listCollections(db)).filter((name) => !NOT_IN_BACKUPS.includes(name));

/** Sorted by name, without those of the database itself. */
export async function listCollections(db: Db): Promise<string[]> {
  const listed = await db.listCollections({}, { nameOnly: true }).toArray();
  return listed
    .filter(({ name, type }) => type === 'collection' && !name.startsWith('system.'))
    .map(({ name }) => name)
    .sort();
}

/** The ids have an index, so the order needs no memory. It makes backups of equal data equal. */
export async function* readCollection(
  db: Db,
  name: string,
  session?: ClientSession,
): AsyncGenerator<Uint8Array> {
  const cursor = db
    .collection(name)
    .find({}, { raw: true, sort: { _id: 1 }, batchSize: BATCH, ...(session && { session }) });
  try {
    // The types omit it, but with `raw` the values are bytes.
    for await (const document of cursor) yield document as unknown as Uint8Array;
  } finally {
    await cursor.close();
  }
}

/** MongoDB has snapshot sessions. The embedded store refuses these, but has transactions of up to 60 seconds. */
async function beginSnapshot(db: Db): Promise<ClientSession> {
  const session = db.client.startSession({ snapshot: true });
  try {
    await touch(db, session);
    return session;
  } catch (error) {
    await session.endSession();
    if (!(error instanceof MongoServerError && error.code === NOT_IMPLEMENTED)) throw error;
  }
  const transaction = db.client.startSession();
  try {
    transaction.startTransaction({ readConcern: { level: 'snapshot' }, readPreference: 'primary' });
    await touch(db, transaction);
    return transaction;
  } catch (error) {
    await transaction.endSession();
    throw error;
  }
}

/** The first read decides the point of time. */
async function touch(db: Db, session: ClientSession): Promise<void> {
  await db.collection('items').findOne({}, { session, projection: { _id: 1 } });
}

function explain(error: unknown): unknown {
  if (!(error instanceof MongoServerError && GONE.has(error.code))) return error;
  return new StartError(
    'The database no longer has the state of the beginning: the backup took too long. Stop the product and start the backup again, or with a MongoDB raise minSnapshotHistoryWindowInSeconds.',
    { cause: error },
  );
}
