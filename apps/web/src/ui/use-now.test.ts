import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useNow } from './use-now';

it('has one timer, however many times a page shows', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const seen = new Set<number>();
  const times = Array.from({ length: 3 }, () => renderHook(() => seen.add(useNow())));
  expect(vi.getTimerCount()).toBe(1);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(seen.size).toBe(2);
  for (const { unmount } of times) unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('starts with the present time', () => {
  vi.useFakeTimers({ now: Date.parse('2040-03-01T08:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  renderHook(() => useNow()).unmount();
  vi.setSystemTime(Date.parse('2040-03-01T11:00:00Z'));
  const seen: number[] = [];
  renderHook(() => seen.push(useNow()));
  expect(seen.map((now) => new Date(now).toISOString())).toEqual(['2040-03-01T11:00:00.000Z']);
});
