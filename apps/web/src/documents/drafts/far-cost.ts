/** A cost that is probably a slip, such as 700 after 70. */
import type { Item } from '@godown/shared/items/item';
import { readNumber } from '../../ui/read-number';
import type { DocumentDraft, DraftLine } from './document-drafts';

/**
 * A slip of a digit makes a cost about ten times as large or small. Half of that finds it also if the cost has doubled or halved since, and
 * suppliers hardly ever change a price that much.
 */
const FAR = 5;

/**
 * The cost of an item before a receipt whose line is at least 5 times as much, or a fifth or less. Null if the line is near to it or free,
 * and if the cost is not known here: only people who may see costs have it.
 */
export function farFromCost(
  kind: DocumentDraft['kind'],
  { price = '' }: Pick<DraftLine, 'price'>,
  item: Pick<Item, 'cost'> | undefined,
): number | null {
  const { cost = 0 } = item ?? {};
  const next = readNumber(price) ?? 0;
  if (kind !== 'receipt' || cost <= 0 || next <= 0) return null;
  return next >= cost * FAR || next * FAR <= cost ? cost : null;
}
