import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toSeconds } from '../../runtime/clock.js';
import {
  garbledToken,
  idTokenClaims,
  makeKeyPair,
  PROJECT,
  signedToken,
  unsignedToken,
} from '../../testing/id-tokens.js';
import { type IdentityProvider, keySet, startIdentityProvider } from '../../testing/identity-provider.js';
import { NOW } from '../../testing/now.js';
import { createGoogleVerifier } from './google-verifier.js';
import { IdentityUnavailableError, type IdentityVerifier, InvalidIdTokenError } from './identity.js';

const google = makeKeyPair();
const stranger = makeKeyPair();
const now = toSeconds(NOW);
let provider: IdentityProvider;
let verifier: IdentityVerifier;

beforeEach(async () => {
  provider = await startIdentityProvider();
  provider.keys = keySet({ 'key-1': google.publicKey });
  verifier = createGoogleVerifier({ projectId: PROJECT, clock: () => NOW, keysUrl: provider.keysUrl });
});

/** Lets the machine's clock, which jose's cache of keys uses, run ahead. */
function passMinutes(minutes: number): void {
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** HS256 with the public key as the secret: the well-known algorithm confusion. */
function confusedToken(): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = `${encode({ alg: 'HS256', kid: 'key-1' })}.${encode(idTokenClaims())}`;
  const secret = google.publicKey.export({ type: 'spki', format: 'pem' });
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
}

describe('the verifier of a real project', () => {
  it('says who a valid token belongs to', async () => {
    const token = signedToken(google.privateKey, { email: 'Anna@Example.com' });
    expect(await verifier.verify(token)).toEqual({
      uid: 'anna-uid',
      email: 'anna@example.com',
      emailVerified: true,
    });
  });

  it('accepts an account without an address', async () => {
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
    await expect(verifier.verify(signedToken(google.privateKey, claims))).rejects.toThrow(
      InvalidIdTokenError,
    );
  });

  it.each([
    ['iat', { iat: now + 29 }],
    ['exp', { exp: now - 29 }],
  ])('tolerates clocks that differ by half a minute, for %s', async (_, claims) => {
    expect(await verifier.verify(signedToken(google.privateKey, claims))).toHaveProperty('uid', 'anna-uid');
  });

  it.each([
    ['signed by somebody else', signedToken(stranger.privateKey)],
    ['that is not signed', unsignedToken()],
    ['that uses the public key as a shared secret', confusedToken()],
    [
      'whose payload was changed',
      signedToken(google.privateKey).replace(/\.[^.]+\./, `.${unsignedToken({ sub: 'x' }).split('.')[1]}.`),
    ],
    ['that is nonsense', 'nonsense'],
    ['whose payload is not JSON', garbledToken('RS256', 'x')],
    ['that is empty', ''],
    ['of three dots only', '...'],
  ])('refuses a token %s', async (_, token) => {
    await expect(verifier.verify(token)).rejects.toThrow(InvalidIdTokenError);
  });
});

describe('Google’s public keys', () => {
  const known = signedToken(google.privateKey);
  const unknown = signedToken(stranger.privateKey, { kid: 'key-2' });
  const keyRequests = () => provider.requests.filter((request) => request === 'GET /keys').length;

  it('are fetched once for many tokens', async () => {
    await Promise.all(Array.from({ length: 20 }, () => verifier.verify(known)));
    await verifier.verify(known);
    expect(keyRequests()).toBe(1);
  });

  it('are fetched again for an unknown key, but not for each forged token', async () => {
    await verifier.verify(known);
    for (let i = 0; i < 10; i++) await expect(verifier.verify(unknown)).rejects.toThrow(InvalidIdTokenError);
    expect(keyRequests()).toBe(1);
    provider.keys = keySet({ 'key-1': google.publicKey, 'key-2': stranger.publicKey });
    passMinutes(1);
    expect(await verifier.verify(unknown)).toHaveProperty('uid', 'anna-uid');
    expect(keyRequests()).toBe(2);
  });

  it.each([
    ['cannot be reached', () => provider.goAway()],
    ['responds with an error', () => Object.assign(provider, { keys: { status: 500, body: {} } })],
    [
      'responds with something else',
      () => Object.assign(provider, { keys: { status: 200, body: { hello: 1 } } }),
    ],
  ])('are missing, and no token is judged, while Google %s', async (_, fail) => {
    await fail();
    await expect(verifier.verify(known)).rejects.toThrow(IdentityUnavailableError);
  });

  it('make an unknown key no fault of the token while Google cannot be reached', async () => {
    await verifier.verify(known);
    await provider.goAway();
    passMinutes(1);
    await expect(verifier.verify(unknown)).rejects.toThrow(IdentityUnavailableError);
    await expect(verifier.verify(unknown)).rejects.toThrow(IdentityUnavailableError);
    expect(await verifier.verify(known)).toHaveProperty('uid', 'anna-uid');
  });

  it('are asked for again as soon as Google is back', async () => {
    const { keys } = provider;
    provider.keys = { status: 503, body: {} };
    await expect(verifier.verify(known)).rejects.toThrow(IdentityUnavailableError);
    provider.keys = keys;
    expect(await verifier.verify(known)).toHaveProperty('uid', 'anna-uid');
  });
});
