import { logIn } from '@godown/shared/access/login.contracts';
import { sentence } from '@godown/shared/language/texts';
import type { Request, RequestHandler } from 'express';
import { isDiskFull } from '../../database/unavailable.js';
import { ProblemError, unauthenticated } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { bind } from '../bind.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { readToken } from '../identity/authorization.js';
import {
  type Identity,
  IdentityUnavailableError,
  type IdentityVerifier,
  InvalidIdTokenError,
} from '../identity/identity.js';
import type { Roles } from '../identity/roles.js';
import type { RecordChange } from '../journal/record-change.js';
import type { LoginLimits } from '../limits/limit-logins.js';
import { type MemberCollection, noteSignIn } from '../members/members.repo.js';

interface Deps {
  verifier: IdentityVerifier;
  tokens: AccessTokens;
  requireVerifiedEmail: boolean;
  roles: Roles;
  members: MemberCollection;
  record: RecordChange;
  clock: Clock;
  limits: LoginLimits;
}

/** Exchanges the identity provider's ID token for an access token. */
export function createLoginRoutes({ verifier, tokens, roles, limits, ...deps }: Deps): Routes {
  const { requireVerifiedEmail, members, record, clock } = deps;
  /** The accounts of the ID tokens of the logins in progress. */
  const identities = new WeakMap<Request, Identity>();

  /** Only the header is needed: the limits stand before the body is read. */
  const identify: RequestHandler = async (req, res, next) => {
    await limits.ofToken(req, res);
    const identity = await requireIdentity(req, verifier).catch(async (error: unknown) => {
      if (error instanceof ProblemError && error.code === 'unauthenticated') await limits.ofFailure(req);
      throw error;
    });
    await limits.ofAccount(req, res, identity.uid);
    identities.set(req, identity);
    next();
  };

  return [
    bind(logIn, {
      summary: 'Exchange the identity provider’s ID token for an access token',
      details: 'Send the ID token as “Authorization: Bearer …”.',
      problems: ['forbidden', 'email_not_verified', 'not_staff', 'identity_unavailable'],
      before: identify,
      async handle({ req, body: { email } }) {
        const identity = identities.get(req);
        if (!identity) throw new Error('Nobody has checked the ID token.');
        requireSameEmail(identity, email);
        if (requireVerifiedEmail) requireVerified(identity);
        await roles.refresh();
        if (!roles.maySignIn(email)) throw notStaff(email);
        const at = clock();
        await record(async (session, note) => {
          if (await noteSignIn(members, { email, at }, session))
            await note({ at, email, action: 'signed-in' });
        }).catch((error: unknown) => {
          // Signing in works with a full disk, so that people can read.
          if (!isDiskFull(error)) throw error;
        });
        return { accessToken: tokens.issue({ uid: identity.uid, email }) };
      },
    }),
  ];
}

async function requireIdentity(req: Request, verifier: IdentityVerifier): Promise<Identity> {
  const idToken = readToken(req);
  if (idToken === null)
    throw unauthenticated('Send the identity provider’s ID token as “Authorization: Bearer …”.');
  try {
    return await verifier.verify(idToken);
  } catch (error) {
    if (error instanceof InvalidIdTokenError) throw unauthenticated(error.message);
    if (error instanceof IdentityUnavailableError) {
      const detail = /* i18n */ 'Your sign-in cannot be checked at the moment. Try again shortly.';
      throw new ProblemError('identity_unavailable', {
        detail,
        cause: error,
      });
    }
    throw error;
  }
}

function requireSameEmail(identity: Identity, email: string): void {
  if (identity.email === email) return;
  throw new ProblemError('forbidden', {
    detail: 'The e-mail address in the body is not that of the ID token.',
  });
}

function requireVerified(identity: Identity): void {
  if (identity.emailVerified) return;
  throw new ProblemError('email_not_verified', {
    detail: /* i18n */ 'Follow the link in the verification e-mail first, then sign in again.',
  });
}

const notStaff = (email: string) =>
  new ProblemError('not_staff', {
    detail: sentence(
      /* i18n */ '{email} is not on the staff list. Ask the person who runs Godown to add it.',
      { email },
    ),
  });
