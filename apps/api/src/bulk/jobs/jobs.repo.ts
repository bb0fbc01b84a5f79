import { type JobState, MAX_ACTIVE_JOBS } from '@godown/shared/bulk/jobs';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import { declareIndexes } from '../../database/declare-indexes.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { createHistoryAttachment, type HistoryAttachment } from '../../stock/ledger/histories.js';
import type { JobDoc, JobRowDoc, RowState, Slot } from './job-doc.js';

/** Jobs in the list. */
const LISTED = 50;

/** The states in which a job still has something to do. */
export const ACTIVE_STATES: readonly JobState[] = ['running', 'cancelling', 'undoing'];

export interface JobCollections {
  jobs: Collection<JobDoc>;
  rows: Collection<JobRowDoc>;
  /** Needed to reverse a row: the history of its item. */
  histories: HistoryAttachment;
}

/** Always read from the primary: a secondary may not have the latest state yet. */
const PRIMARY = { readPreference: 'primary' } as const;

export const jobCollectionsOf = (db: Db): JobCollections => ({
  jobs: db.collection('jobs', PRIMARY),
  rows: db.collection('jobRows', PRIMARY),
  histories: createHistoryAttachment(db),
});

export async function createJobIndexes({ jobs, rows }: JobCollections): Promise<void> {
  await declareIndexes(jobs, [
    { key: { at: 1, _id: 1 } },
    { key: { state: 1 } },
    // A retry finds its job.
    { key: { key: 1 }, unique: true },
    // A person has a few places, however many requests come at the same time.
    {
      key: { 'slot.uid': 1, 'slot.n': 1 },
      unique: true,
      partialFilterExpression: { 'slot.uid': { $exists: true } },
    },
    // A file is applied once.
    {
      key: { 'source.import': 1 },
      unique: true,
      partialFilterExpression: { 'source.import': { $exists: true } },
    },
  ]);
  await declareIndexes(rows, [{ key: { job: 1, state: 1, n: 1 } }, { key: { job: 1, n: 1 } }]);
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

/** The places of a person that are free. */
export async function findFreeSlots({ jobs }: JobCollections, uid: string): Promise<Slot[]> {
  const active = await jobs.find({ 'slot.uid': uid }, { projection: { slot: 1 } }).toArray();
  const taken = new Set(active.map(({ slot }) => slot?.n));
  return Array.from({ length: MAX_ACTIVE_JOBS }, (_, n) => ({ uid, n })).filter(({ n }) => !taken.has(n));
}

/** The states of a job that was reversed. What could not be reversed may be tried again. */
const REVERSED_STATES: readonly JobState[] = ['cancelled', 'undone'];

/** The states of a job that has ended, so that it can be undone. */
export const ENDED_STATES: readonly JobState[] = ['done', 'failed', ...REVERSED_STATES];

/** The states in which a job waits for older ones. A cancelled job does not wait: it only reverses its changes. */
const IN_TURN: readonly JobState[] = ['running', 'undoing'];

/** The oldest active job of a person, which is the one that runs. */
export const findFirstOf = ({ jobs }: JobCollections, uid: string): Promise<Pick<JobDoc, '_id'> | null> =>
  jobs.findOne(
    { 'slot.uid': uid, state: { $in: [...IN_TURN] } },
    { sort: { _id: 1 }, projection: { _id: 1 } },
  );

/** True if a job waits until an older one of the same person has ended. */
export async function isWaiting(
  collections: JobCollections,
  { _id, slot, state }: Pick<JobDoc, '_id' | 'slot' | 'state'>,
): Promise<boolean> {
  if (!slot || !IN_TURN.includes(state)) return false;
  const first = await findFirstOf(collections, slot.uid);
  return first !== null && !first._id.equals(_id);
}

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

/** Lets rows that could not be reversed be tried again, `limit` of them. Resolves with their number. */
export async function reopenRows(collections: JobCollections, job: ObjectId, limit: number): Promise<number> {
  const kept = await listRows(collections, job, { state: 'kept', order: 1, limit });
  const filter = { _id: { $in: kept.map(({ _id }) => _id) }, state: 'kept' as const };
  // The next attempt may keep a row for another reason.
  const why = { message: '', template: '', values: '' } as const;
  await collections.rows.updateMany(filter, { $set: { state: 'done' }, $unset: why });
  return kept.length;
}

/** Lets a job in one of the states `from` go on with reversing. Null if it is in another state, or if nothing is left to reverse. */
export async function startReversing(
  { jobs }: JobCollections,
  job: JobDoc,
  { from, to, by, slot }: { from: readonly JobState[]; to: JobState; by: Caller; slot?: Slot | undefined },
  session: ClientSession,
): Promise<JobDoc | null> {
  const isAgain = REVERSED_STATES.includes(job.state);
  if (!from.includes(job.state) || (isAgain && job.notReversed === 0)) return null;
  const again = isAgain ? { reopens: true as const, notReversed: 0 } : {};
  return jobs.findOneAndUpdate(
    { _id: job._id, state: job.state },
    { $set: { state: to, reversedBy: by, ...(slot && { slot }), ...again }, $unset: { message: '' } },
    { returnDocument: 'after', session },
  );
}

/** Time that a job is kept, in milliseconds. */
const LIFETIME_MS = 90 * 24 * 3600 * 1000;

/** Removes old jobs, after their rows. */
export async function purgeJobs(
  { jobs, rows }: JobCollections,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const old = { at: { $lt: new Date(now.getTime() - LIFETIME_MS) }, state: { $nin: [...ACTIVE_STATES] } };
  for (;;) {
    const job = await jobs.findOne(old, { sort: { at: 1 }, projection: { _id: 1 } });
    if (!job) return;
    await deleteInBatches(rows, { job: job._id }, signal);
    await jobs.deleteOne({ _id: job._id });
  }
}
