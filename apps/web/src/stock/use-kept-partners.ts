import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../account/use-api';
import { whenIdle } from '../ui/idle';

/** Reads the customers and suppliers when the browser is idle, so that the first note without a connection knows them. */
export function useKeptPartners(isWanted: boolean): void {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const read = async () => {
      // Its schemas are not loaded with every page.
      const { allKeptPartners } = await import('./partners-query');
      for (const query of allKeptPartners(api)) {
        // Signed out meanwhile.
        if (isOver) return;
        await client.prefetchQuery(query);
      }
    };
    // Without it the fields ask the server, as they do for those who are not kept.
    const cancel = whenIdle(() => void read().catch(() => undefined));
    return () => {
      isOver = true;
      cancel();
    };
  }, [api, client, isWanted]);
}
