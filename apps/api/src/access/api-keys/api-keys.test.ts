import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { apiKeysOf } from './api-keys.repo.js';

const CARL = { uid: 'carl', email: 'carl@example.com' };
const test = useTestApp();
const strict = useTestApp({
  managerEmails: [ANNA.email],
  staffEmails: [ANNA.email, BELA.email],
});

interface Made {
  _id: string;
  secret: string;
}
const make = async (name: string, access: string, { app = test, by = ANNA } = {}): Promise<Made> =>
  (await app.post('/api-keys', { name, access }, { by }).expect(201)).body;
const listed = async () =>
  (
    await test.http
      .get('/api/api-keys')
      .set(...test.as())
      .expect(200)
  ).body;
const revoke = ({ _id }: Made, app = test) => app.http.delete(`/api/api-keys/${_id}`).set(...app.as());
const withKey = ({ secret }: { secret: string }) => ['Authorization', `Bearer ${secret}`] as const;

/** Stored keys, whose secrets nobody knows. */
const storedKeys = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = `Program ${index}`;
    const made = { access: 'read' as const, hash: '', at: test.now, email: ANNA.email };
    return { _id: new ObjectId(), name, activeName: name, ...made };
  });

const deliver = (key: { secret: string }, item: unknown) =>
  test.http
    .post(`/api/item/${item}/movements`)
    .set(...withKey(key))
    .set('Idempotency-Key', crypto.randomUUID())
    .send({ change: -1, warehouse: 'halishar', reason: 'delivered' });

describe('an API key', () => {
  it('shows its secret once, and is stored as a hash', async () => {
    const { secret, ...key } = await make('Webshop', 'read');
    expect(secret).toMatch(new RegExp(`^gdk_${key._id}_[A-Za-z0-9_-]{43}$`));
    expect(await listed()).toEqual([key]);
    const stored = JSON.stringify(await apiKeysOf(test.db).findOne());
    expect(stored).not.toContain(secret.slice(-43));
    expect(key).toMatchObject({ name: 'Webshop', access: 'read', email: ANNA.email });
  });

  it('is made once when the request is sent again, and only the last secret that was told works', async () => {
    const sent = { key: crypto.randomUUID() };
    const body = { name: 'Webshop', access: 'read' };
    const { body: lost } = await test.post('/api-keys', body, sent).expect(201);
    const { body: made } = await test.post('/api-keys', body, sent).expect(201);
    const { secret, ...key } = made;
    expect(await listed()).toEqual([key]);
    expect(secret).not.toBe(lost.secret);
    const call = (by: Made) => test.http.get('/api/me').set(...withKey(by));
    await call(lost).expect(401);
    await call(made).expect(200);
    const { body: journal } = await test.http.get('/api/journal').set(...test.as());
    expect(journal.filter(({ action }: { action: string }) => action === 'key-made')).toHaveLength(1);
  });

  it('is made once by ten requests at the same time, of which one has the secret that works', async () => {
    const key = crypto.randomUUID();
    const send = () => test.post('/api-keys', { name: 'Webshop', access: 'read' }, { key }).expect(201);
    const responses = await Promise.all(Array.from({ length: 10 }, send));
    expect(await listed()).toHaveLength(1);
    const stored = await apiKeysOf(test.db).findOne();
    const hashes = responses.map(({ body }) =>
      createHash('sha256').update(body.secret.slice(-43)).digest('hex'),
    );
    expect(hashes.filter((hash) => hash === stored?.hash)).toHaveLength(1);
  });

  it.each(['used', 'stopped'])('gets no other secret when it was %s', async (what) => {
    const key = crypto.randomUUID();
    const body = { name: 'Webshop', access: 'read' };
    const { body: made } = await test.post('/api-keys', body, { key }).expect(201);
    if (what === 'used')
      await test.http
        .get('/api/me')
        .set(...withKey(made))
        .expect(200);
    else await revoke(made).expect(200);
    const { body: problem } = await test.post('/api-keys', body, { key }).expect(409);
    expect(problem).toMatchObject({ code: 'key_reused', detail: expect.stringMatching(/was made already/) });
    await test.http
      .get('/api/me')
      .set(...withKey(made))
      .expect(what === 'used' ? 200 : 401);
  });

  it('is not made under the key of another request, or of another person’s', async () => {
    const sent = { key: crypto.randomUUID() };
    const { body: made } = await test
      .post('/api-keys', { name: 'Webshop', access: 'read' }, sent)
      .expect(201);
    const others = [
      test.post('/api-keys', { name: 'Webshop', access: 'write' }, sent),
      test.post('/api-keys', { name: 'Webshop', access: 'read' }, { ...sent, by: BELA }),
      test.post('/item', { name: 'Halda Oven' }, sent),
    ];
    for (const other of others) expect((await other.expect(409)).body.code).toBe('key_reused');
    await test.http
      .get('/api/me')
      .set(...withKey(made))
      .expect(200);
    const { _id } = await test.addItem();
    const taken = { key: crypto.randomUUID() };
    const movement = { reason: 'delivered', change: -1, warehouse: 'halishar' };
    await test.post(`/item/${_id}/movements`, movement, taken).expect(201);
    const { body: problem } = await test
      .post('/api-keys', { name: 'Till', access: 'read' }, taken)
      .expect(409);
    expect(problem.code).toBe('key_reused');
    expect(await listed()).toHaveLength(1);
  });

  it('that reads may not write', async () => {
    const { _id } = await test.addItem();
    const key = await make('Webshop', 'read');
    await test.http
      .get('/api/movements')
      .set(...withKey(key))
      .expect(200);
    const { body } = await deliver(key, _id).expect(403);
    expect(body.code).toBe('role_required');
    expect(await test.ledger.movements.countDocuments()).toBe(0);
  });

  it.each([
    ['read', 'POST /item', /may only read/],
    ['write', 'POST /item/ID/restore', /An API key cannot do this/],
    ['write', 'GET /members', /An API key cannot do this/],
    ['write', 'POST /api-keys', /An API key cannot do this/],
    ['write', 'PUT /me/language', /An API key cannot do this/],
  ] as const)('that may %s is told at %s what no manager can change', async (access, route, detail) => {
    const key = await make('Webshop', access);
    const [method = '', path = ''] = route.split(' ');
    const { body } = await test.http[method.toLowerCase() as 'get'](`/api${path}`)
      .set(...withKey(key))
      .expect(403);
    expect(body.detail).toMatch(detail);
    expect(body.detail).not.toContain('A manager can');
  });

  it.each(['read', 'write'] as const)('that may %s is told at GET /me what it may do', async (access) => {
    const key = await make('Webshop', access);
    const me = await test.http
      .get('/api/me')
      .set(...withKey(key))
      .expect(200);
    expect(me.body).toMatchObject({
      email: ANNA.email,
      may: access === 'read' ? [] : ['write', 'trade', 'price', 'belowCost'],
      key: { name: 'Webshop (API key)', access },
    });
    const status = access === 'read' ? 403 : 201;
    for (const fields of [{ email: me.body.email }, {}]) {
      const added = await test.http
        .post('/api/item')
        .set(...withKey(key))
        .send({ name: 'Fan', ...fields })
        .expect(status);
      if (status === 201) expect(added.body.email).toBe(ANNA.email);
    }
  });

  it('that writes is in the movements by its name, by which they are found', async () => {
    const { _id } = await test.addItem();
    const key = await make('Webshop', 'write');
    const { body } = await deliver(key, _id).expect(201);
    expect(body.movement.email).toBe('Webshop (API key)');
    const found = await test.http
      .get(`/api/movements?${new URLSearchParams({ person: 'Webshop (API key)' })}`)
      .set(...test.as())
      .expect(200);
    expect(found.body).toHaveLength(1);
    expect((await test.http.get('/api/people').set(...test.as())).body).toEqual(['Webshop (API key)']);
  });

  it('adds items in the name of the person who made it', async () => {
    const key = await make('Webshop', 'write');
    const add = (email: string) =>
      test.http
        .post('/api/item')
        .set(...withKey(key))
        .send({ email, name: 'Oven' });
    expect((await add(ANNA.email).expect(201)).body.email).toBe(ANNA.email);
    await add(BELA.email).expect(403);
  });

  it('does not delete, and makes no keys, webhooks or people', async () => {
    const { _id } = await strict.addItem();
    const key = await make('Webshop', 'write', { app: strict });
    await strict.http
      .delete(`/api/item/${_id}`)
      .set(...withKey(key))
      .expect(403);
    for (const path of ['/api-keys', '/webhooks', '/members'])
      await strict.http
        .get(`/api${path}`)
        .set(...withKey(key))
        .expect(403);
  });

  it('notes when it was used last, to the minute', async () => {
    const key = await make('Webshop', 'read');
    const use = (seconds: number) => {
      test.now = new Date(test.now.getTime() + seconds * 1000);
      return test.http
        .get('/api/movements')
        .set(...withKey(key))
        .expect(200);
    };
    await use(0);
    const first = test.now.toISOString();
    expect((await listed())[0].lastUsedAt).toBe(first);
    await use(59);
    expect((await listed())[0].lastUsedAt).toBe(first);
    await use(1);
    expect((await listed())[0].lastUsedAt).toBe(test.now.toISOString());
  });

  it('ends when it is revoked, for good, and leaves its name to another', async () => {
    const key = await make('Webshop', 'read');
    await test.http
      .get('/api/movements')
      .set(...withKey(key))
      .expect(200);
    const { body } = await revoke(key).expect(200);
    expect(body).toMatchObject({ revokedAt: test.now.toISOString(), revokedBy: ANNA.email });
    const refused = await test.http
      .get('/api/movements')
      .set(...withKey(key))
      .expect(401);
    expect(refused.body.detail).toContain('API key is wrong or was stopped');
    await test.http
      .get('/api/movements')
      .set(...withKey(await make('Webshop', 'read')))
      .expect(200);
    expect((await revoke(key).expect(200)).body).toEqual(body);
    await revoke({ _id: String(new ObjectId()), secret: '' }).expect(404);
  });

  it('ends with the access of the person who made it', async () => {
    const put = (role: string) =>
      strict.http
        .put(`/api/members/${BELA.email}`)
        .set(...strict.as())
        .send({ role })
        .expect(200);
    const key = await make('Webshop', 'write', { app: strict, by: BELA });
    await put('viewer');
    const { body } = await strict.http
      .post('/api/item')
      .set(...withKey(key))
      .send({ email: BELA.email, name: 'Oven' })
      .expect(403);
    expect(body.detail).toBe('The person who made this API key may not do this any more.');
  });

  it.each(['gdk_', 'gdk_x', `gdk_${'a'.repeat(24)}_${'b'.repeat(43)}`])('%s is none', async (secret) => {
    await test.http
      .get('/api/movements')
      .set(...withKey({ secret }))
      .expect(401);
  });

  it('with another secret is none', async () => {
    const { secret } = await make('Webshop', 'read');
    const wrong = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    await test.http
      .get('/api/movements')
      .set(...withKey({ secret: wrong }))
      .expect(401);
  });

  it('is refused beyond 100 that work', async () => {
    await apiKeysOf(test.db).insertMany(storedKeys(100));
    const { body } = await test.post('/api-keys', { name: 'Webshop', access: 'read' }).expect(422);
    expect(body.errors).toMatchObject([{ path: 'name', message: 'At most 100 keys. Stop one first.' }]);
    await apiKeysOf(test.db).updateOne({}, { $unset: { activeName: '' } });
    await make('Webshop', 'read');
  });

  it('is refused beyond 100 that work, also if 60 come at once', async () => {
    await apiKeysOf(test.db).insertMany(storedKeys(90));
    const add = (_: unknown, n: number) => test.post('/api-keys', { name: `Till ${n}`, access: 'read' });
    const statuses = (await Promise.all(Array.from({ length: 60 }, add))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(10).fill(201), ...Array(50).fill(422)]);
    expect(await apiKeysOf(test.db).countDocuments()).toBe(100);
  });

  it('is revoked by the person who made it and by managers only', async () => {
    const put = (email: string) =>
      strict.http
        .put(`/api/members/${email}`)
        .set(...strict.as())
        .send({ role: 'staff' })
        .expect(200);
    await put(BELA.email);
    await put(CARL.email);
    const revokeAs = ({ _id }: Made, by: typeof BELA) =>
      strict.http.delete(`/api/api-keys/${_id}`).set(...strict.as(by));
    const key = await make('Webshop', 'read', { app: strict });
    const { body } = await revokeAs(key, BELA).expect(403);
    expect(body.detail).toBe(`Only ${ANNA.email}, who made this key, or a manager can stop it.`);
    await strict.http
      .get('/api/movements')
      .set(...withKey(key))
      .expect(200);
    const [own, other] = [
      await make('Till', 'read', { app: strict, by: BELA }),
      await make('Scale', 'read', { app: strict, by: BELA }),
    ];
    await revokeAs(own, CARL).expect(403);
    await revokeAs(own, BELA).expect(200);
    await revokeAs(other, ANNA).expect(200);
  });

  it('is listed if it is one of the newest 200, or still works', async () => {
    const { _id } = await make('Webshop', 'read');
    await make('Till', 'read').then((till) => revoke(till));
    const revoked = { at: test.now, by: ANNA.email };
    const docs = storedKeys(200).map(({ activeName, ...doc }) => ({ ...doc, revoked }));
    await apiKeysOf(test.db).insertMany(docs);
    const names = (await listed()).map(({ name }: { name: string }) => name);
    expect(names).toEqual([...docs.map(({ name }) => name).toReversed(), 'Webshop']);
    expect((await listed()).at(-1)._id).toBe(_id);
  });

  it('has a name of its own', async () => {
    await make('Webshop', 'read');
    const { body } = await test.post('/api-keys', { name: 'Webshop', access: 'read' }).expect(409);
    expect(body.errors).toEqual([{ path: 'name', message: expect.stringContaining('Another key') }]);
    await test.post('/api-keys', { name: '', access: 'read' }).expect(422);
    await test.post('/api-keys', { name: 'Other', access: 'all' }).expect(422);
  });
});
