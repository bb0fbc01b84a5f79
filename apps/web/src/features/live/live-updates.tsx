import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const loadLive = () => import('./live');

/**
 * Open pages show what others change. The part comes beside the page and not before it; where it does not come, pages
 * show what they fetched when they were opened, and the next page tries again.
 */
export function LiveUpdates() {
  const client = useQueryClient();
  useEffect(() => {
    let gone = false;
    let leave = () => {};
    loadLive().then(
      ({ retainLive }) => {
        if (!gone) leave = retainLive(client);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      leave();
    };
  }, [client]);
  return null;
}
