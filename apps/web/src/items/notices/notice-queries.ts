/** The query of the notices, and the change that marks them as seen. */
import { type Notices, noticesSchema } from '@godown/shared/notices';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client';

/** How often an open page asks for new notices, in milliseconds. */
const EVERY_MS = 60_000;

/** The newest notices, and how many of them the person has not seen. */
export function noticesQuery(api: Api) {
  return queryOptions({
    queryKey: ['notices'],
    queryFn: async ({ signal }) =>
      (await api.get('/notices', { schema: noticesSchema, auth: 'required', signal })).data,
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS / 2,
  });
}

/** Tells the server that the person has seen the notices up to this one. */
export async function markSeen(api: Api, newest: string): Promise<Notices> {
  return (await api.put('/notices/seen', { body: { newest }, schema: noticesSchema })).data;
}
