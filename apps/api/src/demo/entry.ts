/** Names that the catalogue's entries share, and the function that makes an entry. */

import { DEMO_ACCOUNT } from '@godown/shared/http/settings';
import type { NewItem } from '@godown/shared/items/item';
import type { Currency } from '@godown/shared/language/currency';

/** Invented. */
export const SUPPLIERS = {
  karnaphuli: 'Karnaphuli Imports',
  patenga: 'Patenga Appliance Traders',
  northgate: 'Northgate Electric, Dhaka',
  blueDelta: 'Blue Delta Trading House',
  mohona: 'Mohona Kitchen Supply',
} as const;

/** The people who added the items: the demonstration account and two colleagues, so that My Items differs from the whole list. */
export const OWNERS = {
  demo: DEMO_ACCOUNT.email,
  gate: 'gate@godown.test',
  counter: 'counter@godown.test',
} as const;

/** Their invented names. The demonstration account is whoever tries the product, and has none. */
export const OWNER_NAMES = { [OWNERS.gate]: 'Kamal Uddin', [OWNERS.counter]: 'Nusrat Jahan' };

/** Cost of an item, as a part of its price: the dollar prices have room for a margin that no shop in Bangladesh has. */
const COST_SHARES = { USD: 0.68, BDT: 0.86 } as const satisfies Record<Currency, number>;
/** Below this price in dollars an item sells in numbers, so every warehouse keeps some. */
const CHEAP = 100;

interface Shelf {
  price: number;
  cost: number;
}

/** An item of the catalogue, with its cost in each currency. */
export interface Entry extends Omit<NewItem, 'price' | 'cost'> {
  shelf: Record<Currency, Shelf>;
}

/** `taka`: the price of a shop in Bangladesh, which is not the one in dollars at some rate. */
type Described = Omit<NewItem, 'img' | 'cost' | 'reorderPoints'> & { taka: number };

/** An item with the drawing of that name in the web app's `public/catalogue/`, its cost and its reorder points. */
export function entry(picture: string, { price, taka, ...item }: Described): Entry {
  return {
    ...item,
    img: `/catalogue/${picture}.svg`,
    shelf: {
      USD: { price, cost: Math.round(price * COST_SHARES.USD) },
      BDT: { price: taka, cost: 10 * Math.round((taka * COST_SHARES.BDT) / 10) },
    },
    reorderPoints: price < CHEAP ? { halishar: 8, bahaddarhat: 4, uttara: 4 } : { halishar: 3 },
  };
}
