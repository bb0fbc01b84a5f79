import { deleteInBatches } from '../ledger/purge.js';
import { deleteFile, type ImportCollections } from './imports.repo.js';

/** How long a file is kept that was not applied, and one that was, in milliseconds. */
const LIFETIME_MS = 24 * 3600 * 1000;
const APPLIED_LIFETIME_MS = 90 * 24 * 3600 * 1000;
/** How long a mapping is remembered. */
const MAPPING_LIFETIME_MS = 400 * 24 * 3600 * 1000;

/** Removes old imports, with their files and rows. */
export async function purgeImports(collections: ImportCollections, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const old = {
    $or: [
      { state: { $in: ['uploaded' as const, 'checked' as const] }, at: { $lt: before(LIFETIME_MS) } },
      { state: 'applied' as const, at: { $lt: before(APPLIED_LIFETIME_MS) } },
    ],
  };
  for (;;) {
    const doc = await collections.imports.findOneAndDelete(old);
    if (!doc) break;
    await deleteFile(collections, doc._id);
    await deleteInBatches(collections.rows, { import: doc._id });
  }
  await deleteInBatches(collections.mappings, { at: { $lt: before(MAPPING_LIFETIME_MS) } });
}
