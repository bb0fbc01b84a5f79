import { describe, expect, it } from 'vitest';
import { originOf, originState } from './origin';

describe('the remembered origin', () => {
  it('is the path, the query and the hash', () => {
    const place = { pathname: '/item/1', search: '?from=list', hash: '#restock' };
    expect(originOf(originState(place))).toBe('/item/1?from=list#restock');
  });

  it.each([
    [null],
    [{}],
    [{ from: 3 }],
    [{ from: 'https://evil.test' }],
    [{ from: '//evil.test' }],
    [{ from: '/\\evil.test' }],
  ])('is / for %j', (state) => {
    expect(originOf(state)).toBe('/');
  });
});
