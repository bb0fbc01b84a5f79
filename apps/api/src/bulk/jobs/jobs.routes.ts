import { neededForJob } from '@godown/shared/access/money-changes';
import type { Job, Selection } from '@godown/shared/bulk/jobs';
import * as contracts from '@godown/shared/bulk/jobs.contracts';
import { MAX_LIMIT } from '@godown/shared/http/list-query';
import { findFilterError } from '@godown/shared/items/item-query';
import type { ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import { requirePermission, type SignedIn } from '../../access/identity/signed-in.js';
import { fingerprintOf } from '../../http/idempotency-key.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { notFound } from '../../http/not-found.js';
import { linkNext } from '../../http/paging.js';
import { invalidInput } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { describeChange } from './describe-change.js';
import { type JobDoc, toJob, toJobProblem } from './job-doc.js';
import type { Jobs } from './jobs.js';
import { findJob, isWaiting, listJobs, listProblems } from './jobs.repo.js';

interface Deps {
  jobs: Jobs;
  clock: Clock;
  lists: ListReaders;
}

interface JobCall extends SignedIn {
  params: { id: ObjectId };
}

/** Starts, shows, cancels and undoes jobs. */
export function createJobRoutes({ jobs, clock, lists }: Deps): Routes {
  const { collections } = jobs;

  const show = async (job: JobDoc): Promise<Job> =>
    toJob(job, { isWaiting: await isWaiting(collections, job) });

  async function requireJob(id: ObjectId): Promise<JobDoc> {
    const job = await findJob(collections, id);
    if (!job) throw notFound('job_not_found');
    return job;
  }

  const reverse =
    (action: 'cancel' | 'undo') =>
    async (call: JobCall): Promise<Job> => {
      const { id } = call.params;
      requirePermission(call, neededForJob(await requireJob(id)));
      return show(await jobs[action](id, call.caller));
    };

  return [
    bind(contracts.listJobs, {
      summary: 'List jobs, newest first',
      details: 'The newest 50.',
      handle: async () => Promise.all((await listJobs(collections)).map(show)),
    }),
    bind(contracts.startJob, {
      summary: 'Change many items',
      details:
        'The changes are made after the response: GET /jobs/{id} shows how far they are. One job of a person runs at a time, and a few wait. A deletion needs the role manager.',
      responseHeaders: ['Location'],
      problems: ['disk_full', 'too_many_jobs'],
      async handle(call) {
        const { req, res, body, keyId: key, caller: by } = call;
        const { selection, change } = body;
        const kind = change.kind === 'delete' ? 'delete' : 'edit';
        requirePermission(call, neededForJob({ kind, change }));
        requireMeaning(selection);
        const job = await jobs.start({
          kind,
          title: describeChange(change).message,
          at: clock(),
          by,
          source: { selection },
          change,
          key,
          fingerprint: fingerprintOf(req, { uid: by.uid, body }),
        });
        res.location(`${req.baseUrl}/jobs/${job._id}`);
        return show(job);
      },
    }),
    bind(contracts.getJob, {
      summary: 'One job',
      details: 'Its counts say how far it has come.',
      problems: ['job_not_found'],
      handle: async ({ params }) => show(await requireJob(params.id)),
    }),
    bind(contracts.cancelJob, {
      summary: 'Cancel a running job, and reverse what it has done',
      problems: ['job_not_found', 'job_ended', 'disk_full'],
      handle: reverse('cancel'),
    }),
    bind(contracts.undoJob, {
      summary: 'Reverse what a job has done',
      problems: ['job_not_found', 'job_ended', 'disk_full', 'too_many_jobs'],
      handle: reverse('undo'),
    }),
    bind(contracts.listJobProblems, {
      summary: 'The items that a job could not change, and why',
      details: 'In the order of the job.',
      responseHeaders: ['Link'],
      problems: ['job_not_found', 'server_busy'],
      page: { limit: MAX_LIMIT, readPlace: (text) => (/^\d{1,7}$/.test(text) ? Number(text) : null) },
      async handle({ req, res, params: { id }, page: { limit, after = 0 } }) {
        await requireJob(id);
        const rows = await lists.staff(res, () => listProblems(collections, id, { after, limit: limit + 1 }));
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        if (last && rows.length > limit) linkNext(req, res, String(last.n));
        return page.map(toJobProblem);
      },
    }),
  ];
}

function requireMeaning(selection: Selection): void {
  const error = 'filter' in selection ? findFilterError(selection.filter) : null;
  if (!error) return;
  const { path, message } = error;
  throw invalidInput([{ path: ['selection', 'filter', ...path].join('.'), message }]);
}
