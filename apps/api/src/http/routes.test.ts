import type { RouteName } from '@godown/shared/http/contract';
import { deletionSchema } from '@godown/shared/items/item';
import { expect, it } from 'vitest';
import { listRoutes, type Route } from './routes.js';

const route = (name: RouteName, id: string): Route => ({
  id,
  name,
  summary: 'Nothing',
  access: 'everybody',
  response: deletionSchema,
  handle: (_req, res) => void res.end(),
});

it('lists the routes of all lists with their methods, paths and headings', () => {
  const listed = listRoutes({
    One: [[route('GET /one', 'getOne')], [route('DELETE /one/{id}', 'deleteOne')]],
    Two: [[route('GET /two', 'getTwo')]],
  });
  expect(listed).toMatchObject([
    { name: 'GET /one', method: 'GET', path: '/one', heading: 'One' },
    { name: 'DELETE /one/{id}', method: 'DELETE', path: '/one/{id}', heading: 'One' },
    { name: 'GET /two', method: 'GET', path: '/two', heading: 'Two' },
  ]);
});

it('refuses two routes of the same path, and two of the same name', () => {
  const one = [route('GET /one', 'getOne')];
  expect(() => listRoutes({ One: [one], Two: [[route('GET /one', 'getTwo')]] })).toThrow('GET /one');
  expect(() => listRoutes({ One: [one, [route('GET /two', 'getOne')]] })).toThrow('getOne');
});
