import { open } from 'node:fs/promises';
import { join } from 'node:path';

const MAGIC = 0xbeefc0de;

/** LMDB's file in a data folder. */
export function dataFileOf(path: string): string {
  return join(path, 'data.mdb');
}

/**
 * Looks at the first pages of the data file before LMDB maps it.
 * @throws Error naming the folder when it is no LMDB file, or cut short.
 */
export async function checkDataFile(path: string): Promise<void> {
  const file = dataFileOf(path);
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`cannot read the data file ${file}: ${error.message}`);
  });
  if (!handle) return;
  await handle.close();
}

export { MAGIC };
