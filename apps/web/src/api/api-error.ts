import type { Problem } from '@godown/shared/http/problem';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { withTexts } from '../language/language';
import { sayProblem } from '../language/say';

/** `offline`, `network`: no response. `timeout`: no response in time. `unreadable`: a response in an unknown format. */
export type ApiErrorKind = 'problem' | 'offline' | 'network' | 'timeout' | 'unreadable';

const WORDS: Record<Exclude<ApiErrorKind, 'problem'>, MessageDescriptor> = {
  offline: msg`You are offline. Connect and try again.`,
  network: msg`The server could not be reached. Check the connection and try again.`,
  timeout: msg`The server took too long to respond. Try again.`,
  unreadable: msg`The server’s response could not be read. Reload the page and try again.`,
};

/** A failed call. `message` can be shown to people; `status` is 0 without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number;
  /** The problem's code, such as `version_conflict`, or '' without a problem. */
  readonly code: string;
  readonly problem: Problem | null;
  /** The milliseconds that the server asks to wait, at most a minute; null if it does not say. */
  readonly retryAfterMs: number | null;

  constructor(init: {
    kind: ApiErrorKind;
    status?: number;
    problem?: Problem;
    retryAfterMs?: number | null;
    cause?: unknown;
  }) {
    const { kind, status = 0, problem, retryAfterMs = null, cause } = init;
    super(kind === 'problem' ? problem && sayProblem(problem) : i18n._(WORDS[kind]), { cause });
    this.kind = kind;
    this.status = status;
    this.code = problem?.code ?? '';
    this.problem = problem ?? null;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The text of any failure, for the `detail` of a `Failure` or for a toast. */
export function failureText(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return t`Something went wrong.`;
}

/** True if no response came from the server. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof ApiError && ['offline', 'network', 'timeout'].includes(error.kind);
}

const NOT_NOW = [401, 408, 425, 429];

/**
 * True if the same request may succeed later: there was no response, or one that does not concern the request itself. The server may have
 * carried out the request all the same.
 */
export function isTemporary(error: unknown): boolean {
  if (isConnectionError(error)) return true;
  if (!(error instanceof ApiError)) return false;
  // Proxies use several statuses above 500 for a time-out. A 500 comes from the server itself: the request failed.
  if (error.status > 500 || NOT_NOW.includes(error.status)) return true;
  return error.kind === 'unreadable' && error.status < 400;
}

/** The reason why there was no response. `navigator.onLine` is reliable when false; when true, there is some network. */
export function toConnectionError(cause: unknown): ApiError {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    return new ApiError({ kind: 'timeout', cause });
  }
  return new ApiError({ kind: navigator.onLine ? 'network' : 'offline', cause });
}

/** Loaded only after a failure, so that the first load needs neither the schema library nor the server's messages. */
const loadProblems = withTexts(() => import('@godown/shared/http/problem'), 'account');

/** Reads the problem of a failed response. A response without one, such as a proxy's page, is `unreadable`. */
export async function toApiError(response: Response): Promise<ApiError> {
  const { status } = response;
  const retryAfterMs = readRetryAfter(response.headers);
  try {
    const { problemSchema } = await loadProblems();
    const problem = problemSchema.parse(await response.json());
    return new ApiError({ kind: 'problem', status, problem, retryAfterMs });
  } catch (cause) {
    return new ApiError({ kind: 'unreadable', status, retryAfterMs, cause });
  }
}

const MAX_RETRY_AFTER_MS = 60_000;

/** A proxy may send a date instead of seconds; then the usual waits apply. */
function readRetryAfter(headers: Headers): number | null {
  const text = headers.get('Retry-After');
  if (text === null || !/^\d+$/.test(text)) return null;
  return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS);
}

/** The milliseconds to wait after a failure: at least `usual`, and as long as the server asks. */
export function waitAfter(error: unknown, usual: number): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : null;
  return Math.max(usual, asked ?? 0);
}

/** True if stock was counted after the movement that was to be reversed. */
export const isCountedSince = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'counted_since';
