import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type RawRequest, readProblem, sendRaw } from '../testing/raw-request.js';
import { ANNA, useTestApp } from '../testing/test-app.js';
import { toPageCursor } from './paging.js';

const test = useTestApp();
const NOBODYS_ID = '65f0000000000000000000ff';
const KEY = '8f0c2a44-7a55-4be7-8c2a-6f5e0a1b2c3d';
const VALID = '{"change":-1,"reason":"delivered"}';

/** Everything in the database. */
const readAll = () =>
  Promise.all(
    Object.values(test.ledger).map((each: typeof test.ledger.keys) => each.find().sort({ _id: 1 }).toArray()),
  );

/** Adds an active and a deleted item with movements. `unchanged` checks that the database is still the same. */
async function addStock() {
  const post = (path: string, body: object) =>
    test.http
      .post(`/api${path}`)
      .set(...test.as())
      .set('Idempotency-Key', randomUUID())
      .send(body)
      .expect(201);
  const add = () => post('/item', { email: ANNA.email, name: 'Here', quantity: 5 });
  const [active, deleted] = [(await add()).body._id, (await add()).body._id];
  const { movement } = (await post(`/item/${active}/movements`, { change: -1, reason: 'delivered' })).body;
  await post(`/movements/${movement._id}/undo`, {});
  await test.http
    .delete(`/api/item/${deleted}`)
    .set(...test.as())
    .expect(200);
  const before = await readAll();
  return {
    active,
    deleted,
    movement: movement._id,
    unchanged: async () => expect(await readAll()).toEqual(before),
  };
}

const send = ({ headers, ...request }: RawRequest) =>
  sendRaw(test.server, {
    ...request,
    headers: { authorization: test.as()[1], 'idempotency-key': KEY, ...headers },
  });
const json = { 'content-type': 'application/json' };

const OPERATORS = ['{"$gt":""}', '{"$ne":null}', '{"$where":"1"}', '[{"$gt":""}]', '{"$inc":1}'];
const NOT_TEXT = [...OPERATORS, '1', 'true', 'null', '[]', '{}', '["x"]'];
const NOT_WHOLE = [
  ...OPERATORS,
  '"1"',
  'true',
  'null',
  '[]',
  '{}',
  '[1]',
  '1.5',
  '1e999',
  '1e21',
  '1000000001',
];
const NO_WAREHOUSE = [...NOT_TEXT, '"Halishar"', '"constructor"', '"__proto__"', '""'];
const NO_NOTE = [...NOT_TEXT, '"a\\u0000b"', '"\\ud800"', JSON.stringify('x'.repeat(501))];
const NO_NAME = [...NOT_TEXT, '""', '"  "', '"\\u0000"', JSON.stringify('x'.repeat(201))];

interface WritingCall {
  method: string;
  path: (id: string) => string;
  valid: Record<string, string>;
  wrong: Record<string, string[]>;
}

const CALLS: Record<string, WritingCall> = {
  'a movement': {
    method: 'POST',
    path: (id) => `/api/item/${id}/movements`,
    valid: { change: '1', reason: '"count"' },
    wrong: {
      change: [...NOT_WHOLE, '0', '-0', '-1000000001', '1000000000'],
      reason: [...NOT_TEXT, '"added"', '"undo"', '"opening"', '"transfer"', '"toString"', '""'],
      warehouse: NO_WAREHOUSE,
      note: NO_NOTE,
    },
  },
  'a transfer': {
    method: 'POST',
    path: (id) => `/api/item/${id}/transfers`,
    valid: { from: '"halishar"', to: '"uttara"', quantity: '1' },
    wrong: {
      from: NO_WAREHOUSE,
      to: [...NO_WAREHOUSE, '"halishar"'],
      quantity: [...NOT_WHOLE, '0', '-1'],
      condition: [...NOT_TEXT, '"broken"', '"constructor"', '""'],
      note: NO_NOTE,
    },
  },
  'damaged pieces': {
    method: 'POST',
    path: (id) => `/api/item/${id}/damaged`,
    valid: { reason: '"damaged"', quantity: '1' },
    wrong: {
      reason: [...NOT_TEXT, '"delivered"', '"returned"', '"toString"', '""'],
      quantity: [...NOT_WHOLE, '0', '-1'],
      warehouse: NO_WAREHOUSE,
      note: NO_NOTE,
      condition: ['"good"'],
    },
  },
  'a return': {
    method: 'POST',
    path: (id) => `/api/item/${id}/returns`,
    valid: { reason: '"returned"', condition: '"good"', quantity: '1' },
    wrong: {
      reason: [...NOT_TEXT, '"delivered"', '"damaged"', '""'],
      condition: [...NOT_TEXT, '"broken"', '"constructor"', '""'],
      quantity: [...NOT_WHOLE, '0', '-1', '1000000000'],
      warehouse: NO_WAREHOUSE,
      note: NO_NOTE,
      party: [...NOT_TEXT, JSON.stringify('x'.repeat(201))],
    },
  },
  'an edit': {
    method: 'PATCH',
    path: (id) => `/api/item/${id}`,
    valid: { supplier: '"S"' },
    wrong: {
      name: NO_NAME,
      price: [...OPERATORS, '"1"', 'true', 'null', '-1', '1.001', '1e10'],
      supplier: [...NOT_TEXT, JSON.stringify('x'.repeat(201))],
      img: [...NOT_TEXT, '"javascript:alert(1)"', '"//evil.example/x"', '"ftp://x"'],
      description: [...NOT_TEXT, JSON.stringify('x'.repeat(5001))],
      quantity: ['1'],
      stock: ['{"halishar":1}'],
      version: ['9'],
      email: [`"${ANNA.email}"`],
      __proto__2: ['{}'],
      $set: ['{"name":"x"}'],
      'stock.halishar': ['1'],
    },
  },
  'a total': {
    method: 'PUT',
    path: (id) => `/api/item/${id}`,
    valid: { quantity: '1' },
    wrong: { quantity: NOT_WHOLE, warehouse: NO_WAREHOUSE, stock: ['{"halishar":1}'], change: ['1'] },
  },
};

describe.each(Object.entries(CALLS))('%s', (_, { method, path, valid, wrong }) => {
  const bodyOf = (fields: Record<string, string>) =>
    `{${Object.entries(fields).map(([name, text]) => `${JSON.stringify(name)}:${text}`)}}`;

  it('is refused with the name of each invalid field, and changes nothing', async () => {
    const { active, unchanged } = await addStock();
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const body = bodyOf({ ...valid, [field]: value });
        const problem = readProblem(await send({ method, path: path(active), headers: json, body }), body);
        expect(problem.code, body.slice(0, 100)).toBe('invalid_input');
        expect(
          problem.errors?.map(({ path }) => path),
          body.slice(0, 100),
        ).toContain(field);
      }
    }
    await unchanged();
  });

  it('is refused with an invalid body, item or key', async () => {
    const { active, deleted, unchanged } = await addStock();
    const good = bodyOf(valid);
    for (const [change, status] of [
      [{ body: '' }, 400],
      [{ body: '{' }, 400],
      [{ body: '[]' }, 422],
      [{ body: 'null' }, 422],
      [{ body: '{}' }, 422],
      [{ body: `${good.slice(0, -1)},"x":1}` }, 422],
      [{ body: Buffer.from([0x7b, 0xc3, 0x28, 0x7d]) }, 400],
      [{ body: `{"x":"${'x'.repeat(103_424)}"}` }, 413],
      [{ headers: { 'content-type': 'text/plain' } }, 415],
      [{ path: path(deleted) }, 404],
      [{ path: path(NOBODYS_ID) }, 404],
      [{ path: path('$ne') }, 404],
      [{ path: path('%') }, 400],
      [{ headers: { authorization: '' } }, 401],
      [{ headers: { authorization: 'Bearer x.y.z' } }, 401],
      [{ headers: { 'idempotency-key': '' } }, 422],
      [{ headers: { 'idempotency-key': `${KEY}, ${KEY}` } }, 422],
      [{ headers: { 'idempotency-key': '{"$ne":null}' } }, 422],
      [{ headers: { 'idempotency-key': `${KEY}0` } }, 422],
    ] as [Partial<RawRequest>, number][]) {
      const request = {
        method,
        path: path(active),
        body: good,
        ...change,
        headers: { ...json, ...change.headers },
      };
      expect(readProblem(await send(request), change).status, JSON.stringify(change).slice(0, 100)).toBe(
        status,
      );
    }
    await unchanged();
  });
});

it('undo, restore and delete are refused for unknown ids, and change nothing', async () => {
  const { active, deleted, movement, unchanged } = await addStock();
  const [opening] = await test.ledger.movements.find({ reason: 'added' }).toArray();
  for (const [method, path, status, code] of [
    ['POST', `/api/movements/${movement}/undo`, 409, 'already_undone'],
    ['POST', `/api/movements/${opening?._id}/undo`, 409, 'not_undoable'],
    ['POST', `/api/movements/${active}/undo`, 404, 'movement_not_found'],
    ['POST', '/api/movements/$ne/undo', 404, 'movement_not_found'],
    ['POST', '/api/movements/%/undo', 400, 'bad_request'],
    ['GET', `/api/movements/${movement}/undo`, 405, 'method_not_allowed'],
    ['DELETE', `/api/movements/${movement}`, 404, 'not_found'],
    ['DELETE', '/api/movements', 405, 'method_not_allowed'],
    ['POST', '/api/movements', 405, 'method_not_allowed'],
    ['PUT', `/api/item/${active}/movements`, 405, 'method_not_allowed'],
    ['GET', `/api/item/${active}/transfers`, 405, 'method_not_allowed'],
    ['POST', `/api/item/${active}/restore`, 404, 'item_not_found'],
    ['POST', `/api/item/${NOBODYS_ID}/restore`, 404, 'item_not_found'],
    ['POST', '/api/item/x/restore', 404, 'item_not_found'],
    ['DELETE', `/api/item/${deleted}`, 404, 'item_not_found'],
    ['DELETE', '/api/deleted-items', 405, 'method_not_allowed'],
    ['POST', '/api/events', 405, 'method_not_allowed'],
    ['POST', '/api/health/ledger', 405, 'method_not_allowed'],
  ] as const) {
    expect(readProblem(await send({ method, path }), path), path).toMatchObject({ status, code });
    if (status === 409 || status === 404) {
      const badKey = await send({ method, path, headers: { 'idempotency-key': 'x' } });
      expect([status, 422], path).toContain(readProblem(badKey, path).status);
    }
  }
  for (const path of [`/api/movements/${movement}/undo`, `/api/item/${deleted}/restore`]) {
    const visitor = await send({ method: 'POST', path, headers: { authorization: '' } });
    expect(readProblem(visitor, path).status).toBe(401);
    const badKey = await send({ method: 'POST', path, headers: { 'idempotency-key': 'x' } });
    expect(readProblem(badKey, path).errors?.[0]?.path).toBe('Idempotency-Key');
  }
  for (const header of ['x', '3', '"3', 'W/3', '{"$ne":null}', '']) {
    const response = await send({
      method: 'PATCH',
      path: `/api/item/${active}`,
      headers: { ...json, 'if-match': header },
      body: '{"name":"x"}',
    });
    expect(readProblem(response, header).errors?.[0]?.path, header).toBe('If-Match');
  }
  await unchanged();
});

const PAGE = [
  'limit=0',
  'limit=1001',
  'limit=-1',
  'limit=x',
  'limit=1&limit=2',
  'limit[$gt]=1',
  'cursor=',
  'cursor=x',
];
const FILTERS = [
  'warehouse=',
  'warehouse=Halishar',
  'warehouse=constructor',
  'warehouse[$ne]=x',
  'warehouse=uttara&warehouse=uttara',
  'person=',
  'person=x',
  'person[$gt]=',
  'reason=',
  'reason=toString',
  'reason=undo&reason=undo',
  'from=',
  'from=yesterday',
  'from=2026-02-30',
  'from=2026-13-01',
  'from=2026-01-01T25:00:00Z',
  'from=2026-01-01T00:00:00%2B99:99',
  'from=2026-01-01T00:00',
  'from=+275760-09-14',
  'to=1e9',
  'to[$lt]=2026-01-01',
  'to=2026-01-01&to=2026-01-02',
  'cursor=1.2.3',
  `cursor=9999999999999999.${NOBODYS_ID}`,
  `cursor=-1.${NOBODYS_ID}`,
  'x=1',
  '__proto__=1',
];

it('a list is refused with the name of each invalid parameter', async () => {
  const { active, unchanged } = await addStock();
  const lists = [
    ...[...PAGE, ...FILTERS, 'item=', 'item=x', 'item[$ne]=x', 'cursor=1.0'].map(
      (query) => `/api/movements?${query}`,
    ),
    ...[...PAGE, ...FILTERS, `item=${active}`, `cursor=1.${NOBODYS_ID}`].map(
      (query) => `/api/item/${active}/movements?${query}`,
    ),
    ...[...PAGE, 'cursor=1.0', 'email=a@b.c', 'x=1'].map((query) => `/api/deleted-items?${query}`),
  ];
  for (const path of lists) {
    const problem = readProblem(await send({ method: 'GET', path }), path);
    expect(problem.code, path).toBe('invalid_input');
    const field = /\?([^=&]+)/.exec(path)?.[1];
    expect(
      problem.errors?.map(({ path }) => path),
      path,
    ).toContain(field);
  }
  await unchanged();
});

it('a list accepts the earliest and latest dates and cursors', async () => {
  const { active } = await addStock();
  for (const query of [
    'from=0000-01-01',
    'to=0001-01-01',
    'to=9999-12-31',
    'from=9999-12-31T23:59:59.999999999-23:59',
    'from=2026-02-01&to=2026-01-01',
    `person=${encodeURIComponent('"$ne"@x')}`,
    `cursor=${toPageCursor(`0.${NOBODYS_ID}`, { address: '/api/movements', filters: {} })}`,
    `cursor=${toPageCursor(`999999999999999.${NOBODYS_ID}`, { address: '/api/movements', filters: {} })}`,
  ]) {
    expect((await send({ method: 'GET', path: `/api/movements?${query}` })).status, query).toBe(200);
  }
  const address = `/api/item/${active}/movements`;
  const cursor = toPageCursor('999999999999999.999', { address, filters: {} });
  expect((await send({ method: 'GET', path: `${address}?cursor=${cursor}` })).status).toBe(200);
});

it('events accept any Last-Event-ID', async () => {
  for (const id of ['x', '{"$ne":null}', 'x'.repeat(5000), '0']) {
    const asked = new AbortController();
    const { port } = test.server.address() as { port: number };
    const response = await fetch(`http://127.0.0.1:${port}/api/events`, {
      headers: { 'last-event-id': id },
      signal: asked.signal,
    });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    let text = '';
    while (!text.includes('event: reset')) text += new TextDecoder().decode((await reader?.read())?.value);
    asked.abort();
  }
});

it('a key belongs to one request, in capitals too', async () => {
  const { active, unchanged } = await addStock();
  const request = { method: 'POST', path: `/api/item/${active}/movements`, headers: json, body: VALID };
  const first = await send(request);
  expect(first.status).toBe(201);
  for (const key of [KEY.toUpperCase(), ` ${KEY} `])
    expect((await send({ ...request, headers: { ...json, 'idempotency-key': key } })).body).toBe(first.body);
  for (const change of [
    { body: '{"change":-2,"reason":"delivered"}' },
    { method: 'PUT', path: `/api/item/${active}`, body: '{"quantity":1}' },
    { method: 'PATCH', path: `/api/item/${active}`, body: '{"name":"x"}' },
    { method: 'DELETE', path: `/api/item/${active}`, body: '' },
    { path: '/api/item', body: `{"email":"${ANNA.email}","name":"x"}` },
    { path: `/api/item/${active}/transfers`, body: '{"from":"halishar","to":"uttara","quantity":1}' },
  ])
    expect(readProblem(await send({ ...request, ...change }), change).code).toBe('key_reused');
  await expect(unchanged()).rejects.toThrow();
  expect(await test.ledger.movements.countDocuments({ item: { $exists: true } })).toBe(6);
});
