/** Writes a backup. The file has its name only once it is whole, on the disk and checked. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Db } from 'mongodb';
import { reasonOf, StartError, systemCode } from '../../runtime/start-error.js';
import { makeFolder } from '../../settings/data-dir.js';
import { type BackupHeader, type BackupSummary, FORMAT, toFrame } from './backup-format.js';
import { checkBackup } from './read-backup.js';
import { type Snapshot, withSnapshot } from './read-snapshot.js';

/** Bytes that go to the compression together. */
const CHUNK_BYTES = 64 * 1024;
const GZIP_LEVEL = 1;
/** No space, and the limits of a quota and of a file's size. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

interface Options {
  file: string;
  /** The name of a backup that a restore would refuse. An existing file of this name is replaced. By default `file`. */
  refusedFile?: string;
  /** Nobody else can write to the database. */
  alone: boolean;
  now: Date;
  signal?: AbortSignal | undefined;
  onProgress?: (documents: number, of: number) => void;
}

interface CheckedBackup extends BackupSummary {
  /** The reason that a restore would refuse it, in one line, or null. */
  refusal: string | null;
}

/** A backup that is whole, on the disk and checked, and has not got its name. */
interface UnnamedBackup {
  summary: CheckedBackup;
  /** Gives it its name. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** Throws `StartError` if the file exists or cannot be written. */
export async function writeBackup(db: Db, options: Options): Promise<CheckedBackup> {
  const { summary, keep } = await writeUnnamedBackup(db, options);
  await keep();
  return summary;
}

/** For callers that have something to do after a backup is complete and before others see it. See `writeBackup`. */
export async function writeUnnamedBackup(
  db: Db,
  { file, refusedFile = file, alone, now, signal, onProgress }: Options,
): Promise<UnnamedBackup> {
  await requireNew(file);
  const part = partOf(file);
  // Its content is as secret as the database.
  const handle = await open(part, 'wx', 0o600).catch((cause) => refuse(part, cause));
  try {
    const header = { backup: 'godown', format: FORMAT, product: readVersion(), takenAt: now } as const;
    const summary: BackupSummary = {
      header: { ...header, database: db.databaseName },
      collections: [],
      documents: 0,
    };
    await withSnapshot(db, { alone }, async (snapshot) => {
      const frames = inChunks(toFrames(snapshot, { summary, onProgress }));
      const target = handle.createWriteStream({ flush: true });
      await pipeline(Readable.from(frames), createGzip({ level: GZIP_LEVEL }), target, { signal });
    });
    signal?.throwIfAborted();
    const refusal = await findRefusal(part, { named: refusedFile, signal });
    const name = refusal === null ? file : refusedFile;
    return {
      summary: { ...summary, refusal },
      async keep() {
        if (!(await nameBackup(file, name)))
          throw new StartError(`${part} was removed while it was written.`);
      },
      discard: () => rm(part, { force: true }),
    };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    if (!FULL.has(systemCode(error))) throw error;
    throw new StartError(`The disk is full, so ${file} was not written. Make room, then start again.`, {
      cause: error,
    });
  }
}

const partOf = (file: string) => `${file}.part`;

/** After the snapshot, whose time is limited. The reason names the file that the part will be. */
async function findRefusal(
  part: string,
  { named, signal }: { named: string; signal: AbortSignal | undefined },
): Promise<string | null> {
  try {
    await checkBackup(part, { signal });
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.message.replace(part, () => named);
    throw error;
  }
}

/** Gives a whole backup its name, unless another process has done so. False if there is no such backup, such as one that was moved away. */
export async function nameBackup(file: string, name = file): Promise<boolean> {
  try {
    await rename(partOf(file), name);
    return true;
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return exists(name);
  }
}

/** Deletes the parts of backups with such a name that killed processes have left. No other process may write one. */
export async function deleteParts(folder: string, { name }: { name: string }): Promise<void> {
  for (const file of await readdir(folder))
    if (file.startsWith(`${name}-`) && file.endsWith(partOf('.backup'))) await rm(join(folder, file));
}

/** The path of a new backup in a folder, which is made if needed. The names of such files are in the order of time. */
export async function prepareBackupFile(
  folder: string,
  { name, now }: { name: string; now: Date },
): Promise<string> {
  await makeFolder(folder);
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return join(folder, `${name}-${time}Z.backup`);
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function requireNew(file: string): Promise<void> {
  if (await exists(file)) throw new StartError(`${file} exists already. Choose another name.`);
}

function refuse(part: string, cause: unknown): never {
  if (systemCode(cause) === 'EEXIST')
    throw new StartError(
      `${part} exists: another backup is writing it, or one was killed. In the second case delete it.`,
    );
  throw new StartError(`The backup cannot be written (${reasonOf(cause)}).`, { cause });
}

interface Progress {
  /** Filled while the frames are made. */
  summary: BackupSummary;
  onProgress: Options['onProgress'];
}

async function* toFrames(snapshot: Snapshot, { summary, onProgress }: Progress): AsyncGenerator<Uint8Array> {
  const header: BackupHeader = summary.header;
  yield toFrame('h', header);
  const kind = Buffer.from('d');
  for (const name of snapshot.names) {
    yield toFrame('c', { name });
    const hash = createHash('sha256');
    let count = 0;
    for await (const document of snapshot.read(name)) {
      hash.update(document);
      count++;
      yield kind;
      yield document;
      onProgress?.(summary.documents + count, snapshot.about);
    }
    const end = { name, count, sha256: hash.digest('hex') };
    summary.collections.push(end);
    summary.documents += count;
    yield toFrame('e', end);
  }
  yield toFrame('f', { collections: summary.collections.length, documents: summary.documents });
}

/** One call of the compression for each small document would take most of the time. */
async function* inChunks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return String(version);
}
