import type { IncomingMessage } from 'node:http';
import { sentence } from '@godown/shared/language/texts';
import type { Response } from 'express';
import { ProblemError, unauthenticated } from '../../http/problem-error.js';
import type { Caller } from './access-tokens.js';
import { isApiKey } from './key-finder.js';

/** The token of the Authorization header, `Bearer x` or bare; null without the header, or for another scheme. */
export function findToken(req: IncomingMessage): string | null {
  const token = /^(?:Bearer +)?([^\s,]+)$/i.exec(req.headers.authorization?.trim() ?? '')?.[1];
  return !token || /^bearer$/i.test(token) ? null : token;
}

/** The same token; null without the header. Throws 401 for another scheme. */
export function readToken(req: IncomingMessage): string | null {
  const token = findToken(req);
  if (token === null && req.headers.authorization?.trim())
    throw unauthenticated('Send the token as “Authorization: Bearer …”.');
  return token;
}

/** The caller, or null for a visitor. Throws 401 for a token that is not valid, so that the client renews it. */
export function findCaller({ req, locals }: Response): Caller | null {
  if (locals.caller) return locals.caller;
  const token = readToken(req);
  if (token === null) return null;
  throw unauthenticated(
    isApiKey(token)
      ? /* i18n */ 'The API key is wrong or was stopped. Make a new one on the page Connections.'
      : /* i18n */ 'The access token is not valid, or has expired. Sign in again.',
  );
}

/** The caller; throws 401 for a visitor. */
export function requireCaller(res: Response): Caller {
  const caller = findCaller(res);
  if (!caller) throw unauthenticated(/* i18n */ 'Sign in to do this.');
  return caller;
}

/** The caller's address. An API key has that of the person who made it. */
export const addressOf = ({ email, key }: Caller): string => key?.maker ?? email;

/** Throws 403 unless the caller has the address (normalised). */
export function requireOwnEmail(caller: Caller, email: string): void {
  const address = addressOf(caller);
  if (address !== email)
    throw new ProblemError('forbidden', {
      detail: sentence(/* i18n */ 'You are signed in as {address}, not as {email}.', { address, email }),
    });
}
