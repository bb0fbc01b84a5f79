import { type LedgerHealth, ledgerHealthSchema } from '@godown/shared/stock/ledger-health';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { verifyLedger } from './verify-ledger.js';

const test = useTestApp();
const { http, ledger, as, post, postItem } = test;

async function verify(): Promise<LedgerHealth> {
  const response = await http
    .get('/api/health/ledger')
    .set(...as())
    .expect(200);
  return ledgerHealthSchema.parse(response.body);
}

/** Makes every kind of change. */
async function addHistory(): Promise<string> {
  const id = await postItem(10);
  const { body } = await post(`/item/${id}/movements`, { change: -3, reason: 'delivered' });
  await post(`/item/${id}/transfers`, { from: 'halishar', to: 'uttara', quantity: 4 });
  await http
    .put(`/api/item/${id}`)
    .set(...as())
    .send({ quantity: 1, warehouse: 'bahaddarhat' });
  await post(`/movements/${body.movement._id}/undo`);
  await http.delete(`/api/item/${id}`).set(...as());
  await post(`/item/${id}/restore`).expect(200);
  const gone = await postItem(5);
  await http.delete(`/api/item/${gone}`).set(...as());
  const legacy = new ObjectId();
  await ledger.items.insertMany([{ _id: legacy, quantity: 7 } as never, { quantity: 3 } as never]);
  await test.shape();
  await post(`/item/${legacy}/movements`, { change: 1, reason: 'restock' }).expect(201);
  return id;
}

/** With ten pieces at this cost. */
async function addItemWorth(cost: number): Promise<string> {
  const id = await postItem(10);
  await http
    .patch(`/api/item/${id}`)
    .set(...as())
    .send({ cost })
    .expect(200);
  return id;
}

it('finds no wrong balance after changes of every kind', async () => {
  await addHistory();
  expect(await verify()).toMatchObject({ healthy: true, items: 3, wrong: 0, drift: [], movements: 17 });
});

it('reports what somebody changed by hand, and nothing else', async () => {
  const id = await addHistory();
  const decoy = await postItem(1);
  const _id = new ObjectId(id);
  await ledger.items.updateOne({ _id }, { $inc: { 'stock.uttara': 5 } });
  expect(await verify()).toMatchObject({
    healthy: false,
    wrong: 2,
    drift: [
      { item: id, warehouse: 'uttara', counted: 9, expected: 4 },
      { item: id, warehouse: 'total', counted: 4, expected: 9 },
    ],
  });
  await ledger.items.updateOne({ _id }, { $inc: { 'stock.uttara': -5 } });
  expect((await verify()).healthy).toBe(true);
  await ledger.movements.deleteOne({ item: new ObjectId(decoy) });
  expect((await verify()).drift).toEqual([{ item: decoy, warehouse: 'halishar', counted: 1, expected: 0 }]);
});

it('reports an item whose value is not what its movements did, and no other', async () => {
  const wrong = await addItemWorth(4);
  await addItemWorth(7);
  await ledger.items.updateOne({ _id: new ObjectId(wrong) }, { $inc: { worth: 1 } });
  expect(await verify()).toMatchObject({
    healthy: false,
    wrong: 1,
    drift: [],
    misvalued: [{ item: wrong }],
  });
});

it('reports an item whose reversed movements have left something, and no other', async () => {
  const reverse = async () => {
    const id = await addItemWorth(4);
    const { body } = await post(`/item/${id}/movements`, { change: 2, reason: 'restock' }).expect(201);
    await post(`/item/${id}/movements`, { change: -1, reason: 'delivered' }).expect(201);
    await post(`/movements/${body.movement._id}/undo`).expect(201);
    return new ObjectId(id);
  };
  await reverse();
  const item = await reverse();
  expect(await verify()).toMatchObject({ healthy: true });
  await ledger.movements.updateOne({ item, reason: 'undo' }, { $inc: { 'worth.change': 1 } });
  await ledger.items.updateOne({ _id: item }, { $inc: { worth: 1 } });
  expect(await verify()).toMatchObject({ healthy: false, drift: [], misvalued: [{ item: String(item) }] });
});

it('reports an item that is missing without a deletion', async () => {
  const id = await postItem(6);
  await ledger.items.deleteOne({ _id: new ObjectId(id) });
  expect((await verify()).drift).toEqual([{ item: id, warehouse: 'halishar', counted: 0, expected: 6 }]);
});

it('expects the movements of a purged item to add up to 0', async () => {
  const id = await postItem(6);
  await http.delete(`/api/item/${id}`).set(...as());
  await ledger.deletedItems.deleteMany({});
  expect(await verify()).toMatchObject({ healthy: true, items: 0, movements: 2 });
  await ledger.movements.updateOne({ item: new ObjectId(id), reason: 'deleted' }, { $set: { change: -4 } });
  expect((await verify()).drift).toEqual([{ item: id, warehouse: 'halishar', counted: 0, expected: 2 }]);
});

it('reports an item that was replaced by an older copy', async () => {
  const _id = new ObjectId(await postItem(5));
  const older = await ledger.items.find({ _id }).toArray();
  await http
    .put(`/api/item/${_id}`)
    .set(...as())
    .send({ quantity: 7 })
    .expect(200);
  await ledger.items.deleteOne({ _id });
  await ledger.items.insertMany(older);
  expect((await verify()).drift).toEqual([
    { item: String(_id), warehouse: 'halishar', counted: 5, expected: 7 },
  ]);
});

it('leaves out an item that another program has just written', async () => {
  await ledger.items.insertMany([{ quantity: 7 }, { stock: { uttara: '5' } }] as never[]);
  expect(await verify()).toMatchObject({ healthy: true, items: 0 });
});

/** Writes items with these quantities, each with as many movements of 1, as the ledger would have written them. */
async function fill(quantities: number[]) {
  const docs = quantities.map((quantity) => ({
    _id: new ObjectId(),
    quantity,
    stock: { halishar: quantity, bahaddarhat: 0, uttara: 0 },
    version: Math.ceil(quantity / 3),
  }));
  const movements = docs.flatMap(({ _id: item, quantity }) =>
    Array.from({ length: quantity }, (_, index) => ({
      item,
      version: 1 + Math.floor(index / 3),
      part: index % 3,
      warehouse: 'halishar',
      change: 1,
    })),
  );
  await ledger.items.insertMany(docs as never);
  if (movements.length > 0) await ledger.movements.insertMany(movements as never);
  return docs.map(({ _id }) => _id);
}

it('verifies more items than one page has', async () => {
  const [odd] = (await fill(Array.from({ length: 203 }, () => 1))).slice(177);
  await ledger.movements.updateOne({ item: odd } as never, { $set: { change: 2 } });
  expect(await verify()).toMatchObject({
    items: 203,
    movements: 203,
    wrong: 1,
    drift: [{ item: String(odd), counted: 1, expected: 2 }],
  });
});

it('adds up every movement once, wherever a page ends', async () => {
  // With pages of 250, they end within and after an item, and within and after a version.
  const lengths = [249, 1, 0, 250, 751, 498, 2, 500, 7];
  const [, , , , long] = await fill(lengths);
  const movements = lengths.reduce((sum, length) => sum + length);
  expect(await verify()).toMatchObject({ healthy: true, items: lengths.length, movements });
  await ledger.movements.updateOne({ item: long, version: 200 } as never, { $set: { change: 11 } });
  expect((await verify()).drift).toEqual([
    { item: String(long), warehouse: 'halishar', counted: 751, expected: 761 },
  ]);
});

it('does not report changes that happen meanwhile', async () => {
  const id = await postItem(0);
  const unstable = [await postItem(3), await postItem(4)];
  await fill(Array.from({ length: 100 }, () => 3));
  let done = false;
  const move = async () => {
    while (!done) await post(`/item/${id}/movements`, { change: 1, reason: 'restock' }).expect(201);
  };
  const deleteAndRestore = async (item: string) => {
    while (!done) {
      await http.delete(`/api/item/${item}`).set(...as());
      await http.post(`/api/item/${item}/restore`).set(...as());
      await postItem(1);
    }
  };
  const crowd = Promise.all([move(), move(), ...unstable.map(deleteAndRestore)]);
  try {
    for (let times = 0; times < 3; times++) expect(await verify()).toMatchObject({ drift: [] });
  } finally {
    done = true;
    await crowd;
  }
});

it('reports its progress, and can be stopped', async () => {
  await fill(Array.from({ length: 190 }, () => 1));
  const reported: [number, number][] = [];
  await verifyLedger(test.db, { onProgress: (items, of) => reported.push([items, of]) });
  expect(reported).toEqual([
    [80, 190],
    [160, 190],
    [190, 190],
  ]);
  const stop = new AbortController();
  let last = 0;
  const onProgress = (items: number) => {
    last = items;
    stop.abort();
  };
  await expect(verifyLedger(test.db, { signal: stop.signal, onProgress })).rejects.toThrow(/abort/i);
  expect(last).toBe(80);
});

it('refuses visitors', async () => {
  await http.get('/api/health/ledger').expect(401);
});
