import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { createQueryClient } from './query-client';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('reads again when the server said it may, after too many requests', async () => {
  let calls = 0;
  const queryFn = async () => {
    calls += 1;
    if (calls === 1) throw new ApiError({ kind: 'unreadable', status: 429, retryAfterMs: 5000 });
    return 'read';
  };
  const read = createQueryClient().fetchQuery({
    ...createQueryClient().getDefaultOptions().queries,
    queryKey: ['x'],
    queryFn,
  });
  await vi.advanceTimersByTimeAsync(4900);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await read).toBe('read');
});
