import type { Test } from 'supertest';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';

const { http, addItem, as, post } = useTestApp({ production: true });
const STRICT = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'permissions-policy': expect.stringContaining('camera=(self)'),
};

const responses: [string, (item: string) => Test][] = [
  ['an item', (item) => http.get(item)],
  ['an item that has not changed', (item) => http.get(item).set('If-None-Match', '*')],
  ['a list', () => http.get('/api/item')],
  ['a list, compressed', () => http.get('/api/item').set('Accept-Encoding', 'gzip')],
  ['an item that was added', () => post('/item', { email: 'anna@example.com', name: 'New' })],
  ['a movement', (item) => post(`${item.slice(4)}/movements`, { change: -1, reason: 'delivered' })],
  ['a health check', () => http.get('/api/health/live')],
  ['the ledger check', () => http.get('/api/health/ledger').set(...as())],
  ['OPTIONS', () => http.options('/api/item')],
  ['an unknown address', () => http.get('/api/nowhere')],
  ['a method that is not allowed', () => http.delete('/api/item')],
  ['a visitor who is refused', (item) => http.delete(item)],
  [
    'a body that is not JSON',
    () =>
      http
        .post('/api/item')
        .set(...as())
        .type('json')
        .send('{'),
  ],
  [
    'a body that is too large',
    () =>
      http
        .post('/api/item')
        .set(...as())
        .send({ name: 'x'.repeat(102_400) }),
  ],
];

describe('a response of the API', () => {
  it.each(responses)('has its headers once: %s', async (_name, ask) => {
    const { _id } = await addItem({ description: 'long enough to be compressed'.repeat(100) });
    const { headers, statusCode } = await ask(`/api/item/${_id}`).set('X-Request-Id', 'mine');
    expect(headers).toMatchObject({ ...STRICT, 'x-request-id': 'mine' });
    expect(headers.vary?.split(', ')[0]).toBe('Authorization');
    expect(headers.vary?.match(/Authorization/g)).toHaveLength(1);
    expect(statusCode).not.toBe(500);
  });

  it('varies with Accept-Encoding where it is compressed', async () => {
    const { headers } = await http.get('/api/item').set('Accept-Encoding', 'gzip');
    expect(headers.vary).toBe('Authorization, Accept-Encoding');
  });
});

describe('any other response', () => {
  it.each(['/', '/%'])('has the request id: %s', async (path) => {
    const { headers } = await http.get(path).set('X-Request-Id', 'mine');
    expect(headers['x-request-id']).toBe('mine');
    expect(headers).not.toHaveProperty('vary');
  });
});
