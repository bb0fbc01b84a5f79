import { renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useNow } from './use-now';

it('starts with the present time', () => {
  vi.useFakeTimers({ now: Date.parse('2040-03-01T08:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  renderHook(() => useNow()).unmount();
  vi.setSystemTime(Date.parse('2040-03-01T11:00:00Z'));
  const seen: number[] = [];
  renderHook(() => seen.push(useNow()));
  expect(seen.map((now) => new Date(now).toISOString())).toEqual(['2040-03-01T11:00:00.000Z']);
});
