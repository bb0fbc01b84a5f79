import { expect, it, vi } from 'vitest';
import { startPart } from './start-part';

it('starts what has come, and stops it', async () => {
  const stop = vi.fn();
  const start = vi.fn(() => stop);
  const leave = startPart(async () => start);
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  expect(stop).not.toHaveBeenCalled();
  leave();
  expect(stop).toHaveBeenCalledOnce();
});

it('starts nothing that comes when nobody wants it any more', async () => {
  const start = vi.fn(() => () => {});
  const part = Promise.resolve(start);
  startPart(() => part)();
  await part;
  expect(start).not.toHaveBeenCalled();
});

it('does without what does not come', async () => {
  const part = Promise.reject(new Error('The part could not be loaded.'));
  const leave = startPart(() => part);
  await part.catch(() => undefined);
  expect(leave).not.toThrow();
});
