import type { Import } from '@godown/shared/bulk/imports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMay } from '../account/may';
import { useApi } from '../account/use-api';
import { jobsQuery } from '../items/jobs/job-queries';
import { jobTitle } from '../items/jobs/job-title';
import { Card } from '../ui/card';
import { Failure } from '../ui/failure';
import { Moment } from '../ui/moment';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { TableSkeleton } from '../ui/table-skeleton';
import { toFailure } from '../ui/to-failure';
import { importsQuery } from './import-queries';
import { JobProgress } from './jobs/job-progress';
import { Upload } from './upload';
import { rowsText } from './words';

/** /imports: sends a file, and lists the latest imports and other changes of many items. */
export function ImportsPage() {
  const mayImport = useMay('import');
  const imports = useQuery({ ...importsQuery(useApi()), enabled: mayImport });
  const title = mayImport ? t`Import items` : t`Changes of many items`;
  return (
    <Page title={mayImport ? t`Import` : title}>
      <PageHead
        title={title}
        lead={
          mayImport
            ? t`Add and change many items at once, from a spreadsheet.`
            : t`Imports, and changes of many selected items.`
        }
        action={null}
      />
      <div className={`mt-5 grid grid-cols-1 items-start gap-8 ${mayImport ? 'xl:grid-cols-2' : ''}`}>
        {mayImport && (
          <div className="grid grid-cols-1 gap-8">
            <Upload />
            <Imports open={imports.data?.filter(({ job }) => job === undefined) ?? []} />
          </div>
        )}
        {/* On a phone it stands below the imports, which would move it away. */}
        <div className={imports.isLoading ? 'invisible' : ''}>
          <Jobs />
        </div>
      </div>
    </Page>
  );
}

function Imports({ open }: { open: readonly Import[] }) {
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open-imports">
      <h2 id="open-imports" className="mb-3 text-lg">
        <Trans>Not applied yet</Trans>
      </h2>
      <ul className="grid gap-2">
        {open.map(({ _id, name, at, email, rows }) => (
          <li key={_id}>
            <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-3 sm:px-5">
              <Link
                to={`/imports/${_id}`}
                className="flex min-h-11 items-center font-[620] [overflow-wrap:anywhere] hover:underline"
              >
                {name}
              </Link>
              <span className="text-muted text-sm">
                {rowsText(rows)}, <Moment at={at} />, {email}
              </span>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Jobs() {
  const query = useQuery(jobsQuery(useApi()));
  const { data, error } = query;
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className="mb-3 text-lg">
        <Trans>Recent imports and price changes</Trans>
      </h2>
      {error && !data && <Failure title={t`The changes could not be loaded`} {...toFailure(query)} />}
      {!data && !error && <TableSkeleton label={t`Loading the changes`} />}
      {data?.length === 0 && (
        <p className="text-muted">
          <Trans>
            None yet. Imports, and changes of many selected items, are listed here, where they can be undone.
          </Trans>
        </p>
      )}
      <ul className="grid gap-3">
        {data?.map((job) => (
          <li key={job._id}>
            <Card className="grid gap-2 p-4 sm:px-5">
              <p className="flex flex-wrap justify-between gap-x-4">
                <b className="font-[620] [overflow-wrap:anywhere]">{jobTitle(job)}</b>
                <span className="text-muted text-sm">
                  <Moment at={job.at} />, {job.email}
                </span>
              </p>
              <JobProgress job={job} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
