import { can, PERMISSIONS, type Permission, ROLES, type Role } from '@godown/shared/roles';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { routesOf } from '../../testing/routes-of.js';
import { useTestApp } from '../../testing/test-app.js';
import { ROUTES as DESCRIBED } from '../../web/openapi/routes.js';
import { membersOf } from './members.repo.js';

const test = useTestApp({ managerEmails: ['manager@example.com'] });
const emailOf = (role: Role) => `${role}@example.com`;

beforeEach(async () => {
  const given = { role: 'staff', at: test.now, by: emailOf('manager') } as const;
  await membersOf(test.db).insertOne({ _id: emailOf('staff'), given });
});

/** Who may call what: nobody has to be signed in (`all`), everybody who is (`read`), or a permission. */
const ROUTES: Record<string, 'all' | 'read' | Permission> = {
  'GET /item': 'all',
  'GET /item/:id': 'all',
  'GET /item/:id/picture': 'all',
  'GET /events': 'all',
  'GET /health/live': 'all',
  'GET /health/ready': 'all',
  'POST /login': 'all',
  'GET /openapi.json': 'all',
  'GET /docs': 'all',
  'GET /me': 'read',
  'GET /items-by-id': 'read',
  'GET /suppliers': 'read',
  'GET /item/:id/movements': 'read',
  'GET /movements': 'read',
  'GET /movements/summary': 'read',
  'GET /people': 'read',
  'GET /parties': 'read',
  'GET /deleted-items': 'read',
  'GET /documents': 'read',
  'GET /documents/:number': 'read',
  'GET /stock-counts': 'read',
  'GET /stock-counts/:id': 'read',
  'GET /notices': 'read',
  'PUT /notices/seen': 'read',
  'GET /reports/day': 'read',
  'GET /reports/day/items': 'read',
  'GET /reorder': 'read',
  'GET /export/items': 'read',
  'POST /export/items': 'read',
  'GET /export/movements': 'read',
  'GET /export/documents': 'read',
  'GET /jobs': 'read',
  'GET /jobs/:id': 'read',
  'GET /jobs/:id/problems': 'read',
  'GET /health/ledger': 'read',
  'GET /picture': 'write',
  'POST /item': 'write',
  'PUT /item/:id': 'write',
  'PATCH /item/:id': 'write',
  'POST /item/:id/movements': 'write',
  'POST /item/:id/counts': 'write',
  'POST /item/:id/transfers': 'write',
  'POST /movements/:id/undo': 'write',
  'POST /documents': 'write',
  'POST /stock-counts': 'write',
  'DELETE /stock-counts/:id': 'write',
  'PUT /stock-counts/:id/lines/:item': 'write',
  'POST /stock-counts/:id/post': 'write',
  // What a job does decides further, see below.
  'POST /jobs': 'write',
  'POST /jobs/:id/cancel': 'write',
  'POST /jobs/:id/undo': 'write',
  'DELETE /item/:id': 'delete',
  'POST /item/:id/restore': 'delete',
  'POST /documents/:number/void': 'void',
  'GET /imports': 'import',
  'POST /imports': 'import',
  'GET /imports/template.csv': 'import',
  'GET /imports/template.xlsx': 'import',
  'GET /imports/:id': 'import',
  'DELETE /imports/:id': 'import',
  'POST /imports/:id/sheet': 'import',
  'POST /imports/:id/check': 'import',
  'POST /imports/:id/cancel': 'import',
  'POST /imports/:id/apply': 'import',
  'GET /imports/:id/rows': 'import',
  'GET /imports/:id/wrong.csv': 'import',
  'GET /reports/stock-value': 'cost',
  'GET /reports/overview': 'cost',
  'GET /export/stock-value': 'cost',
  'GET /api-keys': 'connect',
  'POST /api-keys': 'connect',
  'DELETE /api-keys/:id': 'connect',
  'GET /webhooks': 'connect',
  'POST /webhooks': 'connect',
  'PUT /webhooks/:id': 'connect',
  'DELETE /webhooks/:id': 'connect',
  'POST /webhooks/:id/ping': 'connect',
  'GET /webhooks/:id/deliveries': 'connect',
  'POST /webhooks/:id/deliveries/:delivery/retry': 'connect',
  'GET /sending': 'read',
  'PUT /sending': 'administer',
  'GET /journal': 'administer',
  'GET /export/journal': 'administer',
  'GET /members': 'administer',
  'PUT /members/:email': 'administer',
  'DELETE /members/:email': 'administer',
};

it('is decided for every route', () => {
  expect(routesOf(test.app)).toEqual(Object.keys(ROUTES).sort());
});

it('is described for every route as it is', () => {
  const names = { everybody: 'all', 'signed-in': 'read' } as const;
  const described = Object.values(DESCRIBED).flatMap((routes) =>
    Object.entries(routes).map(([route, { access }]) => [
      route.replace(/\{(\w+)\}/g, ':$1'),
      access === 'everybody' || access === 'signed-in' ? names[access] : access,
    ]),
  );
  expect(Object.fromEntries(described)).toEqual({ ...ROUTES, 'POST /login': 'read' });
});

const GUARDED = Object.entries(ROUTES).flatMap(([route, who]) =>
  who === 'all' ? [] : [[route, who] as const],
);

const call = (route: string, role: Role | null) => {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:email/, 'x@example.com').replace(/:\w+/g, String(new ObjectId()));
  const request = test.http[method.toLowerCase() as 'get'](`/api${path}`);
  return role ? request.set(...test.as({ uid: role, email: emailOf(role) })) : request;
};

describe.each(GUARDED)('%s', (route, who) => {
  it('is refused to a visitor', async () => {
    await call(route, null).expect(401);
  });

  it.each(ROLES)('is allowed to a %s, or says which role it needs', async (role) => {
    const { status, body } = await call(route, role);
    if (who === 'read' || can(role, who)) expect([401, 403]).not.toContain(status);
    else {
      expect(status).toBe(403);
      expect(body.code).toBe('role_required');
      expect(body.detail).toContain(`needs the role ${PERMISSIONS[who]}; yours is ${role}`);
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

  it('that deletes is for managers, also its undo', async () => {
    const { _id } = await test.addItem({});
    await start('staff', _id, { kind: 'delete' }).expect(403);
    expect(await test.items.countDocuments({ _id })).toBe(1);
    const { body } = await start('manager', _id, { kind: 'delete' }).expect(201);
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
    await test.http
      .post(`/api/jobs/${body._id}/undo`)
      .set(...as('staff'))
      .expect(202);
  });
});
