import { expect, it, vi } from 'vitest';
import { anySignal } from './any-signal';

it('aborts with the first signal, for the same reason', () => {
  const [page, late] = [new AbortController(), new AbortController()];
  const signal = anySignal([page.signal, late.signal]);
  expect(signal.aborted).toBe(false);
  late.abort('late');
  page.abort('closed');
  expect(signal.reason).toBe('late');
});

it('is aborted already when one of them is', () => {
  const signal = anySignal([new AbortController().signal, AbortSignal.abort('closed')]);
  expect(signal.reason).toBe('closed');
});

it('leaves no listener on a signal that lives longer', () => {
  const [page, late] = [new AbortController(), new AbortController()];
  anySignal([page.signal, late.signal]);
  late.abort('late');
  const reason = vi.spyOn(page.signal, 'reason', 'get');
  page.abort('closed');
  expect(reason).not.toHaveBeenCalled();
});
