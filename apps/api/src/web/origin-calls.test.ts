import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { unsignedToken } from '../testing/id-tokens.js';
import { ANNA, useTestApp } from '../testing/test-app.js';

const root = mkdtempSync(join(tmpdir(), 'godown-origin-'));
writeFileSync(
  join(root, 'index.html'),
  '<script type="application/json" id="godown-settings">{}</script><div id="root"></div>',
);
afterAll(() => rmSync(root, { recursive: true }));
const firebase = { projectId: 'demo-test', apiKey: 'k', authDomain: 'demo-test.firebaseapp.com' };

const { http, addItem, as, items } = useTestApp({ web: { root, settings: { firebase } } });
/** The `Accept` headers of a browser, `fetch`, curl and axios. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const PROGRAMS = ['*/*', 'application/json', 'application/json, text/plain, */*'];

describe('a client whose host setting takes no path', () => {
  it.each(PROGRAMS)('reads items with Accept: %s', async (accept) => {
    const { _id } = await addItem();
    const list = await http.get('/item').set('Accept', accept).expect(200);
    expect(list.body).toHaveLength(1);
    expect(list.headers.vary).toContain('Accept,');
    const one = await http.get(`/item/${_id}`).set('Accept', accept).expect(200);
    expect(one.body._id).toBe(String(_id));
    expect(one.headers).toMatchObject({ etag: '"3"', 'cache-control': 'no-store' });
  });

  it('reads its own items, page by page', async () => {
    await addItem({ email: ANNA.email });
    await addItem({ email: ANNA.email });
    const { body, headers } = await http.get(`/item?email=${ANNA.email}&limit=1`).set(...as());
    expect(body).toHaveLength(1);
    const next = /<(\/item\?.*)>; rel="next"/.exec(headers.link ?? '')?.[1] ?? '';
    expect((await http.get(next).set(...as())).body).toHaveLength(1);
  });

  it('signs in, adds, changes and deletes', async () => {
    const { body } = await http
      .post('/login')
      .set('Authorization', unsignedToken())
      .send({ email: ANNA.email });
    const token = `Bearer ${body.accessToken}`;
    const added = await http
      .post('/item')
      .set('Authorization', token)
      .send({ email: ANNA.email, name: 'New' })
      .expect(201);
    const path = added.headers.location ?? '';
    expect(path).toBe(`/item/${added.body._id}`);
    await http.put(path).set('Authorization', token).send({ quantity: 7 }).expect(200);
    await http.delete(path).set('Authorization', token).expect(200, { deletedCount: 1 });
    expect(await items.countDocuments()).toBe(0);
  });

  it('gets problems, and the allowed methods', async () => {
    const { headers } = await http.get('/item/x').set('Accept', '*/*').expect(404);
    expect(headers['content-type']).toBe('application/problem+json');
    expect((await http.options('/login').expect(204)).headers.allow).toBe('POST, OPTIONS');
  });

  it('finds the rest of the API only under /api', async () => {
    await http
      .get('/movements')
      .set(...as())
      .expect(200, /<div id="root">/);
    await http.get('/health/live').set('Accept', 'application/json').expect(404);
  });
});

describe('a browser', () => {
  it.each([
    ['/item/65f000000000000000000001', 200],
    ['/item', 404],
  ])('gets the page at %s', async (path, status) => {
    const { headers } = await http
      .get(path)
      .set('Accept', BROWSER)
      .expect(status, /<div id="root">/);
    expect(headers.vary?.split(', ')).toContain('Accept');
  });

  it('gets the login page with any Accept header', async () => {
    await http
      .get('/login')
      .set('Accept', BROWSER)
      .expect(200, /<div id="root">/);
    await http
      .get('/login')
      .set('Accept', '*/*')
      .expect(200, /<div id="root">/);
  });
});
