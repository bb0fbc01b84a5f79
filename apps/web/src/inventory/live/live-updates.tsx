import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../auth/use-api';
import { startPart } from '../../ui/start-part';

/**
 * Open pages show what others change. The part comes beside the page and not before it; where it does not come, pages
 * show what they fetched when they were opened, and the next page tries again.
 */
export function LiveUpdates() {
  const client = useQueryClient();
  const api = useApi();
  useEffect(
    () =>
      startPart(async () => {
        const { startLive } = await import('./live');
        return () => startLive(client, api);
      }),
    [client, api],
  );
  return null;
}
