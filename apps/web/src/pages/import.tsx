import type { Import, Mapping } from '@godown/shared/imports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiError, failureText } from '../api/api-error';
import { useApi } from '../auth/use-api';
import {
  applyImport,
  cancelCheck,
  checkImport,
  deleteImport,
  importKeys,
  importQuery,
} from '../inventory/import-queries';
import { CheckResult } from '../inventory/imports/check-result';
import { MappingForm } from '../inventory/imports/mapping-form';
import { formatWords } from '../inventory/imports/words';
import { jobQuery, putJob } from '../inventory/job-queries';
import { JobProgress } from '../inventory/jobs/job-progress';
import { newIdempotencyKey } from '../sync/outbox';
import { Button, LinkButton } from '../ui/button';
import { Card } from '../ui/card';
import { useConfirm } from '../ui/confirm-dialog';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { countOf, countText } from '../ui/format';
import { Moment } from '../ui/moment';
import { Notice } from '../ui/notice';
import { notify } from '../ui/notify';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { Progress } from '../ui/progress';
import { QuietLink } from '../ui/quiet-link';
import { Spinner } from '../ui/spinner';
import { toFailure } from '../ui/to-failure';
import { dateText, timeText } from '../ui/when';

/** /imports/{id}: says what the columns are, checks the file, and applies it. */
export function ImportPage() {
  const { importId = '' } = useParams();
  const query = useQuery(importQuery(useApi(), importId));
  const { data: file, error } = query;
  const isMissing = error instanceof ApiError && error.code === 'import_not_found';
  return (
    <Page title={file?.name ?? 'Import'}>
      <PageHead
        title={file?.name ?? 'Import'}
        lead={file && `${countOf(file.rows, 'row')}, ${formatWords(file.format)}`}
        links={<QuietLink to="/imports">All imports</QuietLink>}
        action={file && file.job === undefined && <Discard file={file} />}
      />
      <div className="mt-5 grid gap-5">
        {file && <Steps file={file} />}
        {!file && !error && <Spinner />}
        {isMissing && <Gone />}
        {error && !file && !isMissing && (
          <Failure title="The import could not be loaded" {...toFailure(query)} />
        )}
      </div>
    </Page>
  );
}

function Discard({ file: { _id, name } }: { file: Import }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteImport(api, _id),
    onSuccess: async () => {
      notify.success(`${name} discarded.`);
      navigate('/imports');
      await client.invalidateQueries({ queryKey: importKeys.list });
    },
    onError: (error) => notify.error(`Not discarded. ${failureText(error)}`),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Discard
    </Button>
  );
}

function Gone() {
  return (
    <Empty title="This import is gone" detail="A file that is not applied is kept for a day. Send it again.">
      <LinkButton to="/imports" variant="quiet" className="mt-2">
        Import a file
      </LinkButton>
    </Empty>
  );
}

function Steps({ file }: { file: Import }) {
  const { check, cancel, apply, busy, failure, dismiss } = useSteps(file);
  const step = stepOf(file);
  const [first] = useState(step);
  const isNext = step !== first;
  if (file.job !== undefined)
    return (
      <Step key={step} isNext={isNext}>
        <Applied file={file} job={file.job} />
      </Step>
    );
  if (file.state === 'checking')
    return (
      <Step key={step} isNext={isNext}>
        <Checking file={file} onCancel={cancel} />
      </Step>
    );
  return (
    <Step key={step} isNext={isNext}>
      <Notice text={failure} onDismiss={dismiss} />
      {file.sameFile && <SameFile sameFile={file.sameFile} />}
      {file.counts && (
        <>
          <CheckResult file={file} counts={file.counts} />
          <Apply file={file} counts={file.counts} busy={busy} onApply={apply} />
        </>
      )}
      {/* A new check gives the form the mapping that was checked. */}
      <MappingForm key={JSON.stringify(file.mapping)} file={file} busy={busy} onCheck={check} />
    </Step>
  );
}

const stepOf = ({ job, state }: Import) => (job === undefined ? state : 'applied');

/** A step of the import. It takes the focus that was in the previous step, so that it is read out. */
function Step({ isNext, children }: { isNext: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNext && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [isNext]);
  return (
    <div ref={box} tabIndex={-1} className="grid min-w-0 gap-5 outline-none">
      {children}
    </div>
  );
}

function useSteps({ _id }: Import) {
  const api = useApi();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The same for each attempt: after a lost response it must not be applied twice.
  const key = useRef(newIdempotencyKey());
  const show = (next: Import) => client.setQueryData(importKeys.one(_id), next);
  const run = async (step: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await step();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    failure,
    dismiss: () => setFailure(null),
    check: (mapping: Mapping) =>
      void run(async () => {
        client.removeQueries({ queryKey: [...importKeys.one(_id), 'rows'] });
        show(await checkImport(api, _id, mapping));
      }),
    cancel: () => void run(async () => show(await cancelCheck(api, _id))),
    apply: () =>
      void run(async () => {
        putJob(client, await applyImport(api, _id, key.current));
        await client.invalidateQueries({ queryKey: importKeys.all });
      }),
  };
}

function Checking({ file, onCancel }: { file: Import; onCancel: () => void }) {
  return (
    <Card className="grid gap-3 p-4 sm:p-6">
      {/* The count is not read out every second. */}
      <p role="status" className="sr-only">
        Checking the file
      </p>
      <p className="tabular-nums">
        Checking: {countText(file.checked)} of {countOf(file.rows, 'row')} …
      </p>
      <Progress label="Rows checked" max={file.rows} value={file.checked} />
      <div>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}

function SameFile({ sameFile: { at, email } }: { sameFile: NonNullable<Import['sameFile']> }) {
  return (
    <p role="status" className="rounded-control border border-warn/40 bg-warn-soft p-4 text-warn">
      The same file was imported <Moment at={at} /> by {email}. Importing it again sets stock that has moved
      since back to the quantities in the file.
    </p>
  );
}

interface ApplyProps {
  file: Import;
  counts: NonNullable<Import['counts']>;
  busy: boolean;
  onApply: () => void;
}

function Apply({ file: { sameFile }, counts, busy, onApply }: ApplyProps) {
  const confirm = useConfirm();
  const changes = counts.new + counts.changed;
  const left = counts.wrong > 0 ? ` ${countOf(counts.wrong, 'wrong row')} will be left out.` : '';
  const askAndApply = async () => {
    const isSure =
      !sameFile ||
      (await confirm({
        question: 'Import the same file again?',
        detail: `${sameFile.email} imported it on ${dateText(sameFile.at)} at ${timeText(sameFile.at)}.`,
        confirmLabel: 'Import again',
      }));
    if (isSure) onApply();
  };
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6">
      <p>
        {changes === 0
          ? 'There is nothing to change.'
          : `${countOf(counts.new, 'item')} will be added and ${countOf(counts.changed, 'item')} changed.${left} All of it can be undone.`}
      </p>
      <Button variant="primary" busy={busy} disabled={changes === 0} onClick={() => void askAndApply()}>
        Apply
      </Button>
    </Card>
  );
}

function Applied({ file, job }: { file: Import; job: string }) {
  const query = useQuery(jobQuery(useApi(), job));
  return (
    <>
      <Card className="grid gap-3 p-4 sm:p-6">
        <h2 className="text-lg">This import</h2>
        {query.data ? <JobProgress job={query.data} /> : <Spinner />}
      </Card>
      {file.counts && <CheckResult file={file} counts={file.counts} />}
    </>
  );
}
