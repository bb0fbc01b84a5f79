import { expect, it } from 'vitest';
import { readNextCursor, readTotal } from './pages';

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
  ['0', 0],
  ['20000', 20_000],
  ['many', null],
  ['', null],
])('reads a total of %j', (text, total) => {
  expect(readTotal(new Headers({ 'X-Total-Count': text }))).toBe(total);
});
