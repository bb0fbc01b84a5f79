/** Texts shown before a file is applied. */

import type { Import } from '@godown/shared/bulk/imports';
import { plural, t } from '@lingui/core/macro';
import { countText } from '../ui/format';
import type { Missing } from './words';

type Counts = NonNullable<Import['counts']>;

/** Such as `40 items will be added and 2 changed. 1 wrong row will be left out. All of it can be undone.` */
export function applyText(counts: Counts): string {
  if (counts.new + counts.changed === 0) return t`There is nothing to change.`;
  const sentences = [changesText(counts), counts.wrong > 0 && wrongText(counts.wrong)];
  return [...sentences, t`All of it can be undone.`].filter(Boolean).join(' ');
}

function changesText({ new: added, changed }: Counts): string {
  if (changed === 0)
    return plural(added, {
      one: `${{ count: countText(added) }} item will be added.`,
      other: `${{ count: countText(added) }} items will be added.`,
    });
  if (added === 0)
    return plural(changed, {
      one: `${{ count: countText(changed) }} item will be changed.`,
      other: `${{ count: countText(changed) }} items will be changed.`,
    });
  return plural(added, {
    one: `${{ count: countText(added) }} item will be added and ${{ changes: countText(changed) }} changed.`,
    other: `${{ count: countText(added) }} items will be added and ${{ changes: countText(changed) }} changed.`,
  });
}

const wrongText = (rows: number) =>
  plural(rows, {
    one: `${{ count: countText(rows) }} wrong row will be left out.`,
    other: `${{ count: countText(rows) }} wrong rows will be left out.`,
  });

/** Asks if new items should lack the fields that have no column. */
export function missingQuestion(items: number, missing: Missing) {
  if (missing.length > 1)
    return {
      question: plural(items, {
        one: `Add ${{ count: countText(items) }} item without a price or stock?`,
        other: `Add ${{ count: countText(items) }} items without a price or stock?`,
      }),
      detail: t`No column of the file is read as price or as stock. You can choose the column below and check the file again.`,
      confirmLabel: t`Add without a price or stock`,
    };
  return missing.includes('price') ? priceQuestion(items) : stockQuestion(items);
}

const priceQuestion = (items: number) => ({
  question: plural(items, {
    one: `Add ${{ count: countText(items) }} item without a price?`,
    other: `Add ${{ count: countText(items) }} items without a price?`,
  }),
  detail: t`No column of the file is read as price. You can choose the column below and check the file again.`,
  confirmLabel: t`Add without a price`,
});

const stockQuestion = (items: number) => ({
  question: plural(items, {
    one: `Add ${{ count: countText(items) }} item without stock?`,
    other: `Add ${{ count: countText(items) }} items without stock?`,
  }),
  detail: t`No column of the file is read as stock. You can choose the column below and check the file again.`,
  confirmLabel: t`Add without stock`,
});
