import { msg } from '@lingui/core/macro';
import type { TokenSource } from './access-token';
import { ApiError, toApiError } from './api-error';
import { type Answer, type Parser, readAnswer, send } from './http';
import { Refusal } from './refusal';
import { isTokenOfAnother } from './token-claims';

/** `optional` sends the token if there is one; `required` first waits for a sign-in that is still fetching it. */
export type AuthMode = 'optional' | 'required';

interface CallOptions<T> {
  /** The format of the response. */
  schema: Parser<T>;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The address of the person who makes the call. It is never sent with the token of another person. */
  by?: string;
  /** By default `optional` for `get` and `required` for the others. */
  auth?: AuthMode;
  signal?: AbortSignal;
}

/** A call whose response is not JSON. */
type FileOptions = Pick<CallOptions<never>, 'body' | 'signal'>;
type RequestOptions = Omit<CallOptions<never>, 'schema'> & {
  accept?: string;
  timeoutMs?: number;
  /** Sent as it is, instead of a body. */
  file?: Blob;
};

/** The time in which a whole file has to come. */
const FILE_TIMEOUT_MS = 30 * 60_000;

interface ApiDeps {
  tokens: Pick<TokenSource, 'read' | 'renew'>;
  fetch?: typeof fetch;
}

/**
 * The API client. Paths start at the API's base: `api.get('/item', { schema })`. Rejects with an `ApiError`
 * unless the response is a 2xx in the schema's format. Two exceptions: an abort by `signal` rejects with its reason, and a
 * call that is not sent because of `by` rejects with a `Refusal`. A 401 renews the token once (one renewal for all
 * calls that need it) and repeats the call.
 */
export function createApi({ tokens, fetch: doFetch = (...args) => fetch(...args) }: ApiDeps) {
  const attempt = (method: string, path: string, options: RequestOptions, token: string | null) => {
    if (token && options.by !== undefined && isTokenOfAnother(token, options.by))
      throw new Refusal(msg`You are not signed in as ${{ person: options.by }} any more.`);
    const headers = new Headers(options.headers);
    headers.set('Accept', options.accept ?? 'application/json');
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (options.body !== undefined) headers.set('Content-Type', 'application/json');
    const init = {
      method,
      headers,
      ...(options.signal && { signal: options.signal }),
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.file && { body: options.file }),
    };
    return send(path, init, doFetch, options.timeoutMs);
  };

  const respond = async (
    method: string,
    path: string,
    options: RequestOptions,
    auth: AuthMode,
  ): Promise<Response> => {
    const token = await tokens.read({ wait: auth === 'required' }).catch(toUnreachable);
    let response = await attempt(method, path, options, token);
    if (response.status === 401) {
      const renewed = await tokens.renew(token).catch(toUnreachable);
      // A public call continues without a token if the stored one is no longer valid.
      if (renewed || (auth === 'optional' && token)) {
        response = await attempt(method, path, options, renewed);
      }
    }
    return response;
  };

  const call = async <T>(method: string, path: string, options: CallOptions<T>, auth: AuthMode) =>
    readAnswer(await respond(method, path, options, auth), options.schema);

  /** A file that the server sends. With a body it is a `POST`. Its content may still break off. */
  const file = async (path: string, options: FileOptions): Promise<Response> => {
    const method = options.body === undefined ? 'GET' : 'POST';
    const more = { accept: '*/*', timeoutMs: FILE_TIMEOUT_MS };
    const response = await respond(method, path, { ...options, ...more }, 'required');
    if (!response.ok) throw await toApiError(response);
    return response;
  };

  /** Sends a file with `POST`. */
  const upload = async <T>(path: string, sent: Blob, options: CallOptions<T>): Promise<Answer<T>> => {
    const request = { ...options, file: sent, timeoutMs: FILE_TIMEOUT_MS };
    return readAnswer(await respond('POST', path, request, 'required'), options.schema);
  };

  return {
    file,
    upload,
    get: <T>(path: string, options: CallOptions<T>) => call('GET', path, options, options.auth ?? 'optional'),
    post: <T>(path: string, options: CallOptions<T>) =>
      call('POST', path, options, options.auth ?? 'required'),
    put: <T>(path: string, options: CallOptions<T>) => call('PUT', path, options, options.auth ?? 'required'),
    patch: <T>(path: string, options: CallOptions<T>) =>
      call('PATCH', path, options, options.auth ?? 'required'),
    delete: <T>(path: string, options: CallOptions<T>) =>
      call('DELETE', path, options, options.auth ?? 'required'),
  };
}

/** A failure to load what a call needs, such as the identity provider: it may succeed later. */
export function toUnreachable(cause: unknown): never {
  if (cause instanceof ApiError) throw cause;
  throw new ApiError({ kind: navigator.onLine ? 'network' : 'offline', cause });
}

export type Api = ReturnType<typeof createApi>;
