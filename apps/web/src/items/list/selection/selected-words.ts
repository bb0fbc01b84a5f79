/** Texts about the ticked items. */
import { plural, t } from '@lingui/core/macro';
import { countText } from '../../../ui/format';

export interface Selected {
  /** Number of ticked items; null if that is not known. */
  count: number | null;
  /** True if there are more than `count`. */
  hasMore: boolean;
}

export function selectedText({ count: number, hasMore }: Selected): string {
  if (number === null) return t`all items that match selected`;
  const count = countText(number);
  if (hasMore) return t`over ${count} items selected`;
  return plural(number, {
    0: 'No items selected',
    one: `${count} item selected`,
    other: `${count} items selected`,
  });
}

export function changePriceText({ count: number, hasMore }: Selected): string {
  if (number === null) return t`Change the price of all items that match`;
  const count = countText(number);
  if (hasMore) return t`Change the price of over ${count} items`;
  return plural(number, {
    one: `Change the price of ${count} item`,
    other: `Change the price of ${count} items`,
  });
}

export function changeSupplierText({ count: number, hasMore }: Selected): string {
  if (number === null) return t`Change the supplier of all items that match`;
  const count = countText(number);
  if (hasMore) return t`Change the supplier of over ${count} items`;
  return plural(number, {
    one: `Change the supplier of ${count} item`,
    other: `Change the supplier of ${count} items`,
  });
}

/** On the button that deletes them. */
export function deleteText({ count: number, hasMore }: Selected): string {
  if (number === null) return t`Delete all items that match`;
  const count = countText(number);
  if (hasMore) return t`Delete over ${count} items`;
  return plural(number, { one: `Delete ${count} item`, other: `Delete ${count} items` });
}

/** Explains the deletion of the ticked items. */
export function deletionText({ count: number, hasMore }: Selected): string {
  if (number === null)
    return t`All items that match will be deleted for everyone. They can be restored for 30 days.`;
  const count = countText(number);
  if (hasMore) return t`Over ${count} items will be deleted for everyone. They can be restored for 30 days.`;
  return plural(number, {
    one: `${count} item will be deleted for everyone. They can be restored for 30 days.`,
    other: `${count} items will be deleted for everyone. They can be restored for 30 days.`,
  });
}
