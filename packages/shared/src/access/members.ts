/** The people who may sign in, and the roles that managers give them. */
import * as z from 'zod/mini';
import { warehouseSchema } from '../items/warehouse-schemas.js';
import { text } from '../language/texts.js';
import { roleSchema } from './access.js';
import type { Role } from './roles.js';

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
