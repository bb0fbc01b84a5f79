import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../account/use-api';
import { startPart } from '../ui/start-part';

/**
 * Open pages show the changes of other people. The code is loaded after the page. If that fails, pages show the data they
 * fetched when they were opened, and the next page tries again.
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
