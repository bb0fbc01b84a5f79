import type { MovementReason } from '@godown/shared/stock/movements';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import { useTestApp } from '../../testing/test-app.js';
import { addUndoneReasons } from './add-undone-reasons.js';

const { ledger } = useTestApp();
let version = 0;

/** A movement of an older version. Its time is chosen by the test: the clocks of processes may differ. */
async function addOld(reason: MovementReason, undoes?: ObjectId, minute = 0): Promise<ObjectId> {
  const _id = new ObjectId();
  const fields = { item: new ObjectId(), version: ++version, part: 0, at: new Date(minute * 60_000) };
  await ledger.movements.insertOne({ _id, reason, ...fields, ...(undoes && { undoes }) } as MovementDoc);
  return _id;
}

const readReasons = async () => {
  const docs = await ledger.movements.find().toArray();
  return new Map(docs.map(({ _id, undoneReason }) => [String(_id), undoneReason]));
};

it('copies the reason of the movement that was first done to each of its undo movements, and nothing else', async () => {
  const delivery = await addOld('delivered', undefined, 9);
  const undo = await addOld('undo', delivery, 8);
  const undoOfUndo = await addOld('undo', undo, 7);
  const third = await addOld('undo', undoOfUndo, 6);
  const undoOfRestock = await addOld('undo', await addOld('restock'));
  const damaged = await addOld('undo', new ObjectId());
  const before = await ledger.movements.find().toArray();
  // Two processes start at the same time.
  await Promise.all([addUndoneReasons(ledger), addUndoneReasons(ledger)]);
  const reasons = await readReasons();
  expect(
    [delivery, undo, undoOfUndo, third, undoOfRestock, damaged].map((id) => reasons.get(String(id))),
  ).toEqual([undefined, 'delivered', 'delivered', 'delivered', 'restock', 'correction']);
  const after = await ledger.movements.find().toArray();
  expect(after.map(({ undoneReason: _added, ...others }) => others)).toEqual(before);
});

it('does the rest at the next start, in as many batches as it takes', async () => {
  const first = await addOld('undo', await addOld('count'));
  await addUndoneReasons(ledger);
  const counts = Array.from({ length: 1100 }, () => ({ _id: new ObjectId(), reason: 'count' }));
  const undoings = counts.map(({ _id }) => ({ _id: new ObjectId(), reason: 'undo', undoes: _id }));
  const docs = [...counts, ...undoings].map((doc) => ({
    ...doc,
    item: new ObjectId(),
    version: 1,
    part: 0,
    at: new Date(),
  }));
  await ledger.movements.insertMany(docs as never);
  await addUndoneReasons(ledger);
  const reasons = await readReasons();
  expect([first, ...undoings.map(({ _id }) => _id)].every((id) => reasons.get(String(id)) === 'count')).toBe(
    true,
  );
});
