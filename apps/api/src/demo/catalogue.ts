/** The demonstration catalogue: what an empty embedded store is filled with. Makers and suppliers are invented. */
import type { NewItem } from '@godown/shared/item';
import { coolingAndLaundry } from './cooling-and-laundry.js';
import { kitchenAndHome } from './kitchen-and-home.js';
import { microwaves } from './microwaves.js';
import { windowItems } from './window.js';

/**
 * In the order in which they are to be inserted, since the landing page shows the first six. Prices in dollars.
 * One item is sold out and one is below zero, as Delivered allows: handed over before its delivery was booked in.
 */
export const DEMO_ITEMS: readonly NewItem[] = [
  ...windowItems,
  ...microwaves,
  ...coolingAndLaundry,
  ...kitchenAndHome,
];
