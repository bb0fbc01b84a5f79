import type { Job } from '@godown/shared/bulk/jobs';
import { expect, it } from 'vitest';
import { againWords, firstWords, jobText, startText } from './job-words';

const JOB: Job = {
  _id: 'a1',
  kind: 'edit',
  state: 'done',
  title: 'Prices +5 %',
  at: '2026-03-01T08:00:00Z',
  email: 'gate@godown.test',
  total: 5000,
  done: 0,
  skipped: 0,
  reversed: 0,
  notReversed: 0,
};

it.each<[Partial<Job>, string]>([
  [{ state: 'running', done: 100, skipped: 20 }, '120 of 5,000 items done.'],
  [{ state: 'running', total: 1 }, '0 of 1 item done.'],
  [{ isWaiting: true }, 'Waiting until your other job has ended.'],
  [{}, 'Done: No items changed.'],
  [{ done: 1 }, 'Done: 1 item changed.'],
  [{ done: 1234, skipped: 2 }, 'Done: 1,234 items changed, 2 could not be changed.'],
  [{ kind: 'import', done: 1 }, 'Done: 1 item imported.'],
  [{ kind: 'import', done: 7, skipped: 1 }, 'Done: 7 items imported, 1 could not be imported.'],
  [{ kind: 'delete', state: 'failed', done: 7 }, 'It stopped: 7 items changed.'],
  [{ state: 'failed', skipped: 3 }, 'It stopped: No items changed, 3 could not be changed.'],
  [{ kind: 'import', state: 'failed' }, 'It stopped: No items imported.'],
  [
    { kind: 'import', state: 'failed', done: 1, skipped: 2 },
    'It stopped: 1 item imported, 2 could not be imported.',
  ],
  [{ state: 'undoing', done: 1200, reversed: 40 }, 'Putting back: 40 of 1,200.'],
  [{ state: 'cancelling', done: 12, reversed: 4 }, 'Putting back: 4 of 12.'],
  [{ state: 'cancelled', reversed: 4 }, 'Cancelled: 4 put back.'],
  [{ state: 'cancelled', reversed: 4, notReversed: 1 }, 'Cancelled: 4 put back, 1 could not be put back.'],
  [{ state: 'undone', reversed: 4 }, 'Undone: 4 put back.'],
  [{ state: 'undone', reversed: 4, notReversed: 1 }, 'Undone: 4 put back, 1 could not be put back.'],
])('a job with %o says “%s”', (fields, text) => {
  expect(jobText({ ...JOB, ...fields })).toBe(text);
});

it('says at the start which job it is', () => {
  expect(startText({ ...JOB, state: 'running' })).toBe('Prices +5 %: started.');
  expect(startText({ ...JOB, state: 'undoing' })).toBe('Prices +5 %: being put back.');
  expect(startText({ ...JOB, isWaiting: true })).toBe('Prices +5 %: Waiting until your other job has ended.');
});

it('asks with the number of changes', () => {
  expect(firstWords({ ...JOB, done: 1 }).detail).toMatch(/^1 change will be put back\. /);
  expect(firstWords({ ...JOB, done: 1200 }).detail).toMatch(/^1,200 changes will be put back\. /);
  expect(againWords({ ...JOB, notReversed: 2 }).question).toBe('Try again to put back 2 changes?');
});
