import type { Movement } from '@godown/shared/movements';
import type { InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toEntries } from './entries';
import type { PageOf } from './queries';

/** Every movement that has been read, as entries, and by the id of each of its movements. */
export function useEntries(data: InfiniteData<PageOf<Movement>, unknown> | undefined) {
  return useMemo(() => {
    const movements = data?.pages.flatMap(({ rows }) => rows) ?? [];
    const entries = toEntries(movements);
    // Either half of a transfer leads to the one row that both are in.
    const byId = new Map(entries.flatMap(({ lead, movements: all }) => all.map(({ _id }) => [_id, lead])));
    return { movements, entries, byId };
  }, [data]);
}
