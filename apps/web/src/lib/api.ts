import { type TokenSource, tokenSource } from './access-token';
import { ApiError, toApiError, toConnectionError } from './api-error';

/**
 * `optional` sends the token if there is one; `required` first waits for a sign-in that is still fetching it;
 * `none` sends nothing.
 */
export type AuthMode = 'none' | 'optional' | 'required';

/** What checks an answer: any zod schema, or a function of ours in that shape. Throws when it does not fit. */
export interface Parser<T> {
  parse: (data: unknown) => T;
}

export interface CallOptions<T> {
  /** What the answer must be. */
  schema: Parser<T>;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** `optional` for `get`, `required` for the rest. */
  auth?: AuthMode;
  signal?: AbortSignal;
}

export interface Answer<T> {
  data: T;
  status: number;
  /** `Link`, `X-Total-Count`, `ETag` … */
  headers: Headers;
}

/** An answer later than this counts as none. */
export const CALL_TIMEOUT_MS = 20_000;

interface ApiDeps {
  tokens: Pick<TokenSource, 'read' | 'renew'>;
  /** Where the API is, without a trailing slash. */
  base?: string;
  fetch?: typeof fetch;
}

/**
 * The API client. Paths start at the API's base: `api.get('/item', { schema })`. Rejects with an `ApiError`
 * for everything that is not a 2xx answer of the schema's shape, except that an abort by `signal` rejects with
 * its reason. A 401 renews the token once (one renewal for all calls that need it) and repeats the call.
 */
export function createApi({ tokens, base = '/api', fetch: doFetch = (...args) => fetch(...args) }: ApiDeps) {
  const send = async <T>(method: string, path: string, options: CallOptions<T>, token: string | null) => {
    const headers = new Headers(options.headers);
    headers.set('Accept', 'application/json');
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (options.body !== undefined) headers.set('Content-Type', 'application/json');
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
    try {
      return await doFetch(`${base}${path}`, {
        method,
        headers,
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      });
    } catch (cause) {
      if (options.signal?.aborted) throw options.signal.reason;
      throw toConnectionError(cause);
    }
  };

  const call = async <T>(method: string, path: string, options: CallOptions<T>, auth: AuthMode) => {
    const token = auth === 'none' ? null : await tokens.read({ wait: auth === 'required' });
    let response = await send(method, path, options, token);
    if (response.status === 401 && auth !== 'none') {
      const renewed = await tokens.renew(token);
      // A public call goes on as a visitor's when the old token is worth nothing any more.
      if (renewed || (auth === 'optional' && token)) response = await send(method, path, options, renewed);
    }
    if (!response.ok) throw await toApiError(response);
    return readAnswer(response, options.schema);
  };

  return {
    get: <T>(path: string, options: CallOptions<T>) => call('GET', path, options, options.auth ?? 'optional'),
    post: <T>(path: string, options: CallOptions<T>) =>
      call('POST', path, options, options.auth ?? 'required'),
    put: <T>(path: string, options: CallOptions<T>) => call('PUT', path, options, options.auth ?? 'required'),
    delete: <T>(path: string, options: CallOptions<T>) =>
      call('DELETE', path, options, options.auth ?? 'required'),
  };
}

async function readAnswer<T>(response: Response, schema: Parser<T>): Promise<Answer<T>> {
  const { status, headers } = response;
  try {
    return { data: schema.parse(await response.json()), status, headers };
  } catch (cause) {
    throw new ApiError({ kind: 'unreadable', status, cause });
  }
}

export type Api = ReturnType<typeof createApi>;

export const api: Api = createApi({ tokens: tokenSource });
