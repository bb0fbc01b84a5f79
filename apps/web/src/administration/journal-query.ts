import { journalSchema } from '@godown/shared/journal';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { readNextCursor } from '../api/pages';

/** The journal, newest first, page after page. `search`: its filters as a query string. */
export function journalQuery(api: Api, search: string) {
  return infiniteQueryOptions({
    queryKey: ['journal', search],
    initialPageParam: '',
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = new URLSearchParams(search);
      if (cursor) query.set('cursor', cursor);
      const options = { schema: journalSchema, auth: 'required', signal } as const;
      const { data, headers } = await api.get(`/journal?${query}`, options);
      return { rows: data, next: readNextCursor(headers) };
    },
    getNextPageParam: ({ next }) => next,
  });
}
