import { type Job, jobSchema, type NewJob } from '@godown/shared/jobs';
import { useCallback, useRef } from 'react';
import { ApiError } from '../api/api-error';
import type { Api } from '../api/client';
import { useApi } from '../auth/use-api';
import { newIdempotencyKey } from '../sync/outbox';

/** Starts a job that changes many items. Rejects with an `ApiError`. */
export function useStartJob(): (newJob: NewJob) => Promise<Job> {
  const api = useApi();
  const sent = useRef({ text: '', key: '' });
  return useCallback(
    async (newJob) => {
      const text = JSON.stringify(newJob);
      // After a lost response the same job is sent with the same key, so it is not started twice.
      if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() };
      const headers = { 'Idempotency-Key': sent.current.key };
      const { data } = await api.post('/jobs', { schema: jobSchema, body: newJob, headers });
      sent.current = { text: '', key: '' };
      return data;
    },
    [api],
  );
}

/** Reverses all that a job has done: while it runs by cancelling it, afterwards by undoing it. `job`: as it was last seen. */
export async function reverseJob(api: Api, { _id, state }: Job): Promise<Job> {
  const post = async (action: 'cancel' | 'undo') =>
    (await api.post(`/jobs/${_id}/${action}`, { schema: jobSchema })).data;
  if (state !== 'running') return post('undo');
  try {
    return await post('cancel');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'job_ended') return post('undo');
    throw error;
  }
}
