import { msg } from '@lingui/core/macro';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { choice, DAYS, defineFilters } from './url-filters';

const { none, rules, read, toSearch, toQuery, wordsOf } = defineFilters({
  kind: choice({
    label: msg`Kind`,
    values: ['note', 'all'],
    words: (kind) => (kind === 'all' ? 'Everything' : 'Notes'),
    none: msg`Money`,
    message: (value) => `No kind ${value}.`,
    sent: (kind) => (kind === 'all' ? '' : kind || 'money'),
  }),
  owed: { schema: z.enum(['some']) },
  ...DAYS,
});

it('offers the values of a choice in their order, after no filter', () =>
  expect(rules.kind.options?.()).toEqual([
    ['', 'Money'],
    ['note', 'Notes'],
    ['all', 'Everything'],
  ]));

it('says a chosen value in words', () => {
  expect(wordsOf('kind', 'all')).toBe('Everything');
  expect(wordsOf('kind', '')).toBe('');
});

it('may send another value than the address has', () => {
  expect(toSearch(none)).toBe('');
  expect(toQuery(none)).toBe('kind=money');
  expect(toSearch({ ...none, kind: 'all', from: '2026-03-01' })).toBe('kind=all&from=2026-03-01');
  expect(toQuery({ ...none, kind: 'all', from: '2026-03-01' })).toBe('from=2026-03-01');
});

it('leaves a wrong value out, and reports it if it has a message', () =>
  expect(read('?kind=x&owed=much')).toEqual({ filters: none, errors: ['No kind x.'] }));
