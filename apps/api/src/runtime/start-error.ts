/** The reason that the process cannot start, in one line that says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The operating system's code of an error (`EACCES` …), or ''. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The reason in an error, for a `StartError`. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
