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
      const headers = { 'Idempotency-Key': keyFor(newJob) };
      const { data } = await api.post('/jobs', { schema: jobSchema, body: newJob, headers });
      done();
      putJob(client, data);
      return data;
    },
    [api, client, keyFor, done],
  );
}

/** Reverses all that a job has done: while it runs by cancelling it, afterwards by undoing it. */
export async function reverseJob(api: Api, { _id, state }: Job): Promise<Job> {
  const post = async (action: 'cancel' | 'undo') =>
    (await api.post(`/jobs/${_id}/${action}`, { schema: jobSchema })).data;
  if (state !== 'running') return post('undo');
  try {
    return await post('cancel');
  } catch (error) {
    // It ended meanwhile.
    if (error instanceof ApiError && error.code === 'job_ended') return post('undo');
    throw error;
  }
}
