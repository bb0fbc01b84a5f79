import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { isUncertain } from './outcome';
import { newIdempotencyKey, REPEAT_AFTER_MS, sendOnce } from './send-once';

const problem = (status: number) =>
  new ApiError({
    kind: 'problem',
    status,
    problem: { type: 'about:blank', title: 'No', status, code: 'internal_error', detail: 'No' },
  });
const KEY = { key: 'key-1', by: 'rahima@godown.test' };
const lost = new ApiError({ kind: 'network' });

describe('sending once', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each([
    ['no answer', lost],
    ['an answer too late', new ApiError({ kind: 'timeout' })],
    ['half an answer', new ApiError({ kind: 'unreadable', status: 201 })],
    ['a proxy’s page', new ApiError({ kind: 'unreadable', status: 502 })],
    ['a proxy that gave up waiting', new ApiError({ kind: 'unreadable', status: 524 })],
    ['a database that is away', problem(503)],
  ])('repeats with the same key after %s', async (_what, error) => {
    const call = vi.fn().mockRejectedValueOnce(error).mockResolvedValueOnce('done');
    const sent = sendOnce(KEY, call);
    await vi.runAllTimersAsync();
    expect(await sent).toBe('done');
    const keyed = { headers: { 'Idempotency-Key': 'key-1' }, by: 'rahima@godown.test' };
    expect(call.mock.calls).toEqual([[keyed], [keyed]]);
  });

  it.each([422, 409, 412, 404, 500])('never repeats what was answered with %i', async (status) => {
    const call = vi.fn().mockRejectedValue(problem(status));
    await expect(sendOnce(KEY, call)).rejects.toMatchObject({ status });
    expect(call).toHaveBeenCalledOnce();
  });

  it.each([401, 403, 408, 429])(
    'knows no more of what was sent when it is turned away with %i afterwards',
    async (status) => {
      const call = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(problem(status));
      const sent = sendOnce(KEY, call).catch((error: unknown) => error);
      await vi.runAllTimersAsync();
      expect(await sent).toBe(lost);
      const again = sendOnce(KEY, vi.fn().mockRejectedValue(problem(status)), { inDoubt: true });
      expect(isUncertain(await again.catch((error: unknown) => error))).toBe(true);
    },
  );

  it.each([409, 412, 422])('takes the %i of a repetition for its answer', async (status) => {
    const call = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(problem(status));
    const sent = sendOnce(KEY, call).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await sent).toMatchObject({ status });
  });

  it('gives up after the last wait, with the failure', async () => {
    const call = vi.fn().mockRejectedValue(lost);
    const sent = sendOnce(KEY, call).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await sent).toBe(lost);
    expect(isUncertain(lost)).toBe(true);
    expect(call).toHaveBeenCalledTimes(REPEAT_AFTER_MS.length + 1);
  });

  it('sends nothing while offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const call = vi.fn();
    await expect(sendOnce(KEY, call)).rejects.toMatchObject({ kind: 'offline' });
    expect(call).not.toHaveBeenCalled();
  });
});

it('makes keys that are UUIDs, each another, in the order in which they are made', () => {
  const keys = Array.from({ length: 200 }, newIdempotencyKey);
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(200);
  expect(keys.toSorted()).toEqual(keys);
});
