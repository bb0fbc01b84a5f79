import { type BulkChange, type Job, type JobKind, newJobSchema, type Selection } from '@godown/shared/jobs';
import type { Permission } from '@godown/shared/roles';
import { type RequestHandler, Router } from 'express';
import * as z from 'zod';
import { callerOf, requirePermission, signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import { fingerprintOf, requireIdempotencyKey } from '../../http/idempotency-key.js';
import { readJson } from '../../http/json-body.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { requireObjectId } from '../../http/object-id.js';
import { cursorSchema, limitSchema, linkNext, MAX_LIMIT, parsePageQuery } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { invalidInput } from '../../http/problem-error.js';
import type { Clock } from '../../runtime/clock.js';
import { findFilterError } from '../../stock/items/item-query.js';
import { type JobDoc, toJob, toJobProblem } from './job-doc.js';
import { type Jobs, jobNotFound } from './jobs.js';
import { findJob, isWaiting, listJobs, listProblems } from './jobs.repo.js';

interface Deps {
  jobs: Jobs;
  clock: Clock;
  lists: ListReaders;
}

export const jobProblemQuerySchema = z.strictObject({
  limit: limitSchema,
  cursor: cursorSchema(/^\d{1,7}$/)
    .transform(Number)
    .optional(),
});

/** Who may cancel and undo a job. */
const PERMISSION_OF = { import: 'import', edit: 'write', delete: 'delete' } as const satisfies Record<
  JobKind,
  Permission
>;

/** Starts, shows, cancels and undoes jobs. */
export function createJobRouter({ jobs, clock, lists }: Deps): Router {
  const { collections } = jobs;

  const show = async (job: JobDoc): Promise<Job> =>
    toJob(job, { isWaiting: await isWaiting(collections, job) });

  const postJob: RequestHandler = async (req, res) => {
    const body = parseInput(newJobSchema, req.body);
    const key = requireIdempotencyKey(req);
    const by = callerOf(res);
    const { selection, change } = body;
    if (change.kind === 'delete') requirePermission(res, 'delete');
    requireMeaning(selection);
    const job = await jobs.start({
      kind: change.kind === 'delete' ? 'delete' : 'edit',
      title: toTitle(change),
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
      requirePermission(res, PERMISSION_OF[job.kind]);
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

  const router = Router();
  const reader = signedIn();
  const staff = signedIn('write');
  router
    .route('/jobs')
    .get(reader, getJobs)
    .post(staff, readJson, postJob)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router.route('/jobs/:id').get(reader, getJob).all(allowOnly('GET', 'HEAD'));
  router.route('/jobs/:id/cancel').post(staff, reverse('cancel')).all(allowOnly('POST'));
  router.route('/jobs/:id/undo').post(staff, reverse('undo')).all(allowOnly('POST'));
  router.route('/jobs/:id/problems').get(reader, getProblems).all(allowOnly('GET', 'HEAD'));
  return router;
}

function requireMeaning(selection: Selection): void {
  const error = 'filter' in selection ? findFilterError(selection.filter) : null;
  if (!error) return;
  const { path, message } = error;
  throw invalidInput([{ path: ['selection', 'filter', ...path].join('.'), message }]);
}

function toTitle(change: BulkChange): string {
  if (change.kind === 'delete') return 'Delete items';
  if (change.kind === 'supplier') return `Supplier ${change.supplier === '' ? 'removed' : change.supplier}`;
  if (change.kind === 'pricePercent') return `Prices ${withSign(change.percent)} %`;
  return `Prices ${withSign(change.amount, 2)}`;
}

const withSign = (value: number, digits?: number): string =>
  `${value < 0 ? '−' : '+'}${digits === undefined ? Math.abs(value) : Math.abs(value).toFixed(digits)}`;
