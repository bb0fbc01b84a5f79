/** Lets commands use an embedded store that the product may have open. */
import { readFile } from 'node:fs/promises';
import { StartError, systemCode } from '../runtime/start-error.js';
import {
  addressFileIn,
  connectPatiently,
  type Database,
  requireStore,
  startEmbeddedStore,
  storeIn,
} from './connect.js';

/** A database. `alone`: nobody else can write to it. */
interface ReachedDatabase extends Database {
  alone: boolean;
}

/** The MongoDB at `uri`, or the embedded store in `dataDir`: opened here, or where another process has it open. */
export async function reachDatabase(uri: string | null, dataDir: string): Promise<ReachedDatabase> {
  if (uri !== null) return { ...(await connectPatiently(uri)), alone: false };
  await requireStore(dataDir);
  try {
    return { ...(await openAlone(storeIn(dataDir))), alone: true };
  } catch (error) {
    if (!isInUse(error)) throw error;
    return { ...(await connectPatiently(await readAddress(dataDir))), alone: false };
  }
}

/** Opens the embedded store in a folder. `connectPatiently` has no time limits. */
export async function openAlone(path: string): Promise<Database> {
  const store = await startEmbeddedStore(path);
  try {
    const { close, ...database } = await connectPatiently(store.uri);
    return {
      ...database,
      async close() {
        await close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof StartError && systemCode(error.cause) === 'FolderLocked';
}

async function readAddress(dataDir: string): Promise<string> {
  try {
    return (await readFile(addressFileIn(dataDir), 'utf8')).trim();
  } catch (cause) {
    throw new StartError(
      `The store in ${dataDir} is in use by a process that did not write its address. Stop it, or wait until it has started.`,
      { cause },
    );
  }
}
