import type { RouteName } from '@godown/shared/http/contract';
import { msg } from '@lingui/core/macro';
import type { TokenSource } from './access-token';
import { ApiError, toApiError } from './api-error';
import { type Answer, readAnswer, send } from './http';
import { Refusal } from './refusal';
import type { AnyInput, DataOf, FileRoute, InputArgument, JsonRoute, ParserOf } from './route-input';
import { isTokenOfAnother } from './token-claims';

/** The time in which a whole file has to come. */
const FILE_TIMEOUT_MS = 30 * 60_000;

/** `Accept` of a file. */
const ANY = '*/*';

export interface Api {
  /** The response with its headers. */
  request<R extends JsonRoute>(
    route: R,
    schema: ParserOf<R>,
    ...input: InputArgument<R>
  ): Promise<Answer<DataOf<R>>>;
  /** The body of the response. */
  call<R extends JsonRoute>(route: R, schema: ParserOf<R>, ...input: InputArgument<R>): Promise<DataOf<R>>;
  /** A file that the server sends. Its content may still break off. */
  file<R extends FileRoute>(route: R, ...input: InputArgument<R>): Promise<Response>;
}

interface ApiDeps {
  tokens: Pick<TokenSource, 'read' | 'renew'>;
  fetch?: typeof fetch;
}

/**
 * The API client. A call has the name of its route and the schema of the response, and its input is typed by the contract of the route:
 * `api.call('GET /item/{id}', itemSchema, { params: { id } })`. Rejects with an `ApiError` unless the response is a 2xx in the
 * schema's format. Two exceptions: an abort by `signal` rejects with its reason, and a call that is not sent because of `by`
 * rejects with a `Refusal`. A 401 renews the token once (one renewal for all calls that need it) and repeats the call.
 */
export function createApi({ tokens, fetch: doFetch = (...args) => fetch(...args) }: ApiDeps): Api {
  const attempt = (route: RouteName, input: AnyInput, accept: string, token: string | null) => {
    const { by, params = {}, query, body, key, version, signal } = input;
    if (token && by !== undefined && isTokenOfAnother(token, by))
      throw new Refusal(msg`You are not signed in as ${{ person: by }} any more.`);
    const isUpload = body instanceof Blob;
    // The type omits it, but the value is undefined without a body.
    const content = isUpload ? body : JSON.stringify(body);
    const [method, template] = route.split(' ') as [string, string];
    const init = {
      method,
      headers: {
        Accept: accept,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
        ...(content && !isUpload && { 'Content-Type': 'application/json' }),
      },
      signal: signal ?? null,
      body: content,
    };
    const path = template.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(params[name] as string));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    return send(path + search, init, doFetch, isUpload || accept === ANY ? FILE_TIMEOUT_MS : undefined);
  };

  const respond = async (route: RouteName, input: AnyInput = {}, accept = 'application/json') => {
    const isOptional = input.auth === 'optional';
    const token = await tokens.read({ wait: !isOptional }).catch(toUnreachable);
    let response = await attempt(route, input, accept, token);
    if (response.status === 401) {
      const renewed = await tokens.renew(token).catch(toUnreachable);
      // A public call continues without a token if the stored one is no longer valid.
      if (renewed || (isOptional && token)) {
        response = await attempt(route, input, accept, renewed);
      }
    }
    if (!response.ok) throw await toApiError(response);
    return response;
  };

  const request: Api['request'] = async (route, schema, input?) =>
    readAnswer(await respond(route, input), schema);
  return {
    request,
    call: async (...asked) => (await request(...asked)).data,
    file: (route, input?) => respond(route, input, ANY),
  };
}

/** A failure to load what a call needs, such as the identity provider: it may succeed later. */
export function toUnreachable(cause: unknown): never {
  if (cause instanceof ApiError) throw cause;
  throw new ApiError({ kind: navigator.onLine ? 'network' : 'offline', cause });
}
