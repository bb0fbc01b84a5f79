import { Collection, type Document, MongoServerError, ObjectId } from 'mongodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../http/middleware/logging.js';
import { closingsOf } from '../../reports/closings.js';
import { useTestApp } from '../../testing/test-app.js';
import { partnersOf } from '../../trade/accounts/partner-doc.js';
import { verifyLedger } from '../verify/verify-ledger.js';
import { DATA_VERSION, upgradeData } from './upgrade-data.js';

const test = useTestApp();
const { db } = test;
const items = db.collection('items');
const logger = createLogger('info', { write: () => {} } as never);

const upgrade = () =>
  upgradeData(db, { backupDir: null, alone: false, home: 'halishar', clock: () => test.now, logger });

const setVersion = (version: number) =>
  db.collection<{ _id: string; version: number }>('meta').insertOne({ _id: 'data', version });

it('is not stopped by items of another program with odd ids, dates and fields', async () => {
  const odd: Document[] = [
    { _id: 'B-17', name: 'Text id', createdAt: 'yesterday' },
    { _id: 17, name: 'Number id' },
    { name: ['list'], price: 'x', find: 'text', updatedAt: {} },
    { quantity: '7' },
    { name: '!!!' },
    { name: 'Same bar code', barcode: 'X-9' },
    { name: 'Same bar code', barcode: 'X-9' },
  ];
  await items.insertMany(odd);
  await upgrade();
  await upgrade();
  expect(await items.countDocuments({ 'find.name': { $gte: '' }, _id: { $type: 'objectId' } })).toBe(
    odd.length,
  );
  expect(await items.countDocuments({ barcode: 'X-9' })).toBe(1);
});

it('leaves data of this version as it is on a full disk, and does not take older data for it', async () => {
  await items.insertOne({ name: 'Old' });
  const full = new MongoServerError({ message: 'No space left on device', code: 14_031 });
  const write = vi.spyOn(Collection.prototype, 'createIndexes').mockRejectedValue(full);
  onTestFinished(() => write.mockRestore());
  await setVersion(DATA_VERSION);
  await upgrade();
  await db.collection('meta').updateOne({}, { $inc: { version: -1 } });
  await expect(upgrade()).rejects.toBe(full);
});

it('gives the documents of the version before the words of this one, and nothing else', async () => {
  const note = {
    _id: 'DN-2026-000007',
    party: 'Café',
    reference: 'TR-900',
    words: ['caf%C3%A9'],
    units: 3,
  };
  await items.insertOne({ name: 'Old' });
  await db.collection('documents').insertOne(note as never);
  await setVersion(1);
  await upgrade();
  const words = ['dn2026_000007', '2026_000007', '000007', '7', 'cafe', 'tr900', '900'];
  expect(await db.collection('documents').findOne()).toEqual({ ...note, words });
});

it('gives customers and suppliers of the version before the sounds of their names, and nothing else', async () => {
  const { body } = await test.post('/partners', { kind: 'customer', name: 'জলিল', phone: '01712345678' });
  await test.post('/partners', { kind: 'supplier', name: 'Jalil Traders' });
  const partners = partnersOf(db);
  const now = await partners.find().toArray();
  await partners.updateMany({}, { $pull: { words: /^~/ } });
  await items.insertOne({ name: 'Old' });
  await setVersion(9);
  const find = async () =>
    (
      await test.http
        .get('/api/partners?kind=customer&q=jalil')
        .set(...test.as())
        .expect(200)
    ).body;
  expect(await find()).toEqual([]);
  await upgrade();
  expect(await partners.find().toArray()).toEqual(now);
  expect(await find()).toMatchObject([{ _id: body._id, name: 'জলিল' }]);
});

it('keeps of movements of the version before that they made costs known or unknown, and closes days again', async () => {
  const write = async (kind: string, item: string, fields = {}, note = {}) => {
    const lines = [{ item, quantity: 3, unitPrice: 2, ...fields }];
    const sent = { kind, warehouse: 'halishar', noAccount: true, lines, ...note };
    return (await test.post('/documents', sent).expect(201)).body.number as string;
  };
  const returned = await test.postItem(0);
  const returns = await write('delivery', returned);
  await write('return', returned, { condition: 'good' }, { returns });
  await write('receipt', returned);
  const free = await test.postItem(0);
  await write('delivery', free);
  await write('receipt', free, { unitPrice: 0 });
  const cancelled = await test.postItem(0);
  await write('delivery', cancelled);
  const receipt = await write('receipt', cancelled);
  await test.post(`/documents/${receipt}/void`).expect(201);
  await write('delivery', await test.postItem(5));
  const movements = db.collection('movements');
  const now = await movements.find().toArray();
  expect(now.filter(({ worth }) => worth?.corrections)).toHaveLength(4);
  await movements.updateMany({ 'worth.corrections': {} }, { $unset: { 'worth.corrections': true } });
  const older = { $set: { 'worth.knownUnits': -3 }, $unset: { 'worth.knownUntil': true } } as const;
  await movements.updateMany({ 'worth.knownUntil': { $type: 'null' } }, older);
  await movements.updateMany(
    { 'worth.was': { $type: 'null' }, item: new ObjectId(free) },
    { $set: { 'worth.knownUnits': 3 } },
  );
  expect(await movements.find().toArray()).not.toEqual(now);
  await closingsOf(db).closings.insertOne({ _id: test.now } as never);
  await setVersion(10);
  await upgrade();
  expect(await movements.find().toArray()).toEqual(now);
  expect(await closingsOf(db).closings.countDocuments()).toBe(0);
});

it('stores nothing twice any more of the version before, and drops its indexes', async () => {
  const old = { balanceTotal: 1, balanceHalishar: 1, balanceBahaddarhat: 0, balanceUttara: 0 };
  const isOld = (text: string) => /balance|changedAt/.test(text);
  for (let count = 0; count < 3; count++) await test.postItem(1);
  for (const field of [...Object.keys(old), 'changedAt']) await items.createIndex({ [field]: 1, _id: 1 });
  await items.updateMany({}, { $set: { ...old, changedAt: new Date() }, $unset: { shapeVersion: true } });
  await setVersion(3);
  await upgrade();
  const names = (await items.indexes()).map(({ name }) => String(name));
  expect(names.filter(isOld)).toEqual([]);
  expect(names).toEqual(
    expect.arrayContaining(['quantity_1__id_1', 'stock.uttara_1__id_1', 'updatedAt_1__id_1']),
  );
  expect(await items.countDocuments({ shapeVersion: 1 })).toBe(3);
  expect(Object.keys((await items.findOne()) ?? {}).filter(isOld)).toEqual([]);
  expect((await verifyLedger(db)).healthy).toBe(true);
});

it('brings what older jobs and keys remember of an item into shape', async () => {
  const fields = [
    { path: 'price', before: '12', after: 13 },
    { path: 'supplier', after: 'New' },
    { path: 'reorderPoints.uttara', before: 'x', after: 3 },
    { path: 'reorderPoints.halishar', before: 2, after: 3 },
  ];
  const did = { kind: 'edited', version: 2, fields, movements: [] };
  const rows = db.collection<{ _id: string; did?: typeof did }>('jobRows');
  const keys = db.collection('idempotencyKeys');
  await items.insertOne({ name: 'Old' });
  await rows.insertMany([{ _id: 'job.0000001', did }, { _id: 'job.0000002' }]);
  await keys.insertOne({ _id: 'key', at: new Date(), results: [{ version: 2, lastCounts: 'x' }] } as never);
  await setVersion(3);
  await upgrade();
  const [changed, other] = await rows.find().toArray();
  expect(changed?.did?.fields).toEqual([
    { path: 'price', before: 12, after: 13 },
    { path: 'supplier', before: '', after: 'New' },
    { path: 'reorderPoints.uttara', after: 3 },
    { path: 'reorderPoints.halishar', before: 2, after: 3 },
  ]);
  expect(other).toEqual({ _id: 'job.0000002' });
  expect((await keys.findOne())?.results).toEqual([{ version: 2 }]);
  expect(await db.collection('meta').findOne()).toMatchObject({ version: DATA_VERSION });
});

it.each([3, 4])('brings what keys remember into shape in data of version %i', async (version) => {
  const keys = db.collection('idempotencyKeys');
  await items.insertOne({ name: 'Old' });
  await keys.insertOne({ _id: 'key', at: new Date(), results: [{ version: 2, lastCounts: 'x' }] } as never);
  await setVersion(version);
  await upgrade();
  expect((await keys.findOne())?.results).toEqual([{ version: 2 }]);
});

it('gives items of the version before the keys of their long suppliers', async () => {
  await test.addItem({ name: 'Decoy' });
  const { _id, find } = await test.addItem({ supplier: 'র\u200d্যাক'.repeat(40) });
  await items.updateOne({ _id }, { $set: { 'find.supplier': 'the key of an older version' } });
  const others = await items.find({ _id: { $ne: _id } }).toArray();
  await setVersion(4);
  await upgrade();
  expect((await items.findOne({ _id }))?.find).toEqual(find);
  expect(await items.find({ _id: { $ne: _id } }).toArray()).toEqual(others);
});

describe('the codes of items', () => {
  const codesByName = async () =>
    Object.fromEntries((await items.find().toArray()).map(({ name, allCodes }) => [name, allCodes]));

  it('of the version before get one index, and keep their items', async () => {
    await test.addItem({ name: 'One', barcode: 'A' });
    await test.addItem({ name: 'None' });
    const { _id, ...deleted } = await test.addItem({ name: 'Deleted', barcode: 'D' });
    await items.deleteOne({ _id });
    await test.ledger.deletedItems.insertOne({ ...deleted, _id, deletedAt: test.now } as never);
    for (const each of [items, db.collection('deletedItems')])
      await each.updateMany({}, { $unset: { allCodes: true } });
    await items.createIndex(
      { barcode: 1 },
      { unique: true, partialFilterExpression: { barcode: { $gt: '' } } },
    );
    // By another program. It is brought into shape in the same start.
    await items.insertOne({ name: 'Foreign', cartons: [{ code: 'A', units: 6 }] });
    await setVersion(7);
    await upgrade();
    await upgrade();
    expect(await codesByName()).toEqual({ One: ['A'], None: undefined, Foreign: undefined });
    expect(await test.ledger.deletedItems.findOne()).toMatchObject({ allCodes: ['D'] });
    const names = (await items.indexes()).map(({ name }) => name);
    expect(names).toContain('allCodes_1');
    expect(names).not.toContain('barcode_1');
  });

  it('do not stop a start if they were written twice while there was no index', async () => {
    await setVersion(DATA_VERSION);
    await test.addItem({ name: 'Oldest', barcode: 'A' });
    await items.dropIndex('allCodes_1');
    await test.addItem({ name: 'Copy', barcode: 'A', cartons: [{ code: 'A6', units: 6 }] });
    await upgrade();
    expect(await codesByName()).toEqual({ Oldest: ['A'], Copy: ['A6'] });
    expect(await items.findOne({ name: 'Copy' })).not.toHaveProperty('barcode');
    expect((await items.indexes()).map(({ name }) => name)).toContain('allCodes_1');
  });
});
