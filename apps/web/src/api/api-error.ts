import type { Problem } from '@godown/shared/problem';

/** `offline` and `network`: no answer; `timeout`: none in time; `unreadable`: an answer we do not understand. */
type ApiErrorKind = 'problem' | 'offline' | 'network' | 'timeout' | 'unreadable';

const WORDS: Record<Exclude<ApiErrorKind, 'problem'>, string> = {
  offline: 'You are offline. Connect and try again.',
  network: 'The server could not be reached. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  unreadable: 'The server’s answer could not be read. Reload the page and try again.',
};

/** A failed call. `message` is fit to be shown; `status` is 0 when there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number;
  /** The problem's code, such as `version_conflict`, or '' without a problem. */
  readonly code: string;
  readonly problem: Problem | null;

  constructor(init: { kind: ApiErrorKind; status?: number; problem?: Problem; cause?: unknown }) {
    const { kind, status = 0, problem, cause } = init;
    // The detail begins with the paths of fields, which people do not know: they see which field it is about.
    const wrong = problem?.errors?.map(({ message }) => message).join(' ');
    super(kind === 'problem' ? wrong || problem?.detail || problem?.title : WORDS[kind], { cause });
    this.kind = kind;
    this.status = status;
    this.code = problem?.code ?? '';
    this.problem = problem ?? null;
  }
}

/** The words for any failure, for the `detail` of a `Failure` or a toast. */
export function failureText(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return 'Something went wrong.';
}

/** True if no response came from the server. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof ApiError && ['offline', 'network', 'timeout'].includes(error.kind);
}

const NOT_NOW = [401, 408, 425, 429];

/**
 * True if the same request may succeed later: no response came, or one that says nothing about the request itself. After
 * such an error the server may have carried it out all the same.
 */
export function isTemporary(error: unknown): boolean {
  if (isConnectionError(error)) return true;
  if (!(error instanceof ApiError)) return false;
  // A proxy that gave up waiting has one of many statuses. A 500 is the server's own, and says that the request failed.
  if (error.status > 500 || NOT_NOW.includes(error.status)) return true;
  return error.kind === 'unreadable' && error.status < 400;
}

/** Why there was no answer. `navigator.onLine` false is certain; true only says that there is some network. */
export function toConnectionError(cause: unknown): ApiError {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    return new ApiError({ kind: 'timeout', cause });
  }
  return new ApiError({ kind: navigator.onLine ? 'network' : 'offline', cause });
}

/** Reads the problem of a failed answer; one without (a proxy's page, say) is `unreadable`, with its status. */
export async function toApiError(response: Response): Promise<ApiError> {
  const { status } = response;
  try {
    // Only when something failed: the first load does without the schema library.
    const { problemSchema } = await import('@godown/shared/problem');
    return new ApiError({ kind: 'problem', status, problem: problemSchema.parse(await response.json()) });
  } catch (cause) {
    return new ApiError({ kind: 'unreadable', status, cause });
  }
}
