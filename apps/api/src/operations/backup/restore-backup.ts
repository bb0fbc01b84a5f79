/** Writes the documents of a backup into an empty database, and compares what it then has with the backup. */
import { createHash } from 'node:crypto';
import type { Db, Document } from 'mongodb';
import { StartError } from '../../runtime/start-error.js';
import { type BackupSummary, collectionSchema } from './backup-format.js';
import { decode, readFrames } from './read-backup.js';
import { listCollections, readCollection } from './read-snapshot.js';

/** Documents, and bytes, in one command. */
const BATCH = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

interface Options {
  file: string;
  /** The result of `checkBackup`. */
  summary: BackupSummary;
  createIndexes(db: Db): Promise<void>;
  signal?: AbortSignal | undefined;
  onProgress?: (documents: number, of: number) => void;
}

/** Throws `StartError` unless the database has no collection. */
export async function requireEmpty(db: Db): Promise<void> {
  const [name] = await listCollections(db);
  if (name !== undefined)
    throw new StartError(
      `The database “${db.databaseName}” is not empty: it has the collection ${name}. Name another one in MONGODB_URI.`,
    );
}

export async function restoreInto(db: Db, options: Options): Promise<void> {
  await insertAll(db, options);
  await options.createIndexes(db);
  await requireSame(db, options);
}

async function requireSame(db: Db, { summary, signal }: Options): Promise<void> {
  for (const { name, sha256 } of summary.collections) {
    const hash = createHash('sha256');
    for await (const document of readCollection(db, name)) {
      signal?.throwIfAborted();
      hash.update(document);
    }
    if (hash.digest('hex') !== sha256)
      throw new StartError(`The collection ${name} was not restored as it is in the backup.`);
  }
}

async function insertAll(db: Db, { file, summary, signal, onProgress }: Options): Promise<void> {
  let name = '';
  let batch: Document[] = [];
  let bytes = 0;
  let done = 0;
  const flush = async () => {
    if (batch.length > 0) await db.collection(name).insertMany(batch, { forceServerObjectId: true });
    done += batch.length;
    onProgress?.(done, summary.documents);
    batch = [];
    bytes = 0;
  };
  for await (const frame of readFrames(file)) {
    signal?.throwIfAborted();
    if (frame.kind === 'c') {
      ({ name } = collectionSchema.parse(decode(frame.bytes)));
      await db.createCollection(name);
    }
    if (frame.kind === 'd') {
      batch.push(decode(frame.bytes));
      bytes += frame.bytes.length;
    }
    if (frame.kind === 'e' || batch.length === BATCH || bytes >= BATCH_BYTES) await flush();
  }
}

/** Drops everything that a failed restore has made. */
export async function dropAll(db: Db): Promise<void> {
  for (const name of await listCollections(db)) await db.dropCollection(name);
}
