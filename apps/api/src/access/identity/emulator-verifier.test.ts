import { describe, expect, it } from 'vitest';
import { garbledToken, makeKeyPair, PROJECT, signedToken, unsignedToken } from '../../testing/id-tokens.js';
import { NOW } from '../../testing/now.js';
import { createEmulatorVerifier } from './emulator-verifier.js';
import { InvalidIdTokenError } from './identity.js';

const options = { projectId: PROJECT, emulatorHost: '127.0.0.1:9099', production: false, clock: () => NOW };

describe('the verifier of the Auth emulator', () => {
  it.each([
    ['in production', { production: true }],
    ['without an emulator', { emulatorHost: undefined }],
    ['for a project that may be real', { projectId: 'godown-1234' }],
  ])('cannot be created %s', (_, different) => {
    expect(() => createEmulatorVerifier({ ...options, ...different })).toThrow(/^Unsigned ID tokens/);
  });

  it('says who an unsigned token belongs to', async () => {
    const identity = await createEmulatorVerifier(options).verify(unsignedToken({ email_verified: false }));
    expect(identity).toEqual({ uid: 'anna-uid', email: 'anna@example.com', emailVerified: false });
  });

  it.each([
    ['that is signed', signedToken(makeKeyPair().privateKey)],
    ['with something where the signature would be', `${unsignedToken()}AAAA`],
    ['of another project', unsignedToken({ aud: 'demo-other' })],
    ['without a subject', unsignedToken({ sub: undefined })],
    ['that is nonsense', 'a.b.c'],
    ['whose payload is not JSON', garbledToken('none')],
  ])('refuses a token %s', async (_, token) => {
    await expect(createEmulatorVerifier(options).verify(token)).rejects.toThrow(InvalidIdTokenError);
  });
});
