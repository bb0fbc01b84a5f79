import { describe, expect, it } from 'vitest';
import { pathOf, queryOf } from './address.js';

describe('pathOf', () => {
  it.each([
    ['/item', '/item'],
    ['/item?limit=2?&path=/x', '/item'],
    ['http://godown.example:3000/item?limit=2', '/item'],
    ['/', '/'],
  ])('%s is %s', (url, path) => {
    expect(pathOf({ url })).toBe(path);
  });
});

describe('queryOf', () => {
  it.each([
    ['/item', {}],
    ['/item?', {}],
    ['/item?limit=2&email=a%40b.c', { limit: '2', email: 'a@b.c' }],
    ['/item?limit=2&limit=3', { limit: ['2', '3'] }],
    ['/item?email[$gt]=', { 'email[$gt]': '' }],
    ['/item?email=a?b', { email: 'a?b' }],
  ])('%s', (url, query) => {
    expect({ ...queryOf({ url }) }).toEqual(query);
  });
});
