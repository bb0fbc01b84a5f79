import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { Db } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { unsignedToken } from '../../testing/id-tokens.js';
import { ANNA, JWT_SECRET, useTestApp } from '../../testing/test-app.js';
import { createLogger } from './logging.js';

describe('the log', () => {
  const test = useTestApp();
  const lines = () =>
    test.log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('has a line for each response, with its request id', async () => {
    const response = await test.http.get('/api/item?limit=1').set('X-Request-Id', 'from-the-proxy.1');
    expect(response.headers['x-request-id']).toBe('from-the-proxy.1');
    await vi.waitFor(() => expect(lines()).toHaveLength(1));
    expect(lines()[0]).toMatchObject({
      reqId: 'from-the-proxy.1',
      method: 'GET',
      address: '127.0.0.1',
      path: '/api/item',
      status: 200,
    });
    expect(lines()[0].responseTime).toEqual(expect.any(Number));
  });

  it('says when a client left before the response was complete', async () => {
    const { port } = test.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n',
    );
    socket.write(`Authorization: ${unsignedToken()}\r\nX-Request-Id: left\r\n\r\nhalf`);
    await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(0));
    socket.end();
    await vi.waitFor(() =>
      expect(lines()[0]).toMatchObject({ reqId: 'left', path: '/api/login', aborted: true }),
    );
  });

  it.each(['', 'a b', 'x'.repeat(65), '<script>', '{"a":1}'])(
    'does not accept %j as a request id',
    async (id) => {
      const response = await test.http.get('/api/item').set('X-Request-Id', id);
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('contains no token, no secret, no e-mail address and no body', async () => {
    const idToken = unsignedToken();
    const { body } = await test.http
      .post('/api/login')
      .set('Authorization', `Bearer ${idToken}`)
      .send({ email: ANNA.email });
    const { accessToken } = body;
    const item = { email: ANNA.email, name: 'a name of the body' };
    await test.http
      .post('/api/item')
      .set('Authorization', accessToken)
      .set('Cookie', 'c=secret-cookie')
      .send(item)
      .expect(201);
    await test.http.get(`/api/item?email=${ANNA.email}`).set('Authorization', accessToken).expect(200);
    await test.http
      .post('/api/item')
      .set('Authorization', accessToken)
      .send({ ...item, price: 'x' })
      .expect(422);
    await test.http.post('/api/item').set('Authorization', `${accessToken}x`).send(item).expect(401);
    await test.http.get(`/api/item/${accessToken}`).expect(404);
    await vi.waitFor(() => expect(lines()).toHaveLength(6));
    const secrets = [
      JWT_SECRET,
      'secret-cookie',
      ANNA.email,
      item.name,
      accessToken.split('.')[2],
      idToken.split('.')[1],
    ];
    // Not the last line: its request has a token in the path, which no client does.
    const log = test.log.trim().split('\n').slice(0, -1).join('\n');
    for (const secret of secrets) expect(log).not.toContain(secret);
  });

  it.each([
    '/api/item/anna@example.com',
    '/api/item/anna%40example.com/movements',
    '/anna@example.com',
    '/api/nowhere?email=anna@example.com',
  ])('contains no e-mail address of %s', async (path) => {
    await test.http.get(path).set('Accept', 'application/json');
    await vi.waitFor(() => expect(lines()).toHaveLength(1));
    expect(test.log).not.toMatch(/anna/);
    expect(lines()[0].path).toMatch(/^\/(api\/)?/);
  });

  it('costs little for a long address', async () => {
    const began = process.cpuUsage();
    for (let i = 0; i < 5; i++)
      await test.http.get(`/${'a'.repeat(15_000)}`).set('Accept', 'application/json');
    const { user } = process.cpuUsage(began);
    // A second and more, when the time grew with the square of the length.
    expect(user / 1000).toBeLessThan(400);
  });

  it('hides secrets that are passed to it by mistake', () => {
    let log = '';
    const logger = createLogger('info', {
      write(line) {
        log += line;
      },
    });
    logger.info({
      authorization: 'hush',
      headers: { cookie: 'hush' },
      req: { headers: { authorization: 'hush' } },
    });
    logger.error({
      err: Object.assign(new Error('failed'), { body: 'hush', document: { accessToken: 'hush' } }),
    });
    expect(log).not.toContain('hush');
    expect(log).toContain('failed');
  });
});

describe('an unexpected error', () => {
  const failing = { command: () => Promise.reject(new TypeError('secret inner detail')) };
  const test = useTestApp({ db: { ...failing, collection: () => ({}) } as unknown as Db });

  it.each(['/api/health/ready', '/api/item'])(
    'at %s is a 500 without details, logged with its request id',
    async (path) => {
      const response = await test.http.get(path).set('X-Request-Id', 'find-me').expect(500);
      expect(response.body.code).toBe('internal_error');
      expect(response.text).not.toMatch(/inner detail|TypeError|at .*\.ts/);
      const line = test.log.split('\n').find((text) => text.includes('request failed')) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({
        reqId: 'find-me',
        err: { name: 'TypeError', stack: expect.any(String) },
      });
    },
  );
});
