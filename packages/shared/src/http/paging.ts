/** The server keeps the visitors' first pages of both lengths in memory. */

/** Items that the landing page requests. */
export const LANDING_ITEMS = 60;

/** Items that the list of the whole inventory requests first. */
export const INVENTORY_ITEMS = 200;
