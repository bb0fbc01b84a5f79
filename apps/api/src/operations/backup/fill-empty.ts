/** Fills a database that has nothing yet, or leaves nothing. Nothing waits for the time limits of requests. */
import { mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { connectPatiently, storeIn } from '../../database/connect.js';
import type { OnWaiting } from '../../database/declare-indexes.js';
import { openAlone } from '../../database/reach-store.js';
import { isDiskFull } from '../../database/unavailable.js';
import { StartError, systemCode } from '../../runtime/start-error.js';
import type { Config } from '../../settings/config.js';
import { prepareDataDir } from '../../settings/data-dir.js';
import { dropAll, requireEmpty } from './restore-backup.js';

type Fill<T> = (db: Db) => Promise<T>;

/** The MongoDB of the settings, or a new embedded store. `onWaiting`: hears for which indexes a MongoDB waits. Throws `StartError` if there is something already. */
export async function fillEmpty<T>(
  { mongodbUri: uri, dataDir }: Pick<Config, 'mongodbUri' | 'dataDir'>,
  fill: Fill<T>,
  onWaiting: OnWaiting,
): Promise<T> {
  try {
    if (uri !== null) return await fillMongodb(uri, fill, onWaiting);
    await prepareDataDir(dataDir);
    return await makeStore(dataDir, fill);
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause;
    throw new StartError('The disk is full. Make room, then start again.', { cause });
  }
}

async function fillMongodb<T>(uri: string, fill: Fill<T>, onWaiting: OnWaiting): Promise<T> {
  const { db, close } = await connectPatiently(uri, onWaiting);
  try {
    await requireEmpty(db);
    try {
      return await fill(db);
    } catch (error) {
      await dropAll(db).catch(() => {
        console.error(`What was written could not be removed. Drop the database “${db.databaseName}”.`);
      });
      throw error;
    }
  } finally {
    await close();
  }
}

/** It is filled in another folder and gets its name at the end, so half a store is never used, also after a crash. */
async function makeStore<T>(dataDir: string, fill: Fill<T>): Promise<T> {
  const path = storeIn(dataDir);
  await requireNoStore(path);
  const temporary = await mkdtemp(`${path}.filling-`);
  try {
    const { db, close } = await openAlone(join(temporary, 'store'));
    const result = await fill(db).finally(close);
    await requireNoStore(path);
    // Windows does not rename to a folder that exists.
    await rmdir(path).catch(() => undefined);
    await rename(join(temporary, 'store'), path);
    return result;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function requireNoStore(path: string): Promise<void> {
  const files = await readdir(path).catch((error) => {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  });
  if (files.length > 0)
    throw new StartError(
      `There is a store in ${path} already. Move it away, or set DATA_DIR to another folder.`,
    );
}
