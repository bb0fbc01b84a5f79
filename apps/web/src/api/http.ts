import { anySignal } from './any-signal';
import { ApiError, toConnectionError } from './api-error';
import { readTime } from './server-time';

/** Checks a response: a zod schema, or an object with the same method. Throws if the response is not valid. */
export interface Parser<T> {
  parse: (data: unknown) => T;
}

export interface Answer<T> {
  data: T;
  status: number;
  /** `Link`, `X-Total-Count`, `ETag` … */
  headers: Headers;
}

/** The base path of the API. */
export const API_BASE = '/api';

/** The time-out of a call. */
const CALL_TIMEOUT_MS = 20_000;

/** Fetches, with the time-out. Rejects with an `ApiError` without a response, or with the reason of an abort. */
export async function send(
  path: string,
  init: RequestInit = {},
  doFetch = fetch,
  timeoutMs = CALL_TIMEOUT_MS,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? anySignal([init.signal, timeout]) : timeout;
  try {
    return readTime(await doFetch(`${API_BASE}${path}`, { ...init, signal }));
  } catch (cause) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw toConnectionError(cause);
  }
}

/** The parsed response of a call that succeeded. Rejects with an `ApiError` if it cannot be parsed. */
export async function readAnswer<T>(response: Response, schema: Parser<T>): Promise<Answer<T>> {
  const { status, headers } = response;
  const text = await readBody(response);
  try {
    return { data: schema.parse(JSON.parse(text)), status, headers };
  } catch (cause) {
    throw new ApiError({ kind: 'unreadable', status, cause });
  }
}

/** A body that stalls or breaks off is a lost response: the call may succeed when it is repeated. */
async function readBody(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    // The page does not want it any more.
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw toConnectionError(cause);
  }
}
