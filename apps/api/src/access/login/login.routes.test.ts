import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { garbledToken, unsignedToken } from '../../testing/id-tokens.js';
import { ANNA, BELA, JWT_SECRET, type TestApp, useTestApp } from '../../testing/test-app.js';
import { IdentityUnavailableError, type IdentityVerifier } from '../identity/identity.js';

const login = ({ http }: TestApp, email: unknown = ANNA.email, token = unsignedToken()) =>
  http.post('/api/login').set('Authorization', `Bearer ${token}`).send({ email });

describe('POST /api/login', () => {
  const test = useTestApp();

  it('issues an access token for an hour, which is accepted for one’s own items', async () => {
    const { body } = await login(test).expect(200);
    expect(body).toEqual({ accessToken: expect.any(String) });
    const { header, payload } = jwt.verify(body.accessToken, JWT_SECRET, {
      complete: true,
      ignoreExpiration: true,
    });
    expect(header.alg).toBe('HS256');
    const iat = test.now.getTime() / 1000;
    expect(payload).toEqual({
      iss: 'godown',
      aud: 'godown-api',
      sub: 'anna-uid',
      email: ANNA.email,
      iat,
      exp: iat + 3600,
    });
    await test.http.get(`/api/item?email=${ANNA.email}`).set('Authorization', body.accessToken).expect(200);
  });

  it('ignores case and spaces in the address', async () => {
    await login(test, ' ANNA@example.com').expect(200);
  });

  it('accepts the ID token without “Bearer”', async () => {
    await test.http
      .post('/api/login')
      .set('Authorization', unsignedToken())
      .send({ email: ANNA.email })
      .expect(200);
  });

  it('refuses an address other than the ID token’s', async () => {
    const { body } = await login(test, BELA.email).expect(403);
    expect(body.code).toBe('forbidden');
  });

  it('refuses an account without an address', async () => {
    await login(test, ANNA.email, unsignedToken({ email: undefined })).expect(403);
  });

  it('refuses a request without an ID token', async () => {
    const { body } = await test.http.post('/api/login').send({ email: ANNA.email }).expect(401);
    expect(body.code).toBe('unauthenticated');
  });

  it.each([
    ['that has expired', unsignedToken({ exp: 1 })],
    ['of another project', unsignedToken({ aud: 'demo-other' })],
    ['that is one of our own', test.tokens?.issue(ANNA) ?? 'x.y.z'],
  ])('refuses an ID token %s', async (_, token) => {
    const response = await login(test, ANNA.email, token).expect(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  it('accepts an unverified address if the settings allow it', async () => {
    await login(test, ANNA.email, unsignedToken({ email_verified: false })).expect(200);
  });
});

describe('POST /api/login with rules', () => {
  const staffEmails = [BELA.email, '@staff.example'];
  const test = useTestApp({ requireVerifiedEmail: true, staffEmails });

  it('requires a verified address', async () => {
    const { body } = await login(
      test,
      BELA.email,
      unsignedToken({ email: BELA.email, email_verified: false }),
    ).expect(403);
    expect(body.code).toBe('email_not_verified');
  });

  it.each([BELA.email, 'Anyone@Staff.Example'])('lets %s in', async (email) => {
    await login(test, email, unsignedToken({ email })).expect(200);
  });

  it.each([ANNA.email, 'x@notstaff.example', 'x@evil.staff.example', 'staff.example@x.y'])(
    'keeps %s out',
    async (email) => {
      const { body } = await login(test, email, unsignedToken({ email })).expect(403);
      expect(body.code).toBe('not_staff');
    },
  );

  it('refuses every request of somebody who was taken off the list after the login', async () => {
    const item = await test.addItem();
    const requests = (caller: typeof ANNA) => [
      test.http.get('/api/item').set(...test.as(caller)),
      test.http.get(`/api/item?email=${caller.email}`).set(...test.as(caller)),
      test.http.get(`/api/item/${item._id}`).set(...test.as(caller)),
      test.http.get('/api/movements').set(...test.as(caller)),
      test.http.get('/api/health/ledger').set(...test.as(caller)),
      test.http
        .put(`/api/item/${item._id}`)
        .set(...test.as(caller))
        .send({ quantity: 12 }),
    ];
    for (const request of requests(BELA)) await request.expect(200);
    for (const request of requests(ANNA)) {
      const { body } = await request.expect(401);
      expect(body.code).toBe('unauthenticated');
    }
  });
});

describe('POST /api/login while the identity provider cannot be reached', () => {
  const verifier: IdentityVerifier = {
    verify: () => Promise.reject(new IdentityUnavailableError('No keys.')),
  };
  const test = useTestApp({ verifier });

  it('responds with 503 and when to try again', async () => {
    const response = await login(test).expect(503);
    expect(response.body.code).toBe('identity_unavailable');
    expect(response.headers['retry-after']).toBe('5');
  });

  it('logs that only once a minute', async () => {
    const passMinutes = (minutes: number) => {
      test.now = new Date(test.now.getTime() + minutes * 60_000);
    };
    // The test before this one may have logged it less than a minute ago.
    passMinutes(10);
    const failures = () => test.log.split('\n').filter((line) => /"level":[56]0/.test(line));
    for (let i = 0; i < 5; i++) await login(test).expect(503);
    expect(failures()).toEqual([expect.stringContaining('"identity_unavailable"')]);
    passMinutes(1);
    for (let i = 0; i < 5; i++) await login(test).expect(503);
    expect(failures()).toHaveLength(2);
  });
});

describe('access tokens', () => {
  const test = useTestApp();
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${test.tokens.issue(ANNA).split('.')[1]}.`;
  const sign = (options: jwt.SignOptions, secret = JWT_SECRET) =>
    jwt.sign({ email: ANNA.email, iat: test.now.getTime() / 1000 }, secret, {
      subject: ANNA.uid,
      issuer: 'godown',
      audience: 'godown-api',
      expiresIn: 3600,
      ...options,
    });

  it.each([
    ['forged with another secret', sign({}, 'another secret, just as long as the other')],
    ['for another audience', sign({ audience: 'other' })],
    ['of another issuer', sign({ issuer: 'other' })],
    ['of another algorithm', sign({ algorithm: 'HS512' })],
    ['without a signature', unsigned],
    [
      'without an expiry',
      jwt.sign({ email: ANNA.email }, JWT_SECRET, { subject: 'x', issuer: 'godown', audience: 'godown-api' }),
    ],
    ['that is an ID token', unsignedToken()],
    ['that is nonsense', 'nonsense'],
    ['whose payload is not JSON', garbledToken('HS256', 'x')],
  ])('%s are refused everywhere', async (_, token) => {
    const item = await test.addItem();
    for (const request of [
      test.http.get('/api/item'),
      test.http.get(`/api/item?email=${ANNA.email}`),
      test.http.put(`/api/item/${item._id}`).send({ quantity: 1 }),
      test.http.delete(`/api/item/${item._id}`),
      test.http.post('/api/item').send({ email: ANNA.email, name: 'x' }),
    ]) {
      const response = await request.set('Authorization', `Bearer ${token}`).expect(401);
      expect(response.body.code).toBe('unauthenticated');
    }
    expect(await test.items.find().toArray()).toEqual([item]);
  });

  it('expire after an hour', async () => {
    const [name, value] = test.as();
    test.now = new Date(test.now.getTime() + 3_599_000);
    await test.http.get('/api/item').set(name, value).expect(200);
    test.now = new Date(test.now.getTime() + 1000);
    await test.http.get('/api/item').set(name, value).expect(401);
  });

  it.each(['Basic YTpi', 'Bearer', 'Bearer ', 'Bearer a b', 'a, b'])(
    'are not accepted in the form “%s”',
    async (value) => {
      await test.http.get('/api/item').set('Authorization', value).expect(401);
    },
  );
});
