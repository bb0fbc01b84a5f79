import type { BulkChange, Job, Selection } from '@godown/shared/bulk/jobs';
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../account/use-api';
import { failureText } from '../../../api/api-error';
import { invalidate } from '../../../api/invalidate';
import { itemKeys, movementKeys } from '../../../stock/queries';
import { useConfirm } from '../../../ui/confirm-dialog';
import { countText } from '../../../ui/format';
import { notify } from '../../../ui/notify';
import { jobTitle } from '../../jobs/job-title';
import { reverseJob, useStartJob } from '../../jobs/start-job';
import { deleteText, deletionText, type Selected } from './selected-words';

interface Options {
  selected: Selected;
  onStarted: () => void;
}

/** Changes all selected items in one job, which one press undoes. */
export function useBulk(selection: Selection, { selected, onStarted }: Options) {
  const api = useApi();
  const client = useQueryClient();
  const confirm = useConfirm();
  const startJob = useStartJob();
  const refresh = () => invalidate(client, itemKeys.lists, movementKeys.journals, movementKeys.deleted);

  const undo = async (job: Job) => {
    try {
      await reverseJob(api, job);
      notify.success(t`${{ job: jobTitle(job) }}: being undone.`);
    } catch (error) {
      notify.error(t`${{ job: jobTitle(job) }} was not undone. ${{ reason: failureText(error) }}`);
    }
    refresh();
  };
  const start = async (change: BulkChange) => {
    const job = await startJob({ selection, change });
    notify.success(startedText(job), { label: t`Undo`, of: job._id, run: () => void undo(job) });
    onStarted();
    refresh();
  };
  const remove = async () => {
    const agreed = await confirm({
      question: t`Want to delete Items?`,
      detail: deletionText(selected),
      confirmLabel: deleteText(selected),
      danger: true,
    });
    if (!agreed) return;
    await start({ kind: 'delete' }).catch((error: unknown) =>
      notify.error(t`Nothing was deleted. ${{ reason: failureText(error) }}`),
    );
  };
  return { start, remove };
}

/** The server answers at once, or when a small job is done. */
function startedText(started: Job): string {
  const { state, total, done, skipped } = started;
  const job = jobTitle(started);
  if (state !== 'done')
    return plural(total, {
      one: `${job}: started for ${{ count: countText(total) }} item.`,
      other: `${job}: started for ${{ count: countText(total) }} items.`,
    });
  const changed = plural(done, {
    0: `${job}: No items changed.`,
    one: `${job}: ${{ count: countText(done) }} item changed.`,
    other: `${job}: ${{ count: countText(done) }} items changed.`,
  });
  return skipped === 0 ? changed : `${changed} ${skippedText(skipped)}`;
}

const skippedText = (skipped: number) =>
  plural(skipped, {
    one: `${{ count: countText(skipped) }} item skipped.`,
    other: `${{ count: countText(skipped) }} items skipped.`,
  });
