import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createLoggedProgress, createProgress } from './progress.js';

let lines: string[];
const stream = (isTTY: boolean) =>
  ({ isTTY, write: (text: string) => lines.push(text) }) as unknown as NodeJS.WriteStream;
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

beforeEach(() => {
  lines = [];
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

it('says at once that something is done, then every 10 seconds how much, and the time that is left', () => {
  const { show } = createProgress(stream(false), 'Verifying');
  pass(60);
  show(100, 1000);
  pass(9);
  show(200, 1000);
  pass(1);
  show(300, 1000);
  pass(40);
  show(400, 1000);
  show(1000, 1000);
  expect(lines).toEqual([
    'Verifying … 100 of 1000 items (10 %)\n',
    'Verifying … 300 of 1000 items (30 %, about 35 s left)\n',
    'Verifying … 400 of 1000 items (40 %, about 100 s left)\n',
  ]);
});

it('keeps to one line on a terminal, and can do without numbers', () => {
  const { show, clear } = createProgress(stream(true), 'Upgrading', null);
  show(0, 1000);
  pass(60);
  show(200, 1000);
  clear();
  expect(lines).toEqual([
    '\r\x1b[KUpgrading … 0 %',
    '\r\x1b[KUpgrading … 20 %, about 4 min left',
    '\r\x1b[K',
  ]);
});

it('goes to a log in numbers', () => {
  const write = vi.fn();
  const { show } = createLoggedProgress(write);
  show(1, 4);
  pass(10);
  show(2, 4);
  expect(write.mock.calls.flat()).toEqual([
    { done: 1, of: 4, percent: 25, secondsLeft: null },
    { done: 2, of: 4, percent: 50, secondsLeft: 20 },
  ]);
});
