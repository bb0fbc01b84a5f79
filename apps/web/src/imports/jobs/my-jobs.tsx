import type { Job } from '@godown/shared/bulk/jobs';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { useOwnEmail } from '../../account/use-own-email';
import { isAtWork, jobsQuery } from '../../items/jobs/job-queries';
import { jobTitle } from '../../items/jobs/job-title';
import { Card } from '../../ui/card';
import { Glyph } from '../../ui/glyph';

const JobProgress = lazy(async () => ({ default: (await import('./job-progress')).JobProgress }));

const NO_JOBS: Job[] = [];

/** At the bottom of each page: this person's jobs that are at work, and their end until they are hidden. */
export function MyJobs() {
  const email = useOwnEmail();
  const { pathname } = useLocation();
  const { data = NO_JOBS } = useQuery({ ...jobsQuery(useApi()), enabled: email !== '' });
  const { jobs, hide } = useFollowed(data, email);
  // These pages show the jobs themselves.
  if (jobs.length === 0 || pathname.startsWith('/imports')) return null;
  return (
    <section
      aria-label={t`Your changes of many items`}
      className="wrap sticky bottom-[calc(var(--bottom-bar)+.75rem)] z-15 mb-3 grid justify-items-end gap-2 print:hidden"
    >
      {jobs.map((job) => (
        <Card key={job._id} className="w-full animate-rise border-edge! p-3 pl-4 shadow-raised! md:w-96">
          <div className="flex min-h-11 items-center justify-between gap-3">
            <p className="font-[620] [overflow-wrap:anywhere]">{jobTitle(job)}</p>
            <button
              type="button"
              aria-label={t`Hide ${{ title: jobTitle(job) }}`}
              onClick={() => hide(job._id)}
              className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-text"
            >
              <Glyph name="close" className="size-5" />
            </button>
          </div>
          <Suspense>
            <JobProgress job={job} />
          </Suspense>
        </Card>
      ))}
    </section>
  );
}

/** The jobs of this person that have been at work since the page was loaded, without the hidden ones. */
function useFollowed(all: readonly Job[], email: string) {
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const own = all.filter((job) => job.email === email);
  const started = own.filter((job) => isAtWork(job) && !followed.includes(job._id));
  if (started.length > 0) setFollowed([...followed, ...started.map(({ _id }) => _id)]);
  return {
    jobs: own.filter(({ _id }) => followed.includes(_id) && !hidden.includes(_id)),
    hide: (id: string) => setHidden([...hidden, id]),
  };
}
