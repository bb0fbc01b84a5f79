/** Names that the catalogue's entries share, and the function that makes an entry. */
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

/** Who added the items: the demonstration account and two colleagues, so that My Items differs from the whole list. */
export const OWNERS = {
  demo: DEMO_ACCOUNT.email,
  gate: 'gate@godown.test',
  counter: 'counter@godown.test',
} as const;

/** An item with the drawing of that name in the web app's `public/catalogue/`. */
export function entry(picture: string, item: Omit<NewItem, 'img'>): NewItem {
  return { ...item, img: `/catalogue/${picture}.svg` };
}
