/** The limits of failed logins. */
import type { Request, RequestHandler, Response } from 'express';
import type { Limits } from '../process/limit-settings.js';
import { networkOf } from './client-address.js';
import { createRate, type Rate } from './rate.js';

const WINDOW_S = 60;
const DETAIL = 'Too many sign-ins failed. Wait a minute, then try again.';
/** Longer than any address of an account. The body has at most 100 kB, and the key is kept for a minute. */
const MAX_ACCOUNT = 320;

export interface LoginLimits {
  /** Stands before the body is read. */
  byAddress: RequestHandler;
  /** Stands after the body is read. */
  byAccount: RequestHandler;
}

/**
 * Each call counts when it comes, and is forgiven unless the client is to blame: calls at the same time cannot pass together, and
 * nobody is refused for signing in often.
 */
export function createLoginLimits(limits: Limits): LoginLimits {
  const addresses = createRate(limits.loginAddress, WINDOW_S, DETAIL);
  const accounts = createRate(limits.loginAccount, WINDOW_S, DETAIL);
  return {
    async byAddress(req, res, next) {
      await countFailure(addresses, networkOf(req.ip), res);
      next();
    },
    async byAccount(req, res, next) {
      const account = accountOf(req);
      // With the address: whoever names somebody else's account must not lock that person out.
      if (account !== null) await countFailure(accounts, `${networkOf(req.ip)} ${account}`, res);
      next();
    },
  };
}

async function countFailure(rate: Rate, key: string, res: Response): Promise<void> {
  await rate.count(key);
  res.once('finish', () => {
    if (res.statusCode < 400 || res.statusCode >= 500) void rate.forgive(key);
  });
}

/** The account that the caller claims to have; nobody has verified it. */
function accountOf({ body }: Request): string | null {
  const email: unknown = body?.email;
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, MAX_ACCOUNT) : null;
}
