import { expect, it } from 'vitest';
import { createLogger } from '../../http/middleware/logging.js';
import { pricesOf } from '../../stock/records/price-doc.js';
import { useTestApp } from '../../testing/test-app.js';
import { postNote } from '../../testing/trade-calls.js';
import { verifyLedger } from '../verify/verify-ledger.js';
import { addValues } from './add-values.js';

const trade = { costMethod: 'average', transportInCost: false, lowestRoles: {} } as const;
const test = useTestApp({ trade });

const lines: string[] = [];
const logger = createLogger('info', { write: (line: string) => void lines.push(line) } as never);
const upgrade = () =>
  addValues(test.db, { logger, clock: () => test.now, home: 'halishar', costMethod: 'average' });
const later = () => {
  test.now = new Date(test.now.getTime() + 60_000);
};
const setCost = async (item: string, cost: number) => {
  const { items } = test;
  const before = await items.findOne({ name: 'New' });
  await test.http
    .patch(`/api/item/${item}`)
    .set(...test.as())
    .send({ cost })
    .expect(200);
  return before?.cost ?? null;
};
const note = async (item: string, fields: object, quantity: number, unitPrice: number) => {
  later();
  const lines = [{ item, quantity, unitPrice, ...('returns' in fields && { condition: 'good' }) }];
  return (await postNote(test, { ...fields, lines } as never).expect(201)).body.number as string;
};
const cancel = (number: string) => {
  later();
  return test.post(`/documents/${number}/void`).expect(201);
};

const readValues = async () => ({
  items: await test.items.find({}, { projection: { worth: 1, cost: 1, unvalued: 1, missing: 1 } }).toArray(),
  worths: (await test.ledger.movements.find({}, { sort: { item: 1, version: 1, part: 1 } }).toArray()).map(
    ({ reason, sold, worth }) => ({ reason, ...(sold && { sold }), ...(worth && { worth }) }),
  ),
});

/** As an older version wrote it: no values, a cost in each history of prices, and no movement where a person set one. */
async function forget(costs: readonly { at: Date; cost: number; before: number | null }[], item: string) {
  const { movements, items } = test.ledger;
  const [doc] = await items.find({}).toArray();
  await movements.deleteMany({ reason: 'revalued' });
  await movements.updateMany({}, { $unset: { worth: true, sold: true } });
  await items.updateMany(
    {},
    { $set: { cost: 99 }, $unset: { worth: true, unvalued: true, missing: true, revaluedAt: true } },
  );
  for (const { at, cost, before } of costs)
    await pricesOf(test.db).insertOne({
      item: doc?._id,
      at,
      price: doc?.price ?? 0,
      cost,
      before: { price: doc?.price ?? 0, cost: before },
    } as never);
  expect(String(doc?._id)).toBe(item);
}

it('gives movements what the ledger would have given them', async () => {
  const item = await test.postItem(0);
  const costs: { at: Date; cost: number; before: number | null }[] = [];
  const setAt = async (cost: number) => {
    later();
    costs.push({ at: test.now, cost, before: await setCost(item, cost) });
  };
  await setAt(50);
  await note(item, { kind: 'receipt' }, 10, 60);
  const slip = await note(item, { kind: 'receipt' }, 10, 600);
  const sold = await note(item, {}, 5, 100);
  await note(item, { kind: 'receipt' }, 7, 61);
  await cancel(slip);
  await note(item, { kind: 'return', returns: sold, noAccount: true }, 2, 1);
  await setAt(70);
  await note(item, {}, 20, 100);
  const late = await note(item, { kind: 'receipt' }, 30, 81.35);
  await cancel(late);
  await test.post(`/item/${item}/damaged`, { reason: 'damaged', quantity: 1 });
  later();
  await test.post(`/item/${item}/movements`, { change: -3, reason: 'delivered' }).expect(201);
  later();
  await note(item, { kind: 'receipt' }, 40, 33.33);
  const values = await readValues();
  // The cost of an item that has no pieces yet needs no movement.
  const before = { ...values, worths: values.worths.slice(1) };
  expect((await verifyLedger(test.db)).healthy).toBe(true);

  await forget(costs, item);
  await upgrade();
  expect(await readValues()).toEqual(before);
  expect((await verifyLedger(test.db)).healthy).toBe(true);
  // An interrupted upgrade does it again, with the same result.
  await test.items.updateMany({}, { $unset: { worth: true } });
  await upgrade();
  expect(await readValues()).toEqual(before);
  expect(lines.join('')).toContain('is worth something else');
});
