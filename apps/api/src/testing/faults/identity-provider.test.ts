/** The identity provider is away for an hour: what people see. */
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createGoogleVerifier } from '../../access/identity/google-verifier.js';
import type { IdentityVerifier } from '../../access/identity/identity.js';
import { idTokenClaims, makeKeyPair, PROJECT, signedToken } from '../id-tokens.js';
import { keySet, startIdentityProvider } from '../identity-provider.js';
import { ANNA, useTestApp } from '../test-app.js';

const google = makeKeyPair();
let verifier: IdentityVerifier;
const test = useTestApp({ verifier: { verify: (token) => verifier.verify(token) } });

/** For jose too, which keeps the provider's keys by the machine's clock. */
function passMinutes(minutes: number): void {
  test.now = new Date(test.now.getTime() + minutes * 60_000);
  vi.setSystemTime(test.now);
}

function signIn() {
  const seconds = Math.floor(test.now.getTime() / 1000);
  const times = { iat: seconds, auth_time: seconds, exp: seconds + 3600 };
  const token = signedToken(google.privateKey, { ...idTokenClaims(), ...times, email: ANNA.email });
  return test.http.post('/api/login').set('Authorization', `Bearer ${token}`).send({ email: ANNA.email });
}

it('those who are signed in work on for an hour, others are told to try again, and then can sign in', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: test.now });
  onTestFinished(() => void vi.useRealTimers());
  const provider = await startIdentityProvider();
  verifier = createGoogleVerifier({ projectId: PROJECT, clock: () => test.now, keysUrl: provider.keysUrl });
  const keys = keySet({ 'key-1': google.publicKey });
  provider.keys = keys;
  const { body } = await signIn().expect(200);
  const item = await test.postItem(5);
  const deliver = () =>
    test.http
      .post(`/api/item/${item}/movements`)
      .set({ Authorization: `Bearer ${body.accessToken}`, 'Idempotency-Key': randomUUID() })
      .send({ change: -1, reason: 'delivered' });

  provider.keys = { status: 500, body: {} };
  for (let minutes = 0; minutes < 55; minutes += 11) {
    passMinutes(11);
    await deliver().expect(201);
    const refused = await signIn().expect(503);
    expect(refused.body).toMatchObject({
      code: 'identity_unavailable',
      detail: 'Your sign-in cannot be checked at the moment. Try again shortly.',
    });
    expect(refused.headers['retry-after']).toBe('5');
    await test.http.get('/api/health/ready').expect(200);
  }
  passMinutes(10);
  // The access token has expired. The web app keeps the change and asks for a new token.
  await deliver().expect(401);

  provider.keys = keys;
  await signIn().expect(200);
  expect((await test.http.get(`/api/item/${item}`)).body.quantity).toBe(0);
});
