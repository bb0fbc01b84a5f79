/** The demonstration catalogue, which fills an empty embedded store. Makers and suppliers are invented. */
import type { NewItem } from '@godown/shared/item';
import { coolingAndLaundry } from './cooling-and-laundry.js';
import { kitchenAndHome } from './kitchen-and-home.js';
import { microwaves } from './microwaves.js';
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
];
