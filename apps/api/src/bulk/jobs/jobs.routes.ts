import { neededForJob } from '@godown/shared/access/money-changes';
import {
  type Job,
  jobProblemSchema,
  jobSchema,
  jobsSchema,
  newJobSchema,
  type Selection,
} from '@godown/shared/bulk/jobs';
import type { RequestHandler } from 'express';
import * as z from 'zod';
import { callerOf, requirePermission } from '../../access/identity/signed-in.js';
import { fingerprintOf, requireIdempotencyKey } from '../../http/idempotency-key.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { requireObjectId } from '../../http/object-id.js';
import { cursorSchema, limitSchema, linkNext, MAX_LIMIT, parsePageQuery } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { invalidInput } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { findFilterError } from '../../stock/items/item-query.js';
import { describeChange } from './describe-change.js';
import { type JobDoc, toJob, toJobProblem } from './job-doc.js';
import { type Jobs, jobNotFound } from './jobs.js';
import { findJob, isWaiting, listJobs, listProblems } from './jobs.repo.js';

interface Deps {
  jobs: Jobs;
  clock: Clock;
  lists: ListReaders;
}

const jobProblemQuerySchema = z.strictObject({
  limit: limitSchema,
  cursor: cursorSchema(/^\d{1,7}$/)
    .transform(Number)
    .optional(),
});

/** Starts, shows, cancels and undoes jobs. */
export function createJobRoutes({ jobs, clock, lists }: Deps): Routes {
  const { collections } = jobs;

  const show = async (job: JobDoc): Promise<Job> =>
    toJob(job, { isWaiting: await isWaiting(collections, job) });

  const postJob: RequestHandler = async (req, res) => {
    const body = parseInput(newJobSchema, req.body);
    const key = requireIdempotencyKey(req);
    const by = callerOf(res);
    const { selection, change } = body;
    const kind = change.kind === 'delete' ? 'delete' : 'edit';
    requirePermission(res, neededForJob({ kind, change }));
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
    res
      .status(201)
      .location(`${req.baseUrl}/jobs/${job._id}`)
      .json(await show(job));
  };

  const getJobs: RequestHandler = async (_req, res) => {
    res.json(await Promise.all((await listJobs(collections)).map(show)));
  };

  const getJob: RequestHandler = async (req, res) => {
    const job = await findJob(collections, requireObjectId(req.params.id, jobNotFound));
    if (!job) throw jobNotFound();
    res.json(await show(job));
  };

  const reverse =
    (action: 'cancel' | 'undo'): RequestHandler =>
    async (req, res) => {
      const id = requireObjectId(req.params.id, jobNotFound);
      const job = await findJob(collections, id);
      if (!job) throw jobNotFound();
      requirePermission(res, neededForJob(job));
      res.status(202).json(await show(await jobs[action](id, callerOf(res))));
    };

  const getProblems: RequestHandler = async (req, res) => {
    const id = requireObjectId(req.params.id, jobNotFound);
    const { limit = MAX_LIMIT, cursor: after = 0 } = parsePageQuery(jobProblemQuerySchema, req);
    if (!(await findJob(collections, id))) throw jobNotFound();
    const rows = await lists.staff(res, () => listProblems(collections, id, { after, limit: limit + 1 }));
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (last && rows.length > limit) linkNext(req, res, String(last.n));
    res.json(page.map(toJobProblem));
  };

  return {
    'GET /jobs': {
      id: 'listJobs',
      summary: 'List jobs, newest first',
      details: 'The newest 50.',
      access: 'signed-in',
      response: jobsSchema,
      handle: getJobs,
    },
    'POST /jobs': {
      id: 'startJob',
      summary: 'Change many items',
      details:
        'The changes are made after the response: GET /jobs/{id} shows how far they are. One job of a person runs at a time, and a few wait. A deletion needs the role manager.',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      body: newJobSchema,
      status: 201,
      response: jobSchema,
      responseHeaders: ['Location'],
      problems: ['disk_full', 'too_many_jobs'],
      handle: postJob,
    },
    'GET /jobs/{id}': {
      id: 'getJob',
      summary: 'One job',
      details: 'Its counts say how far it has come.',
      access: 'signed-in',
      response: jobSchema,
      problems: ['job_not_found'],
      handle: getJob,
    },
    'POST /jobs/{id}/cancel': {
      id: 'cancelJob',
      summary: 'Cancel a running job, and reverse what it has done',
      access: 'write',
      status: 202,
      response: jobSchema,
      problems: ['job_not_found', 'job_ended', 'disk_full'],
      handle: reverse('cancel'),
    },
    'POST /jobs/{id}/undo': {
      id: 'undoJob',
      summary: 'Reverse what a job has done',
      access: 'write',
      status: 202,
      response: jobSchema,
      problems: ['job_not_found', 'job_ended', 'disk_full', 'too_many_jobs'],
      handle: reverse('undo'),
    },
    'GET /jobs/{id}/problems': {
      id: 'listJobProblems',
      summary: 'The items that a job could not change, and why',
      details: 'In the order of the job.',
      access: 'signed-in',
      query: jobProblemQuerySchema,
      response: z.array(jobProblemSchema),
      responseHeaders: ['Link'],
      problems: ['job_not_found', 'server_busy'],
      handle: getProblems,
    },
  };
}

function requireMeaning(selection: Selection): void {
  const error = 'filter' in selection ? findFilterError(selection.filter) : null;
  if (!error) return;
  const { path, message } = error;
  throw invalidInput([{ path: ['selection', 'filter', ...path].join('.'), message }]);
}
