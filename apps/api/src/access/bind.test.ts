import type { Contract, RouteName } from '@godown/shared/http/contract';
import { pageFields } from '@godown/shared/http/list-query';
import { emailSchema } from '@godown/shared/items/item';
import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createErrorHandler } from '../http/middleware/write-problem.js';
import { linkNext } from '../http/paging.js';
import { listRoutes, type Route, SENT } from '../http/routes.js';
import { bind } from './bind.js';
import { createRouter } from './router.js';

const serve = (...routes: Route[]) => {
  const app = express();
  app.use(createRouter(listRoutes({ All: [routes] }), { position: () => null }));
  app.use(createErrorHandler(pino({ level: 'silent' }), () => new Date()));
  return supertest(app);
};

const change = {
  id: 'changeThing',
  route: 'PUT /things/{id}',
  params: { id: { missing: 'item_not_found' } },
  access: 'everybody',
  key: 'required',
  ifMatch: true,
  query: z.strictObject({ how: z.optional(z.enum(['fast', 'slowly'])) }),
  body: z.strictObject({ count: z.number() }),
  status: 202,
  response: z.object({ got: z.unknown() }),
} as const satisfies Contract;

const ID = '65f000000000000000000001';
const KEY = '2f1f3c1e-8f0a-4d7e-9f55-0a1b2c3d4e5f';

describe('a bound handler', () => {
  const http = serve(
    bind(change, {
      summary: 'Change a thing',
      handle: ({ params, query, body, keyId, versions, caller }) => ({
        got: { id: params.id.toHexString(), query, body, keyId, versions, caller },
      }),
    }),
  );

  it('gets the checked input, and its result is the response with the status of the contract', async () => {
    const response = await http
      .put(`/things/${ID.toUpperCase()}?how=fast`)
      .set({ 'Idempotency-Key': KEY.toUpperCase(), 'If-Match': '"3"' })
      .send({ count: 2 });
    expect(response.status).toBe(202);
    expect(response.body.got).toEqual({
      id: ID,
      query: { how: 'fast' },
      body: { count: 2 },
      keyId: KEY,
      versions: [3],
      caller: null,
    });
  });

  it('refuses the body’s format, the path, If-Match, the query, the body and the key, in this order', async () => {
    const send = ({ path = '/things/x?how=x', match = '3', body = '{}' as object | string }) =>
      http.put(path).set({ 'Content-Type': 'application/json', 'If-Match': match }).send(body);
    const refusalOf = async (sent: Parameters<typeof send>[0]) => {
      const { body } = await send(sent);
      return body.errors ? body.errors[0].path : body.code;
    };
    expect(await refusalOf({ body: '{' })).toBe('malformed_json');
    expect(await refusalOf({})).toBe('item_not_found');
    expect(await refusalOf({ path: `/things/${ID}?how=x` })).toBe('If-Match');
    expect(await refusalOf({ path: `/things/${ID}?how=x`, match: '*' })).toBe('how');
    expect(await refusalOf({ path: `/things/${ID}`, match: '*' })).toBe('count');
    expect(await refusalOf({ path: `/things/${ID}`, match: '*', body: { count: 1 } })).toBe(
      'Idempotency-Key',
    );
  });
});

it('a parameter of a path that is no name of a thing is named as wrong input', async () => {
  const contract = {
    id: 'getPerson',
    route: 'GET /people/{email}',
    params: { email: { schema: emailSchema } },
    access: 'everybody',
    response: z.string(),
  } as const satisfies Contract;
  const http = serve(bind(contract, { summary: 'One', handle: ({ params }) => params.email }));
  expect((await http.get('/people/Anna@Example.com').expect(200)).body).toBe('anna@example.com');
  const { body } = await http.get('/people/anna').expect(422);
  expect(body.errors).toMatchObject([{ path: 'email' }]);
});

it('a handler may send its response itself', async () => {
  const contract = {
    id: 'getFile',
    route: 'GET /file',
    access: 'everybody',
    response: { types: ['text/plain'] },
  } as const satisfies Contract;
  const http = serve(
    bind(contract, {
      summary: 'A file',
      handle({ res }) {
        res.type('text/plain').send('whole');
        return SENT;
      },
    }),
  );
  expect((await http.get('/file').expect(200)).text).toBe('whole');
});

it('a list in pages gets its length and its place, and refuses the cursor of another list', async () => {
  const listOf = (id: string, route: RouteName) =>
    bind(
      {
        id,
        route,
        access: 'everybody',
        query: z.strictObject({ q: z.optional(z.string()), ...pageFields }),
        response: z.unknown(),
      } as const satisfies Contract,
      {
        summary: 'A list',
        page: { limit: 50, readPlace: (text) => (/^\d+$/.test(text) ? Number(text) : null) },
        handle({ req, res, query, page }) {
          linkNext(req, res, '7');
          return { query, page };
        },
      },
    );
  const http = serve(listOf('listOnes', 'GET /ones'), listOf('listTwos', 'GET /twos'));
  const first = await http.get('/ones?q=a').expect(200);
  expect(first.body).toEqual({ query: { q: 'a' }, page: { limit: 50 } });
  const next = /<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '';
  expect((await http.get(`${next}&limit=9`).expect(200)).body.page).toEqual({ limit: 9, after: 7 });
  const wrong = async (path: string) => (await http.get(path).expect(422)).body.errors[0];
  expect(await wrong(next.replace('/ones', '/twos'))).toMatchObject({ path: 'cursor' });
  expect(await wrong(next.replace('q=a', 'q=b'))).toMatchObject({ path: 'cursor' });
  expect(await wrong('/ones?cursor=x~y')).toMatchObject({ path: 'cursor' });
});

it('a contract has the parameters of its path', () => {
  const contract = { ...change, params: { number: { missing: 'document_not_found' } } } as const;
  expect(() => bind(contract, { summary: 'Change', handle: () => ({ got: 1 }) })).toThrow('changeThing');
});
