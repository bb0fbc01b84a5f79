import { randomUUID } from 'node:crypto';
import { itemSchema } from '@godown/shared/items/item';
import {
  type Movement,
  movementResponseSchema,
  transferResponseSchema,
  undoResponseSchema,
} from '@godown/shared/stock/movements';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { ANNA, BELA, type Sent, useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, items, ledger, as, post, addItem } = test;
const NOBODYS_ID = '65f0000000000000000000ff';
const delivery = { change: -2, reason: 'delivered' };

const move = (id: unknown, body: object = delivery, sent?: Sent) => post(`/item/${id}/movements`, body, sent);

/** Everything the ledger writes. */
async function readAll() {
  const { items, deletedItems, movements, keys } = ledger;
  return Promise.all([items, deletedItems, movements, keys].map((each) => each.find({} as never).toArray()));
}

describe('POST /api/item/{id}/movements', () => {
  it('changes the stock and records who, when, where and why', async () => {
    const decoy = await addItem();
    const item = await addItem({ quantity: 12, stock: { halishar: 5, bahaddarhat: 7, uttara: 0 } });
    const body = { change: -6, warehouse: 'halishar', reason: 'delivered', note: ' Van 3 ' };
    const response = await move(item._id, body).expect(201);
    expect(movementResponseSchema.parse(response.body)).toEqual(response.body);
    expect(response.body.movement).toEqual({
      _id: expect.any(String),
      at: test.now.toISOString(),
      email: ANNA.email,
      item: String(item._id),
      itemName: item.name,
      version: 4,
      warehouse: 'halishar',
      change: -6,
      after: -1,
      totalAfter: 6,
      reason: 'delivered',
      note: 'Van 3',
    });
    expect(response.body.item).toMatchObject({
      quantity: 6,
      stock: { halishar: -1, bahaddarhat: 7, uttara: 0 },
      version: 4,
      updatedBy: ANNA.email,
    });
    expect(response.headers.etag).toBe('"4"');
    expect(await items.findOne({ _id: item._id })).toMatchObject({ quantity: 6, version: 4 });
    expect(await ledger.movements.countDocuments()).toBe(1);
    expect(await items.findOne({ _id: decoy._id })).toEqual(decoy);
  });

  it('changes the home warehouse if the request names none', async () => {
    const item = await addItem();
    const { body } = await move(item._id, { change: 3, reason: 'restock' }).expect(201);
    expect(body.movement).toMatchObject({ warehouse: 'halishar', after: 15, totalAfter: 15 });
  });

  it('counts all of many at the same time', async () => {
    const item = await addItem();
    const responses = await Promise.all(Array.from({ length: 40 }, () => move(item._id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(201));
    expect(await items.findOne({ _id: item._id })).toMatchObject({ quantity: 12 - 80, version: 43 });
    const versions = await ledger.movements.distinct('version');
    expect(versions).toHaveLength(40);
  });

  it.each([
    [{ change: 0, reason: 'count' }, 'change'],
    [{ change: 1.5, reason: 'count' }, 'change'],
    [{ change: '1', reason: 'count' }, 'change'],
    [{ change: 1_000_000_001, reason: 'count' }, 'change'],
    [{ change: 1, reason: 'delivered' }, 'change'],
    [{ change: -1, reason: 'restock' }, 'change'],
    [{ change: 1_000_000_000, reason: 'restock' }, 'change'],
    [{ change: 1 }, 'reason'],
    [{ change: 1, reason: 'added' }, 'reason'],
    [{ change: 1, reason: 'undo' }, 'reason'],
    [{ ...delivery, warehouse: 'sylhet' }, 'warehouse'],
    [{ ...delivery, warehouse: { $gt: '' } }, 'warehouse'],
    [{ ...delivery, note: 1 }, 'note'],
    [{ ...delivery, note: 'x'.repeat(501) }, 'note'],
    [{ ...delivery, email: ANNA.email }, 'email'],
  ])('refuses %j, names the field and changes nothing', async (body, path) => {
    const item = await addItem();
    const before = await readAll();
    const response = await move(item._id, body).expect(422);
    expect(response.body.errors[0].path).toBe(path);
    expect(await readAll()).toEqual(before);
    expect(item.quantity).toBe(12);
  });

  it.each([undefined, '', 'x', '1', `${randomUUID()}0`])('refuses the invalid key %j', async (key) => {
    const item = await addItem();
    const request = http.post(`/api/item/${item._id}/movements`).set(...as());
    if (key !== undefined) request.set('Idempotency-Key', key);
    const response = await request.send(delivery).expect(422);
    expect(response.body.errors[0].path).toBe('Idempotency-Key');
    expect(await items.findOne({ _id: item._id })).toEqual(item);
  });

  it.each([NOBODYS_ID, 'x'])('responds with 404 to the id %s', async (id) => {
    await addItem();
    expect((await move(id).expect(404)).body.code).toBe('item_not_found');
    expect(await ledger.keys.countDocuments()).toBe(0);
  });

  it('refuses a visitor', async () => {
    const item = await addItem();
    await http
      .post(`/api/item/${item._id}/movements`)
      .set('Idempotency-Key', randomUUID())
      .send(delivery)
      .expect(401);
    expect(await items.findOne({ _id: item._id })).toEqual(item);
  });
});

describe('a retry with the same key', () => {
  it('gets the same response and changes nothing, also after later changes', async () => {
    const item = await addItem();
    const key = randomUUID();
    const first = await move(item._id, delivery, { key }).expect(201);
    await move(item._id);
    const before = await readAll();
    const again = await move(item._id, { reason: 'delivered', change: -2 }, { key: key.toUpperCase() });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(await readAll()).toEqual(before);
  });

  it('may have the item’s id in capitals', async () => {
    const { _id } = await addItem();
    const key = randomUUID();
    const first = await move(_id, delivery, { key }).expect(201);
    expect((await move(String(_id).toUpperCase(), delivery, { key }).expect(201)).text).toBe(first.text);
    expect((await items.findOne({ _id }))?.quantity).toBe(10);
  });

  it('may come by the other address of the same call', async () => {
    const { _id } = await addItem();
    const send = (path: string) =>
      http
        .put(path)
        .set(...as())
        .set('Idempotency-Key', key)
        .send({ quantity: 5 });
    const key = randomUUID();
    const first = await send(`/api/item/${_id}`).expect(200);
    for (const path of [`/item/${_id}`, `/api/item/${_id}/`])
      expect((await send(path).expect(200)).body).toEqual(first.body);
    expect(await items.findOne({ _id })).toMatchObject({ quantity: 5, version: 4 });
  });

  it('counts once if it comes at the same time as the first request', async () => {
    const item = await addItem();
    const decoys = Array.from({ length: 5 }, () => move(item._id, { change: 10, reason: 'restock' }));
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => move(item._id, delivery, { key })));
    await Promise.all(decoys);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect((await items.findOne({ _id: item._id }))?.quantity).toBe(12 + 50 - 2);
  });

  it.each([
    ['another body', (id: string, key: string) => move(id, { change: -3, reason: 'delivered' }, { key })],
    ['another person', (id: string, key: string) => move(id, delivery, { key, by: BELA })],
    ['another item', async (_: string, key: string) => move((await addItem())._id, delivery, { key })],
    ['another path', (id: string, key: string) => post(`/item/${id}/restore`, undefined, { key })],
  ])('with %s is refused, and changes nothing', async (_, send) => {
    const item = await addItem();
    const key = randomUUID();
    await move(item._id, delivery, { key }).expect(201);
    const quantities = async () => (await items.find().toArray()).map(({ quantity }) => quantity);
    const response = await send(String(item._id), key);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('key_reused');
    expect((await quantities())[0]).toBe(10);
    expect(await ledger.movements.countDocuments()).toBe(1);
  });

  it('is possible after a refusal', async () => {
    const item = await addItem();
    const key = randomUUID();
    const change = { quantity: 1 };
    const put = (tag: string) =>
      http
        .put(`/api/item/${item._id}`)
        .set(...as())
        .set({ 'Idempotency-Key': key, 'If-Match': tag })
        .send(change);
    await put('"2"').expect(412);
    await put('"3"').expect(200);
    // The response was lost, and the item has another version now.
    expect((await put('"3"').expect(200)).body.version).toBe(4);
    expect((await items.findOne({ _id: item._id }))?.version).toBe(4);
  });

  it('adds, edits, deletes and restores only once', async () => {
    const key = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const add = () => post('/item', { email: ANNA.email, name: 'New', quantity: 2 }, { key: key[0] ?? '' });
    const added = [(await add().expect(201)).body, (await add().expect(201)).body];
    expect(added[1]).toEqual(added[0]);
    const path = `/api/item/${added[0]._id}`;
    const send = (index: number, request: ReturnType<typeof http.get>) =>
      request.set(...as()).set('Idempotency-Key', key[index] ?? '');
    for (let i = 0; i < 2; i++) await send(1, http.patch(path)).send({ name: 'Newer' }).expect(200);
    for (let i = 0; i < 2; i++) {
      expect((await send(2, http.delete(path)).expect(200)).body).toEqual({ deletedCount: 1 });
    }
    const restored = [
      await send(3, http.post(`${path}/restore`)).expect(200),
      await send(3, http.post(`${path}/restore`)).expect(200),
    ];
    expect(restored[1]?.body).toEqual(restored[0]?.body);
    expect(await items.find().toArray()).toMatchObject([{ name: 'Newer', version: 4, quantity: 2 }]);
    expect(await ledger.movements.countDocuments()).toBe(3);
  });
});

describe('POST /api/item/{id}/transfers', () => {
  const transfer = { from: 'halishar', to: 'uttara', quantity: 5 };

  it('moves stock between warehouses without changing the total', async () => {
    const item = await addItem();
    const response = await post(`/item/${item._id}/transfers`, transfer).expect(201);
    expect(transferResponseSchema.parse(response.body)).toEqual(response.body);
    const [out, into] = response.body.movements;
    expect(out).toMatchObject({ warehouse: 'halishar', change: -5, after: 7, totalAfter: 7, version: 4 });
    expect(into).toMatchObject({ warehouse: 'uttara', change: 5, after: 5, totalAfter: 12, version: 4 });
    expect(into.transfer).toBe(out.transfer);
    expect(response.body.item).toMatchObject({
      quantity: 12,
      stock: { halishar: 7, bahaddarhat: 0, uttara: 5 },
      version: 4,
    });
  });

  it.each([
    [{ ...transfer, quantity: 0 }, 'quantity'],
    [{ ...transfer, quantity: -1 }, 'quantity'],
    [{ ...transfer, to: 'halishar' }, 'to'],
    [{ ...transfer, from: 'sylhet' }, 'from'],
    [{ from: 'halishar', to: 'uttara' }, 'quantity'],
  ])('refuses %j and names the field', async (body, path) => {
    const item = await addItem();
    const response = await post(`/item/${item._id}/transfers`, body).expect(422);
    expect(response.body.errors[0].path).toBe(path);
    expect(await items.findOne({ _id: item._id })).toEqual(item);
  });

  it('writes neither movement if one of them is refused', async () => {
    const stock = { halishar: 0, bahaddarhat: 0, uttara: 1_000_000_000 };
    const item = await addItem({ quantity: 1_000_000_000, stock });
    const response = await post(`/item/${item._id}/transfers`, transfer).expect(422);
    expect(response.body.errors[0].path).toBe('quantity');
    expect(await items.findOne({ _id: item._id })).toEqual(item);
    expect(await ledger.movements.countDocuments()).toBe(0);
  });
});

describe('POST /api/movements/{id}/undo', () => {
  const undo = (id: unknown, sent?: Sent) => post(`/movements/${id}/undo`, undefined, sent);

  it('reverses a movement once, even after later ones, and links the two', async () => {
    const item = await addItem();
    const { movement } = (await move(item._id)).body;
    await move(item._id, { change: 7, reason: 'restock' });
    const response = await undo(movement._id, { by: BELA }).expect(201);
    expect(undoResponseSchema.parse(response.body)).toEqual(response.body);
    expect(response.body.movement).toMatchObject({
      email: BELA.email,
      change: 2,
      after: 19,
      totalAfter: 19,
      reason: 'undo',
      undoes: movement._id,
      version: 6,
    });
    expect(response.body.item.quantity).toBe(19);
    const history = await http.get(`/api/item/${item._id}/movements`).set(...as());
    expect(history.body[2]).toMatchObject({ _id: movement._id, undoneBy: response.body.movement._id });
    expect(history.body[1]).not.toHaveProperty('undoneBy');

    const again = await undo(movement._id).expect(409);
    expect(again.body.code).toBe('already_undone');
    expect((await items.findOne({ _id: item._id }))?.quantity).toBe(19);
  });

  it('reverses it once for many requests at the same time', async () => {
    const item = await addItem();
    const { movement } = (await move(item._id)).body;
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => undo(movement._id)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await items.findOne({ _id: item._id }))?.quantity).toBe(12);
  });

  it('gives a retry with the same key the same response', async () => {
    const item = await addItem();
    const { movement } = (await move(item._id)).body;
    const key = randomUUID();
    const first = await undo(movement._id, { key }).expect(201);
    expect((await undo(movement._id, { key }).expect(201)).body).toEqual(first.body);
  });

  it('reverses both movements of a transfer, by the id of either', async () => {
    const item = await addItem();
    const transfer = { from: 'halishar', to: 'uttara', quantity: 5 };
    const { movements } = (await post(`/item/${item._id}/transfers`, transfer)).body;
    const { body } = await undo(movements[1]._id).expect(201);
    expect(body.movement).toMatchObject({ undoes: movements[1]._id, warehouse: 'uttara', change: -5 });
    expect(body.movements).toHaveLength(2);
    expect(body.movements[0].transfer).toBeDefined();
    expect(body.movements[0].transfer).toBe(body.movements[1].transfer);
    expect(body.item.stock).toEqual(item.stock);
    expect((await undo(movements[0]._id).expect(409)).body.code).toBe('already_undone');
  });

  it('reverses an undo like any other movement, once, and that again', async () => {
    const item = await test.postItem(12);
    const chain = [(await move(item)).body.movement._id];
    for (const [index, quantity] of [12, 10, 12, 10].entries()) {
      const response = await undo(chain[index], { by: BELA }).expect(201);
      expect(undoResponseSchema.parse(response.body)).toEqual(response.body);
      expect(response.body.movement).toMatchObject({ reason: 'undo', undoes: chain[index] });
      expect(response.body.item.quantity).toBe(quantity);
      chain.push(response.body.movement._id);
    }
    const { body: history } = await http.get(`/api/item/${item}/movements`).set(...as());
    expect(history.map(({ undoneBy }: Movement) => undoneBy)).toEqual([
      undefined,
      ...chain.slice(1).reverse(),
      // The movement that added the item.
      undefined,
    ]);
    // The delivery counts again. It can be undone only at the end of the chain.
    for (const id of chain.slice(0, -1))
      expect((await undo(id).expect(409)).body.code).toBe('already_undone');
    expect((await items.findOne({ _id: new ObjectId(item) }))?.quantity).toBe(10);
    expect((await verifyLedger(test.db)).drift).toEqual([]);
  });

  it('reverses an undo once for many requests at the same time, and for a retry', async () => {
    const item = await addItem();
    const delivered = (await move(item._id)).body.movement._id;
    const undoing = (await undo(delivered)).body.movement._id;
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 4 }, () => undo(undoing, { key })));
    const others = await Promise.all(Array.from({ length: 4 }, () => undo(undoing)));
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect((await items.findOne({ _id: item._id }))?.quantity).toBe(10);
  });

  it('reverses both halves of an undone transfer, by the id of either', async () => {
    const item = await addItem();
    const transfer = { from: 'halishar', to: 'uttara', quantity: 5 };
    const { movements } = (await post(`/item/${item._id}/transfers`, transfer)).body;
    const undone = (await undo(movements[0]._id).expect(201)).body.movements;
    const { body } = await undo(undone[1]._id).expect(201);
    expect(body.movements).toMatchObject([
      { warehouse: 'halishar', change: -5, undoes: undone[0]._id },
      { warehouse: 'uttara', change: 5, undoes: undone[1]._id },
    ]);
    expect(body.movement._id).toBe(body.movements[1]._id);
    expect(body.movements[0].transfer).toBe(body.movements[1].transfer);
    expect(body.movements[0].transfer).not.toBe(undone[0].transfer);
    expect(body.item.stock).toEqual({ halishar: 7, bahaddarhat: 0, uttara: 5 });
    expect((await undo(undone[0]._id).expect(409)).body.code).toBe('already_undone');
    expect((await undo(body.movements[0]._id).expect(201)).body.item.stock).toEqual(item.stock);
  });

  it('reverses an undo after its item was deleted and restored, but not in between', async () => {
    const item = await addItem();
    const delivered = (await move(item._id)).body.movement._id;
    const undoing = (await undo(delivered)).body.movement._id;
    await http.delete(`/api/item/${item._id}`).set(...as());
    expect((await undo(undoing).expect(404)).body.detail).toMatch(/restore it/);
    await post(`/item/${item._id}/restore`).expect(200);
    expect((await undo(undoing).expect(201)).body.item.quantity).toBe(10);
  });

  it('does not undo a new item, a deletion or a restore', async () => {
    const { body } = await post('/item', { email: ANNA.email, name: 'New', quantity: 2 });
    await http.delete(`/api/item/${body._id}`).set(...as());
    await post(`/item/${body._id}/restore`).expect(200);
    const others = await ledger.movements.find().toArray();
    expect(others.map(({ reason }) => reason).sort()).toEqual(['added', 'deleted', 'restored']);
    for (const { _id } of others) expect((await undo(_id).expect(409)).body.code).toBe('not_undoable');
  });

  it('says what to do about the movements of a deleted item', async () => {
    const item = await addItem();
    const { movement } = (await move(item._id)).body;
    await http.delete(`/api/item/${item._id}`).set(...as());
    const response = await undo(movement._id).expect(404);
    expect(response.body).toMatchObject({
      code: 'item_not_found',
      detail: expect.stringMatching(/restore it/),
    });
    await post(`/item/${item._id}/restore`).expect(200);
    await undo(movement._id).expect(201);
  });

  it('does not take a balance out of its range', async () => {
    const stock = { halishar: 12, bahaddarhat: 0, uttara: 999_999_986 };
    const item = await addItem({ quantity: 999_999_998, stock });
    const { movement } = (await move(item._id)).body;
    await move(item._id, { change: 3, reason: 'restock', warehouse: 'uttara' }).expect(201);
    const response = await undo(movement._id).expect(409);
    expect(response.body).toMatchObject({
      code: 'not_undoable',
      detail: expect.stringContaining('1000000000'),
    });
    expect(await items.findOne({ _id: item._id })).toMatchObject({ quantity: 999_999_999, version: 5 });
  });

  it.each([NOBODYS_ID, 'x'])('responds with 404 to the id %s', async (id) => {
    expect((await undo(id).expect(404)).body.code).toBe('movement_not_found');
  });

  it('responds with 404 while the item is deleted', async () => {
    const item = await addItem();
    const { movement } = (await move(item._id)).body;
    await http.delete(`/api/item/${item._id}`).set(...as());
    expect((await undo(movement._id).expect(404)).body.code).toBe('item_not_found');
  });

  it('refuses a visitor', async () => {
    const item = await addItem();
    const { movement } = (await move(item._id)).body;
    await http.post(`/api/movements/${movement._id}/undo`).expect(401);
    expect((await items.findOne({ _id: item._id }))?.quantity).toBe(10);
  });
});

describe('PATCH /api/item/{id}', () => {
  const patch = (id: unknown, body: object, headers = {}) =>
    http
      .patch(`/api/item/${id}`)
      .set(...as())
      .set(headers)
      .send(body);

  it('changes the fields of an item, but not its stock or its history', async () => {
    const decoy = await addItem();
    const item = await addItem();
    const edit = { name: ' Newer ', price: 1.5, supplier: 'S', img: '/catalogue/x.svg', description: '' };
    const response = await patch(item._id, edit).expect(200);
    expect(itemSchema.parse(response.body)).toMatchObject({
      ...edit,
      name: 'Newer',
      quantity: 12,
      stock: item.stock,
      version: 4,
      updatedBy: ANNA.email,
    });
    expect(response.headers.etag).toBe('"4"');
    expect(await ledger.movements.countDocuments()).toBe(0);
    expect(await items.findOne({ _id: decoy._id })).toEqual(decoy);
    expect((await patch(item._id, { price: 2 })).body).toMatchObject({ name: 'Newer', price: 2 });
  });

  it('changes only the version that If-Match names, else responds with 412 and the current item', async () => {
    const item = await addItem();
    const refused = await patch(item._id, { name: 'Mine' }, { 'If-Match': '"2"' }).expect(412);
    expect(refused.body.current).toMatchObject({ name: item.name, version: 3 });
    expect(await items.findOne({ _id: item._id })).toEqual(item);
    await patch(item._id, { name: 'Mine' }, { 'If-Match': '"3"' }).expect(200);
  });

  it.each([
    [{}, ''],
    [{ name: ' ' }, 'name'],
    [{ price: -1 }, 'price'],
    [{ img: 'javascript:alert(1)' }, 'img'],
    [{ quantity: 1 }, 'quantity'],
    [{ stock: { halishar: 1 } }, 'stock'],
    [{ email: BELA.email }, 'email'],
    [{ description: { $gt: '' } }, 'description'],
  ])('refuses %j and names the field', async (body, path) => {
    const item = await addItem();
    const response = await patch(item._id, body).expect(422);
    expect(response.body.errors[0].path).toBe(path);
    expect(await items.findOne({ _id: item._id })).toEqual(item);
  });

  it('refuses a visitor and an unknown item', async () => {
    const item = await addItem();
    await http.patch(`/api/item/${item._id}`).send({ name: 'x' }).expect(401);
    await patch(new ObjectId(), { name: 'x' }).expect(404);
  });
});

it('balances at the limit can still be transferred, undone, deleted and restored', async () => {
  const stock = { halishar: -1_000_000_000, bahaddarhat: 1_000_000_000, uttara: 1_000_000_000 };
  const item = await addItem({ quantity: 1_000_000_000, stock });
  const path = `/api/item/${item._id}`;
  await http
    .delete(path)
    .set(...as())
    .expect(200);
  const restored = await post(`/item/${item._id}/restore`).expect(200);
  expect(restored.body.stock).toEqual(stock);
  const transfer = { from: 'uttara', to: 'halishar', quantity: 1_000_000_000 };
  const { body } = await post(`/item/${item._id}/transfers`, transfer).expect(201);
  const undone = await post(`/movements/${body.movements[0]._id}/undo`).expect(201);
  expect(undone.body.item.stock).toEqual(stock);
  const beyond = { from: 'halishar', to: 'uttara', quantity: 1 };
  expect((await post(`/item/${item._id}/transfers`, beyond).expect(422)).body.errors[0].path).toBe(
    'quantity',
  );
});
