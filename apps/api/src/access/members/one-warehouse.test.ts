import { describe, expect, it } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';

const test = useTestApp({ managerEmails: [ANNA.email], staffEmails: [ANNA.email, BELA.email] });
const { post } = test;
const ONLY_UTTARA = 'You may change the stock of Uttara only, not of Halishar. A manager can change it.';
const BALANCES = { halishar: 10, bahaddarhat: 10, uttara: 10 };

const giveRole = (body: object) =>
  test.http
    .put(`/api/members/${BELA.email}`)
    .set(...test.as())
    .send(body);
const byBela = (path: string, body: object) => post(path, body, { by: BELA });
const stockOf = async (item: string) =>
  (
    await test.http
      .get(`/api/item/${item}`)
      .set(...test.as())
      .expect(200)
  ).body.stock;

/** Bela works in Uttara. Resolves with the id of an item that has 10 pieces in each warehouse, one damaged one in Halishar and in Uttara. */
async function inUttara(): Promise<string> {
  await giveRole({ role: 'staff', worksIn: 'uttara' }).expect(200);
  const { _id } = await test.addItem({ stock: BALANCES, damaged: { halishar: 1, uttara: 1 }, cost: 60 });
  return String(_id);
}

type Warehouse = 'halishar' | 'uttara';

/** Each way in which stock of a warehouse is changed or counted. Transfers are below. */
const WAYS: [string, (item: string, warehouse: Warehouse) => { path: string; body: object }][] = [
  [
    'delivers',
    (item, warehouse) => ({
      path: `/item/${item}/movements`,
      body: { change: -1, reason: 'delivered', warehouse },
    }),
  ],
  [
    'restocks',
    (item, warehouse) => ({
      path: `/item/${item}/movements`,
      body: { change: 1, reason: 'restock', warehouse },
    }),
  ],
  [
    'counts, and finds what the list says',
    (item, warehouse) => ({ path: `/item/${item}/counts`, body: { warehouse, counted: 10, expected: 10 } }),
  ],
  [
    'counts, and finds fewer',
    (item, warehouse) => ({ path: `/item/${item}/counts`, body: { warehouse, counted: 9, expected: 10 } }),
  ],
  [
    'sets pieces aside as damaged',
    (item, warehouse) => ({
      path: `/item/${item}/damaged`,
      body: { reason: 'damaged', quantity: 1, warehouse },
    }),
  ],
  [
    'writes damaged pieces off',
    (item, warehouse) => ({
      path: `/item/${item}/damaged`,
      body: { reason: 'written-off', note: 'Fell', quantity: 1, warehouse },
    }),
  ],
  [
    'takes a piece back',
    (item, warehouse) => ({
      path: `/item/${item}/returns`,
      body: { reason: 'returned', condition: 'damaged', quantity: 1, warehouse },
    }),
  ],
  [
    'adds an item with stock',
    (_, warehouse) => ({ path: '/item', body: { name: 'Fan', quantity: 2, warehouse } }),
  ],
  [
    'sends a note',
    (item, warehouse) => ({
      path: '/documents',
      body: { kind: 'delivery', warehouse, noAccount: true, lines: [{ item, quantity: 1, unitPrice: 89.5 }] },
    }),
  ],
  [
    'writes goods received',
    (item, warehouse) => ({
      path: '/documents',
      body: { kind: 'receipt', warehouse, lines: [{ item, quantity: 1 }] },
    }),
  ],
  [
    'starts a stock count',
    (item, warehouse) => ({ path: '/stock-counts', body: { warehouse, title: '', items: [item] } }),
  ],
];

describe('a person who works in one warehouse', () => {
  it.each(WAYS)('%s there, and not in another one', async (_name, toCall) => {
    const item = await inUttara();
    const other = toCall(item, 'halishar');
    const { body } = await byBela(other.path, other.body).expect(403);
    expect(body).toMatchObject({ code: 'role_required', detail: ONLY_UTTARA });
    expect(await stockOf(item)).toEqual(BALANCES);
    const own = toCall(item, 'uttara');
    await byBela(own.path, own.body).expect(201);
    await giveRole({ role: 'staff' }).expect(200);
    await byBela(other.path, other.body).expect(201);
  });

  it('means it where a request names none', async () => {
    const item = await inUttara();
    await byBela(`/item/${item}/movements`, { change: -1, reason: 'delivered' }).expect(201);
    expect(await stockOf(item)).toEqual({ ...BALANCES, uttara: 9 });
  });

  it.each(['good', 'damaged'] as const)(
    'sends %s pieces from there, and takes them back',
    async (condition) => {
      const item = await inUttara();
      const move = (from: string, to: string) =>
        byBela(`/item/${item}/transfers`, { from, to, quantity: 1, condition });
      for (const [from, to] of [
        ['halishar', 'uttara'],
        ['halishar', 'bahaddarhat'],
      ] as const)
        expect((await move(from, to).expect(403)).body.detail).toBe(ONLY_UTTARA);
      const { body } = await move('uttara', 'halishar').expect(201);
      const [movement] = body.movements;
      await byBela(`/movements/${movement._id}/undo`, {}).expect(201);
      expect(await stockOf(item)).toEqual(BALANCES);
    },
  );

  it('undoes nothing that was done elsewhere', async () => {
    const item = await inUttara();
    const delivered = { change: -1, reason: 'delivered', warehouse: 'halishar' };
    const { body } = await post(`/item/${item}/movements`, delivered).expect(201);
    await byBela(`/movements/${body.movement._id}/undo`, {}).expect(403);
    expect(await stockOf(item)).toEqual({ ...BALANCES, halishar: 9 });
  });

  it('neither counts a line of another warehouse nor sends or discards its list', async () => {
    const item = await inUttara();
    const list = { warehouse: 'halishar', title: 'Shelf 7', items: [item] };
    const { body } = await post('/stock-counts', list).expect(201);
    const path = `/api/stock-counts/${body._id}`;
    const count = (by: typeof ANNA) =>
      test.http
        .put(`${path}/lines/${item}`)
        .set(...test.as(by))
        .send({ counted: 10, expected: 10, replaces: null });
    await count(BELA).expect(403);
    await count(ANNA).expect(200);
    await byBela(`/stock-counts/${body._id}/post`, {}).expect(403);
    await test.http
      .delete(path)
      .set(...test.as(BELA))
      .expect(403);
    await post(`/stock-counts/${body._id}/post`, {}).expect(201);
  });

  it('edits items whose pieces are elsewhere too', async () => {
    const item = await inUttara();
    const edit = { name: 'Teesta Solo 21', price: 95 };
    await test.http
      .patch(`/api/item/${item}`)
      .set(...test.as(BELA))
      .set('If-Match', '*')
      .send(edit)
      .expect(200);
  });

  it('has API keys that may do no more', async () => {
    const item = await inUttara();
    const { body } = await byBela('/api-keys', { name: 'Webshop', access: 'write' }).expect(201);
    const deliver = (warehouse: string) =>
      post(
        `/item/${item}/movements`,
        { change: -1, reason: 'delivered', warehouse },
        { headers: { Authorization: `Bearer ${body.secret}` } },
      );
    await deliver('halishar').expect(403);
    await deliver('uttara').expect(201);
  });
});

describe('the warehouse of a role', () => {
  const changesOf = async () =>
    (await test.http.get('/api/journal?action=role-given').set(...test.as())).body.map(
      ({ changes }: { changes: object[] }) => changes,
    );

  it('is shown to the person and to managers, and its changes are in the journal', async () => {
    const { body } = await giveRole({ role: 'staff', worksIn: 'uttara' }).expect(200);
    expect(body).toMatchObject({ role: 'staff', worksIn: 'uttara' });
    const me = () => test.http.get('/api/me').set(...test.as(BELA));
    expect((await me()).body).toMatchObject({ role: 'staff', worksIn: 'uttara' });
    await giveRole({ role: 'staff' }).expect(200);
    expect((await me()).body).not.toHaveProperty('worksIn');
    const members = await test.http.get('/api/members').set(...test.as());
    expect(members.body.find(({ email }: { email: string }) => email === BELA.email)).not.toHaveProperty(
      'worksIn',
    );
    expect(await changesOf()).toEqual([
      [
        { field: 'role', before: 'staff', after: 'staff' },
        { field: 'worksIn', before: 'uttara' },
      ],
      [
        { field: 'role', after: 'staff' },
        { field: 'worksIn', after: 'uttara' },
      ],
    ]);
  });

  it.each(['manager', 'viewer'])('is refused for a %s', async (role) => {
    const { body } = await giveRole({ role, worksIn: 'uttara' }).expect(422);
    expect(body.errors).toEqual([{ path: 'worksIn', message: 'Only for the roles: storekeeper, staff.' }]);
    await giveRole({ role: 'staff', worksIn: 'nowhere' }).expect(422);
  });
});
