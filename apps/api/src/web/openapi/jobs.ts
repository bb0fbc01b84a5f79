import { jobProblemSchema, jobSchema, jobsSchema, newJobSchema } from '@godown/shared/jobs';
import * as z from 'zod';
import { jobProblemQuerySchema } from '../../bulk/jobs/jobs.routes.js';
import type { RouteDescriptions } from './describe.js';

export const JOB_ROUTES: RouteDescriptions = {
  'GET /jobs': { summary: 'List jobs, newest first', access: 'signed-in', response: jobsSchema },
  'POST /jobs': {
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
  },
  'GET /jobs/{id}': {
    summary: 'One job',
    access: 'signed-in',
    response: jobSchema,
    problems: ['job_not_found'],
  },
  'POST /jobs/{id}/cancel': {
    summary: 'Cancel a running job, and reverse what it has done',
    access: 'write',
    status: 202,
    response: jobSchema,
    problems: ['job_not_found', 'job_ended', 'disk_full'],
  },
  'POST /jobs/{id}/undo': {
    summary: 'Reverse what a job has done',
    access: 'write',
    status: 202,
    response: jobSchema,
    problems: ['job_not_found', 'job_ended', 'disk_full', 'too_many_jobs'],
  },
  'GET /jobs/{id}/problems': {
    summary: 'The items that a job could not change, and why',
    access: 'signed-in',
    query: jobProblemQuerySchema,
    response: z.array(jobProblemSchema),
    responseHeaders: ['Link'],
    problems: ['job_not_found', 'server_busy'],
  },
};
