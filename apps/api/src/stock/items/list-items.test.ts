import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';

const { http, as, addItem, items, shape } = useTestApp();
const names = (body: { name: string }[]) => body.map(({ name }) => name);

async function addThree() {
  // The order of the list is that of the ids, not of the insertion.
  for (const [name, id] of [
    ['second', 2],
    ['first', 1],
    ['third', 3],
  ] as const) {
    await addItem({ name, _id: ObjectId.createFromHexString(`65f00000000000000000000${id}`) });
  }
}

describe('GET /api/item', () => {
  it('lists all items, oldest first, and counts them', async () => {
    await addThree();
    const response = await http.get('/api/item').expect(200);
    expect(names(response.body)).toEqual(['first', 'second', 'third']);
    expect(response.headers['x-total-count']).toBe('3');
    expect(response.headers).not.toHaveProperty('link');
  });

  it('is an empty array when there are no items', async () => {
    const response = await http.get('/api/item').expect(200);
    expect(response.body).toEqual([]);
    expect(response.headers['x-total-count']).toBe('0');
  });

  it('shows addresses to signed-in callers only', async () => {
    await addThree();
    expect((await http.get('/api/item')).text).not.toContain('@');
    const response = await http.get('/api/item').set(...as());
    expect(response.body[0].email).toBe(BELA.email);
  });

  it('links each page to the next', async () => {
    await addThree();
    const first = await http.get('/api/item?limit=2').expect(200);
    expect(names(first.body)).toEqual(['first', 'second']);
    expect(first.headers['x-total-count']).toBe('3');
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await http.get(next).expect(200);
    expect(names(second.body)).toEqual(['third']);
    expect(second.headers['x-total-count']).toBe('3');
    expect(second.headers).not.toHaveProperty('link');
  });

  it('has no next page when the last page is exactly full', async () => {
    await addThree();
    expect((await http.get('/api/item?limit=3').expect(200)).headers).not.toHaveProperty('link');
  });

  it('counts all items written before the request, with several requests at once', async () => {
    for (let count = 1; count <= 5; count++) {
      await addItem();
      const responses = await Promise.all(Array.from({ length: 4 }, () => http.get('/api/item?limit=1')));
      expect(responses.map(({ headers }) => headers['x-total-count'])).toEqual(Array(4).fill(String(count)));
    }
  });

  it('compresses a long list for clients that accept it', async () => {
    for (let i = 0; i < 10; i++) await addItem();
    const response = await http.get('/api/item').set('Accept-Encoding', 'gzip').expect(200);
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.body).toHaveLength(10);
  });

  it.each(['0', '1001', '-1', '1.5', 'x', '', '1e2', '%20', '9999999999'])(
    'refuses limit=%s',
    async (limit) => {
      const response = await http.get(`/api/item?limit=${limit}`).expect(422);
      expect(response.body.errors).toEqual([{ path: 'limit', message: expect.any(String) }]);
    },
  );

  it.each(['x', '', '65f', '[$gt]'])('refuses cursor=%s', async (cursor) => {
    const response = await http.get(`/api/item?cursor=${cursor}`).expect(422);
    expect(response.body.errors[0].path).toBe('cursor');
  });

  it.each([
    ['foo=1', 'foo'],
    ['limit=1&limit=2', 'limit'],
    ['cursor=65f000000000000000000001&cursor=65f000000000000000000001', 'cursor'],
    ['email=a@b.c&email=d@e.f', 'email'],
    ['email[$gt]=', 'email[$gt]'],
    ['__proto__=1', '__proto__'],
    ['constructor=1', 'constructor'],
  ])('refuses ?%s and names the parameter', async (query, path) => {
    const response = await http
      .get(`/api/item?${query}`)
      .set(...as())
      .expect(422);
    expect(response.body.errors[0].path).toBe(path);
  });
});

describe('GET /api/item?email=', () => {
  it('lists and counts only the caller’s own items', async () => {
    await addItem({ email: ANNA.email, name: 'mine' });
    await addItem({ email: BELA.email, name: 'a decoy' });
    const response = await http
      .get(`/api/item?email=${ANNA.email}`)
      .set(...as())
      .expect(200);
    expect(names(response.body)).toEqual(['mine']);
    expect(response.body[0].email).toBe(ANNA.email);
    expect(response.headers['x-total-count']).toBe('1');
  });

  it('counts them up to 1,000', { tags: 'slow' }, async () => {
    const mine = Array.from({ length: 1001 }, () => ({ name: 'Mine', email: ANNA.email }));
    await items.insertMany(mine as never);
    await shape();
    const read = () =>
      http
        .get(`/api/item?limit=1&email=${ANNA.email}`)
        .set(...as())
        .expect(200);
    expect((await read()).headers['x-total-count']).toBe('1000+');
    await items.deleteOne({ email: ANNA.email });
    expect((await read()).headers['x-total-count']).toBe('1000');
  });

  it('accepts the address with capitals and spaces', async () => {
    await addItem({ email: ANNA.email });
    const response = await http
      .get('/api/item?email=%20ANNA@example.com')
      .set(...as())
      .expect(200);
    expect(response.body).toHaveLength(1);
  });

  it('keeps the address in the link to the next page', async () => {
    await addItem({ email: ANNA.email, name: 'one' });
    await addItem({ email: BELA.email, name: 'a decoy' });
    await addItem({ email: ANNA.email, name: 'two' });
    const first = await http.get(`/api/item?email=${ANNA.email}&limit=1`).set(...as());
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.link ?? '')?.[1] ?? '';
    expect(names((await http.get(next).set(...as())).body)).toEqual(['two']);
  });

  it('accepts a bare token', async () => {
    const [name, value] = as();
    await http.get(`/api/item?email=${ANNA.email}`).set(name, value.replace('Bearer ', '')).expect(200);
  });

  it('refuses a visitor', async () => {
    const response = await http.get(`/api/item?email=${ANNA.email}`).expect(401);
    expect(response.body.code).toBe('unauthenticated');
  });

  it('refuses to list another person’s items', async () => {
    await addItem({ email: BELA.email });
    const response = await http
      .get(`/api/item?email=${BELA.email}`)
      .set(...as())
      .expect(403);
    expect(response.body.code).toBe('forbidden');
  });
});
