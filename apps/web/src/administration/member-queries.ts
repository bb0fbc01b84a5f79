import { type Member, memberSchema, membersSchema } from '@godown/shared/access/access';
import type { Role } from '@godown/shared/access/roles';
import { deletionSchema } from '@godown/shared/items/item';
import type { Api } from '../api/client';
import { readQuery } from '../api/read-query';

export const MEMBERS_KEY = ['members'];

/** Everybody who has signed in or was given a role, sorted by address. */
export function membersQuery(api: Api) {
  return readQuery(api, { key: MEMBERS_KEY, path: '/members', schema: membersSchema });
}

const memberPath = (email: string) => `/members/${encodeURIComponent(email)}`;

/** Gives an address a role, which invites it. */
export const giveRole = async (api: Api, email: string, role: Role): Promise<Member> =>
  (await api.put(memberPath(email), { schema: memberSchema, body: { role } })).data;

/** Takes the given role back. */
export async function takeRole(api: Api, email: string): Promise<void> {
  await api.delete(memberPath(email), { schema: deletionSchema });
}
