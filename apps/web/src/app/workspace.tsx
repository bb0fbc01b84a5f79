import { Outlet } from 'react-router-dom';
import { LiveUpdates } from '../inventory/live/live-updates';
import { ConfirmProvider } from '../ui/confirm-dialog';

/** The layout of the pages on which people work: live updates, and the dialog that asks. */
export function Workspace() {
  return (
    <ConfirmProvider>
      <LiveUpdates />
      <Outlet />
    </ConfirmProvider>
  );
}
