/** Names that the catalogue's entries share, and the function that makes an entry. */

import { DEMO_ACCOUNT } from '@godown/shared/http/settings';
import type { NewItem } from '@godown/shared/items/item';

/** Invented. */
export const SUPPLIERS = {
  karnaphuli: 'Karnaphuli Imports',
  patenga: 'Patenga Appliance Traders',
  northgate: 'Northgate Electric, Dhaka',
  blueDelta: 'Blue Delta Trading House',
  mohona: 'Mohona Kitchen Supply',
} as const;

/** Who added the items: the demonstration account and two colleagues, so that My Items differs from the whole list. */
export const OWNERS = {
  demo: DEMO_ACCOUNT.email,
  gate: 'gate@godown.test',
  counter: 'counter@godown.test',
} as const;

/** What an item costs, as a part of its price. */
const COST_SHARE = 0.68;
/** Below this price an item sells in numbers, so every warehouse keeps some. */
const CHEAP = 100;

/** An item with the drawing of that name in the web app's `public/catalogue/`, its cost and its reorder points. */
export function entry(picture: string, item: Omit<NewItem, 'img' | 'cost' | 'reorderPoints'>): NewItem {
  return {
    ...item,
    img: `/catalogue/${picture}.svg`,
    cost: Math.round(item.price * COST_SHARE),
    reorderPoints: item.price < CHEAP ? { halishar: 8, bahaddarhat: 4, uttara: 4 } : { halishar: 3 },
  };
}
