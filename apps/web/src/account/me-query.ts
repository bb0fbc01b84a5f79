import { meSchema } from '@godown/shared/access/access';
import type { Api } from '../api/client';
import { readQuery } from '../api/read-query';
import { ME_KEY } from './use-me';

/** Time until the pages notice a changed role, in milliseconds. */
const STALE_MS = 60_000;

/** The signed-in person and their role. */
export function meQuery(api: Api) {
  return { ...readQuery(api, 'GET /me', meSchema, { key: ME_KEY }), staleTime: STALE_MS };
}
