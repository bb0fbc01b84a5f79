import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepForEntry, keepInCache } from './keep-in-cache';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('keeps the state of the last ten history entries, and what belongs to none', () => {
  const client = new QueryClient();
  keepInCache(client, ['position'], 'here');
  for (let entry = 0; entry < 14; entry++) {
    vi.advanceTimersByTime(1000);
    keepForEntry(client, ['row-heights', `entry ${entry}`], entry);
  }
  vi.advanceTimersByTime(1000);
  keepForEntry(client, ['ticks', 'entry 0'], 'ticked');
  const entries = client.getQueryCache().findAll({ queryKey: ['row-heights'] });
  expect(entries.map(({ state }) => state.data)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(client.getQueryData(['ticks', 'entry 0'])).toBe('ticked');
  expect(client.getQueryData(['position'])).toBe('here');
});
