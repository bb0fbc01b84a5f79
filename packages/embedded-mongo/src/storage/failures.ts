import { decodeFirst } from '../bson/document.js';
import { show } from '../bson/show.js';
import { CommandError } from '../errors.js';
import type { Collection } from './catalog.js';

/** LMDB's error numbers and errno values, in words for the person who runs the store. */
const MEANINGS: Readonly<Record<number, string>> = {
  28: 'the disk is full',
  122: 'the disk quota is used up',
  27: 'the file may not grow any further (file size limit)',
  5: 'the disk is full or failing (LMDB reports an input/output error for both)',
  30: 'the file system is read-only',
  13: 'permission was denied',
  1: 'permission was denied',
  12: 'there is not enough memory to map the file',
  [-30792]: 'the map of the file cannot grow any further',
  [-30782]: 'a write failed earlier in this transaction',
  [-30788]: 'one command writes too many pages',
  [-30796]: 'the data file is damaged (a page is corrupted)',
  [-30797]: 'the data file is damaged (a page was not found)',
  [-30795]: 'LMDB has given up after a failed write; restart the store',
  [-30793]: 'the data file is damaged (not an LMDB file)',
  [-30794]: 'the data file was written by another version of LMDB',
};

/** LMDB reports EIO (5) when the system cuts a write short, as it does on a full disk. */
const FULL = new Set([28, 122, 27, 5, -30792]);

/** Records that differ from the written ones, or that contradict each other. */
export class DamageError extends Error {
  readonly what: string;

  constructor(what: string) {
    super(`the data file is damaged: ${what}. Stop the store and run "npm run store:check"`);
    this.name = 'DamageError';
    this.what = what;
  }
}

/** The error for a document, as BSON, that an index does not have. */
export function missingEntry(
  { namespace }: Pick<Collection, 'namespace'>,
  index: string,
  raw: Buffer,
): DamageError {
  const id = show(decodeFirst(raw));
  return new DamageError(`${namespace} has a document with _id ${id} that index ${index} does not have`);
}

/** The error for an index entry whose document is missing, or is another one. */
export function missingDocument(
  { namespace }: Pick<Collection, 'namespace'>,
  index: string,
  entry: string,
): DamageError {
  return new DamageError(`index ${index} of ${namespace} has ${entry}, but the document is missing`);
}

/** True for failures of the data file or the disk, false for faults of this program. */
export function isFailureOfData(error: unknown): boolean {
  return error instanceof DamageError || /MDB_/.test(String(error));
}

/**
 * Turns an error of LMDB or the file system into one that names the folder and the problem.
 * Command errors pass through.
 */
export function toStoreError(error: unknown, path: string): Error {
  if (error instanceof CommandError) return error;
  const failure = error instanceof Error ? error : new Error(String(error));
  const code = (failure as { code?: unknown }).code;
  const number = typeof code === 'number' ? code : errnoOf(failure.message);
  const meaning = (number === undefined ? undefined : MEANINGS[number]) ?? failure.message;
  const kind = number !== undefined && FULL.has(number) ? 'OutOfDiskSpace' : 'InternalError';
  return new CommandError(kind, `cannot use the data folder ${path}: ${meaning}`, {});
}

/** Some failures of LMDB arrive as text only. */
function errnoOf(message: string): number | undefined {
  if (/no space left/i.test(message)) return 28;
  if (/file too large/i.test(message)) return 27;
  if (/input\/output error/i.test(message)) return 5;
  if (/MDB_MAP_FULL/.test(message)) return -30792;
  return undefined;
}
