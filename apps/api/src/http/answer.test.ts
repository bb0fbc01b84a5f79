import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Test } from 'supertest';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.js';
import { Answer } from './answer.js';

const { http, addItem, as, post } = useTestApp({ production: true });
const STRICT = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};

const answers: [string, (item: string) => Test][] = [
  ['an item', (item) => http.get(item)],
  ['an item that has not changed', (item) => http.get(item).set('If-None-Match', '*')],
  ['a list', () => http.get('/api/item')],
  ['a list, compressed', () => http.get('/api/item').set('Accept-Encoding', 'gzip')],
  ['an item that was added', () => post('/item', { email: 'anna@example.com', name: 'New' })],
  ['a movement', (item) => post(`${item.slice(4)}/movements`, { change: -1, reason: 'delivered' })],
  ['a health check', () => http.get('/api/health/live')],
  ['the proof of the ledger', () => http.get('/api/health/ledger').set(...as())],
  ['which methods there are', () => http.options('/api/item')],
  ['what is no address', () => http.get('/api/nowhere')],
  ['a method there is not', () => http.delete('/api/item')],
  ['a visitor who may not', (item) => http.delete(item)],
  [
    'a body that is no JSON',
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

describe('an answer of the API', () => {
  it.each(answers)('has its headers once: %s', async (_name, ask) => {
    const { _id } = await addItem({ description: 'long enough to be compressed'.repeat(100) });
    const { headers, statusCode } = await ask(`/api/item/${_id}`).set('X-Request-Id', 'mine');
    expect(headers).toMatchObject({ ...STRICT, 'x-request-id': 'mine' });
    expect(headers.vary?.split(', ')[0]).toBe('Authorization');
    expect(headers.vary?.match(/Authorization/g)).toHaveLength(1);
    expect(statusCode).not.toBe(500);
  });

  it('says that it depends on what the client can read, when it does', async () => {
    const { headers } = await http.get('/api/item').set('Accept-Encoding', 'gzip');
    expect(headers.vary).toBe('Authorization, Accept-Encoding');
  });
});

describe('a header that was set', () => {
  it.each([[['ETag', '"1"']], [undefined]])('stays, whatever is kept (%j)', (own) => {
    const answer = new Answer(new IncomingMessage(new Socket()));
    answer.keepHeaders(['Vary', 'Authorization', 'Cache-Control', 'no-store']);
    answer.setHeader('Cache-Control', 'no-cache');
    answer.writeHead(200, own);
    expect(answer.getHeaders()).toMatchObject({ vary: 'Authorization', 'cache-control': 'no-cache' });
  });
});

describe('any other answer', () => {
  it.each(['/', '/%'])('has the request id: %s', async (path) => {
    const { headers } = await http.get(path).set('X-Request-Id', 'mine');
    expect(headers['x-request-id']).toBe('mine');
    expect(headers).not.toHaveProperty('vary');
  });
});
