import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readTime } from '../api/server-time';
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

it('is the time of the server at once, if the clock of the device is wrong', () => {
  const answerAt = (time: string) => act(() => void readTime(new Response('', { headers: { Date: time } })));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2040-03-01T08:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { result } = renderHook(() => new Date(useNow()).toISOString());
  // It is as right as a slow response.
  answerAt('Thu, 01 Mar 2040 08:04:00 GMT');
  expect(result.current).toBe('2040-03-01T08:00:00.000Z');
  answerAt('Fri, 02 Mar 2040 08:00:00 GMT');
  expect(result.current).toBe('2040-03-02T08:00:00.000Z');
  answerAt('Fri, 02 Mar 2040 08:00:20 GMT');
  expect(result.current).toBe('2040-03-02T08:00:00.000Z');
  vi.setSystemTime(Date.parse('2040-03-02T08:01:00Z'));
  answerAt('Fri, 02 Mar 2040 08:01:00 GMT');
  expect(result.current).toBe('2040-03-02T08:01:00.000Z');
  // Of a proxy that says no time.
  act(() => void readTime(new Response('')));
  expect(result.current).toBe('2040-03-02T08:01:00.000Z');
});
