import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import express from 'express';
import supertest from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { networkOf } from '../../http/limits/client-address.js';
import { createRate } from '../../http/limits/rate.js';
import { listen } from '../../http/listening/listen.js';
import { NO_LIMITS } from '../../settings/limit-settings.js';
import { listenTo } from '../../testing/event-client.js';
import { unsignedToken } from '../../testing/id-tokens.js';
import { ANNA, BELA, type TestApp, useTestApp } from '../../testing/test-app.js';
import { createStreamLimit } from './limit-calls.js';

/** A busy machine needs more than the second that it has by default. */
const WAIT = { timeout: 10_000 };
const ELSEWHERE = { 'X-Forwarded-For': '203.0.113.9' };

function expectRefusal(response: {
  status: number;
  headers: Record<string, string>;
  body: { code: string };
}) {
  expect([response.status, response.body.code]).toEqual([429, 'too_many_requests']);
  const seconds = Number(response.headers['retry-after']);
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
}

describe('changes', () => {
  const test = useTestApp({ limits: { ...NO_LIMITS, writes: 2 } });

  it('beyond the limit of a person are refused and change nothing, and those of others are made', async () => {
    const by = { uid: 'anna-writes', email: ANNA.email };
    const { _id } = await test.addItem({ quantity: 12 });
    const deliver = (who: typeof ANNA) =>
      test.post(`/item/${_id}/movements`, { change: -1, reason: 'delivered' }, { by: who });
    await deliver(by).expect(201);
    await deliver(by).expect(201);
    const began = performance.now();
    expectRefusal(await deliver(by));
    // A client that repeats at once is slowed down.
    expect(performance.now() - began).toBeGreaterThan(450);
    expect((await test.items.findOne({ _id }))?.quantity).toBe(10);
    await deliver(BELA).expect(201);
    await test.http
      .get('/api/item')
      .set(...test.as(by))
      .expect(200);
  });
});

describe('reads', () => {
  const test = useTestApp({ limits: { ...NO_LIMITS, reads: 2, visitorReads: 3 }, trustProxy: 1 });

  it('count by person if somebody is signed in, and by address for visitors', async () => {
    const read = (headers: Record<string, string>) => test.http.get('/api/item').set(headers);
    const [name, anna] = test.as(ANNA);
    for (let i = 0; i < 2; i++) await read({ [name]: anna }).expect(200);
    expectRefusal(await read({ [name]: anna }));
    await read({ [name]: test.as(BELA)[1] }).expect(200);
    for (let i = 0; i < 3; i++) await read({}).expect(200);
    expectRefusal(await read({}));
    // A token that is not valid is no way around the limit.
    expectRefusal(await read({ [name]: 'Bearer junk' }));
    await read(ELSEWHERE).expect(200);
    await test.http.get('/api/health/live').expect(200);
  });
});

describe('the address that a client claims', () => {
  const test = useTestApp({ limits: { ...NO_LIMITS, visitorReads: 1 } });

  it('is not believed without a trusted proxy', async () => {
    await test.http.get('/api/item').expect(200);
    expectRefusal(await test.http.get('/api/item').set(ELSEWHERE));
  });
});

describe('logins', () => {
  const test = useTestApp({ limits: { ...NO_LIMITS, loginAddress: 5, loginAccount: 2 }, trustProxy: 1 });
  const login = (
    { http }: TestApp,
    { email, token, address }: { email: string; token: string; address: string },
  ) =>
    http
      .post('/api/login')
      .set({ Authorization: `Bearer ${token}`, 'X-Forwarded-For': address })
      .send({ email });

  const address = '198.51.100.1';
  const tokenOf = (email: string) => unsignedToken({ sub: email, email });

  it('that fail count by the account that fails, and lock out nobody else behind the same address', async () => {
    // Bela's token is valid, but not for Anna's address.
    const wrong = { email: ANNA.email, token: tokenOf(BELA.email), address };
    for (let i = 0; i < 2; i++) await login(test, wrong).expect(403);
    expectRefusal(await login(test, wrong));
    await login(test, { email: ANNA.email, token: tokenOf(ANNA.email), address }).expect(200);
    // Bela is not locked out elsewhere.
    await login(test, { ...wrong, email: BELA.email, address: '198.51.100.2' }).expect(200);
  });

  it('without a valid token count by address, and lock out nobody who has one', async () => {
    const wrong = (index: number) => ({ email: ANNA.email, token: `junk${index}`, address });
    for (let i = 0; i < 5; i++) await login(test, wrong(i)).expect(401);
    expectRefusal(await login(test, wrong(5)));
    await login(test, { email: ANNA.email, token: unsignedToken(), address }).expect(200);
    await login(test, { ...wrong(6), address: '198.51.100.3' }).expect(401);
  });

  it('are limited before their body is read, and bodies that nobody can read lock out nobody', {
    tags: 'slow',
  }, async () => {
    const from = { 'X-Forwarded-For': '198.51.100.5' };
    const junk = (token: string) =>
      test.http
        .post('/api/login')
        .set({ ...from, Authorization: `Bearer ${token}` })
        .type('json')
        .send('{');
    const statuses = await Promise.all(Array.from({ length: 1000 }, async () => (await junk('junk')).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(995);
    const bela = tokenOf(BELA.email);
    for (let i = 0; i < 2; i++) await junk(bela).expect(400);
    expectRefusal(await junk(bela));
    await login(test, { email: ANNA.email, token: tokenOf(ANNA.email), address: '198.51.100.5' }).expect(200);
  });

  it('that succeed are no failures', async () => {
    const good = { email: ANNA.email, token: unsignedToken(), address: '198.51.100.4' };
    for (let i = 0; i < 12; i++) await login(test, good).expect(200);
  });
});

describe('logins with one token', () => {
  const verifying = new EventEmitter();
  const test = useTestApp({
    limits: NO_LIMITS,
    verifier: {
      async verify() {
        verifying.emit('begin');
        await once(verifying, 'decide');
        return { ...ANNA, emailVerified: true };
      },
    },
  });

  it('are verified a few at a time, because the identity provider is asked about each', async () => {
    verifying.setMaxListeners(30);
    let begun = 0;
    verifying.on('begin', () => begun++);
    const login = (token: string) =>
      test.http
        .post('/api/login')
        .set('Authorization', `Bearer ${token}`)
        .send({ email: ANNA.email })
        .then(({ status }) => status);
    const first = Array.from({ length: 20 }, () => login('same'));
    await vi.waitFor(() => expect(begun).toBe(20));
    const began = performance.now();
    expect(await login('same')).toBe(429);
    expect(performance.now() - began).toBeGreaterThan(450);
    const other = login('other');
    await vi.waitFor(() => expect(begun).toBe(21));
    verifying.emit('decide');
    expect(new Set(await Promise.all([...first, other]))).toEqual(new Set([200]));
  });
});

describe('logins that succeed', () => {
  const test = useTestApp({ limits: { ...NO_LIMITS, logins: 2 } });

  it('count by the person who signs in', async () => {
    const login = (email: string) =>
      test.http
        .post('/api/login')
        .set('Authorization', `Bearer ${unsignedToken({ sub: email, email })}`)
        .send({ email });
    for (let i = 0; i < 2; i++) await login(ANNA.email).expect(200);
    expectRefusal(await login(ANNA.email));
    await login(BELA.email).expect(200);
    await test.http.get('/api/item').expect(200);
    await test.post('/item', { email: ANNA.email, name: 'Fan' }).expect(201);
  });
});

describe('what visitors send', () => {
  const test = useTestApp({ limits: { ...NO_LIMITS, writes: 2, loginAddress: 2, loginAccount: 2 } });

  it('has a limit of its own, and locks out nobody who signs in from the same address', async () => {
    const junk = () => test.http.post('/api/item').type('json').send('{nonsense');
    for (let i = 0; i < 2; i++) await junk().expect(401);
    expectRefusal(await junk());
    const noToken = () => test.http.post('/api/login').send({ email: ANNA.email });
    for (let i = 0; i < 2; i++) await noToken().expect(401);
    expectRefusal(await noToken());
    await test.http
      .post('/api/login')
      .set('Authorization', `Bearer ${unsignedToken()}`)
      .send({ email: ANNA.email })
      .expect(200);
  });
});

describe('event streams', () => {
  const test = useTestApp({ limits: { ...NO_LIMITS, streams: 2 } });

  it('beyond the limit are refused until another one is closed', async () => {
    const { port } = test.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/events`;
    const first = await listenTo(url);
    await listenTo(url);
    expectRefusal(await test.http.get('/api/events'));
    first.request.destroy();
    await expect.poll(async () => (await listenTo(url)).response.statusCode, WAIT).toBe(200);
  });
});

it('an open event stream keeps no other call waiting', async () => {
  const endTurn = vi.fn();
  const app = express().use((_req, res, next) => {
    Object.assign(res.locals, { client: 'an office', endTurn });
    next();
  });
  app.use(createStreamLimit(NO_LIMITS), (_req, res) => {
    expect(endTurn).toHaveBeenCalledOnce();
    res.end();
  });
  await supertest(app).get('/').expect(200);
});

describe('connections', () => {
  it('beyond the limit of an address are closed, and there is room again when others close', async () => {
    const server = await listen((_req, res) => res.end(), {
      port: 0,
      host: '127.0.0.1',
      connectionsByAddress: 2,
    });
    const open = (localAddress: string) => {
      const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
      return socket.on('error', () => {});
    };
    const isServed = (localAddress: string) =>
      new Promise<boolean>((resolve) => {
        const socket = open(localAddress);
        socket.once('data', () => resolve(true)).once('close', () => resolve(false));
        socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      });
    const silent = [open('127.0.0.1'), open('127.0.0.1')];
    await Promise.all(silent.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    expect(await isServed('127.0.0.1')).toBe(false);
    silent[0]?.destroy();
    await expect.poll(() => isServed('127.0.0.1'), WAIT).toBe(true);
    await server.stop(0);
  });
});

it('lets nobody wait up to the limit', async () => {
  const rate = createRate(3, 60, 'Too many.');
  const isAtOnce = () => Promise.race([rate.count('x').then(() => true), setImmediate(false)]);
  expect([await isAtOnce(), await isAtOnce(), await isAtOnce(), await isAtOnce()]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it.each([
  ['::ffff:192.0.2.1', '192.0.2.1', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['192.0.2.1', '192.0.2.2', false],
])('%s and %s are the same client: %s', (one, other, same) => {
  expect(networkOf(one) === networkOf(other)).toBe(same);
});
