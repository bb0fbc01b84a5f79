import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { dayReportSchema, type FlowFigures } from '@godown/shared/stock/reports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemsOf } from '../../stock/records/item-doc.js';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, as, post } = test;

const placeArbitrary = fc.constantFrom(...WAREHOUSE_IDS);
const stepArbitrary = fc.record({
  what: fc.constantFrom(
    'deliver',
    'receive',
    'recount',
    'transfer',
    'back',
    'send-back',
    'damaged',
    'repaired',
    'written-off',
    'note',
    'cancel',
    'undo',
    'delete',
    'restore',
    'add',
  ),
  place: placeArbitrary,
  to: placeArbitrary,
  quantity: fc.integer({ min: 1, max: 5 }),
  isDamaged: fc.boolean(),
  of: fc.nat(),
});
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Made> ? Made : never;

/** Does random things. What is not possible then is refused, and changes nothing. */
function createWork(items: string[]) {
  const [movements, notes]: [string[], string[]] = [[], []];
  return async ({ what, place: warehouse, to, quantity, isDamaged, of }: Step): Promise<void> => {
    const item = items[of % items.length] ?? '';
    const condition = isDamaged ? 'damaged' : 'good';
    const send = async (path: string, body: object) => {
      const { status, body: sent } = await post(path, body);
      expect([200, 201, 404, 409, 422]).toContain(status);
      if (status > 201) return;
      const made = sent.movements?.[0] ?? sent.movement;
      if (made) movements.push(made._id);
      if (sent.number) notes.push(sent.number);
      if (sent.item === undefined && sent.name) items.push(sent._id);
    };
    const move = (change: number, reason: string) =>
      send(`/item/${item}/movements`, { warehouse, change, reason });
    if (what === 'deliver') await move(-quantity, 'delivered');
    else if (what === 'receive') await move(quantity, 'restock');
    else if (what === 'recount') await move(isDamaged ? -quantity : quantity, 'correction');
    else if (what === 'transfer')
      await send(`/item/${item}/transfers`, { from: warehouse, to, quantity, condition });
    else if (what === 'back' || what === 'send-back') {
      const reason = what === 'back' ? 'returned' : 'sent-back';
      await send(`/item/${item}/returns`, { reason, condition, warehouse, quantity });
    } else if (what === 'note')
      await send('/documents', { kind: 'delivery', warehouse, lines: [{ item, quantity }] });
    else if (what === 'cancel') await send(`/documents/${notes[of % notes.length]}/void`, {});
    else if (what === 'undo')
      await send(`/movements/${movements[of % movements.length]}/undo`, { confirms: ['counted_since'] });
    else if (what === 'delete') await http.delete(`/api/item/${item}`).set(...as());
    else if (what === 'restore') await send(`/item/${item}/restore`, {});
    else if (what === 'add')
      await send('/item', { name: 'Iron', email: 'anna@example.com', price: 3, quantity });
    else await send(`/item/${item}/damaged`, { reason: what, warehouse, quantity, note: 'Wet' });
  };
}

/** The good pieces of all items in each warehouse. */
async function readStock(): Promise<Record<WarehouseId, number>> {
  const all = await itemsOf(test.db).find().toArray();
  const sumOf = (id: WarehouseId) => all.reduce((sum, { stock }) => sum + stock[id], 0);
  return { halishar: sumOf('halishar'), bahaddarhat: sumOf('bahaddarhat'), uttara: sumOf('uttara') };
}

const changeOf = ({ stock }: FlowFigures) => Object.values(stock).reduce((sum, units) => sum + units, 0);
const read = async (query: string) => {
  const { body } = await http
    .get(`/api/reports/day?date=2026-03-03${query}`)
    .set(...as())
    .expect(200);
  return dayReportSchema.parse(body);
};

it('has columns that add up: the stock in the morning and all of them are the stock in the evening', async () => {
  const days = fc.array(stepArbitrary, { minLength: 1, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(days, days, async (yesterday, today) => {
      for (const { collectionName } of await test.db.collections())
        if (['items', 'deletedItems', 'movements'].includes(collectionName))
          await test.db.collection(collectionName).deleteMany({});
      test.now = new Date('2026-03-02T06:00:00Z');
      const work = createWork([await test.postItem(9), await test.postItem(0)]);
      for (const step of yesterday) await work(step);
      const morning = await readStock();
      test.now = new Date('2026-03-03T06:00:00Z');
      for (const step of today) await work(step);
      const evening = await readStock();
      const { total, warehouses, people, items, itemCount } = await read('');
      const moved = WAREHOUSE_IDS.map((id) => evening[id] - morning[id]);
      expect(warehouses.map(changeOf)).toEqual(moved);
      const change = moved.reduce((sum, units) => sum + units, 0);
      expect(changeOf(total)).toBe(change);
      expect(people.reduce((sum, row) => sum + changeOf(row), 0)).toBe(change);
      if (itemCount === items.length) expect(items.reduce((sum, row) => sum + changeOf(row), 0)).toBe(change);
      // The rows of one warehouse too, with what only came into it from another one.
      const uttara = await read('&warehouse=uttara');
      expect(uttara.people.reduce((sum, row) => sum + changeOf(row), 0)).toBe(
        evening.uttara - morning.uttara,
      );
    }),
    { numRuns: 12, seed: 45 },
  );
}, 120_000);
