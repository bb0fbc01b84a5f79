import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../http/middleware/logging.js';
import { repeat } from './repeat.js';

const EVERY_MS = 60_000;
let logged = '';
const logger = createLogger('info', {
  write(line: string) {
    logged += line;
  },
});

beforeEach(() => {
  logged = '';
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const start = (task: (signal: AbortSignal) => Promise<void>) =>
  repeat(task, { everyMs: EVERY_MS, failure: 'it failed', logger });

it('runs at once and at every interval, until it is stopped', async () => {
  const task = vi.fn(async () => {});
  const repeated = start(task);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(task).toHaveBeenCalledTimes(3);
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(task).toHaveBeenCalledTimes(3);
});

it('logs a failure and goes on', async () => {
  const task = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no database'));
  const repeated = start(task);
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(task).toHaveBeenCalledTimes(2);
  expect(logged).toMatch(/no database.*it failed/);
  await repeated.stop();
});

it('does not start a run while one is going on, and aborts that one when it is stopped', async () => {
  const task = vi.fn(
    (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
  );
  const repeated = start(task);
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(task).toHaveBeenCalledTimes(1);
  await repeated.stop();
  expect(task.mock.calls[0]?.[0].aborted).toBe(true);
});

it('logs nothing about a run that its stop has aborted', async () => {
  const task = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  await start(task).stop();
  expect(logged).toBe('');
});
