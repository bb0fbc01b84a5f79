/** How many items the landing page requests. The server keeps a page of this length in memory. */
export const LANDING_ITEMS = 60;
