/** The commands by which a job changes a few items. The rows and the counts of the job change in the same transaction. */
import type { JobState } from '@godown/shared/bulk/jobs';
import type { Message } from '@godown/shared/language/texts';
import { type AnyBulkWriteOperation, ObjectId } from 'mongodb';
import { type Attached, type Attachment, bring } from '../../stock/ledger/attachments.js';
import { type Command, Refusal, type Snapshot, type Transition } from '../../stock/ledger/commands.js';
import type { Context } from '../../stock/ledger/next-version.js';
import { needsOf } from '../../stock/ledger/reverse-movements.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import { doRow } from './do-row.js';
import type { JobDoc, JobRowDoc, RowState } from './job-doc.js';
import type { JobCollections } from './jobs.repo.js';
import { reverseRow } from './reverse-row.js';

/** The rows as they were read before the transaction. */
interface Batch {
  job: JobDoc;
  rows: readonly JobRowDoc[];
}

/** A row in its next state, and what becomes of its item. */
interface Step {
  row: JobRowDoc;
  transition: Transition;
}

/** The number of the job that counts rows which reach a state. */
const COUNTERS = { done: 'done', skipped: 'skipped', reversed: 'reversed', kept: 'notReversed' } as const;

/** Does what waiting rows say. An item that cannot be changed is skipped. */
export function doRows(collections: JobCollections, { job, rows }: Batch): Command {
  const takeStep = (row: JobRowDoc, id: ObjectId, snapshot: Snapshot, context: Context): Step => {
    const unchanged = { next: snapshot.stateOf(id), movements: [] };
    try {
      const { transition, did } = doRow(job, row, id, snapshot, context);
      return { row: { ...row, item: id, state: 'done', did }, transition };
    } catch (error) {
      return { row: refuse(row, 'skipped', error), transition: unchanged };
    }
  };
  return changeRows(collections, { job, rows }, { from: 'waiting', takeStep });
}

/** Reverses rows that were done. `movements`: those that these rows have made, by id. */
export function reverseRows(
  collections: JobCollections,
  { job, rows }: Batch,
  movements: ReadonlyMap<string, MovementDoc>,
): Command {
  const originalsOf = ({ did }: JobRowDoc) =>
    did && did.kind !== 'deleted' ? did.movements.flatMap((id) => movements.get(String(id)) ?? []) : [];
  const { histories } = collections;
  const takeStep = (row: JobRowDoc, id: ObjectId, snapshot: Snapshot, context: Context): Step => {
    try {
      const { transition, kept } = reverseRow(row, originalsOf(row), { snapshot, histories }, context);
      const next: JobRowDoc = kept ? { ...row, state: 'kept', ...kept } : { ...row, state: 'reversed' };
      return { row: next, transition };
    } catch (error) {
      const transition = { next: snapshot.stateOf(id), movements: [] };
      return { row: refuse(row, 'kept', error), transition };
    }
  };
  const change = changeRows(collections, { job, rows }, { from: 'done', takeStep });
  const needs = needsOf(rows.flatMap(originalsOf));
  return {
    ...change,
    brings: [...(change.brings ?? []), ...needs.map((need) => bring(histories, need))],
    undoes: rows.flatMap((row) => originalsOf(row).map(({ _id }) => _id)),
    readsDeleted: true,
  };
}

/** Notes that rows cannot be done, or reversed. Their items need not exist. */
export function refuseRows(
  collections: JobCollections,
  { job, rows }: Batch,
  { state, why }: { state: 'skipped' | 'kept'; why: Message },
): Command {
  const takeStep = (row: JobRowDoc, id: ObjectId, snapshot: Snapshot): Step => ({
    row: { ...row, state, ...why },
    transition: { next: snapshot.stateOf(id), movements: [] },
  });
  return changeRows(collections, { job, rows }, { from: state === 'skipped' ? 'waiting' : 'done', takeStep });
}

function refuse(row: JobRowDoc, state: 'skipped' | 'kept', error: unknown): JobRowDoc {
  if (error instanceof Refusal) return { ...row, state, ...error.text };
  throw error;
}

interface Change {
  /** The state in which rows have something to do. */
  from: RowState;
  takeStep(row: JobRowDoc, item: ObjectId, snapshot: Snapshot, context: Context): Step;
}

/**
 * Rows that are no longer in the state `from` are left alone, and so is a job whose state has changed: another process may
 * have continued it. Both are read in the transaction. Because it also writes them, two processes cannot do a row twice.
 */
function changeRows(collections: JobCollections, { job, rows }: Batch, change: Change): Command {
  const ids = rows.map(({ _id }) => _id);
  const items = rows.map(({ item }) => item ?? new ObjectId());
  const attachment = createRowAttachment(collections, job._id);
  return {
    items,
    isInJournal: true,
    brings: [bring(attachment, ids)],
    run(snapshot, context) {
      const batch = snapshot.attached(attachment);
      if (batch.state !== job.state)
        throw new Refusal('job_ended', /* i18n */ 'The state of the job has changed.');
      const changed: JobRowDoc[] = [];
      const transitions = items.map((item, index) => {
        const row = batch.rows.get(ids[index] ?? '');
        if (row?.state !== change.from) return { next: snapshot.stateOf(item), movements: [] };
        const step = change.takeStep(row, item, snapshot, context);
        changed.push(step.row);
        return step.transition;
      });
      batch.changed = changed;
      return { transitions };
    },
  };
}

/** The rows of a job in one transaction. */
interface RowBatch extends Attached {
  state: JobState | undefined;
  rows: ReadonlyMap<string, JobRowDoc>;
  changed: readonly JobRowDoc[];
}

const createRowAttachment = (
  { jobs, rows }: JobCollections,
  job: ObjectId,
): Attachment<string[], RowBatch> => ({
  async read(session, needs) {
    const found = await rows.find({ _id: { $in: needs.flat() } }, { session }).toArray();
    const batch: RowBatch = {
      state: (await jobs.findOne({ _id: job }, { session, projection: { state: 1 } }))?.state,
      rows: new Map(found.map((row) => [row._id, row])),
      changed: [],
      // A row that is refused is written by a command that is not.
      mark() {
        const { changed } = batch;
        return () => {
          batch.changed = changed;
        };
      },
      async write() {
        if (batch.changed.length === 0) return;
        await rows.bulkWrite(batch.changed.map(toUpdate), { session });
        await jobs.updateOne({ _id: job }, { $inc: countStates(batch.changed) }, { session });
      },
    };
    return batch;
  },
});

function toUpdate({
  _id,
  state,
  item,
  did,
  message,
  template,
  values,
}: JobRowDoc): AnyBulkWriteOperation<JobRowDoc> {
  const why = { ...(message && { message }), ...(template && { template, values }) };
  const set = { state, ...(item && { item }), ...(did && { did }), ...why };
  return { updateOne: { filter: { _id }, update: { $set: set } } };
}

function countStates(
  rows: readonly JobRowDoc[],
): Partial<Record<(typeof COUNTERS)[keyof typeof COUNTERS], number>> {
  const counts: Partial<Record<(typeof COUNTERS)[keyof typeof COUNTERS], number>> = {};
  for (const { state } of rows) {
    if (state === 'waiting') continue;
    const counter = COUNTERS[state];
    counts[counter] = (counts[counter] ?? 0) + 1;
  }
  return counts;
}
