/** Starting jobs, and reversing them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { JournalAction } from '@godown/shared/access/journal';
import { type JobState, MAX_ACTIVE_JOBS } from '@godown/shared/bulk/jobs';
import { sentence } from '@godown/shared/language/texts';
import { type ClientSession, ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import type { RecordChange } from '../../access/journal/record-change.js';
import { findViolation } from '../../database/duplicate-key.js';
import { keyReused } from '../../http/idempotency-key.js';
import { notFound } from '../../http/not-found.js';
import { ProblemError } from '../../http/problem-error.js';
import type { Clock } from '../../runtime/clock.js';
import type { RunTask } from '../../runtime/tasks/task-runner.js';
import type { ReserveKey } from '../../stock/reserved-keys.js';
import { type JobDoc, type Slot, titleOf } from './job-doc.js';
import {
  ENDED_STATES,
  findFirstOf,
  findFreeSlots,
  findJob,
  type JobCollections,
  startReversing,
} from './jobs.repo.js';

/** Time that a response waits for the job, so that a small one is done in it, in milliseconds. */
const PATIENCE_MS = 800;
/** A job takes from seconds to minutes. */
const RETRY_S = 10;

type NewJobDoc = Pick<JobDoc, 'kind' | 'title' | 'at' | 'by' | 'source' | 'key' | 'fingerprint'> &
  Partial<Pick<JobDoc, 'change' | 'total'>>;

/** Writes something in the transaction that stores the new job. */
type WriteTogether = (session: ClientSession, job: ObjectId) => Promise<void>;

export interface Jobs {
  collections: JobCollections;
  /**
   * Starts a job. With a known key: the job that it started. Throws `key_reused` if that was another request, and `too_many_jobs`
   * if the person has too many.
   */
  start(job: NewJobDoc, together?: WriteTogether): Promise<JobDoc>;
  cancel(id: ObjectId, by: Caller): Promise<JobDoc>;
  undo(id: ObjectId, by: Caller): Promise<JobDoc>;
}

interface Deps {
  record: RecordChange;
  reserveKey: ReserveKey;
  clock: Clock;
  collections: JobCollections;
  run: RunTask;
}

interface Reversing {
  from: readonly JobState[];
  to: 'cancelling' | 'undoing';
  action: JournalAction;
}

export function createJobs({ collections, run, record, reserveKey, clock }: Deps): Jobs {
  /** Works on a job, and then on the next one of the same person. */
  async function work({ _id, slot }: Pick<JobDoc, '_id' | 'slot'>): Promise<void> {
    await run(_id);
    const next = slot && (await findFirstOf(collections, slot.uid));
    if (next && !next._id.equals(_id)) await work({ ...next, slot });
  }

  const inLine = createLines();

  /** Calls `write` with a free place of the person, again if another process has taken it meanwhile. */
  const inFreeSlot = <T>({ uid }: Caller, write: (slot: Slot) => Promise<T>): Promise<T> =>
    inLine(uid, () => tryFreeSlots(uid, write));

  async function tryFreeSlots<T>(uid: string, write: (slot: Slot) => Promise<T>): Promise<T> {
    for (;;) {
      const [free] = await findFreeSlots(collections, uid);
      if (!free) throw tooManyJobs();
      try {
        return await write(free);
      } catch (error) {
        if (findViolation(error)?.field !== 'slot.uid') throw error;
      }
    }
  }

  /** As it is after a short while. */
  async function follow(job: JobDoc): Promise<JobDoc> {
    const stopWaiting = new AbortController();
    const tooLong = sleep(PATIENCE_MS, undefined, { signal: stopWaiting.signal }).catch(() => {});
    await Promise.race([work(job), tooLong]);
    stopWaiting.abort();
    return (await findJob(collections, job._id)) ?? job;
  }

  async function findKnown({ key, fingerprint }: NewJobDoc): Promise<JobDoc | null> {
    const known = await collections.jobs.findOne({ key });
    if (known && known.fingerprint !== fingerprint) throw keyReused();
    return known;
  }

  const insert = (job: JobDoc, together: WriteTogether = async () => {}): Promise<void> =>
    record(async (session, note) => {
      await together(session, job._id);
      await collections.jobs.insertOne(job, { session });
      await note(toEntry('job-started', job, job));
    });

  /** Null if its state does not allow it. A job that is reversed already stays as it is. */
  const reverse = (
    id: ObjectId,
    by: Caller,
    { from, to, action, slot }: Reversing & { slot?: Slot },
  ): Promise<JobDoc | null> =>
    record(async (session, note) => {
      const known = await findJob(collections, id, session);
      if (!known || known.state === to) return known;
      const job = await startReversing(collections, known, { from, to, by, slot }, session);
      if (job) await note(toEntry(action, job, { by, at: clock() }));
      return job;
    });

  return {
    collections,
    async start(fields, together) {
      const counts = { total: 0, done: 0, skipped: 0, reversed: 0, notReversed: 0 };
      const fresh: JobDoc = {
        ...counts,
        ...fields,
        _id: new ObjectId(),
        state: 'running',
        isPrepared: false,
      };
      const known = await findKnown(fields);
      if (known) return known;
      await reserveKey(fields);
      let job = fresh;
      try {
        await inFreeSlot(fields.by, (slot) => {
          job = { ...fresh, slot };
          return insert(job, together);
        });
      } catch (error) {
        // The same request came twice at the same time. The other one may also have taken the last place.
        const twin = await findKnown(fields);
        if (!twin) throw error;
        return twin;
      }
      return follow(job);
    },
    async cancel(id, by) {
      const job = await reverse(id, by, { from: ['running'], to: 'cancelling', action: 'job-cancelled' });
      return follow(job ?? (await refuse(id, /* i18n */ 'Only a running job can be cancelled.')));
    },
    async undo(id, by) {
      const undoing: Reversing = { from: ENDED_STATES, to: 'undoing', action: 'job-undone' };
      const job = await inFreeSlot(by, (slot) => reverse(id, by, { ...undoing, slot })).catch(
        async (error) => {
          // Without a free place too, the response to a retry is that of the first request.
          const known = await findJob(collections, id);
          if (known && undoing.from.includes(known.state)) throw error;
          return known?.state === undoing.to ? known : null;
        },
      );
      return follow(
        job ?? (await refuse(id, /* i18n */ 'The job has not ended, or has nothing left to put back.')),
      );
    },
  };

  async function refuse(id: ObjectId, detail: string): Promise<never> {
    if (!(await findJob(collections, id))) throw notFound('job_not_found');
    throw new ProblemError('job_ended', { detail });
  }
}

/** Runs calls with the same key one after the other: transactions that want the same place would wait for each other. */
function createLines(): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Promise<unknown>>();
  return (key, run) => {
    const now = (lines.get(key) ?? Promise.resolve()).then(run, run);
    const leave = () => {
      if (lines.get(key) === now) lines.delete(key);
    };
    lines.set(key, now);
    now.then(leave, leave);
    return now;
  };
}

function toEntry(action: JournalAction, job: JobDoc, { by, at }: { by: Caller; at: Date }) {
  const { title: name, ...madeOf } = titleOf(job);
  return { at, email: by.email, action, subject: { id: String(job._id), name, ...madeOf } };
}

const tooManyJobs = () =>
  new ProblemError('too_many_jobs', {
    detail: sentence(
      /* i18n */ 'One of your jobs runs and {waiting} wait. Nothing was changed. Wait until one has ended, or cancel one.',
      { waiting: MAX_ACTIVE_JOBS - 1 },
    ),
    headers: { 'Retry-After': String(RETRY_S) },
  });
