import { loginRequestSchema } from '@godown/shared/login';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { allowOnly } from '../../http/allow.js';
import { readJson } from '../../http/json-body.js';
import { parseInput } from '../../http/parse-input.js';
import { ProblemError, unauthenticated } from '../../http/problem-error.js';
import type { Clock } from '../../runtime/clock.js';
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

type Identified = Response<unknown, { identity: Identity }>;

/** `POST /login`: exchanges the identity provider's ID token for an access token. */
export function createLoginRouter({ verifier, tokens, roles, limits, ...deps }: Deps): Router {
  const { requireVerifiedEmail, members, record, clock } = deps;
  /** Only the header is needed: the limits stand before the body is read. */
  async function identify(req: Request, res: Identified, next: NextFunction) {
    await limits.ofToken(req, res);
    res.locals.identity = await requireIdentity(req, verifier).catch(async (error: unknown) => {
      if (error instanceof ProblemError && error.code === 'unauthenticated') await limits.ofFailure(req);
      throw error;
    });
    await limits.ofAccount(req, res, res.locals.identity.uid);
    next();
  }

  async function login(req: Request, res: Identified) {
    const { identity } = res.locals;
    const { email } = parseInput(loginRequestSchema, req.body);
    requireSameEmail(identity, email);
    if (requireVerifiedEmail) requireVerified(identity);
    await roles.refresh();
    if (!roles.maySignIn(email)) throw notStaff(email);
    const at = clock();
    await record(async (session, note) => {
      if (await noteSignIn(members, { email, at }, session)) await note({ at, email, action: 'signed-in' });
    });
    res.json({ accessToken: tokens.issue({ uid: identity.uid, email }) });
  }

  const router = Router();
  router.route('/login').post(identify, readJson, login).all(allowOnly('POST'));
  return router;
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
      const detail = 'Your sign-in cannot be checked at the moment. Try again shortly.';
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
    detail: 'Follow the link in the verification e-mail first, then sign in again.',
  });
}

const notStaff = (email: string) =>
  new ProblemError('not_staff', {
    detail: `${email} is not on the staff list. Ask whoever runs this server to add it.`,
  });
