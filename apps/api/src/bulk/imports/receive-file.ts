/** Stores a file as it arrives, and looks at its first rows. */

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MAX_FILE_BYTES, MAX_ROWS } from '@godown/shared/bulk/import-limits';
import type { ImportColumn } from '@godown/shared/bulk/imports';
import { ObjectId } from 'mongodb';
import { isDatabaseUnavailable } from '../../database/unavailable.js';
import { ProblemError } from '../../http/problem-error.js';
import type { FileSource } from '../files/file-source.js';
import type { InspectTask } from '../files/inspect-file.js';
import { lookAtFile, refuseUnreadable } from '../files/look-at-file.js';
import type { Reader, Readings } from '../files/readings.js';
import { createUtf8Counter } from '../files/utf8-counter.js';
import type { ImportDoc } from './import-doc.js';
import { deleteFile, type ImportCollections, openFile } from './imports.repo.js';
import { guessMapping } from './mapping/guess-mapping.js';

interface Deps {
  collections: ImportCollections;
  readings: Readings;
}

/** A file that arrives, and who reads it. */
export interface Arriving {
  body: Readable;
  reader: Reader;
  /** Throws if the sender may not import any more: a large file takes minutes to arrive. */
  checkSender?(): Promise<void>;
}

export type Looked = Pick<ImportDoc, 'format' | 'sheets' | 'sample' | 'mapping' | 'rows' | 'warnings'> & {
  columns: ImportColumn[];
};
export type Received = Pick<ImportDoc, '_id' | 'hash'> & Looked;

/** Throws 413 for a file that is too large, and 422 for one that cannot be read. Then nothing of it is kept. */
export async function receiveFile(deps: Deps, { body, reader, checkSender }: Arriving): Promise<Received> {
  const { collections } = deps;
  const _id = new ObjectId();
  const stop = () => body.destroy(reader.signal.reason);
  reader.signal.addEventListener('abort', stop, { once: true });
  try {
    const { hash, isUtf8 } = await store(collections, _id, body);
    await checkSender?.();
    const source = await openFile(collections, _id);
    if (!source) throw new Error('A file that was just stored is gone.');
    return { _id, hash, ...(await inspect(deps.readings, { source, isUtf8 }, reader)) };
  } catch (error) {
    await deleteFile(collections, _id).catch((failure) => {
      // The purge removes the rest.
      if (!isDatabaseUnavailable(failure)) throw failure;
    });
    throw error;
  } finally {
    reader.signal.removeEventListener('abort', stop);
  }
}

/** Rejects with the error that a stream gives to the callback of `act`. */
const finish = (act: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => act((error) => (error ? reject(error) : resolve())));

const tooLarge = () =>
  new ProblemError('body_too_large', { detail: /* i18n */ 'A file may have at most 50 MB.' });

async function store({ files }: ImportCollections, id: ObjectId, body: Readable) {
  const hash = createHash('sha256');
  const utf8 = createUtf8Counter();
  let size = 0;
  const file = files.openUploadStreamWithId(id, String(id));
  // The callbacks below receive the error.
  file.on('error', () => {});
  // Each piece is awaited, so that none is on its way when those of a failed upload are deleted.
  for await (const bytes of body as AsyncIterable<Buffer>) {
    size += bytes.length;
    if (size > MAX_FILE_BYTES) throw tooLarge();
    hash.update(bytes);
    utf8.add(bytes);
    await finish((done) => file.write(bytes, done));
  }
  await finish((done) => file.end(done));
  return { hash: hash.digest('hex'), isUtf8: utf8.isUtf8() };
}

/** Looks at the file, or at a sheet of it, and guesses its columns. Throws 422. */
export async function inspect(
  readings: Readings,
  task: InspectTask & { source: FileSource },
  reader: Reader,
): Promise<Looked> {
  try {
    const look = await lookAtFile(readings, task, reader);
    const { format, sheets, first, numbers, sample, warnings } = look;
    const { mapping, columns } = guessMapping({ rows: first, sample, numbers });
    const rows = look.countBelow(mapping.headingRow, MAX_ROWS);
    return { format, ...(sheets && { sheets }), sample, mapping, columns, rows, warnings };
  } catch (error) {
    return refuseUnreadable(error);
  }
}
