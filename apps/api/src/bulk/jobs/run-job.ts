/** Works on a job until nothing is left to do. It may be stopped anywhere, and continued by another process. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { JobState } from '@godown/shared/bulk/jobs';
import type { ObjectId } from 'mongodb';
import { ALL_RIGHTS } from '../../access/identity/signed-in.js';
import { isDatabaseUnavailable, isDiskFull } from '../../database/unavailable.js';
import type { TaskContext, TaskKind } from '../../runtime/tasks/task-runner.js';
import { type Command, Refusal } from '../../stock/ledger/commands.js';
import type { Ledger } from '../../stock/ledger/ledger.js';
import type { MovementCollection } from '../../stock/records/movement-doc.js';
import { doRows, refuseRows, reverseRows } from './job-batch.js';
import type { JobDoc, JobRowDoc } from './job-doc.js';
import { ACTIVE_STATES, findJob, isWaiting, type JobCollections, listRows, reopenRows } from './jobs.repo.js';
import { prepareRows, type ReadRows } from './prepare-rows.js';

/** Items in one transaction: small, so that other people's changes and reads come in between. */
const BATCH = 10;
/** Rows that are reopened at once. */
const REOPENED = 200;
/** The first and the longest pause while the database is away or full, in milliseconds. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;

interface JobDeps {
  collections: JobCollections;
  movements: MovementCollection;
  ledger: Ledger;
  /** The rows of a job about a selection of items, and those of an import. */
  readRows: Record<'selection' | 'import', ReadRows>;
}

export const jobTasks = (deps: JobDeps): TaskKind<JobDoc> => ({
  name: 'job',
  collection: deps.collections.jobs,
  active: { state: { $in: [...ACTIVE_STATES] } },
  async isDue(id) {
    const job = await findJob(deps.collections, id);
    return job !== null && !(await isWaiting(deps.collections, job));
  },
  run: (id, context) => runJob(deps, id, context),
});

async function runJob(deps: JobDeps, id: ObjectId, { lease, takeTurn, signal }: TaskContext): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      await lease.keep();
      const job = await findJob(deps.collections, id);
      if (!job || !ACTIVE_STATES.includes(job.state) || (await isWaiting(deps.collections, job))) return;
      await takeTurn(() => advance(deps, job));
      failures = 0;
    } catch (error) {
      if (!isTemporary(error)) throw await fail(deps, id, error);
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS);
      failures++;
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

const isTemporary = (error: unknown): boolean =>
  isDatabaseUnavailable(error) ||
  isDiskFull(error) ||
  (error instanceof Refusal && error.code === 'server_busy');

/** The finished changes stay, and can be undone. */
async function fail({ collections }: JobDeps, id: ObjectId, error: unknown): Promise<unknown> {
  const message = /* i18n */ 'The server failed to go on. What was done stays until you undo it.';
  await collections.jobs.updateOne(
    { _id: id, state: { $in: [...ACTIVE_STATES] } },
    { $set: { state: 'failed', message }, $unset: { slot: '' } },
  );
  return error;
}

/** One part of the work: a page of rows, or a batch of items. */
async function advance(deps: JobDeps, job: JobDoc): Promise<void> {
  const { collections, readRows } = deps;
  if (job.state !== 'running') return reverseSome(deps, job);
  if (!job.isPrepared)
    return prepareRows(collections, job, 'import' in job.source ? readRows.import : readRows.selection);
  const rows = await listRows(collections, job._id, { state: 'waiting', order: 1, limit: BATCH });
  if (rows.length === 0) return end(deps, job, 'done');
  await submit(deps, job, rows, {
    toCommand: (some) => doRows(collections, { job, rows: some }),
    refused: 'skipped',
  });
}

/** In the reverse order: the latest change is reversed first. */
async function reverseSome(deps: JobDeps, job: JobDoc): Promise<void> {
  const { collections, movements } = deps;
  if (job.reopens) return reopen(deps, job);
  const rows = await listRows(collections, job._id, { state: 'done', order: -1, limit: BATCH });
  if (rows.length === 0) return end(deps, job, job.state === 'undoing' ? 'undone' : 'cancelled');
  const ids = rows.flatMap(({ did }) => did?.movements ?? []);
  const docs = ids.length > 0 ? await movements.find({ _id: { $in: ids } }).toArray() : [];
  const byId = new Map(docs.map((doc) => [String(doc._id), doc]));
  await submit(deps, job, rows, {
    toCommand: (some) => reverseRows(collections, { job, rows: some }, byId),
    refused: 'kept',
  });
}

/** If it is interrupted, it begins again with the rows that are still `kept`. No row is reversed before it is finished. */
async function reopen({ collections }: JobDeps, { _id }: JobDoc): Promise<void> {
  if ((await reopenRows(collections, _id, REOPENED)) === REOPENED) return;
  await collections.jobs.updateOne({ _id }, { $unset: { reopens: '' } });
}

async function end(
  { collections: { jobs } }: JobDeps,
  { _id, state }: JobDoc,
  next: JobState,
): Promise<void> {
  await jobs.updateOne({ _id, state }, { $set: { state: next }, $unset: { slot: '' } });
}

interface Batch {
  toCommand(rows: readonly JobRowDoc[]): Command;
  /** The state of a row that is refused by itself. */
  refused: 'skipped' | 'kept';
}

async function submit(deps: JobDeps, job: JobDoc, rows: readonly JobRowDoc[], batch: Batch): Promise<void> {
  const by = (job.state === 'running' ? undefined : job.reversedBy) ?? job.by;
  try {
    await deps.ledger.submit({ command: batch.toCommand(rows), by, ...ALL_RIGHTS, key: null });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'server_busy') throw error;
    // It was cancelled meanwhile.
    if (error.code === 'job_ended') return;
    // A value that only one item may have, such as a bar code. All of the batch is refused for it.
    if (rows.length === 1) {
      const command = refuseRows(deps.collections, { job, rows }, { state: batch.refused, why: error.text });
      await deps.ledger.submit({ command, by, ...ALL_RIGHTS, key: null });
    } else for (const row of rows) await submit(deps, job, [row], batch);
  }
}
