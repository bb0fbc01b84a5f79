import type { SalesGroup } from '@godown/shared/trade/sales';
import { type Row, salesOf } from './sales-sums.js';

/** Days and months one after the other; others by their sales, the greatest first unless the smallest are asked for. */
export function compareRows(by: SalesGroup, order: 'greatest' | 'smallest' = 'greatest') {
  const sign = order === 'greatest' ? -1 : 1;
  const isTime = by === 'day' || by === 'month';
  return (a: Row, b: Row): number =>
    (isTime ? 0 : sign * (salesOf(a) - salesOf(b))) ||
    compareTexts(a.key, b.key) ||
    compareTexts(a.name, b.name);
}

const compareTexts = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);
