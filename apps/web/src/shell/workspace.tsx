import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSessionStore } from '../features/auth/session';
import type { SessionStore } from '../features/auth/session-store';
import { LiveUpdates } from '../features/live/live-updates';
import { createQueryClient } from '../lib/query-client';
import { ConfirmProvider } from '../ui/confirm-dialog';

// One cache for as long as the tab lives, whichever working page is open.
const queryClient = createQueryClient();
const watched = new WeakSet<SessionStore>();

/** What the working pages share: the cache of server state, kept up to date, and the dialog. Not part of the first load. */
export function Workspace({ children }: { children: ReactNode }) {
  const store = useSessionStore();
  useEffect(() => forgetWhenSomebodyLeaves(store), [store]);
  return (
    <QueryClientProvider client={queryClient}>
      <LiveUpdates />
      <ConfirmProvider>{children}</ConfirmProvider>
    </QueryClientProvider>
  );
}

/** What one person saw is not for the next one. */
function forgetWhenSomebodyLeaves(store: SessionStore): void {
  if (watched.has(store)) return;
  watched.add(store);
  let last = store.getSnapshot().state;
  store.subscribe(() => {
    const { state } = store.getSnapshot();
    if (last === 'signed-in' && state === 'signed-out') void queryClient.resetQueries();
    last = state;
  });
}
