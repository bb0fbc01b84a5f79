import { can, PERMISSIONS, type Permission, ROLES, type Role } from '@godown/shared/access/roles';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { isPermission, type ListedRoute } from '../../http/routes.js';
import { APP_ROUTES } from '../../testing/app-routes.js';
import { useTestApp } from '../../testing/test-app.js';
import { membersOf } from './members.repo.js';

const test = useTestApp({ managerEmails: ['manager@example.com'] });
const emailOf = (role: Role) => `${role}@example.com`;

beforeEach(async () => {
  for (const role of ['storekeeper', 'staff'] as const) {
    const given = { role, at: test.now, by: emailOf('manager') };
    await membersOf(test.db).insertOne({ _id: emailOf(role), given });
  }
});

/** Routes for which nobody has to be signed in. A route is opened by adding it here too. */
const OPEN = [
  'GET /docs',
  'GET /events',
  'GET /health/live',
  'GET /health/ready',
  'GET /item',
  'GET /item/{id}',
  'GET /item/{id}/picture',
  'GET /item/{id}/pictures/{picture}',
  'GET /movements/{id}/pictures/{picture}',
  'GET /openapi.json',
  // It needs the token of the identity provider.
  'POST /login',
];

/** Routes besides reading that everybody who is signed in may use. */
const FOR_ALL_ROLES = [
  'DELETE /push/devices/{device}',
  'POST /export/items',
  'PUT /me/language',
  'PUT /notices/seen',
  'PUT /push/devices',
];

/** Routes that do the most harm in the wrong hands. */
const DANGEROUS: Readonly<Record<string, Permission>> = {
  'DELETE /item/{id}': 'delete',
  'POST /documents/{number}/void': 'void',
  'POST /imports/{id}/apply': 'import',
  'POST /partners/import': 'import',
  'DELETE /partners/{id}': 'adjust',
  'POST /partners/{id}/merge': 'adjust',
  'POST /api-keys': 'connect',
  'DELETE /api-keys/{id}': 'connect',
  'POST /webhooks': 'connect',
  'PUT /webhooks/{id}': 'connect',
  'DELETE /webhooks/{id}': 'connect',
  'PUT /sending': 'administer',
  'GET /members': 'administer',
  'PUT /members/{email}': 'administer',
  'DELETE /members/{email}': 'administer',
  'POST /partners/{id}/adjustments': 'adjust',
  'POST /partners/{id}/payments': 'trade',
  'POST /partners/{id}/entries/{entry}/undo': 'trade',
  'POST /partners/{id}/entries/{entry}/bounce': 'trade',
  'GET /partners/{id}/entries': 'trade',
  'GET /partners/{id}/entries/{entry}': 'trade',
  'GET /partners/{id}/statement': 'trade',
  'GET /debts': 'trade',
  'GET /debts/sums': 'trade',
  'GET /debts/ages': 'trade',
  'GET /partners/{id}/debt': 'trade',
  'GET /export/statement': 'trade',
  'GET /export/entries': 'trade',
  'GET /export/debts': 'trade',
  'GET /journal': 'administer',
  'GET /export/journal': 'administer',
  'GET /reports/overview': 'cost',
  'GET /reports/stock-value': 'cost',
  'GET /export/stock-value': 'cost',
};

const namesOf = (routes: readonly ListedRoute[]) => routes.map(({ name }) => name).toSorted();
const isGuarded = ({ access }: ListedRoute) => access === 'signed-in' || isPermission(access);

it('opens these routes to visitors, and no other', () => {
  expect(namesOf(APP_ROUTES.filter((route) => !isGuarded(route)))).toEqual(OPEN);
});

it('lets everybody who is signed in read, and change no more than this', () => {
  const changing = APP_ROUTES.filter(({ method, access }) => method !== 'GET' && access === 'signed-in');
  expect(namesOf(changing)).toEqual(FOR_ALL_ROLES);
});

it('keeps what is dangerous to those who may', () => {
  const accesses = Object.fromEntries(APP_ROUTES.map(({ name, access }) => [name, access]));
  expect(accesses).toMatchObject(DANGEROUS);
});

const GUARDED = APP_ROUTES.filter(isGuarded).map((route) => [route.name, route] as const);

const call = ({ method, path }: ListedRoute, role: Role | null) => {
  const address = path.replace('{email}', 'x@example.com').replace(/\{\w+\}/g, String(new ObjectId()));
  const request = test.http[method.toLowerCase() as 'get'](`/api${address}`);
  return role ? request.set(...test.as({ uid: role, email: emailOf(role) })) : request;
};

describe.each(GUARDED)('%s', (_name, route) => {
  const { access } = route;

  it('is refused to a visitor', async () => {
    await call(route, null).expect(401);
  });

  it.each(ROLES)('is allowed to a %s, or says which role it needs', async (role) => {
    const { status, body } = await call(route, role);
    if (!isPermission(access) || can(role, access)) expect([401, 403]).not.toContain(status);
    else {
      expect(status).toBe(403);
      expect(body.code).toBe('role_required');
      expect(body.detail).toContain(`needs the role ${PERMISSIONS[access]}; yours is ${role}`);
    }
  });
});

const as = (role: Role) => test.as({ uid: role, email: emailOf(role) });

describe('a cost', () => {
  const ADDED = { name: 'Oven', quantity: 5, barcode: 'A-1', cost: 60 };

  it('is shown to managers only, wherever an item is', async () => {
    const { _id } = await test.addItem(ADDED);
    const shown = async (role: Role) => {
      const responses = await Promise.all(
        [
          '/item',
          `/item/${_id}`,
          '/item?sort=name',
          `/items-by-id?ids=${_id}`,
          '/export/items?format=csv',
        ].map((path) =>
          test.http
            .get(`/api${path}`)
            .set(...as(role))
            .expect(200),
        ),
      );
      return responses.map(({ text }) => /cost/i.test(text));
    };
    expect(await shown('manager')).toEqual([true, true, true, true, true]);
    expect(await shown('staff')).toEqual([false, false, false, false, false]);
    expect(await shown('viewer')).toEqual([false, false, false, false, false]);
  });

  it('is in no response to a change by staff, and can only be set by managers', async () => {
    const { _id } = await test.addItem(ADDED);
    const edit = (role: Role, body: object) =>
      test.http
        .patch(`/api/item/${_id}`)
        .set(...as(role))
        .set('If-Match', '*')
        .send(body);
    const { body } = await edit('staff', { name: 'Grill' }).expect(200);
    expect(body).not.toHaveProperty('cost');
    await edit('staff', { cost: 1 }).expect(403);
    await test.http
      .post('/api/item')
      .set(...as('staff'))
      .send({ email: emailOf('staff'), name: 'New', cost: 1 })
      .expect(403);
    expect((await edit('manager', { cost: 61 }).expect(200)).body.cost).toBe(61);
    expect(await test.items.countDocuments({ name: 'New' })).toBe(0);
  });
});

describe('a job', () => {
  const start = (role: Role, item: unknown, change: object) =>
    test.http
      .post('/api/jobs')
      .set(...as(role))
      .set('Idempotency-Key', crypto.randomUUID())
      .send({ selection: { items: [String(item)] }, change });
  /** A job that still runs is cancelled, not undone. */
  const untilDone = (id: string) =>
    expect
      .poll(async () => (await test.http.get(`/api/jobs/${id}`).set(...as('staff'))).body.state)
      .toBe('done');

  it('that deletes is for managers, also its undo', async () => {
    const { _id } = await test.addItem({});
    await start('staff', _id, { kind: 'delete' }).expect(403);
    expect(await test.items.countDocuments({ _id })).toBe(1);
    const { body } = await start('manager', _id, { kind: 'delete' }).expect(201);
    await untilDone(body._id);
    await test.http
      .post(`/api/jobs/${body._id}/undo`)
      .set(...as('staff'))
      .expect(403);
    await test.http
      .post(`/api/jobs/${body._id}/undo`)
      .set(...as('manager'))
      .expect(202);
  });

  it('that changes prices is for staff, also its undo', async () => {
    const { _id } = await test.addItem({});
    const { body } = await start('staff', _id, { kind: 'pricePercent', percent: 10 }).expect(201);
    await untilDone(body._id);
    await test.http
      .post(`/api/jobs/${body._id}/undo`)
      .set(...as('staff'))
      .expect(202);
  });
});
