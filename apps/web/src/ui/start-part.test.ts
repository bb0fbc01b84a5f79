import { expect, it, vi } from 'vitest';
import { startPart } from './start-part';

it('starts a part that was loaded, and stops it', async () => {
  const stop = vi.fn();
  const start = vi.fn(() => stop);
  const leave = startPart(async () => start);
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  expect(stop).not.toHaveBeenCalled();
  leave();
  expect(stop).toHaveBeenCalledOnce();
});

it('does not start a part that was stopped before it was loaded', async () => {
  const start = vi.fn(() => () => {});
  const part = Promise.resolve(start);
  startPart(() => part)();
  await part;
  expect(start).not.toHaveBeenCalled();
});

it('starts nothing if the part cannot be loaded', async () => {
  const part = Promise.reject(new Error('The part could not be loaded.'));
  const leave = startPart(() => part);
  await part.catch(() => undefined);
  expect(leave).not.toThrow();
});
