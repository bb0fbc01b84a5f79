import type { Permission } from '@godown/shared/access/roles';
import type { Job, JobKind } from '@godown/shared/bulk/jobs';
import { changedFieldWords } from '@godown/shared/items/field-words';
import type { Message } from '@godown/shared/language/texts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { May } from '../../account/may';
import { useApi } from '../../account/use-api';
import { failureText } from '../../api/api-error';
import { invalidate } from '../../api/invalidate';
import { isAtWork, jobKeys, jobProblemsQuery, putJob } from '../../items/jobs/job-queries';
import { jobTitle } from '../../items/jobs/job-title';
import { reverseJob } from '../../items/jobs/start-job';
import { say } from '../../language/say';
import { itemKeys, movementKeys } from '../../stock/queries';
import { Button } from '../../ui/button';
import { useConfirm } from '../../ui/confirm-dialog';
import { countText } from '../../ui/format';
import { notify } from '../../ui/notify';
import { Progress } from '../../ui/progress';
import { againWords, firstWords, jobText, startText } from './job-words';

/** Permissions needed to cancel or undo a job. */
const NEEDED: Record<JobKind, Permission> = { import: 'import', edit: 'write', delete: 'delete' };

/** The progress of a job, with Cancel or Undo, and the items that it could not change. */
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
          label={jobTitle(job)}
          max={isRunning ? job.total : job.done}
          value={isRunning ? job.done + job.skipped : job.reversed + job.notReversed}
        />
      )}
      {job.state === 'failed' && <p role="alert">{job.message && say(job.message)}</p>}
      {(isRunning || canUndo) && (
        <May permission={NEEDED[job.kind]}>
          <div>
            <Button size="small" busy={busy} onClick={() => void reverse()}>
              {buttonText(job)}
            </Button>
          </div>
        </May>
      )}
      {job.skipped + job.notReversed > 0 && !isAtWork(job) && <Problems job={job} />}
    </div>
  );
}

function buttonText(job: Job): string {
  if (job.state === 'running') return t({ message: 'Cancel', context: 'running' });
  return isLeftOver(job) ? t`Try again to put back` : t`Undo all`;
}

/** It was undone or cancelled, but some of it could not be restored. */
const isLeftOver = ({ state, notReversed }: Job) =>
  (state === 'undone' || state === 'cancelled') && notReversed > 0;

function useReversing(job: Job) {
  const api = useApi();
  const client = useQueryClient();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const reverse = async () => {
    const agreed = await confirm({
      ...(isLeftOver(job) ? againWords(job) : firstWords(job)),
      cancelLabel: t`Keep`,
      danger: true,
    });
    if (!agreed) return;
    setBusy(true);
    try {
      putJob(client, await reverseJob(api, job));
    } catch (error) {
      notify.error(t`Nothing was put back. ${{ reason: failureText(error) }}`);
      invalidate(client, jobKeys.all);
    } finally {
      setBusy(false);
    }
  };
  return { reverse, busy };
}

/** Lists show the changed items once the job has ended. A job that had ended before changes nothing. */
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

/** The words of fields, which are paths such as `reorderPoints.uttara`. */
function withFieldWords({ values, ...why }: Message): Message {
  if (values?.fields === undefined) return { ...why, values };
  const words = String(values.fields)
    .split(', ')
    .map((path) => say(changedFieldWords(path)));
  return { ...why, values: { ...values, fields: words.join(', ') } };
}

function Problems({ job }: { job: Job }) {
  const { data } = useQuery(jobProblemsQuery(useApi(), job._id));
  if (!data || data.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-[560] text-accent text-sm">
        <Trans>Which items, and why</Trans>
      </summary>
      <ul className="grid gap-1.5 text-sm">
        {data.map(({ itemName, row, ...why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className="[overflow-wrap:anywhere]">
            {row !== undefined && <span className="text-muted">{t`Row ${{ row: countText(row) }}:`} </span>}
            <b className="font-[560]">{itemName}</b>: {say(withFieldWords(why))}
          </li>
        ))}
      </ul>
    </details>
  );
}
