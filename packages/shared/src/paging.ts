/** How many items the landing page asks for: the server keeps this page ready for visitors. */
export const LANDING_ITEMS = 60;
