import type { Movement, MovementResponse, TransferResponse } from '@godown/shared/stock/movements';
import { parse } from 'csv-parse/sync';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, ledger, as, post, postItem } = test;

const damage = (id: string, body: object) => post(`/item/${id}/damaged`, { warehouse: 'uttara', ...body });
const giveBack = (id: string, body: object) => post(`/item/${id}/returns`, { warehouse: 'uttara', ...body });
const undo = (movement: Movement) => post(`/movements/${movement._id}/undo`);
const storedItem = (id: string) => ledger.items.findOne({ _id: new ObjectId(id) });
const get = (path: string) =>
  http
    .get(`/api${path}`)
    .set(...as())
    .expect(200);

/** An item with 10 in Halishar, and with 7 good and 3 damaged ones in Uttara. */
async function addDamaged(): Promise<string> {
  const id = await postItem(10);
  await post(`/item/${id}/movements`, { change: 10, reason: 'restock', warehouse: 'uttara' }).expect(201);
  await damage(id, { reason: 'damaged', quantity: 3 }).expect(201);
  return id;
}

async function expectHealthy(): Promise<void> {
  expect(await verifyLedger(test.db)).toMatchObject({ healthy: true, drift: [] });
}

describe('POST /api/item/{id}/damaged', () => {
  it('takes pieces out of the stock, and one movement says both', async () => {
    const [decoy, id] = [await addDamaged(), await addDamaged()];
    const before = await storedItem(decoy);
    const { body } = await damage(id, { reason: 'damaged', quantity: 2, note: 'Wet' }).expect(201);
    const { movement, item }: MovementResponse = body;
    expect(movement).toMatchObject({
      ...{ warehouse: 'uttara', reason: 'damaged', note: 'Wet' },
      ...{ change: -2, after: 5, totalAfter: 15, damaged: { change: 2, after: 5 } },
    });
    expect(item).toMatchObject({
      quantity: 15,
      stock: { halishar: 10, bahaddarhat: 0, uttara: 5 },
      damaged: { uttara: 5 },
    });
    expect(await storedItem(decoy)).toEqual(before);
    await expectHealthy();
  });

  it('brings repaired pieces back, and takes written-off ones away', async () => {
    const id = await addDamaged();
    const repaired = await damage(id, { reason: 'repaired', quantity: 1 }).expect(201);
    expect(repaired.body.movement).toMatchObject({ change: 1, after: 8, damaged: { change: -1, after: 2 } });
    const written = await damage(id, { reason: 'written-off', quantity: 2, note: 'Burnt' }).expect(201);
    expect(written.body.movement).toMatchObject({ change: 0, after: 8, damaged: { change: -2, after: 0 } });
    expect(written.body.item).toMatchObject({ quantity: 18 });
    // An item without damaged pieces lacks the field.
    expect(written.body.item).not.toHaveProperty('damaged');
    const stored = await storedItem(id);
    expect(stored).not.toHaveProperty('damaged');
    expect(stored?.find).not.toHaveProperty('damaged');
    await expectHealthy();
  });

  it.each([
    [{ reason: 'repaired', quantity: 4 }, 'Damaged pieces of it in Uttara: only 3.'],
    [{ reason: 'written-off', quantity: 4, note: 'Burnt' }, 'Damaged pieces of it in Uttara: only 3.'],
    [{ reason: 'repaired', quantity: 1, warehouse: 'halishar' }, 'Halishar has no damaged pieces of it.'],
  ])('refuses %j, says how many there are and changes nothing', async (body, message) => {
    const id = await addDamaged();
    const before = await storedItem(id);
    const response = await damage(id, body).expect(422);
    expect(response.body.errors).toMatchObject([{ path: 'quantity', message }]);
    expect(await storedItem(id)).toEqual(before);
  });

  it.each([
    [{ reason: 'written-off', quantity: 1 }, 'note'],
    [{ reason: 'written-off', quantity: 1, note: ' ' }, 'note'],
    [{ reason: 'damaged', quantity: 0 }, 'quantity'],
    [{ reason: 'damaged', quantity: 1_000_000_001 }, 'quantity'],
    [{ reason: 'delivered', quantity: 1 }, 'reason'],
    [{ reason: 'returned', quantity: 1 }, 'reason'],
    [{ reason: 'damaged', quantity: 1, warehouse: 'sylhet' }, 'warehouse'],
    [{ reason: 'damaged', quantity: 1, party: 'Rahman' }, 'party'],
  ])('refuses %j and names the field', async (body, path) => {
    const id = await addDamaged();
    const response = await damage(id, body).expect(422);
    expect(response.body.errors[0].path).toBe(path);
  });

  it('counts the same key once, and many at the same time all', async () => {
    const id = await addDamaged();
    const key = '8f0c2a44-7a55-4be7-8c2a-6f5e0a1b2c3d';
    const send = (by?: string) =>
      post(
        `/item/${id}/damaged`,
        { reason: 'damaged', quantity: 1, warehouse: 'uttara' },
        by ? { key: by } : {},
      ).expect(201);
    const [first, second] = [await send(key), await send(key)];
    expect(second.body).toEqual(first.body);
    await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(await storedItem(id)).toMatchObject({ damaged: { uttara: 24 }, stock: { uttara: -14 } });
    await expectHealthy();
  });

  it('never lets two take the same last piece', async () => {
    const id = await addDamaged();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => damage(id, { reason: 'repaired', quantity: 1 })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      201, 201, 201, 422, 422, 422, 422, 422,
    ]);
    await expectHealthy();
  });

  it('uses the home warehouse if the request names none', async () => {
    const id = await postItem(10);
    const { body } = await post(`/item/${id}/damaged`, { reason: 'damaged', quantity: 1 }).expect(201);
    expect(body.item.damaged).toEqual({ halishar: 1 });
  });
});

describe('POST /api/item/{id}/returns', () => {
  it.each([
    ['returned', 'good', { change: 2, after: 9 }, undefined],
    ['returned', 'damaged', { change: 0, after: 7 }, { change: 2, after: 5 }],
    ['sent-back', 'good', { change: -2, after: 5 }, undefined],
    ['sent-back', 'damaged', { change: 0, after: 7 }, { change: -2, after: 1 }],
  ])('changes, if %s and %s, only these pieces', async (reason, condition, good, damaged) => {
    const id = await addDamaged();
    const body = { reason, condition, quantity: 2, party: 'Rahman Stores' };
    const { movement }: MovementResponse = (await giveBack(id, body).expect(201)).body;
    expect(movement).toMatchObject({ reason, party: 'Rahman Stores', ...good });
    expect(movement.damaged).toEqual(damaged);
    await undo(movement).expect(201);
    expect(await storedItem(id)).toMatchObject({ damaged: { uttara: 3 }, stock: { uttara: 7 } });
    await expectHealthy();
  });

  it('sends back no more damaged pieces than there are', async () => {
    const id = await addDamaged();
    const { body } = await giveBack(id, { reason: 'sent-back', condition: 'damaged', quantity: 4 }).expect(
      422,
    );
    expect(body.errors).toMatchObject([
      { path: 'quantity', message: 'Damaged pieces of it in Uttara: only 3.' },
    ]);
  });

  it.each([
    [{ reason: 'damaged', condition: 'good', quantity: 1 }, 'reason'],
    [{ reason: 'returned', quantity: 1 }, 'condition'],
    [{ reason: 'returned', condition: 'broken', quantity: 1 }, 'condition'],
    [{ reason: 'returned', condition: 'good', quantity: 1.5 }, 'quantity'],
  ])('refuses %j and names the field', async (body, path) => {
    const response = await giveBack(await addDamaged(), body).expect(422);
    expect(response.body.errors[0].path).toBe(path);
  });
});

describe('POST /api/item/{id}/transfers with the condition damaged', () => {
  const move = (id: string, body: object = {}) =>
    post(`/item/${id}/transfers`, {
      ...{ from: 'uttara', to: 'halishar', quantity: 2, condition: 'damaged' },
      ...body,
    });

  it('moves damaged pieces, and no good ones', async () => {
    const [decoy, id] = [await addDamaged(), await addDamaged()];
    const before = await storedItem(decoy);
    const { movements, item }: TransferResponse = (await move(id, { note: 'To the workshop' }).expect(201))
      .body;
    expect(movements).toMatchObject([
      { warehouse: 'uttara', reason: 'transfer', change: 0, after: 7, damaged: { change: -2, after: 1 } },
      { warehouse: 'halishar', reason: 'transfer', change: 0, after: 10, damaged: { change: 2, after: 2 } },
    ]);
    expect(movements.map(({ note }) => note)).toEqual(['To the workshop', 'To the workshop']);
    expect(new Set(movements.map(({ transfer }) => transfer)).size).toBe(1);
    expect(item).toMatchObject({
      quantity: 17,
      stock: { halishar: 10, bahaddarhat: 0, uttara: 7 },
      damaged: { halishar: 2, uttara: 1 },
    });
    expect(await storedItem(decoy)).toEqual(before);
    await expectHealthy();
  });

  it('is undone as a whole, and the undo too', async () => {
    const id = await addDamaged();
    const { movements }: TransferResponse = (await move(id, { quantity: 3 }).expect(201)).body;
    const [, into] = movements;
    if (!into) throw new Error('It has one movement.');
    const undone = (await undo(into).expect(201)).body;
    expect(undone.item).toMatchObject({ quantity: 17, damaged: { uttara: 3 } });
    expect(undone.movements).toHaveLength(2);
    expect((await undo(undone.movement).expect(201)).body.item.damaged).toEqual({ halishar: 3 });
    await expectHealthy();
  });

  it.each([
    [{ quantity: 4 }, 'Damaged pieces of it in Uttara: only 3.'],
    [{ from: 'halishar', to: 'uttara' }, 'Halishar has no damaged pieces of it.'],
  ])('refuses %j, says how many there are and changes nothing', async (body, message) => {
    const id = await addDamaged();
    const before = await storedItem(id);
    const response = await move(id, body).expect(422);
    expect(response.body.errors).toMatchObject([{ path: 'quantity', message }]);
    expect(await storedItem(id)).toEqual(before);
  });

  it('is refused an undo when the pieces are gone meanwhile', async () => {
    const id = await addDamaged();
    const { movements }: TransferResponse = (await move(id).expect(201)).body;
    await damage(id, {
      ...{ reason: 'written-off', quantity: 1, note: 'Burnt', warehouse: 'halishar' },
    }).expect(201);
    const { body } = await undo(movements[0] as Movement).expect(409);
    expect(body).toMatchObject({ code: 'not_undoable', detail: 'Damaged pieces of it in Halishar: only 1.' });
    await expectHealthy();
  });

  it('counts once, where the pieces left, among what was moved on the day', async () => {
    const id = await addDamaged();
    await move(id).expect(201);
    const { movements }: TransferResponse = (await move(id, { quantity: 1 }).expect(201)).body;
    await undo(movements[0] as Movement).expect(201);
    const { total } = (await get('/reports/day?date=2026-03-01')).body;
    expect(total).toMatchObject({ moved: { units: 2 }, damaged: { units: 3, lines: 1 } });
  });
});

describe('an undo', () => {
  it('gives back both figures, and its own undo takes them again', async () => {
    const id = await addDamaged();
    const { movement } = (await damage(id, { reason: 'damaged', quantity: 2 })).body;
    const undone = (await undo(movement).expect(201)).body;
    expect(undone.movement).toMatchObject({
      ...{ reason: 'undo', undoes: movement._id },
      ...{ change: 2, after: 7, damaged: { change: -2, after: 3 } },
    });
    const again = (await undo(undone.movement).expect(201)).body;
    expect(again.movement).toMatchObject({ change: -2, after: 5, damaged: { change: 2, after: 5 } });
    await expectHealthy();
  });

  it('of a write-off brings the pieces back, and changes no good ones', async () => {
    const id = await addDamaged();
    const { movement } = (await damage(id, { reason: 'written-off', quantity: 3, note: 'Burnt' })).body;
    const { body } = await undo(movement).expect(201);
    expect(body.movement).toMatchObject({ change: 0, after: 7, damaged: { change: 3, after: 3 } });
    expect(Object.is(body.movement.change, -0)).toBe(false);
    const stored = await ledger.movements.findOne({ undoes: new ObjectId(movement._id) });
    expect(Object.is(stored?.change, 0)).toBe(true);
  });

  it('is refused when the damaged pieces are gone meanwhile', async () => {
    const id = await postItem(5);
    const { movement } = (await post(`/item/${id}/damaged`, { reason: 'damaged', quantity: 2 })).body;
    await post(`/item/${id}/damaged`, { reason: 'repaired', quantity: 1 }).expect(201);
    const { body } = await undo(movement).expect(409);
    expect(body).toMatchObject({
      code: 'not_undoable',
      detail: 'Damaged pieces of it in Halishar: only 1.',
    });
    await expectHealthy();
  });
});

it('leaves the books with its item, and comes back with it', async () => {
  const id = await addDamaged();
  await damage(id, { reason: 'damaged', quantity: 7 }).expect(201);
  await http
    .delete(`/api/item/${id}`)
    .set(...as())
    .expect(200);
  const deleted = await ledger.movements.find({ reason: 'deleted' }, { sort: { part: 1 } }).toArray();
  expect(deleted.map(({ warehouse, change, damaged }) => [warehouse, change, damaged])).toEqual([
    ['halishar', -10, undefined],
    ['uttara', 0, { change: -10, after: 0 }],
  ]);
  expect((await get('/deleted-items')).body).toMatchObject([{ damaged: { uttara: 10 } }]);
  await expectHealthy();
  const { body } = await post(`/item/${id}/restore`).expect(200);
  expect(body).toMatchObject({ quantity: 10, damaged: { uttara: 10 } });
  await expectHealthy();
});

describe('the damaged pieces of an item', () => {
  it('are shown to signed-in people only', async () => {
    const id = await addDamaged();
    expect((await get(`/item/${id}`)).body.damaged).toEqual({ uttara: 3 });
    expect((await http.get(`/api/item/${id}`).expect(200)).body).not.toHaveProperty('damaged');
    expect((await http.get('/api/item').expect(200)).body[0]).not.toHaveProperty('damaged');
  });

  it('are found by a filter, in a warehouse or in any', async () => {
    const id = await addDamaged();
    await postItem(10);
    const found = async (query: string) =>
      (await get(`/item?status=damaged${query}`)).body.map(({ _id }: { _id: string }) => _id);
    expect(await found('')).toEqual([id]);
    expect(await found('&warehouse=uttara')).toEqual([id]);
    expect(await found('&warehouse=halishar')).toEqual([]);
    expect(await found('&minQuantity=18')).toEqual([]);
    await damage(id, { reason: 'repaired', quantity: 3 }).expect(201);
    expect(await found('')).toEqual([]);
  });

  it('are in the files of items and of movements', async () => {
    const id = await addDamaged();
    await damage(id, { reason: 'damaged', quantity: 2 }).expect(201);
    const read = async (path: string) =>
      parse((await get(path)).text.replace('\ufeff', ''), { columns: true });
    const [row] = await read('/export/items?status=damaged&format=csv');
    expect(row).toMatchObject({ 'Stock Uttara': '5', 'Damaged Halishar': '', 'Damaged Uttara': '5' });
    const rows = await read('/export/movements?format=csv');
    expect(rows[0]).toMatchObject({
      Reason: 'Damaged',
      Change: '-2',
      'Change of damaged': '2',
      Damaged: '5',
    });
    expect(rows[2]).toMatchObject({ Reason: 'Restock', 'Change of damaged': '', Damaged: '' });
  });

  it('are in the file of the value of the stock, beside what can be sold, today and on a past day', async () => {
    const id = await addDamaged();
    await http
      .patch(`/api/item/${id}`)
      .set(...as())
      .send({ price: 12.5, cost: 10.1 });
    // All pieces of a warehouse are damaged.
    await damage(id, { reason: 'damaged', quantity: 7 }).expect(201);
    const read = async () =>
      parse<Record<string, string>>(
        (await get('/export/stock-value?date=2026-03-01&format=csv')).text.replace('\ufeff', ''),
        { columns: true },
      ).map((row) => [
        row.Warehouse,
        row.Units,
        row['Selling value'],
        row.Damaged,
        row['Selling value of damaged'],
        row['Buying value of damaged'],
      ]);
    const expected = [
      ['Halishar', '10', '125', '0', '0', '0'],
      ['Uttara', '0', '0', '10', '125', '101'],
    ];
    expect(await read()).toEqual(expected);
    test.now = new Date(test.now.getTime() + 2 * 24 * 3600 * 1000);
    await damage(id, { reason: 'repaired', quantity: 10 }).expect(201);
    expect(await read()).toEqual(expected);
  });

  it('are valued apart, today and on a past day', async () => {
    const id = await addDamaged();
    await http
      .patch(`/api/item/${id}`)
      .set(...as())
      .send({ price: 12.5, cost: 10.1 });
    const damaged = { units: 3, value: 37.5, cost: 30.3, unitsWithoutCost: 0 };
    const value = async (date: string) => (await get(`/reports/stock-value?date=${date}`)).body;
    expect(await value('2026-03-01')).toMatchObject({ items: 1, total: { units: 17 }, damaged });
    expect((await get('/reports/overview?anew=true')).body).toMatchObject({ total: { units: 17 }, damaged });
    expect(await value('2026-02-28')).not.toHaveProperty('damaged');
    test.now = new Date(test.now.getTime() + 2 * 24 * 3600 * 1000);
    await damage(id, { reason: 'written-off', quantity: 3, note: 'Burnt' }).expect(201);
    expect(await value('2026-03-01')).toMatchObject({ total: { units: 17 }, damaged });
    expect(await value('2026-03-03')).not.toHaveProperty('damaged');
  });

  it('are a flow of their own in the figures of a day, as are returns', async () => {
    const id = await addDamaged();
    await giveBack(id, { reason: 'returned', condition: 'good', quantity: 4 }).expect(201);
    await giveBack(id, { reason: 'returned', condition: 'damaged', quantity: 2 }).expect(201);
    await giveBack(id, { reason: 'sent-back', condition: 'damaged', quantity: 5 }).expect(201);
    await damage(id, { reason: 'damaged', quantity: 6 }).expect(201);
    const gone = (await damage(id, { reason: 'written-off', quantity: 1, note: 'Burnt' })).body.movement;
    await undo(gone).expect(201);
    const { total } = (await get('/reports/day?date=2026-03-01')).body;
    expect(total).toMatchObject({
      out: { units: 0, lines: 0 },
      in: { units: 10, lines: 1 },
      returned: { units: 6, lines: 2 },
      'sent-back': { units: 5, lines: 1 },
      damaged: { units: 9, lines: 4 },
    });
    const list = (await get('/movements?flow=damaged')).body.map(({ reason }: Movement) => reason);
    expect(list).toEqual(['undo', 'written-off', 'damaged', 'damaged']);
  });

  it('are verified: those of the item, and what each movement says', async () => {
    const id = await addDamaged();
    const _id = new ObjectId(id);
    await ledger.items.updateOne({ _id }, { $set: { damaged: { uttara: 4 } } });
    const drift = { item: id, warehouse: 'uttara', counted: 4, expected: 3, isDamaged: true };
    expect((await verifyLedger(test.db)).drift).toEqual([drift]);
    await ledger.items.updateOne({ _id }, { $set: { damaged: { uttara: 3 } } });
    await ledger.movements.updateOne({ reason: 'damaged' }, { $set: { 'damaged.after': 9 } });
    expect((await verifyLedger(test.db)).drift).toEqual([{ ...drift, counted: 9 }]);
  });
});

it('costs a plain delivery no field', async () => {
  const id = await postItem(5);
  await post(`/item/${id}/movements`, { change: -1, reason: 'delivered' }, { by: ANNA }).expect(201);
  const movement = await ledger.movements.findOne({ reason: 'delivered' });
  expect(Object.keys(movement ?? {}).toSorted()).toEqual([
    '_id',
    'after',
    'at',
    'change',
    'email',
    'item',
    'itemName',
    'part',
    'price',
    'reason',
    'totalAfter',
    'uid',
    'version',
    'warehouse',
  ]);
  const stored = await storedItem(id);
  expect([...Object.keys(stored ?? {}), ...Object.keys(stored?.find ?? {})]).not.toContain('damaged');
});
