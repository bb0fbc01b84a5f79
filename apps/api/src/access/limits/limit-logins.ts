/** The limits of logins. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { networkOf } from '../../http/limits/client-address.js';
import { countOpen } from '../../http/limits/count-open.js';
import { createRate, HELD_MS } from '../../http/limits/rate.js';
import { tooManyRequests } from '../../http/problem-error.js';
import type { Limits } from '../../settings/limit-settings.js';
import { findToken } from '../identity/authorization.js';

/** Failed logins count for a minute, those with a valid token for as long as other calls. */
const FAILED_S = 60;
const SUCCEEDED_S = 10;
const FAILED = /* i18n */ 'Too many sign-ins failed. Wait a minute, then try again.';
const TOO_MANY = /* i18n */ 'You signed in too often in a short time. Wait a moment, then try again.';
/** Logins with the same ID token that may wait for the identity provider. A browser that starts again may have many tabs. */
const SAME_TOKEN = 20;
const SAME_TOKEN_RETRY_S = 1;

export interface LoginLimits {
  /** Before the ID token is verified. Each login may ask the identity provider, so few are verified with the same token at once. */
  ofToken(req: Request, res: Response): Promise<void>;
  /** For an ID token that is missing or not valid. Throws 429 if too many from this address were that. */
  ofFailure(req: Request): Promise<void>;
  /** For an account whose ID token is valid. Throws 429 if its logins from this address fail too often, or are too many. */
  ofAccount(req: Request, res: Response, uid: string): Promise<void>;
}

/**
 * Nobody is refused for what somebody else has sent: not even behind the same address, if the ID token is valid. Only the identity
 * provider signs those, and one that is not valid is recognised at less cost than a page is read.
 */
export function createLoginLimits(limits: Limits): LoginLimits {
  const addresses = createRate(limits.loginAddress, FAILED_S, FAILED);
  const accounts = createRate(limits.loginAccount, FAILED_S, FAILED);
  const logins = createRate(limits.logins, SUCCEEDED_S, TOO_MANY);
  const verifying = new Map<string, number>();
  return {
    async ofToken(req, res) {
      const token = findToken(req);
      if (token === null || countOpen(verifying, token, res) < SAME_TOKEN) return;
      await sleep(HELD_MS);
      throw tooManyRequests(TOO_MANY, SAME_TOKEN_RETRY_S);
    },
    async ofFailure(req) {
      await addresses.count(networkOf(req.ip));
    },
    async ofAccount(req, res, uid) {
      await logins.count(uid);
      const key = `${networkOf(req.ip)} ${uid}`;
      // It counts when it comes and is forgiven unless the client is to blame: those at the same time cannot pass together.
      await accounts.count(key);
      res.once('finish', () => {
        if (res.statusCode < 400 || res.statusCode >= 500) void accounts.forgive(key);
      });
    },
  };
}
