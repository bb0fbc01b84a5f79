import type { Item } from '@godown/shared/items/item';
import { itemSchema } from '@godown/shared/items/item';
import { ObjectId } from 'mongodb';
import type { Response } from 'supertest';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useTestApp } from '../../testing/test-app.js';
import { emptyItem } from '../records/item-doc.js';

const test = useTestApp();
const { http, as, addItem } = test;
const DAY_MS = 24 * 3600 * 1000;
const PATH = '/api/item?status=uncounted&warehouse=uttara';

const get = (path: string) => http.get(path).set(...as());
const names = (items: Item[]) => items.map(({ name }) => name);

/** Adds an item that was counted so many milliseconds ago; null for never. */
async function addCounted(name: string, ago: number | null, warehouse = 'uttara') {
  const count = ago !== null && { at: new Date(test.now.getTime() - ago), by: 'anna@example.com' };
  await addItem({ name, ...(count && { lastCounts: { [warehouse]: count } }) });
}

async function addItems() {
  await addCounted('just due', 90 * DAY_MS + 1);
  await addCounted('never', null);
  await addCounted('counted elsewhere', 0, 'halishar');
  await addCounted('not due yet', 90 * DAY_MS);
  await addCounted('long ago', 400 * DAY_MS);
  await addCounted('just now', 0);
}
const DUE = ['never', 'counted elsewhere', 'long ago', 'just due'];

it('lists the items that were never counted in the warehouse, then the oldest counts', async () => {
  await addItems();
  const { body, headers } = await get(PATH).expect(200);
  expect(z.array(itemSchema).parse(body)).toEqual(body);
  expect(names(body)).toEqual(DUE);
  expect(headers['x-total-count']).toBe('4');
  expect(headers.link).toBeUndefined();
  expect(names((await get(PATH.replace('uttara', 'halishar')).expect(200)).body)).not.toContain(
    'counted elsewhere',
  );
});

it.each([1, 2, 3])('has pages of %i, with the total on each', async (limit) => {
  await addItems();
  const seen: string[] = [];
  for (let next: string | undefined = `${PATH}&limit=${limit}`; next; ) {
    const response: Response = await get(next).expect(200);
    expect(response.body.length).toBeLessThanOrEqual(limit);
    expect(response.headers['x-total-count']).toBe('4');
    seen.push(...names(response.body));
    next = /^<(.+)>; rel="next"$/.exec(response.headers.link ?? '')?.[1];
  }
  expect(seen).toEqual(DUE);
});

it('keeps pages apart where many items were counted at the same time', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await addCounted(name, 100 * DAY_MS);
  const first = await get(`${PATH}&limit=2`).expect(200);
  const next = /^<(.+)>; rel="next"$/.exec(first.headers.link ?? '')?.[1] ?? '';
  expect(names(first.body)).toEqual(['a', 'b']);
  expect(names((await get(next).expect(200)).body)).toEqual(['c', 'd']);
});

it('counts up to 1,000', { tags: 'slow' }, async () => {
  const toMany = () => emptyItem({ _id: new ObjectId(), email: '', createdAt: test.now });
  await test.items.insertMany(Array.from({ length: 1001 }, toMany));
  const { headers } = await get(`${PATH}&limit=1`).expect(200);
  expect(headers['x-total-count']).toBe('1000+');
});

it.each([
  ['status=uncounted', 'warehouse'],
  ['status=uncounted&warehouse=sylhet', 'warehouse'],
  ['status=counted&warehouse=uttara', 'status'],
  ['status=uncounted&warehouse=uttara&email=anna@example.com', 'email'],
  ['status=uncounted&warehouse=uttara&cursor=65f000000000000000000001', 'cursor'],
  ['status=uncounted&warehouse=uttara&limit=0', 'limit'],
])('refuses ?%s and names the parameter', async (query, path) => {
  const { body } = await get(`/api/item?${query}`).expect(422);
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
});

it('refuses visitors', async () => {
  await http.get(PATH).expect(401);
});
