import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { retainLive } from './live';

/** Open pages show what others change. Goes before the pages, so that it listens before they ask. */
export function LiveUpdates() {
  const client = useQueryClient();
  useEffect(() => retainLive(client), [client]);
  return null;
}
