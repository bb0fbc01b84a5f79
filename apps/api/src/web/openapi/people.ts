import { memberSchema, membersSchema, meSchema, newRoleSchema } from '@godown/shared/access';
import { deletionSchema } from '@godown/shared/item';
import type { RouteDescriptions } from './describe.js';

export const PEOPLE_ROUTES: RouteDescriptions = {
  'GET /me': { summary: 'The caller, and what the caller may do', access: 'signed-in', response: meSchema },
  'GET /members': {
    summary: 'Everybody who has signed in or was given a role',
    access: 'administer',
    response: membersSchema,
  },
  'PUT /members/{email}': {
    summary: 'Invite somebody, or change a role',
    access: 'administer',
    body: newRoleSchema,
    response: memberSchema,
    problems: ['disk_full'],
  },
  'DELETE /members/{email}': {
    summary: 'Take a role back',
    access: 'administer',
    response: deletionSchema,
    problems: ['member_not_found', 'invalid_input', 'disk_full'],
  },
};
