import { deleteInBatches } from '../../database/delete-in-batches.js';
import {
  deleteStored,
  type ImportCollections,
  isFileUsed,
  listStoredFiles,
  removeContent,
} from './imports.repo.js';

/** Time that a file is kept that was not applied, and one that was, in milliseconds. */
const LIFETIME_MS = 24 * 3600 * 1000;
const APPLIED_LIFETIME_MS = 90 * 24 * 3600 * 1000;
/** Longer than an upload can take, in milliseconds. */
const UPLOAD_MS = 3600 * 1000;
/** Time that a mapping is remembered, in milliseconds. */
const MAPPING_LIFETIME_MS = 400 * 24 * 3600 * 1000;

/** Removes old imports, with their files and rows, and the remains of failed uploads. */
export async function purgeImports(
  collections: ImportCollections,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const old = {
    $or: [
      { state: { $in: ['uploaded' as const, 'checked' as const] }, at: { $lt: before(LIFETIME_MS) } },
      { state: 'applied' as const, at: { $lt: before(APPLIED_LIFETIME_MS) } },
    ],
  };
  for (;;) {
    signal?.throwIfAborted();
    const doc = await collections.imports.findOneAndDelete(old);
    if (!doc) break;
    // Not stopped in between: nothing would find the rest.
    await removeContent(collections, doc._id);
  }
  for await (const file of listStoredFiles(collections, before(UPLOAD_MS))) {
    signal?.throwIfAborted();
    if (!(await isFileUsed(collections, file))) await deleteStored(collections, file);
  }
  await deleteInBatches(collections.mappings, { at: { $lt: before(MAPPING_LIFETIME_MS) } }, signal);
}
