import { type Me, meSchema } from '@godown/shared/access/access';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { ME_KEY } from './use-me';

/** How long a role may have been changed before the pages notice, in milliseconds. */
const STALE_MS = 60_000;

/** The signed-in person and their role. */
export function meQuery(api: Api) {
  return queryOptions({
    queryKey: ME_KEY,
    queryFn: async ({ signal }): Promise<Me> =>
      (await api.get('/me', { schema: meSchema, auth: 'required', signal })).data,
    staleTime: STALE_MS,
  });
}
