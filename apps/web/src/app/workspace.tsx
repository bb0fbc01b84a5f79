import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { LiveUpdates } from '../inventory/live/live-updates';

const MyJobs = lazy(() =>
  import('../inventory/jobs/my-jobs').then(
    ({ MyJobs: part }) => ({ default: part }),
    // The page Imports lists the jobs too.
    () => ({ default: () => null }),
  ),
);

/** The layout of the pages on which people work, with live updates and their jobs. */
export function Workspace() {
  return (
    <>
      <LiveUpdates />
      <Outlet />
      <Suspense>
        <MyJobs />
      </Suspense>
    </>
  );
}
