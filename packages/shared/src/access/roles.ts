/** Roles and their permissions. Without the setting `MANAGER_EMAILS` everybody who is signed in has the role `manager`. */

/** Each role may do what those before it may. A `viewer` may read, a `storekeeper` sees no money besides the prices of items. */
export const ROLES = [
  /* i18n */ 'viewer',
  /* i18n */ 'storekeeper',
  /* i18n */ 'staff',
  /* i18n */ 'manager',
] as const;
export type Role = (typeof ROLES)[number];

/** The lowest role that may do it. */
export const PERMISSIONS = {
  /** Move and count stock, post documents, add and edit items. */
  write: 'storekeeper',
  /** Make and revoke API keys and webhooks. */
  connect: 'staff',
  /** See what customers and suppliers owe, write notes with prices, and take payments. */
  trade: 'staff',
  /** Change prices: see `MONEY_CHANGES`, and `LowestRoles`. */
  price: 'staff',
  /** Deliver below cost, and lower costs with receipts. See `LowestRoles`. */
  belowCost: 'staff',
  /** Correct accounts, and merge and delete customers and suppliers. */
  adjust: 'manager',
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

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

/** The lowest roles that a shop has set itself: `PRICE_ROLE` and `BELOW_COST_ROLE`. Only the server knows them. */
export type LowestRoles = Readonly<Partial<Record<'price' | 'belowCost', Role>>>;

/** The lowest role that may do it in this shop. */
export function lowestRole(permission: Permission, lowest: LowestRoles = {}): Role {
  const set: Readonly<Partial<Record<Permission, Role>>> = lowest;
  return set[permission] ?? PERMISSIONS[permission];
}

export const can = (role: Role, permission: Permission, lowest?: LowestRoles): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(lowestRole(permission, lowest));
