import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import {
  changeOptions,
  discard,
  findChange,
  listChanges,
  newIdempotencyKey,
  type Posted,
  post,
} from './outbox';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('does not resend a change that was discarded between two tries, and sends the next of its subject', async () => {
  const client = new QueryClient();
  const sent: string[] = [];
  const mutationFn = async ({ key }: Posted) => {
    sent.push(key);
    if (key === first.key) throw new ApiError({ kind: 'unreadable', status: 503 });
  };
  const makeChange = (): Posted => ({ key: newIdempotencyKey(), by: 'a', at: Date.now(), subject: 'item' });
  const [first, second] = [makeChange(), makeChange()];
  const options = changeOptions<Posted, void>(client, { mutationFn });
  for (const change of [first, second]) post(client, options, change).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([first.key]);
  discard(client, first.key);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([first.key, second.key]);
});

it('waits as long as the server asks before it sends a change again', async () => {
  const client = new QueryClient();
  let sent = 0;
  const mutationFn = async () => {
    sent += 1;
    if (sent === 1) throw new ApiError({ kind: 'unreadable', status: 429, retryAfterMs: 9000 });
  };
  const change: Posted = { key: newIdempotencyKey(), by: 'a', at: Date.now(), subject: 'item' };
  void post(client, changeOptions<Posted, void>(client, { mutationFn }), change);
  await vi.advanceTimersByTimeAsync(8900);
  expect([sent, listChanges(client).length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(200);
  expect([sent, listChanges(client).length]).toEqual([2, 0]);
});

it('keeps a refused change until somebody dismisses it', async () => {
  const client = new QueryClient();
  const change: Posted = { key: newIdempotencyKey(), by: 'a', at: Date.now(), subject: 'item' };
  const mutationFn = async () => {
    throw new ApiError({ kind: 'unreadable', status: 403 });
  };
  await expect(post(client, changeOptions<Posted, void>(client, { mutationFn }), change)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(findChange(client, change.key)?.state.status).toBe('error');
  discard(client, change.key);
  expect(listChanges(client)).toEqual([]);
});
