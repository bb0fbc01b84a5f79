/** Limits of files to import. Without schemas: the thread that reads a file loads them, and it starts for each reading. */

/** Largest file, in bytes. */
export const MAX_FILE_BYTES = 50_000_000;
/** Most rows. */
export const MAX_ROWS = 200_000;
