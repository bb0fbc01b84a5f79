/** The routes of jobs. */
import * as z from 'zod/mini';
import type { Contract } from '../http/contract.js';
import { pageFields } from '../http/list-query.js';
import { jobProblemSchema, jobSchema, jobsSchema, newJobSchema } from './jobs.js';

const jobId = { id: { missing: 'job_not_found' } } as const;

export const listJobs = {
  id: 'listJobs',
  route: 'GET /jobs',
  access: 'signed-in',
  response: jobsSchema,
} as const satisfies Contract;

export const startJob = {
  id: 'startJob',
  route: 'POST /jobs',
  access: 'write',
  key: 'required',
  body: newJobSchema,
  status: 201,
  response: jobSchema,
} as const satisfies Contract;

export const getJob = {
  id: 'getJob',
  route: 'GET /jobs/{id}',
  params: jobId,
  access: 'signed-in',
  response: jobSchema,
} as const satisfies Contract;

export const cancelJob = {
  id: 'cancelJob',
  route: 'POST /jobs/{id}/cancel',
  params: jobId,
  access: 'write',
  status: 202,
  response: jobSchema,
} as const satisfies Contract;

export const undoJob = {
  id: 'undoJob',
  route: 'POST /jobs/{id}/undo',
  params: jobId,
  access: 'write',
  status: 202,
  response: jobSchema,
} as const satisfies Contract;

export const listJobProblems = {
  id: 'listJobProblems',
  route: 'GET /jobs/{id}/problems',
  params: jobId,
  access: 'signed-in',
  query: z.strictObject(pageFields),
  response: z.array(jobProblemSchema),
} as const satisfies Contract;
