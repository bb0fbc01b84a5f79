/** Applies a checked file: the job that changes the items, and the rows that it takes. */
import type { ApplyRequest } from '@godown/shared/bulk/imports';
import type { ClientSession, ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import type { JobDoc } from '../jobs/job-doc.js';
import type { Jobs } from '../jobs/jobs.js';
import type { ReadRows } from '../jobs/prepare-rows.js';
import { refuseIn, toRowId } from './import-doc.js';
import { type ImportCollections, requireImport } from './imports.repo.js';
import { requireYes } from './mapping/mapping-rules.js';
import { rememberMapping } from './mapping/remembered-mappings.js';

interface Deps {
  collections: ImportCollections;
  jobs: Jobs;
}

interface Applying extends ApplyRequest {
  by: Caller;
  key: string;
  fingerprint: string;
  at: Date;
}

export async function applyImport(
  { collections, jobs }: Deps,
  id: ObjectId,
  { by, key, fingerprint, at, ...yes }: Applying,
): Promise<JobDoc> {
  const { name, counts } = await requireImport(collections, id);
  const take = async (session: ClientSession, job: ObjectId) => {
    const doc = await collections.imports.findOneAndUpdate(
      { _id: id, state: 'checked' },
      { $set: { state: 'applied', job } },
      { session, returnDocument: 'after' },
    );
    if (!doc) return refuseIn(await requireImport(collections, id));
    requireYes(doc, yes);
    await rememberMapping(collections, { ...doc, by }, at, session);
  };
  const total = (counts?.new ?? 0) + (counts?.changed ?? 0);
  const source = { import: id };
  return jobs.start({ kind: 'import', title: name, at, by, source, key, fingerprint, total }, take);
}

/** The rows of a checked file that change something. */
export function readImportRows({ rows }: ImportCollections): ReadRows {
  return async ({ source }, last, limit) => {
    if (!('import' in source)) throw new Error('The job has no import.');
    const id = source.import;
    const after = toRowId(id, last?.line ?? 0);
    const found = await rows
      .find(
        { _id: { $gt: after, $lt: `${id}.:` }, status: { $in: ['new', 'changed'] } },
        { sort: { _id: 1 }, limit, batchSize: limit + 1 },
      )
      .toArray();
    return found.map(({ row, item, itemName, changes }) => ({
      line: row,
      itemName,
      changes,
      ...(item && { item }),
    }));
  };
}
