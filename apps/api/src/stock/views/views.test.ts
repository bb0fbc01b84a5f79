import { randomUUID } from 'node:crypto';
import { MAX_VIEWS, MAX_VIEWS_OF_ONE } from '@godown/shared/items/views';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { journalOf } from '../../access/journal/journal.repo.js';
import { membersOf } from '../../access/members/members.repo.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { viewsOf } from './views.repo.js';

const MANAGER = { uid: 'manager-uid', email: 'manager@example.com' };
const VIEWER = { uid: 'viewer-uid', email: 'viewer@example.com' };
const test = useTestApp({ managerEmails: [MANAGER.email] });

beforeEach(async () => {
  const given = { role: 'storekeeper', at: test.now, by: MANAGER.email } as const;
  for (const { email } of [ANNA, BELA]) await membersOf(test.db).insertOne({ _id: email, given });
});

const LOW = { name: 'To order', view: { status: 'low', sort: 'price' } };
const share = (body: object = LOW, sent: { by?: typeof ANNA; key?: string } = {}) =>
  test.post('/views', body, sent);
const listed = async (by = BELA) =>
  (
    await test.http
      .get('/api/views')
      .set(...test.as(by))
      .expect(200)
  ).body;
const takeBack = (id: string, by = ANNA) => test.http.delete(`/api/views/${id}`).set(...test.as(by));
const journal = () =>
  journalOf(test.db)
    .find({}, { sort: { _id: 1 } })
    .map(({ email, action, subject }) => [email, action, subject?.name])
    .toArray();

/** Views that somebody shares already. */
const fill = (count: number, emailOf: (n: number) => string) =>
  viewsOf(test.db).insertMany(
    Array.from({ length: count }, (_, n) => ({
      _id: new ObjectId(),
      name: `View ${n}`,
      view: {},
      at: test.now,
      email: emailOf(n),
    })),
  );

describe('a view that is shared', () => {
  it('is seen by everybody who is signed in, with who shared it', async () => {
    const { body } = await share().expect(201);
    expect(body).toEqual({ ...LOW, _id: body._id, at: test.now.toISOString(), email: ANNA.email });
    for (const person of [ANNA, BELA, VIEWER]) expect(await listed(person)).toEqual([body]);
    await test.http.get('/api/views').expect(401);
  });

  it('is replaced by another one of the same person with the same name, and by nobody else’s', async () => {
    const { body: first } = await share().expect(201);
    const { body: other } = await share({ ...LOW, view: { status: 'sold' } }, { by: BELA }).expect(201);
    const { body: second } = await share({ ...LOW, view: { q: 'oven' } }).expect(201);
    expect(second).toMatchObject({ _id: first._id, view: { q: 'oven' } });
    expect(await listed()).toEqual([second, other]);
  });

  it('is shared once by a request that is sent again, also after it was replaced', async () => {
    const key = randomUUID();
    const { body: first } = await share(LOW, { key }).expect(201);
    const { body: newer } = await share({ ...LOW, view: { q: 'oven' } }).expect(201);
    expect((await share(LOW, { key }).expect(201)).body._id).toBe(first._id);
    expect(await listed()).toEqual([newer]);
    await share({ ...LOW, view: { q: 'grill' } }, { key }).expect(409);
    expect(await journal()).toEqual([
      [ANNA.email, 'view-shared', LOW.name],
      [ANNA.email, 'view-shared', LOW.name],
    ]);
  });

  it('is not shared again by a late retry once it was taken back', async () => {
    const key = randomUUID();
    const { body } = await share(LOW, { key }).expect(201);
    await takeBack(body._id).expect(200);
    await share(LOW, { key }).expect(404);
    expect(await listed()).toEqual([]);
  });

  it('is one view, if ten requests come at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => share().expect(201)));
    expect(await listed()).toHaveLength(1);
  });

  it('is taken back by who shared it and by managers only', async () => {
    const { body: own } = await share().expect(201);
    const { body: other } = await share({ ...LOW, name: 'Sold' }).expect(201);
    const { body } = await takeBack(own._id, BELA).expect(403);
    expect(body.detail).toBe(`Only ${ANNA.email}, who shared this view, or a manager can stop sharing it.`);
    expect(await listed()).toHaveLength(2);
    await takeBack(own._id).expect(200);
    await takeBack(other._id, MANAGER).expect(200);
    expect(await listed()).toEqual([]);
    expect((await takeBack(own._id).expect(404)).body.code).toBe('view_not_found');
    expect((await journal()).slice(2)).toEqual([
      [ANNA.email, 'view-unshared', LOW.name],
      [MANAGER.email, 'view-unshared', 'Sold'],
    ]);
  });

  it('needs somebody who may write, and a person', async () => {
    await share(LOW, { by: VIEWER }).expect(403);
    const { body: key } = await test
      .post('/api-keys', { name: 'Webshop', access: 'write' }, { by: MANAGER })
      .expect(201);
    const response = await test.http
      .post('/api/views')
      .set('Authorization', `Bearer ${key.secret}`)
      .send(LOW)
      .expect(403);
    expect(response.body.detail).toContain('An API key cannot do this');
    expect(await listed()).toEqual([]);
  });

  it.each([
    [{ ...LOW, name: ' \u200b' }, 'name'],
    [{ ...LOW, name: 'x'.repeat(61) }, 'name'],
    [{ ...LOW, view: { status: 'new' } }, 'view.status'],
    [{ ...LOW, view: { status: 'uncounted' } }, 'view.warehouse'],
    [{ ...LOW, view: { q: 'x'.repeat(201) } }, 'view.q'],
    [{ ...LOW, view: { page: '2' } }, 'view'],
    [{ name: LOW.name }, 'view'],
  ])('is refused as %j', async (body, path) => {
    const response = await share(body).expect(422);
    expect(response.body.errors[0].path).toMatch(new RegExp(`^${path}`));
    expect(await listed()).toEqual([]);
  });

  it('is refused beyond 20 of one person, also if they come at once, and a shared one can still be replaced', async () => {
    await fill(MAX_VIEWS_OF_ONE - 2, () => ANNA.email);
    const sent = Array.from({ length: 6 }, (_, n) => share({ ...LOW, name: `New ${n}` }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 422, 422, 422, 422]);
    const { body } = await share({ ...LOW, name: 'Another' }).expect(422);
    expect(body.errors).toMatchObject([
      { path: 'name', message: 'You share 20 views. Stop sharing one first.' },
    ]);
    await share({ ...LOW, name: 'View 0' }).expect(201);
    await share(LOW, { by: BELA }).expect(201);
  });

  it('is refused beyond 200 of all people', async () => {
    await fill(MAX_VIEWS, (n) => `person-${n}@example.com`);
    const { body } = await share().expect(422);
    expect(body.errors).toMatchObject([
      {
        path: 'name',
        message: 'People share 200 views. Ask a manager to stop sharing some that nobody uses.',
      },
    ]);
  });
});
