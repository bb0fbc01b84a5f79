/** Where a page of the day's items begins: the day and the warehouse of the list, and the rank of the last item before. */
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Rank } from './day-sums.js';

export const toPlace = (date: string, warehouse: WarehouseId | undefined, rank: Rank): string =>
  [date, warehouse ?? 'all', rank.out, rank.in, rank.lines, rank.id].join('.');

/** Reads what `toPlace` has written, as the contract of the list checks it. */
export function fromPlace(text: string): { date: string; after: Rank } {
  const [date = '', , out, came, lines, id = ''] = text.split('.');
  return { date, after: { out: Number(out), in: Number(came), lines: Number(lines), id } };
}
