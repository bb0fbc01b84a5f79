/** Limits of files to import. Without schemas: the thread that reads a file loads them, and it starts for each reading. */

/** Largest file, in bytes. */
export const MAX_FILE_BYTES = 50_000_000;
/** Most rows. */
export const MAX_ROWS = 200_000;
/** Files of one person that are stored and not applied. The oldest is removed for another one: people choose a file again and again. */
export const MAX_UNAPPLIED = 20;
/** Most columns that are read. */
export const MAX_COLUMNS = 200;
/** Rows of the sample, among which there may be titles and headings. */
export const SAMPLE_ROWS = 20;
