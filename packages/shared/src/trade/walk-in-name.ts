/** Apart from the schemas, which the list of items does not load. */

/** Name of the customer for cash sales until the shop renames it. Screens and papers say it in their own language. */
export const WALK_IN_NAME = 'Cash sales';
