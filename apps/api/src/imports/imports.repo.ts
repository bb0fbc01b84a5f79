import type { Mapping, RowStatus } from '@godown/shared/imports';
import {
  type Collection,
  type Db,
  GridFSBucket,
  type GridFSFile,
  type ObjectId,
  ReadPreference,
} from 'mongodb';
import type { ImportDoc, ImportRowDoc } from './import-doc.js';
import type { FileSource } from './read/file-source.js';

/** How many imports the list has. */
const LISTED = 20;
const FILES = 'importFiles';
/** Four of the pieces in which the driver stores a file. */
const SLICE_BYTES = 4 * 255 * 1024;

/** The mapping that was last used for the same headings. */
interface MappingDoc {
  _id: string;
  mapping: Mapping;
  at: Date;
}

export interface ImportCollections {
  imports: Collection<ImportDoc>;
  rows: Collection<ImportRowDoc>;
  mappings: Collection<MappingDoc>;
  /** The files, in pieces. The name of a file is the id of its import. */
  files: GridFSBucket;
}

const PRIMARY = { readPreference: 'primary' } as const;

export const importCollectionsOf = (db: Db): ImportCollections => ({
  imports: db.collection('imports', PRIMARY),
  rows: db.collection('importRows', PRIMARY),
  mappings: db.collection('importMappings', PRIMARY),
  files: new GridFSBucket(db, { bucketName: FILES, readPreference: ReadPreference.primary }),
});

export async function createImportIndexes(db: Db): Promise<void> {
  const { imports, rows, mappings } = importCollectionsOf(db);
  await imports.createIndexes([
    { key: { at: 1, _id: 1 } },
    { key: { state: 1 } },
    { key: { hash: 1, state: 1 } },
  ]);
  await rows.createIndex({ import: 1, status: 1, row: 1 });
  await mappings.createIndex({ at: 1 });
  // As the driver would create them at the first upload.
  await db.collection(`${FILES}.files`).createIndex({ filename: 1, uploadDate: 1 });
  await db.collection(`${FILES}.chunks`).createIndex({ files_id: 1, n: 1 }, { unique: true });
}

/** The newest imports. */
export function listImports({ imports }: ImportCollections): Promise<ImportDoc[]> {
  return imports.find({}, { sort: { at: -1, _id: -1 }, limit: LISTED }).toArray();
}

export const findImport = ({ imports }: ImportCollections, id: ObjectId): Promise<ImportDoc | null> =>
  imports.findOne({ _id: id });

/** A page of the rows with a status, or of all, after row `after`. */
export function listRows(
  { rows }: ImportCollections,
  id: ObjectId,
  { status, after, limit }: { status: RowStatus; after: number; limit: number },
): Promise<ImportRowDoc[]> {
  const filter = { import: id, status, row: { $gt: after } };
  return rows.find(filter, { sort: { row: 1 }, limit, batchSize: limit + 1 }).toArray();
}

/** The file of an import. Null if it is gone. */
export async function openFile({ files }: ImportCollections, id: ObjectId): Promise<FileSource | null> {
  const [file] = await files.find({ filename: String(id) }, { sort: { uploadDate: -1 }, limit: 1 }).toArray();
  if (!file) return null;
  return { size: file.length, read: (range) => readSlices(files, file, range) };
}

/** In slices: the driver would ask for 16 MB at once, and everybody else would wait while the database copies them. */
async function* readSlices(
  files: GridFSBucket,
  { _id, length }: GridFSFile,
  { start, end } = { start: 0, end: length },
) {
  for (let from = start; from < end; from += SLICE_BYTES)
    yield* files.openDownloadStream(_id, { start: from, end: Math.min(from + SLICE_BYTES, end) });
}

export async function deleteFile({ files }: ImportCollections, id: ObjectId): Promise<void> {
  for (const { _id } of await files.find({ filename: String(id) }).toArray()) await files.delete(_id);
}

/** The job that applied a file with the same content, if any. */
export function findSameFile({ imports }: ImportCollections, doc: ImportDoc): Promise<ImportDoc | null> {
  return imports.findOne({ hash: doc.hash, state: 'applied', _id: { $ne: doc._id } }, { sort: { at: -1 } });
}
