/** The demonstration catalogue, which fills an empty embedded store. Makers and suppliers are invented. */
import type { NewItem } from '@godown/shared/items/item';
import type { Currency } from '@godown/shared/language/currency';
import { coolingAndLaundry } from './cooling-and-laundry.js';
import type { Entry } from './entry.js';
import { kitchenAndHome } from './kitchen-and-home.js';
import { microwaves } from './microwaves.js';
import { toCartonCode, withCheckDigit } from './seed/make-item.js';
import { windowItems } from './window.js';

const ENTRIES: readonly Entry[] = [...windowItems, ...microwaves, ...coolingAndLaundry, ...kitchenAndHome];

/**
 * In the order of insertion: the landing page shows the first six. One item is sold out. One has a
 * negative balance, which Delivered allows: it was handed over before its restock was recorded.
 */
export const demoItems = (currency: Currency): NewItem[] =>
  ENTRIES.map(({ shelf, ...item }, index) => ({
    ...item,
    ...shelf[currency],
    ...codesOf(index, unitsInCarton(shelf.USD.price)),
  }));

/** A bar code and, if the item is sold in numbers, a carton. GS1 keeps the prefix 952 for demonstrations: no goods have it. */
function codesOf(index: number, units: number): Pick<NewItem, 'barcode' | 'cartons'> {
  const barcode = withCheckDigit(`95200420${String(index + 1).padStart(4, '0')}`);
  return { barcode, ...(units > 1 && { cartons: [{ code: toCartonCode(barcode), units }] }) };
}

/** Small goods have more in one, large goods have none. The price is in dollars. */
function unitsInCarton(price: number): number {
  if (price < 50) return 12;
  return price < 100 ? 6 : 1;
}
