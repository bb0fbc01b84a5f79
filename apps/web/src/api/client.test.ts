import { itemSchema } from '@godown/shared/items/item';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { accessToken } from '../test/fake-identity';
import type { TokenSource } from './access-token';
import { ApiError, isTemporary } from './api-error';
import { type Api, createApi } from './client';
import type { Parser } from './http';

const BY = 'rahima@godown.test';
const params = { id: '1' };
/** Visitors may read it too. */
const VISIBLE = { params, auth: 'optional' } as const;
const MOVE = { params, body: { change: -1, warehouse: 'uttara', reason: 'delivered' }, key: 'k' } as const;
/** Of any route. */
const schema: Parser<never> = {
  parse: (data) => z.object({ name: z.string() }).parse(data) as never,
};

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

const unauthenticated = () =>
  json(401, {
    type: 'about:blank',
    title: 'Sign in first',
    status: 401,
    code: 'unauthenticated',
    detail: '',
  });

/** A server that accepts only the `valid` tokens, and records the token of each call. */
function setUp({ stored = null as string | null, renewed = null as string | null, valid = ['new'] } = {}) {
  const seen: (string | null)[] = [];
  const fetch = vi.fn(async (_url: unknown, init?: RequestInit) => {
    const token = new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? null;
    seen.push(token);
    return token !== null && valid.includes(token) ? json(200, { name: 'Kettle' }) : unauthenticated();
  });
  const tokens: TokenSource = {
    read: vi.fn(async () => stored),
    renew: vi.fn(async () => renewed),
  };
  return { api: createApi({ tokens, fetch }), fetch, tokens, seen };
}

describe('the API client', () => {
  it('works without AbortSignal.any, which Safari has since 17.4', async () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    const { api } = setUp({ stored: 'new' });
    const { signal } = new AbortController();
    await expect(api.request('GET /item/{id}', schema, { ...VISIBLE, signal })).resolves.toMatchObject({
      status: 200,
    });
  });

  it.each([
    ['stalls', 'timeout', new DOMException('It took too long.', 'TimeoutError')],
    ['breaks off', 'network', new TypeError('network error')],
  ])('treats a body that %s as a lost response', async (_name, kind, reason) => {
    const { api, fetch } = setUp({ stored: 'new' });
    const body = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"name":'));
          controller.error(reason);
        },
      });
    fetch.mockImplementationOnce(async () => new Response(body()));
    const failure = await api.request('GET /item/{id}', schema, VISIBLE).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind, status: 0 });
    expect(isTemporary(failure)).toBe(true);
    const left = new DOMException('The page was left.', 'AbortError');
    fetch.mockImplementationOnce(
      async () => new Response(new ReadableStream({ start: (c) => c.error(left) })),
    );
    await expect(api.request('GET /item/{id}', schema, VISIBLE)).rejects.toBe(left);
  });

  it('sends the stored token, and returns the parsed body and the headers', async () => {
    const { api, fetch, seen } = setUp({ stored: 'new' });
    fetch.mockImplementationOnce(async (_url, init) => {
      seen.push(new Headers(init?.headers).get('Authorization'));
      return json(200, { name: 'Kettle', extra: 1 }, { ETag: '"3"' });
    });
    const { data, headers, status } = await api.request('GET /item/{id}', schema, VISIBLE);
    expect(data).toEqual({ name: 'Kettle' });
    expect(headers.get('ETag')).toBe('"3"');
    expect(status).toBe(200);
    expect(seen).toEqual(['Bearer new']);
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/item/1');
  });

  it('sends what the contract says: the path, the query, the key, the version and the body', async () => {
    const { api, fetch } = setUp({ stored: 'new' });
    await api.call('PATCH /item/{id}', schema, {
      params: { id: 'a/b ক' },
      body: { name: 'Kettle' },
      key: 'k1',
      version: 3,
    });
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect(path).toBe('/api/item/a%2Fb%20%E0%A6%95');
    expect(init).toMatchObject({ method: 'PATCH', body: '{"name":"Kettle"}' });
    expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'k1',
      'if-match': '"3"',
    });
    await api.call('GET /item', schema, { query: { q: 'grill & co', limit: '5' } });
    await api.call('GET /item', schema, { query: 'q=grill' });
    expect(fetch.mock.calls.slice(1).map(([called]) => called)).toEqual([
      '/api/item?q=grill+%26+co&limit=5',
      '/api/item?q=grill',
    ]);
  });

  it('is typed by the contracts', () => {
    const wrong = (api: Api) => {
      // @ts-expect-error No such route.
      void api.call('GET /items', itemSchema, {});
      // @ts-expect-error No parameter of the path.
      void api.call('GET /item/{id}', itemSchema);
      // @ts-expect-error Another response.
      void api.call('GET /me', itemSchema);
      // @ts-expect-error No key.
      void api.call('POST /item/{id}/own-code', itemSchema, { params });
      // @ts-expect-error The route does not know versions.
      void api.call('GET /item/{id}', itemSchema, { params, version: 3 });
      // @ts-expect-error A field of another type.
      void api.call('PATCH /item/{id}', itemSchema, { params, body: { name: 3 } });
      // @ts-expect-error It would be sent as text.
      void api.call('GET /item', z.array(itemSchema), { query: { q: undefined } });
      // @ts-expect-error The response is JSON.
      void api.file('GET /item', {});
    };
    expect(wrong).toBeTypeOf('function');
  });

  it('sends a file as it is', async () => {
    const { api, fetch } = setUp({ stored: 'new' });
    const body = new Blob(['x'], { type: 'image/png' });
    await api.call('POST /item/{id}/pictures', schema, { params, body, key: 'k2' });
    const [, init] = fetch.mock.calls[0] ?? [];
    expect(init?.body).toBe(body);
    expect(new Headers(init?.headers).has('Content-Type')).toBe(false);
  });

  it('renews the token once on 401 and repeats the call', async () => {
    const { api, seen, tokens } = setUp({ stored: 'old', renewed: 'new' });
    const { data } = await api.request('PATCH /item/{id}', schema, { params, body: { name: 'Kettle' } });
    expect(data.name).toBe('Kettle');
    expect(seen).toEqual(['old', 'new']);
    expect(tokens.renew).toHaveBeenCalledExactlyOnceWith('old');
  });

  it.each([
    ['stored', { stored: accessToken('karim@godown.test') }, 0],
    ['renewed', { stored: accessToken(BY), renewed: accessToken('karim@godown.test') }, 1],
  ])('sends nothing with the %s token of another person', async (_which, held, sent) => {
    const { api, fetch } = setUp({ ...held, valid: [accessToken('karim@godown.test')] });
    const call = api.request('POST /item/{id}/movements', schema, { ...MOVE, by: BY });
    await expect(call).rejects.toThrow('You are not signed in as rahima@godown.test any more.');
    expect(fetch).toHaveBeenCalledTimes(sent);
  });

  it('sends with the token of the caller, in any spelling of the address', async () => {
    const { api, seen } = setUp({ stored: accessToken(BY), valid: [accessToken(BY)] });
    await api.request('POST /item/{id}/movements', schema, { ...MOVE, by: 'Rahima@Godown.test' });
    expect(seen).toEqual([accessToken(BY)]);
  });

  it('renews an unreadable token', async () => {
    const own = accessToken(BY);
    const { api, seen } = setUp({ stored: 'not.a.token', renewed: own, valid: [own] });
    await api.request('POST /item/{id}/movements', schema, { ...MOVE, by: BY });
    expect(seen).toEqual(['not.a.token', own]);
  });

  it('gives up when the renewed token is refused as well', async () => {
    const { api, seen } = setUp({ stored: 'old', renewed: 'older' });
    const error = await api
      .request('PATCH /item/{id}', schema, { params, body: {} })
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: 'ApiError', status: 401, code: 'unauthenticated' });
    expect(seen).toEqual(['old', 'older']);
  });

  it('continues as a visitor if a public call had an expired token', async () => {
    const { api, fetch, seen } = setUp({ stored: 'dead' });
    fetch.mockImplementationOnce(async () => {
      seen.push('dead');
      return unauthenticated();
    });
    fetch.mockImplementationOnce(async (_url, init) => {
      seen.push(new Headers(init?.headers).get('Authorization'));
      return json(200, { name: 'Kettle' });
    });
    await expect(api.request('GET /item/{id}', schema, VISIBLE)).resolves.toMatchObject({
      data: { name: 'Kettle' },
    });
    expect(seen).toEqual(['dead', null]);
  });

  it('waits for a running sign-in only before a call that needs the token', async () => {
    const { api, tokens } = setUp({ stored: 'new' });
    await api.request('DELETE /item/{id}', schema, { params });
    await api.request('GET /item/{id}', schema, VISIBLE);
    expect(vi.mocked(tokens.read).mock.calls).toEqual([[{ wait: true }], [{ wait: false }]]);
  });

  it('turns a problem into an ApiError with its code and current item', async () => {
    const { api, fetch } = setUp();
    const problem = {
      type: '/problems/version_conflict',
      title: 'Someone changed the item first',
      status: 412,
      code: 'version_conflict',
      detail: 'Version 3 was asked for, version 4 is there.',
      current: { quantity: 7 },
    };
    fetch.mockResolvedValueOnce(json(412, problem));
    const error = await api
      .request('PATCH /item/{id}', schema, { params, body: {} })
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 412, code: 'version_conflict', message: problem.detail, problem });
  });

  it.each([
    ['a page instead of JSON', new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['a response of another shape', json(200, { title: 'Kettle' }), 200],
  ])('treats %s as unreadable', async (_name, response, status) => {
    const { api, fetch } = setUp();
    fetch.mockResolvedValueOnce(response);
    await expect(api.request('GET /item/{id}', schema, VISIBLE)).rejects.toMatchObject({
      kind: 'unreadable',
      status,
    });
  });

  it.each([
    ['network', true, new TypeError('Failed to fetch')],
    ['offline', false, new TypeError('Failed to fetch')],
    ['timeout', true, new DOMException('late', 'TimeoutError')],
  ])('reports %s if that is why there is no response', async (kind, onLine, cause) => {
    const { api, fetch } = setUp();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    fetch.mockRejectedValueOnce(cause);
    await expect(api.request('GET /item/{id}', schema, VISIBLE)).rejects.toMatchObject({
      kind,
      status: 0,
      cause,
    });
  });
});
