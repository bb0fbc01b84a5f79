import { expect, it } from 'vitest';
import { API_DOCUMENT } from '../testing/app-routes.js';
import { useTestApp } from '../testing/test-app.js';

const test = useTestApp();
const get = (path: string) => test.http.get(path).set(...test.as());

const nextOf = async (path: string): Promise<string> => {
  const { headers } = await get(path).expect(200);
  return /^<(.+)>; rel="next"$/.exec(headers.link ?? '')?.[1] ?? '';
};
const withQuery = (path: string, query: Record<string, string>): string => {
  const url = new URL(path, 'http://x');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
};

/** A place in each list, without the hash of the list. */
const PLACES: Record<string, string> = {
  '/item': '65f000000000000000000001',
  '/deleted-items': '100.65f000000000000000000001',
  '/movements': '100.65f000000000000000000001',
  '/item/{id}/movements': '3.1',
  '/documents': '100.DN-2026-000001',
  '/partners': `65f000000000000000000001.${Buffer.from('a').toString('base64url')}`,
  '/partners/texts': 'DN-2026-000001',
  '/partners/texts/notes': '100.DN-2026-000001',
  '/partners/{id}/loose-notes': '100.DN-2026-000001',
  '/partners/{id}/entries': '5',
  '/entries': '100.65f000000000000000000001',
  '/debts': '65f000000000000000000001.500',
  '/reorder': Buffer.from('["","","uttara"]').toString('base64url'),
  '/jobs/{id}/problems': '5',
  '/imports/{id}/rows': '5',
  '/journal': '100.65f000000000000000000001',
  '/webhooks/{id}/deliveries': '65f000000000000000000001',
};
/** Query parameters that a list requires. */
const NEEDED: Record<string, string> = {
  '/imports/{id}/rows': 'status=wrong&',
  '/partners/texts': 'kind=customer&',
  '/partners/texts/notes': 'kind=customer&party=a&',
  '/debts': 'kind=customer&',
};
const LISTS = Object.entries(API_DOCUMENT.paths)
  .filter(([, { get }]) => get?.parameters.some(({ name }) => name === 'cursor'))
  .map(([path]) => path);

it.each(LISTS)('%s refuses a cursor that does not say to which list it belongs', async (path) => {
  const id = await test.postItem(1);
  expect(PLACES).toHaveProperty([path]);
  const query = NEEDED[path] ?? '';
  const response = await get(`/api${path.replace('{id}', id)}?${query}cursor=${PLACES[path]}`).expect(422);
  expect(response.body.errors.map(({ path }: { path: string }) => path)).toEqual(['cursor']);
});

it.each<[string, string, Record<string, string>]>([
  ['another order', '/api/item?sort=price', { sort: 'quantity' }],
  ['another direction', '/api/item?sort=price', { order: 'desc' }],
  ['another filter', '/api/item?sort=price', { minPrice: '1' }],
  ['another search', '/api/item?q=new', { q: 'ne' }],
  ['a filter of movements', '/api/movements', { reason: 'opening' }],
])('a cursor of %s is refused', async (_name, path, query) => {
  await test.postItem(3);
  await test.postItem(5);
  const next = await nextOf(withQuery(path, { limit: '1' }));
  await get(next).expect(200);
  const { body } = await get(withQuery(next, query)).expect(422);
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['cursor']);
});

it('the history of one item does not take a cursor of another one', async () => {
  const [one, other] = [await test.postItem(3), await test.postItem(5)];
  await test.post(`/item/${one}/movements`, { change: 1, reason: 'restock' }).expect(201);
  const next = await nextOf(`/api/item/${one}/movements?limit=1`);
  await get(next).expect(200);
  await get(next.replace(one, other)).expect(422);
});

it('the length of the pages may change on the way, and so may the spelling of the address', async () => {
  for (let index = 0; index < 4; index++) await test.postItem(1);
  const next = await nextOf('/api/item?limit=1&sort=name');
  expect((await get(withQuery(next, { limit: '2' })).expect(200)).body).toHaveLength(2);
  await get(next.replace('/api/item', '/api/ITEM/')).expect(200);
});
