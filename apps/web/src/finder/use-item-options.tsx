import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { TO_FIRST_ROW } from '../items/list/use-first-row';
import { FEW, toggleFew, toSearch, type View } from '../items/list/view';
import { stockTone } from '../stock/stock';
import { useOfferedItems } from '../stock/use-offered-items';
import { Chip } from '../ui/chip';
import { countText, moneyText } from '../ui/format';
import { type Option, rankOf } from './option';
import { CANDIDATES, type Outcome, type Search } from './use-groups';

/** The items that match, as every search finds them, and the ways to all of them in the list. */
export function useItemOptions({ text, isAsked }: Search): { options: Option[]; outcome: Outcome } {
  const isEnabled = text !== '';
  const { items, state } = useOfferedItems({ text, limit: CANDIDATES, isEnabled, isAsked });
  const found = items.map((item) => toItemOption(item, text));
  return {
    options: found.length > 0 ? [...found, ...listOptions(text)] : [],
    outcome: state === 'more' ? 'complete' : state,
  };
}

/** An item as an option, with its stock and its price. */
function toItemOption(item: Item, text: string): Option {
  const { _id: id, name, supplier, quantity, price } = item;
  return {
    id,
    name,
    detail: supplier,
    hint: (
      <>
        <Chip tone={stockTone(quantity)}>{quantity === 0 ? t`SOLD` : countText(quantity)}</Chip>{' '}
        <span className="ml-1">{moneyText(price)}</span>
      </>
    ),
    rank: rankOf(name, text),
    to: { item },
    kept: { of: 'item', id, name },
  };
}

/** The matching items in the list, where many are handled at once. */
function listOptions(q: string): Option[] {
  const toOption = (id: string, name: string, view: View): Option => ({
    id,
    name,
    rank: 2,
    isExtra: true,
    to: { path: `/manageInventory?${toSearch(view)}`, state: TO_FIRST_ROW },
  });
  return [
    toOption('all-items', t`All items with “${q}”`, { q }),
    toOption('few-items', t`Those below ${{ few: countText(FEW) }}`, toggleFew({ q })),
  ];
}
