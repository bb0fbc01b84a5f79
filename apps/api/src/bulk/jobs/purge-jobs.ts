import { deleteInBatches } from '../../database/delete-in-batches.js';
import { ACTIVE_STATES, type JobCollections } from './jobs.repo.js';

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
