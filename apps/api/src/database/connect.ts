import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, type Document, MongoClient, MongoError } from 'mongodb';
import { StartError } from '../runtime/start-error.js';
import { withoutCredentials } from '../settings/settings.js';
import { type OnWaiting, watchIndexes } from './declare-indexes.js';
import { isDiskFull } from './unavailable.js';

/**
 * The driver would wait for ever, or retry for a while. Here nothing waits for the database longer than 5 seconds: for a
 * primary, for a connection, for a free one in the pool, or for a response. A second attempt of a read would take
 * 5 seconds more. The URI may set other values.
 */
const LIMITS = {
  serverSelectionTimeoutMS: 5000,
  connectTimeoutMS: 5000,
  waitQueueTimeoutMS: 5000,
  socketTimeoutMS: 5000,
  retryReads: false,
};
/**
 * Without a limit on the time of a command. While the embedded store builds an index it responds to nothing else, so the driver
 * must not take it for lost either: the time to connect is also the time that its monitor waits.
 */
const PATIENT = { ...LIMITS, socketTimeoutMS: 0, connectTimeoutMS: 0, monitorCommands: true };
const DEFAULT_DATABASE = 'godown';

export interface Database {
  db: Db;
  uri: string;
  close(): Promise<void>;
}

interface Options {
  /** Null for the embedded store. */
  uri: string | null;
  dataDir: string;
  /** True if the client has events for its commands, which costs a little. */
  monitorCommands?: boolean;
  /** Creates the indexes. That may take minutes in a large collection, so it has no time limit. */
  prepare(db: Db): Promise<void>;
  /** Called when preparing waits for indexes. */
  onWaiting?: OnWaiting;
  /** Called when the embedded store ends by itself. The process has to be started again. */
  onStoreLost(error: Error): void;
}

/** Connects to the MongoDB at `uri`, or starts the embedded store in `dataDir` and connects to that. */
export async function openDatabase({ uri, dataDir, onStoreLost, ...options }: Options): Promise<Database> {
  if (uri !== null) return connect(uri, options);
  const store = await startEmbeddedStore(storeIn(dataDir));
  void store.ended.then((error) => error && onStoreLost(error));
  const database = await connect(store.uri, options).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  // With a full disk the product still starts, and reads. Only commands need the address.
  await writeFile(addressFileIn(dataDir), store.uri, { mode: 0o600 }).catch(() => undefined);
  return {
    ...database,
    async close() {
      // The folder may be read-only by now. Nobody reads the address of a store that does not run.
      await rm(addressFileIn(dataDir), { force: true }).catch(() => undefined);
      // Together: the driver would wait for a store that is busy, and the store cuts off what takes too long.
      await Promise.all([database.close(), store.close()]);
    },
  };
}

/** Throws `StartError` if the data folder has no store: opening it would create one. */
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

export const storeIn = (dataDir: string) => join(dataDir, 'store');

/** Tells commands such as `npm run backup` where the store of a running product is. Others may not read it. */
export const addressFileIn = (dataDir: string) => join(dataDir, 'store.address');

export async function startEmbeddedStore(path: string) {
  // Imported here: a server with a MongoDB does not need LMDB.
  const { start } = await import('@godown/embedded-mongo');
  try {
    return await start({ path });
  } catch (cause) {
    throw new StartError(`The embedded store could not be started: ${messageOf(cause)}`, { cause });
  }
}

async function connect(
  uri: string,
  { prepare, onWaiting, monitorCommands }: Pick<Options, 'prepare' | 'onWaiting' | 'monitorCommands'>,
): Promise<Database> {
  const preparing = createClient(uri, PATIENT);
  if (onWaiting) watchIndexes(preparing, onWaiting);
  try {
    const db = preparing.db(databaseName(uri));
    requireTransactions(uri, await sayHello(db, uri));
    await prepare(db);
  } catch (cause) {
    if (isDiskFull(cause))
      throw new StartError(
        `The data could not be prepared: ${messageOf(cause)}. Make room on the disk, then start again.`,
        { cause },
      );
    if (!(cause instanceof MongoError)) throw cause;
    throw new StartError(
      `The database “${databaseName(uri)}” at ${withoutCredentials(uri)} cannot be used (${messageOf(cause)}). Correct MONGODB_URI, or give its user the role readWrite.`,
      { cause },
    );
  } finally {
    await preparing.close();
  }
  const client = await createClient(uri, { ...LIMITS, monitorCommands: monitorCommands ?? false }).connect();
  return { db: client.db(databaseName(uri)), uri, close: () => client.close() };
}

/** Connects for backups and the like, which wait for nothing else. See `PATIENT`. */
export async function connectPatiently(uri: string, onWaiting?: OnWaiting): Promise<Database> {
  const client = createClient(uri, PATIENT);
  if (onWaiting) watchIndexes(client, onWaiting);
  try {
    const db = client.db(databaseName(uri));
    requireTransactions(uri, await sayHello(db, uri));
    return { db, uri, close: () => client.close() };
  } catch (error) {
    await client.close();
    throw error;
  }
}

async function sayHello(db: Db, uri: string): Promise<Document> {
  try {
    return await db.command({ hello: 1 });
  } catch (cause) {
    throw new StartError(
      `The database at ${withoutCredentials(uri)} cannot be reached (${messageOf(cause)}). Start MongoDB, or correct MONGODB_URI.`,
      { cause },
    );
  }
}

/** Only replica sets and sharded clusters have transactions, without which every change would fail. */
function requireTransactions(uri: string, { setName, msg }: Document): void {
  if (setName !== undefined || msg === 'isdbgrid') return;
  throw new StartError(
    `The MongoDB at ${withoutCredentials(uri)} is not a replica set, which transactions need. Start it with --replSet and run rs.initiate(); one node is enough.`,
  );
}

function createClient(uri: string, limits: typeof LIMITS & { monitorCommands?: boolean }): MongoClient {
  try {
    return new MongoClient(uri, {
      appName: 'godown',
      // An option here would win over the same one in the URI.
      ...Object.fromEntries(
        Object.entries(limits).filter(([name]) => !new RegExp(`[?&]${name}=`, 'i').test(uri)),
      ),
    });
  } catch (cause) {
    throw new StartError(`MONGODB_URI is not valid: ${messageOf(cause)}`, { cause });
  }
}

/** The database in the URI. The driver's default would be "test". */
function databaseName(uri: string): string {
  const name = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(uri)?.[1];
  return name === undefined ? DEFAULT_DATABASE : decodeURIComponent(name);
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
