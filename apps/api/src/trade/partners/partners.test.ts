import { randomUUID } from 'node:crypto';
import type { NewPartner, Partner, SavedPartner } from '@godown/shared/trade/partners';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { journalOf } from '../../access/journal/journal.repo.js';
import { membersOf } from '../../access/members/members.repo.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { entriesOf } from '../accounts/entry-doc.js';
import { partnersOf } from '../accounts/partner-doc.js';

const STAFF = { uid: 'staff-uid', email: 'staff@example.com' };
const VIEWER = { uid: 'viewer-uid', email: 'viewer@example.com' };
const MANAGED = { managerEmails: [ANNA.email] };
/** Two apps, each with a ledger of its own, on one database. */
const apps = [useTestApp(MANAGED), useTestApp(MANAGED)] as const;
const [test, other] = apps;

const RAHMAN: NewPartner = { kind: 'customer', name: 'Abdur Rahman', shop: 'Rahman Stores' };

beforeEach(async () => {
  const given = { role: 'staff', at: test.now, by: ANNA.email } as const;
  await membersOf(test.db).insertOne({ _id: STAFF.email, given });
});

const add = async (fields: Partial<NewPartner> = {}): Promise<SavedPartner> =>
  (await test.post('/partners', { ...RAHMAN, ...fields }).expect(201)).body;
const get = (id: string, by = ANNA) => test.http.get(`/api/partners/${id}`).set(...test.as(by));
const read = async (id: string): Promise<Partner> => (await get(id).expect(200)).body;
const put = (id: string, body: object, { by = ANNA, ...headers }: Record<string, unknown> = {}) =>
  test.http
    .put(`/api/partners/${id}`)
    .set(...test.as(by as typeof ANNA))
    .set(headers as Record<string, string>)
    .send(body);
const remove = (id: string, by = ANNA) => test.http.delete(`/api/partners/${id}`).set(...test.as(by));
const restore = (id: string) => test.post(`/partners/${id}/restore`);
const entries = () => entriesOf(test.db).find().toArray();
const journal = async () =>
  (
    await journalOf(test.db)
      .find({ action: /^partner/ })
      .toArray()
  ).map(({ _id, ...entry }) => entry);

describe('a new customer or supplier', () => {
  it('has what was sent, its phone number as it is dialled from anywhere, and an account at zero', async () => {
    const phone = '০১৭১২-৩৪৫৬৭৮';
    const sent = {
      ...RAHMAN,
      phone,
      address: '12/4 Khatunganj',
      note: 'Pays on Thursdays',
      creditLimit: 500.25,
    };
    const { body, headers } = await test.post('/partners', sent).expect(201);
    expect(body).toEqual({
      ...sent,
      _id: expect.any(String),
      phone: '+8801712345678',
      balance: 0,
      version: 1,
      createdAt: test.now.toISOString(),
    });
    expect(headers).toMatchObject({ etag: '"1"', location: `/api/partners/${body._id}` });
    expect(await read(body._id)).toEqual(body);
    expect(await entries()).toEqual([]);
    expect(await journal()).toEqual([
      {
        at: test.now,
        email: ANNA.email,
        action: 'partner-added',
        subject: { id: body._id, name: RAHMAN.name },
      },
    ]);
  });

  it('has what is owed at the start as the first entry of its account', async () => {
    const { _id, balance } = await add({ opening: 1200.55 });
    expect(balance).toBe(1200.55);
    expect(await entries()).toEqual([
      expect.objectContaining({
        partner: new ObjectId(_id),
        partnerName: RAHMAN.name,
        partnerKind: 'customer',
        number: 1,
        kind: 'opening',
        change: 120055,
        after: 120055,
        email: ANNA.email,
      }),
    ]);
  });

  it('is added once, also if the request is sent again', async () => {
    const key = randomUUID();
    const body = { ...RAHMAN, opening: 10 };
    const sent = await test.post('/partners', body, { key }).expect(201);
    expect((await test.post('/partners', body, { key }).expect(201)).body).toEqual(sent.body);
    await test.post('/partners', { ...body, opening: 11 }, { key }).expect(409);
    await test.http
      .post('/api/partners')
      .set(...test.as())
      .send(body)
      .expect(422);
    expect(await partnersOf(test.db).countDocuments()).toBe(1);
    expect(await entries()).toHaveLength(1);
  });

  it('may have a name of 200 characters in Bangla', async () => {
    const name = 'চট্টগ্রামেরখাতুনগঞ্জ'.repeat(11).slice(0, 200);
    const { _id } = await add({ name });
    expect((await read(_id)).name).toBe(name);
    const { body } = await test.post('/partners', { ...RAHMAN, name: `${name}ক` }).expect(422);
    expect(body.errors).toMatchObject([{ path: 'name' }]);
  });

  it('names others of its kind with the same phone number', async () => {
    const phone = '01712345678';
    const first = await add({ phone });
    await add({ phone, kind: 'supplier' });
    await remove((await add({ phone, name: 'Deleted' }))._id).expect(200);
    expect(first.sameAs).toBeUndefined();
    const twin = await add({ phone: '+880 1712 345678', name: 'Abdul Rahman' });
    expect(twin.sameAs).toEqual([{ _id: first._id, name: RAHMAN.name }]);
    const { body } = await put(first._id, { note: 'The same?' }).expect(200);
    expect(body.sameAs).toEqual([{ _id: twin._id, name: 'Abdul Rahman' }]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ kind: 'friend' }, 'kind'],
    [{ phone: '12' }, 'phone'],
    [{ creditLimit: -1 }, 'creditLimit'],
    [{ creditLimit: 0.001 }, 'creditLimit'],
    [{ opening: 0 }, 'opening'],
    [{ balance: 5 }, 'balance'],
  ])('is refused with %j, by the name of the field', async (wrong, path) => {
    const { body } = await test.post('/partners', { ...RAHMAN, ...wrong }).expect(422);
    expect(body.errors).toMatchObject([{ path }]);
    expect(await partnersOf(test.db).countDocuments()).toBe(0);
  });
});

describe('an edit', () => {
  it('changes what it names, and is in the journal with what was before', async () => {
    const { _id } = await add({ phone: '01712345678', note: 'Old', creditLimit: 100 });
    const { body, headers } = await put(_id, {
      name: 'Karim',
      phone: null,
      note: '',
      address: 'Anderkilla',
      creditLimit: null,
    }).expect(200);
    expect(body).toMatchObject({ name: 'Karim', shop: RAHMAN.shop, address: 'Anderkilla', version: 2 });
    for (const field of ['phone', 'note', 'creditLimit']) expect(body).not.toHaveProperty(field);
    expect(headers.etag).toBe('"2"');
    expect(await read(_id)).toEqual(body);
    expect((await journal()).at(-1)).toEqual({
      at: test.now,
      email: ANNA.email,
      action: 'partner-edited',
      subject: { id: _id, name: 'Karim' },
      changes: [
        { field: 'name', before: RAHMAN.name, after: 'Karim' },
        { field: 'phone', before: '+8801712345678' },
        { field: 'address', after: 'Anderkilla' },
        { field: 'note', before: 'Old' },
        { field: 'creditLimit', before: 100 },
      ],
    });
  });

  it('that changes nothing is no new version', async () => {
    const { _id } = await add({ phone: '01712345678' });
    const { body } = await put(_id, { name: RAHMAN.name, phone: '1712345678', address: null }).expect(200);
    expect(body.version).toBe(1);
    expect(await journal()).toHaveLength(1);
  });

  it('leaves the balance and the entries alone', async () => {
    const { _id } = await add({ opening: 75 });
    expect((await put(_id, { name: 'Karim' }).expect(200)).body.balance).toBe(75);
    expect(await entries()).toHaveLength(1);
  });

  it('of another version is refused with what it is now', async () => {
    const { _id } = await add();
    await put(_id, { note: 'First' }, { 'If-Match': '"1"' }).expect(200);
    const { body, headers } = await put(_id, { note: 'Second' }, { 'If-Match': '"1"' }).expect(412);
    expect(body).toMatchObject({ code: 'version_conflict', current: { _id, note: 'First', version: 2 } });
    expect(headers.etag).toBe('"2"');
    await put(_id, { note: 'Third' }, { 'If-Match': 'x' }).expect(422);
  });

  it('with a key is made once', async () => {
    const { _id } = await add();
    const key = { 'Idempotency-Key': randomUUID() };
    await put(_id, { note: 'First' }, key).expect(200);
    await put(_id, { note: 'Second' }).expect(200);
    expect((await put(_id, { note: 'First' }, key).expect(200)).body.note).toBe('Second');
  });

  it('of two servers at once loses nothing', async () => {
    const { _id } = await add();
    const fields = { note: 'A note', shop: 'A shop', address: 'An address', phone: '+8801712345678' };
    const sent = Object.entries(fields).map(([field, value], index) =>
      (index % 2 ? test : other).http
        .put(`/api/partners/${_id}`)
        .set(...test.as())
        .send({ [field]: value }),
    );
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    expect(await read(_id)).toMatchObject({ ...fields, version: 5 });
  });

  it('of one version by two servers at once is made by one of them', async () => {
    const { _id } = await add();
    const sent = apps.map(({ http }, index) =>
      http
        .put(`/api/partners/${_id}`)
        .set(...test.as())
        .set('If-Match', '"1"')
        .send({ note: `From ${index}` }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412]);
    expect((await read(_id)).version).toBe(2);
  });
});

describe('deleting', () => {
  it('keeps the account, and can be taken back', async () => {
    const { _id } = await add({ phone: '01712345678' });
    await remove(_id).expect(200, { deletedCount: 1 });
    expect((await read(_id)).deleted).toEqual({ at: test.now.toISOString(), by: ANNA.email });
    for (const refused of [await remove(_id), await put(_id, { name: 'X' })])
      expect(refused).toMatchObject({ status: 404, body: { code: 'partner_not_found' } });
    const { body, headers } = await restore(_id).expect(200);
    expect(body).not.toHaveProperty('deleted');
    expect(body).toMatchObject({ _id, phone: '+8801712345678', version: 3 });
    expect(headers.etag).toBe('"3"');
    expect((await restore(_id).expect(404)).body.code).toBe('partner_not_found');
    expect((await journal()).map(({ action }) => action)).toEqual([
      'partner-added',
      'partner-deleted',
      'partner-restored',
    ]);
  });

  it.each([30, -30])('is refused while the balance is %d', async (opening) => {
    const { _id } = await add({ opening });
    const { body } = await remove(_id).expect(409);
    expect(body).toMatchObject({
      code: 'balance_not_zero',
      values: { name: RAHMAN.name, owed: opening },
    });
    expect(await read(_id)).not.toHaveProperty('deleted');
  });
});

describe('roles', () => {
  it('show no money to viewers', async () => {
    const { _id } = await add({ opening: 75, creditLimit: 100 });
    expect((await get(_id, STAFF).expect(200)).body).toMatchObject({ balance: 75, creditLimit: 100 });
    const shown = [(await get(_id, VIEWER).expect(200)).body];
    shown.push(
      ...(
        await test.http
          .get('/api/partners?since=true')
          .set(...test.as(VIEWER))
          .expect(200)
      ).body,
    );
    expect(shown).toHaveLength(2);
    for (const partner of shown) {
      expect(partner.name).toBe(RAHMAN.name);
      expect(partner).not.toHaveProperty('balance');
      expect(partner).not.toHaveProperty('creditLimit');
      expect(partner).not.toHaveProperty('since');
    }
  });

  it('let staff add and edit, and managers delete, restore and merge', async () => {
    const { _id } = await add();
    await test.post('/partners', RAHMAN, { by: STAFF }).expect(201);
    await put(_id, { note: 'x' }, { by: STAFF }).expect(200);
    await remove(_id, STAFF).expect(403);
    await test.post(`/partners/${_id}/merge`, { into: _id }, { by: STAFF }).expect(403);
    await remove(_id).expect(200);
    await test.post(`/partners/${_id}/restore`, undefined, { by: STAFF }).expect(403);
    await test.post('/partners', RAHMAN, { by: VIEWER }).expect(403);
    const deleted = (by: typeof ANNA) => test.http.get('/api/partners?deleted=true').set(...test.as(by));
    await deleted(STAFF).expect(403);
    expect((await deleted(ANNA).expect(200)).body).toMatchObject([{ _id }]);
  });
});

it('is found by its id only', async () => {
  for (const id of [String(new ObjectId()), 'none'])
    for (const response of [await get(id), await put(id, {}), await remove(id), await restore(id)])
      expect(response).toMatchObject({ status: 404, body: { code: 'partner_not_found' } });
});

it('is sent whole to whoever has an older balance of the same version', async () => {
  const { _id } = await add({ opening: 75 });
  await get(_id).set('If-None-Match', '"1"').expect(200);
});
