import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idleUnless, whenIdle } from './idle';

let isBusy = true;

beforeEach(() => {
  vi.useFakeTimers();
  isBusy = true;
  idleUnless(() => isBusy);
});

afterEach(() => vi.useRealTimers());

it('waits for what the page waits for', () => {
  const begin = vi.fn();
  whenIdle(begin);
  vi.advanceTimersByTime(10_000);
  expect(begin).not.toHaveBeenCalled();
  isBusy = false;
  vi.advanceTimersByTime(1000);
  expect(begin).toHaveBeenCalledOnce();
});

it('does not wait for what never comes', () => {
  const begin = vi.fn();
  whenIdle(begin);
  vi.advanceTimersByTime(30_000);
  expect(begin).toHaveBeenCalledOnce();
});

it('can be cancelled while it waits', () => {
  const begin = vi.fn();
  const cancel = whenIdle(begin);
  vi.advanceTimersByTime(5000);
  cancel();
  isBusy = false;
  vi.advanceTimersByTime(60_000);
  expect(begin).not.toHaveBeenCalled();
});
