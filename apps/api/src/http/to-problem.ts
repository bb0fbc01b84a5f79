import type { ProblemCode } from '@godown/shared/http/problem';
import { isDatabaseUnavailable, isDiskFull, isUnconfirmed } from '../database/unavailable.js';
import { UNREADABLE_TEXT } from './json-body.js';
import { ProblemError } from './problem-error.js';

/** Any thrown value as a problem: a 500 unless it is certainly the client's or the database's fault. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDiskFull(error)) return diskFull(error);
  if (isDatabaseUnavailable(error)) {
    return new ProblemError('database_unavailable', {
      detail: isUnconfirmed(error)
        ? /* i18n */ 'The change was not confirmed, and may have been made. Retry it with the same Idempotency-Key. If it had none, look at the item first.'
        : /* i18n */ 'The database does not respond at the moment. Try again shortly.',
      cause: error,
    });
  }
  return (
    expressProblem(error) ??
    new ProblemError('internal_error', {
      detail:
        /* i18n */ 'The server failed to handle the request. Try again. If it fails again, report the request id.',
      cause: error,
    })
  );
}

/** Express's own errors, by the `type` that its body parser gives them. */
const BODY_PROBLEMS = new Map<string, [ProblemCode, detail: string]>(
  Object.entries({
    'entity.too.large': ['body_too_large', /* i18n */ 'A body may have at most 100 kB.'],
    'entity.parse.failed': ['malformed_json', 'The body is not valid JSON.'],
    [UNREADABLE_TEXT]: ['malformed_json', 'The body is empty or not valid UTF-8.'],
    'charset.unsupported': ['unsupported_media_type', 'Send the JSON in UTF-8.'],
    'encoding.unsupported': [
      'unsupported_media_type',
      'Send the body uncompressed, or compressed with gzip, deflate or br.',
    ],
  }),
);

function expressProblem(error: unknown): ProblemError | null {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null;
  const known = 'type' in error ? BODY_PROBLEMS.get(String(error.type)) : undefined;
  if (known) return new ProblemError(known[0], { detail: known[1], cause: error });
  if (error.status < 400 || error.status >= 500) return null;
  return new ProblemError('bad_request', {
    detail: /* i18n */ 'The request could not be read.',
    cause: error,
  });
}

/** 507. Nothing can be changed until the disk has room again. */
export function diskFull(cause?: unknown): ProblemError {
  return new ProblemError('disk_full', {
    detail: /* i18n */ 'The disk of the database is full. Nothing was changed. Try again when there is room.',
    cause,
  });
}
