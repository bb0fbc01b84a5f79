import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../../runtime/start-error.js';
import { prepareDataDir } from '../../settings/data-dir.js';

/** A picture in the folder. */
interface KeptPicture {
  bytes: Buffer;
  at: Date;
}

interface PictureFiles {
  read(url: string): Promise<KeptPicture | null>;
  /** Removes the oldest files now and then, so that the folder does not become too large. */
  write(url: string, bytes: Buffer): Promise<void>;
}

/** This part of the limit is written before the folder is read again: it may have thousands of files. */
const READ_AGAIN_AFTER = 0.05;

/** Keeps pictures in a folder, which it makes when it is needed. Several processes may use the same one. */
export function createPictureFiles(folder: string, maxBytes: number): PictureFiles {
  const room = maxBytes * READ_AGAIN_AFTER;
  // The content of the folder is not known at the start.
  let written = Number.POSITIVE_INFINITY;
  const pathOf = (url: string) => join(folder, createHash('sha256').update(url).digest('hex'));
  return {
    async read(url) {
      const path = pathOf(url);
      const [found, bytes] = await Promise.all([
        stat(path).catch(ignoreMissing),
        readFile(path).catch(ignoreMissing),
      ]);
      return found && bytes ? { bytes, at: found.mtime } : null;
    },
    async write(url, bytes) {
      await prepareDataDir(folder);
      // Never half a picture under its name.
      const unfinished = join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, pathOf(url));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      written += bytes.length;
      if (written <= room) return;
      written = 0;
      await removeOldest(folder, maxBytes - room);
    },
  };
}

async function removeOldest(folder: string, maxBytes: number): Promise<void> {
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  const files = await Promise.all(
    paths.map(async (path) => ({ path, found: await stat(path).catch(ignoreMissing) })),
  );
  let total = 0;
  const newestFirst = files.flatMap(({ path, found }) => (found ? [{ path, found }] : []));
  newestFirst.sort((a, b) => b.found.mtimeMs - a.found.mtimeMs);
  for (const { path, found } of newestFirst) {
    total += found.size;
    if (total > maxBytes) await rm(path, { force: true });
  }
}

/** Another process may have removed the file. */
function ignoreMissing(error: unknown): null {
  if (systemCode(error) === 'ENOENT') return null;
  throw error;
}
