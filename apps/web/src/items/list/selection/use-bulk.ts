import type { BulkChange, Job, Selection } from '@godown/shared/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../account/use-api';
import { failureText } from '../../../api/api-error';
import { invalidate } from '../../../api/invalidate';
import { itemKeys, movementKeys } from '../../../stock/queries';
import { useConfirm } from '../../../ui/confirm-dialog';
import { countOf } from '../../../ui/format';
import { notify } from '../../../ui/notify';
import { reverseJob, useStartJob } from '../../jobs/start-job';

interface Options {
  /** What the selection is, such as `12 items`. */
  words: string;
  onStarted: () => void;
}

/** Changes all selected items in one job, which one press undoes. */
export function useBulk(selection: Selection, { words, onStarted }: Options) {
  const api = useApi();
  const client = useQueryClient();
  const confirm = useConfirm();
  const startJob = useStartJob();
  const refresh = () => invalidate(client, itemKeys.lists, movementKeys.journals, movementKeys.deleted);

  const undo = async (job: Job) => {
    try {
      await reverseJob(api, job);
      notify.success(`${job.title}: being undone.`);
    } catch (error) {
      notify.error(`${job.title} was not undone. ${failureText(error)}`);
    }
    refresh();
  };
  const start = async (change: BulkChange) => {
    const job = await startJob({ selection, change });
    notify.success(startedText(job), { label: 'Undo', of: job._id, run: () => void undo(job) });
    onStarted();
    refresh();
  };
  const remove = async () => {
    const agreed = await confirm({
      question: 'Want to delete Items?',
      detail: `${words[0]?.toUpperCase()}${words.slice(1)} will be deleted for everyone. They can be restored for 30 days.`,
      confirmLabel: `Delete ${words}`,
      danger: true,
    });
    if (!agreed) return;
    await start({ kind: 'delete' }).catch((error: unknown) =>
      notify.error(`Nothing was deleted. ${failureText(error)}`),
    );
  };
  return { start, remove };
}

/** The server answers at once, or when a small job is done. */
function startedText({ title, state, total, done, skipped }: Job): string {
  if (state !== 'done') return `${title}: started for ${countOf(total, 'item')}.`;
  const left = skipped === 0 ? '' : ` ${countOf(skipped, 'item')} skipped.`;
  return `${title}: ${countOf(done, 'item')} changed.${left}`;
}
