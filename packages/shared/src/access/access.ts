/** The people who may sign in, and their roles. */
import * as z from 'zod/mini';
import { warehouseSchema } from '../items/warehouse-schemas.js';
import { LANGUAGE_CODES } from '../language/languages.js';
import { oneOfText, text } from '../language/texts.js';
import { API_KEY_ACCESS } from './api-keys.js';
import { ROLES, type Role } from './roles.js';

/** The code of a language. */
export const languageSchema = z.enum(LANGUAGE_CODES, oneOfText(LANGUAGE_CODES));
const roleSchema = z.enum(ROLES, oneOfText(ROLES));

/** Response of `GET /me`. */
export const meSchema = z.object({
  /** For an API key, the address of the person who made it. This person owns the items that the key adds. */
  email: z.string(),
  role: roleSchema,
  /** The only warehouse whose stock the caller may change. Absent: all of them. */
  worksIn: z.optional(warehouseSchema),
  /** The `Permission`s of the caller. */
  may: z.array(z.string()),
  /** True if `MANAGER_EMAILS` is set, so that roles matter. */
  hasRoles: z.boolean(),
  /** The language that the person chose last, on any device: a code of `LANGUAGES`. An older page may not know it. */
  language: z.optional(z.string()),
  /** Absent for somebody who has none. */
  name: z.optional(z.string()),
  /** Present for an API key: its name, as movements show it. */
  key: z.optional(z.object({ name: z.string(), access: z.enum(API_KEY_ACCESS) })),
});
export type Me = z.infer<typeof meSchema>;

/** Somebody who has signed in or was given a role. */
export const memberSchema = z.object({
  email: z.string(),
  name: z.optional(z.string()),
  role: roleSchema,
  /** As in `meSchema`. */
  worksIn: z.optional(warehouseSchema),
  /** The source of the role: `MANAGER_EMAILS`, a manager, or only a sign-in. */
  source: z.enum(['setting', 'given', 'default']),
  lastSignInAt: z.optional(z.iso.datetime()),
  /** The time at which the role was given, and the person who gave it. */
  givenAt: z.optional(z.iso.datetime()),
  givenBy: z.optional(z.string()),
});
export type Member = z.infer<typeof memberSchema>;

/** Response of `GET /members`: sorted by address. */
export const membersSchema = z.array(memberSchema);

/** The roles whose people may work in one warehouse only. */
export const ROLES_OF_ONE_WAREHOUSE: readonly Role[] = ['storekeeper', 'staff'];

/**
 * Body of `PUT /members/{email}`, which invites an address or changes its role. Without `worksIn` the person may change the stock of every
 * warehouse. `DELETE /members/{email}` takes the role back.
 */
export const newRoleSchema = z.strictObject({ role: roleSchema, worksIn: z.optional(warehouseSchema) }).check(
  z.refine(({ role, worksIn }) => worksIn === undefined || ROLES_OF_ONE_WAREHOUSE.includes(role), {
    path: ['worksIn'],
    message: text(/* i18n */ 'Only for the roles: {values}.', { values: ROLES_OF_ONE_WAREHOUSE.join(', ') }),
  }),
);
export type NewRole = z.infer<typeof newRoleSchema>;

/** Body and response of `PUT /me/language`. */
export const languageChoiceSchema = z.strictObject({ language: languageSchema });
