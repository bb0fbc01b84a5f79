import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { json, stubApi, visitorApi } from '../test/inventory-kit';
import type { Parser } from './http';
import { pagesQuery, readNextCursor, readTotal } from './pages';

it.each([
  ['</api/item?limit=1000&cursor=abc>; rel="next"', 'abc'],
  ['<https://godown.test/api/item?cursor=a%2Bb>; rel=next', 'a+b'],
  ['</api/item?cursor=first>; rel="first", </api/item?cursor=then>; rel="next"', 'then'],
  ['</api/item?cursor=abc>; rel="prev"', null],
])('reads the cursor of %s', (link, cursor) => {
  expect(readNextCursor(new Headers({ Link: link }))).toBe(cursor);
});

it('has no next page without a Link', () => expect(readNextCursor(new Headers())).toBeNull());

it.each([
  ['0', { total: 0, hasMore: false }],
  ['20000', { total: 20_000, hasMore: false }],
  ['1000+', { total: 1000, hasMore: true }],
  ['many', { total: null, hasMore: false }],
  ['', { total: null, hasMore: false }],
])('reads a total of %j', (text, total) => {
  expect(readTotal(new Headers({ 'X-Total-Count': text }))).toEqual(total);
});

it('keeps equal rows of a list that is fetched again, even if they have moved', async () => {
  const rowsSchema = z.array(z.object({ _id: z.string(), version: z.number() }));
  const schema: Parser<never> = { parse: (data) => rowsSchema.parse(data) as never };
  const api = stubApi({});
  const answer = (...rows: { _id: string; version: number }[]) => api.on('GET /movements', () => json(rows));
  const query = pagesQuery(visitorApi, 'GET /movements', schema, { key: ['movements'], sizes: [10, 100] });
  const client = new QueryClient();
  const read = async () => {
    await client.fetchInfiniteQuery(query);
    return client.getQueryData(query.queryKey)?.pages[0]?.rows ?? [];
  };
  answer({ _id: 'b', version: 1 }, { _id: 'a', version: 5 });
  const before = await read();
  answer({ _id: 'c', version: 1 }, { _id: 'b', version: 1 }, { _id: 'a', version: 6 });
  const after = await read();
  expect(after[1]).toBe(before[0]);
  expect(after[2]).toEqual({ _id: 'a', version: 6 });
  expect(await read()).toBe(after);
});
