/** The routes of people and their roles. */
import type { Contract } from '../http/contract.js';
import { deletionSchema, emailSchema } from '../items/item.js';
import { languageChoiceSchema, meSchema } from './access.js';
import { memberSchema, membersSchema, newRoleSchema } from './members.js';
import { namesSchema, personNameSchema } from './people.js';

const email = { email: { schema: emailSchema } } as const;

export const getMe = {
  id: 'getMe',
  route: 'GET /me',
  access: 'signed-in',
  response: meSchema,
} as const satisfies Contract;

export const setMyLanguage = {
  id: 'setMyLanguage',
  route: 'PUT /me/language',
  access: 'signed-in',
  body: languageChoiceSchema,
  response: languageChoiceSchema,
} as const satisfies Contract;

export const listMembers = {
  id: 'listMembers',
  route: 'GET /members',
  access: 'administer',
  response: membersSchema,
} as const satisfies Contract;

export const setMemberRole = {
  id: 'setMemberRole',
  route: 'PUT /members/{email}',
  params: email,
  access: 'administer',
  body: newRoleSchema,
  response: memberSchema,
} as const satisfies Contract;

export const removeMemberRole = {
  id: 'removeMemberRole',
  route: 'DELETE /members/{email}',
  params: email,
  access: 'administer',
  response: deletionSchema,
} as const satisfies Contract;

export const setPersonName = {
  id: 'setPersonName',
  route: 'PUT /members/{email}/name',
  params: email,
  access: 'write',
  body: personNameSchema,
  response: personNameSchema,
} as const satisfies Contract;

export const listNames = {
  id: 'listNames',
  route: 'GET /people/names',
  access: 'signed-in',
  response: namesSchema,
} as const satisfies Contract;
