/** Most lines of a document, and of a stock count. */
export const MAX_LINES = 500;
