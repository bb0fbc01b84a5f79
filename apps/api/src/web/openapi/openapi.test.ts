import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { API_DOCUMENT, APP_ROUTES } from '../../testing/app-routes.js';
import { findDeviation } from '../../testing/conformance.js';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();

/** The places in `value` of schemas of arrays that do not say what is in them. */
function findArraysWithoutItems(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    findArraysWithoutItems(each, `${place}/${key}`),
  );
  const isArray = 'type' in value && [value.type].flat().includes('array');
  return isArray && !('items' in value && value.items) ? [place, ...inside] : inside;
}

describe('the description of the API', () => {
  it('has every route of the app, under the headings of the lists', async () => {
    const { body } = await test.http.get('/api/openapi.json').expect(200);
    expect(body).toEqual(JSON.parse(JSON.stringify(API_DOCUMENT)));
    for (const { method, path, heading } of APP_ROUTES)
      expect(body.paths[path][method.toLowerCase()].tags).toEqual([heading]);
  });

  it('is valid OpenAPI 3.1', async () => {
    const response = await test.http.get('/api/openapi.json').expect(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const { valid, errors } = await new Validator().validate(response.body);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(response.body.openapi).toBe('3.1.0');
  });

  it('has each parameter that a route describes', () => {
    for (const { method, path, parameters = {} } of APP_ROUTES) {
      const described = API_DOCUMENT.paths[path]?.[method.toLowerCase()]?.parameters ?? [];
      expect(described.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(parameters)));
    }
  });

  it('names each operation in the usual way', () => {
    for (const { id } of APP_ROUTES) expect(id).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*$/);
    const { paths } = API_DOCUMENT;
    expect([paths['/item']?.get?.operationId, paths['/item/{id}']?.get?.operationId]).toEqual([
      'listItems',
      'getItem',
    ]);
  });

  it('says what each parameter means, and which are numbers', () => {
    const { paths } = API_DOCUMENT;
    const parameters = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => operation.parameters),
    );
    expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
    const typesOf = (name: string) =>
      new Set(parameters.filter((p) => p.name === name).map((p) => p.schema.type));
    expect(typesOf('limit')).toEqual(new Set(['integer']));
    expect(typesOf('minPrice')).toEqual(new Set(['number']));
    expect(typesOf('maxPrice')).toEqual(new Set(['number']));
    expect(typesOf('minQuantity')).toEqual(new Set(['integer']));
    expect(typesOf('maxQuantity')).toEqual(new Set(['integer']));
  });

  it('says the rules for barcodes, cartons, pictures and prices, and asks for nothing that has a default', () => {
    const { NewItem } = API_DOCUMENT.components.schemas;
    expect(NewItem?.required).toEqual(['name']);
    expect(NewItem?.properties).toMatchObject({
      barcode: { pattern: '^[!-~]*$', maxLength: 64, description: expect.stringContaining('ASCII') },
      cartons: {
        maxItems: 10,
        items: {
          required: ['code', 'units'],
          properties: {
            code: { pattern: '^[!-~]*$', minLength: 1, maxLength: 64 },
            units: { type: 'integer', minimum: 1, maximum: 100_000 },
          },
        },
      },
      img: { pattern: expect.stringContaining('catalogue'), description: expect.stringContaining('picture') },
      price: { type: 'number', minimum: 0, description: 'Dollars, with at most two decimals. By default 0.' },
    });
    expect(JSON.stringify(API_DOCUMENT)).not.toContain('"default":');
  });

  it('describes each operation', () => {
    const undescribed = Object.values(API_DOCUMENT.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, description }) => (description ? [] : operationId)),
    );
    expect(undescribed).toEqual([]);
  });

  it('says of each operation for signed-in people who may call it', () => {
    const { paths } = API_DOCUMENT;
    expect(paths['/notices']?.get?.description).toMatch(/Needs a sign-in\.$/);
    expect(paths['/journal']?.get?.description).toMatch(/Needs the role manager\.$/);
    expect(paths['/health/live']?.get?.description).not.toContain('Needs');
  });

  it('says of each array what it has', () => {
    expect(findArraysWithoutItems(API_DOCUMENT, '')).toEqual([]);
    expect(API_DOCUMENT.components.schemas.Debt?.properties?.ages).toMatchObject({
      items: { type: 'number' },
      minItems: 4,
      maxItems: 4,
    });
  });

  it('takes prices of a filter in JSON as numbers', () => {
    const { ItemFilter } = API_DOCUMENT.components.schemas;
    expect(ItemFilter?.properties?.minPrice).toMatchObject({
      anyOf: [{ type: 'number' }, { type: 'string' }],
    });
  });

  it('refers only to schemas that it has', () => {
    const refs = [...JSON.stringify(API_DOCUMENT).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    const names = Object.keys(API_DOCUMENT.components.schemas);
    expect(refs.length).toBeGreaterThan(100);
    expect(names).toEqual(expect.arrayContaining([...new Set(refs.map(([, name]) => name))]));
  });

  it('says what a route needs and gives', async () => {
    const { paths } = API_DOCUMENT;
    const route = paths['/item/{id}/movements']?.post;
    expect(route?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['id', true],
      ['Idempotency-Key', true],
    ]);
    expect(Object.keys(route?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '401', '403', '404', '409', '422', '503', '507']),
    );
    expect(route?.responses[201]?.headers).toHaveProperty('ETag');
    expect(JSON.stringify(route?.responses[409])).toContain('key_reused');
  });
});

it('a list that is asked for with If-None-Match: * gets 304, as described', async () => {
  const headers = { 'If-None-Match': '*' };
  await test.http
    .get('/api/people')
    .set(...test.as())
    .set(headers)
    .expect(304);
});

describe('the page of the API', () => {
  it('shows every route, with a policy that allows its own style only', async () => {
    const { text, headers } = await test.http.get('/api/docs').expect(200);
    for (const path of Object.keys(API_DOCUMENT.paths)) expect(text).toContain(path);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(text).not.toMatch(/<script|<link|<img|style="/);
  });
});

describe('a response that is not as described', () => {
  const seen = { method: 'GET', path: '/people', contentType: 'application/json; charset=utf-8' };

  it.each([
    ['a status', { ...seen, status: 418, body: Buffer.from('[]') }, /status is not described/],
    ['a body', { ...seen, status: 200, body: Buffer.from('[1]') }, /body\/0 must be string/],
    ['a type', { ...seen, status: 200, contentType: 'text/html', body: Buffer.from('[]') }, /content type/],
    ['a route', { ...seen, path: '/nowhere', status: 200, body: Buffer.from('[]') }, /not described/],
  ])('is found: %s', (_name, response, message) => {
    expect(findDeviation(response)).toMatch(message);
  });

  it('differs from one that is', () => {
    expect(findDeviation({ ...seen, status: 200, body: Buffer.from('["anna@example.com"]') })).toBeNull();
  });
});
