import { countTitleOf } from '@godown/shared/stock/count-titles';
import type { StockCountSummary } from '@godown/shared/stock/stock-counts';
import { t } from '@lingui/core/macro';
import { say } from '../language/say';
import { countText } from '../ui/format';

/** Names the subject of the count, such as a supplier. */
export function nameOf({ title }: Pick<StockCountSummary, 'title'>): string {
  return title ? say(countTitleOf(title)) : t`Stock count`;
}

/** Such as `12 of 40 counted`. */
export function progressText(counted: number, total: number): string {
  return t`${{ counted: countText(counted) }} of ${{ total: countText(total) }} counted`;
}
