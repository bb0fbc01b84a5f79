/** The demonstration catalogue, which fills an empty embedded store. Makers and suppliers are invented. */
import type { NewItem } from '@godown/shared/items/item';
import { coolingAndLaundry } from './cooling-and-laundry.js';
import { kitchenAndHome } from './kitchen-and-home.js';
import { microwaves } from './microwaves.js';
import { toCartonCode, withCheckDigit } from './seed/make-item.js';
import { windowItems } from './window.js';

/**
 * In the order of insertion: the landing page shows the first six. Prices in dollars. One item is sold out. One has a
 * negative balance, which Delivered allows: it was handed over before its restock was recorded.
 */
export const DEMO_ITEMS: readonly NewItem[] = [
  ...windowItems,
  ...microwaves,
  ...coolingAndLaundry,
  ...kitchenAndHome,
].map(withCodes);

/** An item with its bar code and, if it is sold in numbers, a carton. GS1 keeps the prefix 952 for demonstrations: no goods have it. */
function withCodes(item: NewItem, index: number): NewItem {
  const barcode = withCheckDigit(`95200420${String(index + 1).padStart(4, '0')}`);
  const units = unitsInCarton(item.price);
  return { ...item, barcode, ...(units > 1 && { cartons: [{ code: toCartonCode(barcode), units }] }) };
}

/** Small goods have more in one, large goods have none. */
function unitsInCarton(price: number): number {
  if (price < 50) return 12;
  return price < 100 ? 6 : 1;
}
