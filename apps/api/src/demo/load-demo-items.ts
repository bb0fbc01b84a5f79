import type { NewItem } from '@godown/shared/items/item';
import { type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { type Db, ObjectId } from 'mongodb';
import { ledgerCollectionsOf } from '../stock/ledger/collections.js';
import { NextVersion } from '../stock/ledger/next-version.js';
import { toFindable } from '../stock/records/find-fields.js';
import { emptyItem, toStoredFields } from '../stock/records/item-doc.js';
import { keepWords } from '../stock/records/word-doc.js';
import { makePastWeeks } from './past-weeks.js';

/** A task that has been done and must not be repeated. `_id` is its name. */
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
 * Adds the demonstration items to an empty store, in all warehouses and with three weeks of movements. One transaction
 * writes them and a marker: a crash leaves all or nothing, and the next start does not add deleted items again.
 */
export async function loadDemoItems(db: Db, demoItems: readonly NewItem[], setting: Setting): Promise<void> {
  const meta = db.collection<MetaDoc>('meta');
  if (await meta.findOne({ _id: MARKER })) return;
  const { items, movements, words } = ledgerCollectionsOf(db);
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
        await keepWords(words, demoItems, session);
      }
      await meta.insertOne({ _id: MARKER, at: setting.now }, { session });
    }),
  );
}

/** An item after its three weeks, and all its movements. */
function toHistory(
  item: NewItem,
  index: number,
  { now, home }: Setting,
): Pick<NextVersion, 'item' | 'movements'> {
  const { quantity, ...fields } = item;
  const { addedAt, first, movements: past } = makePastWeeks(index, spread(quantity, home), now);
  const stored = emptyItem({ _id: new ObjectId(), email: fields.email, createdAt: addedAt });
  let latest = new NextVersion(stored, { by: staff(fields.email), now: addedAt, home });
  latest.set(toStoredFields(fields));
  for (const id of WAREHOUSE_IDS) if (first[id] !== 0) latest.move(id, first[id], 'added');
  const movements = [...latest.movements];
  for (const { at, email, warehouse, change, reason } of past) {
    latest = new NextVersion(latest.item, { by: staff(email), now: at, home });
    latest.move(warehouse, change, reason);
    movements.push(...latest.movements);
  }
  return { item: toFindable(latest.item), movements };
}

const staff = (email: string) => ({ uid: `demo:${email}`, email });

/** Half of the stock in the home warehouse, the rest in the others. */
function spread(quantity: number, home: WarehouseId): Stock {
  const share = Math.max(0, Math.floor(quantity / (2 * (WAREHOUSE_IDS.length - 1))));
  const others = { halishar: share, bahaddarhat: share, uttara: share };
  return { ...others, [home]: quantity - share * (WAREHOUSE_IDS.length - 1) };
}

/** Before the transaction, which must not create a collection. */
async function createCollection(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NAMESPACE_EXISTS)) throw error;
  }
}
