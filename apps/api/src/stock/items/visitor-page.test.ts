import { INVENTORY_ITEMS, LANDING_ITEMS } from '@godown/shared/http/paging';
import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Total, toPageCursor } from '../../http/paging.js';
import { BELA, useTestApp } from '../../testing/test-app.js';
import { createEventHub, type EventHub } from '../events/event-hub.js';
import { createVisitorPage } from './visitor-page.js';

let revision: number | null = 0;
const FIRST = toPageCursor('0'.repeat(24), { address: '/api/item', filters: {} });

const test = useTestApp({ revision: () => revision });
const { http, addItem, as } = test;
const names = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);

beforeEach(() => {
  revision = (revision ?? 0) + 1;
});

describe('the first page for visitors', () => {
  it.each(['/api/item', '/item', ...[LANDING_ITEMS, INVENTORY_ITEMS].map((n) => `/api/item?limit=${n}`)])(
    'is kept until an item changes: %s',
    async (path) => {
      await addItem({ name: 'First' });
      expect(names(await http.get(path).expect(200))).toEqual(['First']);
      await addItem({ name: 'Second' });
      expect(names(await http.get(path))).toEqual(['First']);
      revision = (revision ?? 0) + 1;
      const later = await http.get(path);
      expect(names(later)).toEqual(['First', 'Second']);
      expect(later.headers).toMatchObject({ 'x-total-count': '2', 'cache-control': 'no-store' });
    },
  );

  it('is not kept while changes cannot be noticed', async () => {
    revision = null;
    await addItem({ name: 'First' });
    await http.get('/api/item').expect(200);
    await addItem({ name: 'Second' });
    expect(names(await http.get('/api/item'))).toEqual(['First', 'Second']);
  });

  it.each([
    ['signed-in people', '/api/item', as()],
    ['another limit', '/api/item?limit=59', null],
    ['a later page', `/api/item?cursor=${FIRST}`, null],
  ])('is not served for %s', async (_, path, authorization) => {
    await addItem({ name: 'First' });
    await http.get('/api/item').expect(200);
    await addItem({ name: 'Second' });
    const response = await http.get(path).set(...(authorization ?? ['X-Nothing', '']));
    expect(names(response)).toEqual(['First', 'Second']);
    expect(response.body[0].email).toBe(authorization ? BELA.email : undefined);
  });

  it('does not stop a wrong token or an unknown parameter from being refused', async () => {
    await http.get('/api/item').expect(200);
    await http.get('/api/item').set('Authorization', 'Bearer x').expect(401);
    await http.get('/api/item?page=2').expect(422);
  });

  it('links to the next page', async () => {
    for (let i = 0; i <= LANDING_ITEMS; i++) await addItem();
    const path = `/api/item?limit=${LANDING_ITEMS}`;
    for (let i = 0; i < 2; i++) {
      const { headers } = await http.get(path).expect(200);
      expect(headers).toMatchObject({ 'x-total-count': '61' });
      expect(headers.link).toMatch(/^<\/api\/item\?limit=60&cursor=[0-9a-f]{24}%7E[\w-]{10}>; rel="next"$/);
    }
  });
});

describe('a page that is kept', () => {
  const serve = (readPage: () => Promise<{ items: []; total: Total; next: null }>) =>
    supertest(express().get('/', createVisitorPage({ revision: () => 1, readPage })));

  it('is read once for many requests at the same time', async () => {
    let reads = 0;
    const client = serve(async () => {
      reads++;
      return { items: [], total: { count: 7, isExact: true }, next: null };
    });
    const responses = await Promise.all(Array.from({ length: 50 }, () => client.get('/')));
    expect(new Set(responses.map(({ headers }) => headers['x-total-count']))).toEqual(new Set(['7']));
    expect(reads).toBe(1);
  });

  it('is read again after a failure', async () => {
    let reads = 0;
    const client = serve(async () => {
      if (reads++ === 0) throw new Error('away');
      return { items: [], total: { count: 7, isExact: true }, next: null };
    });
    await client.get('/').expect(500);
    await client.get('/').expect(200);
  });

  it.each(['br', 'gzip', 'identity'])('comes as %s', async (encoding) => {
    const client = serve(async () => ({ items: [], total: { count: 0, isExact: true }, next: null }));
    for (let i = 0; i < 2; i++) {
      const { headers, body } = await client
        .get('/')
        .set('Accept-Encoding', encoding)
        .buffer(true)
        .parse((res, done) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () => done(null, Buffer.concat(chunks)));
        });
      expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(headers.vary).toContain('Accept-Encoding');
      expect(String(body)).toBe('[]');
    }
  });
});

describe('the change stream', () => {
  let hub: EventHub | null = null;
  const live = useTestApp({ revision: () => hub?.revision() ?? null });
  afterAll(() => hub?.close());

  it('shows visitors every change', async () => {
    hub = createEventHub({ db: live.db, logger: pino({ level: 'silent' }) });
    await expect.poll(() => hub?.revision(), { timeout: 10_000 }).not.toBeNull();
    for (const name of ['First', 'Second', 'Third']) {
      await live.addItem({ name });
      await expect
        .poll(async () => names(await live.http.get('/api/item')), { timeout: 5000 })
        .toContain(name);
    }
  });
});
