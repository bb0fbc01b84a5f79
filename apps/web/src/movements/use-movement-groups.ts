import type { Movement } from '@godown/shared/stock/movements';
import type { InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PageOf } from '../api/pages';
import { toGroups } from './movement-groups';

/** All fetched movements, as a list and in groups. */
export function useMovementGroups(data: InfiniteData<PageOf<Movement>, unknown> | undefined) {
  return useMemo(() => {
    const movements = data?.pages.flatMap(({ rows }) => rows) ?? [];
    const more = typeof data?.pages.at(-1)?.next === 'string';
    return { movements, groups: toGroups(movements, { more }) };
  }, [data]);
}
