import { ObjectId } from 'mongodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../http/middleware/logging.js';
import { findMovementPrices } from '../../stock/prices/movement-prices.js';
import { emptyItem } from '../../stock/records/item-doc.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import { useTestApp } from '../../testing/test-app.js';
import { addMovementPrices } from './add-movement-prices.js';

const test = useTestApp();
const { ledger, http, as, post } = test;

const lines: string[] = [];
const logger = createLogger('info', { write: (line: string) => void lines.push(line) } as never);
const upgrade = () => addMovementPrices(test.db, { logger });

const setPrice = (item: string, price: number) =>
  http
    .patch(`/api/item/${item}`)
    .set(...as())
    .send({ price })
    .expect(200);
const move = async (item: string, change: number) =>
  (await post(`/item/${item}/movements`, { change, reason: 'count' }).expect(201)).body.movement;
const later = (minutes: number) => {
  test.now = new Date(test.now.getTime() + minutes * 60_000);
};
const readAll = () => ledger.movements.find({}, { sort: { item: 1, version: 1, part: 1 } }).toArray();
/** As an older version wrote them. */
const forget = () => ledger.movements.updateMany({}, { $unset: { price: true, moved: true } });

/** Items of which one is deleted, with prices that change, transfers, and undo movements. */
async function work(): Promise<void> {
  const fan = await test.postItem(10);
  await setPrice(fan, 5);
  later(1);
  const wrong = await move(fan, -3);
  later(1);
  await setPrice(fan, 7);
  later(1);
  const undo = (await post(`/movements/${wrong._id}/undo`).expect(201)).body.movement;
  await move(fan, 2);
  const body = { from: 'halishar', to: 'uttara', quantity: 4 };
  const transfer = (await post(`/item/${fan}/transfers`, body).expect(201)).body.movements[1];
  const back = (await post(`/movements/${transfer._id}/undo`).expect(201)).body.movement;
  later(24 * 60);
  await post(`/movements/${undo._id}/undo`).expect(201);
  const again = (await post(`/movements/${back._id}/undo`).expect(201)).body.movement;
  await post(`/movements/${again._id}/undo`).expect(201);
  const removed = await test.postItem(1);
  await setPrice(removed, 9);
  later(1);
  await move(removed, 1);
  later(1);
  await setPrice(removed, 11);
  await http
    .delete(`/api/item/${removed}`)
    .set(...as())
    .expect(200);
}

it('gives movements of older versions what the ledger would have written, and changes nothing else', async () => {
  await work();
  const written = await readAll();
  await forget();
  await upgrade();
  // At the very moment of a change, the history has the price after it.
  const [first, ...others] = written;
  expect(await readAll()).toEqual([{ ...first, price: 5 }, ...others.map(toHistory)]);
  await ledger.deletedItems.deleteMany({});
  await forget();
  await upgrade();
  expect(await readAll()).toEqual([{ ...first, price: 5 }, ...others.map(toHistory)]);
});

/** The first stock of the second item has the moment of its first price too. */
const toHistory = (doc: MovementDoc) => (doc.version === 1 ? { ...doc, price: 9 } : doc);

it('goes on where it was interrupted, over many pages, and says how far it is', async () => {
  const item = new ObjectId();
  const fields = { item, at: test.now, part: 0, reason: 'count', change: 1, warehouse: 'uttara' };
  const docs = Array.from({ length: 1200 }, (_, index) => ({ ...fields, version: index + 1 }));
  await ledger.movements.insertMany(docs as never);
  await ledger.movements.updateMany({ version: { $lte: 700 } }, { $set: { price: 3 } });
  await test.items.insertOne({
    ...emptyItem({ _id: item, email: '', createdAt: test.now }),
    price: 4,
  });
  lines.length = 0;
  await upgrade();
  expect(await ledger.movements.countDocuments({ price: 3 })).toBe(700);
  expect(await ledger.movements.countDocuments({ price: 4 })).toBe(500);
  expect(lines.join()).toContain('"movements":1200');
});

it('reads no change of a price that is older than the movements', async () => {
  const item = new ObjectId();
  const at = (minute: number) => new Date(test.now.getTime() + minute * 60_000);
  const toMovement = (minute: number) => ({ _id: new ObjectId(), item, at: at(minute), reason: 'count' });
  const change = (minute: number, price: number) => ({
    ...{ _id: new ObjectId(), item, at: at(minute), price, cost: null },
    before: { price: price - 1, cost: null },
  });
  await ledger.prices.insertMany([change(1, 1), change(2, 2), change(4, 3), change(4, 4), change(6, 5)]);
  const find = vi.spyOn(ledger.prices, 'find');
  onTestFinished(() => find.mockRestore());
  const readPrices = async (...minutes: number[]) => {
    const prices = await findMovementPrices(ledger, minutes.map(toMovement));
    return [...prices.values()];
  };
  expect(await readPrices(3, 5, 3)).toEqual([2, 4, 2]);
  expect(await ledger.prices.countDocuments(find.mock.calls[0]?.[0])).toBe(3);
  // The item is known no more, and its last change was before.
  expect(await readPrices(4, 7, 0)).toEqual([4, 5, 0]);
  expect(await readPrices(7)).toEqual([5]);
});
