import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toSeconds } from '../clock.js';
import {
  garbledToken,
  idTokenClaims,
  makeKeyPair,
  PROJECT,
  signedToken,
  unsignedToken,
} from '../testing/id-tokens.js';
import { NOW } from '../testing/now.js';
import { createGoogleVerifier } from './google-verifier.js';
import { InvalidIdTokenError } from './identity.js';

const google = makeKeyPair();
const stranger = makeKeyPair();
const verifier = createGoogleVerifier({
  projectId: PROJECT,
  findKey: async (kid) => (kid === 'key-1' ? google.publicKey : null),
  clock: () => NOW,
});
const now = toSeconds(NOW);

/** HS256 with the public key as the secret: the classic confusion of algorithms. */
function confusedToken(): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = `${encode({ alg: 'HS256', kid: 'key-1' })}.${encode(idTokenClaims())}`;
  const secret = google.publicKey.export({ type: 'spki', format: 'pem' });
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
}

describe('the verifier of a real project', () => {
  it('knows who a proper token belongs to', async () => {
    const token = signedToken(google.privateKey, { email: 'Anna@Example.com' });
    expect(await verifier.verify(token)).toEqual({
      uid: 'anna-uid',
      email: 'anna@example.com',
      emailVerified: true,
    });
  });

  it('takes an account without an address for what it is', async () => {
    const token = signedToken(google.privateKey, { email: undefined, email_verified: undefined });
    expect(await verifier.verify(token)).toEqual({ uid: 'anna-uid', email: null, emailVerified: false });
  });

  it.each([
    ['for another project', { aud: 'another' }],
    ['for several audiences', { aud: [PROJECT, 'another'] }],
    ['of another issuer', { iss: 'https://securetoken.google.com/another' }],
    ['that has expired', { exp: now - 31 }],
    ['without an expiry', { exp: undefined }],
    ['issued in the future', { iat: now + 31 }],
    ['without a time of issue', { iat: undefined }],
    ['of a sign-in in the future', { auth_time: now + 31 }],
    ['without a time of sign-in', { auth_time: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a subject that is too long', { sub: 'x'.repeat(129) }],
    ['signed with an unknown key', { kid: 'key-2' }],
  ])('refuses a token %s', async (_, claims) => {
    // jsonwebtoken itself refuses to sign some of these claims; the ones it takes are enough to be signed here.
    await expect(verifier.verify(signedToken(google.privateKey, claims))).rejects.toThrow(
      InvalidIdTokenError,
    );
  });

  it.each([
    ['iat', { iat: now + 29 }],
    ['exp', { exp: now - 29 }],
  ])('allows for clocks that differ by half a minute in %s', async (_, claims) => {
    expect(await verifier.verify(signedToken(google.privateKey, claims))).toHaveProperty('uid', 'anna-uid');
  });

  it.each([
    ['signed by somebody else', signedToken(stranger.privateKey)],
    ['that is not signed', unsignedToken()],
    ['that confuses the public key with a secret', confusedToken()],
    [
      'whose payload was changed',
      signedToken(google.privateKey).replace(/\.[^.]+\./, `.${unsignedToken({ sub: 'x' }).split('.')[1]}.`),
    ],
    ['that is nonsense', 'nonsense'],
    ['whose payload is not JSON', garbledToken('RS256', 'x')],
    ['that is empty', ''],
    ['of three dots', '...'],
  ])('refuses a token %s', async (_, token) => {
    await expect(verifier.verify(token)).rejects.toThrow(InvalidIdTokenError);
  });
});
