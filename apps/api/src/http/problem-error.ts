import { type FieldError, PROBLEMS, type ProblemCode } from '@godown/shared/http/problem';
import { type Message, toMessage } from '@godown/shared/language/texts';

/** Seconds after which a client may retry. After a full disk somebody has to make room first. */
const RETRY_AFTER_S: Partial<Record<ProblemCode, number>> = {
  server_busy: 2,
  database_unavailable: 2,
  identity_unavailable: 5,
  disk_full: 60,
};

interface ProblemInit {
  /** Says for people what happened and what to do. */
  detail: string | Message;
  errors?: FieldError[];
  /** With `version_conflict`: the current item. */
  current?: unknown;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A failure that the API reports on purpose. Thrown anywhere below a route; the error handler responds with it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly text: Message;
  readonly errors: FieldError[] | undefined;
  readonly current: unknown;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, { detail, errors, current, headers = {}, cause }: ProblemInit) {
    const text = toMessage(detail);
    super(text.message, { cause });
    this.code = code;
    this.text = text;
    this.errors = errors;
    this.current = current;
    const retryAfter = RETRY_AFTER_S[code];
    this.headers = { ...(retryAfter && { 'Retry-After': String(retryAfter) }), ...headers };
  }

  /** The HTTP status that the table gives the code. */
  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** 401, with the challenge that HTTP asks for. */
export function unauthenticated(detail: string): ProblemError {
  return new ProblemError('unauthenticated', { detail, headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** 429 with the seconds to wait, at least one. */
export function tooManyRequests(detail: string, seconds: number): ProblemError {
  const headers = { 'Retry-After': String(Math.max(1, seconds)) };
  return new ProblemError('too_many_requests', { detail, headers });
}

/** More than any form has. A body with a thousand unknown fields must not cause a response ten times as long. */
const MAX_FIELD_ERRORS = 20;

/** 422 naming each bad field, up to a limit. */
export function invalidInput(allErrors: FieldError[]): ProblemError {
  const errors = allErrors.slice(0, MAX_FIELD_ERRORS);
  const fields = errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  if (allErrors.length > errors.length) fields.push(/* i18n */ 'There are more errors.');
  return new ProblemError('invalid_input', { detail: fields.join(' '), errors });
}
