/** Who may do what. Without the setting `MANAGER_EMAILS` everybody who is signed in has the role `manager`. */
import * as z from 'zod/mini';
import { emailSchema } from './item.js';

/** Each role may do what those before it may. A `viewer` may read. */
export const ROLES = ['viewer', 'staff', 'manager'] as const;
export type Role = (typeof ROLES)[number];
export const roleSchema = z.enum(ROLES, `One of: ${ROLES.join(', ')}.`);

/** The lowest role that may do it. */
export const PERMISSIONS = {
  /** Move and count stock, post documents, add and edit items. */
  write: 'staff',
  /** Make and revoke API keys and webhooks. */
  connect: 'staff',
  delete: 'manager',
  /** Void documents. */
  void: 'manager',
  /** Import files, and undo imports. */
  import: 'manager',
  /** See costs and the value of the stock. */
  cost: 'manager',
  /** Give people access, and read the journal. */
  administer: 'manager',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof PERMISSIONS;

export const can = (role: Role, permission: Permission): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[permission]);

/** Response of `GET /me`. */
export const meSchema = z.object({
  email: z.string(),
  role: roleSchema,
  /** Whether `MANAGER_EMAILS` is set, so that roles matter. */
  hasRoles: z.boolean(),
});
export type Me = z.infer<typeof meSchema>;

/** Somebody who has signed in or was given a role. */
export const memberSchema = z.object({
  email: z.string(),
  role: roleSchema,
  /** Where the role comes from: `MANAGER_EMAILS`, a manager, or nothing but having signed in. */
  source: z.enum(['setting', 'given', 'default']),
  lastSignInAt: z.optional(z.iso.datetime()),
  /** When and by whom the role was given. */
  givenAt: z.optional(z.iso.datetime()),
  givenBy: z.optional(z.string()),
});
export type Member = z.infer<typeof memberSchema>;

/** Response of `GET /members`: sorted by address. */
export const membersSchema = z.array(memberSchema);

/** Body of `PUT /members/{email}`, which invites an address or changes its role. `DELETE /members/{email}` takes the role back. */
export const newRoleSchema = z.strictObject({ role: roleSchema });

export const memberEmailSchema = emailSchema;
