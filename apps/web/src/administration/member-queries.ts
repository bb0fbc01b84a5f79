import { membersSchema } from '@godown/shared/access/members';
import type { Api } from '../api/client';
import { readQuery } from '../api/read-query';

export const MEMBERS_KEY = ['members'];

/** Everybody who has signed in or was given a role, sorted by address. */
export function membersQuery(api: Api) {
  return readQuery(api, 'GET /members', membersSchema, { key: MEMBERS_KEY });
}
