import { expect, it, vi } from 'vitest';
import { anySignal } from './any-signal';

it('aborts with the first signal, with the same reason', () => {
  const [page, late] = [new AbortController(), new AbortController()];
  const signal = anySignal([page.signal, late.signal]);
  expect(signal.aborted).toBe(false);
  late.abort('late');
  page.abort('closed');
  expect(signal.reason).toBe('late');
});

it('is already aborted if one of them is', () => {
  const signal = anySignal([new AbortController().signal, AbortSignal.abort('closed')]);
  expect(signal.reason).toBe('closed');
});

it('removes its listener from a signal that is not aborted', () => {
  const [page, late] = [new AbortController(), new AbortController()];
  anySignal([page.signal, late.signal]);
  late.abort('late');
  const reason = vi.spyOn(page.signal, 'reason', 'get');
  page.abort('closed');
  expect(reason).not.toHaveBeenCalled();
});
