import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idleAfter, whenIdle } from './idle';

let isBusy = true;
let listeners: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  isBusy = true;
  listeners = [];
  idleAfter({
    isBusy: () => isBusy,
    watch: (listener) => {
      listeners.push(listener);
      return () => {
        listeners = listeners.filter((each) => each !== listener);
      };
    },
  });
});

afterEach(() => vi.useRealTimers());

const change = () => {
  for (const listener of listeners) listener();
};

it('waits for what the page waits for', () => {
  const begin = vi.fn();
  whenIdle(begin);
  vi.advanceTimersByTime(5000);
  change();
  vi.advanceTimersByTime(5000);
  expect(begin).not.toHaveBeenCalled();
  isBusy = false;
  change();
  vi.advanceTimersByTime(1000);
  expect(begin).toHaveBeenCalledOnce();
  expect(listeners).toEqual([]);
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
  change();
  vi.advanceTimersByTime(60_000);
  expect(begin).not.toHaveBeenCalled();
});
