import { mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { storeIn } from '../../database/connect.js';
import { openAlone } from '../../database/reach-store.js';
import { StartError, systemCode } from '../../runtime/start-error.js';

/**
 * Makes an embedded store in a data folder that has none. It is filled in another folder and gets its name at the end, so
 * half a store is never used. Throws `StartError`.
 */
export async function restoreStore<T>(dataDir: string, fill: (db: Db) => Promise<T>): Promise<T> {
  const path = storeIn(dataDir);
  await requireNoStore(path);
  const temporary = await mkdtemp(`${path}.restoring-`);
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
