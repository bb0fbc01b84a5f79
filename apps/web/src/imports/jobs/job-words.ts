/** The progress of a job, in words. */

import type { Job } from '@godown/shared/bulk/jobs';
import { plural, t } from '@lingui/core/macro';
import { jobTitle } from '../../items/jobs/job-title';
import { countText } from '../../ui/format';

/** At the start, without the count. */
export function startText(job: Job): string {
  const title = jobTitle(job);
  if (job.isWaiting) return t`${title}: Waiting until your other job has ended.`;
  return job.state === 'running' ? t`${title}: started.` : t`${title}: being put back.`;
}

/** Such as `120 of 5,000 items done.` */
export function jobText(job: Job): string {
  if (job.isWaiting) return t`Waiting until your other job has ended.`;
  switch (job.state) {
    case 'running':
      return runningText(job);
    case 'done':
      return job.kind === 'import' ? importedText(job) : changedText(job);
    case 'failed':
      return job.kind === 'import' ? importStoppedText(job) : changeStoppedText(job);
    case 'cancelling':
    case 'undoing':
      return t`Putting back: ${{ count: countText(job.reversed) }} of ${{ total: countText(job.done) }}.`;
    case 'cancelled':
      return cancelledText(job);
    case 'undone':
      return undoneText(job);
  }
}

function runningText({ done, skipped, total }: Job): string {
  const count = countText(done + skipped);
  return plural(total, {
    0: `${count} of No items done.`,
    one: `${count} of ${{ all: countText(total) }} item done.`,
    other: `${count} of ${{ all: countText(total) }} items done.`,
  });
}

// An import adds items, too.
function importedText({ done, skipped }: Job): string {
  const left = countText(skipped);
  if (skipped === 0)
    return plural(done, {
      0: 'Done: No items imported.',
      one: `Done: ${{ count: countText(done) }} item imported.`,
      other: `Done: ${{ count: countText(done) }} items imported.`,
    });
  return plural(done, {
    0: `Done: No items imported, ${left} could not be imported.`,
    one: `Done: ${{ count: countText(done) }} item imported, ${left} could not be imported.`,
    other: `Done: ${{ count: countText(done) }} items imported, ${left} could not be imported.`,
  });
}

function changedText({ done, skipped }: Job): string {
  const left = countText(skipped);
  if (skipped === 0)
    return plural(done, {
      0: 'Done: No items changed.',
      one: `Done: ${{ count: countText(done) }} item changed.`,
      other: `Done: ${{ count: countText(done) }} items changed.`,
    });
  return plural(done, {
    0: `Done: No items changed, ${left} could not be changed.`,
    one: `Done: ${{ count: countText(done) }} item changed, ${left} could not be changed.`,
    other: `Done: ${{ count: countText(done) }} items changed, ${left} could not be changed.`,
  });
}

function importStoppedText({ done, skipped }: Job): string {
  const left = countText(skipped);
  if (skipped === 0)
    return plural(done, {
      0: 'It stopped: No items imported.',
      one: `It stopped: ${{ count: countText(done) }} item imported.`,
      other: `It stopped: ${{ count: countText(done) }} items imported.`,
    });
  return plural(done, {
    0: `It stopped: No items imported, ${left} could not be imported.`,
    one: `It stopped: ${{ count: countText(done) }} item imported, ${left} could not be imported.`,
    other: `It stopped: ${{ count: countText(done) }} items imported, ${left} could not be imported.`,
  });
}

function changeStoppedText({ done, skipped }: Job): string {
  const left = countText(skipped);
  if (skipped === 0)
    return plural(done, {
      0: 'It stopped: No items changed.',
      one: `It stopped: ${{ count: countText(done) }} item changed.`,
      other: `It stopped: ${{ count: countText(done) }} items changed.`,
    });
  return plural(done, {
    0: `It stopped: No items changed, ${left} could not be changed.`,
    one: `It stopped: ${{ count: countText(done) }} item changed, ${left} could not be changed.`,
    other: `It stopped: ${{ count: countText(done) }} items changed, ${left} could not be changed.`,
  });
}

function cancelledText({ reversed, notReversed }: Job): string {
  const [count, kept] = [countText(reversed), countText(notReversed)];
  return notReversed > 0
    ? t`Cancelled: ${count} put back, ${kept} could not be put back.`
    : t`Cancelled: ${count} put back.`;
}

function undoneText({ reversed, notReversed }: Job): string {
  const [count, kept] = [countText(reversed), countText(notReversed)];
  return notReversed > 0
    ? t`Undone: ${count} put back, ${kept} could not be put back.`
    : t`Undone: ${count} put back.`;
}

/** Asks before a job is cancelled or undone. */
export const firstWords = ({ state, done }: Job) => ({
  question: state === 'running' ? t`Cancel and put everything back?` : t`Undo all of it?`,
  detail: plural(done, {
    0: 'No changes will be put back. What somebody changed later stays as it is.',
    one: `${{ count: countText(done) }} change will be put back. What somebody changed later stays as it is.`,
    other: `${{ count: countText(done) }} changes will be put back. What somebody changed later stays as it is.`,
  }),
  confirmLabel: state === 'running' ? t`Put everything back` : t`Undo all`,
});

/** Asks before the job retries the changes that could not be restored. */
export const againWords = ({ notReversed }: Job) => ({
  question: plural(notReversed, {
    one: `Try again to put back ${{ count: countText(notReversed) }} change?`,
    other: `Try again to put back ${{ count: countText(notReversed) }} changes?`,
  }),
  detail: t`This works for items whose later changes you have undone. All others stay as they are.`,
  confirmLabel: t`Try again`,
});
