import { expect, it } from 'vitest';
import { GRILL_ID } from '../test/movements-kit';
import { filtersText } from './filter-words';
import { MOVEMENT_FILTERS } from './filters';

const NOW = Date.parse('2026-03-05T18:30:00Z');

it.each([
  [{}, 'All movements'],
  [{ warehouse: 'uttara', from: '2026-02-28', to: '2026-03-06' }, 'Uttara, last 7 days'],
  [{ flow: 'out', from: '2026-03-06', to: '2026-03-06' }, 'Out, today'],
  [{ reason: 'delivered', documentKind: 'delivery' }, 'Delivered, delivery note'],
  [{ item: GRILL_ID, person: 'gate@godown.test' }, 'Grill 25L, gate@godown.test'],
  [{ from: '2026-02-03', to: '2026-02-03' }, '3 Feb 2026'],
  [{ from: '2026-02-03', to: '2026-02-10' }, '3 Feb 2026 to 10 Feb 2026'],
  [{ from: '2026-02-03' }, 'Since 3 Feb 2026'],
  [{ warehouse: 'halishar', to: '2026-02-03' }, 'Halishar, until 3 Feb 2026'],
] as const)('says %o as “%s”', (filters, text) => {
  expect(filtersText({ ...MOVEMENT_FILTERS.none, ...filters }, 'Grill 25L', NOW)).toBe(text);
});
