import { suppliersSchema } from '@godown/shared/access/people';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';

/** The suppliers of all items, sorted. '' stands for items without one. */
export function suppliersQuery(api: Api) {
  return queryOptions({
    queryKey: ['suppliers'],
    queryFn: async ({ signal }) =>
      (await api.get('/suppliers', { schema: suppliersSchema, auth: 'required', signal })).data,
    // New suppliers are rare.
    staleTime: 300_000,
  });
}
