import type { NewItem } from '@godown/shared/item';
import { type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import { type Db, ObjectId } from 'mongodb';
import { Change, NOTHING } from '../ledger/change.js';
import { ledgerCollectionsOf } from '../ledger/collections.js';
import { makePastWeeks } from './past-weeks.js';

/** What happened once and must not happen again, by name. */
interface MetaDoc {
  _id: string;
  at: Date;
}

interface Setting {
  now: Date;
  home: WarehouseId;
}

const MARKER = 'demo-catalogue';
const NAMESPACE_EXISTS = 48;

/**
 * Puts the demonstration items into a store that has never had any, spread over the warehouses and with three weeks of
 * movements behind them. They, their movements and the note that they were loaded are written in one transaction: a
 * crash leaves all or nothing, and whoever deletes them all does not get them back.
 */
export async function loadDemoItems(db: Db, demoItems: readonly NewItem[], setting: Setting): Promise<void> {
  const meta = db.collection<MetaDoc>('meta');
  if (await meta.findOne({ _id: MARKER })) return;
  const { items, movements } = ledgerCollectionsOf(db);
  await createCollection(db, 'meta');
  const histories = demoItems.map((item, index) => toHistory(item, index, setting));
  await db.client.withSession((session) =>
    session.withTransaction(async () => {
      const isEmpty = (await items.findOne({}, { session })) === null;
      if (isEmpty) {
        await items.insertMany(histories.map(({ item }) => item) as never, { session });
        await movements.insertMany(
          histories.flatMap((history) => history.movements),
          { session },
        );
      }
      await meta.insertOne({ _id: MARKER, at: setting.now }, { session });
    }),
  );
}

/** An item of its owner's as it is after its past weeks, and all its movements. */
function toHistory(item: NewItem, index: number, { now, home }: Setting): Pick<Change, 'item' | 'movements'> {
  const { quantity, ...fields } = item;
  const { addedAt, first, movements: past } = makePastWeeks(index, spread(quantity, home), now);
  const stored = { _id: new ObjectId(), ...fields, stock: NOTHING, createdAt: addedAt };
  const added = new Change(stored, { by: staff(fields.email), now: addedAt, home });
  for (const id of WAREHOUSE_IDS) if (first[id] !== 0) added.move(id, first[id], 'added');
  let last = added;
  const movements = [...added.movements];
  for (const { at, email, warehouse, change, reason } of past) {
    last = new Change(last.item, { by: staff(email), now: at, home });
    movements.push(last.move(warehouse, change, reason));
  }
  return { item: last.item, movements };
}

const staff = (email: string) => ({ uid: `demo:${email}`, email });

/** Half of it in the home warehouse, the rest shared by the others. */
function spread(quantity: number, home: WarehouseId): Stock {
  const share = Math.max(0, Math.floor(quantity / (2 * (WAREHOUSE_IDS.length - 1))));
  const others = { halishar: share, bahaddarhat: share, uttara: share };
  return { ...others, [home]: quantity - share * (WAREHOUSE_IDS.length - 1) };
}

/** A transaction is not the place to create a collection. */
async function createCollection(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NAMESPACE_EXISTS)) throw error;
  }
}
