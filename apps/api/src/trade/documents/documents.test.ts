import { randomUUID } from 'node:crypto';
import { type DocumentSummary, documentSummarySchema } from '@godown/shared/trade/documents';
import type { Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, as, post } = test;
const get = (path: string) => http.get(`/api${path}`).set(...as());
const start = Date.parse('2026-03-01T12:00:00Z');

async function postAt(minute: number, body: object, by = ANNA): Promise<void> {
  test.now = new Date(start + minute * 60_000);
  await post('/documents', body, { by, key: randomUUID() }).expect(201);
}

/** Four documents over two items. */
async function addDocuments() {
  const [one, two] = [await test.postItem(10), await test.postItem(10)];
  const line = (item: string) => ({ item, quantity: 1 });
  await postAt(1, { kind: 'delivery', warehouse: 'halishar', party: 'Rahman Traders', lines: [line(one)] });
  await postAt(2, { kind: 'receipt', warehouse: 'uttara', party: 'Teesta Ltd', lines: [line(two)] }, BELA);
  const more = { party: 'রহমান ট্রেডার্স', reference: 'Order 77', note: 'left at the gate' };
  await postAt(3, { kind: 'delivery', warehouse: 'halishar', ...more, lines: [line(two)] });
  await postAt(3, { kind: 'transfer', warehouse: 'halishar', to: 'uttara', lines: [line(one), line(two)] });
  return { one, two };
}

const numbers = (body: DocumentSummary[]) => body.map(({ number }) => number.replace('-2026-00000', ''));
const ALL = ['TN1', 'DN2', 'GR1', 'DN1'];

describe('GET /api/documents', () => {
  it('lists documents without their lines in pages, newest first', async () => {
    await addDocuments();
    const { body, headers } = await get('/documents').expect(200);
    expect(z.array(documentSummarySchema).parse(body)).toEqual(body);
    expect(numbers(body)).toEqual(ALL);
    expect(headers['x-total-count']).toBe('4');
    const pages: string[][] = [];
    for (let next: string | undefined = '/api/documents?limit=1'; next; ) {
      const response: Response = await http
        .get(next)
        .set(...as())
        .expect(200);
      pages.push(numbers(response.body));
      next = /^<(.+)>; rel="next"$/.exec(response.headers.link ?? '')?.[1];
    }
    expect(pages).toEqual(ALL.map((number) => [number]));
  });

  it.each([
    ['kind=delivery', ['DN2', 'DN1']],
    ['party=rahman%20traders', ['DN1']],
    ['person=Bela@example.com', ['GR1']],
    ['warehouse=uttara', ['TN1', 'GR1']],
    ['from=2026-03-01T12:02:00Z&to=2026-03-01T12:03:00Z', ['GR1']],
    ['from=2026-03-02', []],
    ['q=rah', ['DN1']],
    ['q=gate%20ORDER', ['DN2']],
    ['q=রহ', ['DN2']],
    ['q=DN-2026-000002', ['DN2']],
    ['q=dn%202', ['DN2', 'DN1']],
    ['q=77%20nothing', []],
    ['kind=delivery&q=77', ['DN2']],
  ])('lists only matching documents with ?%s', async (query, expected) => {
    await addDocuments();
    const { body, headers } = await get(`/documents?${query}`).expect(200);
    expect(numbers(body)).toEqual(expected);
    expect(headers['x-total-count']).toBe(String(expected.length));
    // One page needs no counting, more do.
    expect((await get(`/documents?${query}&limit=1`)).headers['x-total-count']).toBe(String(expected.length));
  });

  it('finds a document by what is written on a line', async () => {
    await addDocuments();
    const lines = [{ item: await test.postItem(10), quantity: 1, note: 'Serial SN-4711' }];
    await postAt(4, { kind: 'delivery', warehouse: 'halishar', lines });
    for (const q of ['sn-4711', '4711', 'serial'])
      expect(numbers((await get(`/documents?q=${q}`).expect(200)).body)).toEqual(['DN3']);
  });

  it('lists the documents of an item', async () => {
    const { one } = await addDocuments();
    expect(numbers((await get(`/documents?item=${one}`)).body)).toEqual(['TN1', 'DN1']);
  });

  it.each([
    ['kind=gift', 'kind'],
    ['limit=0', 'limit'],
    ['cursor=x', 'cursor'],
    ['item=x', 'item'],
    ['foo=1', 'foo'],
  ])('refuses ?%s and names the parameter', async (query, path) => {
    expect((await get(`/documents?${query}`).expect(422)).body.errors[0].path).toBe(path);
  });
});

describe('GET /api/parties', () => {
  it('lists each party once, sorted, from its beginning', async () => {
    const { one } = await addDocuments();
    const lines = [{ item: one, quantity: 1 }];
    await postAt(9, { kind: 'delivery', warehouse: 'halishar', party: 'Rahman Traders', lines });
    expect((await get('/parties').expect(200)).body).toEqual(['Rahman Traders', 'Teesta Ltd', 'রহমান ট্রেডার্স']);
    expect((await get('/parties?q=RAH').expect(200)).body).toEqual(['Rahman Traders']);
    for (const [at, party] of ['বড়ো বাজার', 'বডি শপ'].entries())
      await postAt(10 + at, { kind: 'delivery', warehouse: 'halishar', party, lines });
    expect((await get(`/parties?q=${encodeURIComponent('ব')}`).expect(200)).body).toEqual([
      'বডি শপ',
      'বড়ো বাজার',
    ]);
    await http.get('/api/parties').expect(401);
  });
});
