import { type Job, jobSchema, type NewJob } from '@godown/shared/bulk/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../account/use-api';
import { ApiError } from '../../api/api-error';
import type { Api } from '../../api/client';
import { useRequestKey } from '../../outbox/use-request-key';
import { putJob } from './job-queries';

/** Starts a job that changes many items. Rejects with an `ApiError`. */
export function useStartJob(): (newJob: NewJob) => Promise<Job> {
  const api = useApi();
  const client = useQueryClient();
  const { keyFor, done } = useRequestKey();
  return useCallback(
    async (newJob) => {
      const job = await api.call('POST /jobs', jobSchema, { body: newJob, key: keyFor(newJob) });
      done();
      putJob(client, job);
      return job;
    },
    [api, client, keyFor, done],
  );
}

/** Reverses all that a job has done: while it runs by cancelling it, afterwards by undoing it. */
export async function reverseJob(api: Api, { _id, state }: Job): Promise<Job> {
  const params = { id: _id };
  if (state !== 'running') return api.call('POST /jobs/{id}/undo', jobSchema, { params });
  try {
    return await api.call('POST /jobs/{id}/cancel', jobSchema, { params });
  } catch (error) {
    // It ended meanwhile.
    if (error instanceof ApiError && error.code === 'job_ended')
      return api.call('POST /jobs/{id}/undo', jobSchema, { params });
    throw error;
  }
}
