import { describe, expect, it } from 'vitest';
import { makeKeyPair, PROJECT, signedToken, unsignedToken } from '../../testing/id-tokens.js';
import { keySet, type ProviderResponse, startIdentityProvider } from '../../testing/identity-provider.js';
import { NOW } from '../../testing/now.js';
import { requireActiveAccount } from './active-account.js';
import { createVerifier } from './create-verifier.js';
import { IdentityUnavailableError, InvalidIdTokenError } from './identity.js';

const google = makeKeyPair();
const ACTIVE: ProviderResponse = { status: 200, body: { users: [{ localId: 'anna-uid' }] } };
const failure = (status: number, message: string): ProviderResponse => ({
  status,
  body: { error: { code: status, message } },
});
const project = { projectId: PROJECT, apiKey: 'key & more', authDomain: 'x.example' };

/** A stand-in for Google, and the verifier of a real project that uses it. */
async function createGoogle(account: ProviderResponse = ACTIVE) {
  const provider = await startIdentityProvider();
  Object.assign(provider, { keys: keySet({ 'key-1': google.publicKey }), account });
  const config = { identity: { kind: 'google' as const, ...project }, production: true };
  return { provider, verifier: createVerifier(config, () => NOW, provider) };
}

describe('the verifier of the process', () => {
  const token = signedToken(google.privateKey);
  const anna = { uid: 'anna-uid', email: 'anna@example.com', emailVerified: true };

  it('asks Google about the account of a valid ID token', async () => {
    const { provider, verifier } = await createGoogle();
    expect(await verifier.verify(token)).toEqual(anna);
    expect(provider.requests).toEqual([
      'GET /keys',
      `POST /v1/accounts:lookup?key=key%20%26%20more ${JSON.stringify({ idToken: token })}`,
    ]);
  });

  it('does not ask about a forged one', async () => {
    const { provider, verifier } = await createGoogle();
    const forged = signedToken(makeKeyPair().privateKey);
    await expect(verifier.verify(forged)).rejects.toThrow(InvalidIdTokenError);
    expect(provider.requests).toEqual(['GET /keys']);
  });

  it('asks the emulator too, where the server reaches it', async () => {
    const provider = await startIdentityProvider();
    provider.account = ACTIVE;
    const internalEmulator = { host: '127.0.0.1', port: Number(new URL(provider.toolkitUrl).port) };
    const emulator = { host: 'only.for.browsers.example', port: 1 };
    const identity = { kind: 'emulator' as const, emulator, internalEmulator, ...project };
    const verifier = createVerifier({ identity, production: false }, () => NOW);
    expect(await verifier.verify(unsignedToken())).toEqual(anna);
    expect(provider.requests).toEqual([
      expect.stringMatching(/^POST \/identitytoolkit\.googleapis\.com\/v1\/accounts:lookup\?key=/),
    ]);
    provider.account = failure(400, 'USER_DISABLED');
    await expect(verifier.verify(unsignedToken())).rejects.toThrow(InvalidIdTokenError);
  });

  it.each([
    ['is disabled', failure(400, 'USER_DISABLED')],
    [
      'is disabled, as the response says',
      { status: 200, body: { users: [{ localId: 'anna-uid', disabled: true }] } },
    ],
    ['was deleted', failure(400, 'USER_NOT_FOUND')],
    ['was signed out everywhere', failure(400, 'TOKEN_EXPIRED : Sign in again.')],
    ['is not in the response', { status: 200, body: {} }],
    ['is another one', { status: 200, body: { users: [{ localId: 'bela-uid' }] } }],
  ])('refuses a valid ID token whose account %s', async (_, account) => {
    const { verifier } = await createGoogle(account);
    await expect(verifier.verify(token)).rejects.toThrow(InvalidIdTokenError);
  });

  it.each([
    ['fails', failure(500, 'INTERNAL')],
    ['refuses the API key', failure(400, 'API key not valid. Please pass a valid API key.')],
    ['refuses so many requests', failure(429, 'QUOTA_EXCEEDED')],
    ['responds with something else', { status: 200, body: [] }],
  ])('cannot decide while Google %s', async (_, account) => {
    const { verifier } = await createGoogle(account);
    await expect(verifier.verify(token)).rejects.toThrow(IdentityUnavailableError);
  });

  it('cannot decide while nothing listens at Google’s address', async () => {
    const { provider, verifier } = await createGoogle();
    await verifier.verify(token);
    await provider.goAway();
    await expect(verifier.verify(token)).rejects.toThrow(IdentityUnavailableError);
  });

  it('does not wait long for a response', async () => {
    const provider = await startIdentityProvider();
    provider.account = 'silence';
    const { toolkitUrl } = provider;
    const asked = requireActiveAccount(
      { idToken: token, uid: 'x' },
      { toolkitUrl, apiKey: 'k', timeoutMs: 50 },
    );
    await expect(asked).rejects.toThrow(IdentityUnavailableError);
  });
});
