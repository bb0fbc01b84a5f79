import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { StartError } from '../process/start-error.js';

/**
 * How long to wait before an answer of 503: for a primary, a connection, or a free one in the pool, and for a database
 * that has taken a command and says nothing. The driver by itself would wait for ever. A URI may say otherwise.
 */
const TIMEOUTS = {
  serverSelectionTimeoutMS: 5000,
  connectTimeoutMS: 5000,
  waitQueueTimeoutMS: 5000,
  // Longer: the index of a large collection that comes from elsewhere is made in one command.
  socketTimeoutMS: 20_000,
};
const DEFAULT_DATABASE = 'godown';

export interface Database {
  db: Db;
  close(): Promise<void>;
}

interface Options {
  /** Null for the embedded store. */
  uri: string | null;
  dataDir: string;
  /** Told when the embedded store ends by itself: nothing brings it back but a new start. */
  onStoreLost(error: Error): void;
}

/** Connects to the MongoDB at `uri`, or starts the embedded store in `dataDir` and connects to that. */
export async function openDatabase({ uri, dataDir, onStoreLost }: Options): Promise<Database> {
  if (uri !== null) return connect(uri);
  const store = await startEmbeddedStore(storeIn(dataDir));
  void store.ended.then((error) => error && onStoreLost(error));
  const database = await connect(store.uri);
  return {
    db: database.db,
    async close() {
      await database.close();
      await store.close();
    },
  };
}

/** Throws `StartError` when nothing has been kept in the data folder yet: to look into it would make a store there. */
export async function requireStore(dataDir: string): Promise<void> {
  try {
    await access(storeIn(dataDir));
  } catch (cause) {
    throw new StartError(
      `There is no store in ${dataDir}. Set DATA_DIR to the folder that the product was started with.`,
      { cause },
    );
  }
}

const storeIn = (dataDir: string) => join(dataDir, 'store');

async function startEmbeddedStore(path: string) {
  // Loaded only when it is used: a server with a MongoDB does not need LMDB.
  const { start } = await import('@godown/embedded-mongo');
  try {
    return await start({ path });
  } catch (cause) {
    throw new StartError(`The embedded store could not be started: ${messageOf(cause)}`, { cause });
  }
}

async function connect(uri: string): Promise<Database> {
  const client = createClient(uri);
  try {
    await client.connect();
    const db = client.db(databaseName(uri));
    await db.command({ ping: 1 });
    return { db, close: () => client.close() };
  } catch (cause) {
    await client.close();
    const detail = messageOf(cause);
    throw new StartError(
      `The database at ${hideCredentials(uri)} cannot be reached (${detail}). Start it, or mend MONGODB_URI.`,
      { cause },
    );
  }
}

function createClient(uri: string): MongoClient {
  try {
    return new MongoClient(uri, {
      appName: 'godown',
      retryWrites: true,
      // Options given here would win over the URI's own.
      ...Object.fromEntries(
        Object.entries(TIMEOUTS).filter(([name]) => !new RegExp(`[?&]${name}=`, 'i').test(uri)),
      ),
    });
  } catch (cause) {
    throw new StartError(`MONGODB_URI is not understood: ${messageOf(cause)}`, { cause });
  }
}

/** The database the URI names; the driver's own default would be one called "test". */
function databaseName(uri: string): string {
  const name = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(uri)?.[1];
  return name === undefined ? DEFAULT_DATABASE : decodeURIComponent(name);
}

const hideCredentials = (uri: string) => uri.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '');

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
