import type { Job, JobKind } from '@godown/shared/jobs';
import type { Permission } from '@godown/shared/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { May } from '../../account/may';
import { useApi } from '../../account/use-api';
import { failureText } from '../../api/api-error';
import { invalidate } from '../../api/invalidate';
import { isAtWork, jobKeys, jobProblemsQuery, putJob } from '../../items/jobs/job-queries';
import { reverseJob } from '../../items/jobs/start-job';
import { itemKeys, movementKeys } from '../../stock/queries';
import { Button } from '../../ui/button';
import { useConfirm } from '../../ui/confirm-dialog';
import { countOf, countText } from '../../ui/format';
import { notify } from '../../ui/notify';
import { Progress } from '../../ui/progress';

/** What is needed to cancel or undo a job. */
const NEEDED: Record<JobKind, Permission> = { import: 'import', edit: 'write', delete: 'delete' };

/** How far a job is, with Cancel or Undo, and which items it could not change. */
export function JobProgress({ job }: { job: Job }) {
  const { reverse, busy } = useReversing(job);
  useRefreshAtEnd(job);
  const isRunning = job.state === 'running';
  const canUndo = job.state === 'done' || job.state === 'failed' || isLeftOver(job);
  return (
    <div className="grid gap-2.5">
      <p className="tabular-nums">{jobText(job)}</p>
      {/* Not the count, which would be read out every second. */}
      <p role="status" className="sr-only">
        {isAtWork(job) ? startText(job) : jobText(job)}
      </p>
      {isAtWork(job) && (
        <Progress
          label={job.title}
          max={isRunning ? job.total : job.done}
          value={isRunning ? job.done + job.skipped : job.reversed + job.notReversed}
        />
      )}
      {job.state === 'failed' && <p role="alert">{job.message}</p>}
      {(isRunning || canUndo) && (
        <May permission={NEEDED[job.kind]}>
          <div>
            <Button size="small" busy={busy} onClick={() => void reverse()}>
              {isRunning ? 'Cancel' : isLeftOver(job) ? 'Try again to put back' : 'Undo all'}
            </Button>
          </div>
        </May>
      )}
      {job.skipped + job.notReversed > 0 && !isAtWork(job) && <Problems job={job} />}
    </div>
  );
}

/** It was undone or cancelled, but not all of it could be put back. */
const isLeftOver = ({ state, notReversed }: Job) =>
  (state === 'undone' || state === 'cancelled') && notReversed > 0;

const firstWords = ({ state, done }: Job) => ({
  question: state === 'running' ? 'Cancel and put everything back?' : 'Undo all of it?',
  detail: `${countOf(done, 'change')} will be put back. What somebody has changed since stays as it is.`,
  confirmLabel: state === 'running' ? 'Put everything back' : 'Undo all',
});

const againWords = ({ notReversed }: Job) => ({
  question: `Try again to put back ${countOf(notReversed, 'change')}?`,
  detail: 'This works for items whose later changes you have undone. All others stay as they are.',
  confirmLabel: 'Try again',
});

function useReversing(job: Job) {
  const api = useApi();
  const client = useQueryClient();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const reverse = async () => {
    const agreed = await confirm({
      ...(isLeftOver(job) ? againWords(job) : firstWords(job)),
      cancelLabel: 'Keep',
      danger: true,
    });
    if (!agreed) return;
    setBusy(true);
    try {
      putJob(client, await reverseJob(api, job));
    } catch (error) {
      notify.error(`Nothing was put back. ${failureText(error)}`);
      invalidate(client, jobKeys.all);
    } finally {
      setBusy(false);
    }
  };
  return { reverse, busy };
}

/** Lists show the changed items once the job has come to its end. A job that was over before changes nothing. */
function useRefreshAtEnd(job: Job): void {
  const client = useQueryClient();
  const isOver = !isAtWork(job);
  const wasOver = useRef(isOver);
  useEffect(() => {
    if (isOver && !wasOver.current)
      invalidate(client, itemKeys.all, movementKeys.journals, movementKeys.deleted);
    wasOver.current = isOver;
  }, [client, isOver]);
}

function Problems({ job }: { job: Job }) {
  const { data } = useQuery(jobProblemsQuery(useApi(), job._id));
  if (!data || data.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-[560] text-accent text-sm">
        Which items, and why
      </summary>
      <ul className="grid gap-1.5 text-sm">
        {data.map(({ itemName, row, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className="[overflow-wrap:anywhere]">
            {row !== undefined && <span className="text-muted">Row {countText(row)}: </span>}
            <b className="font-[560]">{itemName}</b>: {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

const WAITING = 'Waiting until your other job has ended.';

function startText({ state, title, isWaiting }: Job): string {
  if (isWaiting) return `${title}: ${WAITING}`;
  return state === 'running' ? `${title}: started.` : `${title}: being put back.`;
}

/** Such as `120 of 5,000 items changed.` */
export function jobText(job: Job): string {
  const { kind, state, total, done, skipped, reversed, notReversed } = job;
  if (job.isWaiting) return WAITING;
  // An import adds items, too.
  const verb = kind === 'import' ? 'imported' : 'changed';
  const changed = `${countOf(done, 'item')} ${verb}`;
  const left = skipped > 0 ? `, ${countText(skipped)} could not be ${verb}` : '';
  const kept = notReversed > 0 ? `, ${countText(notReversed)} could not be put back` : '';
  switch (state) {
    case 'running':
      return `${countText(done + skipped)} of ${countOf(total, 'item')} done.`;
    case 'done':
      return `Done: ${changed}${left}.`;
    case 'failed':
      return `It stopped: ${changed}${left}.`;
    case 'cancelling':
    case 'undoing':
      return `Putting back: ${countText(reversed)} of ${countText(done)}.`;
    case 'cancelled':
      return `Cancelled: ${countText(reversed)} put back${kept}.`;
    case 'undone':
      return `Undone: ${countText(reversed)} put back${kept}.`;
  }
}
