import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { LiveUpdates } from '../live/live-updates';

const SignedInParts = lazy(() =>
  import('./signed-in-parts').then(
    ({ SignedInParts: parts }) => ({ default: parts as () => ReactNode }),
    // The page Imports lists the jobs too, and the server decides what a role may do.
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
        <SignedInParts />
      </Suspense>
    </>
  );
}
