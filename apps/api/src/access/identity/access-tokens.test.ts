import jwt from 'jsonwebtoken';
import { describe, expect, it, vi } from 'vitest';
import { keepFor } from '../../database/keep-for.js';
import { toSeconds } from '../../runtime/clock.js';
import { createAccessTokens, rememberVerified } from './access-tokens.js';
import { createRoles, EVERYBODY } from './roles.js';

const ANNA = { uid: 'anna', email: 'anna@example.com' };
const secret = 'a secret of tests, long enough to be one';

const rolesOf = (staffEmails: string[]) =>
  createRoles({ staffEmails, managerEmails: null, given: keepFor(0, async () => new Map()) });

describe('an access token', () => {
  it('is valid until the second it expires', () => {
    let now = new Date('2026-03-01T00:00:00Z');
    const tokens = createAccessTokens({ secret, clock: () => now, roles: EVERYBODY });
    const token = tokens.issue(ANNA);
    const at = (second: number) => {
      now = new Date(Date.UTC(2026, 2, 1) + second * 1000);
      return tokens.verify(token);
    };
    expect([at(0), at(1), at(3599)]).toEqual([ANNA, ANNA, ANNA]);
    expect([at(3600), at(3601), at(100_000)]).toEqual([null, null, null]);
  });

  it('cannot be changed', () => {
    const tokens = createAccessTokens({ secret, clock: () => new Date(), roles: EVERYBODY });
    const token = tokens.issue(ANNA);
    expect(tokens.verify(token)).toEqual(ANNA);
    const [head, , signature] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: 'bela', email: 'bela@example.com' })).toString(
      'base64url',
    );
    for (const other of [`${token}x`, token.slice(0, -1), `${head}.${claims}.${signature}`])
      expect(tokens.verify(other)).toBeNull();
  });

  it('that was valid a moment ago is refused once its owner may not sign in', () => {
    let isStaff = true;
    const roles = { ...EVERYBODY, maySignIn: () => isStaff };
    const tokens = createAccessTokens({ secret, clock: () => new Date(), roles });
    const token = tokens.issue(ANNA);
    expect(tokens.verify(token)).toEqual(ANNA);
    isStaff = false;
    expect(tokens.verify(token)).toBeNull();
  });

  it('is refused once its owner is no longer on the list of staff', () => {
    const issued = createAccessTokens({ secret, clock: () => new Date(), roles: EVERYBODY }).issue(ANNA);
    const verify = (staffEmails: string[]) =>
      createAccessTokens({ secret, clock: () => new Date(), roles: rolesOf(staffEmails) }).verify(issued);
    expect([verify([ANNA.email]), verify(['@example.com'])]).toEqual([ANNA, ANNA]);
    expect([verify(['bela@example.com']), verify(['@ample.com']), verify([])]).toEqual([null, null, null]);
  });
});

describe('a token that another program made with the same secret', () => {
  const sign = (options: jwt.SignOptions) =>
    jwt.sign({ email: ANNA.email }, secret, {
      subject: ANNA.uid,
      expiresIn: 60,
      issuer: 'godown',
      audience: 'godown-api',
      ...options,
    });
  const tokens = createAccessTokens({ secret, clock: () => new Date(), roles: EVERYBODY });

  it.each([
    ['for another audience', { audience: 'somewhere-else' }],
    ['of another issuer', { issuer: 'somebody-else' }],
    ['by another algorithm', { algorithm: 'HS512' as const }],
  ])('is refused %s', (_, options) => {
    expect(tokens.verify(sign({}))).toEqual(ANNA);
    expect(tokens.verify(sign(options))).toBeNull();
  });
});

describe('verified tokens', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const verify = vi.fn((token: string) =>
    token.startsWith('good') ? { caller: ANNA, expiresAt: toSeconds(now) + 60 } : null,
  );

  it('are remembered, and those that are not valid are not', () => {
    const find = rememberVerified(verify);
    verify.mockClear();
    expect([find('good', now), find('good', now), find('bad', now), find('bad', now)]).toEqual([
      ANNA,
      ANNA,
      null,
      null,
    ]);
    expect(verify.mock.calls.map(([token]) => token)).toEqual(['good', 'bad', 'bad']);
  });

  it('are forgotten when they expire', () => {
    const find = rememberVerified(verify);
    find('good', now);
    verify.mockClear();
    find('good', new Date(now.getTime() + 59_000));
    expect(verify).not.toHaveBeenCalled();
    find('good', new Date(now.getTime() + 60_000));
    expect(verify).toHaveBeenCalledOnce();
  });

  it('are remembered up to a number, the newest', () => {
    const find = rememberVerified(verify, 2);
    for (const token of ['good 1', 'good 2', 'good 3']) find(token, now);
    verify.mockClear();
    for (const token of ['good 3', 'good 2', 'good 1']) find(token, now);
    expect(verify.mock.calls.map(([token]) => token)).toEqual(['good 1']);
  });
});
