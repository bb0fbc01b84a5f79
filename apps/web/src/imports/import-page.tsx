import type { Import } from '@godown/shared/bulk/imports';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useApi } from '../account/use-api';
import { ApiError } from '../api/api-error';
import { jobQuery } from '../items/jobs/job-queries';
import { say } from '../language/say';
import { Button, LinkButton } from '../ui/button';
import { Card } from '../ui/card';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { FileWarnings } from '../ui/file-warnings';
import { FormNotice } from '../ui/form-notice';
import { countText } from '../ui/format';
import { Moment } from '../ui/moment';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { Progress } from '../ui/progress';
import { QuietLink } from '../ui/quiet-link';
import { Spinner } from '../ui/spinner';
import { toFailure } from '../ui/to-failure';
import { Apply } from './apply';
import { CheckResult } from './check-result';
import { Discard } from './discard';
import { importQuery } from './import-queries';
import { JobProgress } from './jobs/job-progress';
import { MappingForm } from './mapping-form';
import { SheetChoice } from './sheet-choice';
import { useSteps } from './use-steps';
import { formatWords, rowsText } from './words';

/** /imports/{id}: maps the columns, checks the file, and applies it. */
export function ImportPage() {
  const { importId = '' } = useParams();
  const query = useQuery(importQuery(useApi(), importId));
  const { data: file, error } = query;
  const isMissing = error instanceof ApiError && error.code === 'import_not_found';
  return (
    <Page title={file?.name ?? t`Import`}>
      <PageHead
        title={file?.name ?? t`Import`}
        lead={file && [rowsText(file.rows), formatWords(file.format)].join(', ')}
        links={
          <QuietLink to="/imports">
            <Trans>All imports</Trans>
          </QuietLink>
        }
        action={file && file.job === undefined && <Discard file={file} />}
      />
      <div className="mt-5 grid gap-5">
        {file && <Steps file={file} />}
        {!file && !error && <Spinner />}
        {isMissing && <Gone />}
        {error && !file && !isMissing && (
          <Failure title={t`The import could not be loaded`} {...toFailure(query)} />
        )}
      </div>
    </Page>
  );
}

function Gone() {
  return (
    <Empty
      title={t`This import is gone`}
      detail={t`A file that is not applied is kept for a day. Send it again.`}
    >
      <LinkButton to="/imports" variant="quiet" className="mt-2">
        <Trans>Import a file</Trans>
      </LinkButton>
    </Empty>
  );
}

function Steps({ file }: { file: Import }) {
  const { chooseHeadings, check, cancel, apply, busy, refusalOf } = useSteps(file);
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
        <FormNotice {...refusalOf('cancel')} />
      </Step>
    );
  return (
    <Step key={step} isNext={isNext}>
      <Notice text={noticeOf(file)} />
      {file.sameFile && <SameFile sameFile={file.sameFile} />}
      <SheetChoice file={file} />
      <FileWarnings warnings={file.warnings ?? []} />
      {file.counts && (
        <>
          <CheckResult file={file} counts={file.counts} />
          <Apply file={file} counts={file.counts} busy={busy} refusal={refusalOf('apply')} onApply={apply} />
        </>
      )}
      <MappingForm
        file={file}
        busy={busy}
        refusal={refusalOf('check')}
        headingsRefusal={refusalOf('headings')}
        onHeadings={chooseHeadings}
        onCheck={check}
      />
    </Step>
  );
}

/** The reason why the last check stopped. */
const noticeOf = ({ message, template, values }: Import) => message && say({ message, template, values });

const stepOf = ({ job, state }: Import) => (job === undefined ? state : 'applied');

/** A step of the import. It begins at the top, and takes the focus that was in the previous step, so that it is read out. */
function Step({ isNext, children }: { isNext: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNext) return;
    // The browser keeps a scroll position that belongs to the previous step.
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [isNext]);
  return (
    <div ref={box} tabIndex={-1} className="grid min-w-0 gap-5 outline-none">
      {children}
    </div>
  );
}

function Applied({ file, job }: { file: Import; job: string }) {
  const query = useQuery(jobQuery(useApi(), job));
  return (
    <>
      <Card className="grid gap-3 p-4 sm:p-6">
        <h2 className="text-lg">
          <Trans>This import</Trans>
        </h2>
        {query.data ? <JobProgress job={query.data} /> : <Spinner />}
      </Card>
      {file.counts && <CheckResult file={file} counts={file.counts} />}
    </>
  );
}

/** The progress of the check of a file. */
function Checking({ file, onCancel }: { file: Import; onCancel: () => void }) {
  return (
    <Card className="grid gap-3 p-4 sm:p-6">
      {/* The count is not read out every second. */}
      <p role="status" className="sr-only">
        <Trans>Checking the file</Trans>
      </p>
      <p className="tabular-nums">{checkingText(file)}</p>
      <Progress label={t`Rows checked`} max={file.rows} value={file.checked} />
      <div>
        <Button size="small" onClick={onCancel}>
          <Trans context="running">Cancel</Trans>
        </Button>
      </div>
    </Card>
  );
}

function checkingText({ checked, rows }: Import): string {
  const count = countText(checked);
  return plural(rows, {
    0: 'Checking …',
    one: `Checking: ${count} of ${{ all: countText(rows) }} row …`,
    other: `Checking: ${count} of ${{ all: countText(rows) }} rows …`,
  });
}

/** Warns that the same file was imported before. */
function SameFile({ sameFile: { at, email } }: { sameFile: NonNullable<Import['sameFile']> }) {
  return (
    <p role="status" className="rounded-control border border-warn/40 bg-warn-soft p-4 text-warn">
      <Trans>
        The same file was imported <Moment at={at} /> by {email}. Importing it again sets stock that has moved
        since back to the quantities in the file.
      </Trans>
    </p>
  );
}
