import { suppliersSchema } from '@godown/shared/access/people';
import type { Api } from '../api/client';
import { readQuery } from '../api/read-query';

/** The suppliers of all items, sorted. '' stands for items without one. */
export function suppliersQuery(api: Api) {
  return {
    ...readQuery(api, 'GET /suppliers', suppliersSchema, { key: ['suppliers'] }),
    // New suppliers are rare.
    staleTime: 300_000,
  };
}
