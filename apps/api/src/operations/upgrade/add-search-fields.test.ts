import { ObjectId } from 'mongodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../http/middleware/logging.js';
import { useTestApp } from '../../testing/test-app.js';
import { addSearchFields } from './add-search-fields.js';
import { createItemAdoption } from './adopt-items.js';

const test = useTestApp();
const { ledger, http, as } = test;

const lines: string[] = [];
const logger = createLogger('info', { write: (line: string) => void lines.push(line) } as never);
const add = () => addSearchFields(ledger, { home: 'uttara', logger });
const find = async (query: string) => (await http.get(`/api/item?${query}`).set(...as())).body;

it('makes items of older versions and applications searchable, in batches, and leaves the others alone', async () => {
  const known = await test.addItem({ name: 'known' });
  await test.items.updateOne({ _id: known._id }, { $set: { 'find.otherWords': ['marker'] } });
  const old = Array.from({ length: 1001 }, (_, index) => ({ _id: new ObjectId(), name: `Old ${index}` }));
  await ledger.items.insertMany(old);
  const strange = {
    _id: new ObjectId(),
    name: ['list'],
    quantity: '5',
    price: 'x',
    find: 'text',
    version: {},
  };
  await ledger.items.insertOne(strange);
  lines.length = 0;
  await add();
  expect(await ledger.items.countDocuments({ 'find.nameWords': { $regex: '^old' } })).toBe(1001);
  expect(await find('q=old 1000')).toMatchObject([{ name: 'Old 1000', version: 0 }]);
  expect(await find('status=in&warehouse=uttara')).toMatchObject([{ _id: String(strange._id), quantity: 5 }]);
  expect(await find('q=marker')).toHaveLength(1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { items: 1002, msg: 'items can be searched' },
  ]);
});

it('leaves an item alone that is delivered after it was read', async () => {
  const _id = new ObjectId();
  await ledger.items.insertOne({ _id, name: 'Old', quantity: 9 });
  const write = vi.spyOn(ledger.items, 'bulkWrite');
  onTestFinished(() => write.mockRestore());
  write.mockImplementationOnce(async (...args) => {
    await test.post(`/item/${_id}/movements`, { change: -1, reason: 'delivered' }).expect(201);
    return ledger.items.bulkWrite(...args);
  });
  await add();
  expect(await ledger.items.findOne({ _id })).toMatchObject({ quantity: 8, balanceTotal: 8 });
});

it('stops after a batch when the server stops, and goes on where it was', async () => {
  await ledger.items.insertMany(Array.from({ length: 1001 }, () => ({ _id: new ObjectId(), name: 'Old' })));
  const stopping = new AbortController();
  const write = vi.spyOn(ledger.items, 'bulkWrite');
  onTestFinished(() => write.mockRestore());
  write.mockImplementationOnce((...args) => {
    stopping.abort();
    return ledger.items.bulkWrite(...args);
  });
  await createItemAdoption(ledger, { home: 'uttara', logger })(stopping.signal);
  expect(await ledger.items.countDocuments({ 'find.nameWords': null })).toBe(501);
  await add();
  expect(await ledger.items.countDocuments({ 'find.nameWords': null })).toBe(0);
});

it('says nothing when there is nothing to do', async () => {
  await test.addItem();
  lines.length = 0;
  await add();
  expect(lines).toEqual([]);
});
