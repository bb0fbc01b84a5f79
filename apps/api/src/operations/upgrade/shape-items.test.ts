import { ClientSession, type Document, Long, ObjectId, UUID } from 'mongodb';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../http/middleware/logging.js';
import { useTestApp } from '../../testing/test-app.js';
import { verifyLedger } from '../verify/verify-ledger.js';
import { createItemAdoption } from './adopt-items.js';
import { reshapeItems, shapeItems, unshapedItemsOf } from './shape-items.js';

const test = useTestApp();
const { db, http, ledger, as } = test;
const items = db.collection<Document>('items');

const lines: string[] = [];
const logger = createLogger('info', { write: (line: string) => void lines.push(line) } as never);
const deps = { db, home: 'uttara', clock: () => test.now, logger } as const;
const shape = (signal?: AbortSignal) => shapeItems(deps, signal);
const find = async (query: string) => (await http.get(`/api/item?${query}`).set(...as())).body;
const logged = () => lines.map((line) => JSON.parse(line));
const isHealthy = async () => (await verifyLedger(db)).healthy;

beforeEach(() => {
  lines.length = 0;
});

it('brings items of older applications into shape, in batches, and leaves the others alone', async () => {
  const known = await test.addItem({ name: 'known' });
  await test.items.updateOne({ _id: known._id }, { $set: { 'find.otherWords': ['marker'] } });
  await items.insertMany(
    Array.from({ length: 201 }, (_, index) => ({ _id: new ObjectId(), name: `Old ${index}` })),
  );
  const strange = {
    _id: new ObjectId(),
    name: ['list'],
    quantity: '5',
    price: 'x',
    find: 'text',
    version: {},
  };
  await items.insertOne(strange);
  await shape();
  expect(await find('q=old 200')).toMatchObject([{ name: 'Old 200', version: 0 }]);
  expect(await find('status=in&warehouse=uttara')).toMatchObject([{ _id: String(strange._id), quantity: 5 }]);
  expect(await find('q=marker')).toHaveLength(1);
  expect(await items.findOne({ _id: strange._id })).toMatchObject({ name: '', price: 0, version: 1 });
  expect(logged()).toMatchObject([{ items: 202, msg: 'items are in shape' }]);
});

it('writes nothing and says nothing when all are in shape', async () => {
  const item = await test.addItem();
  await shape();
  expect(lines).toEqual([]);
  expect(await items.find().toArray()).toEqual([item]);
});

it.each([
  ['no', {}],
  ['no version', { shapeVersion: null }],
  ['an older', { shapeVersion: 0 }],
  ['a newer', { shapeVersion: 2 }],
  ['a text as', { shapeVersion: 'round' }],
])('finds an item that has %s version of its shape', async (_, fields) => {
  await test.addItem();
  await items.insertOne({ name: 'Old', ...fields });
  await shape();
  expect(await items.countDocuments({ shapeVersion: 1 })).toBe(2);
});

it('stores nothing twice any more of an item of the version before', async () => {
  const id = new ObjectId(await test.postItem(7));
  const item = await items.findOne({ _id: id });
  const old = { balanceTotal: 7, balanceHalishar: 7, balanceBahaddarhat: 0, balanceUttara: 0 };
  await items.updateOne(
    { _id: id },
    { $set: { ...old, changedAt: test.now }, $unset: { shapeVersion: true } },
  );
  await shape();
  expect(await items.findOne({ _id: id })).toEqual(item);
  expect(await ledger.movements.countDocuments()).toBe(1);
  expect(await isHealthy()).toBe(true);
});

it('brings deleted items into shape, which can be restored then', async () => {
  const id = await test.postItem(3);
  await http.delete(`/api/item/${id}`).set(...as());
  await ledger.deletedItems.updateOne(
    { _id: new ObjectId(id) },
    { $set: { price: '12.5' as never }, $unset: { shapeVersion: true, find: true, supplier: true } },
  );
  await shape();
  const restored = await test.post(`/item/${id}/restore`).expect(200);
  expect(restored.body).toMatchObject({ price: 12.5, supplier: '', quantity: 3 });
  expect(await isHealthy()).toBe(true);
});

it.each([
  ['text', 'B-17'],
  ['a number', 17],
  ['a Long', Long.MAX_VALUE],
  ['a UUID', new UUID()],
  ['a date', new Date(0)],
  ['an object', { shop: 1, item: 2 }],
])('gives an item whose id is %s a new one, and its movements follow', async (_, id) => {
  const movement = await ledger.movements.findOne({ item: new ObjectId(await test.postItem(5)) });
  const other = await test.postItem(2);
  await ledger.movements.deleteOne({ _id: movement?._id as ObjectId });
  await items.deleteOne({ _id: movement?.item as never });
  const from = { item: id as never };
  await ledger.movements.insertOne({ ...(movement as NonNullable<typeof movement>), ...from });
  await ledger.prices.insertOne({ ...from, at: test.now, price: 1 } as never);
  await ledger.notices.insertOne({ ...from, at: test.now } as never);
  await items.insertOne({ _id: id, name: 'Foreign', quantity: 5, barcode: 'B-17' } as Document);
  await shape();
  const moved = await items.findOne({ name: 'Foreign' });
  expect(moved).toMatchObject({ _id: expect.any(ObjectId), quantity: 5, barcode: 'B-17' });
  const item = moved?._id as ObjectId;
  expect(await ledger.prices.countDocuments({ item })).toBe(1);
  expect(await ledger.notices.countDocuments({ item })).toBe(1);
  // Its 5 units were in another warehouse: the movements say so.
  const { body } = await test
    .post(`/item/${item}/movements`, { change: -1, reason: 'delivered' })
    .expect(201);
  expect(body.item.stock).toEqual({ halishar: -1, bahaddarhat: 0, uttara: 5 });
  expect(await ledger.movements.distinct('item')).toHaveLength(2);
  expect((await http.get(`/api/item/${other}`)).body.quantity).toBe(2);
  expect(await isHealthy()).toBe(true);
  expect(logged()).toContainEqual(expect.objectContaining({ to: String(item) }));
});

it('does not mistake the id 17 for the id "17"', async () => {
  await items.insertMany([
    { _id: 17, name: 'Number', quantity: 4 },
    { _id: '17', name: 'Text', quantity: 5 },
  ] as Document[]);
  const movement = { item: 17, version: 1, part: 0, warehouse: 'uttara', change: 4 };
  await ledger.movements.insertOne(movement as never);
  await shape();
  const sums = await ledger.movements
    .find()
    .map(({ change }) => change)
    .toArray();
  expect(sums.sort()).toEqual([4, 5]);
  expect(await isHealthy()).toBe(true);
});

it('books the stock of an item that came with balances and without movements', async () => {
  const stock = { halishar: 1, bahaddarhat: 0, uttara: 2 };
  const original = await test.addItem({ stock, quantity: 3 });
  await items.deleteOne({ _id: original._id });
  const { shapeVersion: _, ...copy } = original;
  await items.insertOne({ ...copy, _id: new ObjectId() });
  await shape();
  const movements = await ledger.movements.find().sort({ part: 1 }).toArray();
  expect(movements).toMatchObject([
    { reason: 'opening', warehouse: 'halishar', change: 1, after: 1, totalAfter: 1, version: 4, part: 0 },
    { reason: 'opening', warehouse: 'uttara', change: 2, after: 2, totalAfter: 3, version: 4, part: 1 },
  ]);
  expect(await isHealthy()).toBe(true);
});

it('books the difference if an item without balances has movements, and hides no wrong balance of ours', async () => {
  const emptied = new ObjectId(await test.postItem(5));
  await items.updateOne(
    { _id: emptied },
    { $unset: { stock: true, shapeVersion: true }, $set: { quantity: 9 } },
  );
  const wrong = new ObjectId(await test.postItem(5));
  await items.updateOne({ _id: wrong }, { $unset: { shapeVersion: true }, $set: { 'stock.uttara': 3 } });
  await shape();
  const { drift } = await verifyLedger(db);
  expect(drift).toEqual([{ item: String(wrong), warehouse: 'uttara', counted: 3, expected: 0 }]);
  expect(await items.findOne({ _id: emptied })).toMatchObject({
    version: 2,
    stock: { halishar: 0, bahaddarhat: 0, uttara: 9 },
  });
});

it('keeps beside what is no item', async () => {
  const config = { _id: 'schema', migrations: [1, 2] };
  const large = { name: 'Large', picture: Buffer.alloc(15.5 * 1024 * 1024) };
  await items.insertMany([config, { name: 'Old' }, large] as Document[]);
  await shape();
  expect(await find('')).toMatchObject([{ name: 'Old' }]);
  const kept = await unshapedItemsOf(db)
    .find({}, { sort: { reason: 1 } })
    .toArray();
  expect(kept).toMatchObject([
    { document: config, reason: 'It has no field of an item.', at: test.now },
    { document: { name: 'Large' }, reason: 'It is too large.' },
  ]);
  expect(logged()).toContainEqual(
    expect.objectContaining({ level: 40, id: 'schema', reason: 'It has no field of an item.' }),
  );
});

it('leaves a bar code to the item that has it', async () => {
  const first = await test.addItem({ barcode: '123' });
  await items.insertMany([
    { name: 'Number', barcode: 123 },
    { name: 'One', barcode: 77 },
    { name: 'Other', barcode: 77 },
  ]);
  await shape();
  expect(await find('sort=name')).toMatchObject([
    { name: 'Number' },
    { name: 'One', barcode: '77' },
    { name: 'Other' },
    { name: first.name, barcode: '123' },
  ]);
  expect((await find('q=123')).map(({ name }: { name: string }) => name)).toEqual([first.name]);
  const kept = await unshapedItemsOf(db).find().toArray();
  expect(kept.map(({ document, reason }) => [document.name, reason])).toEqual([
    ['Number', 'Another item has its code 123.'],
    ['Other', 'Another item has its code 77.'],
  ]);
});

it('leaves the oldest of several items their bar code', async () => {
  await items.insertMany(['Oldest', 'Newer', 'Newest'].map((name) => ({ name, barcode: 'X-9' })));
  await shape();
  expect(await find('q=x-9')).toMatchObject([{ name: 'Oldest', barcode: 'X-9' }]);
  expect(await unshapedItemsOf(db).countDocuments()).toBe(2);
});

it('leaves the codes of cartons and items to the item that has them', async () => {
  await test.addItem({ name: 'First', barcode: 'A', cartons: [{ code: 'A6', units: 6 }] });
  await items.insertMany([
    {
      name: 'One',
      barcode: 'A6',
      cartons: [
        { code: 'A', units: 6 },
        { code: 'B12', units: 12 },
      ],
    },
    { name: 'Two', barcode: 'B12', cartons: [{ code: 'B12', units: 6 }, { code: 'C6', units: 0 }, 'C7'] },
    { name: 'Three', barcode: 'C', cartons: 'none' },
  ]);
  await shape();
  const found = await find('sort=createdAt');
  const codes = found.map(({ name, barcode, cartons }: Document) => [name, barcode, cartons]);
  expect(codes).toEqual([
    ['First', 'A', [{ code: 'A6', units: 6 }]],
    ['One', undefined, [{ code: 'B12', units: 12 }]],
    ['Two', undefined, undefined],
    ['Three', 'C', undefined],
  ]);
  const reasons = (await unshapedItemsOf(db).find().toArray()).map(({ reason }) => reason);
  expect(reasons).toEqual(['Another item has its code A6, A.', 'Another item has its code B12.']);
  expect(await items.findOne({ name: 'One' })).toMatchObject({ allCodes: ['B12'] });
});

it('follows another program that gives the code of one item to another', async () => {
  const [one, other] = [await test.addItem({ barcode: 'A' }), await test.addItem({ barcode: 'B' })];
  await items.updateOne({ _id: one._id }, { $set: { barcode: 'B' } });
  await items.updateOne({ _id: other._id }, { $set: { barcode: 'A' } });
  await reshapeItems(deps, [one._id, other._id]);
  expect(await items.find().toArray()).toMatchObject([
    { _id: one._id, barcode: 'B', allCodes: ['B'] },
    { _id: other._id, barcode: 'A', allCodes: ['A'] },
  ]);
  expect(await unshapedItemsOf(db).countDocuments()).toBe(0);
});

it('comes to the same result when two do it at once', async () => {
  const docs = Array.from({ length: 150 }, (_, index) => ({ name: `Old ${index}`, quantity: index }));
  await items.insertMany([
    ...docs,
    ...docs.map((doc, index) => ({ ...doc, _id: `B-${index}` })),
  ] as Document[]);
  await Promise.all([shape(), shape()]);
  expect(await items.countDocuments()).toBe(300);
  expect(await ledger.movements.countDocuments()).toBe(298);
  expect(await isHealthy()).toBe(true);
});

it('stops after a batch when the server stops, and goes on where it was', async () => {
  await items.insertMany(Array.from({ length: 201 }, () => ({ name: 'Old', quantity: 1 })));
  const stopping = new AbortController();
  const clock = () => {
    stopping.abort();
    return test.now;
  };
  await createItemAdoption({ ...deps, clock }).adoptAll(stopping.signal);
  expect(await items.countDocuments({ shapeVersion: 1 })).toBe(100);
  await shape();
  expect(await ledger.movements.countDocuments()).toBe(201);
  expect(await isHealthy()).toBe(true);
});

it('changes all of a batch or nothing', async () => {
  await items.insertMany([
    { name: 'Old', quantity: 1 },
    { _id: 'B-17', name: 'Text', quantity: 2 },
  ] as Document[]);
  const before = await items.find().toArray();
  const prototype = Object.getPrototypeOf(ledger.movements) as typeof ledger.movements;
  const insertMany = prototype.insertMany;
  const write = vi.spyOn(prototype, 'insertMany');
  onTestFinished(() => write.mockRestore());
  write.mockImplementationOnce(async function (this: typeof ledger.movements, ...args) {
    await Reflect.apply(insertMany, this, args);
    throw new Error('The process ends here.');
  });
  await expect(shape()).rejects.toThrow('ends here');
  expect(await ledger.movements.countDocuments()).toBe(0);
  expect(await items.find().toArray()).toEqual(before);
  await shape();
  expect(await items.countDocuments()).toBe(2);
  expect(await isHealthy()).toBe(true);
});

it('begins again if somebody changes an item after it was read', async () => {
  const id = await test.postItem(9);
  await items.updateOne({ _id: new ObjectId(id) }, { $unset: { shapeVersion: true }, $set: { price: '5' } });
  const prototype = Object.getPrototypeOf(items) as typeof items;
  const bulkWrite = prototype.bulkWrite;
  const write = vi.spyOn(prototype, 'bulkWrite');
  onTestFinished(() => write.mockRestore());
  write.mockImplementationOnce(async function (this: typeof items, ...args) {
    // A process of an older version does not know the version of the shape.
    await items.updateOne(
      { _id: new ObjectId(id) },
      { $inc: { version: 1, quantity: 1, 'stock.halishar': 1 } },
    );
    return Reflect.apply(bulkWrite, this, args);
  });
  await shape();
  expect(write).toHaveBeenCalledTimes(2);
  expect(await items.findOne({ _id: new ObjectId(id) })).toMatchObject({
    price: 5,
    quantity: 10,
    version: 2,
    stock: { halishar: 10 },
  });
});

it.each<[string, (ids: ObjectId[]) => Promise<void>]>([
  ['of a start', () => shape()],
  ['of what another program writes', (ids) => reshapeItems(deps, ids)],
])('writes little in each transaction %s, and leaves no item out', async (_when, run) => {
  const large = Array.from({ length: 7 }, (_, index) => ({
    _id: new ObjectId(),
    name: `Large ${index}`,
    img: 'x'.repeat(3 * 1024 * 1024),
  }));
  for (const item of large) await items.insertOne(item);
  const commit = vi.spyOn(ClientSession.prototype, 'commitTransaction');
  onTestFinished(() => commit.mockRestore());
  await run(large.map(({ _id }) => _id));
  // Two of them are more than a transaction begins to write.
  expect(commit).toHaveBeenCalledTimes(4);
  expect(await items.countDocuments({ shapeVersion: { $exists: true } })).toBe(7);
});
