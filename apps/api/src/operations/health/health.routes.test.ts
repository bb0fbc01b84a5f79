import { Collection, MongoClient, MongoServerError } from 'mongodb';
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { unsignedToken } from '../../testing/id-tokens.js';
import { startPausingProxy } from '../../testing/pausing-proxy.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';

describe('health', () => {
  const { http } = useTestApp();

  it.each(['live', 'ready'])('/health/%s is 200', async (probe) => {
    expect((await http.get(`/api/health/${probe}`).expect(200)).body).toEqual({ status: 'ok' });
  });
});

describe('many probes', () => {
  const test = useTestApp();

  it('share a result of at most a second ago, also a failure', async () => {
    const hello = vi.spyOn(test.db, 'command');
    onTestFinished(() => hello.mockRestore());
    const probe = () => test.http.get('/api/health/ready');
    const pass = (ms: number) => {
      test.now = new Date(test.now.getTime() + ms);
    };
    const together = await Promise.all(Array.from({ length: 20 }, probe));
    expect(together.every(({ status }) => status === 200)).toBe(true);
    pass(900);
    await probe().expect(200);
    expect(hello).toHaveBeenCalledTimes(1);
    pass(100);
    hello.mockRejectedValue(new Error('The connection broke.'));
    for (let i = 0; i < 3; i++) await probe().expect(500);
    expect(hello).toHaveBeenCalledTimes(2);
    pass(1000);
    hello.mockResolvedValue({ ok: 1 });
    await probe().expect(200);
    expect(hello).toHaveBeenCalledTimes(3);
  });
});

describe('on a full disk', () => {
  const test = useTestApp();
  const refuse = () =>
    Promise.reject(new MongoServerError({ message: 'No space left on device', code: 14_031 }));

  it('refuses changes with 507, and the probe reports it', async () => {
    const { _id } = await test.addItem();
    const hello = vi.spyOn(test.db, 'command').mockResolvedValue({ ok: 1, readOnly: true });
    const write = vi.spyOn(Collection.prototype, 'bulkWrite').mockImplementation(refuse);
    onTestFinished(() => {
      hello.mockRestore();
      write.mockRestore();
    });
    const deliver = () => test.post(`/item/${_id}/movements`, { change: -1, reason: 'delivered' });
    const responses = [
      await test.http.get('/api/health/ready'),
      ...(await Promise.all([deliver(), deliver(), deliver()])),
    ];
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
      Array(4).fill([507, 'disk_full']),
    );
    await test.http.get(`/api/item/${_id}`).expect(200);
    write.mockRestore();
    await deliver().expect(201);
  });
});

describe('signing in on a full disk', () => {
  const test = useTestApp();

  it('works, and remembers nothing', async () => {
    const full = new MongoServerError({ message: 'No space left on device', code: 14_031 });
    const write = vi.spyOn(Collection.prototype, 'findOneAndUpdate').mockRejectedValue(full);
    onTestFinished(() => write.mockRestore());
    const { body } = await test.http
      .post('/api/login')
      .set('Authorization', `Bearer ${unsignedToken()}`)
      .send({ email: ANNA.email })
      .expect(200);
    expect(body.accessToken).toMatch(/^ey/);
  });
});

describe('without a database', () => {
  const client = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 50 });
  const test = useTestApp({ db: client.db('nowhere') });
  afterAll(() => client.close());

  it('is alive', async () => {
    await test.http.get('/api/health/live').expect(200);
  });

  it.each([
    ['GET', '/api/health/ready'],
    ['GET', '/api/item'],
    ['GET', '/api/item/65f000000000000000000001'],
    ['DELETE', '/api/item/65f000000000000000000001'],
  ] as const)('responds to %s %s with 503 and when to retry', async (method, path) => {
    const verb = method === 'GET' ? test.http.get(path) : test.http.delete(path);
    const response = await verb.set(...test.as(ANNA)).expect(503);
    expect(response.body.code).toBe('database_unavailable');
    expect(response.headers['retry-after']).toBe('2');
    expect(response.text).not.toContain('127.0.0.1');
    expect(test.log).toContain('database_unavailable');
  });
});

describe('with a database that does not respond', async () => {
  const proxy = await startPausingProxy(Number(new URL(inject('mongoUri')).port));
  const client = new MongoClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, {
    socketTimeoutMS: 200,
    connectTimeoutMS: 200,
    waitQueueTimeoutMS: 200,
    serverSelectionTimeoutMS: 200,
  });
  const patient = new MongoClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`);
  const test = useTestApp({ db: client.db('frozen') });
  const ready = useTestApp({ db: patient.db('frozen') });
  afterAll(async () => {
    proxy.close();
    await Promise.all([client.close(), patient.close()]);
  });

  it('responds with 503, and the probe does not wait for the driver', async () => {
    await Promise.all([test, ready].map(({ http }) => http.get('/api/health/ready').expect(200)));
    proxy.pause();
    // The result of before is too old.
    for (const app of [test, ready]) app.now = new Date(app.now.getTime() + 1000);
    const paths = [
      '/api/item',
      '/api/item?limit=1',
      '/api/item/65f000000000000000000001',
      '/api/health/ready',
    ];
    const responses = await Promise.all(paths.map((path) => test.http.get(path)));
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    const probes = await Promise.all(Array.from({ length: 4 }, () => ready.http.get('/api/health/ready')));
    expect(probes.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    await ready.http.get('/api/health/live').expect(200);
  });
});
