import { isDatabaseUnavailable } from '../database/unavailable.js';
import { ProblemError } from './problem-error.js';

/** Seconds after which a client may try again when something we depend on is away. */
const RETRY_AFTER_S = 2;

/** Any thrown value as a problem. Only what is certainly the client's fault, or the database's, escapes being a 500. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDatabaseUnavailable(error)) {
    return new ProblemError('database_unavailable', {
      detail: 'The database does not answer at the moment. Try again shortly.',
      headers: { 'Retry-After': String(RETRY_AFTER_S) },
      cause: error,
    });
  }
  return (
    bodyProblem(error) ??
    new ProblemError('internal_error', {
      detail: 'The server failed to handle the request. Try again, and report the request id if it stays so.',
      cause: error,
    })
  );
}

/** What Express's router and its body parser throw: errors of `http-errors` with a `type`. */
function bodyProblem(error: unknown): ProblemError | null {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null;
  if (error.status === 413) {
    return new ProblemError('body_too_large', { detail: 'A body may have at most 100 kB.', cause: error });
  }
  if (error.status === 415) {
    return new ProblemError('unsupported_media_type', {
      detail: 'Compress a body with gzip, deflate or br, or not at all.',
      cause: error,
    });
  }
  if (error.status >= 400 && error.status < 500) {
    return new ProblemError('bad_request', { detail: 'The request could not be read.', cause: error });
  }
  return null;
}
