import type { LowestRoles, Role } from '@godown/shared/access/roles';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { RequestHandler } from 'express';
import type { AccessTokens, Caller } from './access-tokens.js';
import { findToken } from './authorization.js';

declare global {
  namespace Express {
    interface Locals {
      /** The caller. Null for a visitor, and for a token that is not valid: the route decides whether to refuse it. */
      caller?: Caller | null;
      /** The caller's role. */
      role?: Role | null;
      /** The only warehouse whose stock the caller may change. */
      worksIn?: WarehouseId | null;
      /** The lowest roles that the shop has set. */
      lowestRoles?: LowestRoles;
      /** Sets all three again. */
      identify?: () => Promise<void>;
    }
  }
}

/** Finds the caller, the role and its warehouse once for each request. All handlers after it use what it has found. */
export function identifyCaller(tokens: AccessTokens, lowestRoles: LowestRoles = {}): RequestHandler {
  return async (req, res, next) => {
    const token = findToken(req);
    res.locals.lowestRoles = lowestRoles;
    res.locals.identify = async () => {
      // A visitor has no role, so nothing is read from the database.
      if (token !== null) await tokens.refresh(token);
      const caller = token === null ? null : tokens.verify(token);
      res.locals.caller = caller;
      const standing = caller && tokens.standingOf(caller);
      res.locals.role = standing?.role ?? null;
      res.locals.worksIn = standing?.worksIn ?? null;
    };
    await res.locals.identify();
    next();
  };
}
