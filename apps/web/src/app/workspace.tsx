import { Outlet } from 'react-router-dom';
import { LiveUpdates } from '../live/live-updates';

/** The layout of the pages on which people work, with live updates. */
export function Workspace() {
  return (
    <>
      <LiveUpdates />
      <Outlet />
    </>
  );
}
