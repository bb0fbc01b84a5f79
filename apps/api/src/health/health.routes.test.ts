import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { ANNA, useTestApp } from '../testing/test-app.js';

describe('health', () => {
  const { http } = useTestApp();

  it.each(['live', 'ready'])('answers /health/%s with 200', async (probe) => {
    expect((await http.get(`/api/health/${probe}`).expect(200)).body).toEqual({ status: 'ok' });
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
  ] as const)('answers %s %s with 503 and when to try again', async (method, path) => {
    const verb = method === 'GET' ? test.http.get(path) : test.http.delete(path);
    const answer = await verb.set(...test.as(ANNA)).expect(503);
    expect(answer.body.code).toBe('database_unavailable');
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.text).not.toContain('127.0.0.1');
    expect(test.log).toContain('database_unavailable');
  });
});
