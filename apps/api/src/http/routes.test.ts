import { deletionSchema } from '@godown/shared/items/item';
import { expect, it } from 'vitest';
import { listRoutes, type Route } from './routes.js';

const route = (id: string): Route => ({
  id,
  summary: 'Nothing',
  access: 'everybody',
  response: deletionSchema,
  handle: (_req, res) => void res.end(),
});

it('lists the routes of all lists with their methods, paths and headings', () => {
  const listed = listRoutes({
    One: [{ 'GET /one': route('getOne') }, { 'DELETE /one/{id}': route('deleteOne') }],
    Two: [{ 'GET /two': route('getTwo') }],
  });
  expect(listed).toMatchObject([
    { name: 'GET /one', method: 'GET', path: '/one', heading: 'One' },
    { name: 'DELETE /one/{id}', method: 'DELETE', path: '/one/{id}', heading: 'One' },
    { name: 'GET /two', method: 'GET', path: '/two', heading: 'Two' },
  ]);
});

it('refuses two routes of the same path, and two of the same name', () => {
  const one = { 'GET /one': route('getOne') };
  expect(() => listRoutes({ One: [one], Two: [{ 'GET /one': route('getTwo') }] })).toThrow('GET /one');
  expect(() => listRoutes({ One: [one, { 'GET /two': route('getOne') }] })).toThrow('getOne');
});
