import type { RouteName } from '@godown/shared/http/contract';
import { deletionSchema } from '@godown/shared/items/item';
import express, { type RequestHandler } from 'express';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { listRoutes, type Route, type Routes } from '../http/routes.js';
import { APP_ROUTES } from '../testing/app-routes.js';
import { useTestApp } from '../testing/test-app.js';
import { createRouter } from './router.js';

const test = useTestApp();

const PATHS = [...new Set(APP_ROUTES.map(({ path }) => path))];
const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const methodsOf = (path: string) => {
  const methods: string[] = APP_ROUTES.filter((route) => route.path === path).map(({ method }) => method);
  if (methods.includes('GET') && path !== '/events') methods.push('HEAD');
  return methods;
};

describe.each(PATHS)('%s', (path) => {
  const methods = methodsOf(path);
  const allow = [...ORDER.filter((method) => methods.includes(method)), 'OPTIONS'].join(', ');
  const address = `/api${path.replace(/\{\w+\}/g, 'x')}`;

  it(`has these methods: ${allow}`, async () => {
    const { headers } = await test.http.options(address).expect(204);
    expect(headers.allow).toBe(allow);
    for (const method of [...ORDER, 'PROPFIND'].filter((each) => !methods.includes(each))) {
      const response = await test.http[method.toLowerCase() as 'get'](address).expect(405);
      expect(response.headers.allow).toBe(allow);
    }
  });
});

it('knows the methods of one path from two lists', async () => {
  const { headers } = await test.http.put('/api/item/x/movements').expect(405);
  expect(headers.allow).toBe('GET, HEAD, POST, OPTIONS');
});

describe('a list', () => {
  const sendName: RequestHandler = (req, res) => void res.json({ name: req.route.path });
  const route = (name: RouteName, id: string, more: Partial<Route> = {}): Route => ({
    id,
    name,
    summary: 'Nothing',
    access: 'everybody',
    response: deletionSchema,
    handle: sendName,
    ...more,
  });
  const ask = (routes: Routes) =>
    supertest(express().use(createRouter(listRoutes({ All: [routes] }), { position: () => 'here' })));

  it('may have a fixed path after one with a parameter', async () => {
    const http = ask([
      route('GET /files/{id}', 'getFile'),
      route('GET /files/{id}/rows', 'listRows'),
      route('GET /files/new.csv', 'getNew'),
    ]);
    const nameOf = async (path: string) => (await http.get(path).expect(200)).body.name;
    expect(await nameOf('/files/new.csv')).toBe('/files/new.csv');
    expect(await nameOf('/files/NEW.csv/')).toBe('/files/new.csv');
    expect(await nameOf('/files/1')).toBe('/files/:id');
    expect(await nameOf('/FILES/1/rows')).toBe('/files/:id/rows');
    await http.get('/').expect(404);
    await http.get('//files/1').expect(404);
    await http.get('/files').expect(404);
    await http.get('/constructor').expect(404);
  });

  it('sets the position only where it is described', async () => {
    const http = ask([
      route('GET /one', 'getOne', { responseHeaders: ['X-Event-Position'] }),
      route('GET /two', 'getTwo'),
    ]);
    expect((await http.get('/one')).headers).toHaveProperty('x-event-position', 'here');
    expect((await http.get('/two')).headers).not.toHaveProperty('x-event-position');
  });
});
