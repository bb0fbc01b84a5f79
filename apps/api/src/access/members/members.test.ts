import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { unsignedToken } from '../../testing/id-tokens.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { membersOf } from './members.repo.js';

const DORA = { uid: 'dora-uid', email: 'dora@example.com' };
const STAFF = ['write', 'connect', 'trade', 'price', 'belowCost'];
const CARLA = { uid: 'carla-uid', email: 'carla@example.com' };
const test = useTestApp({
  managerEmails: [ANNA.email, '@owners.example'],
  staffEmails: [ANNA.email, BELA.email],
});

const me = (by: typeof ANNA) => test.http.get('/api/me').set(...test.as(by));
const members = () => test.http.get('/api/members').set(...test.as());
const put = (email: string, role: string, by = ANNA) =>
  test.http
    .put(`/api/members/${email}`)
    .set(...test.as(by))
    .send({ role });
const login = ({ uid, email }: typeof ANNA) =>
  test.http
    .post('/api/login')
    .set('Authorization', `Bearer ${unsignedToken({ sub: uid, user_id: uid, email })}`)
    .send({ email });

describe('the language of a person', () => {
  const choose = (language: unknown, by: typeof ANNA) =>
    test.http
      .put('/api/me/language')
      .set(...test.as(by))
      .send({ language });

  it('is kept with the account and changes nobody else’s', async () => {
    expect((await me(BELA)).body).not.toHaveProperty('language');
    await choose('bn', BELA).expect(200, { language: 'bn' });
    expect((await me(BELA)).body).toMatchObject({ role: 'staff', language: 'bn' });
    expect((await me(ANNA)).body).not.toHaveProperty('language');
    await login(BELA).expect(200);
    expect((await me(BELA)).body).toMatchObject({ role: 'staff', language: 'bn' });
  });

  it('and the given role do not touch each other', async () => {
    await put(DORA.email, 'viewer').expect(200);
    await choose('bn', DORA).expect(200);
    expect((await me(DORA)).body).toMatchObject({ role: 'viewer', language: 'bn' });
    await put(DORA.email, 'staff').expect(200);
    expect((await me(DORA)).body).toMatchObject({ role: 'staff', language: 'bn' });
  });

  it('is one that the product has', async () => {
    for (const language of ['de', '', null, 5]) {
      const { body } = await choose(language, BELA).expect(422);
      expect(body.errors).toEqual([{ path: 'language', message: 'One of: en, bn.' }]);
    }
    expect((await me(BELA)).body).not.toHaveProperty('language');
  });
});

describe('the name of a person', () => {
  const name = (text: unknown, { email = BELA.email, by = BELA } = {}) =>
    test.http
      .put(`/api/members/${email}/name`)
      .set(...test.as(by))
      .send({ name: text });
  const names = (by = BELA) => test.http.get('/api/people/names').set(...test.as(by));

  it('is their own choice, and stands in place of the address', async () => {
    expect((await names()).body).toEqual([]);
    await name('  Rahima Begum ').expect(200, { name: 'Rahima Begum' });
    expect((await me(BELA)).body).toMatchObject({ email: BELA.email, name: 'Rahima Begum' });
    expect((await names(ANNA).expect(200)).body).toEqual([{ email: BELA.email, name: 'Rahima Begum' }]);
    expect((await members()).body).toContainEqual(
      expect.objectContaining({ email: BELA.email, role: 'staff', name: 'Rahima Begum' }),
    );
    await name('').expect(200, { name: '' });
    expect((await me(BELA)).body).not.toHaveProperty('name');
    expect((await names()).body).toEqual([]);
  });

  it('is given by a manager too, who sees in the journal who did it', async () => {
    await name('Anna', { email: ANNA.email }).expect(403);
    await name('Bela', { by: ANNA }).expect(200);
    await name('Bela', { by: ANNA }).expect(200);
    await name('').expect(200);
    await name('', { email: DORA.email, by: ANNA }).expect(200);
    expect(await membersOf(test.db).countDocuments({ _id: DORA.email })).toBe(0);
    const { body } = await test.http.get('/api/journal?action=name-given').set(...test.as());
    const subject = { id: BELA.email, name: BELA.email };
    expect(body).toMatchObject([
      { email: BELA.email, subject, changes: [{ field: 'name', before: 'Bela' }] },
      { email: ANNA.email, subject, changes: [{ field: 'name', after: 'Bela' }] },
    ]);
  });

  it('cannot be taken for an address, is short, and belongs to somebody who writes', async () => {
    const { body } = await name(ANNA.email).expect(422);
    expect(body.errors).toEqual([{ path: 'name', message: 'Enter a name, not an address.' }]);
    await name('Webshop (API key)').expect(422);
    await name('x'.repeat(61)).expect(422);
    await name(5).expect(422);
    await put(DORA.email, 'viewer').expect(200);
    await name('Dora', { email: DORA.email, by: DORA }).expect(403);
    await test.http.get('/api/people/names').expect(401);
  });
});

describe('the role of a person', () => {
  it('is manager by the setting, staff by the staff list, and nothing for others', async () => {
    expect((await me(ANNA).expect(200)).body).toEqual({
      email: ANNA.email,
      role: 'manager',
      may: [...STAFF, 'adjust', 'delete', 'void', 'import', 'cost', 'administer'],
      hasRoles: true,
    });
    expect((await me(BELA)).body.may).toEqual(STAFF);
    expect((await me(BELA).expect(200)).body.role).toBe('staff');
    expect((await me({ uid: 'o', email: 'olga@owners.example' }).expect(200)).body.role).toBe('manager');
    await me(CARLA).expect(401);
    await test.http.get('/api/me').expect(401);
  });

  it('is given by a manager, which invites somebody who is not on the staff list, and is taken back', async () => {
    await login(CARLA).expect(403);
    const { body } = await put('Carla@Example.com', 'viewer').expect(200);
    expect(body).toEqual({
      email: CARLA.email,
      role: 'viewer',
      source: 'given',
      givenAt: test.now.toISOString(),
      givenBy: ANNA.email,
    });
    await login(CARLA).expect(200);
    expect((await me(CARLA).expect(200)).body.role).toBe('viewer');
    await put(CARLA.email, 'staff').expect(200);
    expect((await me(CARLA)).body.role).toBe('staff');
    const path = `/api/members/${CARLA.email}`;
    await test.http
      .delete(path)
      .set(...test.as())
      .expect(200, { deletedCount: 1 });
    await me(CARLA).expect(401);
    await test.http
      .delete(path)
      .set(...test.as())
      .expect(404);
  });

  it('of a storekeeper is to move goods, and to see and change no money', async () => {
    await put(DORA.email, 'storekeeper').expect(200);
    expect((await me(DORA)).body.may).toEqual(['write']);
  });

  it('is listed with the last sign-in', async () => {
    await login(BELA).expect(200);
    expect((await members().expect(200)).body).toEqual([
      { email: ANNA.email, role: 'manager', source: 'setting' },
      { email: BELA.email, role: 'staff', source: 'default', lastSignInAt: test.now.toISOString() },
    ]);
  });

  it('is listed for those who were given one, and for the last of the others, 1,000 in total', async () => {
    const strangers = Array.from({ length: 1000 }, (_, index) => ({
      _id: `stranger${index}@example.com`,
      lastSignInAt: new Date(test.now.getTime() - index),
    }));
    await membersOf(test.db).insertMany(strangers);
    await put('guest@example.com', 'viewer').expect(200);
    const { body } = await members().expect(200);
    const addresses = body.map(({ email }: { email: string }) => email);
    // Its managers come from the setting.
    expect(addresses).toHaveLength(1001);
    expect(addresses).toContain('guest@example.com');
    expect(addresses).not.toContain('stranger999@example.com');
  });

  it('cannot be changed by somebody who is no manager', async () => {
    await put(CARLA.email, 'manager', BELA).expect(403);
    await test.http
      .get('/api/members')
      .set(...test.as(BELA))
      .expect(403);
    await me(CARLA).expect(401);
  });

  it.each([
    ['PUT', `/api/members/${CARLA.email}`, JSON.stringify({ role: 'manager' }), 'application/json'],
    ['POST', '/api/imports?name=list.csv', 'Name\nOven\n', 'text/csv'],
  ])('ends also for %s %s whose body has not come yet', async (method, path, body, type) => {
    await put(BELA.email, 'manager').expect(200);
    const { port } = test.server.address() as AddressInfo;
    const [name, token] = test.as(BELA);
    const slow = request({ port, method, path });
    slow.setHeader(name, token);
    slow.setHeader('Content-Type', type);
    slow.setHeader('Content-Length', body.length);
    slow.setHeader('Expect', '100-continue');
    slow.flushHeaders();
    await once(slow, 'continue');
    await put(BELA.email, 'staff').expect(200);
    slow.end(body);
    const [{ statusCode }] = (await once(slow, 'response')) as [IncomingMessage];
    expect(statusCode).toBe(403);
    await me(CARLA).expect(401);
    expect(await test.db.collection('importFiles.chunks').countDocuments()).toBe(0);
  });

  it.each([
    [ANNA.email, 'You cannot change your own role. Ask another manager.'],
    ['olga@owners.example', 'MANAGER_EMAILS makes this address a manager.'],
    ['nobody', 'Enter an e-mail address.'],
  ])('of %s cannot be changed', async (email, message) => {
    const { body } = await put(email, 'viewer').expect(422);
    expect(body.errors).toEqual([{ path: 'email', message: message }]);
  });

  it('is one of four', async () => {
    const { body } = await put(CARLA.email, 'owner').expect(422);
    expect(body.errors).toEqual([{ path: 'role', message: 'One of: viewer, storekeeper, staff, manager.' }]);
  });
});
