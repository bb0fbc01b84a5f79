/** The queries of jobs: changes of many items that take a while. */
import { type Job, jobProblemSchema, jobSchema, jobsSchema } from '@godown/shared/bulk/jobs';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Api } from '../../api/client';
import { invalidate } from '../../api/invalidate';
import { readQuery } from '../../api/read-query';
import { whileVisible } from '../../api/while-visible';

export const jobKeys = {
  all: ['jobs'] as const,
  list: ['jobs', 'list'] as const,
  one: (id: string) => ['jobs', id] as const,
  problems: (id: string) => ['jobs', id, 'problems'] as const,
};

/** Interval between reads of a running job, in milliseconds. */
const WATCH_MS = 1000;
/** Problems that are shown. */
const MAX_PROBLEMS = 200;

/** True if a job is changing items or changing them back. */
export const isAtWork = ({ state }: Job): boolean => /^(running|cancelling|undoing)$/.test(state);

/** Polls a job while it is running. */
export function jobQuery(api: Api, id: string) {
  return queryOptions({
    ...readQuery(api, 'GET /jobs/{id}', jobSchema, { key: jobKeys.one(id), params: { id } }),
    refetchInterval: ({ state }) => whileVisible(WATCH_MS, state.data && isAtWork(state.data)),
    refetchOnWindowFocus: 'always',
  });
}

/** The newest jobs of everybody. */
export function jobsQuery(api: Api) {
  return queryOptions({
    ...readQuery(api, 'GET /jobs', jobsSchema, { key: jobKeys.list }),
    refetchInterval: ({ state }) => whileVisible(WATCH_MS, state.data?.some(isAtWork) ?? false),
    refetchOnWindowFocus: 'always',
  });
}

/** The first items that a job could not change, or could not change back, and why. */
export function jobProblemsQuery(api: Api, id: string) {
  return readQuery(api, 'GET /jobs/{id}/problems', z.array(jobProblemSchema), {
    key: jobKeys.problems(id),
    params: { id },
    query: { limit: String(MAX_PROBLEMS) },
  });
}

/** Shows a job that was started or reversed, at once and everywhere. */
export function putJob(client: QueryClient, job: Job): void {
  client.setQueryData(jobKeys.one(job._id), job);
  client.setQueryData<Job[]>(
    jobKeys.list,
    (jobs) => jobs && [job, ...jobs.filter(({ _id }) => _id !== job._id)].toSorted(byNewest),
  );
  invalidate(client, jobKeys.all);
}

const byNewest = (a: Job, b: Job) => Date.parse(b.at) - Date.parse(a.at);
