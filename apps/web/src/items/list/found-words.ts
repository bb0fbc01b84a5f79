/** Texts about the length of the list of all items. */
import { plural, t } from '@lingui/core/macro';
import { sumUnits } from '../../stock/stock';
import { countText } from '../../ui/format';
import { isTicked } from './selection/ticks';
import type { Ticking } from './selection/use-ticks';
import type { FoundItems } from './use-found-items';

/** Counts the matching items; null if that is not known. `hasMore`: true if there are more than that. */
export function countMatching({ items, total, complete, data }: FoundItems) {
  return {
    matching: complete ? items.length : total,
    hasMore: !complete && (data?.pages.at(-1)?.hasMore ?? false),
  };
}

/** The items of the plain list. The units are added up only when all items are loaded. */
export function totalText(pages: FoundItems): string {
  const { matching, hasMore } = countMatching(pages);
  if (pages.complete) return withUnits(pages.items.length, sumUnits(pages.items));
  if (matching === null) return t`Many items in three warehouses`;
  const count = countText(matching);
  if (hasMore) return t`Over ${count} items in three warehouses`;
  return plural(matching, {
    0: 'No items in three warehouses',
    one: `${count} item in three warehouses`,
    other: `${count} items in three warehouses`,
  });
}

function withUnits(items: number, units: number): string {
  const unitCount = countText(units);
  const count = countText(items);
  if (items === 1)
    return plural(units, {
      0: `${count} item, no units in three warehouses`,
      one: `${count} item, ${unitCount} unit in three warehouses`,
      other: `${count} item, ${unitCount} units in three warehouses`,
    });
  return plural(units, {
    0: `${count} items, no units in three warehouses`,
    one: `${count} items, ${unitCount} unit in three warehouses`,
    other: `${count} items, ${unitCount} units in three warehouses`,
  });
}

/** The items of a search or of filters. */
export function matchingText(pages: FoundItems): string {
  const { matching, hasMore } = countMatching(pages);
  if (matching === null) return t`Many items match`;
  const count = countText(matching);
  if (hasMore) return t`Over ${count} items match`;
  return plural(matching, {
    0: 'No items match',
    one: `${count} item matches`,
    other: `${count} items match`,
  });
}

/** The text of the button below the filters; '' while it is not known. */
export function showText(pages: FoundItems): string {
  if (!pages.data || pages.isPlaceholderData) return '';
  const { matching, hasMore } = countMatching(pages);
  if (matching === null) return t`Show many items`;
  const count = countText(matching);
  if (hasMore) return t`Show over ${count} items`;
  return plural(matching, { 0: 'Show no items', one: `Show ${count} item`, other: `Show ${count} items` });
}

/** Without a connection. */
export function keptText(items: number): string {
  const count = countText(items);
  return plural(items, {
    0: 'No internet. Searching items on this phone: No items',
    one: `No internet. Searching items on this phone: ${count} item`,
    other: `No internet. Searching items on this phone: ${count} items`,
  });
}

/** Says which part of the list is on paper, if not all of it: only fetched rows can be printed. */
export function paperText({ items, complete }: FoundItems, { ticks, hasTicks }: Ticking): string {
  const shown = hasTicks ? items.filter(({ _id }) => isTicked(ticks, _id)).length : items.length;
  const count = countText(shown);
  if (!complete && (!hasTicks || ticks.isAll))
    return plural(shown, {
      one: `Only the first ${count} item. An export has all of them.`,
      other: `Only the first ${count} items. An export has all of them.`,
    });
  if (!hasTicks) return '';
  return plural(shown, {
    0: 'No selected items',
    one: `${count} selected item`,
    other: `${count} selected items`,
  });
}
