/** The names the catalogue shares, and how one entry becomes an item. */
import type { NewItem } from '@godown/shared/item';
import { DEMO_ACCOUNT } from '@godown/shared/settings';

/** Invented. */
export const SUPPLIERS = {
  karnaphuli: 'Karnaphuli Imports',
  patenga: 'Patenga Appliance Traders',
  northgate: 'Northgate Electric, Dhaka',
  blueDelta: 'Blue Delta Trading House',
  mohona: 'Mohona Kitchen Supply',
} as const;

/** Who added what: the account to sign in with, and two colleagues, so that My Items is a part and not the whole. */
export const OWNERS = {
  demo: DEMO_ACCOUNT.email,
  gate: 'gate@godown.test',
  counter: 'counter@godown.test',
} as const;

/** An item whose picture is the drawing of that name in the web app's `public/catalogue/`. */
export function entry(picture: string, item: Omit<NewItem, 'img'>): NewItem {
  return { ...item, img: `/catalogue/${picture}.svg` };
}
