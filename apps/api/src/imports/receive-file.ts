/** Stores a file as it arrives, and looks at its first rows. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Import, MAX_FILE_BYTES, MAX_ROWS, type Mapping } from '@godown/shared/imports';
import { ObjectId } from 'mongodb';
import { isDatabaseUnavailable } from '../database/unavailable.js';
import { invalidInput, ProblemError } from '../http/problem-error.js';
import { guessMapping, headingKeyOf } from './guess-mapping.js';
import type { ImportDoc } from './import-doc.js';
import { deleteFile, type ImportCollections, openFile } from './imports.repo.js';
import { detectFormat, LOOKED_AT } from './read/detect-format.js';
import { type FileSource, readAll, type SheetRow, UnreadableFileError } from './read/file-source.js';
import { readRows } from './read/read-rows.js';
import { findSheet } from './read/xlsx-rows.js';

/** Rows of the sample, and the longest text of its cells. */
const SAMPLE_ROWS = 20;
const SAMPLE_TEXT = 200;
/** Rows that decide about the mapping. */
const LOOKED_AT_ROWS = 200;

type Received = Pick<ImportDoc, '_id' | 'hash' | 'format' | 'sample' | 'mapping' | 'rows'>;

/** Throws 413 for a file that is too large, and 422 for one that cannot be read. Then nothing of it is kept. */
export async function receiveFile(collections: ImportCollections, body: Readable): Promise<Received> {
  const _id = new ObjectId();
  try {
    const { hash, isUtf8 } = await store(collections, _id, body);
    const source = await openFile(collections, _id);
    if (!source) throw new Error('A file that was just stored is gone.');
    return { _id, hash, ...(await inspect(collections, source, isUtf8)) };
  } catch (error) {
    await deleteFile(collections, _id).catch((failure) => {
      // The purge removes what is left.
      if (!isDatabaseUnavailable(failure)) throw failure;
    });
    throw error instanceof UnreadableFileError ? unreadable(error.message) : error;
  }
}

export const unreadable = (message: string): ProblemError => invalidInput([{ path: 'file', message }]);

/** Rejects with the error that a stream gives to the callback of `act`. */
const finish = (act: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => act((error) => (error ? reject(error) : resolve())));

const tooLarge = () => new ProblemError('body_too_large', { detail: 'A file may have at most 50 MB.' });

async function store({ files }: ImportCollections, id: ObjectId, body: Readable) {
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let size = 0;
  const check = (bytes: Uint8Array, stream: boolean) => {
    try {
      if (isUtf8) decoder.decode(bytes, { stream });
    } catch {
      isUtf8 = false;
    }
  };
  const file = files.openUploadStreamWithId(id, String(id));
  // The callbacks below receive the error.
  file.on('error', () => {});
  // Each piece is awaited, so that none is on its way when those of a failed upload are deleted.
  for await (const bytes of body as AsyncIterable<Buffer>) {
    size += bytes.length;
    if (size > MAX_FILE_BYTES) throw tooLarge();
    hash.update(bytes);
    check(bytes, true);
    await finish((done) => file.write(bytes, done));
  }
  await finish((done) => file.end(done));
  check(new Uint8Array(), false);
  if (size === 0) throw new UnreadableFileError('The file is empty.');
  return { hash: hash.digest('hex'), isUtf8 };
}

async function inspect(
  { mappings }: ImportCollections,
  source: FileSource,
  isUtf8: boolean,
): Promise<Omit<Received, '_id' | 'hash'>> {
  const format = await readFormat(source, isUtf8);
  const first: SheetRow[] = [];
  let count = 0;
  for await (const row of readRows(source, format)) {
    if (row.cells.length === 0) continue;
    count++;
    if (first.length < LOOKED_AT_ROWS) first.push(row);
    if (count > MAX_ROWS + SAMPLE_ROWS) throw tooManyRows();
  }
  if (count === 0) throw new UnreadableFileError('The file has no rows.');
  const guessed = guessMapping(first);
  const key = headingKeyOf(first, guessed.headingRow);
  const used = key === null ? null : await mappings.findOne({ _id: key });
  const mapping = used?.mapping ?? guessed;
  const rows = count - first.filter(({ index }) => index <= mapping.headingRow).length;
  if (rows > MAX_ROWS) throw tooManyRows();
  return { format, sample: toSample(first), mapping, rows };
}

export const tooManyRows = () =>
  new UnreadableFileError(`The file has more than ${MAX_ROWS} rows. Import it in parts.`);

async function readFormat(source: FileSource, isUtf8: boolean): Promise<Import['format']> {
  const begin = await readAll(source.read({ start: 0, end: Math.min(LOOKED_AT, source.size) }));
  const format = detectFormat(begin, { isUtf8 });
  if (format.kind === 'csv') return format;
  const sheet = await findSheet(source);
  if (sheet === null) throw new UnreadableFileError('The workbook has no rows.');
  return { kind: 'xlsx', sheet };
}

/** With empty rows, so that the place of a row is its number. */
function toSample(rows: readonly SheetRow[]): string[][] {
  const last = rows.reduce((last, { index }) => (index <= SAMPLE_ROWS ? index : last), 0);
  return Array.from({ length: last }, (_, place) => {
    const row = rows.find(({ index }) => index === place + 1);
    return (row?.cells ?? []).map((cell) => String(cell).slice(0, SAMPLE_TEXT));
  });
}

/** Remembers how files with these headings are read. */
export async function keepMapping(
  { mappings }: ImportCollections,
  { sample }: Pick<ImportDoc, 'sample'>,
  mapping: Mapping,
  at: Date,
): Promise<void> {
  const heading = sample[mapping.headingRow - 1];
  if (!heading) return;
  const row = { index: mapping.headingRow, line: 0, endLine: 0, cells: heading };
  const key = headingKeyOf([row], mapping.headingRow);
  if (key !== null) await mappings.updateOne({ _id: key }, { $set: { mapping, at } }, { upsert: true });
}
