import type { StockCountSummary } from '@godown/shared/stock-counts';

/** What is counted, such as a supplier. */
export function nameOf({ title }: Pick<StockCountSummary, 'title'>): string {
  return title || 'Stock count';
}

/** Such as `12 of 40 counted`. */
export function progressText(counted: number, total: number): string {
  return `${counted} of ${total} counted`;
}
