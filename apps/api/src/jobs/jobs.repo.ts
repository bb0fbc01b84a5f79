import type { JobState } from '@godown/shared/jobs';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import type { Caller } from '../identity/access-tokens.js';
import type { JobDoc, JobRowDoc, RowState } from './job-doc.js';

/** How many jobs the list has. */
const LISTED = 50;

/** The states in which a job still has something to do. */
export const ACTIVE_STATES: readonly JobState[] = ['running', 'cancelling', 'undoing'];

export interface JobCollections {
  jobs: Collection<JobDoc>;
  rows: Collection<JobRowDoc>;
}

/** Always read from the primary: a secondary may not have the latest state yet. */
const PRIMARY = { readPreference: 'primary' } as const;

export const jobCollectionsOf = (db: Db): JobCollections => ({
  jobs: db.collection('jobs', PRIMARY),
  rows: db.collection('jobRows', PRIMARY),
});

export async function createJobIndexes({ jobs, rows }: JobCollections): Promise<void> {
  await jobs.createIndexes([
    { key: { at: 1, _id: 1 } },
    { key: { state: 1 } },
    // A retry finds its job.
    { key: { key: 1 }, unique: true },
    // A file is applied once.
    {
      key: { 'source.import': 1 },
      unique: true,
      partialFilterExpression: { 'source.import': { $exists: true } },
    },
  ]);
  await rows.createIndexes([{ key: { job: 1, state: 1, n: 1 } }, { key: { job: 1, n: 1 } }]);
}

/** The newest jobs. */
export function listJobs({ jobs }: JobCollections): Promise<JobDoc[]> {
  return jobs.find({}, { sort: { at: -1, _id: -1 }, limit: LISTED }).toArray();
}

export const findJob = (
  { jobs }: JobCollections,
  id: ObjectId,
  session?: ClientSession,
): Promise<JobDoc | null> => jobs.findOne({ _id: id }, session && { session });

/** The rows of a job in one state, in their order or in the opposite one. */
export function listRows(
  { rows }: JobCollections,
  job: ObjectId,
  { state, order, limit }: { state: RowState; order: 1 | -1; limit: number },
): Promise<JobRowDoc[]> {
  return rows.find({ job, state }, { sort: { n: order }, limit, batchSize: limit + 1 }).toArray();
}

/** A page of the rows that were skipped or not reversed, after row `after`. */
export function listProblems(
  { rows }: JobCollections,
  job: ObjectId,
  { after, limit }: { after: number; limit: number },
): Promise<JobRowDoc[]> {
  const filter = { job, n: { $gt: after }, state: { $in: ['skipped', 'kept'] as RowState[] } };
  return rows.find(filter, { sort: { n: 1 }, limit, batchSize: limit + 1 }).toArray();
}

/** Lets a job in one of the states `from` go on with reversing. Null if it is in another state. */
export function startReversing(
  { jobs }: JobCollections,
  id: ObjectId,
  { from, to, by }: { from: JobState[]; to: JobState; by: Caller },
  session: ClientSession,
): Promise<JobDoc | null> {
  return jobs.findOneAndUpdate(
    { _id: id, state: { $in: from } },
    { $set: { state: to, reversedBy: by }, $unset: { message: '' } },
    { returnDocument: 'after', session },
  );
}
