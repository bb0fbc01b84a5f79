/** The server keeps the visitors' first pages of both lengths in memory. */

/** How many items the landing page requests. */
export const LANDING_ITEMS = 60;

/** How many items the list of the whole inventory requests first. */
export const INVENTORY_ITEMS = 200;
