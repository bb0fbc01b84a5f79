import type { RequestHandler, Response } from 'express';
import type { AccessTokens, Caller } from './access-tokens.js';
import { requireCaller } from './authorization.js';

declare global {
  namespace Express {
    interface Locals {
      /** Set by `signedIn`. */
      caller?: Caller;
    }
  }
}

/** Lets only signed-in callers through; throws 401 for a visitor. Stands before the body is read. */
export function signedIn(tokens: AccessTokens): RequestHandler {
  return (req, res, next) => {
    res.locals.caller = requireCaller(req, tokens);
    next();
  };
}

/** The caller whom `signedIn` let through. */
export function callerOf(res: Response): Caller {
  if (!res.locals.caller) throw new Error('The route lacks the signedIn handler.');
  return res.locals.caller;
}
