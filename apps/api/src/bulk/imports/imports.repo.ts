import { MAX_UNAPPLIED } from '@godown/shared/bulk/import-limits';
import type { RowStatus } from '@godown/shared/bulk/imports';
import { type Collection, type Db, GridFSBucket, type GridFSFile, ObjectId, ReadPreference } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { notFound } from '../../http/not-found.js';
import type { FileSource } from '../files/file-source.js';
import type { ImportDoc, ImportRowDoc } from './import-doc.js';
import type { MappingDoc } from './mapping/remembered-mappings.js';

/** Imports in the list. */
const LISTED = 20;
const FILES = 'importFiles';
/** Four of the pieces in which the driver stores a file. */
const SLICE_BYTES = 4 * 255 * 1024;

export interface ImportCollections {
  imports: Collection<ImportDoc>;
  rows: Collection<ImportRowDoc>;
  mappings: Collection<MappingDoc>;
  /** The files, in pieces. The name of a file is the id of its import. */
  files: GridFSBucket;
  /** The pieces of the files. That of a file from an upload has the id of the import. */
  pieces: Collection<PieceDoc>;
}

interface PieceDoc {
  _id: ObjectId;
  files_id: ObjectId;
  n: number;
}

const PRIMARY = { readPreference: 'primary' } as const;

export const importCollectionsOf = (db: Db): ImportCollections => ({
  imports: db.collection('imports', PRIMARY),
  rows: db.collection('importRows', PRIMARY),
  mappings: db.collection('importMappings', PRIMARY),
  files: new GridFSBucket(db, { bucketName: FILES, readPreference: ReadPreference.primary }),
  pieces: db.collection(`${FILES}.chunks`, PRIMARY),
});

export async function createImportIndexes(db: Db): Promise<void> {
  const { imports, rows, mappings } = importCollectionsOf(db);
  await declareIndexes(imports, [
    { key: { at: 1, _id: 1 } },
    { key: { state: 1 } },
    { key: { hash: 1, state: 1 } },
    { key: { headings: 1, at: 1 }, partialFilterExpression: { headings: { $exists: true } } },
  ]);
  await declareIndexes(rows, [
    { key: { import: 1, status: 1, row: 1 } },
    { key: { import: 1, isWarned: 1, row: 1 }, partialFilterExpression: { isWarned: { $exists: true } } },
  ]);
  await declareIndexes(mappings, [{ key: { at: 1 } }]);
  // As the driver would create them at the first upload.
  await declareIndexes(db.collection(`${FILES}.files`), [{ key: { filename: 1, uploadDate: 1 } }]);
  await declareIndexes(db.collection(`${FILES}.chunks`), [{ key: { files_id: 1, n: 1 }, unique: true }]);
}

/** The newest imports. */
export function listImports({ imports }: ImportCollections): Promise<ImportDoc[]> {
  return imports.find({}, { sort: { at: -1, _id: -1 }, limit: LISTED }).toArray();
}

export const findImport = ({ imports }: ImportCollections, id: ObjectId): Promise<ImportDoc | null> =>
  imports.findOne({ _id: id });

export async function requireImport(collections: ImportCollections, id: ObjectId): Promise<ImportDoc> {
  const doc = await findImport(collections, id);
  if (!doc) throw notFound('import_not_found');
  return doc;
}

/** Removes the oldest files of a person that were not applied. */
export async function removeOldest(collections: ImportCollections, uid: string): Promise<void> {
  const { imports } = collections;
  const unapplied = { 'by.uid': uid, state: { $in: ['uploaded' as const, 'checked' as const] } };
  const options = { sort: { at: -1, _id: -1 }, skip: MAX_UNAPPLIED, projection: { _id: 1 } } as const;
  const old = await imports.find(unapplied, options).toArray();
  for (const { _id } of old) {
    const { deletedCount } = await imports.deleteOne({ ...unapplied, _id });
    if (deletedCount > 0) await removeContent(collections, _id);
  }
}

/** Removes the file and the checked rows of an import that was deleted. */
export async function removeContent(collections: ImportCollections, id: ObjectId): Promise<void> {
  await deleteFile(collections, id);
  await deleteInBatches(collections.rows, { import: id });
}

/** A page of the rows with a status, or of those with warnings, after row `after`. */
export function listRows(
  { rows }: ImportCollections,
  id: ObjectId,
  { status, after, limit }: { status: RowStatus | 'warned'; after: number; limit: number },
): Promise<ImportRowDoc[]> {
  const filter = {
    import: id,
    ...(status === 'warned' ? { isWarned: true as const } : { status }),
    row: { $gt: after },
  };
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

/** Removes an incomplete file too. */
export async function deleteFile({ files, pieces }: ImportCollections, id: ObjectId): Promise<void> {
  for (const { _id } of await files.find({ filename: String(id) }).toArray()) await files.delete(_id);
  // An earlier version gave files ids of their own.
  await pieces.deleteMany({ files_id: id });
}

/** Removes a file by its own id, whether it was stored as a whole or not. */
export async function deleteStored({ files, pieces }: ImportCollections, file: ObjectId): Promise<void> {
  const [stored] = await files.find({ _id: file }, { limit: 1 }).toArray();
  if (stored) await files.delete(file);
  await pieces.deleteMany({ files_id: file });
}

/**
 * The ids of the files that have pieces, except those that began at `before` or later. One index seek for each file.
 */
export async function* listStoredFiles(
  { pieces }: ImportCollections,
  before: Date,
): AsyncGenerator<ObjectId> {
  const end = ObjectId.createFromTime(Math.floor(before.getTime() / 1000));
  for (let last: ObjectId | null = null; ; ) {
    const range: { $lt: ObjectId; $gt?: ObjectId } = { $lt: end, ...(last && { $gt: last }) };
    const next: Pick<PieceDoc, 'files_id'> | null = await pieces.findOne(
      { files_id: range },
      { sort: { files_id: 1, n: 1 }, projection: { files_id: 1 } },
    );
    if (!next) return;
    last = next.files_id;
    yield last;
  }
}

/** True if an import needs the file with this id. */
export async function isFileUsed({ files, imports }: ImportCollections, file: ObjectId): Promise<boolean> {
  const [stored] = await files.find({ _id: file }, { limit: 1 }).toArray();
  return (
    stored !== undefined &&
    (await imports.countDocuments({ _id: new ObjectId(stored.filename) }, { limit: 1 })) > 0
  );
}

/** The job that applied a file with the same content, if any. */
export function findSameFile({ imports }: ImportCollections, doc: ImportDoc): Promise<ImportDoc | null> {
  return imports.findOne({ hash: doc.hash, state: 'applied', _id: { $ne: doc._id } }, { sort: { at: -1 } });
}
